"""Reading what a player types: short moves, numbers from the list of choices, the program's own words.

    plant oak-5 1,0     a move with its arguments
    p oak 5 1,0         any beginning that is clear, and arguments may hold spaces
    oak-5 1,0           the name can be left out where only one move is possible
    p                   the arguments that are missing are asked for, one after the other
    end turn            a name of several words, with spaces or underscores between them
    3                   a number from the list of choices, once `moves` has shown it
    undo  hint  /undo   words of the program; with a slash where a move has the same name

Typed arguments come before numbers: where `4` is an argument of the only possible move, it is that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from boardwright import Move
from boardwright_cli.arguments import Arguments, Misread, Partial, is_number
from boardwright_cli.wording import in_words

if TYPE_CHECKING:
    from boardwright import LegalMoves, Rules

WORDS: Final[dict[str, str]] = {
    "moves": "what is possible now, as a list (or ?)",
    "undo": "take back the last move",
    "redo": "make it again",
    "seat": "let another player who may act have the keyboard (seat Ann), to go first or to change an answer",
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
        self._offers = {offer.move: offer for offer in legal.offers}
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
        offered = [offer.move for offer in self._legal.offers]
        whole = list(_called(offered, line, whole=True))
        if not whole and name.lower() in WORDS:
            return Word(name.lower(), rest)
        # The whole name of a move that is not possible now is no beginning of one that is.
        other = None if whole else next(_called(self._rules.plan.moves, line, whole=True), None)
        least = 0 if other is None else len(other.by)
        beginnings = [begun for begun in _called(offered, line, whole=False) if len(begun.by) > least]
        return (
            self._called([*whole, *beginnings])
            or self._number(line)
            or self._unnamed(line)
            or self._word(line)
            or self._misread(line)
        )

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

    def _called(self, readings: Iterable[_Called]) -> Move | Partial | Misread | None:
        """Return what the reading of a line stands for that fits best, the first of equals; None without any."""
        best: Move | Partial | Misread | None = None
        for names, by, rest in readings:
            if len(names) > 1:
                entry: Move | Partial | Misread = Misread(
                    f"“{by}” can be {' or '.join(map(in_words, names))}"
                )
            else:
                entry = self.arguments.read(self._offers[names[0]], rest)
            if isinstance(entry, Move) and entry in self._legal:
                return entry
            if best is None or (isinstance(best, Misread) and not isinstance(entry, Misread)):
                best = entry
        return best

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
        offered = [in_words(offer.move) for offer in self._legal.offers]
        moves = self._rules.plan.moves
        for names, _, _ in (*_called(moves, line, whole=True), *_called(moves, line, whole=False)):
            return Misread(f"{in_words(names[0])} is not possible now, but {' or '.join(offered)}")
        if self.numbered and line.isdecimal():
            return Misread(f"there are {len(self.items)} choices")
        if self._only is not None and (rest or any(character.isdecimal() for character in name)):
            return Misread(self.arguments.why_not(self._only, line.split(" ")))
        return Misread(f"“{line}” is not understood")


class _Called(NamedTuple):
    """The moves that the first words of a line call, these words, and the rest of the line."""

    names: Sequence[str]
    by: str
    rest: str


def _called(moves: Iterable[str], line: str, *, whole: bool) -> Iterator[_Called]:
    """Yield every way to read the first words of a line as the name of a move, the most words first.

    Args:
        moves: The names of the moves.
        line: What was typed.
        whole: Whether only whole names count, or beginnings of names too.
    """
    names = {move: in_words(move).lower() for move in moves}
    words = line.split(" ")
    longest = max((len(name.split(" ")) for name in names.values()), default=0)
    for count in range(min(len(words), longest), 0, -1):
        by = " ".join(words[:count])
        typed = in_words(by).lower()
        called = [
            move for move, name in names.items() if name == typed or (name.startswith(typed) and not whole)
        ]
        if called:
            yield _Called(called, by, " ".join(words[count:]))
