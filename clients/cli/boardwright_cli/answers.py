"""What the program answers to a player's own questions: what is possible, a hint, the log, the rules, help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from boardwright.text import Span
from boardwright_cli.arguments import Partial
from boardwright_cli.entry import FEW, WORDS, Menu, Word
from boardwright_cli.players import bot_move, strongest
from boardwright_cli.wording import capitalised, in_words, listed

if TYPE_CHECKING:
    from boardwright import Match, Move, Offer, Seat
    from boardwright_cli.screen import Screen
    from boardwright_cli.wording import Wording

NAMED: Final = 40
"""How many characters the values of an argument may take in the line above the prompt; else their number is said."""
LOG_LINES: Final = 40
"""How many lines of the log are shown unless more are asked for."""

TYPING: Final = """\
A move is its name and its arguments, with spaces between them. The name can be shortened as long as it is clear, and \
left out where only one move is possible. Arguments that are missing are asked for.

A number alone chooses from the list that `moves` shows, once it was shown. Where numbers are arguments themselves \
(cell 4), the list has no numbers, and the argument counts.

The words below can be shortened too. If a move of the game has the same name, write a slash before the word: `/undo`.
"""


class Answers:
    """Answers to one seat at one point of a match, from what that seat may know."""

    def __init__(
        self,
        match: Match[Any],
        seat: Seat,
        menu: Menu,
        wording: Wording,
        screen: Screen,
        *,
        others: Sequence[str] = (),
    ) -> None:
        """Answer a seat.

        Args:
            match: The match.
            seat: The seat that asks.
            menu: Its choices.
            wording: The words.
            screen: The screen for the answers.
            others: The names of the other people who could have the keyboard now.
        """
        self._match = match
        self._seat = seat
        self._menu = menu
        self._others = others
        self._wording = wording
        self._screen = screen

    def to(self, asked: Word) -> None:
        """Answer a word."""
        match asked.word:
            case "moves":
                self._moves(asked.rest)
            case "hint":
                self._hint()
            case "log":
                self._log(asked.rest)
            case "table":
                view = self._match.view(self._seat)
                self._screen.lines(self._wording.table(view))
                self._screen.sentences([[Span(said)] for said in self._wording.who_may(view)])
            case "rules":
                self._screen.markdown(self._wording.rules())
            case _:
                self._help()

    def possible(self) -> None:
        """Say in a line which moves are possible and which of the program's words may help."""
        view = self._match.view(self._seat)
        offers = " or ".join(self._offer(offer) for offer in view.legal.offers)
        undo = "".join(
            f" · {word}" for word, can in (("undo", view.can_undo), ("redo", view.can_redo)) if can
        )
        seats = "".join(f" · seat {name}" for name in self._others)
        self._screen.say(f"Possible: {offers}{undo}{seats} · moves · hint · help", "dim")

    def refuse(self, why: str, move: Move | None = None) -> None:
        """Say why something cannot be done, and what can.

        Args:
            why: The reason.
            move: The move that the rules do not allow, if it was one.
        """
        self._screen.say(f"{capitalised(self._wording.by_name(why)).rstrip('.')}.", "yellow")
        place = None if move is None else self._menu.wrong_argument(move)
        if place is None:
            self.possible()
            return
        values = self._menu.arguments.values(place)
        parameter = place.offer.parameters[len(place.args)]
        shown = ", ".join(values[:FEW]) + (f" and {len(values) - FEW} more" if len(values) > FEW else "")
        self._screen.say(f"{capitalised(parameter)} can be {shown}.", "dim")

    def refuse_seat(self) -> None:
        """Say who can have the keyboard, if anybody else can."""
        can = listed([f"seat {name}" for name in self._others], "or") if self._others else ""
        self._screen.say(f"Write {can}." if can else "Nobody else here can do anything now.", "yellow")

    def _offer(self, offer: Offer) -> str:
        if not offer.parameters:
            return in_words(offer.move)
        first, *others = offer.parameters
        values = self._menu.arguments.values(Partial(offer, ()))
        shown = ", ".join(values)
        shown = shown if len(shown) <= NAMED else f"one of {len(values)}"
        return f"{in_words(offer.move)} {first} ({shown}){''.join(f', {name}' for name in others)}"

    def _moves(self, number: str) -> None:
        items = self._menu.items
        self._menu.shown = True
        texts = [self._item(item) for item in items]
        self._screen.choices(texts, numbered=self._menu.numbered)
        if any(isinstance(item, Partial) for item in items):
            self._screen.say("What is left to choose is asked for afterwards.", "dim")
        if not self._menu.numbered:
            self._screen.say("Type what is shown; a number alone is an argument here.", "dim")
        if number:
            self._screen.say(f"A number chooses from this list: to choose {number}, type it again.", "yellow")

    def _item(self, item: Move | Partial) -> str:
        if not isinstance(item, Partial):
            return self._wording.move(item, self._seat)
        return " ".join((in_words(item.offer.move), *self._menu.arguments.texts(item.offer, item.args), "…"))

    def _hint(self) -> None:
        name, bot = strongest(self._match.header.game)
        move = bot_move(bot(), self._match.view(self._seat), self._match.header.commitment, len(self._match))
        self._screen.say(f"The bot {name} would choose: {self._wording.move(move, self._seat)}")

    def _log(self, rest: str) -> None:
        lines = self._wording.told(self._match.events(self._seat))
        most = len(lines) if rest == "all" else int(rest) if rest.isdecimal() else LOG_LINES
        shown = lines[-most:] if most else []
        if len(shown) < len(lines):
            self._screen.say(f"({len(lines) - len(shown)} earlier lines: log all)", "dim")
        self._screen.sentences(shown or [[Span("nothing has happened yet")]])

    def _help(self) -> None:
        words = "\n".join(f"* `{word}`: {does}" for word, does in WORDS.items())
        self._screen.markdown(f"{TYPING}\n{words}")
