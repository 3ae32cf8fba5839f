"""Our side: matches of described games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import boardwright as bw
from boardwright.header import Header

from .comparison import Answer, Result, Snapshot, Standing, Standings
from .descriptions import Ask, Command, Game, Make, Undo
from .ours import CLIENTS, Described, Table, compiled
from .theirs import NOWHERE
from .words import active_players

SEED: Final = bw.Seed.of("nothing is left to chance")


class Run:
    """A match of a described game, played command by command.

    Attributes:
        game: The description.
        commands: The commands that were given.
        results: What came of the beginning and of each command.
    """

    def __init__(self, game: Game) -> None:
        """Begin a match. A game that cannot even begin has failed, and there is no match."""
        self.game = game
        self.commands: list[Command] = []
        self.results: list[Result] = []
        self._match: bw.Match[Table] | None = None
        try:
            rules = compiled(game)
            self._match = bw.Match(rules, Header.new(rules, seats=game.seats, seed=SEED))
        except bw.GameError as error:
            self.results.append(Result("failed", str(error), NOWHERE))
        else:
            self.results.append(Result("done", "", self._snapshot(), self.match.position.state.calls))

    @property
    def match(self) -> bw.Match[Table]:
        """The match.

        Raises:
            AssertionError: If it could not begin.
        """
        assert self._match is not None
        return self._match

    @property
    def is_open(self) -> bool:
        """Whether the match could begin, and the last command has not shown the game to be faulty."""
        return self.results[-1].answer != "failed"

    def play(self, command: Command) -> Result:
        """Carry out a command."""
        self.commands.append(command)
        match = self.match
        before = len(match.position.state.calls)
        answer: Answer = "done"
        why = ""
        try:
            if isinstance(command, Make):
                match.play(command.seat, bw.Move(command.move))
            elif isinstance(command, Ask):
                match.play(command.seat, bw.Move(command.wish))
            elif isinstance(command, Undo):
                match.undo(command.seat)
            else:
                match.redo(command.seat)
        except bw.Rejected as error:
            answer, why = "refused", error.code
        except bw.GameError as error:
            answer, why = "failed", str(error)
        again = isinstance(command, Make | Ask)
        calls = match.position.state.calls[before:] if again else ()
        result = Result(answer, why, self._snapshot(), calls)
        self.results.append(result)
        return result

    def _snapshot(self) -> Snapshot:
        position = self.match.position
        flow, state = position.flow, position.state
        return Snapshot(
            phase=flow.phase,
            turn=flow.turn,
            current=flow.current,
            order=flow.order,
            place=flow.place,
            moves=flow.moves,
            active=_standings(flow.active),
            then=self._plain(flow.then),
            waiting=tuple(_standings(active) for active, _ in flow.interrupted),
            counters=(state.x, state.y),
            offers={
                active.seat: tuple(sorted(move.name for move in self._legal(active.seat)))
                for active in flow.active
            },
            outcome=None if position.outcome is None else position.outcome.winners[0],
        )

    def _legal(self, seat: int) -> Iterable[bw.Move]:
        return (move for move in self.match.legal_moves(seat) if move.name not in CLIENTS)

    def _plain(self, active: bw.ActiveSeats | None) -> Any:
        if not isinstance(active, Described) or active.described is None:
            return None
        return active_players(self.game, active.described)


def _standings(active: Sequence[bw.Active]) -> Standings:
    return {one.seat: Standing(one.stage, one.moves, one.min_moves, one.max_moves) for one in active}
