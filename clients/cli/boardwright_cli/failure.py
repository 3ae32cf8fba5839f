"""How the program says that something is not possible: one sentence on stderr and an exit code.

Exit codes are the same for every command: 0 all is well, 1 the answer is no or it could not be done, 2 the command
line does not fit.
"""

from __future__ import annotations

from typing import IO, Any, Final

import click

from boardwright import BoardwrightError

NO: Final = 1
USAGE: Final = 2


class Failure(click.ClickException):
    """Ends the program with a sentence on stderr and exit code 1."""

    exit_code = NO

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence."""
        click.echo(f"boardwright: {printable(self.message)}", file=file, err=file is None)


class Misuse(Failure):
    """What the command line asks for does not fit: exit code 2."""

    exit_code = USAGE


def printable(text: str) -> str:
    """Return a text that is safe in a terminal: what came out of a file may hold control characters."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() or character == "\n" else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )


def reason(error: BaseException) -> str:
    """Return why something failed, in words and with the file if it was about one."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error) or type(error).__name__


def as_failure(error: Exception) -> Failure:
    """Return the sentence for an error that no command expected.

    What is wrong with a game, a bot or this program is reported with the module in which it happened, so that its
    author can be told.
    """
    if isinstance(error, BoardwrightError | OSError):
        return Failure(reason(error))
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    place = "unknown" if traceback is None else traceback.tb_frame.f_globals.get("__name__", "unknown")
    text = " ".join(str(error).split())
    return Failure(
        f"there is a mistake in {place} ({type(error).__name__}{': ' if text else ''}{text}); "
        "--debug before the command shows the traceback"
    )
