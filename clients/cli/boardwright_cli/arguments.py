"""The arguments of moves as texts: reading them however they are split, completing them, writing them.

Everything is read and written by the game's own types, through `Rules.read_move` and `Rules.plain_move`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boardwright import Move, Rejected
from boardwright_cli.wording import as_typed

if TYPE_CHECKING:
    from boardwright import Offer, Rules

MOST_WORDS: Final = 12
"""How many words of arguments are read: the ways to join more of them are too many."""


class Partial(NamedTuple):
    """A move of which only the first arguments are known."""

    offer: Offer
    args: tuple[Any, ...]


class Misread(NamedTuple):
    """Why something that was typed was not understood."""

    why: str


class Arguments:
    """Reads and writes the arguments of one game's moves."""

    def __init__(self, rules: Rules[Any]) -> None:
        """Take the rules of the game."""
        self._rules = rules

    def read(self, offer: Offer, text: str) -> Move | Partial | Misread:
        """Return the move that an offer and the text of its arguments stand for, however far they go.

        Words are joined in every way to as many arguments as the move has; the first way that is legal counts, else
        the first that fits the types.
        """
        words = text.split(" ") if text else []
        if len(words) > MOST_WORDS:
            return Misread("that is too long")
        fitting: Move | None = None
        for texts in _joined(words, len(offer.parameters)):
            move = self._fitting(offer, texts)
            if move is not None and move.args in offer.choices:
                return move
            fitting = fitting or move
        if fitting is not None:
            return fitting
        for count in range(min(len(words), len(offer.parameters) - 1), -1, -1):
            for texts in _joined(words, count):
                move = self._fitting(offer, [*texts, *self._rest(offer, count)])
                if move is not None and _is_possible(offer, move.args[:count]):
                    return self.completed(Partial(offer, move.args[:count]))
                fitting = fitting or move
        return fitting or Misread(self.why_not(offer, words))

    def completed(self, partial: Partial) -> Move | Partial:
        """Return a move to which every argument was added that has no alternative."""
        offer, args = partial
        while len(args) < len(offer.parameters):
            values = offer.choices.following(args)
            if len(values) != 1:
                return Partial(offer, args)
            args = (*args, values[0])
        return Move(offer.move, args)

    def following(self, partial: Partial, text: str) -> Move | Partial | Misread:
        """Return a partial move with one more argument, which was typed or is a number of the list of values."""
        offer, args = partial
        values = offer.choices.following(args)
        count = len(args) + 1
        move = self._fitting(offer, [*self.texts(offer, args), text, *self._rest(offer, count)])
        if move is not None and _is_possible(offer, move.args[:count]):
            return self.completed(Partial(offer, move.args[:count]))
        if is_number(text, len(values)) and self.are_numbered(partial, len(values)):
            return self.completed(Partial(offer, (*args, values[int(text) - 1])))
        return Misread(f"“{text}” is no {offer.parameters[len(args)]} that is possible here")

    def are_numbered(self, partial: Partial, count: int) -> bool:
        """Return whether a list of so many choices that begin with the next argument can be numbered.

        It cannot if one of the numbers would be an argument itself: if it is legal as that, and also if it is a
        number that is not. Where `1` may be the first pile, it must not be the first choice while that pile is empty.
        A type that takes any text takes numbers as well; there only a legal one counts.
        """
        offer, args = partial
        place = len(args)
        for number in range(1, count + 1):
            move = self._fitting(
                offer, [*self.texts(offer, args), str(number), *self._rest(offer, place + 1)]
            )
            if move is not None and (
                _is_possible(offer, move.args[: place + 1])
                or not isinstance(self._rules.plain_move(move)[place], str)
            ):
                return False
        return True

    def values(self, partial: Partial) -> list[str]:
        """Return what the next argument of a partial move can be, as it can be typed."""
        offer, args = partial
        return [self.texts(offer, (*args, value))[-1] for value in offer.choices.following(args)]

    def texts(self, offer: Offer, args: tuple[Any, ...]) -> list[str]:
        """Return the first arguments of a legal move as they can be typed."""
        plain = self._rules.plain_move(Move(offer.move, _example(offer, args)))
        return [as_typed(value) for value in plain[: len(args)]]

    def why_not(self, offer: Offer, words: Sequence[str]) -> str:
        """Return why words are no arguments of a move: the reason of the rules."""
        for count in dict.fromkeys((min(len(words), len(offer.parameters)), len(words))):
            try:
                self._rules.read_move(offer.move, next(_joined(words, count), words))
            except Rejected as error:
                return error.message
        return f"{offer.move} is not possible with {' '.join(words)}"

    def _fitting(self, offer: Offer, texts: Sequence[str]) -> Move | None:
        """Return the move with arguments read from texts, None if they do not fit its types."""
        for args in (texts, [_json(text) for text in texts]):
            try:
                return self._rules.read_move(offer.move, args)
            except Rejected:
                continue
        return None

    def _rest(self, offer: Offer, count: int) -> list[str]:
        """Return texts for the arguments after the first ones, which make a whole move of a beginning."""
        return self.texts(offer, offer.choices[0])[count:]


def is_number(text: str, most: int) -> bool:
    """Return whether a text is a whole number from 1 to the given one."""
    return text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and 1 <= int(text) <= most


def _is_possible(offer: Offer, args: tuple[Any, ...]) -> bool:
    """Return whether a legal move begins with these arguments."""
    return _example(offer, args) in offer.choices


def _example(offer: Offer, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the arguments of a legal move that begins with these, or what there is of it."""
    while len(args) < len(offer.parameters):
        values = offer.choices.following(args)
        if not values:
            break
        args = (*args, values[0])
    return args


def _joined(words: Sequence[str], count: int) -> Iterator[list[str]]:
    """Yield every way of joining words to a number of texts."""
    if not words or not count:
        if len(words) == count == 0:
            yield []
        return
    for cuts in combinations(range(1, len(words)), count - 1):
        yield [" ".join(words[start:end]) for start, end in zip((0, *cuts), (*cuts, len(words)), strict=True)]


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
