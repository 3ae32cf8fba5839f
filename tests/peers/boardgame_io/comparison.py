"""What is compared of two engines after each command: how they answered, which hooks they called, where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from .descriptions import Command, Game, Seat

Answer: TypeAlias = Literal["done", "refused", "failed"]
"""A command is carried out, or not allowed, or it shows the game to be faulty. Only the first changes anything."""


class Standing(NamedTuple):
    """Where an active seat is.

    Attributes:
        stage: Its stage.
        moves: How many moves it has made there; None where boardgame.io does not count them, because no set of
            active seats was declared.
        min_moves: The least number of moves.
        max_moves: The limit.
    """

    stage: str | None
    moves: int | None
    min_moves: int
    max_moves: int | None


Standings: TypeAlias = Mapping[Seat, Standing]


class Snapshot(NamedTuple):
    """Where a match stands.

    Attributes:
        phase: The phase.
        turn: The number of the turn.
        current: The seat whose turn it is. (boardgame.io takes any text for one.)
        order: The order of play.
        place: The place in it of the seat whose turn it is.
        moves: How many moves that seat has made in this turn.
        active: Who may act, each where.
        then: The set of active seats that follows, in boardgame.io's words.
        waiting: Who was active before each interrupt.
        counters: The game's state.
        offers: Which moves are offered to whom.
        outcome: The winner if it is over. Then nothing but the counters counts any more.
    """

    phase: str
    turn: int
    current: object
    order: tuple[object, ...]
    place: int
    moves: int
    active: Standings
    then: Any
    waiting: tuple[Standings, ...]
    counters: tuple[int, int]
    offers: Mapping[Seat, tuple[str, ...]]
    outcome: Seat | None


class Happening(NamedTuple):
    """What boardgame.io did on the way, with where the match stood just then.

    Attributes:
        what: "hook": one was called; "holds": a condition held; "limit": a limit or condition ended a scope; "ask":
            a move or hook asked for something; "grant": that was granted; "first" and "next": a turn order was asked.
        name: Of the hook, the condition, the scope, the request.
        number: Of a request, in the order of asking; otherwise 0.
        ctx: Where the match stood, in boardgame.io's words.
        detail: The argument of a request; the answer of a turn order.
    """

    what: str
    name: str
    number: int
    ctx: Mapping[str, Any]
    detail: Any


@dataclass(frozen=True)
class Result:
    """What came of a command.

    Attributes:
        answer: How it was answered.
        why: The reason if it was not carried out.
        snapshot: Where the match stands now.
        calls: The hooks that were called, each with phase and number of the turn.
        ctx: Where the match stands in boardgame.io's own words, its private fields included.
        number: How many state changes boardgame.io has counted.
        undoable: How many states it keeps to go back to, the present one included.
        begun: How many turns boardgame.io has begun.
        happenings: What boardgame.io did on the way; of an endless loop, the beginning.
    """

    answer: Answer
    why: str
    snapshot: Snapshot
    calls: tuple[str, ...] = ()
    ctx: Mapping[str, Any] = field(default_factory=dict)
    number: int = 0
    undoable: int = 0
    begun: int = 0
    happenings: tuple[Happening, ...] = ()


@dataclass(frozen=True)
class Case:
    """Both engines after a command, for a rule to say whether they differ as is documented.

    Attributes:
        game: The game.
        command: The command; None is the beginning of the match.
        before: Where boardgame.io stood before the command, or before the beginning nowhere.
        ours: What came of it here.
        theirs: What came of it there.
        differing: The names of what differs: "answer", "calls", and fields of `Snapshot`.
    """

    game: Game
    command: Command | None
    before: Result | None
    ours: Result
    theirs: Result
    differing: frozenset[str]


def differing(ours: Result, theirs: Result) -> frozenset[str]:
    """Return the names of what differs."""
    return frozenset(_differing(ours, theirs))


def _differing(ours: Result, theirs: Result) -> Iterator[str]:
    if ours.answer != theirs.answer:
        yield "answer"
    if ours.calls != theirs.calls and "failed" not in {ours.answer, theirs.answer}:
        yield "calls"
    here, there = ours.snapshot, theirs.snapshot
    over = here.outcome is not None and there.outcome is not None
    for name in ("counters", "outcome") if over else Snapshot._fields:
        if name == "active":
            same = counted_alike(here.active, there.active)
        elif name == "waiting":
            same = len(here.waiting) == len(there.waiting) and all(
                map(counted_alike, here.waiting, there.waiting)
            )
        else:
            same = getattr(here, name) == getattr(there, name)
        if not same:
            yield name


def counted_alike(ours: Standings, theirs: Standings) -> bool:
    """Return whether the same seats are at the same, moves left out of account where boardgame.io counts none."""
    return ours.keys() == theirs.keys() and all(
        (ours[seat] if there.moves is not None else ours[seat]._replace(moves=None)) == there
        for seat, there in theirs.items()
    )
