"""Flow: where a match is, and how a game declares where it can go.

Scopes nest: match > phase > turn > stage. One rule holds for all of them: each instance of a scope begins once
and ends once, begin hooks run from the outside in and end hooks from the inside out.

`Phase`, `Turn`, `Stage` and `ActiveSeats` are what a game declares; `Flow` and `Active` are the part of a position
that says where it stands. `engine` moves a flow on; nothing in this module does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from boardwright.orders import RoundRobin, TurnOrder

if TYPE_CHECKING:
    from boardwright.faces import Act, At
    from boardwright.moves import MoveRule

Seat: TypeAlias = int
"""A player's index in a match, from 0. Where a spectator is meant as well, the type is `Seat | None`."""


class Active(NamedTuple):
    """A seat that may act, and where in its turn it is.

    Attributes:
        seat: The seat.
        stage: The name of its stage; None where all that the turn offers is offered to it.
        moves: How many moves the seat has made in this stage.
        min_moves: How many moves it must make before the stage can end by request or condition.
        max_moves: After so many moves the stage ends; None is no limit.
    """

    seat: Seat
    stage: str | None
    moves: int
    min_moves: int
    max_moves: int | None


class Interrupted(NamedTuple):
    """Seats whose stages wait until an interrupt is over.

    Attributes:
        active: The seats, with where they are.
        then: Who was to be active after them.
    """

    active: tuple[Active, ...]
    then: ActiveSeats | None


class Flow(NamedTuple):
    """Where a match is. Public: every seat and every spectator sees it whole.

    Attributes:
        seats: How many seats the match has.
        phase: The name of the phase.
        turn: The number of the turn, from 1, counted over the whole match.
        order: The seats in the order of play of this phase.
        place: The place in `order` of the seat whose turn it is.
        moves: How many moves the seat whose turn it is has made in this turn.
        active: The seats that may act now, in order of play from the seat whose turn it is.
        answered: The seats whose answer in a sealed stage is in; they may still change it.
        then: Who will be active when nobody of these is any more.
        interrupted: The seats that wait until an interrupt is over; the innermost interrupt is the last.
        eliminated: The seats that are out of the match, in the order in which they went.
    """

    seats: int
    phase: str
    turn: int
    order: tuple[Seat, ...]
    place: int
    moves: int
    active: tuple[Active, ...]
    answered: tuple[Seat, ...] = ()
    then: ActiveSeats | None = None
    interrupted: tuple[Interrupted, ...] = ()
    eliminated: tuple[Seat, ...] = ()

    @property
    def current(self) -> Seat:
        """The seat whose turn it is; after the match, the seat whose turn was the last."""
        return self.order[self.place]

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that the match waits for: who may act, less those whose answer is in."""
        return tuple([active.seat for active in self.active if active.seat not in self.answered])

    def stage_of(self, seat: Seat) -> Active | None:
        """Return what an active seat is at, None for a seat that may not act."""
        for active in self.active:
            if active.seat == seat:
                return active
        return None


Condition: TypeAlias = Callable[["At[Any]"], object]
"""Something that is true of a position or not, such as a stage's `end_if`."""

Effect: TypeAlias = Callable[["Act[Any]"], None]
"""What happens when a scope begins or ends; it changes the state by setting `at.state`."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a turn in which only some moves are offered.

    Attributes:
        name: Its name, unique in its turn.
        moves: The moves offered; None offers those of the turn.
        min_moves: Until so many moves have been made, neither `end_if` nor a request to end the stage ends it.
        max_moves: After so many moves the stage ends. None is no limit.
        end_if: Ends the stage as soon as it holds.
        next: The name of the stage that follows; None is the next one in the turn's sequence.
        begin: What happens when it begins, after the hook `stage_begin`.
        end: What happens when it ends, before the hook `stage_end`.
        sealed: Whether the seats in it choose at the same time and in secret. Each gives one answer, which it may
            change until the last one is in; then all are made in order of play, as if one after the other.
    """

    name: str
    moves: Sequence[MoveRule[Any]] | None = None
    _: KW_ONLY
    min_moves: int = 0
    max_moves: int | None = None
    end_if: Condition | None = None
    next: str | None = None
    begin: Effect | None = None
    end: Effect | None = None
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class In:
    """A stage for a seat to be in, with limits for this occasion.

    Attributes:
        stage: The name of the stage; None for all that the turn offers.
        min_moves: As in `Stage`; None is what the stage itself says.
        max_moves: As in `Stage`; None is what the stage itself says.
    """

    stage: str | None
    _: KW_ONLY
    min_moves: int | None = None
    max_moves: int | None = None


Place: TypeAlias = str | bool | In
"""Where a seat is to be active: the name of a stage; True for all that the turn offers; or either with limits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveSeats:
    """Who may act, each in which stage.

        ActiveSeats(others="discard", max_moves=1)                  each of the others discards once
        ActiveSeats(current="lead", others=True)                    one leads, the others may do what the turn offers
        ActiveSeats(all="bid", next=ActiveSeats(current="play"))    all bid, then one plays
        ActiveSeats(others="react", max_moves=1, revert=True)       an interrupt

    A seat is active until its stage ends with none to follow. When nobody is active any more, the set `next` follows;
    else the seats that were interrupted go on; else the turn ends.

    Attributes:
        current: Where the seat is whose turn it is.
        others: Where each other seat in the order of play is.
        all: Where each seat in the order of play is.
        seats: Where single seats are; it goes before the other three.
        min_moves: The least number of moves for seats whose place does not say it; None is what their stage says.
        max_moves: The limit for seats whose place does not say it; None is what their stage says.
        revert: Whether the seats active before wait, to go on when this set is done. Otherwise their stages end.
        next: The set that follows this one.
    """

    current: Place = False
    others: Place = False
    all: Place = False
    seats: Mapping[Seat, Place] = field(default_factory=dict, hash=False)
    min_moves: int | None = None
    max_moves: int | None = None
    revert: bool = False
    next: ActiveSeats | None = None

    def places(self, flow: Flow) -> Iterator[tuple[Seat, In]]:
        """Return where each seat of the set is, in order of play from the seat whose turn it is.

        Seats that are out of the match are left out; so are those that play no part in this phase, unless `seats`
        names them.
        """
        order = flow.order[flow.place :] + flow.order[: flow.place]
        for seat in (*order, *(seat for seat in self.seats if seat not in order)):
            others = self.others if seat != flow.current else self.current
            place = self.seats.get(seat, self.all or others)
            if place is not False and seat not in flow.eliminated:
                yield seat, self._limited(place)

    def _limited(self, place: Place) -> In:
        place = place_in(place)
        return In(
            place.stage,
            min_moves=self.min_moves if place.min_moves is None else place.min_moves,
            max_moves=self.max_moves if place.max_moves is None else place.max_moves,
        )


def place_in(place: Place) -> In:
    """Return a place in its long form."""
    if isinstance(place, In):
        return place
    return In(None if place is True else str(place))


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a turn of a phase is.

    Attributes:
        moves: The moves offered; None offers those of the phase.
        stages: Its stages in sequence. A stage that ends is followed by the next one; a turn without any is one piece.
        named: Stages outside of the sequence, which are entered by name.
        active: Who may act when it begins; None is the seat whose turn it is, in the first stage.
        min_moves: Until its seat has made so many moves, neither `end_if` nor a request to end the turn ends it.
        max_moves: After so many moves of its seat the turn ends. None is no limit.
        end_if: Ends the turn as soon as it holds. If it returns a seat (not True), the next turn is that seat's.
        order: Who takes turns.
        begin: What happens when a turn begins, after the hook `turn_begin`.
        end: What happens when a turn ends, before the hook `turn_end`.
    """

    moves: Sequence[MoveRule[Any]] | None = None
    stages: Sequence[Stage] = ()
    named: Sequence[Stage] = ()
    active: ActiveSeats | None = None
    min_moves: int = 0
    max_moves: int | None = None
    end_if: Condition | None = None
    order: TurnOrder = field(default_factory=RoundRobin)
    begin: Effect | None = None
    end: Effect | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a match with turns of its own.

    Attributes:
        name: Its name, unique in the game.
        turn: What its turns are.
        moves: The moves offered; None offers those of the game.
        end_if: Ends the phase as soon as it holds. If it returns a text, that is the name of the phase that follows.
        next: The name of the phase that follows, or a function that says it; None is the next one in the game's list.
        begin: What happens when the phase begins, after the hook `phase_begin`.
        end: What happens when it ends, before the hook `phase_end`.
    """

    name: str
    turn: Turn = field(default_factory=Turn)
    _: KW_ONLY
    moves: Sequence[MoveRule[Any]] | None = None
    end_if: Condition | None = None
    next: str | Callable[[At[Any]], str] | None = None
    begin: Effect | None = None
    end: Effect | None = None
