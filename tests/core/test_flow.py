"""How a match moves on: phases, turns, stages, limits, conditions, hooks, requests, elimination, leaving.

Most games here are a `Lab`; see there.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardwright import (
    Act,
    Active,
    ActiveSeats,
    At,
    Deal,
    Game,
    GameError,
    Leave,
    Match,
    Move,
    NoOptions,
    Outcome,
    Phase,
    Rejected,
    RoundRobin,
    Stage,
    Turn,
    hookimpl,
    move,
)
from boardwright.events import MatchEnded, PhaseBegan, SeatEliminated, SeatLeft, TurnBegan

from .lab import TWO_STAGES, Lab, Noted, Trace, calls, do, flag, lab, obey

# --- beginnings and ends, and the order of hooks ------------------------------------------------------------------


def test_without_declared_phases_there_is_one_of_plain_turns_without_end() -> None:
    match = lab()
    assert match.position.flow.phase == "play"
    assert match.position.flow.active == (Active(0, None, 0, 0, None),)
    do(match, "", "", "")
    assert match.position.flow.active == (Active(0, None, 3, 0, None),)
    assert match.position.flow.moves == 3


def test_scopes_begin_from_the_outside_in_when_the_match_begins() -> None:
    match = lab(Phase("p", TWO_STAGES))
    assert calls(match) == ["phase_begin p", "turn_begin 0", "stage_begin a 0"]
    assert [type(one.event).__name__ for one in match.events(None)] == ["PhaseBeganSeen", "TurnBeganSeen"]


def test_a_plain_move_calls_move_made_alone() -> None:
    match = lab(Phase("p", Turn(stages=(Stage("a"),))))
    assert do(match, "") == ["move_made 0"]


def test_a_stage_that_reaches_its_limit_gives_way_to_the_next_in_sequence() -> None:
    match = lab(Phase("p", TWO_STAGES))
    assert do(match, "") == ["move_made 0", "stage_end a 0", "stage_begin b 0"]
    assert match.position.flow.active == (Active(0, "b", 0, 0, 1),)
    assert match.position.flow.moves == 1


def test_the_turn_ends_with_its_last_stage() -> None:
    match = lab(Phase("p", TWO_STAGES))
    assert do(match, "", "")[3:] == [
        "move_made 0",
        "stage_end b 0",
        "turn_end 0",
        "turn_begin 1",
        "stage_begin a 1",
    ]
    assert match.position.flow.turn == 2
    assert match.position.flow.moves == 0


def test_a_phase_that_ends_closes_stage_and_turn_first_and_the_next_phase_follows() -> None:
    match = lab(Phase("p", TWO_STAGES), Phase("q"), asks=["end_phase"])
    assert do(match, "end_phase") == [
        "move_made 0",
        "stage_end a 0",
        "turn_end 0",
        "phase_end p",
        "phase_begin q",
        "turn_begin 1",
    ]
    assert match.position.flow.phase == "q"
    assert match.position.flow.turn == 2  # counted over the whole match


def test_a_match_that_ends_closes_everything_and_begins_nothing() -> None:
    match = lab(Phase("p", TWO_STAGES), Phase("q"), asks=["end_match 1"])
    assert do(match, "end_match 1") == ["move_made 0", "stage_end a 0", "turn_end 0", "phase_end p"]
    assert match.outcome == Outcome((1,))
    assert match.position.flow.active == ()
    assert match.position.flow.current == 0  # the seat whose turn was the last


def test_the_outcome_ends_a_match_from_inside_out_too() -> None:
    match = lab(
        Phase("p", TWO_STAGES), asks=["flag"], outcome=lambda at: Outcome(()) if at.state.flag else None
    )
    assert do(match, "flag") == ["move_made 0", "stage_end a 0", "turn_end 0", "phase_end p"]
    assert match.outcome == Outcome(())


def test_the_events_of_the_flow_tell_what_began_and_ended() -> None:
    match = lab(Phase("p", Turn(max_moves=1)), Phase("q"), asks=["end_phase", "eliminate 1", "end_match 1"])
    assert match.play(0, "do", "").events == (TurnBegan(1, 2),)
    assert match.play(1, "do", "end_phase").events == (PhaseBegan("q"), TurnBegan(2, 3))
    assert match.play(2, "do", "eliminate 1").events == (SeatEliminated(1),)
    assert match.play(2, "do", "end_match 1").events == (MatchEnded(Outcome((1,))),)


WALK_ASKS = [
    "end_stage",
    "set_stage a",
    "set_stage b",
    "end_turn",
    "end_turn 0",
    "end_turn 2",
    "end_phase",
    "set_phase p",
    "set_phase q",
    "eliminate 3",
    "end_turn; end_phase",
    "end_turn; end_turn",
    "end_stage; end_stage; end_turn",
    "end_phase; end_turn; end_stage",
    "eliminate 3; end_match 1; end_turn",
]


@given(st.lists(st.sampled_from(["", *WALK_ASKS]), max_size=12))
def test_each_scope_begins_once_and_ends_once_properly_nested(asks: list[str]) -> None:
    stages = (Stage("a", max_moves=2), Stage("b", max_moves=1))
    match = lab(
        Phase("p", Turn(stages=stages)), Phase("q", Turn(stages=stages), next="p"), seats=4, asks=WALK_ASKS
    )
    for ask in asks:
        flow = match.position.flow
        if match.outcome is None and not (flow.eliminated and "3" in ask):
            do(match, ask)
    depths = {"phase": 0, "turn": 1, "stage": 2}
    scopes: list[str] = []
    for call in match.position.state.calls:
        kind, _, name = call.partition(" ")
        scope, _, edge = kind.partition("_")
        if edge == "begin":
            assert len(scopes) == depths[scope]
            scopes.append(f"{scope} {name}")
        elif edge == "end":
            assert scopes.pop() == f"{scope} {name}"
        else:
            assert len(scopes) == 3
    assert len(scopes) == (0 if match.outcome is not None else 3)


# --- limits and conditions ----------------------------------------------------------------------------------------


def test_a_turn_ends_after_its_max_moves() -> None:
    match = lab(Phase("p", Turn(max_moves=2)))
    assert "turn_end 0" not in do(match, "")
    assert do(match, "") == ["move_made 0", "turn_end 0", "turn_begin 1"]


def test_the_limit_of_a_turn_holds_over_its_stages() -> None:
    match = lab(Phase("p", Turn(stages=(Stage("a", max_moves=2), Stage("b", max_moves=2)), max_moves=3)))
    assert do(match, "", "", "")[-5:] == [
        "move_made 0",
        "stage_end b 0",
        "turn_end 0",
        "turn_begin 1",
        "stage_begin a 1",
    ]


def test_a_turn_ends_as_soon_as_its_end_if_holds() -> None:
    match = lab(Phase("p", Turn(end_if=lambda at: at.flow.moves >= 2)))
    do(match, "")
    assert match.position.flow.current == 0
    do(match, "")
    assert match.position.flow.current == 1


def test_a_stage_ends_as_soon_as_its_end_if_holds() -> None:
    match = lab(
        Phase("p", Turn(stages=(Stage("a", end_if=lambda at: at.state.flag), Stage("b")))), asks=["flag"]
    )
    do(match, "")
    assert match.position.flow.active == (Active(0, "a", 1, 0, None),)
    do(match, "flag")
    assert match.position.flow.active == (Active(0, "b", 0, 0, None),)


def test_a_phase_ends_as_soon_as_its_end_if_holds_before_the_turn_does() -> None:
    match = lab(Phase("p", Turn(max_moves=1), end_if=lambda at: at.state.flag), Phase("q"), asks=["flag"])
    do(match, "")
    assert match.position.flow.phase == "p"
    assert do(match, "flag") == ["move_made 1", "turn_end 1", "phase_end p", "phase_begin q", "turn_begin 2"]


def test_the_outcome_is_asked_before_every_other_condition() -> None:
    match = lab(
        Phase("p", Turn(max_moves=1, end_if=lambda at: at.state.flag), end_if=lambda at: at.state.flag),
        Phase("q"),
        asks=["flag"],
        outcome=lambda at: Outcome((at.seat,)) if at.state.flag else None,
    )
    do(match, "flag")
    assert match.outcome == Outcome((0,))
    assert match.position.flow.phase == "p"
    assert match.position.flow.turn == 1


def test_conditions_see_what_the_same_move_asked_for() -> None:
    def last_one_left(at: At[Trace]) -> Outcome | None:
        left = [seat for seat in range(at.seats) if seat not in at.flow.eliminated]
        return Outcome(tuple(left)) if len(left) == 1 else None

    match = lab(asks=["eliminate 1; eliminate 2"], outcome=last_one_left)
    do(match, "eliminate 1; eliminate 2")
    assert match.outcome == Outcome((0,))


def test_conditions_see_what_hooks_of_the_same_move_did() -> None:
    turn = Turn(end_if=lambda at: at.state.flag and at.seat == 0)
    match = lab(Phase("p", turn), on={"move_made 0": "flag"})
    do(match, "")
    assert match.position.flow.current == 1


@pytest.mark.parametrize("ask", ["end_turn", "emit", "end_match", "eliminate 1", "roll"])
@pytest.mark.parametrize("place", ["outcome", "phase end_if", "turn end_if", "stage end_if"])
def test_a_condition_only_looks_and_may_ask_for_nothing(place: str, ask: str) -> None:
    def asks(at: At[Trace]) -> None:
        if at.state.flag:
            obey(cast("Act[Trace]", at), ask)

    where = {
        name: asks if name == place else None for name in ("phase end_if", "turn end_if", "stage end_if")
    }
    stage = Stage("a", end_if=where["stage end_if"])
    phase = Phase("p", Turn(stages=(stage,), end_if=where["turn end_if"]), end_if=where["phase end_if"])
    match = lab(phase, asks=["flag"], outcome=asks if place == "outcome" else None)
    with pytest.raises((GameError, AttributeError)):
        do(match, "flag")


# --- requests -----------------------------------------------------------------------------------------------------


def test_end_stage_goes_on_to_the_next_stage_or_a_named_one() -> None:
    stages = (Stage("a"), Stage("b"), Stage("c"))
    match = lab(Phase("p", Turn(stages=stages)), asks=["end_stage", "set_stage a", "set_stage c"])
    for ask, stage in [("set_stage c", "c"), ("set_stage a", "a"), ("end_stage", "b"), ("end_stage", "c")]:
        do(match, ask)
        assert match.position.flow.active[0].stage == stage
    assert do(match, "end_stage")[1:] == ["stage_end c 0", "turn_end 0", "turn_begin 1", "stage_begin a 1"]


def test_a_stage_that_begins_again_counts_its_moves_anew() -> None:
    match = lab(Phase("p", Turn(stages=(Stage("a", max_moves=2), Stage("b")))), asks=["set_stage a"])
    do(match, "", "set_stage a")
    assert match.position.flow.active == (Active(0, "a", 0, 0, 2),)
    do(match, "")
    assert match.position.flow.active == (Active(0, "a", 1, 0, 2),)
    do(match, "")
    assert match.position.flow.active == (Active(0, "b", 0, 0, None),)
    assert match.position.flow.moves == 4


def test_end_stage_in_a_turn_without_stages_ends_the_turn() -> None:
    match = lab(asks=["end_stage"])
    assert do(match, "end_stage") == ["move_made 0", "turn_end 0", "turn_begin 1"]


def test_end_turn_can_name_the_seat_that_follows_and_play_goes_on_from_there() -> None:
    match = lab(asks=["end_turn", "end_turn 2", "end_turn 0"])
    do(match, "end_turn 2")
    assert match.position.flow.current == 2
    do(match, "end_turn")
    assert match.position.flow.current == 0
    do(match, "end_turn 0")
    assert match.position.flow.current == 0
    assert match.position.flow.turn == 4


def test_end_phase_can_name_the_phase_that_follows() -> None:
    match = lab(Phase("p"), Phase("q"), Phase("r"), asks=["end_phase", "set_phase r", "set_phase p"])
    for ask, phase in [("set_phase r", "r"), ("set_phase p", "p"), ("end_phase", "q")]:
        do(match, ask)
        assert match.position.flow.phase == phase


def test_a_phase_can_name_the_one_that_follows_it() -> None:
    match = lab(Phase("p", next="r"), Phase("q"), Phase("r", next="p"), asks=["end_phase"])
    do(match, "end_phase")
    assert match.position.flow.phase == "r"
    do(match, "end_phase")
    assert match.position.flow.phase == "p"


def test_requests_are_granted_in_the_order_in_which_they_were_made() -> None:
    match = lab(Phase("p"), Phase("q"), asks=["eliminate 1; end_turn", "end_turn; end_phase"])
    step = match.play(0, "do", "eliminate 1; end_turn")
    assert step.events == (SeatEliminated(1), TurnBegan(2, 2))
    assert do(match, "end_turn; end_phase") == [
        "move_made 2",
        "turn_end 2",
        "phase_end p",
        "phase_begin q",
        "turn_begin 0",
    ]


@pytest.mark.parametrize(
    "ask", ["end_turn; end_turn", "end_turn; end_stage", "end_stage; end_turn; end_stage"]
)
def test_a_request_means_the_scope_in_which_it_was_made_and_no_later_one(ask: str) -> None:
    match = lab(asks=[ask])
    do(match, ask)
    assert match.position.flow.turn == 2
    assert match.position.flow.current == 1


def test_end_match_first_leaves_nothing_of_the_later_requests() -> None:
    match = lab(asks=["end_match 2; end_turn; end_phase; eliminate 1; end_match 0"])
    do(match, "end_match 2; end_turn; end_phase; eliminate 1; end_match 0")
    assert match.outcome == Outcome((2,))
    assert match.position.flow.turn == 1
    assert match.position.flow.eliminated == ()


def test_a_queued_end_match_begins_no_new_turn_first() -> None:
    match = lab(asks=["end_turn; end_match 2"])
    assert do(match, "end_turn; end_match 2") == ["move_made 0", "turn_end 0", "phase_end play"]
    assert match.outcome == Outcome((2,))


@pytest.mark.parametrize(
    ("on", "ask", "expected"),
    [
        (
            {"turn_begin 1": "end_turn"},
            "end_turn",
            ["turn_end 0", "turn_begin 1", "turn_end 1", "turn_begin 2"],
        ),
        (
            {"turn_end 0": "end_phase"},
            "end_turn",
            ["turn_end 0", "phase_end play", "phase_begin play", "turn_begin 1"],
        ),
        ({"turn_end 0": "end_match 2"}, "end_turn", ["turn_end 0", "phase_end play"]),
        ({"phase_end play": "end_match 2"}, "end_phase", ["turn_end 0", "phase_end play"]),
        ({"move_made 0": "end_turn 2"}, "", ["turn_end 0", "turn_begin 2"]),
    ],
)
def test_hooks_may_move_the_flow_on(on: dict[str, str], ask: str, expected: list[str]) -> None:
    match = lab(Phase("play", next="play"), asks=["end_turn", "end_phase"], on=on)
    assert do(match, ask)[1:] == expected


def test_a_stage_hook_may_skip_its_stage() -> None:
    match = lab(
        Phase("p", Turn(stages=(Stage("a", max_moves=1), Stage("b"), Stage("c")))),
        on={"stage_begin b 0": "end_stage"},
    )
    assert do(match, "")[1:] == ["stage_end a 0", "stage_begin b 0", "stage_end b 0", "stage_begin c 0"]


def test_a_phase_hook_may_skip_its_phase_before_any_turn() -> None:
    match = lab(Phase("p"), Phase("q"), Phase("r"), asks=["end_phase"], on={"phase_begin q": "end_phase"})
    assert do(match, "end_phase")[1:] == [
        "turn_end 0",
        "phase_end p",
        "phase_begin q",
        "phase_end q",
        "phase_begin r",
        "turn_begin 1",
    ]


REFUSED_REQUESTS = {
    "phase_begin play": ["end_stage", "end_turn"],
    "turn_begin 1": ["end_stage"],
    "stage_end a 0": ["end_stage"],
    "turn_end 0": ["end_stage", "end_turn"],
    "phase_end play": ["end_stage", "end_turn", "end_phase"],
    "seat_left 0": ["end_stage", "end_turn", "end_phase", "eliminate 1"],
}


@pytest.mark.parametrize(
    ("call", "ask"), [(call, ask) for call, asks in REFUSED_REQUESTS.items() for ask in asks]
)
def test_a_request_that_makes_no_sense_in_a_hook_raises_and_names_hook_and_request(
    call: str, ask: str
) -> None:
    stages = Turn(stages=(Stage("a"),))
    with pytest.raises(GameError) as caught:  # noqa: PT012 - the hook may run when the match begins
        match = lab(Phase("play", stages, next="play"), asks=["end_turn", "end_phase"], on={call: ask})
        if call.startswith("seat_left"):
            match.leave(0)
        else:
            do(match, "end_phase" if call.startswith("phase") else "end_turn")
    assert call.split(maxsplit=1)[0] in str(caught.value)
    assert ask.split(maxsplit=1)[0] in str(caught.value)
    assert "lab" in str(caught.value)


@pytest.mark.parametrize(
    ("ask", "named"),
    [
        ("set_stage z", "'z'"),
        ("set_phase z", "'z'"),
        ("end_turn 7", "7"),
        ("end_turn -1", "-1"),
        ("eliminate 3", "3"),
        ("emit unlisted", "Unlisted"),
    ],
)
def test_a_request_for_what_there_is_not_raises_and_names_the_move(ask: str, named: str) -> None:
    match = lab(Phase("p", TWO_STAGES), asks=[ask])
    before = match.position
    with pytest.raises(GameError, match=rf"lab, do: .*{named}"):
        do(match, ask)
    assert match.position is before
    assert len(match) == 0


def test_a_seat_that_is_out_cannot_be_asked_for() -> None:
    match = lab(asks=["eliminate 1", "end_turn 1"])
    do(match, "eliminate 1")
    with pytest.raises(GameError, match="1 is not a seat that is still in the match"):
        do(match, "end_turn 1")


def test_a_life_cycle_hook_returns_nothing() -> None:
    class Wrong(Lab):
        seats = 2

        @hookimpl
        def turn_begin(self, at: Act[Trace]) -> Trace:  # type: ignore[override]
            return Trace()

    with pytest.raises(GameError, match=r"turn_begin.*returns nothing"):
        Match.new(Wrong, seed=1)


# --- endless loops ------------------------------------------------------------------------------------------------


def test_turns_that_end_themselves_for_ever_are_an_error_that_shows_the_steps() -> None:
    match = lab(
        Phase("loop"),
        asks=["end_turn"],
        on={f"turn_begin {seat}": "end_turn" for seat in (1, 2)} | {"turn_end 2": "end_phase"},
    )
    with pytest.raises(GameError, match="names no next one"):
        do(match, "end_turn")
    match = lab(Phase("loop", Turn(end_if=lambda at: at.state.flag)), asks=["flag"])
    with pytest.raises(GameError, match=r"does not come to rest[\s\S]*turn \d+ .*phase 'loop'"):
        do(match, "flag")
    assert match.position.flow.turn == 1


def test_phases_that_end_at_once_for_ever_are_an_error() -> None:
    with pytest.raises(GameError, match="does not come to rest"):
        lab(Phase("p", next="p"), on={"phase_begin p": "end_phase"})


def test_the_last_phase_cannot_end_without_another_to_follow() -> None:
    match = lab(Phase("p"), Phase("q"), asks=["end_phase"])
    do(match, "end_phase")
    with pytest.raises(GameError, match="'q' has ended, and it is the last"):
        do(match, "end_phase")
    assert match.position.flow.phase == "q"


# --- who takes turns ----------------------------------------------------------------------------------------------


def test_round_robin_goes_around_the_table_for_ever() -> None:
    match = lab(Phase("p", Turn(max_moves=1)), seats=3)
    seats = []
    for _ in range(7):
        seats.append(match.position.flow.current)
        do(match, "")
    assert seats == [0, 1, 2, 0, 1, 2, 0]


def test_round_robin_can_start_anywhere() -> None:
    match = lab(Phase("p", Turn(max_moves=1, order=RoundRobin(starting=lambda at: 2))), seats=3)
    assert match.position.flow.current == 2
    do(match, "")
    assert match.position.flow.current == 0


def test_round_robin_passes_over_a_starting_seat_that_is_out() -> None:
    order = RoundRobin(starting=lambda at: 1)
    match = lab(Phase("p"), Phase("q", Turn(order=order)), seats=4, asks=["eliminate 1; end_phase"])
    do(match, "eliminate 1; end_phase")
    assert match.position.flow.current == 2


class OnceEach:
    """Every seat once, the last one first; then the phase is over."""

    def order(self, at: At[Any]) -> range:
        return range(at.seats)

    def first(self, at: At[Any]) -> int:
        return at.seats - 1

    def following(self, at: At[Any]) -> int | None:
        return at.flow.current - 1 if at.flow.current else None


def test_an_order_of_ones_own_may_end_the_phase() -> None:
    match = lab(Phase("p", Turn(max_moves=1, order=OnceEach())), Phase("q"), seats=3)
    assert match.position.flow.current == 2
    do(match, "", "")
    assert match.position.flow.current == 0
    assert do(match, "")[1:] == ["turn_end 0", "phase_end p", "phase_begin q", "turn_begin 1"]


def test_an_order_that_names_no_seat_of_the_match_is_an_error() -> None:
    class Strange(OnceEach):
        def first(self, at: At[Any]) -> int:
            return 5

    with pytest.raises(GameError, match=r"turn order.*5"):
        lab(Phase("p", Turn(order=Strange())))


# --- elimination --------------------------------------------------------------------------------------------------


def test_eliminated_seats_take_no_more_turns() -> None:
    match = lab(Phase("p", Turn(max_moves=1)), asks=["eliminate 1"])
    do(match, "eliminate 1")
    assert match.position.flow.eliminated == (1,)
    seats = []
    for _ in range(4):
        seats.append(match.position.flow.current)
        do(match, "")
    assert seats == [2, 0, 2, 0]


def test_eliminating_the_seat_whose_turn_it_is_ends_its_turn() -> None:
    match = lab(Phase("p", TWO_STAGES), asks=["eliminate 0"])
    assert do(match, "eliminate 0")[1:] == ["stage_end a 0", "turn_end 0", "turn_begin 1", "stage_begin a 1"]


def test_eliminating_twice_is_eliminating_once() -> None:
    match = lab(asks=["eliminate 1; eliminate 1"])
    step = match.play(0, "do", "eliminate 1; eliminate 1")
    assert step.events == (SeatEliminated(1),)


def test_a_seat_named_to_follow_that_is_eliminated_meanwhile_gives_way_to_the_order() -> None:
    match = lab(asks=["end_turn 1; eliminate 1"])
    do(match, "end_turn 1; eliminate 1")
    assert match.position.flow.current == 2


def test_when_nobody_is_left_the_match_is_over_without_a_winner() -> None:
    match = lab(seats=2, asks=["eliminate 0; eliminate 1"])
    do(match, "eliminate 0; eliminate 1")
    assert match.outcome == Outcome((), None, "nobody is left")


def test_an_eliminated_seat_may_do_nothing_any_more() -> None:
    match = lab(asks=["eliminate 1"])
    do(match, "eliminate 1")
    assert not match.legal_moves(1)
    for command in (Move("do", ("",)), Leave()):
        with pytest.raises(Rejected) as caught:
            match.submit(1, command)
        assert caught.value.code == "has_left"


# --- turns in which nothing is heard of moves and stages ----------------------------------------------------------


class Quiet(Game[Trace]):
    """The same moves, with nobody who listens: the engine may go straight from move to move."""

    name = "quiet"
    version = "1"
    perfect_information = True
    events = (Noted,)
    seats = 3
    sets: ClassVar[Mapping[str, ActiveSeats]] = {
        "others": ActiveSeats(others=True, max_moves=1),
        "one": ActiveSeats(seats={2: True}, max_moves=2, next=ActiveSeats(current=True, max_moves=1)),
        "reaction": ActiveSeats(others=True, max_moves=1, revert=True),
    }
    asks: ClassVar[Sequence[str]] = (
        "",
        *WALK_ASKS,
        *(f"active {name}" for name in sets),
        "eliminate 1",
        "emit",
        "roll",
        "flag",
    )
    setup = Lab.setup
    do = Lab.do
    all_asks = Lab.all_asks

    @move(counts=False)
    def wait(self, at: Act[Trace]) -> Trace:
        return at.state


class Blind(RoundRobin):
    """Goes on to the next seat, whether it is still there or not."""

    def following(self, at: At[Any]) -> int:
        return (at.flow.current + 1) % at.seats


ABC = (Stage("a", max_moves=2), Stage("b", max_moves=1), Stage("c", max_moves=1))
FLOWS = {
    "limits of stages": [Phase("p", Turn(stages=ABC)), Phase("q", next="p")],
    "a turn's limit": [Phase("p", Turn(stages=ABC, max_moves=3)), Phase("q", Turn(max_moves=1), next="p")],
    "a turn's condition": [
        Phase("p", Turn(stages=ABC, end_if=lambda at: at.flow.moves == 3)),
        Phase("q", Turn(end_if=lambda at: at.flow.moves == 1), next="p"),
    ],
    "a phase's condition": [
        Phase("p", Turn(stages=ABC), end_if=lambda at: at.flow.moves == 3),
        Phase("q", Turn(max_moves=2), end_if=lambda at: at.flow.turn % 3 == 0, next="p"),
    ],
    "a stage's condition": [
        Phase("p", Turn(stages=(Stage("a", end_if=lambda at: at.flow.active[0].moves == 2), *ABC[1:]))),
        Phase("q", next="p"),
    ],
    "several active seats": [
        Phase("p", Turn(active=ActiveSeats(all=True, max_moves=2))),
        Phase("q", Turn(max_moves=1, active=ActiveSeats(others=True, max_moves=1)), next="p"),
    ],
    "several active seats in a turn with a limit": [
        Phase("p", Turn(max_moves=1, active=ActiveSeats(all=True))),
        Phase("q", Turn(max_moves=2, active=ActiveSeats(all=True)), next="p"),
    ],
    "orders of their own": [
        Phase("p", Turn(max_moves=1, order=RoundRobin(seats=(2, 0, 1), direction=-1))),
        Phase("q", Turn(stages=ABC[:2], order=RoundRobin(once=True)), next="p"),
    ],
    "a seat that sleeps": [
        Phase("p", Turn(max_moves=1, order=RoundRobin(skip=lambda at, seat: seat == 1))),
        Phase("q", Turn(max_moves=2, order=RoundRobin(seats=(0, 2))), next="p"),
    ],
    "a seat that sleeps under a flag": [
        Phase(
            "p",
            Turn(max_moves=1, order=RoundRobin(skip=lambda at, seat: at.state.flag and seat == 1)),
            next="p",
        ),
    ],
    "one move a turn": [Phase("p", Turn(max_moves=1), next="p")],
    "long turns": [Phase("p", Turn(max_moves=300, order=RoundRobin(direction=-1)), next="p")],
    "no limit at all": [Phase("p", next="p")],
    "a blind order": [Phase("p", Turn(max_moves=1, order=Blind())), Phase("q", Turn(max_moves=2), next="p")],
    "hooks of turns": [
        Phase("p", Turn(max_moves=1, begin=flag)),
        Phase("q", Turn(stages=ABC, end=flag), next="p"),
    ],
}


def with_flow(flow: str, **members: Any) -> type[Quiet]:
    return type("Quiet", (Quiet,), {"phases": hookimpl(lambda self: FLOWS[flow]), **members})


@hookimpl
def flagged(self: object, at: At[Trace]) -> Outcome | None:
    """Ends the match in the tenth turn; or if there is a flag at certain points."""
    where = [(active.stage, active.moves) for active in at.flow.active]
    points = (
        [("a", 2)],
        [("c", 0)],
        [(None, 0), (None, 1), (None, 0)],
    )  # as a ends; as c begins; among several seats
    over = at.flow.turn == 10 or (at.state.flag and (at.flow.turn > 1 or where in points))
    return Outcome((at.seat,), reason=f"{at.flow.moves} {where}") if over else None


@hookimpl
def hears_the_end(self: object, at: Act[Trace]) -> None:
    at.emit(Noted(at.seat))
    if at.state.flag:
        at.state = at.state._replace(flag=False)
        at.end_phase()


@hookimpl
def flags_the_end(self: object, at: Act[Trace]) -> None:
    if at.flow.turn == 2:
        at.state = at.state._replace(flag=True)


@hookimpl
def hears_the_beginning(self: object, at: Act[Trace]) -> None:
    if at.flow.turn == 3:
        at.pass_turn()


@hookimpl
def hears_moves(self: object, at: Act[Trace], move: Move) -> None:
    pass


LISTENERS: Mapping[str, Mapping[str, Any]] = {
    "nobody": {},
    "outcome": {"outcome": flagged},
    "turn_end": {"turn_end": hears_the_end},
    "turn_begin": {"turn_begin": hears_the_beginning},
    "outcome that hangs on the end of a turn": {"outcome": flagged, "turn_end": flags_the_end},
    "all three": {"outcome": flagged, "turn_end": hears_the_end, "turn_begin": hears_the_beginning},
}


@cache
def unheard_and_heard(listeners: str, flow: str) -> tuple[type[Quiet], type[Quiet]]:
    members = LISTENERS[listeners]
    return with_flow(flow, **members), with_flow(flow, **members, move_made=hears_moves)


@pytest.mark.parametrize("listeners", LISTENERS)
@given(flow=st.sampled_from(list(FLOWS)), asks=st.lists(st.sampled_from(["wait", *Quiet.asks]), max_size=16))
@example(flow="a turn's limit", asks=["eliminate 1", *[""] * 8])
@example(flow="limits of stages", asks=["eliminate 1", *[""] * 8])
@example(flow="limits of stages", asks=["", "flag"])
@example(flow="limits of stages", asks=["", "", "flag"])
@example(flow="limits of stages", asks=["active one", *[""] * 8])
@example(flow="several active seats", asks=["wait", "flag"])
@example(flow="several active seats in a turn with a limit", asks=[""] * 8)
@example(flow="limits of stages", asks=["active reaction", *[""] * 8])
@example(flow="limits of stages", asks=["end_stage; end_stage; end_turn", "", ""])
@example(flow="one move a turn", asks=[""] * 4)
@settings(max_examples=250)
def test_a_listener_that_does_nothing_changes_nothing(listeners: str, flow: str, asks: list[str]) -> None:
    matches = [Match.new(game, seats=3, seed=1) for game in unheard_and_heard(listeners, flow)]
    for number, ask in enumerate(asks):
        move = Move("wait") if ask == "wait" else Move("do", (ask,))
        seats = matches[0].position.flow.awaited or (0,)
        results: list[object] = []
        for match in matches:
            try:
                results.append(match.play(seats[number % len(seats)], move))
            except (Rejected, GameError) as error:
                results.append(str(error))
        assert results[0] == results[1]
        assert matches[0].position == matches[1].position


@pytest.mark.parametrize("flow", FLOWS)
@pytest.mark.parametrize("listeners", ["nobody", "turn_begin"])
def test_a_listener_that_does_nothing_changes_nothing_late_in_a_match_either(
    listeners: str, flow: str
) -> None:
    unheard, heard = (Match.new(game, seats=3, seed=1) for game in unheard_and_heard(listeners, flow))
    for _ in range(2_000):
        seat = unheard.position.flow.awaited[-1]
        step = unheard.play(seat, "do", "")
        assert step == heard.play(seat, "do", "")
        if flow == "a blind order" and step.position.flow.phase == "q":
            break
    flow_now = unheard.position.flow
    assert flow_now.turn + flow_now.moves + sum(active.moves for active in flow_now.active) > 255


def test_not_more_is_remembered_of_the_flow_than_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwright.routes.FLOWS_KNOWN", 20)
    flow = "a seat that sleeps under a flag"
    unheard = Match.new(with_flow(flow), seats=3, seed=1)
    heard = Match.new(with_flow(flow, move_made=hears_moves), seats=3, seed=1)
    remembered = []
    for number in range(100):
        assert unheard.play(number % 3, "do", "") == heard.play(number % 3, "do", "")
        remembered.append(len(unheard.rules.plan.openings))
    assert max(remembered) == 20


def test_a_turn_in_which_nobody_may_ever_act_is_an_error_that_says_where() -> None:
    class Deserted(Quiet):
        @hookimpl
        def phases(self) -> list[Phase]:
            return [Phase("p", Turn(active=ActiveSeats()))]

    with pytest.raises(GameError, match="quiet, turn order: the flow does not come to rest"):
        Match.new(Deserted, seed=1)


@pytest.mark.parametrize(
    "hook", ["outcome", "stage_begin", "stage_end", "turn_begin", "turn_end", "move_made"]
)
def test_every_listener_hears_of_all_that_concerns_it(hook: str) -> None:
    heard: list[object] = []

    def listen(self: object, at: At[Trace]) -> None:
        heard.append(at.flow.active or at.seat)

    match = Match.new(with_flow("limits of stages", **{hook: hookimpl(listen)}), seats=3, seed=1)
    for _ in range(8):
        match.play(match.position.flow.current, Move("do", ("",)))
    times = {"move_made": 8, "stage_begin": 7, "stage_end": 6, "turn_begin": 3, "turn_end": 2}
    assert len(heard) == times.get(hook, len(heard))
    assert len(heard) >= 2


# --- leaving ------------------------------------------------------------------------------------------------------


def test_who_leaves_is_eliminated_after_the_hook_and_its_turn_ends() -> None:
    match = lab(Phase("p", TWO_STAGES))
    step = match.leave(0)
    assert step.events == (SeatLeft(0), SeatEliminated(0), TurnBegan(1, 2))
    assert calls(match)[3:] == [
        "seat_left 0",
        "stage_end a 0",
        "turn_end 0",
        "turn_begin 1",
        "stage_begin a 1",
    ]


def test_who_leaves_out_of_turn_disturbs_nobody() -> None:
    match = lab(Phase("p", TWO_STAGES))
    do(match, "")
    before = match.position.flow
    match.leave(2)
    assert match.position.flow == before._replace(eliminated=(2,))
    assert do(match, "")[-2:] == ["turn_begin 1", "stage_begin a 1"]


def test_the_last_seat_left_wins() -> None:
    match = lab()
    match.leave(1)
    assert match.outcome is None
    match.leave(0)
    assert match.outcome == Outcome((2,), None, "the others have left")


def test_the_hook_may_end_the_match_otherwise_when_a_seat_leaves() -> None:
    match = lab(on={"seat_left 1": "end_match 1"})
    match.leave(1)
    assert match.outcome == Outcome((1,))


def test_hooks_name_the_seat_whose_turn_ends_even_if_another_one_left() -> None:
    match = lab(Phase("p", TWO_STAGES), seats=2)
    match.leave(1)
    assert calls(match)[3:] == ["seat_left 1", "stage_end a 0", "turn_end 0", "phase_end p"]


def test_conditions_are_asked_for_the_seat_whose_turn_it_is_even_if_another_one_left() -> None:
    match = lab(Phase("p", Turn(end_if=lambda at: at.seat != at.flow.current)))
    match.leave(1)
    assert match.position.flow.current == 0
    assert match.position.flow.turn == 1


# --- which moves are offered --------------------------------------------------------------------------------------


class Menu(Game[Trace]):
    """Four moves, for the phases, turns and stages to offer some of."""

    name = "menu"
    version = "1"
    seats = 2
    perfect_information = True

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Trace:
        return Trace()

    @move
    def red(self, at: Act[Trace]) -> Trace:
        return at.state

    @move
    def green(self, at: Act[Trace]) -> Trace:
        return at.state

    @move
    def blue(self, at: Act[Trace]) -> Trace:
        return at.state

    @move
    def stop(self, at: Act[Trace]) -> Trace:
        at.end_phase()
        return at.state


def offered(match: Match[Any]) -> list[str]:
    return [one.name for one in match.legal_moves(match.position.flow.current)]


def test_all_moves_are_offered_where_nothing_is_said_in_the_order_of_their_writing() -> None:
    assert offered(Match.new(Menu, seed=1)) == ["red", "green", "blue", "stop"]


def test_stage_before_turn_before_phase_before_game_says_which_moves_are_offered() -> None:
    class Some(Menu):
        @hookimpl
        def moves(self) -> list[Any]:
            return [self.red, self.green, self.blue]

        @hookimpl
        def phases(self) -> list[Phase]:
            stop = self.stop
            return [
                Phase("game's"),
                Phase("phase's", moves=[self.blue, stop]),
                Phase("turn's", Turn(moves=[self.green, stop]), moves=[self.blue]),
                Phase("stage's", Turn(moves=[self.green], stages=(Stage("s", [self.red]), Stage("t")))),
            ]

    match = Match.new(Some, seed=1)
    assert offered(match) == ["red", "green", "blue"]
    with pytest.raises(Rejected) as caught:
        match.play(0, "stop")
    assert caught.value.code == "not_offered"
    assert caught.value.data["offered"] == ["red", "green", "blue"]


def test_each_phase_offers_its_own_moves() -> None:
    class Some(Menu):
        @hookimpl
        def phases(self) -> list[Phase]:
            return [
                Phase("one", moves=[self.blue, self.stop]),
                Phase("two", Turn(moves=[self.green, self.stop]), moves=[self.blue]),
                Phase(
                    "three",
                    Turn(moves=[self.green], stages=(Stage("s", [self.red], max_moves=1), Stage("t"))),
                ),
            ]

    match = Match.new(Some, seed=1)
    assert offered(match) == ["blue", "stop"]
    match.play(match.position.flow.current, "stop")
    assert offered(match) == ["green", "stop"]
    match.play(match.position.flow.current, "stop")
    assert offered(match) == ["red"]
    match.play(match.position.flow.current, "red")
    assert offered(match) == ["green"]


def test_nothing_is_offered_to_who_may_not_act() -> None:
    match = Match.new(Menu, seed=1)
    assert list(match.legal_moves(1)) == []
    assert list(match.legal_moves(7)) == []
    assert list(match.view(None).legal) == []


# --- the flow as others see it ------------------------------------------------------------------------------------


def test_stage_of_tells_where_an_active_seat_is() -> None:
    match = lab(Phase("p", TWO_STAGES))
    assert match.position.flow.stage_of(0) == Active(0, "a", 0, 0, 1)
    assert match.position.flow.stage_of(1) is None


def test_begin_hooks_of_a_phase_may_end_the_match_at_once() -> None:
    match = lab(on={"phase_begin play": "end_match 2"})
    assert match.outcome == Outcome((2,))
    assert match.position.flow.active == ()
    assert not match.legal_moves(0)
