"""Every error that boardwright raises, in one place.

Two kinds matter to a caller. A `Rejected` is an *answer*: somebody asked for what the rules do not
allow, nothing has changed, and `code`, `message` and `data` say why. Everything else says that something
is wrong: with a game (`GameError`), a plugin (`PluginError`), options (`OptionsError`) or a match file
(`MatchFileError`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_LONGEST_QUOTE = 60
_LONGEST_MESSAGE = 400


def quoted(value: object) -> str:
    """Return a value from outside as an error quotes it: short, whatever it is."""
    text = repr(value)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"


def _one_line(message: str) -> str:
    """Return a message, which may quote a file, as one line of bearable length that does nothing to a terminal."""
    text = message if len(message) <= _LONGEST_MESSAGE else f"{message[:_LONGEST_MESSAGE]}…"
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


class BoardwrightError(Exception):
    """The base of all errors of this package."""


class Rejected(BoardwrightError):  # noqa: N818 - an answer, not an error
    """A command that is not allowed. The match is as it was before.

    Attributes:
        code: What kind of rule was broken, stable and meant for programs; the codes are listed in
            `REJECTION_CODES`.
        message: The reason in a sentence that a player can read.
        data: What a client needs to act on it, such as the seat, the move or the argument.
    """

    code = "rejected"

    def __init__(self, message: str, *, code: str | None = None, **data: Any) -> None:
        super().__init__(message)
        self.message = message
        self.data: Mapping[str, Any] = data
        if code is not None:
            self.code = code


class IllegalMove(Rejected):
    """The move is offered, but not with these arguments. Raised by the functions of a game."""

    code = "illegal_move"


REJECTION_CODES: Mapping[str, str] = {
    "match_over": "the match has ended",
    "no_such_seat": "the match has no such seat",
    "not_active": "it is not this seat's turn to act",
    "unknown_move": "the game has no such move",
    "not_offered": "the move is not offered in this phase or stage",
    "bad_arguments": "an argument is missing, unknown or of the wrong type",
    "illegal_move": "the rules do not allow the move with these arguments",
    "undo_not_allowed": "the match, or who acted last, does not let this seat undo",
    "undo_barrier": "the last move revealed something or drew by chance",
    "nothing_to_undo": "there is no move to take back",
    "nothing_to_redo": "there is no undone move to make again",
    "has_left": "the seat has left the match or was eliminated",
    "bad_name": "a name that cannot be written into a match file",
    "seat_taken": "somebody sits there already",
    "seat_empty": "nobody sits there",
    "lobby_full": "all seats of the lobby are taken",
    "seats_free": "too few seats are taken for the match to start",
    "match_started": "the match of the lobby has started already",
}
"""Every code that the framework itself gives a `Rejected`, and what it means."""


class GameError(BoardwrightError):
    """A game, or a variant, breaks the contract with the framework: its author has to mend it."""


class OptionsError(BoardwrightError, ValueError):
    """Options, a seat count or an explicit deal that do not fit the game."""


class MatchFileError(BoardwrightError, ValueError):
    """A match file that cannot be read or does not hold what it claims.

    Attributes:
        line: The number of the line at fault, counted from 1, or None where no line is at fault.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        sentence = _one_line(message)
        super().__init__(sentence if line is None else f"line {line}: {sentence}")
        self.line = line


class PluginError(BoardwrightError):
    """A game, variant or bot that is not installed, or whose plugin could not be loaded."""
