"""A match as it is played in the terminal: whose turn it is, what people type, what bots choose.

A person is shown only what `Match.view` and `Match.events` give to its seat. Every command is on the disk before the
match changes and anything is shown of it. If it cannot be saved, the match stands as its file does: a person is told
so and can try again.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from boardwright import Entry, GameError, Match, Move, Redo, Rejected, Seat, Undo, View
from boardwright.text import Span
from boardwright_cli.answers import Answers
from boardwright_cli.arguments import Misread, Partial
from boardwright_cli.awaited import Made, in_order, last_made
from boardwright_cli.entry import Menu, Word
from boardwright_cli.failure import Failure
from boardwright_cli.keyboard import SEAT, Keyboard, Quit
from boardwright_cli.players import Player, bot_move
from boardwright_cli.recording import DisturbedError, RecordingError
from boardwright_cli.wording import Wording, in_words

if TYPE_CHECKING:
    from boardwright import Bot, Command
    from boardwright_cli.recording import Recorder
    from boardwright_cli.screen import Screen

MATCH_ENDED: Final = "match_ended"
"""The event that the end of a match need not tell again."""

COMMANDS: Final = frozenset({"undo", "redo", SEAT, "quit"})
"""The words that are carried out; the others are answered."""


class Session:
    """One sitting at a match, from where it stands to its end or until somebody stops."""

    def __init__(
        self, match: Match[Any], players: Sequence[Player], recorder: Recorder, screen: Screen
    ) -> None:
        """Sit down at a match.

        Args:
            match: The match.
            players: Who plays each seat.
            recorder: Where accepted commands go.
            screen: The screen that the people share.
        """
        self._match = match
        self._players = players
        self._recorder = recorder
        self._screen = screen
        self._wording = Wording.of(match)
        self._bots = [None if player.bot is None else player.bot() for player in players]
        self._people = [seat for seat, player in enumerate(players) if player.bot is None]
        self._keyboard = Keyboard(match, self._people, self._wording, screen)
        self._last = last_made(match)
        """The last move that stands."""
        self._asked: Seat | None = None
        """The person who has asked for the keyboard out of turn."""
        self._told = {seat: _own_last(match, seat) for seat in self._people}
        """For each person the entry from which on it has not been told what happened."""

    def run(self) -> bool:
        """Play on.

        Returns:
            Whether the match is over; otherwise somebody stopped.

        Raises:
            RecordingError: If a bot's command cannot be saved, or nothing more can be.
            Failure: If a bot chooses an illegal move.
        """
        try:
            while self._match.outcome is None:
                seat, self._asked = self._next_seat() if self._asked is None else self._asked, None
                bot = self._bots[seat]
                if bot is None:
                    self._person(seat)
                else:
                    self._bot(seat, self._choice(bot, seat))
        except (EOFError, KeyboardInterrupt, Quit):
            self._keyboard.hide()
            return False
        self._recorder.finish(self._match.outcome)
        self._show_end()
        return True

    # --- whose turn it is -----------------------------------------------------------------------------------------

    def _next_seat(self) -> Seat:
        """Return the seat that is to act next. Where answers are secret, bots give theirs before people do."""
        flow = self._match.position.flow
        awaited = in_order(self._match.rules, flow, self._last)
        if self._match.rules.is_sealed(flow):
            awaited.sort(key=lambda seat: self._bots[seat] is None)
        for seat in awaited:
            if self._match.legal_moves(seat):
                return seat
        raise GameError(f"{self._match.header.game}: the match is not over, but no seat can do anything")

    def _bot(self, seat: Seat, move: Move) -> None:
        try:
            self._submit(seat, move)
        except Rejected as error:
            raise Failure(
                f"the bot {self._players[seat].name} chose an illegal move: {error.message}"
            ) from error

    def _submit(self, seat: Seat, command: Command) -> None:
        turn = self._match.position.flow.turn
        copy.copy(self._match).submit(seat, command)  # what is not allowed is refused here
        self._recorder.append(Entry(seat, command))
        self._match.submit(seat, command)
        self._last = Made(seat, turn) if isinstance(command, Move) else last_made(self._match)

    def _choice(self, bot: Bot, seat: Seat) -> Move:
        return bot_move(bot, self._match.view(seat), self._match.header.commitment, len(self._match))

    # --- a person -------------------------------------------------------------------------------------------------

    def _person(self, seat: Seat) -> None:
        """Show a person where the match is, and carry out what it types, up to its next command."""
        seat = self._keyboard.hand_over(seat)
        view = self._match.view(seat)
        menu = Menu(self._match.rules, view.legal)
        others = [self._wording.names[other] for other in self._keyboard.others(seat)]
        answers = Answers(self._match, seat, menu, self._wording, self._screen, others=others)
        self._show(seat, view)
        answers.possible()
        while True:
            entry = self._read(seat, menu)
            if isinstance(entry, Misread):
                answers.refuse(entry.why)
            elif isinstance(entry, Word) and entry.word not in COMMANDS:
                answers.to(entry)
            elif entry is not None and self._carry_out(seat, entry, answers):
                return

    def _read(self, seat: Seat, menu: Menu) -> Move | Word | Misread | None:
        """Return what is typed, with the arguments that are missing asked for; None if it comes to nothing."""
        entry = menu.read(self._screen.ask(f"{self._wording.names[seat]}>"))
        return self._completed(menu, entry) if isinstance(entry, Partial) else entry

    def _show(self, seat: Seat, view: View[Any]) -> None:
        title = self._match.rules.title
        self._screen.heading(f"{title} · {self._wording.where(view)} · {self._wording.to_act(view)}")
        self._screen.sentences(self._wording.told(self._match.events(seat, self._told[seat])))
        self._told[seat] = len(self._match)
        self._screen.lines(self._wording.table(view))
        self._screen.sentences([[Span(said)] for said in self._wording.who_may(view)])

    def _completed(self, menu: Menu, partial: Partial) -> Move | Misread | None:
        """Ask for the missing arguments of a move; None if the player thinks better of it."""
        entry: Move | Partial | Misread = partial
        while isinstance(entry, Partial):
            values = menu.arguments.values(entry)
            self._screen.choices(values, numbered=menu.arguments.are_numbered(entry, len(values)))
            parameter = entry.offer.parameters[len(entry.args)]
            text = self._screen.ask(f"{in_words(entry.offer.move)}: {parameter}? (Enter: none)")
            if not text:
                return None
            entry = menu.arguments.following(entry, text)
        return entry

    def _carry_out(self, seat: Seat, asked: Move | Word, answers: Answers) -> bool:
        """Carry out a command; return whether to go on from where the match stands, not with the same question."""
        try:
            if isinstance(asked, Move):
                self._submit(seat, asked)
            elif asked.word == "quit":
                raise Quit
            elif asked.word == SEAT:
                self._asked = self._keyboard.named(asked.rest, seat)
                if self._asked is None:
                    answers.refuse_seat()
                    return False
            elif asked.word == "undo":
                self._go_back(seat, Undo())
            else:
                self._go_back(seat, Redo())
        except Rejected as error:
            answers.refuse(error.message, asked if isinstance(asked, Move) else None)
            return False
        except RecordingError as error:
            if isinstance(error, DisturbedError):
                raise
            self._screen.say(f"{error}.", "yellow")
            self._asked = seat if self._match.legal_moves(seat) else None
        return True

    def _go_back(self, seat: Seat, command: Undo | Redo) -> None:
        """Undo or redo; where anything may be taken back, go on to where a person chooses, not a bot.

        Who has gone back keeps the keyboard if it may act there.
        """
        self._submit(seat, command)
        can = self._match.can_undo if isinstance(command, Undo) else self._match.can_redo
        while (
            self._match.header.undo == "free"
            and self._match.outcome is None
            and self._next_seat() not in self._people
            and can(seat)
        ):
            self._submit(seat, command)
        if self._match.outcome is None and self._match.legal_moves(seat):
            self._asked = seat

    # --- the end --------------------------------------------------------------------------------------------------

    def _show_end(self) -> None:
        view = self._match.view(None)
        self._keyboard.hide()
        self._screen.heading(f"{self._match.rules.title} · the match is over")
        if self._people:
            viewer = self._people[0] if len(self._people) == 1 else None
            since = max(self._told.values())
            told = self._match.events(viewer, since)
            self._screen.sentences(
                self._wording.told([one for one in told if one.event.event != MATCH_ENDED])
            )
        self._screen.lines(self._wording.table(view))
        self._screen.say("")
        self._screen.lines(self._wording.result(view))


def _own_last(match: Match[Any], seat: Seat) -> int:
    """Return the number of a seat's last entry, 0 if it has none."""
    return max((number for number, entry in enumerate(match.log) if entry.seat == seat), default=0)
