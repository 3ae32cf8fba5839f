"""The options of a match, as they are given and read."""

import pytest

from boardwright import Match, OptionsError
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import Direction, HeartsOptions


def test_the_usual_match() -> None:
    options = Match.new(Hearts, seed=1).position.state.options
    assert (options.target, options.deals) == (100, None)
    assert options.passing == (Direction.LEFT, Direction.RIGHT, Direction.ACROSS, Direction.HOLD)
    assert options == HeartsOptions()


def test_the_passing_can_be_written_as_a_text() -> None:
    options = Match.new(Hearts, seed=1, options={"passing": "left, hold"}).position.state.options
    assert options.passing == (Direction.LEFT, Direction.HOLD)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"target": 0}, "target"),
        ({"deals": 0}, "deals"),
        ({"passing": []}, "passing"),
        ({"passing": "up"}, "passing"),
        ({"passing": 3}, "passing"),
        ({"trumps": "spades"}, "has no option 'trumps'"),
    ],
)
def test_what_does_not_fit_is_refused(wrong: object, message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        Match.new(Hearts, options=wrong)
