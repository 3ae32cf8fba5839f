"""What a seat may ask of the flow where a game lets it; and moves that are named, counted and undone by rules."""

from typing import NamedTuple

import pytest

from boardwright import (
    END_PHASE,
    END_STAGE,
    END_TURN,
    PASS_TURN,
    Act,
    ActiveSeats,
    At,
    Deal,
    Game,
    GameError,
    Match,
    Move,
    NoOptions,
    Phase,
    Rejected,
    Stage,
    Turn,
    compiled,
    hookimpl,
    move,
)
from boardwright.schemas import schemas


class Notes(NamedTuple):
    notes: tuple[str, ...] = ()


class Desk(Game[Notes]):
    """Moves of every kind."""

    name = "desk"
    version = "1"
    seats = 2
    perfect_information = True

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Notes:
        return Notes()

    @move
    def write(self, at: Act[Notes]) -> Notes:
        return Notes((*at.state.notes, f"write {at.seat}"))

    @move(counts=False)
    def look_up(self, at: Act[Notes]) -> Notes:
        return Notes((*at.state.notes, f"look_up {at.seat}"))

    @move(name="raise")
    def raise_hand(self, at: Act[Notes]) -> Notes:
        return Notes((*at.state.notes, "raise"))

    @move(undoable=False)
    def send(self, at: Act[Notes]) -> Notes:
        return Notes((*at.state.notes, "send"))

    @move
    def fold(self, at: Act[Notes]) -> Notes:
        return Notes((*at.state.notes, "fold"))

    @fold.undoable_if
    def is_first_fold(self, at: At[Notes]) -> bool:
        return at.state.notes.count("fold") == 1


def desk(*phases: Phase) -> Match[Notes]:
    return Match.new(type("MadeDesk", (Desk,), {"phases": hookimpl(lambda self: list(phases))}), seed=1)


def names(match: Match[Notes], seat: int) -> list[str]:
    return [made.name for made in match.legal_moves(seat)]


# --- requests -----------------------------------------------------------------------------------------------------


def test_nobody_can_ask_the_flow_for_anything_that_the_game_does_not_offer() -> None:
    match = desk(Phase("p"), Phase("q"))
    assert names(match, 0) == ["write", "look_up", "raise", "send", "fold"]
    for request in ("end_turn", "end_stage", "pass_turn", "end_phase", "end_match", "set_phase"):
        with pytest.raises(Rejected) as caught:
            match.play(0, request)
        assert caught.value.code == "unknown_move"
    assert len(match) == 0


def test_a_turn_can_be_ended_by_its_seat_once_it_has_made_enough_moves() -> None:
    match = desk(Phase("p", Turn(moves=[Desk.write, END_TURN], min_moves=2)))
    match.play(0, "write")
    assert names(match, 0) == ["write"]
    with pytest.raises(Rejected, match="end_turn is not allowed"):
        match.play(0, "end_turn")
    match.play(0, "write")
    assert names(match, 0) == ["write", "end_turn"]
    match.play(0, "end_turn")
    assert match.position.flow.current == 1


def test_a_pass_needs_no_moves() -> None:
    match = desk(Phase("p", Turn(moves=[Desk.write, PASS_TURN, END_TURN], min_moves=2)))
    assert names(match, 0) == ["write", "pass_turn"]
    match.play(0, "pass_turn")
    assert match.position.flow.current == 1


def test_a_stage_can_be_ended_by_the_seat_that_is_in_it() -> None:
    stage = Stage("s", [Desk.write, END_STAGE], min_moves=1)
    match = desk(Phase("p", Turn(named=[stage], active=ActiveSeats(all="s"))))
    match.play(1, "write")
    assert names(match, 0) == ["write"]
    assert names(match, 1) == ["write", "end_stage"]
    match.play(1, "end_stage")
    assert [active.seat for active in match.position.flow.active] == [0]


def test_only_the_seat_whose_turn_it_is_can_end_turn_or_phase() -> None:
    requests = [Desk.write, END_TURN, PASS_TURN, END_PHASE]
    match = desk(Phase("p", Turn(moves=requests, active=ActiveSeats(all=True))), Phase("q"))
    assert names(match, 0) == ["write", "end_turn", "pass_turn", "end_phase"]
    assert names(match, 1) == ["write"]
    match.play(0, "end_phase")
    assert match.position.flow.phase == "q"
    assert "end_phase" not in names(match, match.position.flow.current)


def test_a_request_stands_in_the_log_and_is_replayed_and_described_like_any_move() -> None:
    match = desk(Phase("p", Turn(moves=[Desk.write, END_TURN])))
    match.play(0, "write")
    match.play(0, "end_turn")
    again = Match.replay(match.header, match.log, match.rules)
    assert again.position == match.position
    assert match.log[1].command == Move("end_turn")
    moves = [one["properties"]["move"]["const"] for one in schemas(match.rules)["moves"]["oneOf"]]
    assert moves == ["write", "look_up", "raise", "send", "fold", "end_turn"]


def test_a_request_counts_for_no_limit() -> None:
    match = desk(Phase("p", Turn(stages=[Stage("s", [Desk.write, END_STAGE], max_moves=2), Stage("t")])))
    match.play(0, "write")
    match.play(0, "end_stage")
    assert match.position.flow.moves == 1


def test_a_game_cannot_offer_a_request_under_the_name_of_a_move_of_its_own() -> None:
    class Both(Desk):
        @hookimpl
        def phases(self) -> list[Phase]:
            return [Phase("p", moves=[END_TURN])]

        @move
        def end_turn(self, at: Act[Notes]) -> Notes:
            return at.state

    with pytest.raises(GameError, match="'desk' has a move 'end_turn' of its own"):
        compiled(Both)


# --- moves --------------------------------------------------------------------------------------------------------


def test_a_move_can_have_another_name_than_its_method() -> None:
    match = desk(Phase("p"))
    match.play(0, "raise")
    assert match.position.state.notes == ("raise",)
    with pytest.raises(Rejected, match="no move 'raise_hand'"):
        match.play(0, "raise_hand")


def test_two_moves_of_one_name_are_an_error() -> None:
    class Twice(Desk):
        @move(name="write")
        def scribble(self, at: Act[Notes]) -> Notes:
            return at.state

    with pytest.raises(GameError, match="two moves named 'write'"):
        compiled(Twice)


def test_a_move_that_does_not_count_is_limited_neither_by_the_turn_nor_by_the_stage() -> None:
    for turn in (Turn(max_moves=2), Turn(stages=[Stage("s", max_moves=2)])):
        match = desk(Phase("p", turn))
        for name in ("look_up", "write", "look_up", "look_up"):
            match.play(0, name)
        assert match.position.flow.active[0].moves == match.position.flow.moves == 1
        match.play(0, "write")
        assert match.position.flow.current == 1


def test_a_move_that_cannot_be_undone_says_so() -> None:
    match = desk(Phase("p"))
    match.play(0, "send")
    assert not match.can_undo(0)
    with pytest.raises(Rejected, match="send cannot be taken back") as caught:
        match.undo(0)
    assert caught.value.code == "undo_not_allowed"
    match.play(0, "write")
    match.undo(0)
    assert match.position.state.notes == ("send",)


def test_a_move_can_be_undone_on_a_condition_of_what_it_has_led_to() -> None:
    match = desk(Phase("p"))
    match.play(0, "fold")
    assert match.can_undo(0)
    match.play(0, "fold")
    assert not match.can_undo(0)
    assert not match.view(0).can_undo


def test_where_anything_may_be_undone_so_may_these() -> None:
    match: Match[Notes] = Match.new(Desk, seed=1, undo="free")
    match.play(0, "send")
    match.undo(1)
    assert match.position.state.notes == ()
