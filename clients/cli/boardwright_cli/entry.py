"""Reading what a player types: short moves, numbers from the list of choices, the program's own words.

    plant oak-5 1,0     a move with its arguments
    p oak 5 1,0         any beginning that is clear, and arguments may hold spaces
    oak-5 1,0           the name can be left out where only one move is possible
    p                   the arguments that are missing are asked for, one after the other
    3                   a number from the list of choices, once `moves` has shown it
    undo  hint  /undo   words of the program; with a slash where a move has the same name

Typed arguments come before numbers: where `4` is an argument of the only possible move, it is that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from boardwright import Move
from boardwright_cli.arguments import Arguments, Misread, Partial, is_number

if TYPE_CHECKING:
    from boardwright import LegalMoves, Rules

WORDS: Final[dict[str, str]] = {
    "moves": "what is possible now, as a list (or ?)",
    "undo": "take back the last move",
    "redo": "make it again",
    "hint": "what a bot would do",
    "log": "what has happened so far (log 20: the last twenty lines)",
    "table": "show the table again",
    "rules": "the rules in short",
    "help": "this page",
    "quit": "stop; the match is saved",
}
"""The words of the program and what each does."""

FEW: Final = 20
"""Up to so many moves are listed one by one; more are chosen argument by argument."""


class Word(NamedTuple):
    """One of `WORDS`, and what was typed after it."""

    word: str
    rest: str = ""


Entry: TypeAlias = Word | Move | Partial | Misread
"""What an entry stands for. A `Move` fits its types; whether it is legal is for the rules to say."""


class Menu:
    """The choices of one seat at one point of a match, which numbers refer to.

    Attributes:
        arguments: Reads and writes the arguments of moves.
        items: What can be chosen by number: moves, or moves that are still to be completed.
        numbered: Whether numbers choose among them; they do not where they are arguments themselves.
        shown: Whether the player has seen the list. Nobody chooses by accident from a list that was not shown.
    """

    def __init__(self, rules: Rules[Any], legal: LegalMoves) -> None:
        """Make the menu of legal moves, of which there is at least one."""
        self._rules = rules
        self._legal = legal
        self._only = legal.offers[0] if len(legal.offers) == 1 and legal.offers[0].parameters else None
        self.arguments = Arguments(rules)
        self.shown = False
        self.items: Sequence[Move | Partial] = self._choices()
        self.numbered = self._only is None or self.arguments.are_numbered(
            Partial(self._only, ()), len(self.items)
        )

    def read(self, line: str) -> Entry:
        """Return what an entry stands for."""
        line = " ".join(line.split())
        if line.startswith("/"):
            return self._word(line[1:]) or Misread(f"“{line}” is no word of the program")
        if line in {"", "?"}:
            return Word("moves")
        name, _, rest = line.partition(" ")
        typed = name.lower()
        offers = [offer for offer in self._legal.offers if offer.move == typed]
        if not offers:
            if typed in WORDS:
                return Word(typed, rest)
            offers = [offer for offer in self._legal.offers if offer.move.startswith(typed)]
        if len(offers) > 1:
            return Misread(f"“{name}” can be {' or '.join(offer.move for offer in offers)}")
        if offers:
            return self.arguments.read(offers[0], rest)
        return self._number(line) or self._unnamed(line) or self._word(line) or self._misread(line)

    def wrong_argument(self, move: Move) -> Partial | None:
        """Return an illegal move up to its first argument that has no place in a legal one; None if there is none."""
        offer = self._legal.offer(move.name)
        if offer is None:
            return None
        for count, arg in enumerate(move.args):
            if arg not in offer.choices.following(move.args[:count]):
                return Partial(offer, move.args[:count])
        return None

    def _choices(self) -> Sequence[Move | Partial]:
        legal = self._legal
        if len(legal) <= FEW:
            return [*legal]
        if self._only is None:
            return [self.arguments.completed(Partial(offer, ())) for offer in legal.offers]
        values = self._only.choices.following(())
        return [self.arguments.completed(Partial(self._only, (value,))) for value in values]

    def _number(self, line: str) -> Move | Partial | Word | None:
        """Return the choice that a number stands for, the list if it was not shown; None for another number."""
        if not self.numbered or not is_number(line, len(self.items)):
            return None
        return self.items[int(line) - 1] if self.shown else Word("moves", line)

    def _unnamed(self, line: str) -> Move | Partial | None:
        """Return what a line stands for as the arguments of the only possible move."""
        entry = None if self._only is None else self.arguments.read(self._only, line)
        return None if isinstance(entry, Misread) else entry

    @staticmethod
    def _word(line: str) -> Word | None:
        name, _, rest = line.partition(" ")
        words = [word for word in WORDS if name and word.startswith(name.lower())]
        return Word(words[0], rest) if len(words) == 1 else None

    def _misread(self, line: str) -> Misread:
        name, _, rest = line.partition(" ")
        offered = [offer.move for offer in self._legal.offers]
        others = [move for move in self._rules.plan.moves if move.startswith(name.lower())]
        if others:
            return Misread(f"{others[0]} is not possible now, but {' or '.join(offered)}")
        if self.numbered and line.isdecimal():
            return Misread(f"there are {len(self.items)} choices")
        if self._only is not None and (rest or any(character.isdecimal() for character in name)):
            return Misread(self.arguments.why_not(self._only, line.split(" ")))
        return Misread(f"“{line}” is not understood")
