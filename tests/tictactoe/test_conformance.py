"""Tic-tac-toe passes the conformance kit.

python -m pytest tests/tictactoe --golden-refresh     records its golden matches anew
"""

from pathlib import Path

import pytest

from boardwright.testing import THOROUGH, Conformance
from boardwright_tictactoe import TicTacToe


class TestTicTacToe(Conformance):
    game = TicTacToe
    golden = Path(__file__).parent / "golden"


@pytest.mark.slow
class TestTicTacToeThoroughly(Conformance):
    game = TicTacToe
    profile = THOROUGH
