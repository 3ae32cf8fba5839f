"""A match: a header, a log, and the timeline of positions that follow from them.

A match does no I/O and knows no clock: recording, sending, identities and time are the host's. Every position stays
on the timeline, so looking back costs nothing and an undo only points back.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Any, Generic, NamedTuple, Self

from boardwright.chance import Seed
from boardwright.engine import Step
from boardwright.errors import OptionsError, Rejected
from boardwright.events import Answered, Moved, Redone, Undone
from boardwright.flow import Seat
from boardwright.game import Game, Variant
from boardwright.header import Header, UndoPolicy
from boardwright.legal import LegalMoves, Move
from boardwright.log import Command, Entry, Leave, Redo, Undo
from boardwright.position import Outcome, Position, S
from boardwright.rules import Rules, compiled
from boardwright.view import View

_new = tuple.__new__


class Told(NamedTuple):
    """What a viewer is told of one entry of the log.

    Attributes:
        entry: The number of the entry, from 0; -1 for what happened before the first.
        event: What happened, with `Unseen` in place of what the viewer may not know.
    """

    entry: int
    event: Any


class Match(Generic[S]):
    """One match of one game.

    Make one with `Match.new`, `Match.load` or `Match.replay`; the constructor is for hosts that have compiled rules
    and a header at hand.

    Attributes:
        rules: The compiled rules.
        header: What the match began with.
    """

    def __init__(self, rules: Rules[S], header: Header) -> None:
        """Begin a match.

        Raises:
            OptionsError: If the header does not fit the game, or holds only a commitment to its seed.
        """
        if header.seed is None:
            raise OptionsError("a match needs its seed to go on; this header only commits to it")
        self.rules = rules
        self.header = header
        self._seed = header.seed
        self._log: list[Entry] = []
        position, events = rules.begin(header.seats, header.options, seed=self._seed, deal=header.deal)
        self._positions: list[Position[S]] = [position]
        self._events: list[tuple[object, ...]] = [events]
        self._line: list[int] = []
        self._undone: list[int] = []

    @classmethod
    def new(
        cls,
        game: str | type[Game[S]],
        *,
        seats: int | None = None,
        seed: Seed | bytes | str | int | None = None,
        options: object = None,
        deal: object = None,
        variants: Sequence[str | type[Variant[Any]]] = (),
        names: Sequence[str] | None = None,
        undo: UndoPolicy = "turn",
    ) -> Self:
        """Begin a new match.

        Args:
            game: The name of an installed game, or a game's class.
            seats: How many seats; by default the fewest that the game has.
            seed: The seed; a text or number stands for one; by default a new one from the operating system.
            options: The game's options, as its options type or a mapping.
            deal: An explicit deal, for a game that was dealt at a table.
            variants: Variants by name or class, the outermost first.
            names: The names of the seats.
            undo: Who may take back what: "turn" its own last moves while nobody else has acted and nothing
                was revealed or drawn; "free" anybody anything; "none" nobody.

        Raises:
            PluginError: If game or variant is not installed or cannot be loaded.
            OptionsError: If seats, options or deal do not fit.
        """
        rules = rules_of(game, variants)
        header = Header.new(
            rules,
            seats=rules.seat_counts[0] if seats is None else seats,
            seed=seed_of(seed),
            options=options,
            deal=deal,
            names=names,
            undo=undo,
        )
        return cls(rules, header)

    @classmethod
    def replay(cls, header: Header, entries: Sequence[Entry], rules: Rules[S] | None = None) -> Self:
        """Return the match that a header and a log make.

        Args:
            header: The header.
            entries: The log.
            rules: The compiled rules; by default those of the installed game that the header names.

        Raises:
            PluginError: If the game or a variant is not installed.
            MatchFileError: If the installed version does not replay this one's matches.
            Rejected: If an entry is not allowed where it stands.
        """
        match = cls(rules or header.rules(), header)
        for entry in entries:
            seat, command, why = entry
            if isinstance(command, Move) and why is None:
                match._append(entry, match.rules.step(match._positions[-1], seat, command, match._seed))
            else:
                match.submit(seat, command, why)
        return match

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Return the match that a match file holds; see `boardwright.matchfile`.

        Raises:
            MatchFileError: If the file is no match file, or holds what the rules do not allow.
            OSError: If it cannot be read.
        """
        from boardwright.matchfile import load

        return cls.loads(load(path))

    @classmethod
    def loads(cls, data: bytes) -> Self:
        """Return the match that the bytes of a match file hold; see `load`."""
        from boardwright.matchfile import read

        return read(data, into=cls).match

    def dumps(self) -> bytes:
        """Return the match file of the match, seed included: the host's own.

        Raises:
            MatchFileError: If it would be too large to be read again.
        """
        from boardwright.matchfile import write

        return write(self)

    def __copy__(self) -> Self:
        """Return a match that stands where this one does and goes on by itself: `copy.copy(match)`."""
        again = object.__new__(type(self))
        vars(again).update(vars(self))
        again._log, again._positions, again._events = [*self._log], [*self._positions], [*self._events]
        again._line, again._undone = [*self._line], [*self._undone]
        return again

    # --- what seats ask for ---------------------------------------------------------------------------------------

    def play(self, seat: Seat, move: Move | str, /, *args: Any, why: str | None = None, **named: Any) -> Step:
        """Make a move.

        Args:
            seat: The seat that moves.
            move: A `Move`, whose arguments are of the declared types (such as one of `legal_moves`), or the
                name of a move, whose arguments follow and are validated: `play(0, "plant", card="oak-5", cell=(1, 0))`.
            *args: The arguments of a move given by name, in order.
            **named: The others, by name.
            why: Why the host moves in the seat's place; None if the seat does.

        Returns:
            The new position and what happened, unfiltered.

        Raises:
            Rejected: If the rules do not allow it. The match is as it was.
            UnicodeError: If the reason is no text that can be written.
        """
        if isinstance(move, str):
            move = self.rules.read_move(move, args, named)
        if why is not None:
            why.encode()  # a reason that could not be written down is refused before anything is done
        step = self.rules.step(self._positions[-1], seat, move, self._seed)
        return self._append(_new(Entry, (seat, move, why)), step)

    def _append(self, entry: Entry, step: Step) -> Step:
        """Append a move or a leaving to log and timeline."""
        log, positions = self._log, self._positions
        self._line.append(len(log))
        log.append(entry)
        if positions[-1].answers:
            step = self._with_whys(step)
        position, events = step
        positions.append(position)
        self._events.append(events)
        if self._undone:
            self._undone.clear()
        return step

    def undo(self, seat: Seat) -> Step:
        """Take back the last move, as the match's policy allows.

        Raises:
            Rejected: If it does not.
        """
        self._check_undo(seat)
        entry = self._line.pop()
        self._undone.append(entry)
        return self._point_back(Entry(seat, Undo()), self._positions[entry], Undone(seat, entry))

    def redo(self, seat: Seat) -> Step:
        """Make again the move that was taken back last.

        Raises:
            Rejected: If there is none, or it is another seat's.
        """
        self._check_redo(seat)
        entry = self._undone.pop()
        self._line.append(entry)
        again = self._events[entry + 1]
        return self._point_back(Entry(seat, Redo()), self._positions[entry + 1], Redone(seat, entry), *again)

    def leave(self, seat: Seat) -> Step:
        """Leave the match: the seat is eliminated.

        Raises:
            Rejected: If the match is over or the seat has left it before.
        """
        return self._append(Entry(seat, Leave()), self.rules.leave(self.position, seat, self._seed))

    def submit(self, seat: Seat, command: Command, why: str | None = None) -> Step:
        """Carry out any command; see `play`, `undo`, `redo` and `leave`."""
        if isinstance(command, Move):
            return self.play(seat, command, why=why)
        if isinstance(command, Undo):
            return self.undo(seat)
        if isinstance(command, Redo):
            return self.redo(seat)
        return self.leave(seat)

    # --- what can be asked ----------------------------------------------------------------------------------------

    @property
    def position(self) -> Position[S]:
        """The position now. Never send it to anybody: send views and told events."""
        return self._positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it is on."""
        return self.position.outcome

    @property
    def log(self) -> tuple[Entry, ...]:
        """All accepted commands, undos included."""
        return tuple(self._log)

    @property
    def line(self) -> tuple[Entry, ...]:
        """The line of play as it stands: the commands that have not been taken back."""
        return tuple(self._log[entry] for entry in self._line)

    def __len__(self) -> int:
        """Return how many entries the log has."""
        return len(self._log)

    def at(self, n: int) -> Position[S]:
        """Return the position after the first `n` entries of the log, undos included.

        Raises:
            IndexError: If the log has fewer.
        """
        if not 0 <= n < len(self._positions):
            raise IndexError(f"the log has {len(self._log)} entries, not {n}")
        return self._positions[n]

    def legal_moves(self, seat: Seat) -> LegalMoves:
        """Return all moves that a seat may make now."""
        return self.rules.legal_moves(self._positions[-1], seat)

    def view(self, seat: Seat | None, n: int | None = None) -> View[Any]:
        """Return what a seat, or a spectator (None), may see and do.

        Args:
            seat: The viewer.
            n: After so many entries of the log; by default now. Back then there is nothing to undo.

        Raises:
            Rejected: If the match has no such seat.
            IndexError: If the log has fewer entries.
        """
        self._check_viewer(seat)
        if n is not None and n != len(self._log):
            return self.rules.view(self.at(n), seat)
        return self.rules.view(
            self.position, seat, can_undo=self.can_undo(seat), can_redo=self.can_redo(seat)
        )

    def events(self, seat: Seat | None, since: int = -1) -> list[Told]:
        """Return what a seat, or a spectator (None), is told of the entries from number `since` on.

        Args:
            seat: The viewer.
            since: The first entry; by default what happened before the first one is told too.

        Raises:
            Rejected: If the match has no such seat.
        """
        self._check_viewer(seat)
        told: list[Told] = []
        for n in range(max(0, since + 1), len(self._events)):
            events = self._events[n]
            if n:
                by, command, why = self._log[n - 1]
                if isinstance(command, Move) and not (events and isinstance(events[0], Answered)):
                    told.append(Told(n - 1, self.rules.told_move(by, command, why, seat)))
            told += [Told(n - 1, self.rules.told(event, seat)) for event in events]
        return told

    def can_undo(self, seat: Seat | None) -> bool:
        """Return whether a seat may take back the last move."""
        return self._allowed(self._check_undo, seat)

    def can_redo(self, seat: Seat | None) -> bool:
        """Return whether a seat may make again the move that was taken back last."""
        return bool(self._undone) and self._allowed(self._check_redo, seat)

    # --- within ---------------------------------------------------------------------------------------------------

    def _with_whys(self, step: Step) -> Step:
        """Return a step that reveals answers, with why the host gave one of them in a seat's place, if it did."""
        seats = {event.seat for event in step.events if isinstance(event, Moved)}
        whys: dict[Seat, str | None] = {}
        entries = reversed(self._line)
        while len(whys) < len(seats):
            seat, command, why = self._log[next(entries)]
            if seat in seats and isinstance(command, Move):
                whys.setdefault(seat, why)
        events = [one._replace(why=whys[one.seat]) if isinstance(one, Moved) else one for one in step.events]
        return Step(step.position, tuple(events))

    def _point_back(self, entry: Entry, position: Position[S], *events: object) -> Step:
        self._log.append(entry)
        self._positions.append(position)
        self._events.append(events)
        return Step(position, events)

    @staticmethod
    def _allowed(check: Any, seat: Seat | None) -> bool:
        if seat is None:
            return False
        try:
            check(seat)
        except Rejected:
            return False
        return True

    def _check_undo(self, seat: Seat) -> None:
        self._check_seat(seat)
        policy = self.header.undo
        if policy == "none":
            raise Rejected("this match allows no undo", code="undo_not_allowed")
        if not self._line:
            raise Rejected("there is no move to take back", code="nothing_to_undo")
        if policy == "free":
            return
        entry = self._log[self._line[-1]]
        if self.outcome is not None:
            raise Rejected("the match is over", code="match_over")
        if entry.seat != seat:
            raise Rejected(
                f"the last move was seat {entry.seat}'s, who alone can take it back",
                code="undo_not_allowed",
                seat=entry.seat,
            )
        if self._is_barrier(self._line[-1]):
            raise Rejected(
                "the last move revealed something or drew by chance, and cannot be taken back",
                code="undo_barrier",
            )
        if isinstance(entry.command, Move):
            name = entry.command.name
            undoable = self.rules.plan.moves[name].undoable
            if undoable is not None and not undoable(self.rules.look(self.position, seat)):
                raise Rejected(f"{name} cannot be taken back", code="undo_not_allowed")

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.header.seats:
            raise Rejected(f"there is no seat {seat}", code="no_such_seat", seat=seat)

    def _check_viewer(self, viewer: Seat | None) -> None:
        if viewer is not None:
            self._check_seat(viewer)

    def _check_redo(self, seat: Seat) -> None:
        self._check_seat(seat)
        if not self._undone:
            raise Rejected("there is no undone move to make again", code="nothing_to_redo")
        owner = self._log[self._undone[-1]].seat
        if self.header.undo != "free" and owner != seat:
            raise Rejected(f"the undone move was seat {owner}'s", code="undo_not_allowed", seat=owner)

    def _is_barrier(self, entry: int) -> bool:
        """Return whether the move of an entry drew by chance, revealed something, or was a seat's leaving."""
        before, after = self._positions[entry], self._positions[entry + 1]
        return (
            after.drawn != before.drawn
            or any(type(event) in self.rules.sight.revealing for event in self._events[entry + 1])
            or isinstance(self._log[entry].command, Leave)
        )


def rules_of(game: str | type[Game[S]], variants: Sequence[str | type[Variant[Any]]] = ()) -> Rules[S]:
    """Return the compiled rules of a game with variants, each given by name or class.

    Raises:
        PluginError: If game or variant is not installed or cannot be loaded.
    """
    if not (isinstance(game, str) or variants):
        return compiled(game)
    from boardwright.plugins import installed

    of = installed().game(game) if isinstance(game, str) else game
    classes = tuple(
        installed().variant(of.name, variant) if isinstance(variant, str) else variant for variant in variants
    )
    return compiled(of, classes)


def seed_of(given: Seed | bytes | str | int | None) -> Seed:
    """Return the seed that is given in some form; a new one from the operating system for None."""
    if given is None:
        return Seed.fresh()
    if isinstance(given, bytes):
        return given if isinstance(given, Seed) else Seed(given)
    return Seed.of(given)
