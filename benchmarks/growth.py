"""Whether a move's cost grows: with what a game declares, with what is installed, with the length of the match.

Each series varies one number and leaves alone what a move does. In the series of phases each move ends a turn and a
phase, and begins the next ones; in those of stages it ends a stage and begins the next one; in the others it ends a
turn. As `timeit` does it, Python's garbage collector is at rest while something is measured.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from boardwright import (
    Act,
    ActiveSeats,
    Deal,
    Game,
    Match,
    Move,
    NoOptions,
    Phase,
    RoundRobin,
    Seed,
    Stage,
    Turn,
    compiled,
    hookimpl,
    move,
)
from boardwright.plugins import installed

MOVES: Final = 1_000
"""How many moves are measured at a stretch."""

GO: Final = Move("go")
SEED: Final = Seed.of(1)
SIZES: Final = (1, 10, 100)
ACTIVE: Final = (1, 2, 4, 8)
LENGTHS: Final = (100, 1_000, 10_000, 100_000)
OTHERS: Final = (0, 10, 100)
"""How many plugins are installed besides those of this installation."""


class Steps(NamedTuple):
    """How many steps were made."""

    made: int = 0


class Walk(Game[Steps]):
    """One foot before the other."""

    name = "walk"
    version = "1"
    seats = range(1, 9)
    perfect_information = True
    declared: ClassVar[Sequence[Phase]] = (Phase("p", Turn(max_moves=1)),)

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Steps:
        """Nobody has moved."""
        return Steps()

    @hookimpl
    def phases(self) -> Sequence[Phase]:
        """What this walk declares."""
        return self.declared

    @move
    def go(self, at: Act[Steps]) -> Steps:
        """Make a step."""
        return Steps(at.state.made + 1)


def of_phases(count: int) -> type[Walk]:
    """Return a walk through so many phases and again from the first one, a move each."""
    turn = Turn(max_moves=1, order=RoundRobin(once=True, seats=(0,)))
    phases = [Phase(f"p{n}", turn, next=f"p{(n + 1) % count}") for n in range(count)]
    return type("Phases", (Walk,), {"declared": phases})


def of_stages(count: int) -> type[Walk]:
    """Return a walk through so many stages and again from the first one, a move each, in a turn without an end."""
    stages = [Stage(f"s{n}", max_moves=1, next=f"s{(n + 1) % count}") for n in range(count)]
    return type("Stages", (Walk,), {"declared": [Phase("p", Turn(stages=stages))]})


def of_active(count: int) -> type[Walk]:
    """Return a walk in which so many seats may act at any time."""
    active = ActiveSeats(seats=dict.fromkeys(range(count), True))
    return type("Active", (Walk,), {"declared": [Phase("p", Turn(active=active))]})


class Secret(Walk):
    """A walk in which both make their steps at the same time and in secret."""

    declared = (Phase("p", Turn(stages=[Stage("s", sealed=True)], active=ActiveSeats(all="s"))),)


Work: TypeAlias = Callable[[], int]
"""What is measured: does something and returns how many times."""

Case: TypeAlias = Callable[[], AbstractContextManager[Work]]
"""Prepares, which is not measured, and gives the work."""


class Measured(NamedTuple):
    """What one time costs.

    Attributes:
        median: The median of all rounds in microseconds of CPU time.
        least: The least of all rounds.
        most: The most.
        ratio: The cost in relation to the first row of the series in the same round: the median of all rounds.
    """

    median: float
    least: float
    most: float
    ratio: float


# --- what is measured ---------------------------------------------------------------------------------------------


def playing(match: Match[Any]) -> Work:
    """Return the work of going on with a match, with its log, events and timeline."""

    def work() -> int:
        for _ in range(MOVES):
            match.play(match.position.flow.active[0].seat, GO)
        return MOVES

    return work


def played(game: type[Walk], seats: int = 2) -> Case:
    """Return the case of a match."""
    match = Match.new(game, seats=seats, seed=SEED)
    return lambda: nullcontext(playing(match))


def stepped(game: type[Walk], seats: int = 2) -> Case:
    """Return the case of the pure function under it, `Rules.step`."""
    rules = compiled(game)
    position = rules.begin(seats, seed=SEED).position

    def work() -> int:
        nonlocal position
        for _ in range(MOVES):
            position = rules.step(position, position.flow.active[0].seat, GO, SEED).position
        return MOVES

    return lambda: nullcontext(work)


def in_match_of(moves: int, of: Callable[[Match[Any]], Work], game: type[Walk] = Walk) -> Case:
    """Return the case of a work in a match of so many moves, which is begun anew once it has become much longer."""
    match: Match[Any] = Match.new(game, seats=2, seed=SEED)

    def case() -> AbstractContextManager[Work]:
        nonlocal match
        if len(match) > 1.2 * moves:
            match = Match.new(game, seats=2, seed=SEED)
        while len(match) < moves:
            match.play(match.position.flow.awaited[0], GO)
        return nullcontext(of(match))

    return case


def looking_back(match: Match[Any]) -> Work:
    """Return the work of going back to a hundred points of a match, from its beginning to its end, again and again."""
    points = [number * len(match) // 100 for number in range(100)] * (MOVES // 100)

    def work() -> int:
        for point in points:
            match.at(point)
        return len(points)

    return work


def telling(match: Match[Any]) -> Work:
    """Return the work of showing a seat how a match stands and telling it what the last move was."""

    def work() -> int:
        for _ in range(MOVES):
            match.view(0)
            match.events(0, len(match) - 2)
        return MOVES

    return work


def among(others: int) -> Case:
    """Return the case of a match that is begun and played while so many other plugins are loaded."""

    @contextmanager
    def case() -> Iterator[Work]:
        with plugins(others):
            match: Match[Any] = Match.new(Walk.name, seed=SEED)
            yield playing(match)

    return case


PLUGIN: Final = """
from benchmarks.growth import Walk
from boardwright import RandomBot, Variant, hookimpl

class Another(Walk):
    name = "another-{number}"

class Changed(Variant[None]):
    name, version, game = "changed", "1", "another-{number}"

@hookimpl
def games():
    return [Another]

@hookimpl
def variants():
    return [Changed]

@hookimpl
def bots(game):
    return {{"bot-{number}": RandomBot}}
"""


@contextmanager
def plugins(others: int) -> Iterator[None]:
    """Install `Walk` and so many other plugins, each with a game, a variant and a bot, and load them all."""
    with TemporaryDirectory() as name:
        place = Path(name)
        modules = {f"boardwright_growth_{number}": PLUGIN.format(number=number) for number in range(others)}
        for module, source in modules.items():
            (place / f"{module}.py").write_text(source)
        for module in ("benchmarks.growth:Walk", *modules):
            folder = place / f"{module.partition(':')[0].replace('.', '_')}-1.dist-info"
            folder.mkdir()
            (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {folder.stem}\nVersion: 1\n")
            (folder / "entry_points.txt").write_text(f"[boardwright]\n{folder.stem} = {module}\n")
        sys.path.insert(0, name)
        installed.cache_clear()
        try:
            bots = installed().bots(Walk.name)
            if sum(bot.startswith("bot-") for bot in bots) != others:
                raise RuntimeError(f"not all plugins were loaded: {installed().problems}")
            yield
        finally:
            sys.path.remove(name)
            installed.cache_clear()


SERIES: Final[Mapping[str, Callable[[], Mapping[str, Case]]]] = {
    "phases, Match.play": lambda: {f"{count:,}": played(of_phases(count)) for count in SIZES},
    "phases, Rules.step": lambda: {f"{count:,}": stepped(of_phases(count)) for count in SIZES},
    "stages, Match.play": lambda: {f"{count:,}": played(of_stages(count)) for count in SIZES},
    "stages, Rules.step": lambda: {f"{count:,}": stepped(of_stages(count)) for count in SIZES},
    "other plugins, Match.play": lambda: {f"{count:,}": among(count) for count in OTHERS},
    "moves made, Match.play": lambda: {f"{count:,}": in_match_of(count, playing) for count in LENGTHS},
    "moves made, Match.view, Match.events": lambda: {
        f"{count:,}": in_match_of(count, telling) for count in LENGTHS
    },
    "moves made, Match.events of a reveal": lambda: {
        f"{count:,}": in_match_of(count, telling, Secret) for count in LENGTHS
    },
    "moves made, Match.at": lambda: {f"{count:,}": in_match_of(count, looking_back) for count in LENGTHS},
    "active seats, Match.play": lambda: {f"{count:,}": played(of_active(count), seats=8) for count in ACTIVE},
}
"""What is varied and what is measured, and the cases in which the number is so great."""


# --- measuring ----------------------------------------------------------------------------------------------------


def measure(rounds: int) -> Iterator[tuple[str, Mapping[str, Measured]]]:
    """Measure all of `SERIES`, the cases of each in turn, there and back again: A B B A.

    Args:
        rounds: How often each case is measured.
    """
    for title, cases in SERIES.items():
        yield title, _measured(cases(), rounds)


def _measured(cases: Mapping[str, Case], rounds: int) -> Mapping[str, Measured]:
    costs: dict[str, list[float]] = {name: [] for name in cases}
    for case in cases.values():
        _cost(case)  # once to warm up
    for number in range(rounds):
        for name in list(cases)[:: -1 if number % 2 else 1]:
            costs[name].append(_cost(cases[name]))
    first = next(iter(costs.values()))
    return {
        name: Measured(
            median(found),
            min(found),
            max(found),
            median(cost / of for cost, of in zip(found, first, strict=True)),
        )
        for name, found in costs.items()
    }


def _cost(case: Case) -> float:
    """Return what one time costs in microseconds of CPU time."""
    with case() as work:
        gc.disable()
        try:
            began = process_time()
            times = work()
            return 1e6 * (process_time() - began) / times
        finally:
            gc.enable()
