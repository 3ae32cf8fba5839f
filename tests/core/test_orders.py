"""Turn orders: with whom a phase begins, who follows, and when it is over; and what scopes do at their own ends."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from boardwright import (
    Act,
    At,
    Deal,
    Game,
    GameError,
    Match,
    NoOptions,
    Outcome,
    Phase,
    RoundRobin,
    Stage,
    Turn,
    first_in_order,
    hookimpl,
    move,
    same_seat,
)


class Notes(NamedTuple):
    notes: tuple[str, ...] = ()
    leader: int = 0


def note(text: str) -> Any:
    """Return an effect that notes what it hears of."""

    def effect(at: Act[Notes]) -> None:
        at.state = at.state._replace(notes=(*at.state.notes, f"{text} {at.seat}"))

    return effect


class Table(Game[Notes]):
    """Seats take turns; some end their phase, name a leader, or leave."""

    name = "orders"
    version = "1"
    seats = range(1, 6)
    perfect_information = True

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Notes:
        return Notes()

    @move
    def wait(self, at: Act[Notes]) -> Notes:
        return at.state

    @move
    def end_phase(self, at: Act[Notes]) -> Notes:
        at.end_phase()
        return at.state

    @move
    def lead(self, at: Act[Notes], seat: bool) -> Notes:
        return at.state._replace(leader=int(seat))


def table(*phases: Phase, seats: int = 4) -> Match[Notes]:
    made = type("MadeTable", (Table,), {"phases": hookimpl(lambda self: list(phases))})
    return Match.new(made, seats=seats, seed=1)


def turns(match: Match[Notes], moves: Sequence[str]) -> list[int]:
    """Make moves, and return whose turn it was each time, and is now."""
    seats = [match.position.flow.current]
    for name in moves:
        match.play(match.position.flow.current, name)
        seats.append(match.position.flow.current)
    return seats


def one(order: RoundRobin) -> Turn:
    return Turn(max_moves=1, order=order)


AROUND = one(RoundRobin())


def test_the_first_turn_of_a_match_is_the_first_seats() -> None:
    assert turns(table(Phase("p", AROUND)), ["wait"] * 5) == [0, 1, 2, 3, 0, 1]


def test_a_later_phase_goes_on_with_the_next_seat() -> None:
    match = table(Phase("p", AROUND), Phase("q", AROUND))
    assert turns(match, ["wait", "wait", "end_phase", "wait"]) == [0, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("starting", "expected"), [(first_in_order, 0), (same_seat, 2), (lambda at: at.state.leader, 1)]
)
def test_a_phase_can_begin_with_another_seat(starting: Any, expected: int) -> None:
    match = table(Phase("p", AROUND), Phase("q", one(RoundRobin(starting=starting))))
    turns(match, ["wait"])
    match.play(1, "lead", True)
    match.play(2, "end_phase")
    assert match.position.flow.current == expected


@pytest.mark.parametrize(("seats", "expected"), [((3, 2, 1), 3), ((2, 3), 2)])
def test_the_same_seat_is_the_first_in_order_where_there_was_none_before_or_it_has_no_turns_here(
    seats: tuple[int, ...], expected: int
) -> None:
    order = one(RoundRobin(starting=same_seat, seats=seats))
    assert turns(table(Phase("p", order)), []) == [seats[0]]
    match = table(Phase("p", AROUND), Phase("q", order))
    match.play(0, "end_phase")
    assert match.position.flow.current == expected


def test_an_order_can_follow_from_what_the_phase_did_when_it_began() -> None:
    def find_the_leader(at: Act[Notes]) -> None:
        at.state = at.state._replace(leader=3)

    order = RoundRobin(seats=lambda at: (at.state.leader, 1), starting=first_in_order)
    match = table(Phase("p", AROUND), Phase("q", one(order), begin=find_the_leader))
    match.play(0, "end_phase")
    assert match.position.flow.order == (3, 1)
    assert match.position.flow.current == 3


def test_until_a_phases_first_turn_the_current_seat_is_the_one_that_had_the_last_turn() -> None:
    seen = []

    def over(at: Act[Notes]) -> None:
        seen.append((at.seat, at.flow.current, at.flow.order, at.flow.phase))
        at.end_match(Outcome(()))

    match = table(Phase("p", one(RoundRobin(seats=(2, 1)))), Phase("q", AROUND, begin=over))
    match.play(2, "end_phase")
    assert seen == [(2, 2, (2, 1), "q")]
    assert match.position.flow.current == 2


def test_once_around_and_the_phase_is_over() -> None:
    once = one(RoundRobin(starting=first_in_order, once=True))
    match = table(Phase("p", once), Phase("q", AROUND))
    assert turns(match, ["wait"] * 3) == [0, 1, 2, 3]
    assert match.position.flow.phase == "p"
    assert turns(match, ["wait"]) == [3, 0]
    assert match.position.flow.phase == "q"


def test_once_around_leaves_out_who_is_out_wherever_it_sits() -> None:
    once = one(RoundRobin(starting=first_in_order, once=True))
    match = table(Phase("p", once), Phase("q", AROUND))
    match.leave(3)
    match.leave(1)
    assert turns(match, ["wait", "wait"]) == [0, 2, 0]
    assert match.position.flow.phase == "q"


def test_an_order_of_seats_is_kept_and_may_leave_some_out() -> None:
    match = table(Phase("p", one(RoundRobin(seats=(3, 0, 2)))))
    assert turns(match, ["wait"] * 4) == [3, 0, 2, 3, 0]
    assert match.position.flow.order == (3, 0, 2)


def test_an_order_can_follow_from_the_state_when_its_phase_begins() -> None:
    def backwards_from_the_leader(at: At[Notes]) -> list[int]:
        return [(at.state.leader - step) % at.seats for step in range(at.seats)]

    order = RoundRobin(seats=backwards_from_the_leader, starting=first_in_order)
    match = table(Phase("p", AROUND), Phase("q", one(order)))
    match.play(0, "lead", True)
    match.play(1, "end_phase")
    assert turns(match, ["wait"] * 4) == [1, 0, 3, 2, 1]


def test_who_had_the_last_turn_but_is_not_in_the_next_order_gives_way_to_its_first() -> None:
    match = table(Phase("p", AROUND), Phase("q", one(RoundRobin(seats=(2, 3)))))
    assert turns(match, ["end_phase"]) == [0, 2]


@pytest.mark.parametrize("seats", [(), (0, 0), (0, 4), (-1, 0)])
def test_an_order_names_seats_of_the_match_each_once(seats: tuple[int, ...]) -> None:
    with pytest.raises(GameError, match="no order of play"):
        table(Phase("p", one(RoundRobin(seats=seats))))


def test_a_seat_alone_takes_every_turn() -> None:
    assert turns(table(Phase("p", AROUND), seats=1), ["wait", "wait"]) == [0, 0, 0]


# --- what scopes do themselves -----------------------------------------------------------------------------------


def test_begins_run_from_the_outside_in_and_ends_from_the_inside_out_each_within_its_hook() -> None:
    class Listening(Table):
        @hookimpl
        def phases(self) -> list[Phase]:
            stage = Stage("s", max_moves=1, begin=note("stage begins"), end=note("stage ends"))
            turn = Turn(stages=[stage], begin=note("turn begins"), end=note("turn ends"))
            return [Phase("p", turn, begin=note("phase begins"), end=note("phase ends"), next="p")]

        @hookimpl
        def phase_begin(self, at: Act[Notes]) -> None:
            note("hook: phase begins")(at)

        @hookimpl
        def turn_end(self, at: Act[Notes]) -> None:
            note("hook: turn ends")(at)

    match = Match.new(Listening, seats=2, seed=1)
    begins = ["hook: phase begins 0", "phase begins 0", "turn begins 0", "stage begins 0"]
    assert list(match.position.state.notes) == begins
    match.play(0, "end_phase")
    ends = ["stage ends 0", "turn ends 0", "hook: turn ends 0", "phase ends 0"]
    again = ["hook: phase begins 0", "phase begins 0", "turn begins 1", "stage begins 1"]
    assert list(match.position.state.notes[4:]) == ends + again


def test_what_a_scope_does_may_move_the_flow_on() -> None:
    def skip(at: Act[Notes]) -> None:
        if at.seat == 1:
            at.end_turn()

    match = table(Phase("p", Turn(max_moves=1, begin=skip)))
    assert turns(match, ["wait", "wait"]) == [0, 2, 3]


def test_a_stage_names_the_one_that_follows() -> None:
    stages = (Stage("a", max_moves=1, next="c"), Stage("b", max_moves=1), Stage("c", max_moves=1, next="b"))
    match = table(Phase("p", Turn(stages=stages)))
    seen = []
    for _ in range(3):
        seen.append(match.position.flow.active[0].stage)
        match.play(0, "wait")
    assert seen == ["a", "c", "b"]
    assert match.position.flow.current == 0  # b is followed by c, wherever it was come to from


def test_a_phase_says_by_a_function_what_follows() -> None:
    by_leader = Phase("p", AROUND, next=lambda at: "r" if at.state.leader else "q")
    for leader, following in ((False, "q"), (True, "r")):
        match = table(by_leader, Phase("q"), Phase("r"))
        match.play(0, "lead", leader)
        match.play(1, "end_phase")
        assert match.position.flow.phase == following


def test_a_phases_condition_may_name_what_follows() -> None:
    ends = Phase("p", AROUND, end_if=lambda at: "r" if at.state.leader else False)
    match = table(ends, Phase("q"), Phase("r"))
    match.play(0, "wait")
    assert match.position.flow.phase == "p"
    match.play(1, "lead", True)
    assert match.position.flow.phase == "r"


def test_a_turns_condition_may_name_whose_turn_follows_also_the_first_seats() -> None:
    turn = Turn(end_if=lambda at: None if at.flow.moves == 0 else (0 if at.state.leader else 2))
    match = table(Phase("p", turn))
    match.play(0, "wait")
    assert match.position.flow.current == 2
    match.play(2, "lead", True)
    assert match.position.flow.current == 0


@pytest.mark.parametrize(
    ("phase", "made", "said"),
    [
        (Phase("p", AROUND, end_if=lambda at: "z" if at.flow.moves else None), "wait", "'z'"),
        (Phase("p", AROUND, next=lambda at: "z"), "end_phase", "'z'"),
        (Phase("p", Turn(end_if=lambda at: 9 if at.flow.moves else None)), "wait", "9"),
    ],
)
def test_what_is_named_and_is_not_there_is_an_error(phase: Phase, made: str, said: str) -> None:
    match = table(phase, Phase("q"))
    with pytest.raises(GameError, match=said):
        match.play(0, made)
    assert len(match) == 0


def test_a_stage_that_names_one_that_is_not_there_is_found_at_once() -> None:
    with pytest.raises(GameError, match="there is no stage 'z' to be next"):
        table(Phase("p", Turn(stages=[Stage("a", next="z")])))


# --- nothing begins in vain --------------------------------------------------------------------------------------


def test_no_turn_begins_when_its_phase_has_met_its_end_with_the_last_one() -> None:
    turn = Turn(max_moves=1, end=note("turn ends"))
    phase = Phase("p", turn, end_if=lambda at: len(at.state.notes) == 2)
    match = table(phase, Phase("q", Turn(begin=note("q begins"))))
    assert turns(match, ["wait", "wait"]) == [0, 1, 2]
    assert match.position.state.notes == ("turn ends 0", "turn ends 1", "q begins 2")
    assert match.position.flow.turn == 3


def test_no_turn_begins_when_the_match_has_met_its_end_with_the_last_one() -> None:
    class LastOneLeft(Table):
        @hookimpl
        def phases(self) -> list[Phase]:
            return [Phase("p", Turn(max_moves=1, begin=note("turn begins")))]

        @move
        def give_up(self, at: Act[Notes]) -> Notes:
            at.eliminate(at.seat)
            return at.state

        @hookimpl
        def outcome(self, at: At[Notes]) -> Outcome | None:
            left = [seat for seat in range(at.seats) if seat not in at.flow.eliminated]
            return Outcome(tuple(left), reason="the last one left") if len(left) == 1 else None

    match = Match.new(LastOneLeft, seats=2, seed=1)
    match.play(0, "give_up")
    assert match.outcome == Outcome((1,), reason="the last one left")
    assert match.position.state.notes == ("turn begins 0",)


# --- leaving -----------------------------------------------------------------------------------------------------


def test_a_game_hears_of_a_seat_that_left_when_it_is_out_and_may_end_the_match_its_own_way() -> None:
    class Counting(Table):
        @hookimpl
        def seat_left(self, at: Act[Notes], seat: int) -> None:
            at.state = at.state._replace(notes=(f"{seat} left, out are {at.flow.eliminated}",))
            at.end_match(Outcome((), (1, 2, 3), "called off"))

    match = Match.new(Counting, seats=3, seed=1)
    step = match.leave(1)
    assert match.position.state.notes == ("1 left, out are (1,)",)
    assert match.outcome == Outcome((), (1, 2, 3), "called off")
    assert [type(event).__name__ for event in step.events] == ["SeatLeft", "SeatEliminated", "MatchEnded"]


def test_the_last_one_left_has_won_and_who_leaves_in_its_turn_ends_it() -> None:
    match = table(Phase("p", AROUND), seats=3)
    match.leave(0)
    assert match.position.flow.current == 1
    match.leave(2)
    assert match.outcome == Outcome((1,), None, "the others have left")


def test_who_plays_alone_may_leave_too() -> None:
    match = table(Phase("p", AROUND), seats=1)
    match.leave(0)
    assert match.outcome == Outcome((), None, "nobody is left")
