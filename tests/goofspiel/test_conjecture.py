"""What a viewer cannot see is dealt anew in each way that fits what it was told, and each equally often.

Which ways fit is found by trying all that there are.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from boardwright import Match, Rules, Seat, compiled
from boardwright_goofspiel.cards import Card, Cards, suit
from boardwright_goofspiel.conjecture import with_other_bids
from boardwright_goofspiel.contest import highest_bidder
from boardwright_goofspiel.game import Goofspiel
from boardwright_goofspiel.table import Table, cards_in_play
from boardwright_goofspiel.variants import SecretBids

SHOWN, SECRET = compiled(Goofspiel), compiled(Goofspiel, [SecretBids])

Bids = tuple[Cards, ...]


def shuffler(rng: Random) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    return lambda items: tuple(rng.sample(list(items), len(items)))


def match_after(bids: str, cards: int, **given: Any) -> Match[Table]:
    """Return a match after turns in which the seats have bid like this: "32 A3" is 3 and A, then 2 and 3."""
    rows = bids.split()
    match = Match.new(Goofspiel, seats=len(rows), seed=1, options={"cards": cards, **given})
    for turn in range(len(rows[0])):
        for seat in match.position.flow.awaited:
            match.play(seat, "bid", rows[seat][turn])
    return match


# --- prizes to come -----------------------------------------------------------------------------------------------


def test_prizes_to_come_are_dealt_anew_from_those_that_nobody_has_seen() -> None:
    rng, match = Random(1), match_after("3 A", 5)
    (turned, _), now = match.position.state.settled[0], match.position.state.prize
    orders: Counter[Cards] = Counter()
    for _ in range(1200):
        table = SHOWN.redeal(match.position, 0, shuffler(rng)).state
        assert table._replace(prizes=match.position.state.prizes) == match.position.state
        orders[table.prizes] += 1
    assert orders.keys() == set(permutations(set(suit(5)) - {turned, now}))
    assert 140 < min(orders.values()) <= max(orders.values()) < 260


def test_prizes_that_will_not_come_up_are_among_those_that_nobody_has_seen() -> None:
    rng, match = Random(1), Match.new(Goofspiel, seed=1, options={"cards": 4, "turns": 2})
    coming = Counter(SHOWN.redeal(match.position, None, shuffler(rng)).state.prizes for _ in range(600))
    assert coming.keys() == {(card,) for card in suit(4) if card is not match.position.state.prize}
    assert min(coming.values()) > 150


@pytest.mark.parametrize("order", ["ascending", "descending"])
@pytest.mark.parametrize("rules", [SHOWN, SECRET])
def test_prizes_whose_order_is_known_stay_in_it(order: str, rules: Rules[Table]) -> None:
    match = match_after("3 A", 5, order=order)
    dealt = rules.redeal(match.position, 0, shuffler(Random(1)))
    assert dealt.state.prizes == match.position.state.prizes


def test_bids_that_were_shown_stay_as_they_are() -> None:
    position = match_after("324 A54", 5).position
    dealt = SHOWN.redeal(position, None, shuffler(Random(1))).state
    assert (dealt.hands, dealt.bids) == (position.state.hands, position.state.bids)


# --- sealed bids --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SHOWN, SECRET])
def test_a_sealed_bid_of_another_seat_can_be_any_card_that_it_may_hold(rules: Rules[Table]) -> None:
    match = match_after("3 2 A", 4)  # as far as seat 0 knows, seat 1 has bid an ace or a two
    match.play(0, "bid", "4")
    match.play(1, "bid", "4")
    rng, bids = Random(1), Counter[str]()
    for _ in range(150):
        dealt = rules.redeal(match.position, 0, shuffler(rng))
        assert dealt.answers[0] == match.position.answers[0]
        assert dealt.answers[1] in rules.legal_moves(dealt, 1)
        bids[str(dealt.answers[1].args[0])] += 1
    assert bids.keys() == ({"A", "3", "4"} if rules is SHOWN else {"A", "2", "3", "4"})


# --- secret bids --------------------------------------------------------------------------------------------------


def winners(bids: Bids) -> list[Seat | None]:
    """Return who takes the prize in each turn."""
    turns = max(map(len, bids))
    return [
        highest_bidder({seat: row[turn] for seat, row in enumerate(bids) if turn < len(row)})
        for turn in range(turns)
    ]


def ways_that_fit(table: Table, viewer: Seat | None) -> set[Bids]:
    """Return in which ways all may have bid, as far as a viewer knows."""
    rows = [
        [bids] if seat == viewer else [*permutations(cards_in_play(table), len(bids))]
        for seat, bids in enumerate(table.bids)
    ]
    took = [winner for _, winner in table.settled]
    return {bids for bids in product(*rows) if winners(bids) == took}


def drawn(table: Table, viewer: Seat | None, draws: int, rng: Random) -> Counter[Bids]:
    """Return how often the bids were dealt anew in which way."""
    counted: Counter[Bids] = Counter()
    for _ in range(draws):
        other = with_other_bids(table, viewer, shuffler(rng))
        for hand, bids in zip(other.hands, other.bids, strict=True):
            assert hand == tuple(card for card in cards_in_play(table) if card not in bids)
        assert other._replace(hands=table.hands, bids=table.bids) == table
        counted[other.bids] += 1
    return counted


@pytest.mark.parametrize(
    ("bids", "cards", "viewer", "ways"),
    [
        ("3A 24", 4, 0, 5),
        pytest.param("3A 24", 4, 1, 5, marks=pytest.mark.slow),
        ("3 A", 4, None, 6),
        ("24 A3", 4, 0, 2),
        pytest.param("2A3 A23", 5, 0, 3, marks=pytest.mark.slow),  # the last was a tie, so that bid is known
        pytest.param("43 3A 24", 4, 0, 18, marks=pytest.mark.slow),
        pytest.param("A2 3A 32", 3, 0, 5, marks=pytest.mark.slow),
        pytest.param("3A 32 A2", 3, None, 12, marks=pytest.mark.slow),
        pytest.param("234 A24 A32", 4, 2, 12, marks=pytest.mark.slow),
        pytest.param(
            "A2 A2 A2", 3, None, 6, marks=pytest.mark.slow
        ),  # nobody can have bid otherwise unless all have
        pytest.param("A23 A23 234", 4, None, 6, marks=pytest.mark.slow),
        ("A2 A2 A3", 3, 0, 2),  # in the other way both others have bid otherwise, and not alike
        pytest.param("23 23 23 32", 3, 0, 5, marks=pytest.mark.slow),
    ],
)
def test_secret_bids_are_dealt_anew_in_each_way_that_fits_and_each_equally_often(
    bids: str, cards: int, viewer: Seat | None, ways: int
) -> None:
    table = match_after(bids, cards).position.state
    assert len(ways_that_fit(table, viewer)) == ways
    counted = drawn(table, viewer, 30 * ways, Random(bids))
    assert counted.keys() == ways_that_fit(table, viewer)
    assert 10 < min(counted.values()) <= max(counted.values()) < 55


@pytest.mark.slow
def test_how_secret_bids_are_dealt_does_not_depend_on_how_they_were() -> None:
    table = match_after("3A 24", 4).position.state
    ways = ways_that_fit(table, 0)
    for way in ways:
        hands = tuple(tuple(card for card in suit(4) if card not in bids) for bids in way)
        counted = drawn(table._replace(bids=way, hands=hands), 0, 30 * len(ways), Random(1))
        assert counted.keys() == ways
        assert 10 < min(counted.values()) <= max(counted.values()) < 55


def test_the_bids_of_a_seat_that_has_left_are_dealt_anew_too() -> None:
    match = match_after("4 3 A", 4)
    match.leave(2)
    match.play(0, "bid", "A")
    match.play(1, "bid", "2")
    table = match.position.state
    assert table.bids == ((Card.FOUR, Card.ACE), (Card.THREE, Card.TWO), (Card.ACE,))
    ways = ways_that_fit(table, 1)
    assert {bids[2] for bids in ways} == {(Card.ACE,), (Card.TWO,), (Card.THREE,)}
    counted = drawn(table, 1, 30 * len(ways), Random(1))
    assert counted.keys() == ways
    assert 10 < min(counted.values()) <= max(counted.values()) < 55


@pytest.mark.parametrize(
    ("seats", "viewer"),
    [(2, 0), (2, None), *(pytest.param(*more, marks=pytest.mark.slow) for more in ((3, 1), (5, 4)))],
)
def test_with_a_whole_suit_what_is_dealt_anew_fits_and_is_something_else(
    seats: int, viewer: Seat | None
) -> None:
    rng, match = Random(seats), Match.new(Goofspiel, seats=seats, seed=seats, variants=[SecretBids])
    while match.outcome is None:
        table = match.position.state
        dealt = SECRET.redeal(match.position, viewer, shuffler(rng)).state
        assert winners(dealt.bids)[: len(table.settled)] == [winner for _, winner in table.settled]
        if viewer is not None:
            assert (dealt.bids[viewer], dealt.hands[viewer]) == (table.bids[viewer], table.hands[viewer])
        if len(table.settled) > 1:
            assert dealt.bids != table.bids
        for hand, bids in zip(dealt.hands, dealt.bids, strict=True):
            assert sorted(hand + bids) == sorted(suit(13))
        for seat in match.position.flow.awaited:
            match.play(seat, match.legal_moves(seat).draw(rng))
