"""Hearts passes the conformance kit."""

import pytest

from boardwright.testing import Conformance
from boardwright_hearts.game import Hearts


@pytest.mark.slow
class TestOneDeal(Conformance):
    game = Hearts
    options = ({"deals": 1},)


@pytest.mark.slow
class TestHearts(Conformance):
    game = Hearts
