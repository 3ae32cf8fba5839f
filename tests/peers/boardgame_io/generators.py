"""A strategy that generates described games with plans of commands.

A game is made of a few features, drawn first, so that among many games there are plain ones in which something goes on
for long as well as ones in which all comes together. A plan is a few numbers; which command stands for them depends
on what is legal when it is its turn, so that most commands bring about something.

All decisions, and the plans, are read off one string of random bytes. So no two games are alike (Hypothesis likes to
repeat parts of what it has drawn before), and to shrink a case is to make bytes smaller: at 0 every decision is for the
simplest, and a plan is for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from hypothesis import strategies as st

from .descriptions import (
    WISHES,
    Action,
    Actions,
    Active,
    Add,
    At,
    AtLeast,
    Condition,
    EndIf,
    EndMatch,
    EndPhase,
    EndStage,
    EndTurn,
    Every,
    Fork,
    Game,
    If,
    Move,
    Order,
    Pass,
    Phase,
    Put,
    Request,
    Rotated,
    SetActive,
    SetPhase,
    SetStage,
    Stage,
    Turn,
    Wish,
)

T = TypeVar("T")

Feature: TypeAlias = Literal[
    "phases",
    "orders",
    "limits",
    "conditions",
    "sequences",
    "stages",
    "sets",
    "interrupts",
    "hooks",
    "removal",
    "several",
    "clients",
    "mistakes",
]
"""`several`: moves and hooks may ask for several things at once. `mistakes`: names and seats that there are not."""

FEATURES: Final[tuple[Feature, ...]] = (
    "phases",
    "orders",
    "limits",
    "conditions",
    "sequences",
    "stages",
    "sets",
    "interrupts",
    "hooks",
    "removal",
    "several",
    "clients",
    "mistakes",
)

Kind: TypeAlias = Literal["nothing", "move", "client", "undo", "redo", "strange"]


class Plan(NamedTuple):
    """A command to be: what kind it is, and two numbers to choose by among what is possible."""

    kind: Kind
    who: int
    what: int


KINDS: Final[tuple[Kind, ...]] = (
    "nothing",
    *("move",) * 14,
    *("client",) * 2,
    "undo",
    "redo",
    "strange",
)
COMMANDS: Final = 18
"""How many plans there are for a game."""

DECISIONS: Final = 256
"""As many as the largest games take; after that all decisions are for the simplest."""

STAGES: Final = ("a", "b", "c")
PHASES: Final = ("p", "q", "r")
COUNTERS: Final[tuple[Literal["x", "y"], ...]] = ("x", "y")


class Author:
    """Invents a game, one decision after the other.

    Attributes:
        decided: How many decisions it has made.
    """

    def __init__(self, decisions: bytes, always: frozenset[Feature], often: int) -> None:
        """Decide about the features.

        Args:
            decisions: Where decisions come from.
            always: The features that every game has.
            often: In how many percent of the games each other feature is.
        """
        self.decided = 0
        self._decisions = decisions
        others = [name for name in FEATURES if name not in always and self._chance(often)]
        self._features = always.union(others)
        self._seats = self._of(2, 3, 3, 4, 1)
        self._helped = self._has("sequences") and not self._has("stages", "sets", "interrupts")
        self._stages = self._stage_table()
        self._phases = PHASES[: self._of(1, 2, 2, 3)] if self._has("phases") else self._of((), PHASES[:1])
        self._moves: tuple[str, ...] = ()

    # --- decisions ---

    def _decision(self) -> int:
        self.decided += 1
        return self._decisions[self.decided - 1] if self.decided <= len(self._decisions) else 0

    def _of(self, *choices: T) -> T:
        return choices[self._decision() % len(choices)]

    def _condition(self, *choices: Condition) -> Condition:
        return self._of(*choices)

    def _chance(self, percent: int) -> bool:
        """Return whether it comes true."""
        return self._decision() * 100 >= 256 * (100 - percent)

    def _maybe(self, percent: int, make: Callable[[], T]) -> T | None:
        return make() if self._chance(percent) else None

    def _has(self, *features: Feature) -> bool:
        return not self._features.isdisjoint(features)

    # --- the game ---

    def game(self) -> Game:
        """Return the game."""
        count = self._of(2, 3, 3, 4, 5)
        self._moves = tuple(f"m{number}" for number in range(count))
        moves = [Move("m0", (Add("x"),)), *(self._move(name) for name in self._moves[1:])]
        if self._has("interrupts"):
            moves[-1] = Move(self._moves[-1], (SetActive(self._active(2, interrupts=90)),))
        clients: tuple[Wish, ...] = ()
        if self._has("clients"):
            clients = tuple(name for name in WISHES if self._chance(60))
        return Game(
            tuple(moves),
            tuple(self._phase(name) for name in self._phases),
            seats=self._seats,
            offered=self._maybe(20, self._some_moves),
            outside=self._turn(),
            end_if=self._match_end() if self._has("conditions") and self._chance(50) else None,
            clients=clients,
            helped=self._helped,
        )

    def _match_end(self) -> EndIf:
        when = self._of(AtLeast("x", 6), AtLeast("y", 5), AtLeast("turn", 9), AtLeast("x", 3))
        return EndIf(when, self._of(0, 1))

    def _some_moves(self) -> tuple[str, ...]:
        kept = tuple(name for name in self._moves if self._chance(65))
        return kept or self._moves[:1]

    def _move(self, name: str) -> Move:
        undoable: bool | Condition = True
        if self._chance(10):
            undoable = AtLeast("x", 2) if self._chance(50) else False
        needs = self._maybe(10, lambda: self._condition(AtLeast("x", 1), Every("y", 2)))
        return Move(
            name,
            (
                *self._counting(60),
                *self._requests(60 if self._has("limits", "conditions") else 80, self._in_moves),
            ),
            needs=needs,
            counts=not self._chance(10),
            undoable=undoable,
        )

    def _counting(self, percent: int) -> Actions:
        if not self._chance(percent):
            return ()
        choices: tuple[Action, ...] = (Add("x"), Add("y"), Add("x", 2), Put("x"), Put("y", 1))
        return (self._of(*choices),)

    # --- what is asked for ---

    def _requests(
        self, percent: int, choices: Callable[[], Sequence[Callable[[], Request]]]
    ) -> tuple[Request, ...]:
        if not self._chance(percent):
            return ()
        made = [self._of(*choices())()]
        while self._has("several") and len(made) < 3 and self._chance(30):
            made.append(self._of(*choices())())
        return tuple(made)

    def _hooked(
        self, percent: int, choices: Callable[[], Sequence[Callable[[], Request]]], *conditions: Condition
    ) -> Actions:
        """What a hook may ask for: only now and then, or it would go on for ever."""
        often: tuple[Condition, ...] = (Every("turn", 2), Every("turn", 3), *conditions)
        return tuple(If(self._of(*often), action) for action in self._requests(percent, choices))

    def _in_moves(self) -> Sequence[Callable[[], Request]]:
        """What a move, or the hook of one, may ask for."""
        choices: list[Callable[[], Request]] = [*self._in_turn()]
        if self._has("stages", "sets", "interrupts"):
            choices += [EndStage, self._set_stage, self._set_stage]
        return choices

    def _in_turn(self) -> Sequence[Callable[[], Request]]:
        """What the beginning of a turn may ask for."""
        choices: list[Callable[[], Request]] = [EndTurn, EndTurn, Pass]
        if self._has("orders"):
            choices.append(lambda: EndTurn(next=self._seat()))
        if self._has("removal"):
            choices += [lambda: Pass(remove=True)] * 2
        if self._has("sets", "interrupts"):
            choices += [lambda: SetActive(self._active(2, 50))] * 3
        return [*choices, *self._in_phase()]

    def _in_phase(self) -> Sequence[Callable[[], Request]]:
        """What the beginning of a phase, or the end of a turn, may ask for."""
        choices: list[Callable[[], Request]] = []
        if self._phases:
            choices += [EndPhase, lambda: SetPhase(self._phase_name())]
        if self._chance(8) or not choices:
            choices.append(lambda: EndMatch(self._of(0, 1)))
        return choices

    def _seat(self) -> int:
        if self._has("mistakes") and self._chance(10):
            return self._seats
        return self._decision() % self._seats

    def _phase_name(self) -> str:
        return "nowhere" if self._has("mistakes") and self._chance(10) else self._of(*self._phases)

    def _set_stage(self) -> Request:
        return SetStage(self._place(self._limits))

    # --- stages and active seats ---

    def _stage_table(self) -> tuple[Stage, ...]:
        names = STAGES[: self._of(1, 2, 2, 3)]
        if self._helped:
            return tuple(
                Stage(name, next=following, max_moves=self._of(1, 2, None))
                for name, following in zip(names, [*names[1:], None], strict=True)
            )
        if not self._has("stages", "sets", "interrupts"):
            return ()
        if self._has("stages") and self._chance(50):
            return tuple(
                Stage(name, next=following) for name, following in zip(names, [*names[1:], None], strict=True)
            )
        followers = {
            name: self._maybe(30 if self._has("stages") else 0, lambda: self._of(*names)) for name in names
        }
        stages = []
        for name in names:
            least, most = (0, None) if name in followers.values() or not self._chance(30) else self._limits()
            stages.append(Stage(name, next=followers[name], min_moves=least, max_moves=most))
        return tuple(stages)

    def _limits(self) -> tuple[int, int | None]:
        return self._of((0, None), (0, 1), (0, 2), (1, 1), (1, 2), (1, None), (2, None))

    def _wide_limits(self) -> tuple[int, int | None]:
        return self._of((0, 2), (0, 3), (0, None))

    def _no_limits(self) -> tuple[int, int | None]:
        return (0, None)

    def _place(self, limits: Callable[[], tuple[int, int | None]]) -> At:
        names = [stage.name for stage in self._stages]
        stage = "nowhere" if self._has("mistakes") and self._chance(8) else self._of(*names, None)
        limited = any(one.name == stage and one.has_limits for one in self._stages)
        return At(stage) if limited else At(stage, *limits())

    def _active(self, depth: int, interrupts: int = 10) -> Active:
        """Return a set; its limits are its own, or those of its places, or those of their stages."""
        revert = self._has("interrupts") and self._chance(interrupts)
        shared = self._chance(50) and not any(stage.has_limits for stage in self._stages)
        least, most = self._no_limits()
        if shared:  # most interrupts are soon over
            least, most = (0, 1) if revert and self._chance(70) else self._limits()
        limits = self._limits
        if shared:  # a place with a limit of its own, which the least number of the set does not exceed
            limits = self._wide_limits if self._chance(40) else self._no_limits
        shape = self._of("current", "others", "both", "all", "seats", "all but")
        singly = [seat for seat in range(self._seats) if shape in {"seats", "all but"} and self._chance(50)]
        return Active(
            current=self._place(limits) if shape in {"current", "both"} else None,
            others=self._place(limits) if shape in {"others", "both"} else None,
            all=self._place(limits) if shape in {"all", "all but"} else None,
            seats=tuple((seat, self._place(limits)) for seat in singly),
            min_moves=least,
            max_moves=most,
            revert=revert,
            next=self._active(depth - 1) if depth and self._chance(30) else None,
        )

    # --- turns and phases ---

    def _order(self) -> Order:
        if not self._has("orders"):
            return Order(once=self._has("phases") and self._chance(20))
        seats: tuple[int, ...] | Rotated | None = None
        if self._chance(30):
            seats = self._permutation() if self._chance(50) else self._rotated()
        return Order(
            first=self._of("default", "default", "reset", "continue", "x"),
            seats=seats,
            once=self._chance(25),
            direction=-1 if self._chance(15) else 1,
            skip=self._of(*COUNTERS) if self._chance(15) and self._seats > 1 and seats is None else None,
        )

    def _permutation(self) -> tuple[int, ...]:
        seats = self._of(*permutations(range(self._seats)))
        if self._has("mistakes") and self._chance(10):
            return (*seats, seats[0])
        return seats[: self._of(self._seats, max(1, self._seats - 1))]

    def _rotated(self) -> Rotated:
        return Rotated(self._of(*COUNTERS), self._of(self._seats, max(1, self._seats - 1)))

    def _turn(self) -> Turn:
        least, most = 0, None
        if self._has("limits"):
            least = self._of(0, 0, 1, 2)
            most = self._of(None, 1, 2, 3)
            most = most if most is None else max(least, most)
        end_if = None
        begin = self._counting(30) if self._has("hooks") else ()
        if self._has("conditions") and self._chance(65):
            when = self._condition(AtLeast("moves", 2), AtLeast("moves", 1), AtLeast("y", 2), Every("x", 3))
            end_if = EndIf(when, self._seat() if self._chance(40) else None)
            if when.of != "moves":
                begin = (Put("x", 1), Put("y"))
        stages = tuple(
            Stage(one.name, self._maybe(40, self._some_moves), one.next, one.min_moves, one.max_moves)
            for one in self._stages
        )
        active = None
        if stages and self._has("sets") and self._chance(50):
            active = replace(self._active(1), revert=False)  # there is nobody to interrupt
        if (
            stages
            and active is None
            and self._has("stages", "sequences")
            and self._chance(50 + 40 * self._helped)
        ):
            active = Active(current=At(stages[0].name))
            if self._helped and self._chance(20):
                active = Active(all=At(stages[0].name))
        hooks = self._has("hooks")
        return Turn(
            order=self._order(),
            active=active,
            stages=stages,
            min_moves=least,
            max_moves=most,
            end_if=end_if,
            ends_when_empty=active is not None and least == 0 and self._chance(50 + 30 * self._helped),
            begin=(*begin, *(self._hooked(20, self._in_turn) if hooks else ())),
            end=(*self._counting(40), *self._hooked(20, self._in_phase)) if hooks else (),
            moved=(*self._counting(40), *self._hooked(35, self._in_moves, AtLeast("moves", 2), Every("x", 2)))
            if hooks and self._chance(50)
            else (),
        )

    def _phase(self, name: str) -> Phase:
        end_if = None
        end: Actions = self._counting(40) if self._has("hooks") else ()
        if self._has("conditions") and self._chance(65):
            when = self._condition(AtLeast("x", 2), AtLeast("x", 3), AtLeast("y", 2), Every("turn", 3))
            end_if = EndIf(when, self._phase_name() if self._chance(40) else None)
            if when.of != "turn":
                end = (*end, Put("x"), Put("y"))
        hooks = self._has("hooks")
        return Phase(
            name,
            self._turn(),
            moves=self._maybe(30, self._some_moves),
            end_if=end_if,
            next=self._following(),
            begin=(*self._counting(30), *self._hooked(12, self._in_phase, AtLeast("x", 2))) if hooks else (),
            end=end,
        )

    def _following(self) -> str | Fork | None:
        if self._chance(15):
            when = self._condition(Every("turn", 2), AtLeast("x", 2))
            return Fork(when, self._of(*self._phases), self._of(*self._phases))
        return self._of(*self._phases, None)


class Generated(NamedTuple):
    """A game, and plans for the commands in it."""

    game: Game
    plans: Sequence[Plan]


def generated(always: frozenset[Feature], often: int) -> st.SearchStrategy[Generated]:
    """Generate games with plans; see `Author`."""

    def read(numbers: bytes) -> Generated:
        plans = zip(*(numbers[place : 3 * COMMANDS : 3] for place in range(3)), strict=True)
        return Generated(
            Author(numbers[3 * COMMANDS :], always, often).game(),
            [Plan(KINDS[kind % len(KINDS)], who, what) for kind, who, what in plans],
        )

    size = 3 * COMMANDS + DECISIONS
    return st.binary(min_size=size, max_size=size).map(read)
