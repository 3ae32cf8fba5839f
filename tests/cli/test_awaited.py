import pytest

from boardwright import Active, Flow, Match, Seat
from boardwright_cli.awaited import Made, in_order, last_made

pytestmark = pytest.mark.usefixtures("strangers")


def active(seat: Seat, moves: int = 0, most: int | None = None, stage: str = "take") -> Active:
    return Active(seat, stage, moves, 0, most)


def order(flow: Flow, last: Made | None, game: str = "market") -> list[Seat]:
    match: Match[object] = Match.new(game, seed=1)
    return in_order(match.rules, flow, last)


def flow(*actives: Active, answered: tuple[Seat, ...] = (), place: int = 1, phase: str = "play") -> Flow:
    return Flow(5, phase, 7, (0, 1, 2, 3), place, 0, actives, answered)


def test_the_first_in_order_of_play_is_asked_first() -> None:
    here = flow(active(1), active(2), active(0))
    assert order(here, None) == [1, 2, 0]
    assert order(here, Made(2, 6)) == [1, 2, 0]  # that was in the turn before


def test_then_the_one_after_who_made_the_last_move() -> None:
    here = flow(active(1), active(2), active(3), active(0))
    assert order(here, Made(1, 7)) == [2, 3, 0, 1]
    assert order(here, Made(0, 7)) == [1, 2, 3, 0]
    assert order(flow(active(1), active(0)), Made(2, 7)) == [0, 1]  # who made it is not active any more


def test_seats_beside_the_order_of_play_come_last() -> None:
    here = flow(active(1), active(3), active(4))
    assert order(here, Made(3, 7)) == [4, 1, 3]
    assert order(here, Made(4, 7)) == [1, 3, 4]


def test_who_has_begun_a_stage_with_a_limit_goes_on() -> None:
    assert order(flow(active(1), active(2, 1, 3)), Made(2, 7)) == [2, 1]
    assert order(flow(active(1), active(2, 1)), Made(2, 7)) == [
        1,
        2,
    ]  # without a limit nobody else would act
    assert order(flow(active(1), active(2, 0, 3)), Made(2, 7)) == [1, 2]  # the next stage


def test_secret_answers_are_asked_for_in_order_of_play_of_those_who_have_not_answered() -> None:
    bids = [active(seat, 0, 1, "bid") for seat in (1, 2, 3, 0)]
    assert order(flow(*bids), Made(2, 7), "bids") == [1, 2, 3, 0]
    assert order(flow(*bids, answered=(2, 1)), Made(2, 7), "bids") == [3, 0]


def test_the_last_move_is_the_last_one_that_was_not_taken_back() -> None:
    match: Match[object] = Match.new("harbour", seats=3, seed=1, undo="free")
    assert last_made(match) is None
    match.play(0, "catch")
    match.play(1, "steal_it")
    assert last_made(match) == Made(1, 1)
    match.undo(2)
    assert last_made(match) == Made(0, 1)
    match.redo(2)
    assert last_made(match) == Made(1, 1)
    match.undo(0)
    match.play(1, "end_stage")
    match.play(2, "steal_it")
    match.play(0, "end_turn")
    match.play(1, "catch")
    assert last_made(match) == Made(1, 2)
    match.leave(2)
    assert last_made(match) == Made(1, 2)
    for _ in range(6):
        match.undo(0)
    assert last_made(match) is None


def test_which_stages_are_sealed() -> None:
    match: Match[object] = Match.new("fists", seed=1)
    assert match.rules.is_sealed(match.position.flow)
    match.play(0, "show", "fist")
    match.play(1, "show", "palm")
    assert not match.rules.is_sealed(match.position.flow)
