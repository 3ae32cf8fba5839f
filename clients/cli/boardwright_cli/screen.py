"""The screen: lines of styled text, questions, and hiding what the next person must not see.

Works on terminals with and without colours, of any width, and where stdout is a file or a pipe. What lies on the table
is never wrapped or cut, because that would tear a board apart; sentences are wrapped between words.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Final

from rich.console import Console
from rich.errors import StyleSyntaxError
from rich.markdown import Markdown
from rich.rule import Rule
from rich.style import Style
from rich.text import Text

from boardwright.text import Line
from boardwright_cli.failure import printable

CLEARED: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear what was scrolled off it."""
BLANK_LINES: Final = 100
"""How many empty lines hide what cannot be cleared."""


class Screen:
    """One terminal, or what stands in for it."""

    def __init__(self) -> None:
        """Look at what stdin and stdout are now."""
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._echo = sys.stdin is None or not sys.stdin.isatty()
        self._readline = None if self._echo else _line_editing()

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines of a table as they are."""
        for line in lines:
            self._console.print(_text(line), soft_wrap=True)

    def sentences(self, lines: Iterable[Line], mark: str = "· ") -> None:
        """Print sentences, each with a mark before it, wrapped between words."""
        for line in lines:
            self._console.print(Text(mark, style="dim").append_text(_text(line)))

    def say(self, text: str, style: str = "") -> None:
        """Print a text, wrapped between words."""
        self._console.print(Text(printable(text), style=style))

    def command(self, text: str, command: str) -> None:
        """Print a text and after it something to be copied, in one piece."""
        self._console.print(Text(f"{text} {printable(command)}"), soft_wrap=True)

    def heading(self, text: str) -> None:
        """Print a line across the screen with a title in it."""
        self._console.print()
        self._console.print(
            Rule(Text(text, style="bold"), align="left", characters="─" if self._unicode else "-")
        )

    def choices(self, texts: Sequence[str], *, numbered: bool) -> None:
        """Print choices in as many columns as fit, numbered from 1 if numbers choose among them."""
        labels = [f"{number:>{len(str(len(texts)))}}  {text}" for number, text in enumerate(texts, 1)]
        shown = labels if numbered else [*texts]
        width = max(map(len, shown), default=0) + 3
        columns = max(1, min((self._console.width - 2) // width, -(-len(shown) // 4)))
        rows = -(-len(shown) // columns)
        for row in range(rows):
            line = "".join(text.ljust(width) for text in shown[row::rows])
            self._console.print(Text(f"  {line.rstrip()}"), soft_wrap=True)

    def markdown(self, text: str) -> None:
        """Print a text in Markdown."""
        self._console.print(Markdown(text))

    def ask(self, prompt: str) -> str:
        """Return what is typed after a prompt.

        Raises:
            EOFError: At the end of the input.
            KeyboardInterrupt: If it is interrupted.
        """
        if sys.stdin is None:  # it was closed before the program began
            raise EOFError
        self._console.file.flush()
        typed = input(f"{prompt} ").strip()
        if self._echo:
            self.say(typed)
        return typed

    def hide(self) -> None:
        """Take everything off the screen before another person looks at it, with what was scrolled off and typed."""
        if self._readline is not None:
            self._readline.clear_history()
        if (
            self._console.is_terminal
            and not self._console.is_dumb_terminal
            and not self._console.legacy_windows
        ):
            self._console.file.write(CLEARED)
        else:
            self._console.file.write("\n" * max(BLANK_LINES, 2 * self._console.height))
        self._console.file.flush()

    @property
    def _unicode(self) -> bool:
        return self._console.encoding.startswith("utf")


def _line_editing() -> ModuleType | None:
    """Return the module that gives `input` a history; None where there is none, as on Windows, which has its own."""
    try:
        import readline
    except ImportError:
        return None
    return readline


def _text(line: Line) -> Text:
    text = Text()
    for span in line:
        text.append(printable(span.text), style=_style(span.style))
    return text


@lru_cache(maxsize=512)
def _style(definition: str) -> Style:
    """Return a style of `boardwright.text`; a line stays readable without one that is not understood."""
    try:
        return Style.parse(definition)
    except StyleSyntaxError:
        return Style.null()
