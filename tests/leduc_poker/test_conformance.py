"""Leduc poker passes the conformance kit.

python -m pytest tests/leduc_poker --golden-refresh     records its golden matches anew
"""

import pytest

from boardwright import Match, compiled
from boardwright.testing import THOROUGH, Conformance
from boardwright_leduc_poker.game import LeducPoker


class TestLeducPoker(Conformance):
    game = LeducPoker
    seats = 2


class TestGoldenMatches(Conformance):
    game = LeducPoker
    seats = 3
    golden = "golden"
    only = ("golden", "reachable")


@pytest.mark.slow
class TestLeducPokerThoroughly(Conformance):
    game = LeducPoker
    seats = 2
    profile = THOROUGH


@pytest.mark.slow
class TestLeducPokerOfMany(Conformance):
    game = LeducPoker
    seats = (3, 5, 10)


@pytest.mark.parametrize("seats", range(2, 11))
def test_no_hand_is_longer_than_it_says_and_one_is_as_long(seats: int) -> None:
    match = Match.new(LeducPoker, seats=seats, seed=1)
    while match.outcome is None:
        table = match.position.state
        last_to_answer = len(table.answered) == seats - 1
        match.play(match.position.flow.current, "bet" if last_to_answer and table.raises < 2 else "call")
    assert len(match) == compiled(LeducPoker).longest(seats)
