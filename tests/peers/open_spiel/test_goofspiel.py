"""Goofspiel in lockstep with OpenSpiel's: what each seat may bid, what it knows, what is won.

The mapping: a bid of a card of n points is OpenSpiel's action n - 1. Its chance turns up a prize before each turn, if
they come up at random: our explicit deal. The last turn, in which there is nothing to choose, is made by itself on both
sides. Its returns follow from our scores, the points, as its `returns_type` says. Its `imp_info` is our variant
`secret-bids`; its `egocentric` only changes how observations are written as numbers.

With one turn less than cards OpenSpiel's game never ends, so there is nothing to compare: it goes on to the last bids,
for which there is no turn.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest

from boardwright import Move, Outcome, Position, Seat, Unseen, compiled
from boardwright_goofspiel.cards import Card, Cards, suit
from boardwright_goofspiel.contest import points_won
from boardwright_goofspiel.game import Goofspiel
from boardwright_goofspiel.options import PrizeOrder
from boardwright_goofspiel.table import Table
from boardwright_goofspiel.variants import SecretBids

from .lockstep import PARTS, Pair, Peer, numbers, played_at_random, played_in_every_way

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'boardwright[peers]'"
)

RANDOM, ASCENDING, DESCENDING = PrizeOrder
NOBODY = -3
"""How OpenSpiel writes that nobody has taken a prize."""


class Form(NamedTuple):
    """A form of the game.

    Attributes:
        seats: How many seats play.
        cards: How many cards each of them holds.
        turns: How many turns there are; None is one for each card.
        order: How the prizes come up.
        returns: OpenSpiel's type of returns.
        secret: Whether bids are never shown.
    """

    seats: int
    cards: int = 13
    turns: int | None = None
    order: PrizeOrder = RANDOM
    returns: str = "win_loss"
    secret: bool = False

    def peer(self) -> Peer[Table]:
        parameters = {
            "players": self.seats,
            "num_cards": self.cards,
            "num_turns": -1 if self.turns is None else self.turns,
            "points_order": str(self.order),
            "returns_type": self.returns,
            "imp_info": self.secret,
        }
        rules = compiled(Goofspiel, [SecretBids] if self.secret else [])
        options = {"cards": self.cards, "turns": self.turns, "order": self.order}
        spiel = pyspiel.load_game("goofspiel", parameters)
        return Peer(rules, spiel, action, partial(returns, self.returns), options)


def dealt(peer: Peer[Table], prizes: Cards) -> Pair[Table]:
    """Return both sides after the prizes were laid down in this order."""
    return peer.begin(prizes, [prize.points - 1 for prize in prizes])


def action(position: Position[Table], seat: Seat, move: Move) -> int:
    (card,) = move.args
    assert move.name == "bid"
    assert isinstance(card, Card)
    return card.points - 1


def returns(kind: str, outcome: Outcome) -> Sequence[float]:
    """Return what OpenSpiel makes of the points that each seat has won."""
    points = outcome.scores
    assert points is not None
    if kind == "total_points":
        return points
    if kind == "point_difference":
        return [each - sum(points) / len(points) for each in points]
    winners, losers = len(outcome.winners), len(points) - len(outcome.winners)
    won = 1 / winners if losers else 0
    return [won if seat in outcome.winners else -1 / losers for seat in range(len(points))]


def known(view: Any, *, secret: bool) -> str:
    """Write what a seat sees as OpenSpiel writes what that seat knows."""
    state, seats = view.state, range(view.flow.seats)
    prizes = [*(prize for prize, _ in state.settled), *([state.prize] if state.prize is not None else [])]
    turned_up = f"Point card sequence: {_row(prize.points for prize in prizes)}"
    won = f"Win sequence: {_row(NOBODY if winner is None else winner for _, winner in state.settled)}"
    points = f"Points: {_row(points_won(state.settled, view.flow.seats))}"
    hands = [
        f"P{seat} hand: {_row(card.points for card in state.hands[seat])}"
        for seat in (seats if not secret else [view.seat])
    ]
    if not secret:
        return "\n".join([turned_up, *hands, won, points, ""])
    assert all(isinstance(state.hands[seat], Unseen) for seat in seats if seat != view.seat)
    bids = f"P{view.seat} action sequence: {_row(card.points - 1 for card in state.bids[view.seat])}"
    over = f"Terminal?: {int(view.outcome is not None)}"
    return "\n".join([*hands, bids, turned_up, won, points, over, ""])


def _row(numbers: Iterable[int]) -> str:
    return "".join(f"{number} " for number in numbers)


def check_what_is_known(form: Form, peer: Peer[Table], pair: Pair[Table]) -> None:
    for seat in range(form.seats):
        view = peer.rules.view(pair.position, seat)
        assert known(view, secret=form.secret) == pair.state.information_state_string(seat)


def begun(form: Form, peer: Peer[Table], rng: Random) -> Pair[Table]:
    if form.order is not RANDOM:
        return peer.begin(None, [])
    return dealt(peer, tuple(rng.sample(suit(form.cards), form.turns or form.cards)))


FORMS = {
    Form(2): 2000,
    Form(3): 500,
    Form(4): 200,
    Form(7): 100,
    Form(10): 100,
    **{Form(seats, order=order): 200 for seats in (2, 3) for order in (ASCENDING, DESCENDING)},
    **{
        Form(seats, returns=returns, secret=secret): 200
        for seats in (2, 3)
        for returns in ("point_difference", "total_points")
        for secret in (False, True)
    },
    **{
        Form(seats, cards, turns, order, "total_points", secret): 200
        for seats, cards, turns in ((2, 2, None), (2, 13, 1), (3, 5, 3), (4, 6, 4))
        for order in PrizeOrder
        for secret in (False, True)
    },
    Form(2, secret=True): 500,
    Form(3, secret=True): 300,
    Form(3, order=DESCENDING, secret=True): 200,
    Form(10, secret=True): 50,
}
"""The forms that are played at random, with how many matches of each."""


@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(map(str, form)))
@pytest.mark.parametrize("part", PARTS)
def test_random_matches(part: str, form: Form) -> None:
    peer = form.peer()
    for number in numbers(part, FORMS[form]):
        rng = Random(f"{form} {number}")
        for pair in played_at_random(peer, begun(form, peer, rng), rng):
            check_what_is_known(form, peer, pair)


EVERY_WAY = {
    Form(2, 3): (6, 36),
    Form(2, 4, order=DESCENDING): (1, 576),
    Form(2, 5, 2, order=ASCENDING, secret=True): (1, 400),
    Form(3, 3, returns="point_difference", secret=True): (6, 216),
}
"""Small forms, with how many orders of the prizes there are, and how many ways to bid in each."""


@pytest.mark.parametrize("form", EVERY_WAY, ids=lambda form: "-".join(map(str, form)))
def test_every_match_of_a_small_form(form: Form) -> None:
    peer = form.peer()
    piles = [*permutations(suit(form.cards))] if form.order is RANDOM else [None]
    orders, ways = EVERY_WAY[form]
    assert len(piles) == orders
    winners = Counter[int]()
    for pile in piles:
        pair = peer.begin(None, []) if pile is None else dealt(peer, pile)
        ends = [*played_in_every_way(peer, pair)]
        assert len({tuple(end.state.history()) for end in ends}) == len(ends) == ways
        winners.update(len(end.position.outcome.winners) for end in ends if end.position.outcome)
    assert winners[1]
    assert winners[form.seats]
