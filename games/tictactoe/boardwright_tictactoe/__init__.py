"""Tic-tac-toe: the smallest complete game."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, NamedTuple, TypeAlias

from annotated_types import Interval

from boardwright import At, Deal, Game, IllegalMove, NoOptions, Outcome, Phase, Turn, View, hookimpl, move

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

Cells: TypeAlias = tuple[int | None, ...]


class Board(NamedTuple):
    """Nine cells, row by row from the top left: None, or the seat that has marked it."""

    cells: Cells = (None,) * 9


@cache
def three_in_a_row(cells: Cells) -> int | None:
    """Return who has marked a whole line; worked out once for each of the few thousand grids."""
    for a, b, c in LINES:
        if cells[a] is not None and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


class TicTacToe(Game[Board]):
    """Two players mark the cells of a 3×3 grid in turn; three in a row win."""

    name = "tictactoe"
    version = "1.0"
    title = "Tic-tac-toe"
    seats = 2
    perfect_information = True

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Board:
        """An empty grid."""
        return Board()

    @hookimpl
    def phases(self) -> list[Phase]:
        """A turn is one mark."""
        return [Phase("play", Turn(max_moves=1))]

    @move
    def mark(self, at: At[Board], cell: Annotated[int, Interval(ge=0, le=8)]) -> Board:
        """Mark a free cell."""
        cells = at.state.cells
        if cells[cell] is not None:
            raise IllegalMove("this cell is taken", cell=cell)
        return Board((*cells[:cell], at.seat, *cells[cell + 1 :]))

    @mark.options
    def free_cells(self, at: At[Board]) -> Sequence[int]:
        """Every cell that nobody has marked."""
        return [cell for cell, owner in enumerate(at.state.cells) if owner is None]

    @hookimpl
    def outcome(self, at: At[Board]) -> Outcome | None:
        """Three in a row win; a full grid without is a draw."""
        cells = at.state.cells
        winner = three_in_a_row(cells)
        if winner is not None:
            return Outcome((winner,), reason="three in a row")
        return Outcome((), reason="a draw") if None not in cells else None

    @hookimpl
    def longest(self, seats: int, options: NoOptions) -> int:
        """A mark in every cell."""
        return 9

    @hookimpl
    def as_text(self, view: View[Board], names: Sequence[str]) -> str:
        """The grid; free cells show the number to type."""
        shown = [str(cell) if owner is None else "XO"[owner] for cell, owner in enumerate(view.state.cells)]
        return "\n".join(" ".join(shown[row : row + 3]) for row in (0, 3, 6))
