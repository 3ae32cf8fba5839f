"""Games with small deliberate faults, each caught by the check that is meant for it, and by name."""

from typing import Any

import pytest

from boardwright import Game
from boardwright.testing import QUICK, Failure, check

from .broken import dealing, forms, impurities, leaks, rules, twins
from .broken.larder import Larder
from .broken.leaks import Gossip

pytestmark = pytest.mark.slow

FAULTS: list[tuple[type[Game[Any]], str]] = [
    *leaks.FAULTS,
    *impurities.FAULTS,
    *rules.FAULTS,
    *dealing.FAULTS,
    *forms.FAULTS,
    *twins.FAULTS,
]


def caught(game: type[Game[Any]], by: str, **more: Any) -> Failure:
    report = check(game, only=[by], seats=2 if game.seats != 1 else 1, profile=QUICK, **more)
    (failure,) = report.failures
    return failure


@pytest.mark.parametrize(("game", "by"), FAULTS, ids=[f"{game.__name__}-{by}" for game, by in FAULTS])
def test_a_fault_is_caught_by_the_check_that_is_meant_for_it(game: type[Game[Any]], by: str) -> None:
    failure = caught(game, by)
    assert failure.check == by
    assert failure.seen


def test_a_variant_that_leaks_is_caught() -> None:
    failure = caught(Larder, "non-interference", variants=[Gossip])
    assert "variants" in failure.seen
    assert failure.setting == "2 seats, gossip"
