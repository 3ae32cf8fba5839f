"""The code that measures runs, and counts what it says it counts. Nothing is timed here, and no peer is needed."""

import pytest
from benchmarks import compare, parts, report
from benchmarks.compare import Measured
from benchmarks.growth import measure
from benchmarks.rows import ROWS
from benchmarks.serve import timed
from benchmarks.side import Sample
from benchmarks.sides import ours

from boardwright_tictactoe import TicTacToe


@pytest.mark.parametrize("task", ours.TASKS)
def test_every_task_of_ours_makes_moves(task: str) -> None:
    units, seconds = timed(ours.TASKS[task], 0, 1)
    assert units > 0
    assert seconds >= 0


def test_every_comparison_names_a_task_of_ours() -> None:
    assert {row.ours for row in ROWS} <= set(ours.TASKS)


def test_a_recorded_match_is_plain() -> None:
    match = ours.recorded_plainly(3, 1)
    assert len(match["moves"]) == len(match["legal"])
    assert len(match["deck"]) == len(set(match["deck"])) == 64
    assert match["moves"][0][1] == "draw"


def test_a_round_is_ours_theirs_theirs_ours_and_gives_one_ratio() -> None:
    calls: list[str] = []

    def side(name: str, seconds: float) -> compare.Run:
        def run(first: int, count: int) -> Sample:
            calls.append(name)
            return Sample(count, seconds * count)

        return run

    found = compare.compare(side("ours", 0.5), side("theirs", 2.0), rounds=2, seconds=1.0, warm_up=3)
    assert found.ratio == Measured(4.0, 4.0, 4.0)
    assert calls[-8:] == ["ours", "theirs", "theirs", "ours"] * 2


def test_tables_go_between_their_marks() -> None:
    page = "before\n<!-- measured: speed -->\nold\n<!-- end: speed -->\nafter\n"
    assert report.written(page, "speed", "new") == (
        "before\n<!-- measured: speed -->\n\nnew\n\n<!-- end: speed -->\nafter\n"
    )
    with pytest.raises(ValueError, match="'size'"):
        report.written(page, "size", "new")


def test_the_page_has_marks_for_every_table() -> None:
    page = report.PAGE.read_text(encoding="utf-8")
    for name in ("machine", "speed", "starts", "sizes", "parts", "growth"):
        assert report.written(page, name, "") != page


def test_every_part_of_a_move_can_be_done_alone() -> None:
    of = parts.Parts(TicTacToe, 1)
    for part, less in parts.stages_of(of).values():
        for made in of.made:
            part(made)
            (less or of.nothing)(made)


def test_growth_is_measured_in_series() -> None:
    title, series = next(measure(1))
    assert title == "phases, Match.play"
    assert list(series) == ["1", "10", "100"]
