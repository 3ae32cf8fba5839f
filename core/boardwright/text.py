"""Text tables: how a game is shown, and typed, where there are only characters.

A game's plugin offers a `TextTable`; a client prints its lines with whatever styles its terminal knows. A style is a
name from `STYLES` or a colour `#rrggbb`, optionally on a background `on #rrggbb`; a line must be readable without any.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from boardwright.flow import Seat
from boardwright.view import View

STYLES: Final = ("", "bold", "dim", "italic", "underline", "reverse")
"""The named styles; several may be joined by spaces, together with colours."""


class Span(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: str = ""


Line: TypeAlias = Sequence[Span]


class TextTable(Protocol):
    """How one game is shown as text."""

    def table(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return what lies on the table, as the viewer sees it.

        Args:
            view: What the viewer may see.
            names: The names of the seats.
        """
        ...

    def event(self, event: Any, names: Sequence[str]) -> Line | None:
        """Return a projected event as a sentence; None for one that needs no words."""
        ...

    def result(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return how the match ended, explained."""
        ...

    def move(self, name: str, args: Sequence[Any], seat: Seat | None) -> str:
        """Return a move as it would be typed and read in a list."""
        ...

    def rules(self) -> str:
        """Return the rules in short, in Markdown."""
        ...
