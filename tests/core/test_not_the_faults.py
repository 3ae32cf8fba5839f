"""The known faults of boardgame.io's flow, each as a test that it is not one here.

What boardgame.io itself does in these cases, the tests in `tests/peers/boardgame_io` show with the real package.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from boardwright import (
    Active,
    ActiveSeats,
    GameError,
    Match,
    Move,
    Phase,
    Rejected,
    RoundRobin,
    Seat,
    Stage,
    Turn,
    first_in_order,
)
from boardwright.matchfile import exported
from boardwright.plain import plain_event, plain_view

from .lab import Lab, Trace, calls, do, lab

ONE = Turn(max_moves=1)


def test_the_turn_end_hook_runs_once_where_the_last_seat_of_an_order_once_around_ends_its_turn() -> None:
    once = Turn(max_moves=1, order=RoundRobin(starting=first_in_order, once=True))
    match = lab(Phase("p", once), Phase("q"), seats=2)
    do(match, "")
    assert do(match, "") == ["move_made 1", "turn_end 1", "phase_end p", "phase_begin q", "turn_begin 0"]


def test_the_turn_end_hook_runs_once_where_it_ends_the_phase() -> None:
    match = lab(Phase("p", ONE), Phase("q"), on={"turn_end 0": "end_phase"})
    assert do(match, "") == ["move_made 0", "turn_end 0", "phase_end p", "phase_begin q", "turn_begin 1"]


@pytest.mark.parametrize("ask", ["end_turn 2", "set_stage b"])
def test_a_condition_sees_what_the_same_move_asked_for(ask: str) -> None:
    seen = []

    def watched(at: Any) -> bool:
        seen.append((at.flow.current, at.flow.active[0].stage if at.flow.active else None))
        return False

    match = lab(Phase("p", Turn(stages=[Stage("a"), Stage("b")]), end_if=watched), asks=[ask])
    seen.clear()
    do(match, ask)
    assert seen[-1] == {"end_turn 2": (2, "a"), "set_stage b": (0, "b")}[ask]
    assert (0, "a") not in seen


def test_phases_that_go_round_in_a_loop_are_an_error_and_leave_the_match_as_it_was() -> None:
    def always(at: Any) -> bool:
        return bool(at.state.flag)

    match = lab(Phase("p", end_if=always, next="q"), Phase("q", end_if=always, next="p"), asks=["flag"])
    before = match.position
    with pytest.raises(GameError, match="does not come to rest within 1000 steps"):
        do(match, "flag")
    assert match.position is before
    assert (before.flow.phase, before.flow.turn) == ("p", 1)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        ("set_phase nowhere", "there is no phase 'nowhere'"),
        ("set_stage nowhere", "no stage 'nowhere'"),
        ("active x", "no stage 'nowhere'"),
    ],
)
def test_an_unknown_name_of_a_phase_or_stage_is_an_error(ask: str, sentence: str) -> None:
    match = lab(asks=[ask], sets={"x": ActiveSeats(all="nowhere")})
    with pytest.raises(GameError, match=sentence):
        do(match, ask)


@pytest.mark.parametrize(
    "phase",
    [
        lambda: Phase("p", next="nowhere"),
        lambda: Phase("p", Turn(stages=[Stage("a", next="nowhere")])),
        lambda: Phase("p", Turn(active=ActiveSeats(current="nowhere"))),
    ],
)
def test_an_unknown_name_in_a_declaration_is_found_before_any_match_begins(
    phase: Callable[[], Phase],
) -> None:
    with pytest.raises(GameError, match="'nowhere'"):
        lab(phase())


@pytest.mark.parametrize("ask", ["end_turn 7", "end_turn -1", "pass_turn 3"])
def test_the_next_turn_can_only_be_given_to_a_seat(ask: str) -> None:
    match = lab(asks=[ask])
    with pytest.raises(GameError, match="is not a seat that is still in the match"):
        do(match, ask)


def test_an_undo_restores_the_count_of_a_stage() -> None:
    match = lab(Phase("p", Turn(stages=[Stage("a", max_moves=2), Stage("b")])))
    do(match, "")
    match.undo(0)
    assert match.position.flow.active == (Active(0, "a", 0, 0, 2),)
    do(match, "", "")
    assert match.position.flow.active == (Active(0, "b", 0, 0, None),)


def test_the_stage_that_follows_does_so_when_a_limit_is_reached() -> None:
    match = lab(
        Phase(
            "p", Turn(named=[Stage("a", max_moves=1, next="b"), Stage("b")], active=ActiveSeats(current="a"))
        )
    )
    do(match, "")
    assert match.position.flow.active == (Active(0, "b", 0, 0, None),)


@pytest.mark.parametrize("ask", ["set_stage b", "set_stage a", "end_stage"])
def test_nothing_gets_around_the_least_number_of_moves_of_a_stage(ask: str) -> None:
    match = lab(Phase("p", Turn(stages=[Stage("a", min_moves=2), Stage("b")])), asks=[ask])
    do(match, ask)
    assert match.position.flow.active == (Active(0, "a", 1, 2, None),)


def test_a_draw_cannot_be_undone_to_draw_again() -> None:
    match = lab(asks=["roll"])
    do(match, "roll")
    with pytest.raises(Rejected) as caught:
        match.undo(0)
    assert caught.value.code == "undo_barrier"


def test_a_draw_that_may_be_undone_comes_out_the_same_again() -> None:
    match = lab(asks=["roll"], undo="free")
    do(match, "roll")
    first = match.position
    match.undo(0)
    assert match.redo(0).position is first
    match.undo(0)
    do(match, "roll")
    assert match.position == first


def test_what_is_refused_leaves_no_trace_and_takes_no_number() -> None:
    match = lab(Phase("p", Turn(min_moves=2)))
    before = match.position
    for seat, command in ((1, Move("do", ("",))), (0, Move("end_turn")), (0, Move("do", ("what?",)))):
        with pytest.raises(Rejected):
            match.submit(seat, command)
    assert (len(match), match.position is before, match.events(0, 0)) == (0, True, [])


def test_a_match_that_a_move_ends_begins_no_turn_first() -> None:
    match = lab(asks=["end_turn; end_match 2"])
    assert do(match, "end_turn; end_match 2") == ["move_made 0", "turn_end 0", "phase_end play"]
    assert match.position.flow.turn == 1


def test_no_client_can_end_the_match_or_act_as_another_active_seat() -> None:
    match = lab(Phase("p", Turn(active=ActiveSeats(all=True), named=[Stage("a")])))
    for request in ("end_match", "end_game", "set_phase", "set_active", "eliminate"):
        with pytest.raises(Rejected, match="no move"):
            match.play(1, request)
    # A command carries no seat: who speaks, the host says, and the log says who spoke.
    assert "seat" not in Move._fields
    do(match, "", seat=1)
    assert match.log[0].seat == 1


def test_the_log_holds_what_was_asked_for_and_not_what_it_caused_so_that_it_replays() -> None:
    match = lab(
        Phase("p", ONE),
        Phase("q", ONE, next="p"),
        asks=["end_phase", "end_turn 2"],
        on={"turn_end 1": "end_phase"},
    )
    do(match, "", "", "end_turn 2", "end_phase", "")
    assert [entry.command for entry in match.log] == [
        Move("do", (ask,)) for ask in ("", "", "end_turn 2", "end_phase", "")
    ]
    again = Match.replay(match.header, match.log, match.rules)
    assert [again.at(n) for n in range(len(again) + 1)] == [match.at(n) for n in range(len(match) + 1)]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_neither_the_secret_state_nor_the_seed_reaches_a_client(viewer: Seat | None) -> None:
    match: Match[Any] = Match.new("arboretum", seats=3, seed="a seed to be found")
    rules, position = match.rules, match.position
    seen = json.dumps(plain_view(rules, match.view(viewer)))
    told = json.dumps([plain_event(rules, one.event) for one in match.events(viewer)])
    assert match.header.seed is not None
    for secret in (match.header.seed.hex(), "a seed to be found"):
        assert secret not in seen + told + exported(match, viewer).decode()
    other = rules.redeal(position, viewer, lambda items: tuple(reversed(items)))
    assert other.state.deck != position.state.deck
    assert json.dumps(plain_view(rules, rules.view(other, viewer))) == seen


def test_what_a_lab_traces_is_what_was_called() -> None:
    """The other tests rest on it: a hook that is not called leaves no trace."""
    silent: Match[Trace] = Match.new(type("Silent", (Lab,), {"seats": 2, "turn_begin": None}), seed=1)
    assert calls(silent) == ["phase_begin play"]
