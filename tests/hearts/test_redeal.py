"""Dealing anew: whatever a viewer knows stays, and all that fits it comes up equally often."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from boardwright import Match, Seat, compiled
from boardwright_hearts.cards import PACK, Card, Cards, in_order
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import SEATS
from boardwright_hearts.play import choice
from boardwright_hearts.redeal import deal_out
from boardwright_hearts.scoring import is_point_card
from boardwright_hearts.table import Table
from boardwright_hearts.tricks import Trick, played_by

from .hands import begun, cards, passed

RULES = compiled(Hearts)
Hands = tuple[Cards, ...]
Viewer = Seat | None


def shuffler(rng: Random) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    return lambda items: tuple(rng.sample(list(items), len(items)))


# --- every way, worked out the long way -----------------------------------------------------------------------------


def every_deal(unseen: Cards, places: Sequence[int]) -> Iterator[Hands]:
    """Yield every way of dealing cards to seats that get so many each."""
    if not places:
        yield ()
        return
    for hand in combinations(unseen, places[0]):
        left = tuple(card for card in unseen if card not in hand)
        for others in every_deal(left, places[1:]):
            yield (hand, *others)


def could_have_played(table: Table, seat: Seat, hand: Cards) -> bool:
    """Return whether a seat that still holds these cards would have been allowed everything that it has played."""
    played = played_by(seat, table.tricks)
    had = in_order((*hand, *played))
    if table.tricks and table.tricks[0].leader == seat and Card.C2 not in had:
        return False
    for number, trick in enumerate(table.tricks):
        for place, (player, card) in enumerate(trick.plays()):
            if player == seat:
                before = table.tricks[:number]
                if place:
                    before = (*before, Trick(trick.leader, trick.cards[:place]))
                if card not in choice(had, before, table.options).cards:
                    return False
                had = tuple(held for held in had if held is not card)
    return had == in_order(hand)


def deals_that_fit(table: Table, viewer: Viewer) -> set[Hands]:
    """Return all hands that the viewer must think possible, by trying every deal."""
    unseen = tuple(card for seat, hand in enumerate(table.hands) if seat != viewer for card in hand)
    places = [0 if seat == viewer else len(hand) for seat, hand in enumerate(table.hands)]

    @cache
    def fits(seat: Seat, hand: Cards) -> bool:
        if not could_have_played(table, seat, hand):
            return False
        if viewer is None or not any(table.received) or seat != table.direction.receiver(viewer):
            return True
        return set(table.passed[viewer]) <= {*hand, *played_by(seat, table.tricks)}

    return {
        tuple(table.hands[seat] if seat == viewer else in_order(hand) for seat, hand in enumerate(hands))
        for hands in every_deal(unseen, places)
        if all(seat == viewer or fits(seat, hand) for seat, hand in enumerate(hands))
    }


def check_uniform(found: Counter[Any], expected: set[Any], draws: int) -> None:
    """Check that all that was expected was drawn, nothing else, and each about equally often."""
    assert set(found) == expected
    mean = draws / len(expected)
    spread = sum(
        (count - mean) ** 2 / mean for count in found.values()
    )  # chi squared, of mean n-1, variance 2(n-1)
    freedom = len(expected) - 1
    assert spread < freedom + 5 * (2 * freedom) ** 0.5 + 1


# --- dealing out --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed > 3 else ()) for seed in range(12)]
)
def test_every_deal_to_seats_that_may_hold_the_cards_is_equally_likely(seed: int) -> None:
    rng = Random(seed)
    places = rng.choice([(2, 1, 2, 1), (3, 0, 2, 2), (1, 4, 0, 1), (2, 2, 2, 0)])
    unseen = tuple(rng.sample(PACK, sum(places)))
    fitting: list[Hands] = []
    while not fitting:
        holders = {
            card: tuple(s for s in range(SEATS) if places[s] and rng.random() < 0.7) for card in unseen
        }
        fitting = [
            hands
            for hands in every_deal(unseen, places)
            if all(seat in holders[card] for seat, hand in enumerate(hands) for card in hand)
        ]
    draws = 60 * len(fitting)
    found = Counter(tuple(map(in_order, deal_out(holders, places, shuffler(rng)))) for _ in range(draws))
    check_uniform(found, {tuple(map(in_order, hands)) for hands in fitting}, draws)


@pytest.mark.parametrize("shuffle", [tuple, lambda items: tuple(reversed(items))])
def test_any_order_will_do_for_random(shuffle: Callable[[Sequence[Any]], tuple[Any, ...]]) -> None:
    holders: Mapping[Card, tuple[Seat, ...]] = {
        card: (0, 1, 2, 3) if card.rank > 5 else (1, 2) for card in PACK
    }
    assert sorted(card for hand in deal_out(holders, (13,) * 4, shuffle) for card in hand) == sorted(PACK)


def test_where_nothing_fits_there_is_no_deal() -> None:
    with pytest.raises(ValueError, match="no deal fits"):
        deal_out({Card.C2: (0,), Card.C3: (0,)}, (1, 1, 0, 0), tuple)


# --- what a viewer knows ------------------------------------------------------------------------------------------


def some_deal(rng: Random) -> Match[Table]:
    """Return a match of one deal, at random: its rules, and now and then hands with hardly anything but points."""
    pack = rng.sample(PACK, len(PACK))
    if rng.random() < 0.5:
        points = rng.sample([card for card in PACK if is_point_card(card)], 13)
        if rng.random() < 0.5:
            points[0] = rng.choice(cards("Ac Ad As"))
        rest = iter([card for card in pack if card not in points])
        seat = rng.randrange(SEATS)
        pack = [points.pop() if place % SEATS == seat else next(rest) for place in range(len(PACK))]
    return begun(
        packs=(pack,),
        deals=1,
        passing=rng.choice(["left", "right", "across", "hold"]),
        points_on_first_trick=rng.random() < 0.3,
        any_club_leads=rng.random() < 0.5,
        queen_breaks_hearts=rng.random() < 0.5,
        hearts_instead_of_queen=rng.random() < 0.5,
    )


def step(match: Match[Table], rng: Random) -> None:
    for seat in match.position.flow.awaited:
        match.play(seat, match.legal_moves(seat).draw(rng))


def played_until(match: Match[Table], cards_left: int, rng: Random) -> Table:
    """Play at random until so many cards are left; return the table."""
    while sum(map(len, match.position.state.hands)) > cards_left:
        step(match, rng)
    return match.position.state


def redealt(match: Match[Table], viewer: Viewer, rng: Random) -> Table:
    table: Table = RULES.redeal(match.position, viewer, shuffler(rng)).state
    return table


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed else ()) for seed in range(20)]
)
def test_near_the_end_of_a_deal_all_deals_that_fit_come_up_equally_often(seed: int) -> None:
    rng = Random(seed)
    match = some_deal(rng)
    table = played_until(match, rng.choice([7, 8, 9, 10]), rng)
    for viewer in (match.position.flow.current, rng.randrange(SEATS)):
        fitting = deals_that_fit(table, viewer)
        assert table.hands in fitting
        draws = min(30 * len(fitting), 3000)
        found = Counter(redealt(match, viewer, rng).hands for _ in range(draws))
        if draws == 30 * len(fitting):
            check_uniform(found, fitting, draws)
        assert set(found) <= fitting


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed else ()) for seed in range(6)]
)
def test_a_spectator_knows_only_what_was_played(seed: int) -> None:
    rng = Random(seed)
    match = some_deal(rng)
    table = played_until(match, 7, rng)
    fitting = deals_that_fit(table, None)
    draws = min(30 * len(fitting), 3000)
    found = Counter(redealt(match, None, rng).hands for _ in range(draws))
    assert set(found) <= fitting
    if draws == 30 * len(fitting):
        check_uniform(found, fitting, draws)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed > 4 else ()) for seed in range(25)]
)
def test_at_every_point_what_is_dealt_anew_fits_all_that_the_viewer_knows(seed: int) -> None:
    rng = Random(seed)
    match = some_deal(rng)
    while match.outcome is None:
        table = match.position.state
        for viewer in (*range(SEATS), None):
            other = redealt(match, viewer, rng)
            check_fits(table, other, viewer)
        step(match, rng)
    for viewer in (*range(SEATS), None):
        assert redealt(match, viewer, rng).hands == ((),) * SEATS


def check_fits(table: Table, other: Table, viewer: Viewer) -> None:
    assert other._replace(hands=table.hands, passed=table.passed, received=table.received) == table
    assert list(map(len, other.hands)) == list(map(len, table.hands))
    held = [card for hand in table.hands for card in hand]
    assert sorted(card for hand in other.hands for card in hand) == sorted(held)
    for seat, hand in enumerate(other.hands):
        assert hand == in_order(hand)
        assert could_have_played(other, seat, hand)
        if seat == viewer:
            assert hand == table.hands[seat]
            assert other.passed[seat] == table.passed[seat]
            assert other.received[seat] == table.received[seat]
        if any(other.received):
            receiver = other.direction.receiver(seat)
            assert other.passed[seat] == other.received[receiver] == in_order(other.passed[seat])
            had = {*other.hands[receiver], *played_by(receiver, other.tricks)}
            assert len(had.intersection(other.passed[seat])) == 3
    assert other.must_pass or other.to_play == table.to_play


PASSED = ("2c 3c 4c", "2d 3d 4d", "2s 3s 4s", "2h 3h 4h")


def test_who_has_passed_cards_knows_where_they_are_until_they_are_played() -> None:
    rng = Random(1)
    match = passed(begun("*c", "*d", "*s", "*h", passing="left"), *PASSED)
    others: Counter[frozenset[Card]] = Counter()
    for _ in range(300):
        hands = redealt(match, 1, rng).hands
        assert set(cards("2d 3d 4d")) <= set(hands[2])
        assert not set(cards("2d 3d 4d")) & {*hands[0], *hands[3]}
        others[frozenset(hands[2])] += 1
    assert len(others) > 250
    match.play(1, "play", "2c")
    match.play(2, "play", "4d")  # which seat 1 has passed to it
    for _ in range(100):
        hands = redealt(match, 1, rng).hands
        assert set(cards("2d 3d")) <= set(hands[2])


def test_who_was_passed_cards_knows_who_passed_them_and_others_may_think_what_they_like() -> None:
    rng = Random(1)
    match = passed(begun("*c", "*d", "*s", "*h", passing="left"), *PASSED)
    behind: Counter[Cards] = Counter()
    for _ in range(300):
        table = redealt(match, 1, rng)
        assert table.passed[0] == table.received[1] == cards("2c 3c 4c")
        assert table.passed[1] == table.received[2] == cards("2d 3d 4d")
        assert table.passed[2] == table.received[3]
        behind[table.passed[2]] += 1
    assert len(behind) > 250


def test_who_holds_the_two_of_clubs_is_known_once_the_play_has_begun() -> None:
    rng = Random(1)
    match = begun("*c", "*d", "*s", "*h", passing="left", any_club_leads=True)
    assert len({redealt(match, 3, rng).to_play for _ in range(50)}) == 3
    passed(match, *PASSED)
    assert {redealt(match, 3, rng).to_play for _ in range(50)} == {1}
    match.play(1, "play", "3c")
    assert all(Card.C2 in redealt(match, 3, rng).hands[1] for _ in range(50))


def test_deals_to_come_are_shuffled_anew() -> None:
    match = begun(packs=(PACK, PACK, PACK))
    table = redealt(match, 0, Random(1))
    assert [sorted(pack) for pack in table.packs] == [sorted(PACK)] * 2
    assert PACK not in table.packs


def test_answers_that_are_not_known_are_dealt_anew_too() -> None:
    rng = Random(1)
    match = begun("*c", "*d", "*s", "*h", passing="left")
    match.play(0, "pass", "2c 3c 4c")
    match.play(1, "pass", "2d 3d 4d")
    for _ in range(30):
        position = RULES.redeal(match.position, 0, shuffler(rng))
        assert position.answers[0].args == (cards("2c 3c 4c"),)
        assert position.answers[1] in RULES.legal_moves(position, 1)
