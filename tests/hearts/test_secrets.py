"""Nobody learns of another hand, of passed cards or of the deals to come what the rules do not show."""

import json
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from boardwright import Match, Move, Position, Rejected, Seat, Seed, Unseen, compiled
from boardwright.engine import Step
from boardwright.matchfile import exported
from boardwright.plain import plain_event, plain_view
from boardwright.testing.worlds import told_the_same
from boardwright_hearts.cards import PACK
from boardwright_hearts.game import DealBegan, Hearts
from boardwright_hearts.table import Table

from .hands import begun

RULES = compiled(Hearts)
OTHER_SEED = Seed.of("thinking ahead")
VIEWERS = (0, 1, 2, 3, None)
CARD = re.compile(r"\b[2-9TJQKA][cdsh]\b")


def shuffled(rng: Random, items: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(rng.sample(list(items), len(items)))


def positions(seed: int) -> Iterator[Match[Table]]:
    """Yield a match of two deals at every point; cards are given for both, passed to the left and across."""
    rng = Random(seed)
    packs = tuple(shuffled(rng, PACK) for _ in range(2))
    match = begun(packs=packs, passing="left,across", deals=2)
    yield match
    while match.outcome is None:
        seat = rng.choice(match.position.flow.awaited)
        match.play(seat, match.legal_moves(seat).draw(rng))
        yield match


def seen(position: Position[Table], viewer: Seat | None) -> str:
    return json.dumps(plain_view(RULES, RULES.view(position, viewer)))


def told(step: Step, viewer: Seat | None) -> list[Any]:
    return [plain_event(RULES, RULES.told(event, viewer)) for event in step.events]


def tried(position: Position[Table], seat: Seat, move: Move) -> Step | tuple[Any, ...]:
    try:
        return RULES.step(position, seat, move, OTHER_SEED)
    except Rejected as rejected:
        return rejected.code, rejected.message, json.dumps(dict(rejected.data))


def asked(position: Position[Table], rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Ask for moves, legal and not."""
    for seat in position.flow.awaited:
        yield seat, RULES.legal_moves(position, seat).draw(rng)
    for _ in range(4):
        yield rng.randrange(4), Move("play", (rng.choice(PACK),))
        yield rng.randrange(4), Move("pass", (tuple(rng.sample(PACK, 3)),))


def deal_ends(step: Step) -> bool:
    return step.position.outcome is not None or any(type(event) is DealBegan for event in step.events)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_what_a_viewer_cannot_see_makes_no_difference_to_it(seed: int) -> None:
    rng = Random(seed)
    compared = 0
    for match in positions(seed):
        position = match.position
        for viewer in VIEWERS:
            other = RULES.redeal(position, viewer, lambda items: shuffled(rng, items))
            assert seen(other, viewer) == seen(position, viewer)
            for seat, move in asked(position, rng):
                here, there = tried(position, seat, move), tried(other, seat, move)
                if isinstance(here, Step) and isinstance(there, Step):
                    last = len(position.flow.awaited) == 1 and move.name == "pass"
                    if not deal_ends(here) and not last:  # cards are dealt, or taken up
                        assert told(here, viewer) == told(there, viewer)
                        assert seen(here.position, viewer) == seen(there.position, viewer)
                        compared += 1
                elif seat == viewer:
                    assert here == there
    assert compared > 200


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_no_hidden_card_is_written_in_views_events_and_exports(seed: int) -> None:
    """Cards of a deal that is over are known to all; so what was written is collected deal by deal."""
    written: dict[Seat | None, set[str]] = {viewer: set() for viewer in VIEWERS}
    told_before = 0
    for match in positions(seed):
        table = match.position.state
        for viewer in VIEWERS:
            hidden = {str(card) for seat, hand in enumerate(table.hands) if seat != viewer for card in hand}
            if viewer is not None:
                hidden -= set(table.passed[viewer])  # it knows where these are
            for one in match.events(viewer, told_before - 1):
                if one.event.event == "deal_began":
                    written[viewer].clear()
                written[viewer].update(CARD.findall(json.dumps(plain_event(RULES, one.event))))
            assert not hidden & written[viewer]
            view = plain_view(RULES, match.view(viewer))
            assert not hidden.intersection(CARD.findall(json.dumps(view)))
            if len(table.sheet) == 0 and len(match) % 15 == 0:
                assert not hidden.intersection(CARD.findall(exported(match, viewer).decode()))
        told_before = len(match)


def test_hands_are_counted_by_others_and_deals_to_come_not_even_that() -> None:
    match = begun("*c", "*d", "*s", "*h", packs=(PACK, PACK))
    state = match.view(1).state
    assert state.hands == (Unseen(13, False), PACK[1::4], Unseen(13, False), Unseen(13, False))
    assert state.packs == Unseen(None, None)
    assert match.view(None).state.hands == (Unseen(13, False),) * 4


@pytest.mark.parametrize("viewer", VIEWERS)
def test_who_holds_the_two_of_clubs_is_told_before_its_turn_begins(viewer: Seat | None) -> None:
    """So all that the last pass may show, beside the cards to who gets them, comes with an event that says so."""
    rng = Random(1)
    match = begun(packs=(shuffled(rng, PACK),), passing="left")
    for seat in (2, 1, 3):
        match.play(seat, match.legal_moves(seat).draw(rng))
    last = match.legal_moves(0).draw(rng)
    here = RULES.step(match.position, 0, last, OTHER_SEED)
    known = [type(event).__name__ for event in here.events]
    assert known[known.index("LeaderKnown") :] == ["LeaderKnown", "TurnBegan"]
    leaders = set()
    for _ in range(300):
        other = RULES.redeal(match.position, viewer, lambda items: shuffled(rng, items))
        there = tried(other, 0, last)
        if isinstance(there, Step):
            told_the_same(RULES, here, there, viewer)  # raises if anything else differs first
            leaders.add(there.position.flow.current)
    leader = here.position.flow.current
    assert len(leaders) > 1 or viewer in {leader, here.position.state.direction.giver(leader)}
