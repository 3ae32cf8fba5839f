"""No match is longer than `longest` says, and with good will on all sides some are as long."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from boardwright import Match, compiled
from boardwright_hearts.cards import PACK, Card, Cards
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import SEATS, Direction, HeartsOptions
from boardwright_hearts.play import choice
from boardwright_hearts.scoring import Points, most_deals, points_of_deal
from boardwright_hearts.table import Table

RULES = compiled(Hearts)
VARIATIONS = [name for name, field in HeartsOptions.model_fields.items() if field.annotation is bool]


class Played(NamedTuple):
    """A deal that was played: the hands with which the play began, the cards in order of play, and the points."""

    hands: tuple[Cards, ...]
    cards: Cards
    points: Points

    def rotated(self, places: int) -> "Played":
        """Return the same deal with everybody so many places further to the left."""
        there = [(seat - places) % SEATS for seat in range(SEATS)]
        hands = tuple(self.hands[seat] for seat in there)
        return Played(hands, self.cards, tuple(self.points[seat] for seat in there))


def played(hands: Sequence[Cards], options: HeartsOptions, rng: Random) -> Played:
    """Play a deal at random."""
    pack = tuple(hand[place] for place in range(len(PACK) // SEATS) for hand in hands)
    table = Table.empty(options, (pack,)).dealt(pack)
    cards: list[Card] = []
    while (seat := table.to_play) is not None:
        cards.append(rng.choice(choice(table.hands[seat], table.tricks, options).cards))
        table = table.played(seat, cards[-1])
    return Played(tuple(hands), tuple(cards), points_of_deal(table.tricks, options))


def any_hands(rng: Random) -> list[Cards]:
    pack = rng.sample(PACK, len(PACK))
    return [tuple(pack[seat::SEATS]) for seat in range(SEATS)]


def high_and_low_hands(rng: Random) -> list[Cards]:
    """Return hands of which two hold all the high cards, so that the others take no trick."""
    ranked = sorted(rng.sample(PACK, len(PACK)), key=lambda card: -card.rank)
    high, low = rng.sample(ranked[:26], 26), rng.sample(ranked[26:], 26)
    hands = [tuple(cards[place::2]) for cards in (high, low) for place in (0, 1)]
    return rng.sample(hands, SEATS)


def before_the_pass(hands: Sequence[Cards], direction: Direction) -> tuple[list[Cards], list[Cards]]:
    """Return the hands from which these come by passing in a direction, and what each seat passes."""
    if direction is Direction.HOLD:
        return [*hands], []
    passed = [hands[direction.receiver(seat)][:3] for seat in range(SEATS)]
    return [(*passed[seat], *hands[seat][3:]) for seat in range(SEATS)], passed


def match_of(deals: Sequence[Played], options: HeartsOptions) -> Match[Any]:
    """Return the match in which the deals go like this."""
    packs, passes = [], []
    for number, deal in enumerate(deals):
        hands, passed = before_the_pass(deal.hands, options.passing[number % len(options.passing)])
        packs.append(tuple(hand[place] for place in range(len(PACK) // SEATS) for hand in hands))
        passes.append(passed)
    match = Match.new(Hearts, seed=1, options=options, deal=tuple(packs))
    for deal, passed in zip(deals, passes, strict=True):
        for seat, cards in enumerate(passed):
            match.play(seat, "pass", list(cards))
        for card in deal.cards:
            match.play(match.position.flow.current, "play", card)
    return match


def all_round(deal: Played) -> Iterator[Played]:
    """Yield a deal once for each place at which everybody can sit, so that all get the same points."""
    return (deal.rotated(places) for places in (0, 2, 1, 3))


def below(most: int, start: int, some: Sequence[Played], deals: int) -> Sequence[Played]:
    """Return so many of some deals by which no seat gets more points than it may have, if all begin with the same."""
    ways: dict[Points, tuple[Played, ...]] = {(start,) * SEATS: ()}
    for _ in range(deals):
        longer: dict[Points, tuple[Played, ...]] = {}
        for points, way in ways.items():
            for deal in some:
                after = tuple(own + more for own, more in zip(points, deal.points, strict=True))
                if max(after) <= most:
                    longer[after] = (*way, deal)
        ways = longer
    return next(iter(ways.values()))


@pytest.mark.parametrize(
    ("jack", "bonus", "least", "deals"),
    [
        (False, False, 26, 16),
        pytest.param(True, False, 16, 25, marks=pytest.mark.slow),
        pytest.param(False, True, 16, 25, marks=pytest.mark.slow),
        (True, True, 6, 65),
    ],
)
def test_a_match_can_be_as_long(jack: bool, bonus: bool, least: int, deals: int) -> None:
    """Deals that go all round give the same to each seat; for the last but one those are looked for that still fit."""
    options = HeartsOptions(jack_of_diamonds=jack, no_tricks_bonus=bonus)
    assert most_deals(options) == deals
    rng, hands = Random(1), high_and_low_hands if bonus else any_hands
    some = [deal for _ in range(200) if sum((deal := played(hands(rng), options, rng)).points) == least]
    even = [deal for one in some for deal in all_round(one) if max(deal.points) <= 18]
    rounds, more = divmod(deals - 2, SEATS)
    alike = [*all_round(min(even, key=lambda deal: max(deal.points)))] * rounds
    match = match_of([*alike, *below(99, rounds * least, even[:40], more + 1), some[0]], options)
    assert match.outcome is not None
    assert len(match.position.state.sheet) == deals
    assert len(match) == RULES.longest(4, options)


@pytest.mark.parametrize(("deals", "moves"), [(1, 56), (2, 112), (4, 220), (5, 276), (None, 880)])
def test_a_limit_of_deals_counts_too(deals: int | None, moves: int) -> None:
    assert RULES.longest(4, {"deals": deals}) == moves


def test_where_cards_are_always_held_nobody_passes() -> None:
    assert RULES.longest(4, {"deals": 3, "passing": "hold"}) == 156
    assert RULES.longest(4, {"deals": 3, "passing": "left"}) == 168


def test_all_together_get_as_many_points_in_every_deal_as_it_is_counted_with() -> None:
    rng = Random(4)
    sums = set()
    for number in range(400):
        hands = any_hands(rng) if number % 2 else high_and_low_hands(rng)
        options = HeartsOptions.model_validate({name: rng.random() < 0.5 for name in VARIATIONS})
        least = 26 - 10 * options.jack_of_diamonds - 10 * options.no_tricks_bonus
        points = sum(played(hands, options, rng).points)
        assert points >= least
        sums.add((least, points - least))
    assert {least for least, more in sums if more == 0} == {26, 16, 6}


@pytest.mark.parametrize("target", [1, 13, 14, 30])
@pytest.mark.parametrize("lowest", [True, False, None])
def test_no_match_is_longer(target: int, lowest: bool | None) -> None:
    rng = Random(target)
    for number in range(4):
        varied = {name: bool(number >> place & 1) for place, name in enumerate(VARIATIONS[-2:])}
        options = HeartsOptions.model_validate({"target": target, **varied})
        match = Match.new(Hearts, seed=number, options=options)
        while match.outcome is None:
            for seat in match.position.flow.awaited:
                legal = match.legal_moves(seat)
                match.play(seat, legal.draw(rng) if lowest is None else legal[0 if lowest else -1])
        assert len(match) <= (RULES.longest(4, options) or 0)
