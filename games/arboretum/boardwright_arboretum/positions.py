"""Finished positions as files, and who has won them.

A file holds one position or a list of them, each an object with `species`, `hands` and `arboretums`; other
keys are let be. Fragments are welcome. What cannot be is refused with one sentence that names the place;
whether a match can end in a position is asked only on demand. The scoring itself is in `scoring`.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from boardwright_arboretum.arboretum import Arboretum, Cell
from boardwright_arboretum.cards import VALUES, Card, Edition, Species
from boardwright_arboretum.options import HAND, SPECIES_IN_PLAY
from boardwright_arboretum.scoring import score

__all__ = ["Answer", "Position", "PositionError", "answer", "parse_positions"]


_REASONS: Final = {
    "missing": "is missing.",
    "tuple_type": "has to be a list.",
    "dict_type": "has to be an object of cells and their cards.",
    "model_type": "a position has to be an object with species, hands and arboretums.",
}


class PositionError(ValueError):
    """A position that cannot be; the message is one sentence that begins with the place in the file."""


class Position(BaseModel):
    """A finished position, whole or a fragment, that a table can show.

    No species is listed twice, no card lies in two places or is of a species that isn't in play.

    Attributes:
        species: The species in play, in any order; answers keep it.
        hands: Each seat's hand.
        arboretums: Each seat's arboretum.
    """

    model_config = ConfigDict(frozen=True)

    species: tuple[Species, ...]
    hands: tuple[tuple[Card, ...], ...]
    arboretums: tuple[Arboretum, ...]

    @model_validator(mode="after")
    def _can_be(self) -> Self:
        for reason in _what_cannot_be(self):
            kind = "position"  # a plain ValueError would reach the reader as "Value error, ..."
            raise PydanticCustomError(kind, "{reason}", {"reason": reason})
        return self


class Answer(BaseModel):
    """The result of a finished position.

    Attributes:
        totals: Each seat's points.
        winners: The seats that win.
        rights: For each species in play, the seats that have the right to score it.
        best: For each seat, the points of its best path of each species in play, whether it may score it or
            not; 0 where there is none.
        paths: For each seat, the cards of these paths, least first; none where there is no path.
    """

    model_config = ConfigDict(frozen=True)

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rights: dict[Species, tuple[int, ...]]
    best: tuple[dict[Species, int], ...]
    paths: tuple[dict[Species, tuple[Card, ...]], ...]


def parse_positions(text: str) -> list[Position]:
    """Read a file of finished positions.

    Args:
        text: JSON: one position, or a list of positions.

    Returns:
        The positions in their order; one that stands alone makes a list of one.

    Raises:
        PositionError: The text is no JSON, repeats a key, or holds a position that cannot be. A place in a
            list is written `[2].arboretums[0]["1,0"]`.
    """
    try:
        data: object = json.loads(text, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"The file is no JSON: {error}.") from error
    _refuse_repeated_keys(data)
    if isinstance(data, list):
        return [_position(each, (index,)) for index, each in enumerate(data)]
    return [_position(data, ())]


def answer(position: Position, *, strict: bool = False) -> Answer:
    """Score a finished position.

    Args:
        position: The position, whole or a fragment.
        strict: Demand a position in which a match can end.

    Raises:
        PositionError: Only if strict: no match ends like this.
    """
    if strict:
        for reason in _why_no_match_ends_here(position):
            raise PositionError(reason)
    sheet = score(position.species, position.hands, position.arboretums)
    seats = range(len(position.hands))
    paths = [{each.species: each.paths[seat] for each in sheet.species} for seat in seats]
    return Answer(
        totals=sheet.totals,
        winners=sheet.winners,
        rights={each.species: each.right.seats for each in sheet.species},
        best=tuple({each: path.points if path else 0 for each, path in of.items()} for of in paths),
        paths=tuple({each: path.cards if path else () for each, path in of.items()} for of in paths),
    )


def _position(data: object, place: tuple[int, ...]) -> Position:
    try:
        return Position.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = _place((*place, *(part for part in first["loc"] if part != "[key]")))
        reason = _REASONS.get(first["type"], first["msg"])
        msg = f"{where}: {reason}" if where else reason
        raise PositionError(msg) from error


def _what_cannot_be(position: Position) -> Iterator[str]:
    species, hands, arboretums = position.species, position.hands, position.arboretums
    for index, each in enumerate(species):
        if each in species[:index]:
            yield f"species[{index}]: {each} is listed already."
    if not hands:
        yield "hands: there has to be a seat."
    if len(hands) != len(arboretums):
        yield f"arboretums: each seat has one, and there are {len(hands)} hands, not {len(arboretums)}."
    place_of: dict[Card, str] = {}
    for place, card in _cards(position):
        first_place = place_of.setdefault(card, place)
        if first_place != place:
            yield f"{first_place} and {place}: both are {card}, and there is one of each card."
        if card.species not in species:
            yield f"{place}: {card} is of a species that isn't in play here."


def _why_no_match_ends_here(position: Position) -> Iterator[str]:
    seats = len(position.hands)
    if seats not in SPECIES_IN_PLAY:
        yield f"hands: a match has 2 to 4 seats, not {seats}."
        return
    in_play = SPECIES_IN_PLAY[seats]
    if len(position.species) != in_play:
        yield f"species: with {seats} seats {in_play} are in play, not {len(position.species)}."
    editions = [edition for edition in Edition if set(edition.species).issuperset(position.species)]
    if not editions:
        yield "species: no edition has all of these."
    for seat, hand in enumerate(position.hands):
        if len(hand) != HAND:
            yield f"hands[{seat}]: a hand has {HAND} cards at the end, not {len(hand)}."
    for seat, arboretum in enumerate(position.arboretums):
        if Cell(0, 0) not in arboretum.cards():
            yield f"arboretums[{seat}]: a player's first card lies at 0,0, and here is none."
        if not arboretum.is_connected():
            yield f"arboretums[{seat}]: cards are planted next to one another, but these don't hang together."
    deck = len(VALUES) * in_play - HAND * seats
    # In the first edition the later seats' first discards may have come from the deck before the first turn.
    smallest_deck = deck - (seats - 1) if Edition.FIRST in editions else deck
    planted = [len(arboretum.planted) for arboretum in position.arboretums]
    yield from _impossible_turns(planted, range((smallest_deck + 1) // 2, deck))


def _impossible_turns(planted: list[int], possible: range) -> Iterator[str]:
    """Say why no number of turns has led to these numbers of planted cards, as each turn plants one.

    A turn takes two cards from the deck at most, which gives the fewest turns. It moves one card from all
    that circulate, deck and piles, to an arboretum, and the last discard stays: that gives the most.
    """
    seats, turns = len(planted), sum(planted)
    if turns not in possible:
        yield (
            f"arboretums: {turns} cards are planted, one a turn, but a match of {seats} seats "
            f"takes {possible[0]} to {possible[-1]} turns."
        )
    in_turn_order = [turns // seats + (place < turns % seats) for place in range(seats)]
    if not any(planted == in_turn_order[-first:] + in_turn_order[:-first] for first in range(seats)):
        yield (
            f"arboretums: {', '.join(map(str, planted))} cards are planted, but players who take turns "
            f"have {', '.join(map(str, in_turn_order))}, counted from the first of them."
        )


def _cards(position: Position) -> Iterator[tuple[str, Card]]:
    for seat, hand in enumerate(position.hands):
        for index, card in enumerate(hand):
            yield _place(("hands", seat, index)), card
    for seat, arboretum in enumerate(position.arboretums):
        for cell, card in arboretum.planted:
            yield _place(("arboretums", seat, str(cell))), card


class _RepeatedKey(NamedTuple):
    """Stands where the file has an object with a key twice, until its place is known."""

    key: str


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | _RepeatedKey:
    key, times = Counter(key for key, _ in pairs).most_common(1)[0] if pairs else ("", 0)
    return _RepeatedKey(key) if times > 1 else dict(pairs)


def _refuse_repeated_keys(data: object) -> None:
    pending: list[tuple[tuple[int | str, ...], object]] = [((), data)]
    while pending:
        path, value = pending.pop()
        match value:
            case _RepeatedKey(key):
                raise PositionError(f"{_place((*path, key))}: the key is there twice.")
            case dict():
                pending.extend(((*path, key), each) for key, each in value.items())
            case list():
                pending.extend(((*path, index), each) for index, each in enumerate(value))


def _place(path: Sequence[int | str]) -> str:
    """Write a place in a file the way one would reach it: `arboretums[0]["1,0"]`."""
    parts = (
        f".{part}" if isinstance(part, str) and part.isidentifier() else f"[{json.dumps(part)}]"
        for part in path
    )
    return "".join(parts).removeprefix(".")
