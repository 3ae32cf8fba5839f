"""Active seats: who may act besides the seat whose turn it is, in which stage, how often, and who acts after them."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import Active, ActiveSeats, GameError, In, Match, Phase, Rejected, RoundRobin, Stage, Turn

from .lab import Trace, calls, do, lab

A, B = Stage("a"), Stage("b")
ONCE = Stage("once", max_moves=1)


def with_active(active: ActiveSeats, *stages: Stage, **turn: Any) -> Match[Trace]:
    return lab(Phase("p", Turn(named=stages or (A, B, ONCE), active=active, **turn)), seats=4)


def places(match: Match[Trace]) -> dict[int, str | None]:
    """Return which seats are active, in order, each with its stage."""
    return {active.seat: active.stage for active in match.position.flow.active}


# --- who is active ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "expected"),
    [
        (ActiveSeats(current="a"), {0: "a"}),
        (ActiveSeats(current=True), {0: None}),
        (ActiveSeats(others="a"), {1: "a", 2: "a", 3: "a"}),
        (ActiveSeats(all="a"), {0: "a", 1: "a", 2: "a", 3: "a"}),
        (ActiveSeats(current="b", others=True), {0: "b", 1: None, 2: None, 3: None}),
        (ActiveSeats(all=True, current="b"), {0: None, 1: None, 2: None, 3: None}),
        (ActiveSeats(seats={3: "a", 1: "b"}), {1: "b", 3: "a"}),
        (ActiveSeats(all="a", seats={2: "b", 3: False}), {0: "a", 1: "a", 2: "b"}),
    ],
)
def test_any_set_of_seats_can_be_active_each_in_a_stage_of_its_own(
    active: ActiveSeats, expected: Mapping[int, str | None]
) -> None:
    assert places(with_active(active)) == expected


def test_active_seats_stand_in_order_of_play_from_the_seat_whose_turn_it_is() -> None:
    match = lab(
        Phase("p", Turn(named=[ONCE], active=ActiveSeats(all="once"), order=RoundRobin(seats=(2, 0, 3, 1)))),
        seats=4,
    )
    assert list(places(match)) == [2, 0, 3, 1]
    for seat in (1, 2, 3, 0):
        do(match, "", seat=seat)
    assert list(places(match)) == [0, 3, 1, 2]


def test_each_active_seat_may_act_and_nobody_else() -> None:
    match = with_active(ActiveSeats(seats={1: "a", 2: True}))
    assert [bool(match.legal_moves(seat)) for seat in range(4)] == [False, True, True, False]
    with pytest.raises(Rejected, match="not seat 0's turn but seat 1's or seat 2's") as caught:
        match.play(0, "do", "")
    assert caught.value.code == "not_active"
    do(match, "", seat=2)
    do(match, "", seat=1)
    assert match.position.flow.current == 0


def test_each_seat_is_offered_the_moves_of_its_own_stage() -> None:
    stages = (Stage("idle", moves=()), Stage("busy"))
    match = with_active(ActiveSeats(current="busy", others="idle"), *stages)
    assert len(match.legal_moves(0)) == 1
    assert not match.legal_moves(1)
    with pytest.raises(Rejected, match="do is not possible now"):
        match.play(1, "do", "")


def test_who_is_out_of_the_match_is_not_active() -> None:
    match = with_active(ActiveSeats(all="once"))
    match.leave(2)
    assert list(places(match)) == [0, 1, 3]
    for seat in (0, 1, 3):
        do(match, "", seat=seat)
    assert list(places(match)) == [1, 3, 0]


def test_who_plays_no_part_in_the_phase_is_active_only_if_named() -> None:
    order = RoundRobin(seats=(1, 2))
    assert places(with_active(ActiveSeats(all="a"), order=order)) == {1: "a", 2: "a"}
    assert places(with_active(ActiveSeats(all="a", seats={0: "b"}), order=order)) == {1: "a", 2: "a", 0: "b"}


# --- how often ----------------------------------------------------------------------------------------------------


def test_a_seat_is_active_until_its_own_limit_is_reached() -> None:
    match = with_active(ActiveSeats(all=True, max_moves=2, seats={1: In(None, max_moves=1), 2: "once"}))
    assert [one.max_moves for one in match.position.flow.active] == [2, 1, 2, 2]
    do(match, "", seat=1)
    do(match, "", "", seat=0)
    assert list(places(match)) == [2, 3]
    do(match, "", seat=3)
    assert match.position.flow.stage_of(3) == Active(3, None, 1, 0, 2)


def test_limits_come_from_the_place_before_the_set_before_the_stage() -> None:
    stage = Stage("s", min_moves=1, max_moves=4)

    def limits(active: ActiveSeats) -> tuple[int, int | None]:
        (one,) = with_active(active, stage).position.flow.active
        return one.min_moves, one.max_moves

    assert limits(ActiveSeats(current="s")) == (1, 4)
    assert limits(ActiveSeats(current="s", min_moves=2, max_moves=3)) == (2, 3)
    assert limits(ActiveSeats(current=In("s", min_moves=0, max_moves=2), min_moves=1, max_moves=3)) == (0, 2)


def test_moves_of_others_do_not_count_for_the_turn() -> None:
    match = with_active(ActiveSeats(all=True), max_moves=2)
    do(match, "", "", "", seat=1)
    do(match, "", seat=0)
    assert match.position.flow.moves == 1
    assert match.position.flow.turn == 1
    do(match, "", seat=0)
    assert match.position.flow.turn == 2


# --- who comes after them -----------------------------------------------------------------------------------------


def test_the_turn_ends_when_nobody_is_active_any_more() -> None:
    match = with_active(ActiveSeats(others="once"))
    for seat in (3, 1):
        do(match, "", seat=seat)
    assert match.position.flow.turn == 1
    assert do(match, "", seat=2)[1:] == [
        "stage_end once 2",
        "turn_end 0",
        "turn_begin 1",
        "stage_begin once 2",
        "stage_begin once 3",
        "stage_begin once 0",
    ]


def test_the_next_set_follows_when_nobody_is_active_any_more() -> None:
    match = with_active(ActiveSeats(others="once", next=ActiveSeats(current="a", next=ActiveSeats(all="b"))))
    for seat in (1, 2, 3):
        do(match, "", seat=seat)
    assert places(match) == {0: "a"}
    assert match.position.flow.turn == 1
    assert match.position.flow.then == ActiveSeats(all="b")


def test_a_stage_that_reaches_its_limit_is_followed_by_its_next() -> None:
    match = with_active(ActiveSeats(all="first"), Stage("first", max_moves=1, next="second"), Stage("second"))
    do(match, "", seat=2)
    assert places(match) == {0: "first", 1: "first", 2: "second", 3: "first"}


def test_all_seats_can_go_through_a_sequence_each_at_its_own_pace() -> None:
    stages = (Stage("x", max_moves=1), Stage("y", max_moves=1))
    match = lab(Phase("p", Turn(stages=stages, active=ActiveSeats(all="x"))), seats=2)
    do(match, "", "", seat=1)
    assert places(match) == {0: "x"}
    do(match, "", seat=0)
    assert places(match) == {0: "y"}
    do(match, "", seat=0)
    assert (match.position.flow.turn, places(match)) == (2, {1: "x", 0: "x"})


def test_a_named_stage_is_no_part_of_the_sequence() -> None:
    match = lab(Phase("p", Turn(stages=[ONCE], named=[A])))
    do(match, "")
    assert match.position.flow.turn == 2


# --- from moves and hooks -----------------------------------------------------------------------------------------

STAGES = (A, B, ONCE)
TURN = Turn(named=STAGES)


def at_work(active: ActiveSeats, turn: Turn = TURN, **more: Any) -> Match[Trace]:
    """Return a match in which a move can make a set of seats active."""
    more["asks"] = (*more.get("asks", ()), "active x")
    return lab(Phase("p", turn), seats=4, sets={"x": active}, **more)


def test_a_move_can_say_who_is_active_from_then_on() -> None:
    match = at_work(ActiveSeats(others="a"), Turn(stages=(Stage("own"),), named=STAGES))
    assert do(match, "active x") == [
        "move_made 0",
        "stage_end own 0",
        "stage_begin a 1",
        "stage_begin a 2",
        "stage_begin a 3",
    ]
    assert places(match) == {1: "a", 2: "a", 3: "a"}


def test_a_turn_can_begin_with_another_set_by_its_hook() -> None:
    turn = Turn(stages=(Stage("own"),), named=STAGES)
    match = at_work(ActiveSeats(others="once"), turn, on={"turn_begin 0": "active x"})
    assert calls(match)[1:] == [
        "turn_begin 0",
        "stage_begin once 1",
        "stage_begin once 2",
        "stage_begin once 3",
    ]


def test_an_interrupt_gives_control_back_and_the_interrupted_stage_neither_ends_nor_begins_again() -> None:
    match = at_work(
        ActiveSeats(others="once", revert=True), Turn(stages=(Stage("own", max_moves=3),), named=STAGES)
    )
    do(match, "")
    assert do(match, "active x") == ["move_made 0", *(f"stage_begin once {seat}" for seat in (1, 2, 3))]
    assert places(match) == {1: "once", 2: "once", 3: "once"}
    (waiting,) = match.position.flow.interrupted
    assert waiting.active == (Active(0, "own", 2, 0, 3),)
    do(match, "", seat=1)
    do(match, "", seat=3)
    assert do(match, "", seat=2) == ["move_made 2", "stage_end once 2"]
    assert match.position.flow.active == (Active(0, "own", 2, 0, 3),)
    assert match.position.flow.interrupted == ()
    assert do(match, "") == [
        "move_made 0",
        "stage_end own 0",
        "turn_end 0",
        "turn_begin 1",
        "stage_begin own 1",
    ]


def test_an_interrupt_by_a_stages_last_move_goes_back_to_what_follows_it() -> None:
    turn = Turn(stages=(Stage("x", max_moves=1), Stage("y")), named=STAGES)
    match = at_work(ActiveSeats(seats={2: "once"}, revert=True), turn)
    do(match, "active x")
    do(match, "", seat=2)
    assert places(match) == {0: "y"}


SEQUENCE = Turn(stages=(Stage("x"), Stage("y")), named=STAGES)


def test_a_stage_that_was_about_to_begin_does_so_before_it_is_interrupted() -> None:
    match = at_work(ActiveSeats(seats={2: "once"}, revert=True), SEQUENCE, asks=["end_stage; active x"])
    assert do(match, "end_stage; active x") == [
        "move_made 0",
        "stage_end x 0",
        "stage_begin y 0",
        "stage_begin once 2",
    ]
    do(match, "", seat=2)
    assert places(match) == {0: "y"}


def test_a_stage_that_was_about_to_begin_does_not_if_others_are_made_active_in_its_place() -> None:
    match = at_work(ActiveSeats(seats={2: "once"}), SEQUENCE, asks=["end_stage; active x"])
    assert do(match, "end_stage; active x") == ["move_made 0", "stage_end x 0", "stage_begin once 2"]
    assert places(match) == {2: "once"}


def test_a_turn_that_begins_with_an_interrupt_begins_its_own_stages_first() -> None:
    match = at_work(ActiveSeats(others="once", revert=True), SEQUENCE, on={"turn_begin 0": "active x"})
    assert calls(match)[2:4] == ["stage_begin x 0", "stage_begin once 1"]
    for seat in (1, 2, 3):
        do(match, "", seat=seat)
    assert places(match) == {0: "x"}


def test_the_last_stage_that_a_seat_is_put_into_is_the_one_that_begins() -> None:
    match = at_work(ActiveSeats(), SEQUENCE, asks=["end_stage; set_stage b; set_stage a"])
    assert do(match, "end_stage; set_stage b; set_stage a") == [
        "move_made 0",
        "stage_end x 0",
        "stage_begin a 0",
    ]


def test_a_seat_put_into_a_stage_takes_its_place_in_the_order_of_play() -> None:
    match = at_work(ActiveSeats(), SEQUENCE, asks=["set_stage a 3", "set_stage b 1"])
    do(match, "set_stage a 3", "set_stage b 1")
    assert list(places(match)) == [0, 1, 3]


def test_a_seat_that_is_eliminated_begins_nothing() -> None:
    match = at_work(ActiveSeats(), SEQUENCE, asks=["set_stage a 2; eliminate 2"])
    assert do(match, "set_stage a 2; eliminate 2") == ["move_made 0"]
    assert places(match) == {0: "x"}


def test_a_match_that_ends_in_the_middle_of_an_interrupt_leaves_nobody_active_or_waiting() -> None:
    match = at_work(ActiveSeats(seats={2: "a"}, revert=True, next=ActiveSeats(all="b")), asks=["end_match 1"])
    do(match, "active x")
    do(match, "end_match 1", seat=2)
    flow = match.position.flow
    assert (flow.active, flow.interrupted, flow.then) == ((), (), None)


def test_who_leaves_need_not_make_its_min_moves() -> None:
    match = lab(Phase("p", Turn(min_moves=3)))
    match.leave(0)
    assert match.position.flow.current == 1


def test_interrupts_can_be_interrupted() -> None:
    match = lab(
        Phase("p", TURN),
        seats=4,
        asks=["active x", "active y"],
        sets={
            "x": ActiveSeats(seats={1: "once"}, revert=True),
            "y": ActiveSeats(seats={2: In("b", max_moves=1)}, revert=True),
        },
    )
    do(match, "active x")
    do(match, "active y", seat=1)
    assert places(match) == {2: "b"}
    do(match, "", seat=2)
    # The move by which seat 1 was interrupted was its only one, so that its stage is over as soon as it goes on.
    assert places(match) == {0: None}


def test_a_set_that_follows_an_interrupt_gives_control_back_as_well() -> None:
    match = at_work(ActiveSeats(seats={1: "once"}, revert=True, next=ActiveSeats(seats={2: "once"})))
    do(match, "active x")
    do(match, "", seat=1)
    assert places(match) == {2: "once"}
    do(match, "", seat=2)
    assert places(match) == {0: None}


def test_a_set_without_revert_inside_an_interrupt_still_gives_control_back() -> None:
    match = lab(
        Phase("p", TURN),
        seats=4,
        asks=["active x", "active y"],
        sets={"x": ActiveSeats(seats={1: "a"}, revert=True), "y": ActiveSeats(seats={3: "once"})},
    )
    do(match, "active x")
    do(match, "active y", seat=1)
    assert places(match) == {3: "once"}
    do(match, "", seat=3)
    assert places(match) == {0: None}


def test_a_turn_that_ends_in_the_middle_of_an_interrupt_ends_the_stages_that_wait() -> None:
    match = at_work(
        ActiveSeats(seats={2: "a"}, revert=True),
        Turn(stages=(Stage("own"),), named=STAGES),
        asks=["end_turn"],
    )
    do(match, "active x")
    assert do(match, "end_turn", seat=2) == [
        "move_made 2",
        "stage_end a 2",
        "stage_end own 0",
        "turn_end 0",
        "turn_begin 1",
        "stage_begin own 1",
    ]
    assert match.position.flow.interrupted == ()


def test_set_stage_puts_a_seat_into_a_stage_and_lets_another_one_act_too() -> None:
    match = lab(
        Phase("p", Turn(stages=(Stage("own"),), named=STAGES)), seats=4, asks=["set_stage a", "set_stage b 2"]
    )
    assert do(match, "set_stage a") == ["move_made 0", "stage_end own 0", "stage_begin a 0"]
    assert do(match, "set_stage b 2") == ["move_made 0", "stage_begin b 2"]
    assert places(match) == {0: "a", 2: "b"}


def test_end_stage_can_end_that_of_another_seat() -> None:
    match = at_work(ActiveSeats(all="a"), asks=["end_stage 2", "end_stage"])
    do(match, "active x")
    assert do(match, "end_stage 2", seat=0) == ["move_made 0", "stage_end a 2"]
    assert do(match, "end_stage", seat=1) == ["move_made 1", "stage_end a 1"]
    assert places(match) == {0: "a", 3: "a"}


def test_eliminating_a_seat_ends_its_stage_wherever_it_waits() -> None:
    match = lab(
        Phase("p", TURN),
        seats=4,
        asks=["active all", "active x", "eliminate 2"],
        sets={"all": ActiveSeats(all="a"), "x": ActiveSeats(seats={1: "once"}, revert=True)},
    )
    do(match, "active all")
    do(match, "active x", seat=3)
    assert do(match, "eliminate 2", seat=1) == ["move_made 1", "stage_end a 2", "stage_end once 1"]
    assert list(places(match)) == [0, 1, 3]


@pytest.mark.parametrize(
    ("active", "sentence"),
    [
        (ActiveSeats(all="z"), "has no stage 'z'"),
        (ActiveSeats(all="a", next=ActiveSeats(seats={0: "z"})), "has no stage 'z'"),
        (ActiveSeats(all="a", max_moves=0), "max_moves is at least 1, not 0"),
        (ActiveSeats(all=In("a", min_moves=3, max_moves=2)), "min_moves is from 0 to max_moves, not 3"),
        (ActiveSeats(current="a", others="sealed"), "seats in a sealed stage are active together"),
        (ActiveSeats(all=In("sealed", max_moves=2)), "one answer, not 2"),
    ],
)
def test_a_set_that_makes_no_sense_is_found_where_it_is_declared_and_where_it_is_asked_for(
    active: ActiveSeats, sentence: str
) -> None:
    stages = (A, Stage("sealed", sealed=True))
    with pytest.raises(GameError, match=sentence):
        with_active(active, *stages)
    match = at_work(active, Turn(named=stages))
    with pytest.raises(GameError, match=rf"lab, do: .*{sentence}"):
        do(match, "active x")


def test_a_seat_that_is_out_cannot_be_made_active_by_name() -> None:
    match = at_work(ActiveSeats(seats={3: "a"}))
    match.leave(3)
    with pytest.raises(GameError, match="lab, do: 3 is not a seat that is still in the match"):
        do(match, "active x")


# --- the least number of moves ------------------------------------------------------------------------------------


def test_a_turn_cannot_be_ended_before_its_min_moves_except_by_a_pass() -> None:
    match = lab(Phase("p", Turn(min_moves=2)), asks=["end_turn", "pass_turn"])
    do(match, "end_turn")
    assert match.position.flow.turn == 1
    do(match, "end_turn")
    assert match.position.flow.turn == 2
    do(match, "pass_turn")
    assert match.position.flow.turn == 3


def test_a_turns_end_if_waits_for_its_min_moves() -> None:
    match = lab(Phase("p", Turn(min_moves=2, end_if=lambda at: True)))
    do(match, "")
    assert match.position.flow.turn == 1
    do(match, "")
    assert match.position.flow.turn == 2


@pytest.mark.parametrize("ask", ["end_stage", "set_stage b", "set_stage a"])
def test_a_stage_cannot_be_left_before_its_min_moves(ask: str) -> None:
    stages = (Stage("a", min_moves=2, next="b"), B)
    match = lab(Phase("p", Turn(named=stages, active=ActiveSeats(current="a"))), asks=[ask])
    assert do(match, ask) == ["move_made 0"]
    assert match.position.flow.active == (Active(0, "a", 1, 2, None),)
    assert do(match, ask)[1] == "stage_end a 0"


def test_a_stages_end_if_waits_for_its_min_moves() -> None:
    match = lab(Phase("p", Turn(stages=(Stage("a", min_moves=2, end_if=lambda at: True), B))))
    do(match, "")
    assert places(match) == {0: "a"}
    do(match, "")
    assert places(match) == {0: "b"}


@pytest.mark.parametrize("ask", ["end_phase", "eliminate 0", "end_match 1"])
def test_what_ends_an_outer_scope_does_not_wait_for_min_moves(ask: str) -> None:
    turn = Turn(stages=(Stage("a", min_moves=2),), min_moves=3)
    match = lab(Phase("p", turn), Phase("q"), asks=[ask])
    assert do(match, ask)[1:3] == ["stage_end a 0", "turn_end 0"]


# --- passing, and turns that are not taken ------------------------------------------------------------------------


def test_who_passes_for_good_takes_no_more_turns_in_the_phase() -> None:
    turn = Turn(max_moves=1)
    match = lab(Phase("p", turn), Phase("q", turn), seats=4, asks=["pass_turn remove"])

    def after(*asks: str) -> tuple[str, tuple[int, ...], int]:
        do(match, *asks)
        return match.position.flow.phase, match.position.flow.order, match.position.flow.current

    assert after("", "pass_turn remove", "") == ("p", (0, 2, 3), 3)
    assert after("", "pass_turn remove") == ("p", (2, 3), 2)
    assert after("pass_turn remove") == ("p", (3,), 3)
    assert after("pass_turn remove") == ("q", (0, 1, 2, 3), 0)


def test_who_passes_for_good_can_still_name_who_follows() -> None:
    match = lab(seats=4, asks=["pass_turn 3 remove"])
    do(match, "pass_turn 3 remove")
    assert (match.position.flow.order, match.position.flow.current) == ((1, 2, 3), 3)


def test_a_next_seat_that_takes_no_turns_in_the_phase_is_an_error() -> None:
    match = lab(Phase("p", Turn(order=RoundRobin(seats=(0, 1)))), asks=["end_turn 2"])
    with pytest.raises(GameError, match="lab, do: seat 2 takes no turns in phase 'p'"):
        do(match, "end_turn 2")


def test_a_skipped_seat_has_no_turn() -> None:
    asleep = RoundRobin(skip=lambda at, seat: seat in (1, 3))
    match = lab(Phase("p", Turn(max_moves=1, order=asleep)), seats=4)
    assert do(match, "") == ["move_made 0", "turn_end 0", "turn_begin 2"]
    assert do(match, "") == ["move_made 2", "turn_end 2", "turn_begin 0"]


def test_when_every_seat_is_skipped_the_phase_ends() -> None:
    nobody = RoundRobin(skip=lambda at, seat: at.flow.turn >= 2)
    match = lab(Phase("p", Turn(max_moves=1, order=nobody)), Phase("q"), seats=4)
    do(match, "", "")
    assert match.position.flow.phase == "q"


def test_play_can_go_the_other_way_round_and_turn_in_the_middle() -> None:
    def direction(at: Any) -> int:
        return -1 if at.state.flag else 1

    turn = Turn(max_moves=1, order=RoundRobin(direction=direction))
    match = lab(Phase("p", turn), Phase("q", turn), seats=4, asks=["flag", "end_phase"])
    seats = []
    for ask in ("", "", "flag", "", "", ""):
        do(match, ask)
        seats.append(match.position.flow.current)
    assert seats == [1, 2, 1, 0, 3, 2]
    do(match, "end_phase")
    assert match.position.flow.current == 1


def test_once_around_backwards_ends_with_the_first_in_order() -> None:
    order = RoundRobin(starting=lambda at: 2, direction=-1, once=True)
    match = lab(Phase("p", Turn(max_moves=1, order=order)), Phase("q"))
    do(match, "", "")
    assert (match.position.flow.phase, match.position.flow.current) == ("p", 0)
    do(match, "")
    assert match.position.flow.phase == "q"


# --- the rule of scopes, over everything --------------------------------------------------------------------------

PLACES: st.SearchStrategy[Any] = st.sampled_from([False, True, "a", "b", "once", In("a", max_moves=2)])
SETS: st.SearchStrategy[ActiveSeats] = st.deferred(
    lambda: st.builds(
        ActiveSeats,
        current=PLACES,
        others=PLACES,
        seats=st.dictionaries(st.integers(0, 3), PLACES, max_size=2),
        max_moves=st.none() | st.integers(1, 2),
        revert=st.booleans(),
        next=st.none() | SETS,
    )
)
ASKS = [
    "",
    "",
    "active x",
    "active y",
    "end_stage",
    "end_stage 1",
    "set_stage b",
    "set_stage once 2",
    "end_turn",
    "pass_turn remove",
    "end_phase",
    "end_stage; active x",
    "active x; end_turn",
    "set_stage a; active y",
    "active x; active y",
    "eliminate 3; active x",
]


MISTAKES = ("does not come to rest", "still in the match", "takes no turns")
"""What such games may be told off for: turns in which nobody can act, and seats named that are out."""


@given(
    x=SETS,
    y=SETS,
    active=st.none() | SETS,
    walk=st.lists(st.tuples(st.integers(0, 9), st.sampled_from(ASKS)), max_size=25),
)
def test_each_stage_of_each_seat_begins_once_and_ends_once_and_somebody_may_always_act(
    x: ActiveSeats, y: ActiveSeats, active: ActiveSeats | None, walk: list[tuple[int, str]]
) -> None:
    turn = Turn(stages=(A, ONCE), named=(B,), active=active)
    try:
        match = lab(Phase("p", turn, next="p"), seats=4, asks=ASKS, sets={"x": x, "y": y})
    except GameError as error:
        if "does not come to rest" not in str(error):  # in such a turn nobody can ever act
            raise
        return
    for number, ask in walk:
        seats = match.position.flow.awaited
        assert seats
        try:
            do(match, ask, seat=seats[number % len(seats)])
        except GameError as error:
            if not any(part in str(error) for part in MISTAKES):
                raise
            return
    open_stages: list[str] = []
    for call in calls(match):
        kind, _, what = call.partition(" ")
        if kind == "stage_begin":
            open_stages.append(what)
        elif kind == "stage_end":
            open_stages.remove(what)
        elif kind in {"turn_begin", "turn_end", "phase_end"}:
            assert not open_stages
    flow = match.position.flow
    still = [*flow.active, *(one for each in flow.interrupted for one in each.active)]
    assert sorted(open_stages) == sorted(f"{one.stage} {one.seat}" for one in still if one.stage is not None)
