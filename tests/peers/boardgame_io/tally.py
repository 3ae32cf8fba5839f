"""What was compared: games, commands, what occurred in them, and which documented differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from .comparison import Case, Snapshot
from .descriptions import Ask, Make, Redo, Undo
from .evidence import Log


@dataclass
class Tally:
    """Counts over many games.

    Attributes:
        games: How many games were compared.
        whole: In how many of them the engines agreed to the last command.
        commands: After how many commands the engines agreed.
        occurred: In how many games something occurred while the engines agreed.
        differences: How often each documented difference was found.
    """

    games: int = 0
    whole: int = 0
    commands: int = 0
    occurred: Counter[str] = field(default_factory=Counter)
    differences: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        self.whole += other.whole
        self.commands += other.commands
        self.occurred += other.occurred
        self.differences += other.differences

    def plain(self) -> dict[str, Any]:
        """Return the tally in a form that can be sent to another process."""
        return {
            "games": self.games,
            "whole": self.whole,
            "commands": self.commands,
            "occurred": dict(self.occurred),
            "differences": dict(self.differences),
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Self:
        """Return the tally from its plain form."""
        occurred, differences = Counter(plain["occurred"]), Counter(plain["differences"])
        return cls(plain["games"], plain["whole"], plain["commands"], occurred, differences)

    def lines(self, known: Sequence[str]) -> Iterator[str]:
        """Return the tally as text, all known differences included."""
        yield f"{self.games:,} games and {self.commands:,} commands; in {self.whole:,} games nothing differed"
        yield "in so many games there was, while nothing differed:"
        yield from _columns((self.occurred[name], name) for name in OCCURRENCES)
        yield "in so many games there was a documented difference:"
        yield from _columns((self.differences[name], name) for name in known)


def _columns(counted: Iterable[tuple[int, str]]) -> Iterator[str]:
    cells = [f"{count:7,} {name:<44}" for count, name in sorted(counted, key=lambda one: -one[0])]
    for row in range(0, len(cells), 2):
        yield "".join(cells[row : row + 2]).rstrip()


OCCURRENCES = (
    "a turn ended by its limit",
    "a turn ended by its condition",
    "a turn ended by request",
    "a turn given to a seat",
    "a turn given to a seat by a condition",
    "a pass",
    "a seat taken out of the order",
    "a phase ended by its condition",
    "a phase ended by request",
    "a phase ended by its order",
    "a phase named to follow",
    "a phase named to follow by a condition",
    "an order that is not all seats",
    "a stage ended by its limit",
    "a stage ended by request",
    "a stage set",
    "a set made active",
    "several seats active",
    "a set followed by another",
    "an interrupt",
    "an interrupt in an interrupt",
    "an interrupt over",
    "a least number of moves in force",
    "a request by a hook",
    "a move that does not count",
    "a move by a seat whose turn it is not",
    "a request by a seat itself",
    "an undo",
    "a redo",
    "a refusal",
    "a match ended by its condition",
    "a match ended by request",
)
"""What is to occur in the games that are compared."""


def occurrences(case: Case) -> Iterator[str]:
    """Return what occurred in a command, as boardgame.io tells it."""
    if case.theirs.answer == "refused":
        yield "a refusal"
    if case.before is not None and case.theirs.answer == "done":
        log = Log(case)
        yield from _by_command(case)
        yield from _ended(log)
        yield from _named(log)
        yield from _asked_for(log)
        yield from _standing(case.before.snapshot, case.theirs.snapshot, log)
        yield from _in_order(case.theirs.snapshot.order, case.game.seats)


def _ended(log: Log) -> Iterator[str]:
    """Return what conditions and limits have ended."""
    ended, held = {one.name for one in log.of("limit")}, {one.name for one in log.of("holds")}
    yield from (f"a {scope} ended by its condition" for scope in held)
    if "endStage" in ended:
        yield "a stage ended by its limit"
    if "endTurn" in ended and not held and not log.granted():
        yield "a turn ended by its limit"
    if any(one.detail["place"] is None for one in log.of("next")):
        yield "a phase ended by its order"


def _named(log: Log) -> Iterator[str]:
    """Return what conditions have named to follow."""
    if any((end_if := log.turn(one).end_if) and end_if.then is not None for one in log.of("holds", "turn")):
        yield "a turn given to a seat by a condition"
    if any((end_if := log.phase(one).end_if) and end_if.then is not None for one in log.of("holds", "phase")):
        yield "a phase named to follow by a condition"


def _standing(then: Snapshot, now: Snapshot, log: Log) -> Iterator[str]:
    """Return what has to do with who is active."""
    if len(now.active) > 1:
        yield "several seats active"
    if any(one.moves is not None and one.moves < one.min_moves for one in now.active.values()):
        yield "a least number of moves in force"
    yield from ("an interrupt", "an interrupt in an interrupt")[: len(now.waiting)]
    if (now.phase, now.turn) == (then.phase, then.turn):
        if len(now.waiting) < len(then.waiting):
            yield "an interrupt over"
        if then.then is not None and then.then != now.then and "setActivePlayers" not in log.granted():
            yield "a set followed by another"


def _in_order(order: Sequence[object], seats: int) -> Iterator[str]:
    if list(order) != list(range(seats)):
        yield "an order that is not all seats"


def _by_command(case: Case) -> Iterator[str]:
    command, before = case.command, case.before
    if isinstance(command, Ask):
        yield "a request by a seat itself"
    elif isinstance(command, Undo):
        yield "an undo"
    elif isinstance(command, Redo):
        yield "a redo"
    elif isinstance(command, Make) and before is not None:
        if command.seat != before.snapshot.current:
            yield "a move by a seat whose turn it is not"
        if any(move.name == command.move and not move.counts for move in case.game.moves):
            yield "a move that does not count"


_GRANTED = {
    "endStage": "a stage ended by request",
    "setStage": "a stage set",
    "setActivePlayers": "a set made active",
    "endTurn": "a turn ended by request",
    "pass": "a pass",
    "endPhase": "a phase ended by request",
    "setPhase": "a phase named to follow",
    "endGame": "a match ended by request",
}


def _asked_for(log: Log) -> Iterator[str]:
    """Return what was asked for and granted."""
    first_hook = next(log.places("hook"), len(log))
    if any(place > first_hook for place in log.places("ask")):
        yield "a request by a hook"
    for one in log.of("grant"):
        yield _GRANTED[one.name] if one.number or log.is_asked_for else "a stage ended by its limit"
        argument = one.detail if isinstance(one.detail, dict) else {}
        if "remove" in argument:
            yield "a seat taken out of the order"
        if one.name == "endTurn" and "next" in argument:
            yield "a turn given to a seat"
