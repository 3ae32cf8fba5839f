"""Every documented difference, by a small game of its own: what boardgame.io does, and what happens here.

Each test is named after the rule of `differences` that it shows. Both engines get the same commands; before the last
one they agree. Most of these are faults of boardgame.io, some are decisions that can be made either way.
"""

from __future__ import annotations

import sys

import pytest

from .comparison import Case, Standing
from .descriptions import (
    Active,
    Add,
    Ask,
    At,
    AtLeast,
    Command,
    EndIf,
    EndMatch,
    EndPhase,
    EndStage,
    EndTurn,
    Every,
    Game,
    If,
    Make,
    Move,
    Order,
    Pass,
    Phase,
    Put,
    SetActive,
    SetPhase,
    SetStage,
    Stage,
    Turn,
    Undo,
)
from .differences import RULES, classified
from .lockstep import compared
from .rule import Difference
from .run import Run
from .theirs import Peer

GO = Move("go", (Add("x"),))
END = Move("end", (EndTurn(),))
OVER = Move("over", (EndPhase(),))
A, B = Stage("a"), Stage("b")


def last(peer: Peer, game: Game, *commands: Command) -> Case:
    """Return what comes of the last command, before which all is the same."""
    run = Run(game)
    for command in commands:
        run.play(command)
    *before, case = compared(peer, run)
    assert [one.differing for one in before if not one.differing <= {"calls"}] == []
    return case


def cause(case: Case) -> str:
    """Return the name of the rule that applies."""
    rule = classified(case)
    assert rule is not None
    return rule.name


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_is_shown_by_a_test_of_its_name(rule: Difference) -> None:
    assert callable(getattr(sys.modules[__name__], f"test_{rule.applies.__name__}", None))


# --- mistakes in a game ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "phase"), [(SetPhase("nowhere"), "outside"), (SetStage(At("nowhere")), "p")]
)
def test_unknown_name(peer: Peer, action: SetPhase | SetStage, phase: str) -> None:
    case = last(peer, Game((Move("err", (action,)),), (Phase("p", Turn(stages=(A,))),)), Make(0, "err"))
    assert cause(case) == "unknown name"
    assert (case.theirs.answer, case.theirs.snapshot.phase) == ("done", phase)
    assert (case.ours.answer, case.ours.snapshot.phase) == ("failed", "p")


def test_unknown_name_of_a_stage_leaves_a_seat_in_it(peer: Peer) -> None:
    case = last(peer, Game((Move("err", (SetStage(At("nowhere")),)),)), Make(0, "err"))
    assert case.theirs.snapshot.active == {0: Standing("nowhere", 0, 0, None)}
    assert case.ours.snapshot.active == {0: Standing(None, 0, 0, None)}


def test_turn_for_no_seat(peer: Peer) -> None:
    case = last(peer, Game((Move("err", (EndTurn(next=7),)),)), Make(0, "err"))
    assert cause(case) == "turn for no seat"
    assert (case.theirs.snapshot.current, case.theirs.snapshot.place) == (7, -1)
    assert (case.ours.answer, case.ours.snapshot.current) == ("failed", 0)


def test_seat_twice_in_order(peer: Peer) -> None:
    case = last(peer, Game((GO,), (Phase("p", Turn(order=Order(seats=(0, 1, 0)))),)))
    assert cause(case) == "seat twice in order"
    assert case.theirs.snapshot.order == (0, 1, 0)
    assert case.ours.answer == "failed"


# --- what seats may ask for -----------------------------------------------------------------------------------------


def test_any_client_may_ask(peer: Peer) -> None:
    case = last(peer, Game((GO,)), Ask(0, "end_match"))  # no event is offered, all are switched off there
    assert cause(case) == "any client may ask"
    assert case.theirs.snapshot.outcome == 0
    assert (case.ours.answer, case.ours.snapshot.outcome) == ("refused", None)


def test_any_client_may_ask_for_the_end_of_the_turn_of_another(peer: Peer) -> None:
    turn = Turn(active=Active(all=At()))
    case = last(peer, Game((GO,), outside=turn, clients=("end_turn",)), Ask(1, "end_turn"))
    assert cause(case) == "any client may ask"
    assert (case.theirs.snapshot.turn, case.ours.snapshot.turn) == (2, 1)


def test_request_without_effect(peer: Peer) -> None:
    game = Game((GO,), outside=Turn(min_moves=1), clients=("end_turn",))
    case = last(peer, game, Ask(0, "end_turn"))
    assert cause(case) == "request without effect"
    assert (case.theirs.answer, case.theirs.number, case.theirs.undoable) == ("done", 1, 2)
    assert case.ours.answer == "refused"


def test_end_of_phase_too_soon(peer: Peer) -> None:
    game = Game((GO,), (Phase("p", Turn(min_moves=1), next="p"),), clients=("end_phase",))
    case = last(peer, game, Ask(0, "end_phase"))
    assert cause(case) == "end of phase too soon"
    assert (case.theirs.snapshot.turn, case.ours.snapshot.turn) == (2, 1)


# --- undo -----------------------------------------------------------------------------------------------------------


def test_undo_across_turns(peer: Peer) -> None:
    case = last(peer, Game((GO, END)), Make(0, "end"), Undo(0))
    assert cause(case) == "undo across turns"
    assert (case.theirs.answer, case.theirs.snapshot.current) == ("refused", 1)
    assert (case.ours.answer, case.ours.snapshot.current) == ("done", 0)


def test_count_changed_in_place(peer: Peer) -> None:
    turn = Turn(active=Active(current=At("a", max_moves=2)), stages=(A,))
    case = last(peer, Game((GO,), outside=turn), Make(0, "go"), Undo(0))
    assert cause(case) == "count changed in place"
    assert case.theirs.snapshot.active == {0: Standing("a", 1, 0, 2)}
    assert case.ours.snapshot.active == {0: Standing("a", 0, 0, 2)}


def test_undo_after_the_end(peer: Peer) -> None:
    case = last(peer, Game((Move("win", (EndMatch(0),)),)), Make(0, "win"), Undo(0))
    assert cause(case) == "undo after the end"
    assert case.theirs.snapshot.outcome is None
    assert (case.ours.answer, case.ours.snapshot.outcome) == ("refused", 0)


# --- what ends twice, or is asked for too late ----------------------------------------------------------------------


def test_phases_in_a_loop(peer: Peer) -> None:
    always = EndIf(AtLeast("x", 1))
    game = Game((GO,), (Phase("p", end_if=always, next="q"), Phase("q", end_if=always, next="p")))
    case = last(peer, game, Make(0, "go"))
    assert cause(case) == "phases in a loop"
    assert (case.theirs.answer, case.theirs.snapshot.phase, case.theirs.begun) == ("done", "outside", 0)
    assert (case.ours.answer, case.ours.snapshot.phase) == ("failed", "p")
    assert "does not come to rest" in case.ours.why


def test_endless_from_the_beginning(peer: Peer) -> None:
    case = last(peer, Game((GO,), outside=Turn(begin=(EndTurn(),))))
    assert cause(case) == "endless from the beginning"
    assert (case.theirs.answer, case.theirs.snapshot.turn, case.theirs.begun) == ("done", 1, 200)
    assert case.ours.answer == "failed"


def test_condition_before_request(peer: Peer) -> None:
    turn = Turn(max_moves=1)
    case = last(peer, Game((Move("give", (EndTurn(next=2),)),), outside=turn, seats=3), Make(0, "give"))
    assert cause(case) == "condition before request"
    assert (case.theirs.snapshot.current, case.ours.snapshot.current) == (1, 2)


def test_condition_before_request_of_the_end_of_the_phase(peer: Peer) -> None:
    turn = Turn(end_if=EndIf(AtLeast("moves", 1)))
    case = last(peer, Game((OVER,), (Phase("p", turn, next="p"),)), Make(0, "over"))
    assert cause(case) == "condition before request"
    assert case.theirs.calls == (
        "turn_end p 1",
        "turn_begin p 2",
        "turn_end p 2",
        "phase_end p 2",
        "phase_begin p 2",
        "turn_begin p 3",
    )
    assert case.ours.calls == ("turn_end p 1", "phase_end p 1", "phase_begin p 1", "turn_begin p 2")


def test_pass_for_another(peer: Peer) -> None:
    game = Game((Move("pass", (EndTurn(), Pass())),), seats=3)
    case = last(peer, game, Make(0, "pass"))
    assert cause(case) == "pass for another"
    assert (case.theirs.snapshot.current, case.ours.snapshot.current) == (2, 1)


@pytest.mark.parametrize(
    "actions", [(EndTurn(), EndMatch(1)), (If(AtLeast("turn", 1), EndTurn()), EndMatch(1))]
)
def test_begun_in_vain(peer: Peer, actions: tuple[EndTurn | EndMatch | If, ...]) -> None:
    case = last(peer, Game((Move("win", actions),)), Make(0, "win"))
    assert cause(case) == "begun in vain"
    assert case.theirs.calls == ("turn_end outside 1", "turn_begin outside 2")
    assert case.ours.calls == ("turn_end outside 1",)
    assert case.theirs.snapshot.outcome == case.ours.snapshot.outcome == 1


# --- hooks that run where nothing begins or ends --------------------------------------------------------------------


def test_phase_ended_before_it_began(peer: Peer) -> None:
    one = EndIf(AtLeast("x", 1))
    phases = (Phase("p", end_if=one, next="q"), Phase("q", end_if=one, begin=(Put("x"),)))
    game = Game((GO,), phases)
    case = last(peer, game, Make(0, "go"))
    assert cause(case) == "phase ended before it began"
    assert "phase_end q 1" in case.theirs.calls
    assert "phase_begin q 1" not in case.theirs.calls
    assert case.ours.calls == ("turn_end p 1", "phase_end p 1", "phase_begin q 1", "turn_begin q 2")


def test_turn_ended_again_by_the_last_seat_of_an_order_once_around(peer: Peer) -> None:
    turn = Turn(order=Order("reset", once=True), end=(Add("y"),))
    case = last(peer, Game((END,), (Phase("p", turn, next="p"),)), Make(0, "end"), Make(1, "end"))
    assert cause(case) == "turn ended again"
    assert case.theirs.snapshot.counters == (0, 3)
    assert case.ours.snapshot.counters == (0, 2)


def test_turn_ended_again(peer: Peer) -> None:
    phase = Phase("p", Turn(end=(Add("y"),)), end_if=EndIf(AtLeast("y", 1)))
    case = last(peer, Game((END,), (phase,)), Make(0, "end"))
    assert cause(case) == "turn ended again"
    assert case.theirs.calls == ("turn_end p 1", "turn_end p 1", "phase_end p 1", "turn_begin outside 2")
    assert case.ours.calls == ("turn_end p 1", "phase_end p 1", "turn_begin outside 2")


def test_match_ended_between_phases(peer: Peer) -> None:
    phases = (Phase("p", next="q", end=(Add("y"),)), Phase("q", begin=(Put("y"),)))
    case = last(peer, Game((OVER,), phases, end_if=EndIf(AtLeast("y", 1), 0)), Make(0, "over"))
    assert cause(case) == "match ended between phases"
    assert (case.theirs.snapshot.outcome, case.ours.snapshot.outcome) == (0, None)


def test_match_ended_within_a_turn(peer: Peer) -> None:
    turn = Turn(end=(Add("y"),))
    case = last(peer, Game((Move("win", (EndMatch(1),)),), (Phase("p", turn),)), Make(0, "win"))
    assert cause(case) == "match ended within a turn"
    assert (case.theirs.calls, case.theirs.snapshot.counters) == (("phase_end p 1",), (0, 0))
    assert (case.ours.calls, case.ours.snapshot.counters) == (("turn_end p 1", "phase_end p 1"), (0, 1))


def test_condition_as_a_turn_begins(peer: Peer) -> None:
    turn = Turn(end_if=EndIf(AtLeast("x", 1)), end=(If(Every("turn", 2), Put("x")),))
    case = last(peer, Game((GO,), outside=turn), Make(0, "go"))
    assert cause(case) == "condition as a turn begins"
    assert (case.theirs.snapshot.turn, case.ours.snapshot.turn) == (2, 3)


# --- turn orders ----------------------------------------------------------------------------------------------------


def test_handed_over_by_place(peer: Peer) -> None:
    phases = (Phase("p", Turn(order=Order("reset", seats=(2, 1, 0))), next="q"), Phase("q"))
    case = last(peer, Game((OVER,), phases, seats=3), Make(2, "over"))
    assert cause(case) == "handed over by place"
    assert (case.theirs.snapshot.current, case.ours.snapshot.current) == (1, 0)  # who sits after seat 2?


def test_handed_over_by_place_to_nobody(peer: Peer) -> None:
    phases = (Phase("p", next="q"), Phase("q", Turn(order=Order("continue", seats=(1, 2)))))
    game = Game((OVER, END), phases, seats=3)
    case = last(peer, game, Make(0, "end"), Make(1, "end"), Make(2, "over"))
    assert cause(case) == "handed over by place"
    assert (case.theirs.snapshot.current, case.theirs.snapshot.place) == ("undefined", 2)
    assert (case.ours.snapshot.current, case.ours.snapshot.place) == (2, 1)


def test_removed_out_of_order(peer: Peer) -> None:
    turn = Turn(order=Order("reset", once=True))
    game = Game((END, Move("out", (Pass(remove=True),))), (Phase("p", turn),))
    case = last(peer, game, Make(0, "end"), Make(1, "out"))
    assert cause(case) == "removed out of order"
    assert (case.theirs.snapshot.phase, case.ours.snapshot.phase) == ("p", "outside")


def test_last_seat_removed(peer: Peer) -> None:
    reset = Turn(order=Order("reset"))
    game = Game((Move("out", (Pass(remove=True),)),), (Phase("p", reset, next="q"), Phase("q", reset)))
    case = last(peer, game, Make(0, "out"), Make(1, "out"))
    assert cause(case) == "last seat removed"
    assert case.theirs.calls == (
        "turn_end p 2",
        "turn_end p 2",
        "phase_end p 2",
        "turn_begin outside 3",
        "phase_begin q 3",
        "turn_begin q 4",
    )
    assert case.ours.calls == ("turn_end p 2", "phase_end p 2", "phase_begin q 2", "turn_begin q 3")


# --- stages ---------------------------------------------------------------------------------------------------------


def test_next_not_followed_at_the_limit(peer: Peer) -> None:
    stages = (Stage("a", max_moves=1, next="b"), B)
    case = last(peer, Game((GO,), outside=Turn(active=Active(current=At("a")), stages=stages)), Make(0, "go"))
    assert cause(case) == "next not followed at the limit"
    assert case.theirs.snapshot.active == {0: Standing(None, None, 0, None)}
    assert case.ours.snapshot.active == {0: Standing("b", 0, 0, None)}


def test_next_followed_instead_of_no_stage(peer: Peer) -> None:
    turn = Turn(active=Active(current=At("a")), stages=(Stage("a", next="b"), B))
    case = last(peer, Game((Move("free", (SetStage(At()),)),), outside=turn), Make(0, "free"))
    assert cause(case) == "next followed instead of no stage"
    assert case.theirs.snapshot.active == {0: Standing("b", 0, 0, None)}
    assert case.ours.snapshot.active == {0: Standing(None, 0, 0, None)}


def test_least_moves_got_around(peer: Peer) -> None:
    turn = Turn(active=Active(current=At("a", min_moves=2)), stages=(A, B))
    case = last(peer, Game((Move("on", (SetStage(At("b")),)),), outside=turn), Make(0, "on"))
    assert cause(case) == "least moves got around"
    assert case.theirs.snapshot.active == {0: Standing("b", 0, 2, None)}
    assert case.ours.snapshot.active == {0: Standing("a", 1, 2, None)}


def test_only_seat_changed_its_stage(peer: Peer) -> None:
    turn = Turn(active=Active(current=At("a"), next=Active(others=At("b"))), stages=(A, B))
    case = last(peer, Game((Move("on", (SetStage(At("b")),)),), outside=turn), Make(0, "on"))
    assert cause(case) == "only seat changed its stage"
    assert sorted(case.theirs.snapshot.active) == [0, 1]
    assert sorted(case.ours.snapshot.active) == [0]


def test_other_stage_ended(peer: Peer) -> None:
    turn = Turn(active=Active(all=At("a")), stages=(A, B))
    case = last(peer, Game((Move("on", (SetStage(At("b")), EndStage())),), outside=turn), Make(0, "on"))
    assert cause(case) == "other stage ended"
    assert case.theirs.snapshot.active == {1: Standing("a", 0, 0, None)}
    assert case.ours.snapshot.active == {0: Standing("b", 0, 0, None), 1: Standing("a", 0, 0, None)}


def test_set_followed_between_requests(peer: Peer) -> None:
    turn = Turn(active=Active(current=At("a"), next=Active(others=At("a"))), stages=(A, B))
    case = last(peer, Game((Move("on", (EndStage(), SetStage(At("b")))),), outside=turn), Make(0, "on"))
    assert cause(case) == "set followed between requests"
    assert sorted(case.theirs.snapshot.active) == [0, 1]
    assert sorted(case.ours.snapshot.active) == [0]


# --- sets of active seats -------------------------------------------------------------------------------------------

REACT = Move("react", (SetActive(Active(others=At("a", max_moves=1), revert=True)),))


def test_interrupted_forgotten(peer: Peer) -> None:
    react = Move("react", (SetActive(Active(others=At("a"), revert=True)),))
    again = Move("again", (SetActive(Active(others=At("b"))),))
    turn = Turn(active=Active(current=At("b")), stages=(A, B))
    case = last(peer, Game((react, again), outside=turn), Make(0, "react"), Make(1, "again"))
    assert cause(case) == "interrupted forgotten"
    assert case.theirs.snapshot.waiting == ()
    assert case.ours.snapshot.waiting == ({0: Standing("b", 1, 0, None)},)


def test_interrupted_forgotten_when_a_set_follows(peer: Peer) -> None:
    both = Active(others=At("a", max_moves=1), revert=True, next=Active(current=At("a", max_moves=1)))
    turn = Turn(active=Active(all=At("b")), stages=(A, B))
    game = Game((GO, Move("both", (SetActive(both),))), outside=turn)
    case = last(peer, game, Make(0, "both"), Make(1, "go"))
    assert cause(case) == "interrupted forgotten"
    assert case.theirs.snapshot.waiting == ()
    assert [sorted(waiting) for waiting in case.ours.snapshot.waiting] == [[0, 1]]


def test_next_of_interrupted_forgotten(peer: Peer) -> None:
    turn = Turn(active=Active(current=At("a"), next=Active(others=At("b"))), stages=(A, B))
    case = last(peer, Game((GO, REACT), outside=turn), Make(0, "react"), Make(1, "go"))
    assert cause(case) == "next of interrupted forgotten"
    assert (case.theirs.snapshot.then, case.ours.snapshot.then) == (None, {"others": "b"})


def test_gone_back_to_nobody(peer: Peer) -> None:
    following = Active(others=At("b", max_moves=1), revert=True)
    turn = Turn(active=Active(current=At("a", max_moves=1), next=following), stages=(A, B))
    case = last(peer, Game((GO,), outside=turn), Make(0, "go"))
    assert cause(case) == "gone back to nobody"
    assert (case.theirs.snapshot.waiting, case.ours.snapshot.waiting) == (({},), ())
    run = Run(case.game)
    run.play(Make(0, "go"))
    run.play(Make(1, "go"))
    *_, after = compared(peer, run)
    assert (after.theirs.snapshot.active, sorted(after.ours.snapshot.active)) == ({}, [0])


def test_empty_set(peer: Peer) -> None:
    nobody = Move("nobody", (SetActive(Active(next=Active(all=At("a")))),))
    case = last(peer, Game((nobody,), outside=Turn(stages=(A,))), Make(0, "nobody"))
    assert cause(case) == "empty set"
    assert sorted(case.theirs.snapshot.active) == [0]
    assert sorted(case.ours.snapshot.active) == [0, 1]


def test_left_over_from_another_turn(peer: Peer) -> None:
    some = Move("some", (SetActive(Active(all=At("a", max_moves=2))),))
    on = Move("on", (SetStage(At("b")),))
    game = Game((GO, some, END, on), outside=Turn(stages=(A, B)))
    case = last(peer, game, Make(0, "some"), Make(0, "end"), Make(1, "on"))
    assert cause(case) == "left over from another turn"
    assert case.theirs.snapshot.active == {1: Standing("b", 0, 0, 2)}
    assert case.ours.snapshot.active == {1: Standing("b", 0, 0, None)}


def test_limits_of_an_overridden_place(peer: Peer) -> None:
    turn = Turn(active=Active(all=At("a", max_moves=2), seats=((1, At("b")),)), stages=(A, B))
    case = last(peer, Game((GO,), outside=turn))
    assert cause(case) == "limits of an overridden place"
    assert case.theirs.snapshot.active[1] == Standing("b", 0, 0, 2)
    assert case.ours.snapshot.active[1] == Standing("b", 0, 0, None)


def test_limit_before_request(peer: Peer) -> None:
    turn = Turn(active=Active(all=At("a", max_moves=1)), stages=(A, B))
    react = Move("react", (SetActive(Active(others=At("b"), revert=True)),))
    case = last(peer, Game((react,), outside=turn), Make(0, "react"))
    assert cause(case) == "limit before request"
    assert [sorted(waiting) for waiting in case.theirs.snapshot.waiting] == [[1]]
    assert [sorted(waiting) for waiting in case.ours.snapshot.waiting] == [[0, 1]]
