"""The form in which a game that was played at a table is written down, and reading it. `recorded` replays it.

A record is a JSON object with `players`, `first_player`, `species`, `initial_hands` and `actions`: each action with its
`player`, `action` and `card`, a draw with its `source`, a planting with its `cell`. It may also hold an `id`, `names`,
`starting_discards`, the deck without its order (`deck_as_a_set`), what was legal at a step (`legal_draws`,
`legal_cells`), and what came of it all (`final`, `totals`, `winners`). Other keys are let be.
"""

import json
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from boardwright import Seat
from boardwright_arboretum.arboretum import Arboretum, Cell
from boardwright_arboretum.cards import Card, Species
from boardwright_arboretum.game import Source
from boardwright_arboretum.options import SPECIES_IN_PLAY
from boardwright_arboretum.table import Cards

__all__ = ["RecordedAction", "RecordedFinal", "RecordedGame", "RecordedGameError", "parse_records"]

_Player: TypeAlias = Annotated[Seat, Field(ge=0, lt=max(SPECIES_IN_PLAY))]

_REASONS: Final = {
    "missing": "is missing",
    "tuple_type": "has to be a list",
    "dict_type": "has to be an object",
    "model_type": "has to be an object",
}
_REASONS_OF_FIELDS: Final = {
    "source": 'a source is "deck" or a discard pile such as "discard:0"',
    "legal_draws": 'has to list "deck" and cards such as "oak-5"',
}


class RecordedGameError(ValueError):
    """A record that cannot be read or contradicts the rules; one sentence that begins with the place."""


class RecordedAction(BaseModel):
    """One action.

    Attributes:
        player: The seat.
        action: What it did.
        card: The card that it drew, planted or discarded.
        source: Where a card was drawn from: "deck" or the seat of a discard pile; written "discard:0".
        cell: Where a card was planted.
        legal_draws: What could be drawn: "deck" and the top cards of piles.
        legal_cells: Where a card could be planted.
    """

    model_config = ConfigDict(frozen=True)

    player: _Player
    action: Literal["draw", "plant", "discard"]
    card: Card
    source: Source | None = None
    cell: Cell | None = None
    legal_draws: tuple[Literal["deck"] | Card, ...] | None = None
    legal_cells: tuple[Cell, ...] | None = None


class RecordedFinal(BaseModel):
    """The table after the last action, as far as it was written down.

    Attributes:
        hands: Each seat's hand, in any order.
        discards: Each seat's discard pile, the top card last.
        arboretums: Each seat's arboretum.
    """

    model_config = ConfigDict(frozen=True)

    hands: tuple[Cards, ...] | None = None
    discards: tuple[Cards, ...] | None = None
    arboretums: tuple[Arboretum, ...] | None = None


class RecordedGame(BaseModel):
    """A game as it was written down.

    Attributes:
        id: What it is called.
        players: How many seats it had.
        names: The names of the players.
        first_player: The seat that took the first turn.
        species: The species in play.
        initial_hands: What each seat was dealt.
        starting_discards: The discard pile with which each seat began; None if there were none.
        deck_as_a_set: The cards that nobody was dealt, in any order.
        actions: What was done, in order.
        final: The table after the last action.
        totals: Each seat's points.
        winners: The seats that won.
    """

    model_config = ConfigDict(frozen=True)

    id: str | None = None
    players: Literal[2, 3, 4]
    names: tuple[str, ...] | None = None
    first_player: _Player
    species: tuple[Species, ...]
    initial_hands: tuple[Cards, ...]
    starting_discards: tuple[Cards, ...] | None = None
    deck_as_a_set: Cards | None = None
    actions: tuple[RecordedAction, ...]
    final: RecordedFinal | None = None
    totals: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


def parse_records(text: str) -> list[RecordedGame]:
    """Read a file of recorded games.

    Args:
        text: JSON: one record, or a list of records.

    Returns:
        The records in their order; one that stands alone makes a list of one.

    Raises:
        RecordedGameError: The text is no JSON, or not of this form.
    """
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordedGameError(f"the file is no JSON: {error}") from error
    if isinstance(data, list):
        return [_record(each, f"game {number}: ") for number, each in enumerate(data, 1)]
    return [_record(data, "")]


def _record(data: object, where: str) -> RecordedGame:
    if not isinstance(data, dict):
        raise RecordedGameError(f"{where}a recorded game has to be an object")
    try:
        return RecordedGame.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise RecordedGameError(where + _reason(first["type"], first["loc"], first["msg"])) from error


def _reason(kind: str, place: tuple[int | str, ...], reason: str) -> str:
    """Return in one sentence what is wrong with a field; actions are counted from 1, as people do."""
    match place:
        case ("actions", int(index)):
            return f"action {index + 1}: {_REASONS.get(kind, reason)}"
        case ("actions", int(index), str(field), *_):
            where, name = f"action {index + 1}: {field}", field
        case _:
            name = str(place[0])
            where = "".join(
                f"[{part}]" if isinstance(part, int) else f".{part}" for part in place if part != "[key]"
            )
    known = _REASONS_OF_FIELDS.get(name) or _REASONS.get(kind)
    return f"{where.removeprefix('.')}: {known or reason[:1].lower() + reason[1:]}"
