"""Descriptions: small games and the commands given in them, as plain data that says how the flow goes.

A described game has two counters, `x` and `y`, for its state. What its moves and hooks do is a list of actions, and
its conditions compare numbers. `ours` makes a game of boardwright from a description, `theirs` one of boardgame.io.

A description prints as the Python that makes it, without what is left at its default, so that a game that was
found by chance can be read, and pasted into a test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, field, fields
from itertools import chain
from typing import Any, Literal, TypeAlias

Seat: TypeAlias = int
Counter: TypeAlias = Literal["x", "y"]
Number: TypeAlias = Literal["x", "y", "moves", "turn"]
"""What a condition compares: a counter, the moves of the seat whose turn it is, the number of the turn."""

OUTSIDE = "outside"
"""What boardgame.io calls no phase at all, we write as a phase of this name, which follows itself."""


class Described:
    """Prints as the call that makes it."""

    def __repr__(self) -> str:
        given = []
        plain = True
        for of in fields(self):  # type: ignore[arg-type]
            value = getattr(self, of.name)
            default = of.default_factory() if of.default_factory is not MISSING else of.default
            if value == default:
                plain = False
                continue
            plain = plain and default is MISSING
            given.append(repr(value) if plain else f"{of.name}={value!r}")
        return f"{type(self).__name__}({', '.join(given)})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the same for Hypothesis."""
        printer.text(repr(self))


# --- conditions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class AtLeast(Described):
    """Holds from a number on."""

    of: Number
    least: int

    def holds(self, number: int) -> bool:
        return number >= self.least


@dataclass(frozen=True, repr=False)
class Every(Described):
    """Holds at the multiples of a number."""

    of: Number
    step: int

    def holds(self, number: int) -> bool:
        return number % self.step == 0


Condition: TypeAlias = AtLeast | Every


@dataclass(frozen=True, repr=False)
class EndIf(Described):
    """When a match, phase or turn ends; `then` names the winner, the phase or the seat that follows."""

    when: Condition
    then: str | Seat | None = None


# --- who is active --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class At(Described):
    """A place for a seat: a stage, or None for all that the turn offers, with limits for the occasion."""

    stage: str | None = None
    min_moves: int = 0
    max_moves: int | None = None


@dataclass(frozen=True, repr=False)
class Active(Described):
    """A set of active seats."""

    current: At | None = None
    others: At | None = None
    all: At | None = None
    seats: tuple[tuple[Seat, At], ...] = ()
    min_moves: int = 0
    max_moves: int | None = None
    revert: bool = False
    next: Active | None = None

    def chain(self) -> Iterator[Active]:
        """Return the set and those that follow it."""
        yield self
        if self.next is not None:
            yield from self.next.chain()

    def places(self) -> Iterator[At]:
        """Return the places in this set."""
        yield from (place for place in (self.current, self.others, self.all) if place is not None)
        yield from (place for _, place in self.seats)


# --- what moves and hooks do ----------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Add(Described):
    counter: Counter
    by: int = 1


@dataclass(frozen=True, repr=False)
class Put(Described):
    counter: Counter
    value: int = 0


@dataclass(frozen=True, repr=False)
class EndStage(Described):
    pass


@dataclass(frozen=True, repr=False)
class SetStage(Described):
    place: At


@dataclass(frozen=True, repr=False)
class SetActive(Described):
    active: Active


@dataclass(frozen=True, repr=False)
class EndTurn(Described):
    next: Seat | None = None
    remove: bool = False


@dataclass(frozen=True, repr=False)
class Pass(Described):
    remove: bool = False


@dataclass(frozen=True, repr=False)
class EndPhase(Described):
    pass


@dataclass(frozen=True, repr=False)
class SetPhase(Described):
    name: str


@dataclass(frozen=True, repr=False)
class EndMatch(Described):
    winner: Seat = 0


@dataclass(frozen=True, repr=False)
class If(Described):
    """Does something if a condition holds just then."""

    when: Condition
    does: Add | Put | Request


Request: TypeAlias = EndStage | SetStage | SetActive | EndTurn | Pass | EndPhase | SetPhase | EndMatch
Action: TypeAlias = Add | Put | Request | If
Actions: TypeAlias = tuple[Action, ...]


# --- the game -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Move(Described):
    """A move: what it does, when it can be made, whether it counts and can be taken back."""

    name: str
    does: Actions = ()
    needs: Condition | None = None
    counts: bool = True
    undoable: bool | Condition = True


@dataclass(frozen=True, repr=False)
class Stage(Described):
    """A stage; `moves` None offers what the phase does. Its limits hold where a place or set gives none.

    A stage has the same limits in all turns of a game, and one that is the `next` of another has none.
    """

    name: str
    moves: tuple[str, ...] | None = None
    next: str | None = None
    min_moves: int = 0
    max_moves: int | None = None

    @property
    def has_limits(self) -> bool:
        """Whether it has limits of its own."""
        return self.min_moves > 0 or self.max_moves is not None


@dataclass(frozen=True, repr=False)
class Rotated(Described):
    """An order of play that is in the state: so many seats, from the one that a counter says."""

    counter: Counter
    size: int


@dataclass(frozen=True, repr=False)
class Order(Described):
    """Who takes turns.

    Attributes:
        first: Where a phase begins: after the last seat ("default"), with the first one ("reset"), with the last
            seat ("continue"), or at the place in order that a counter says.
        seats: The order of play; None is all seats.
        once: Whether the phase ends after the last seat.
        direction: 1 or -1.
        skip: The seat that misses its turns is the one whose number is this counter's value, around the table.
    """

    first: Literal["default", "reset", "continue", "x", "y"] = "default"
    seats: tuple[Seat, ...] | Rotated | None = None
    once: bool = False
    direction: int = 1
    skip: Counter | None = None

    @property
    def is_plain(self) -> bool:
        """Whether each turn is simply followed by that of the next seat."""
        return not self.once and self.direction == 1 and self.skip is None


@dataclass(frozen=True, repr=False)
class Turn(Described):
    """The turns of a phase.

    Attributes:
        order: Who takes turns.
        active: Who is active when a turn begins; None is the seat whose turn it is, in no stage.
        stages: Its stages.
        min_moves: The least number of moves.
        max_moves: The limit.
        end_if: When it ends.
        ends_when_empty: Whether it ends when nobody is active any more. Otherwise the seat whose turn it is
            then is, in no stage.
        begin: What happens when a turn begins.
        end: What happens when it ends.
        moved: What happens after each move.
    """

    order: Order = field(default_factory=Order)
    active: Active | None = None
    stages: tuple[Stage, ...] = ()
    min_moves: int = 0
    max_moves: int | None = None
    end_if: EndIf | None = None
    ends_when_empty: bool = False
    begin: Actions = ()
    end: Actions = ()
    moved: Actions = ()

    @property
    def is_sequence(self) -> bool:
        """Whether each stage names the one after it to be next, and the last one none."""
        names = [stage.name for stage in self.stages]
        return [stage.next for stage in self.stages] == [*names[1:], None]


@dataclass(frozen=True, repr=False)
class Fork(Described):
    """The phase that follows, by a condition."""

    when: Condition
    then: str
    otherwise: str


@dataclass(frozen=True, repr=False)
class Phase(Described):
    """A phase; `moves` None offers what the game does, `next` None is no phase at all."""

    name: str
    turn: Turn = field(default_factory=Turn)
    moves: tuple[str, ...] | None = None
    end_if: EndIf | None = None
    next: str | Fork | None = None
    begin: Actions = ()
    end: Actions = ()


Wish: TypeAlias = Literal["end_stage", "end_turn", "pass_turn", "end_phase"]
"""What a seat may ask for by itself."""

WISHES: tuple[Wish, ...] = ("end_stage", "end_turn", "pass_turn", "end_phase")


@dataclass(frozen=True, repr=False)
class Game(Described):
    """A game.

    Attributes:
        moves: All moves.
        phases: Its phases; it begins in the first, or without any in no phase.
        seats: How many seats it has.
        offered: The moves offered where a phase does not say; None is all.
        outside: The turns while it is in no phase.
        end_if: When it ends.
        clients: What seats may ask for by themselves, everywhere.
    """

    moves: tuple[Move, ...]
    phases: tuple[Phase, ...] = ()
    seats: int = 2
    offered: tuple[str, ...] | None = None
    outside: Turn = field(default_factory=Turn)
    end_if: EndIf | None = None
    clients: tuple[Wish, ...] = ()

    def phase(self, name: str) -> Phase:
        """Return the phase of a name; for `OUTSIDE` that which stands for no phase."""
        for phase in self.phases:
            if phase.name == name:
                return phase
        return Phase(OUTSIDE, self.outside)

    def stage(self, name: str | None) -> Stage | None:
        """Return the stage of a name, with the limits that it has in all turns."""
        return next((stage for turn in self.turns() for stage in turn.stages if stage.name == name), None)

    def turns(self) -> Iterator[Turn]:
        """Return the turns of all phases."""
        yield from (phase.turn for phase in self.phases)
        yield self.outside

    def actions(self) -> Iterator[Action]:
        """Return all that moves and hooks do."""
        does = [move.does for move in self.moves]
        does += [actions for phase in self.phases for actions in (phase.begin, phase.end)]
        does += [actions for turn in self.turns() for actions in (turn.begin, turn.end, turn.moved)]
        for action in chain(*does):
            yield action.does if isinstance(action, If) else action

    def sets(self) -> Iterator[Active]:
        """Return all sets of active seats, those that follow others included."""
        for turn in self.turns():
            if turn.active is not None:
                yield from turn.active.chain()
        for action in self.actions():
            if isinstance(action, SetActive):
                yield from action.active.chain()

    @property
    def has_stages(self) -> bool:
        """Whether anything in it has to do with stages or active seats, so that a seat's stage can end."""
        return (
            any(turn.active is not None for turn in self.turns())
            or any(isinstance(action, EndStage | SetStage | SetActive) for action in self.actions())
            or "end_stage" in self.clients
        )


# --- commands -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Make(Described):
    """A seat makes a move."""

    seat: Seat
    move: str


@dataclass(frozen=True, repr=False)
class Ask(Described):
    """A seat asks for something by itself; "end_match" is something that no game offers."""

    seat: Seat
    wish: Wish | Literal["end_match"]


@dataclass(frozen=True, repr=False)
class Undo(Described):
    seat: Seat


@dataclass(frozen=True, repr=False)
class Redo(Described):
    seat: Seat


Command: TypeAlias = Make | Ask | Undo | Redo


def shown(game: Game, commands: Sequence[Command | None]) -> str:
    """Return a case as Python that can be pasted into a test, one part a line."""
    lines = ["Game("]
    for of in fields(game):
        value = getattr(game, of.name)
        if of.name in {"moves", "phases"} and value:
            lines += [f"    {of.name}=(", *(f"        {one!r}," for one in value), "    ),"]
        elif value != (of.default_factory() if of.default_factory is not MISSING else of.default):
            lines.append(f"    {of.name}={value!r},")
    lines += [")", f"commands: {', '.join(map(repr, filter(None, commands)))}"]
    return "\n".join(lines)
