"""Nobody learns of a private card or of the deck what the rules do not show."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from boardwright import Match, Position, Seat, Seed, Unseen, compiled
from boardwright.plain import plain_event, plain_view
from boardwright_leduc_poker.cards import Card, deck_for
from boardwright_leduc_poker.game import LeducPoker, PublicCardTurned
from boardwright_leduc_poker.table import Table

RULES = compiled(LeducPoker)
OTHER_SEED = Seed.of("thinking ahead")


def shuffled(rng: Random, items: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(rng.sample(list(items), len(items)))


def positions(seats: int, hands: int) -> Iterator[Match[Table]]:
    """Yield a match at every point of some random hands."""
    rng = Random(seats)
    for seed in range(hands):
        match = Match.new(LeducPoker, seats=seats, seed=seed)
        yield match
        while match.outcome is None:
            seat = match.position.flow.current
            match.play(seat, match.legal_moves(seat).draw(rng))
            yield match


def hidden_from(viewer: Seat | None, table: Table) -> set[str]:
    others = [card for seat, hand in enumerate(table.hands) if seat != viewer for card in hand]
    return {str(card) for card in (*table.deck, *others)}


def seen(position: Position[Table], viewer: Seat | None) -> dict[str, Any]:
    return plain_view(RULES, RULES.view(position, viewer))


def test_a_private_card_is_seen_by_its_owner_alone_until_it_is_shown() -> None:
    match = Match.new(LeducPoker, seats=2, deal=("Kh", "Js", "Qh", "Jh", "Qs", "Ks"))
    assert match.view(0).state.hands == ((Card("Kh"),), Unseen(1, False))
    assert match.view(1).state.hands == (Unseen(1, False), (Card("Js"),))
    assert match.view(None).state.hands == (Unseen(1, False), Unseen(1, False))
    assert match.view(0).state.deck == Unseen(4, False)
    for seat in (0, 1, 0, 1):
        match.play(seat, "call")
    assert match.view(None).state.shown == ((Card("Kh"),), (Card("Js"),))


def test_what_each_seat_is_told() -> None:
    match = Match.new(LeducPoker, seats=2, deal=("Kh", "Js", "Qh", "Jh", "Qs", "Ks"))
    for seat, move in ((0, "bet"), (1, "bet"), (0, "call"), (0, "call"), (1, "call")):
        match.play(seat, move)
    flow = {"moved", "phase_began", "turn_began"}
    told = [plain_event(RULES, one.event) for one in match.events(0) if one.event.event not in flow]
    assert told == [
        {"event": "card_dealt", "seat": 0, "card": "Kh"},
        {"event": "card_dealt", "seat": 1, "card": {"count": None, "empty": None}},
        {"event": "raised", "seat": 0, "chips": 2},
        {"event": "raised", "seat": 1, "chips": 4},
        {"event": "called", "seat": 0, "chips": 2},
        {"event": "public_card_turned", "card": "Qh"},
        {"event": "called", "seat": 0, "chips": 0},
        {"event": "called", "seat": 1, "chips": 0},
        {"event": "cards_shown", "shown": [["Kh"], ["Js"]]},
        {
            "event": "match_ended",
            "outcome": {"winners": [0], "scores": [10, -10], "reason": "the highest card"},
        },
    ]


@pytest.mark.parametrize("seats", [2, 3])
def test_no_hidden_card_is_written_in_views_and_events(seats: int) -> None:
    for match in positions(seats, hands=30):
        for viewer in (*range(seats), None):
            events = [plain_event(RULES, told.event) for told in match.events(viewer)]
            written = json.dumps([seen(match.position, viewer), events])
            assert not [card for card in hidden_from(viewer, match.position.state) if f'"{card}"' in written]


@pytest.mark.parametrize("seats", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_what_a_viewer_cannot_see_makes_no_difference_to_it(seats: int) -> None:
    rng = Random(seats)
    for match in positions(seats, hands=30):
        position = match.position
        for viewer in (*range(seats), None):
            other = RULES.redeal(position, viewer, lambda items: shuffled(rng, items))
            assert seen(other, viewer) == seen(position, viewer)
            for seat in range(seats):
                legal = list(RULES.legal_moves(position, seat))
                assert list(RULES.legal_moves(other, seat)) == legal
                for move in legal:
                    here = RULES.step(position, seat, move, OTHER_SEED)
                    there = RULES.step(other, seat, move, OTHER_SEED)
                    turned_up = any(type(event) is PublicCardTurned for event in here.events)
                    if not turned_up and here.position.outcome is None:
                        told = [RULES.told(event, viewer) for event in here.events]
                        assert [RULES.told(event, viewer) for event in there.events] == told
                        assert seen(there.position, viewer) == seen(here.position, viewer)


def test_what_a_viewer_cannot_see_is_dealt_anew_in_every_way_and_each_equally_often() -> None:
    rng = Random(1)
    match = Match.new(LeducPoker, seats=2, deal=("Kh", "Js", "Qh", "Jh", "Qs", "Ks"))
    match.play(0, "call")
    match.play(1, "call")
    others: Counter[Card] = Counter()
    for _ in range(4000):
        table = RULES.redeal(match.position, 0, lambda items: shuffled(rng, items)).state
        assert (table.hands[0], table.public, table.paid) == ((Card("Kh"),), Card("Qh"), (1, 1))
        assert sorted((*table.hands[0], *table.hands[1], Card("Qh"), *table.deck)) == sorted(deck_for(2))
        others[table.hands[1][0]] += 1
    assert others.keys() == {Card("Js"), Card("Jh"), Card("Qs"), Card("Ks")}
    assert min(others.values()) > 900


def test_cards_that_were_folded_stay_hidden() -> None:
    match = Match.new(LeducPoker, seats=3, deal=("Th", "Qh", "Qs", "Kh", "Ts", "Jh", "Js", "Ks"))
    for seat, move in ((0, "call"), (1, "bet"), (2, "call"), (0, "fold"), (1, "call"), (2, "call")):
        match.play(seat, move)
    assert match.outcome is not None
    assert match.view(None).state.hands == (Unseen(1, False), Unseen(0, True), Unseen(0, True))
    assert match.view(None).state.shown == ((), (Card("Qh"),), (Card("Qs"),))
