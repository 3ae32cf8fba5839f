"""Replaying a game that was recorded at a table into a match; its form is in `records`.

The match gets an explicit deal in which the deck lies as it was drawn. Everything the record says is checked against
the rules; the first thing that doesn't agree is refused with one sentence. Actions are counted from 1.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from boardwright import Match, OptionsError, Rejected, Seed
from boardwright_arboretum.arboretum import Arboretum
from boardwright_arboretum.cards import Card, Edition, cards_of
from boardwright_arboretum.game import DECK, Source
from boardwright_arboretum.game import Arboretum as ArboretumGame
from boardwright_arboretum.options import HAND, ArboretumOptions
from boardwright_arboretum.records import RecordedAction, RecordedFinal, RecordedGame, RecordedGameError
from boardwright_arboretum.table import Cards, Table

__all__ = ["replayed"]

_SEED: Final = Seed.of("recorded at a table")
"""Chance has no part in such a match, but every match has a seed; all of these have the same."""


def replayed(record: RecordedGame) -> Match[Table]:
    """Return the match that a record tells of.

    Args:
        record: The record; it may end before the match is over.

    Raises:
        RecordedGameError: Something in it contradicts the rules or itself; the message names the step.
    """
    deal = _deal(record)
    try:
        match = Match.new(
            ArboretumGame,
            seats=record.players,
            seed=_SEED,
            options=_options(record),
            deal=deal,
            names=record.names,
            undo="none",
        )
    except OptionsError as error:
        raise RecordedGameError(str(error)) from error
    for number, action in enumerate(record.actions, 1):
        try:
            _check(match, action)
            arguments = {
                "draw": (action.source,),
                "plant": (action.card, action.cell),
                "discard": (action.card,),
            }
            match.play(action.player, action.action, *arguments[action.action])
        except (Rejected, RecordedGameError) as error:
            raise RecordedGameError(f"action {number}: {error}") from error
    for reason in _contradictions(record, match):
        raise RecordedGameError(reason)
    return match


# --- the deal ---------------------------------------------------------------------------------------------------------


def _options(record: RecordedGame) -> ArboretumOptions:
    second = record.starting_discards is None and set(record.species) <= set(Edition.SECOND.species)
    return ArboretumOptions(
        edition=Edition.SECOND if second else Edition.FIRST,
        species=record.species,
        starting_discards=record.starting_discards is not None,
        first_seat=record.first_player,
    )


def _deal(record: RecordedGame) -> Cards:
    """Return all cards as they lay before the deal: hands, starting discards, the deck as it was drawn."""
    if len(record.initial_hands) != record.players:
        raise RecordedGameError(
            f"initial_hands: {record.players} players have one each, and there are {len(record.initial_hands)}"
        )
    for seat, hand in enumerate(record.initial_hands):
        if len(hand) != HAND:
            raise RecordedGameError(f"initial_hands[{seat}]: {HAND} cards are dealt, not {len(hand)}")
    dealt = [card for hand in record.initial_hands for card in hand] + _starting_discards(record)
    undealt = [card for card in cards_of(record.species) if card not in dealt]
    if record.deck_as_a_set is not None and sorted(record.deck_as_a_set) != sorted(undealt):
        difference = _difference(map(str, record.deck_as_a_set), map(str, undealt))
        raise RecordedGameError(
            f"deck_as_a_set: it has to be what is left of the species in play after the deal: {difference}"
        )
    drawn = [action.card for action in record.actions if action.action == "draw" and action.source == DECK]
    # From the first card on that cannot come from the deck, the order does not matter: that draw will be refused.
    from_deck = tuple(takewhile(undealt.__contains__, dict.fromkeys(drawn)))
    return (*dealt, *from_deck, *(card for card in undealt if card not in from_deck))


def _starting_discards(record: RecordedGame) -> list[Card]:
    piles = record.starting_discards
    if piles is None:
        return []
    if len(piles) != record.players:
        raise RecordedGameError(
            f"starting_discards: {record.players} players have a pile each, and there are {len(piles)}"
        )
    for seat, pile in enumerate(piles):
        if len(pile) != (seat != record.first_player):
            raise RecordedGameError(
                f"starting_discards[{seat}]: every player but the first begins with one card, none with more"
            )
    in_turn = [(record.first_player + later) % record.players for later in range(1, record.players)]
    return [piles[seat][0] for seat in in_turn]


# --- each step --------------------------------------------------------------------------------------------------------


def _check(match: Match[Table], action: RecordedAction) -> None:
    """Check what the record of an action says beyond the move itself, and that the move can be made of it.

    Raises:
        RecordedGameError: It doesn't agree.
    """
    if action.action == "draw" and action.source is None:
        message = 'a draw has to say its source, "deck" or such as "discard:0"'
        raise RecordedGameError(message)
    if action.action == "plant" and action.cell is None:
        message = 'a planting has to say its cell, such as "1,0"'
        raise RecordedGameError(message)
    if match.legal_moves(action.player).offer(action.action) is None:
        return  # making the move says why
    table = match.position.state
    if action.action == "plant" and action.legal_cells is not None:
        _check_same("the legal cells", action.legal_cells, table.arboretums[action.player].frontier)
    if action.action == "draw":
        _check_draw(table, action)


def _check_draw(table: Table, action: RecordedAction) -> None:
    tops: dict[Source | None, Card] = {seat: pile[-1] for seat, pile in enumerate(table.discards) if pile}
    if action.legal_draws is not None:
        _check_same("the legal draws", action.legal_draws, [*([DECK] if table.deck else []), *tops.values()])
    if table.deck:
        tops[DECK] = table.deck[0]
    top = tops.get(action.source)
    if top is not None and top is not action.card:
        raise RecordedGameError(
            f"{action.card} is not in the deck"
            if action.source == DECK
            else f"on top of seat {action.source}'s discard pile is {top}, not {action.card}"
        )


def _check_same(what: str, recorded: Collection[object], actual: Collection[object]) -> None:
    difference = _difference(map(str, recorded), map(str, actual))
    if difference:
        raise RecordedGameError(f"{what} differ: {difference}")


# --- what came of it --------------------------------------------------------------------------------------------------


def _contradictions(record: RecordedGame, match: Match[Table]) -> Iterator[str]:
    """Say where the table after the last action, or the result, is not as the record says."""
    table, outcome = match.position.state, match.outcome
    final = record.final or RecordedFinal()
    if final.hands is not None:
        hands = [sorted(table.hand(seat)) for seat in range(record.players)]
        yield from _unlike("final.hands", [sorted(hand) for hand in final.hands], hands)
    if final.discards is not None:
        yield from _unlike("final.discards", final.discards, table.discards)
    if final.arboretums is not None:
        arboretums = [_planted(arboretum) for arboretum in table.arboretums]
        yield from _unlike("final.arboretums", [_planted(each) for each in final.arboretums], arboretums)
    if outcome is None:
        if record.totals is not None or record.winners is not None:
            yield f"the record gives a result, but the match is not over after action {len(record.actions)}"
        return
    if record.totals is not None and record.totals != outcome.scores:
        yield f"totals: the match has {_listed(outcome.scores or ())}, the record {_listed(record.totals)}"
    if record.winners is not None and tuple(sorted(record.winners)) != outcome.winners:
        yield f"winners: in the match seat {_listed(outcome.winners)}, in the record {_listed(record.winners)}"


def _unlike(
    name: str, recorded: Sequence[Iterable[object]], actual: Sequence[Iterable[object]]
) -> Iterator[str]:
    """Say for which seat a part of the table is not as the record says."""
    if len(recorded) != len(actual):
        yield f"{name}: {len(actual)} players have one each, and there are {len(recorded)}"
        return
    for seat, (theirs, ours) in enumerate(zip(recorded, actual, strict=True)):
        theirs_told, ours_told = list(map(str, theirs)), list(map(str, ours))
        if theirs_told != ours_told:
            yield f"{name}[{seat}]: {_difference(theirs_told, ours_told) or 'the order differs'}"


def _planted(arboretum: Arboretum) -> list[str]:
    return sorted(f"{card} at {cell}" for cell, card in arboretum.planted)


def _difference(recorded: Iterable[str], actual: Iterable[str]) -> str:
    """Return what only one of both has, in words; nothing if they hold the same."""
    theirs, ours = Counter(recorded), Counter(actual)
    sides = (("the record", theirs - ours), ("the match", ours - theirs))
    return ", ".join(f"{who} alone has {_listed(what.elements())}" for who, what in sides if what)


def _listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things)) or "none"
