"""What a move costs, by its parts, each measured alone: `python -m benchmarks.parts`.

Random matches are recorded first, position by position. Then each part is done for every recorded move, and what the
loop itself takes is subtracted. A part that calls another is measured with and without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

from benchmarks.report import table
from benchmarks.serve import CPU_CLOCK
from boardwright import At, Game, Match, Move, Position, Rules, Seed, compiled
from boardwright.engine import Transaction
from boardwright.moves import BoundMove
from boardwright_arboretum import arboretum, best_paths
from boardwright_arboretum.cards import Card, Species, cards_of
from boardwright_arboretum.game import Arboretum
from boardwright_leduc_poker.game import LeducPoker
from boardwright_tictactoe import TicTacToe

MATCHES: Final = {Arboretum: 8, LeducPoker: 200, TicTacToe: 120}
"""How many matches of each game are recorded."""

_MICRO: Final = 1e6


class Made(NamedTuple):
    """A move that was made: where, by whom, and what came of it."""

    position: Position[Any]
    seat: int
    move: Move
    bound: BoundMove
    events: tuple[object, ...]
    plain: list[Any]
    after: Any


class Parts:
    """The parts of a move of one game."""

    def __init__(self, game: type[Game[Any]], matches: int) -> None:
        self.rules: Rules[Any] = compiled(game)
        self.seed = Seed.of(1)
        self.made = [made for seed in range(matches) for made in self._played(game, seed)]
        self.last = Match.new(game, seats=2, seed=1)
        self.asked = self._times_asked(game)

    def _times_asked(self, game: type[Game[Any]]) -> int:
        """Return how often a move asks for the outcome, on average."""
        rules = Rules(game)
        outcome = rules.plan.outcome
        if outcome is None:
            return 0
        calls = []

        def counted(at: At[Any]) -> Any:
            calls.append(at)
            return outcome(at)

        rules.plan.outcome = counted
        for made in self.made:
            rules.step(made.position, made.seat, made.move, self.seed)
        return round(len(calls) / len(self.made))

    def _played(self, game: type[Game[Any]], seed: int) -> Iterator[Made]:
        rng = Random(seed)  # noqa: S311 - a benchmark, no secret
        match: Match[Any] = Match.new(game, seats=2, seed=seed)
        while match.outcome is None:
            position = match.position
            seat = position.flow.active[0].seat
            move = match.legal_moves(seat).draw(rng)
            step = match.play(seat, move)
            yield Made(
                position,
                seat,
                move,
                self.rules.plan.moves[move.name],
                step.events,
                self.rules.plain_move(move),
                step.position.state,
            )

    # Each of these does one part of a recorded move.

    def nothing(self, made: Made) -> None:
        """The loop alone."""

    def legal(self, made: Made) -> None:
        """All legal moves listed, as a product of choices."""
        self.rules.legal_moves(made.position, made.seat)

    def admission(self, made: Made) -> None:
        """The seat is active, its stage offers the move, the arguments are among the choices."""
        position, seat, move, _, _, _, _ = made
        flow = position.flow
        for active in flow.active:
            if active.seat == seat:
                break
        stage = self.rules.plan.phases[flow.phase].turn.stages[active.stage]
        bound = stage.moves[move.name]
        choices = bound.choices(bound.options(At(position.state, flow, seat, position.variants)))
        if move.args not in choices:
            raise AssertionError(move)

    def transaction(self, made: Made) -> Transaction[Any]:
        """A transaction is opened."""
        phase = self.rules.plan.phases[made.position.flow.phase]
        return Transaction(self.rules.plan, phase, made.position, made.seat, self.seed)

    def move(self, made: Made) -> None:
        """The move function, with the events that it emits, in an open transaction."""
        made.bound.call(self.transaction(made), *made.move.args)

    def step(self, made: Made) -> None:
        """The whole step."""
        self.rules.step(made.position, made.seat, made.move, self.seed)

    def arguments(self, made: Made) -> None:
        """Arguments from outside are validated: what a match file or a client sends, not what a bot chose."""
        self.rules.read_move(made.move.name, made.plain)

    def log(self, made: Made) -> None:
        """The move is played through a match: an entry of the log, a place on the timeline."""
        match = self.last
        match._positions[-1] = made.position  # noqa: SLF001
        match.play(made.seat, made.move)

    def put_back(self, made: Made) -> None:
        """What `log` does beside that: the position is put where the match stands, and the step made."""
        match = self.last
        match._positions[-1] = made.position  # noqa: SLF001
        self.step(made)

    def conditions(self, made: Made) -> None:
        """The outcome is asked for, as often as a move asks for it."""
        outcome = self.rules.plan.outcome
        if outcome is not None:
            at = self.rules.look(made.position._replace(state=made.after), made.seat)
            for _ in range(self.asked):
                outcome(at)

    def look(self, made: Made) -> None:
        """What `conditions` does beside asking."""
        if self.rules.plan.outcome is not None:
            self.rules.look(made.position._replace(state=made.after), made.seat)
            for _ in range(self.asked):
                pass

    def events(self, made: Made) -> None:
        """Each event is told to each seat and a spectator."""
        for event in made.events:
            for viewer in (0, 1, None):
                self.rules.told(event, viewer)

    def view(self, made: Made) -> None:
        """The view of the seat whose move it is, legal moves included."""
        self.rules.view(made.position, made.seat)


def stages_of(parts: Parts) -> dict[str, tuple[Callable[[Made], object], Callable[[Made], object] | None]]:
    """Return what is measured: by its name, what is done, and what of it is not meant."""
    return {
        "legal moves listed": (parts.legal, None),
        "admission: seat, stage, choices": (parts.admission, None),
        "transaction opened": (parts.transaction, None),
        "move function with its events": (parts.move, parts.transaction),
        "`step` in all": (parts.step, None),
        "log and timeline": (parts.log, parts.put_back),
        "conditions: the outcome asked for": (parts.conditions, parts.look),
        "arguments from outside": (parts.arguments, None),
        "events told to all": (parts.events, None),
        "a view": (parts.view, None),
    }


def measure(game: type[Game[Any]], rounds: int) -> dict[str, float]:
    """Return the CPU seconds a move of each part: the median of all rounds."""
    parts = Parts(game, MATCHES[game])
    stages = stages_of(parts)
    found: dict[str, list[float]] = {name: [] for name in stages}
    for _ in range(rounds):
        for name, (part, less) in stages.items():
            spent = _seconds(part, parts.made) - _seconds(less or parts.nothing, parts.made)
            found[name].append(spent / len(parts.made))
    costs = {name: median(each) for name, each in found.items()}
    flow = costs["`step` in all"] - sum(costs[name] for name in OF_A_STEP)
    begun = _begun(game, len(parts.made) // 10, rounds)
    return {**costs, "flow: the rest of `step`": flow, "a match begun, `Rules.begin`": begun}


def _begun(game: type[Game[Any]], times: int, rounds: int) -> float:
    """Return the CPU seconds in which a match begins: options read, chance drawn from, the first turn opened."""
    rules: Rules[Any] = compiled(game)
    seeds = [Seed.of(number) for number in range(times)]
    found = []
    for _ in range(rounds):
        began = CPU_CLOCK()
        for seed in seeds:
            rules.begin(2, seed=seed)
        found.append((CPU_CLOCK() - began) / times)
    return median(found)


def _seconds(part: Callable[[Made], object], made: Sequence[Made]) -> float:
    began = CPU_CLOCK()
    for each in made:
        part(each)
    return CPU_CLOCK() - began


OF_A_STEP: Final = (
    "admission: seat, stage, choices",
    "transaction opened",
    "move function with its events",
    "conditions: the outcome asked for",
)
"""The parts of a step that are measured alone; the rest of it is the flow."""

ORDER: Final = (
    "legal moves listed",
    "arguments from outside",
    *OF_A_STEP,
    "flow: the rest of `step`",
    "`step` in all",
    "log and timeline",
    "events told to all",
    "a view",
    "a match begun, `Rules.begin`",
)
"""The parts in the order of the table."""


# --- the best paths of an arboretum ---------------------------------------------------------------------------------

PLANTED: Final = 17
"""How many cards a player can plant in a match, and no more."""

COSTLY: Final = ("CB2 CB6 JA7", "JA3 DO5 BS7 DO8", "CA2 BS3 JA5 BS6 MA7", "MA1 DO3 JA1 CA8 DO2")
"""A layout that takes long, northernmost line first: found by exchanging cards as long as it took longer."""

PATHS_WANTED: Final = 60


def _planted_at_random(rng: Random, species: Sequence[Species]) -> arboretum.Arboretum:
    grown = arboretum.EMPTY
    for card in rng.sample(cards_of(species), PLANTED):
        grown = grown.plant(card, rng.choice(grown.frontier))
    return grown


def _planted_as(lines: Sequence[str]) -> arboretum.Arboretum:
    return arboretum.Arboretum.of(
        {
            arboretum.Cell(x, -y): Card.parse(text)
            for y, line in enumerate(lines)
            for x, text in enumerate(line.split())
        }
    )


def paths(rounds: int) -> str:
    """Measure the best paths of all six species, found from nothing, and return the table."""
    rng = Random(1)  # noqa: S311 - a benchmark, no secret
    costly = _planted_as(COSTLY)
    species = sorted({card.species for _, card in costly.planted})
    layouts = {
        "planted at random": [_planted_at_random(rng, species) for _ in range(200)],
        "the costliest known layout": [costly] * 200,
    }
    rows = []
    for name, each in layouts.items():
        found = []
        for _ in range(rounds):
            began = CPU_CLOCK()
            for one in each:
                best_paths(one, species)
            found.append((CPU_CLOCK() - began) / len(each))
        rows.append([name, f"{median(found) * _MICRO:.1f}", f"≤ {PATHS_WANTED}"])
    return table([f"best paths of {PLANTED} cards, all species", "CPU µs", "wanted"], rows)


def tables(rounds: int) -> str:
    """Measure all games and return the tables."""
    games = (Arboretum, LeducPoker, TicTacToe)
    costs = [measure(game, rounds) for game in games]
    rows = [[name, *(f"{each[name] * _MICRO:.2f}" for each in costs)] for name in ORDER]
    heads = ["CPU µs each", *(game.title or game.name for game in games)]
    return f"{table(heads, rows)}\n\n{paths(rounds)}"


if __name__ == "__main__":
    print(tables(9))
