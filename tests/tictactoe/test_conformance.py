"""Tic-tac-toe passes the conformance kit.

python -m pytest tests/tictactoe --golden-refresh     records its golden matches anew
"""

import pytest

from boardwright.testing import THOROUGH, Conformance
from boardwright_tictactoe import TicTacToe


class TestTicTacToe(Conformance):
    game = TicTacToe
    golden = "golden"


@pytest.mark.slow
class TestTicTacToeThoroughly(Conformance):
    game = TicTacToe
    profile = THOROUGH
