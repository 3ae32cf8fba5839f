"""Tic-tac-toe: its few rules, and every match that there is."""

from itertools import product
from typing import Any

import pytest

from boardwright import Match, Move, Outcome, Position, Rejected, Seed, compiled
from boardwright_tictactoe import LINES, Board, TicTacToe

RULES = compiled(TicTacToe)
SEED = Seed.of("tictactoe")


def played(*cells: int, **given: Any) -> Match[Board]:
    match = Match.new(TicTacToe, **{"seed": SEED, **given})
    for turn, cell in enumerate(cells):
        match.play(turn % 2, "mark", cell)
    return match


def test_two_seats_mark_nine_free_cells_in_turn() -> None:
    match = played()
    assert not any(owner is not None for owner in match.position.state.cells)
    assert [one.args[0] for one in match.legal_moves(0)] == list(range(9))
    match.play(0, "mark", 4)
    assert match.position.state.cells[4] == 0
    assert match.position.flow.current == 1
    assert [one.args[0] for one in match.legal_moves(1)] == [0, 1, 2, 3, 5, 6, 7, 8]


def test_a_taken_cell_cannot_be_marked() -> None:
    with pytest.raises(Rejected) as caught:
        played(4, 4)
    assert (caught.value.code, caught.value.message) == ("illegal_move", "this cell is taken")
    assert caught.value.data == {"cell": 4}


@pytest.mark.parametrize("cell", [-1, 9, "x", None, 1.5])
def test_what_is_no_cell_cannot_be_marked(cell: Any) -> None:
    with pytest.raises(Rejected) as caught:
        played(cell)
    assert caught.value.code == "bad_arguments"


@pytest.mark.parametrize("line", LINES)
def test_three_in_a_row_win(line: tuple[int, int, int]) -> None:
    others = [cell for cell in range(9) if cell not in line][:2]
    match = played(line[0], others[0], line[1], others[1], line[2])
    assert match.outcome == Outcome((0,), None, "three in a row")
    assert not match.legal_moves(1)


def test_the_lines_are_rows_columns_and_diagonals() -> None:
    straight = {
        tuple(3 * (y + i * down) + x + i * right for i in range(3))
        for y, x, down, right in product(range(3), range(3), (0, 1), (-1, 0, 1))
        if (down, right) not in {(0, 0), (0, -1)} and y + 2 * down < 3 and 0 <= x + 2 * right < 3
    }
    assert set(LINES) == straight
    assert len(LINES) == 8


def test_a_full_grid_without_three_in_a_row_is_a_draw() -> None:
    assert played(0, 1, 2, 4, 3, 5, 7, 6, 8).outcome == Outcome((), None, "a draw")


def test_a_last_mark_that_makes_three_in_a_row_wins() -> None:
    assert played(0, 1, 2, 3, 4, 5, 7, 6, 8).outcome == Outcome((0,), None, "three in a row")


def test_a_mark_can_be_taken_back_until_the_other_has_marked() -> None:
    match = played(4)
    assert match.can_undo(0)
    match.undo(0)
    assert match.position == match.at(0)
    match = played(4, 0)
    assert not match.can_undo(0)


def test_the_grid_as_text() -> None:
    view = played(4, 0).view(0)
    assert RULES.as_text(view, ["a", "b"]) == "O 1 2\n3 X 5\n6 7 8"


def test_every_match_that_there_is() -> None:
    ends: dict[Outcome, int] = {}
    plies = [0] * 10
    seen: dict[Board, int] = {}

    def count(position: Position[Board], ply: int) -> int:
        plies[ply] += 1
        if position.outcome is not None:
            ends[position.outcome] = ends.get(position.outcome, 0) + 1
            return 1
        known = seen.get(position.state)
        if known is not None:
            return known
        seat = position.flow.current
        legal = RULES.legal_moves(position, seat)
        total = sum(count(RULES.step(position, seat, one, SEED).position, ply + 1) for one in legal)
        seen[position.state] = total
        return total

    assert count(RULES.begin(2, seed=SEED).position, 0) == 255_168
    assert len(seen) == 4_520  # positions in which the match is on; 5,478 with those in which it is over


def test_nothing_is_hidden() -> None:
    match = played(4, 0)
    assert match.view(None).state == match.view(1).state
    assert match.rules.redeal(match.position, None, tuple) == match.position
    assert Move("mark", (8,)) in match.view(0).legal
