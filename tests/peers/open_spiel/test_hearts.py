"""Hearts in lockstep with OpenSpiel's: whose turn it is, what may be done, what is won.

OpenSpiel's hearts is one deal, so a match of ours is one too (`deals=1`). The mapping:

* Its card is 4 · rank + suit, with the two as rank 0 and the suits in the order clubs, diamonds, hearts, spades.
* Its chance chooses the direction of the pass first, where ours is an option: 0 is to hold, 1 left, 2 across, 3 right.
  Then it deals the pack one card at a time around the table, as our explicit deal is dealt.
* Its seats pass one after the other and card by card, ours three cards at once and all together. A seat chooses its
  cards there one by one from those that it still holds here; the three are one move of ours. Whatever the order,
  nobody takes up cards on either side before all have passed.
* Its returns are 26 less the points of each seat, our scores the points below zero.
* Its parameters are options of ours, some of them the other way round: see `PARAMETERS`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from boardwright import Move, Outcome, Position, Seat, compiled
from boardwright_hearts.cards import PACK, Card, Cards, Suit, in_order
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import SEATS, Direction, HeartsOptions
from boardwright_hearts.scoring import MOON, is_point_card, moon_shooter
from boardwright_hearts.table import Table

from .lockstep import PARTS, SEED, Pair, Peer, after, decisions, numbers

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'boardwright[peers]'"
)

DIRECTIONS: Final = {Direction.HOLD: 0, Direction.LEFT: 1, Direction.ACROSS: 2, Direction.RIGHT: 3}

PARAMETERS: Final[Mapping[str, Callable[[HeartsOptions], bool]]] = {
    "pass_cards": lambda options: options.passing != (Direction.HOLD,),
    "no_pts_on_first_trick": lambda options: not options.points_on_first_trick,
    "can_lead_any_club": lambda options: options.any_club_leads,
    "must_break_hearts": lambda options: options.hearts_must_be_broken,
    "qs_breaks_hearts": lambda options: options.queen_breaks_hearts,
    "can_lead_hearts_instead_of_qs": lambda options: options.hearts_instead_of_queen,
    "jd_bonus": lambda options: options.jack_of_diamonds,
    "avoid_all_tricks_bonus": lambda options: options.no_tricks_bonus,
}

VARIATIONS: Final = (
    "points_on_first_trick",
    "any_club_leads",
    "hearts_must_be_broken",
    "queen_breaks_hearts",
    "hearts_instead_of_queen",
    "jack_of_diamonds",
    "no_tricks_bonus",
)
"""The options that are either on or off."""

RULES: Final = compiled(Hearts)

Policy = Callable[[Table, Seat, Sequence[int]], int]
"""Chooses one of the actions of the seat whose turn it is."""


def number(card: Card) -> int:
    return 4 * (card.rank - 2) + "cdhs".index(card.suit)


def action(position: Position[Table], seat: Seat, move: Move) -> int:
    (card,) = move.args
    return number(card)


def returns(outcome: Outcome) -> Sequence[float]:
    assert outcome.scores is not None
    return [MOON + score for score in outcome.scores]


@cache
def peer(options: HeartsOptions) -> Peer[Table]:
    spiel = pyspiel.load_game("hearts", {name: of(options) for name, of in PARAMETERS.items()})
    return Peer(RULES, spiel, action, returns, options)


def options_of(direction: Direction, **varied: bool) -> HeartsOptions:
    return HeartsOptions(deals=1, passing=(direction,), **varied)


def passed(pair: Pair[Table], rng: Random) -> Pair[Table]:
    """Return both sides after every seat has passed three cards, in OpenSpiel one by one."""
    position, state, chances = pair
    state = state.clone()
    for seat in range(SEATS):
        left = {number(card): card for card in position.state.hands[seat]}
        cards: list[Card] = []
        for _ in range(3):
            assert state.current_player() == seat
            assert sorted(left) == sorted(state.legal_actions())
            chosen = rng.choice(sorted(left))
            state.apply_action(chosen)
            cards.append(left.pop(chosen))
        move = Move("pass", (in_order(cards),))
        assert move in RULES.legal_moves(position, seat)
        assert position.flow.awaited == tuple(range(seat, SEATS))
        position = RULES.step(position, seat, move, SEED).position
    return Pair(position, state, chances)


def play(options: HeartsOptions, pack: Cards, rng: Random, policy: Policy) -> Pair[Table]:
    """Play a deal to its end on both sides, with all that they must agree on; return the end."""
    (direction,) = options.passing
    sides = peer(options)
    pair = sides.begin((pack,), [DIRECTIONS[direction], *map(number, pack)])
    if direction is not Direction.HOLD:
        pair = passed(pair, rng)
    while offered := decisions(sides, pair):
        ((seat, actions),) = offered.items()
        pair = after(sides, pair, {seat: policy(pair.position.state, seat, sorted(actions))})
    return pair


def at_random(rng: Random) -> Policy:
    return lambda table, seat, actions: rng.choice(actions)


def for_the_moon(rng: Random) -> Policy:
    """Let seat 0 play high and the others low, the other way round with its low diamond; now and then anything."""

    def choose(table: Table, seat: Seat, actions: Sequence[int]) -> int:
        if rng.random() < 0.02:
            return rng.choice(actions)
        if seat == 0 and number(Card.D2) in actions and rng.random() < 0.5:
            return number(Card.D2)
        low_diamond = bool(table.tricks) and table.tricks[-1].cards[0] is Card.D2
        return max(actions) if seat == 0 or low_diamond else min(actions)

    return choose


def shuffled(rng: Random) -> Cards:
    return tuple(rng.sample(PACK, len(PACK)))


def pack_for(rng: Random, wanted: Cards) -> Cards:
    """Return a pack that deals these thirteen cards to seat 0 and the others at random."""
    others = iter(rng.sample([card for card in PACK if card not in wanted], 39))
    first = iter(wanted)
    return tuple(next(first) if place % SEATS == 0 else next(others) for place in range(len(PACK)))


def strong_hand(rng: Random) -> Cards:
    """Return a hand that can take all points: the highest cards of each suit, now and then with a low diamond."""
    lengths = rng.choice([(3, 3, 4, 3), (5, 2, 3, 3), (1, 3, 4, 5), (4, 0, 6, 3), (3, 0, 3, 7), (5, 0, 4, 4)])
    hands = [
        [card for card in PACK if card.suit is suit][-length:]
        for suit, length in zip(Suit, lengths, strict=True)
        if length
    ]
    cards = [card for hand in hands for card in hand]
    if not lengths[1]:
        cards[0] = Card.D2
    return tuple(cards)


def pointed_hand(rng: Random) -> Cards:
    """Return a hand of nothing but points, or of points and an ace."""
    points = [card for card in PACK if is_point_card(card)]
    held = rng.sample(points, 13)
    if rng.random() < 0.5:
        held[0] = rng.choice([Card.CA, Card.DA, Card.SA])
    return tuple(held)


def random_options(rng: Random, *directions: Direction) -> HeartsOptions:
    direction = rng.choice(directions or list(Direction))
    return options_of(direction, **{name: rng.random() < 0.5 for name in VARIATIONS})


# --- whole deals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("part", PARTS)
def test_random_deals(part: str, direction: Direction) -> None:
    options = options_of(direction)
    for number_of_deal in numbers(part, 600):
        rng = Random(f"{direction} {number_of_deal}")
        play(options, shuffled(rng), rng, at_random(rng))


@pytest.mark.parametrize("name", VARIATIONS)
@pytest.mark.parametrize("part", PARTS)
def test_random_deals_with_each_other_parameter(part: str, name: str) -> None:
    value = not HeartsOptions.model_fields[name].default
    for number_of_deal in numbers(part, 250):
        rng = Random(f"{name} {number_of_deal}")
        options = options_of(list(Direction)[number_of_deal % 4], **{name: value})
        play(options, shuffled(rng), rng, at_random(rng))


@pytest.mark.parametrize("part", PARTS)
def test_random_deals_with_any_parameters(part: str) -> None:
    for number_of_deal in numbers(part, 300):
        rng = Random(f"any {number_of_deal}")
        play(random_options(rng), shuffled(rng), rng, at_random(rng))


@pytest.mark.slow
def test_a_seat_that_tries_to_shoot_the_moon() -> None:
    rng = Random("moon")
    seen: Counter[str] = Counter()
    for _ in range(400):
        options = random_options(rng)
        end = play(options, pack_for(rng, strong_hand(rng)), rng, for_the_moon(rng))
        takers = {trick.winner for trick in end.position.state.tricks}
        shooter = moon_shooter(end.position.state.tricks)
        if shooter is not None:
            seen["moon"] += 1
            jacks = {trick.winner for trick in end.position.state.tricks if Card.DJ in trick.cards}
            seen["moon with the jack, which counts"] += options.jack_of_diamonds and shooter in jacks
            seen["moon, the jack elsewhere"] += options.jack_of_diamonds and shooter not in jacks
            seen["moon, others without tricks"] += options.no_tricks_bonus and len(takers) < SEATS
        else:
            seen["no moon, somebody without tricks"] += options.no_tricks_bonus and len(takers) < SEATS
    assert min(seen.values()) > 10, seen


@pytest.mark.slow
def test_a_seat_with_hardly_anything_but_points() -> None:
    rng = Random("points")
    seen: Counter[str] = Counter()
    for _ in range(300):
        options = random_options(rng, Direction.HOLD)
        end = play(options, pack_for(rng, pointed_hand(rng)), rng, at_random(rng))
        first, *_ = tricks = end.position.state.tricks
        points = any(map(is_point_card, first.cards))
        seen["points where the first trick may have none"] += points and not options.points_on_first_trick
        seen["hearts broken by leading one"] += _broken_by_leading(tricks, options)
    assert min(seen.values()) > 20, seen


def _broken_by_leading(tricks: Sequence[Any], options: HeartsOptions) -> bool:
    def breaking() -> Iterator[bool]:
        for trick in tricks:
            for place, card in enumerate(trick.cards):
                if card.suit is Suit.HEARTS or (card is Card.SQ and options.queen_breaks_hearts):
                    yield place == 0 and card.suit is Suit.HEARTS

    return options.hearts_must_be_broken and next(breaking(), False)
