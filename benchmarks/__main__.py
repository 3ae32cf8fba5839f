"""`python -m benchmarks`: measure ours beside its peers, and print the tables or write them into the docs.

Peers are installed by the first run, outside of this tree; see `benchmarks.peers`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median
from typing import Final, NamedTuple

from benchmarks import growth, parts, report, same_rules, starts
from benchmarks.compare import Compared, compare
from benchmarks.peers import Peers, installed
from benchmarks.report import table
from benchmarks.rows import NOT_LANDED, ROWS, Row
from benchmarks.side import Side, started

MID_GAME: Final = 64
"""How many moves the matches have had that are held in memory."""


class Profile(NamedTuple):
    """How thoroughly is measured.

    Attributes:
        rounds: How many rounds of four batches for each comparison.
        seconds: About how much CPU time a batch takes.
        starts: How many rounds of process starts.
        growth: How many rounds of the series in `benchmarks.growth`.
        matches: How many matches for what is a size, or only checked.
        held: How many matches are held in memory.
    """

    rounds: int
    seconds: float
    starts: int
    growth: int
    matches: int
    held: int


PROFILES: Final = {
    "quick": Profile(rounds=3, seconds=0.15, starts=2, growth=1, matches=5, held=200),
    "full": Profile(rounds=9, seconds=0.4, starts=9, growth=7, matches=40, held=1000),
}


class Measuring:
    """One run: what is measured, with which profile, beside which peers, and with which Python on our side."""

    def __init__(self, profile: Profile, peers: Peers, only: str, python: str | None = None) -> None:
        self.profile = profile
        self.peers = peers
        self.only = only
        self.python = python

    def sections(self) -> dict[str, str]:
        """Return the name and the content of every part of the page that this run measures."""
        found = {"machine": self.machine(), "speed": self.speed()}
        if self.only or self.python:
            return found
        if self.peers.node is not None:
            found |= {"starts": self.starts(), "sizes": self.sizes()}
        return found | {"parts": parts.tables(self.profile.rounds), "growth": self.growth()}

    def machine(self) -> str:
        """Return the machine and the versions."""
        versions = ", ".join(f"{name} {version}" for name, version in self.peers.versions.items())
        rounds, seconds, *_ = self.profile
        return (
            f"Measured on: {report.machine()}. Peers: {versions}. {rounds} rounds of four batches (ours, theirs, "
            f"theirs, ours) of about {seconds} CPU seconds each."
        )

    def speed(self) -> str:
        """Return the table of all comparisons of moves, and what differs in each."""
        if self.peers.node is not None:
            with self._side("ours") as ours, self._side("boardgame.io") as theirs:
                moves = same_rules.check(ours, theirs, self.profile.matches)
            print(f"Arboretum is the same game on both sides: {moves} moves replayed")
        cells, notes = [], []
        for number, row in enumerate(self._rows(), 1):
            compared = self._compared(row)
            wanted = "" if row.wanted is None else f"≥ {row.wanted:g}"
            cells.append(
                [
                    f"{number}. {row.work}",
                    row.peer,
                    report.micro(compared.ours),
                    report.micro(compared.theirs),
                    report.ratio(compared),
                    wanted,
                ]
            )
            notes.append(f"{number}. {row.differs}")
            print(" | ".join(cells[-1]))
        if not (self.only or self.python):
            cells += [[work, peer, "not landed", "", "", f"≥ {wanted}"] for work, peer, wanted in NOT_LANDED]
        heads = ["work", "peer", "ours, µs a move", "theirs", "ours is faster by", "wanted"]
        return f"{table(heads, cells)}\n\nWhat is not the same on both sides:\n\n" + "\n".join(notes)

    def _rows(self) -> Iterator[Row]:
        with self._side("ours") as ours:
            tasks = ours.ask("tasks")
        for row in ROWS:
            has_peer = row.side != "boardgame.io" or self.peers.node is not None
            if row.ours in tasks and has_peer and self.only in f"{row.work} {row.peer}":
                yield row

    def _compared(self, row: Row) -> Compared:
        with ExitStack() as stack:
            ours = stack.enter_context(self._side("ours"))
            theirs = stack.enter_context(self._side(row.side))
            return compare(
                lambda first, count: ours.sample(row.ours, first, count),
                lambda first, count: theirs.sample(row.theirs, first, count),
                rounds=self.profile.rounds,
                seconds=self.profile.seconds,
            )

    def starts(self) -> str:
        """Return the table of process starts."""
        cells = []
        for name, (ours, theirs) in starts.runs(self.peers).items():
            compared = compare(ours, theirs, rounds=self.profile.starts, seconds=0.01, warm_up=0)
            cells.append(
                [name, report.milli(compared.ours), report.milli(compared.theirs), report.ratio(compared)]
            )
            print(" | ".join(cells[-1]))
        return table(["process start", "ours, CPU ms", "node, CPU ms", "ours is faster by"], cells)

    def sizes(self) -> str:
        """Return the table of sizes: files and memory."""
        matches, held = self.profile.matches, self.profile.held
        with self._side("ours") as ours, self._side("boardgame.io") as theirs:
            here, there = ours.ask("file sizes", 2, matches), theirs.ask("log sizes", 2, matches)
        with self._side("ours") as ours:
            process = ours.ask("memory", held, MID_GAME)["process"]
        with self._side("ours") as ours:
            live = ours.ask("live memory", held, MID_GAME)["heap"]
        with self._side("ours") as ours:
            log_alone = ours.ask("memory of logs", held, MID_GAME)["heap"]
        with self._side("boardgame.io") as theirs:
            memory = theirs.ask("memory", held, MID_GAME)
        cells = [
            _sizes("a finished match on disk: file, log as JSON", median(here), median(there), "≤ 1/6"),
            _sizes(
                "a live match in mid-game, timeline kept: growth of the process",
                process / held,
                memory["process"] / held,
                "≤ 1/3",
            ),
            _sizes("the same: live objects on the heap", live / held, memory["heap"] / held, "≤ 1/3"),
            _sizes("the same, without our timeline", log_alone / held, memory["heap"] / held, ""),
            [
                "a move on our timeline: position and events",
                f"{(live - log_alone) / held / MID_GAME / 1e3:.1f}",
                "–",
                "",
                "",
            ],
        ]
        for row in cells:
            print(" | ".join(row))
        return table(["Arboretum for 2, kB a match", "ours", "boardgame.io", "ours is", "wanted"], cells)

    def growth(self) -> str:
        """Return the table of what a move's cost does not grow with."""
        cells = []
        for title, series in growth.measure(self.profile.growth):
            *_, last = series.values()
            costs = ", ".join(f"{measured.median:.3g}" for measured in series.values())
            cells.append([title, ", ".join(series), costs, f"× {last.ratio:.2f}"])
            print(" | ".join(cells[-1]))
        return table(
            ["what varies, and what is measured", "how many", "CPU µs each", "the last to the first"], cells
        )

    def _side(self, name: str) -> Side:
        return started(name, self.peers, self.python or sys.executable)


def _sizes(what: str, ours: float, theirs: float, wanted: str) -> list[str]:
    return [what, f"{ours / 1e3:.1f}", f"{theirs / 1e3:.1f}", f"**{ours / theirs:.2f}** of it", wanted]


def main() -> None:
    """Measure, and print or write the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.split("\n")[0])
    parser.add_argument("profile", nargs="?", choices=list(PROFILES), default="quick")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only comparisons whose title has this text"
    )
    parser.add_argument(
        "--python",
        metavar="PATH",
        help="only comparisons of moves, with ours run by this Python: that of an environment in which another build "
        "of boardwright is installed, such as the compiled wheel",
    )
    parser.add_argument("--write", action="store_true", help="write the tables into docs/performance.md")
    given = parser.parse_args()
    if given.write and (given.only or given.python):
        parser.error("the page is written whole: leave out --only and --python")
    found = Measuring(PROFILES[given.profile], installed(), given.only, given.python).sections()
    if given.write:
        page = report.PAGE.read_text(encoding="utf-8")
        for name, content in found.items():
            page = report.written(page, name, content)
        report.PAGE.write_text(page, encoding="utf-8")
    print("\n" + "\n\n".join(found.values()))


if __name__ == "__main__":
    main()
