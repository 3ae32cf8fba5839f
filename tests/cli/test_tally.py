from pytest import approx  # noqa: PT013 - it reads as a word

from boardwright import Outcome
from boardwright_cli.tally import Tally, share, spread


def test_spread() -> None:
    assert spread([]) is None
    one = spread([7])
    assert one is not None
    assert (one["mean"], one["standard_deviation"], one["confidence_95"]) == (7, None, None)
    several = spread([2, 4, 4, 4, 5, 5, 7, 9])
    assert several is not None
    assert several["mean"] == 5
    assert several["standard_deviation"] == approx(2.138, abs=1e-3)
    assert several["confidence_95"] == approx([3.518, 6.482], abs=1e-3)
    assert (several["min"], several["max"]) == (2, 9)


def test_share_is_wilsons() -> None:
    assert share(0, 10)["confidence_95"] == approx([0, 0.2775], abs=1e-4)
    assert share(10, 10)["confidence_95"] == approx([0.7225, 1], abs=1e-4)
    assert share(50, 100)["confidence_95"] == approx([0.4038, 0.5962], abs=1e-4)


def test_counting() -> None:
    tally = Tally(["a", "b"])
    tally.count(Outcome((0,), (3, 1)), [0, 1], 10, 5)
    tally.count(Outcome((0,), (4, 2)), [1, 0], 12, 6)  # the players have changed seats
    tally.count(Outcome((0, 1), (2, 2)), [0, 1], 8, 4)
    tally.count(Outcome(()), [0, 1], 2, 1)
    figures = tally.plain()
    assert [(player["wins"], player["shared_wins"]) for player in figures["players"]] == [(1, 1), (1, 1)]
    assert tally.players[0].scores == [3, 2, 2]
    assert tally.players[1].scores == [1, 4, 2]
    assert (figures["no_winner"], figures["commands"]["mean"], tally.commands) == (1, 8, 32)
