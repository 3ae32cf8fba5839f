"""The plugin that the entry point names: Leduc poker and its text table."""

from collections.abc import Sequence
from typing import Any

from boardwright import Game, hookimpl
from boardwright.text import TextTable
from boardwright_leduc_poker.game import LeducPoker

__all__ = ["games", "text_table"]


@hookimpl
def games() -> Sequence[type[Game[Any]]]:
    """Bring the game."""
    return [LeducPoker]


@hookimpl
def text_table(game: str) -> TextTable | None:
    """Bring the way it is shown as text."""
    if game != LeducPoker.name:
        return None
    from boardwright_leduc_poker.text import LeducText

    return LeducText()
