"""Hearts passes the conformance kit."""

import pytest

from boardwright.testing import THOROUGH, Conformance
from boardwright_hearts.game import Hearts


class TestOneDeal(Conformance):
    game = Hearts
    options = ({"deals": 1},)


@pytest.mark.slow
class TestHearts(Conformance):
    game = Hearts


@pytest.mark.slow
class TestOneDealThoroughly(Conformance):
    game = Hearts
    options = ({"deals": 1},)
    profile = THOROUGH
