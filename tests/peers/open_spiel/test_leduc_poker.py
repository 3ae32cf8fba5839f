"""Leduc poker in lockstep with OpenSpiel's: whose turn it is, what may be done, what is won.

The mapping: `fold`, `call` and `bet` are OpenSpiel's actions 0, 1 and 2 (Fold, Call, Raise). Card n of our deck,
counted from the lowest up, is its card n. Its chance deals one card to each player in turn and then, once the first
round is over, the public card: our explicit deal from the top. Its returns are in chips, our scores in half chips.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

from boardwright import Move, Outcome, Position, Seat, compiled
from boardwright_leduc_poker.cards import Cards, deck_for
from boardwright_leduc_poker.game import LeducPoker
from boardwright_leduc_poker.showdown import CHIP
from boardwright_leduc_poker.table import Table

from .lockstep import Pair, Peer, played_at_random, played_in_every_way

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'boardwright[peers]'"
)

ACTIONS = {"fold": 0, "call": 1, "bet": 2}


def action(position: Position[Table], seat: Seat, move: Move) -> int:
    return ACTIONS[move.name]


def returns(outcome: Outcome) -> Sequence[float]:
    assert outcome.scores is not None
    return [score / CHIP for score in outcome.scores]


@cache
def peer(seats: int) -> Peer[Table]:
    spiel = pyspiel.load_game("leduc_poker", {"players": seats})
    return Peer(compiled(LeducPoker), spiel, action, returns)


def dealt(seats: int, deal: Cards) -> Pair[Table]:
    deck = deck_for(seats)
    return peer(seats).begin(deal, [deck.index(card) for card in deal])


@pytest.mark.parametrize(
    ("seats", "hands"),
    [
        pytest.param(2, 2000, marks=pytest.mark.slow),
        pytest.param(3, 2000, marks=pytest.mark.slow),
        (4, 300),
        (7, 100),
        (10, 100),
    ],
)
def test_random_hands(seats: int, hands: int) -> None:
    rng = Random(seats)
    deck = deck_for(seats)
    ends: Counter[str] = Counter()
    for _ in range(hands):
        deal = tuple(rng.sample(deck, len(deck)))
        *_, (end, _, _) = played_at_random(peer(seats), dealt(seats, deal), rng)
        assert end.outcome is not None
        ends[end.outcome.reason] += 1
    assert ends.keys() == {"the others have folded", "a pair", "the highest card", "equal cards"}


@pytest.mark.slow
def test_every_hand_of_two_seats() -> None:
    deck = deck_for(2)
    histories: set[tuple[int, ...]] = set()
    for first in permutations(deck, 3):
        deal = (*first, *(card for card in deck if card not in first))
        ends = played_in_every_way(peer(2), dealt(2, deal))
        histories.update(tuple(end.state.history()) for end in ends)
    assert len(histories) == 5_520
