"""The plugin that the entry point names: Goofspiel, its variant and its text table."""

from collections.abc import Sequence
from typing import Any

from boardwright import Game, Variant, hookimpl
from boardwright.text import TextTable
from boardwright_goofspiel.game import Goofspiel

__all__ = ["games", "text_table", "variants"]


@hookimpl
def games() -> Sequence[type[Game[Any]]]:
    """Bring the game."""
    return [Goofspiel]


@hookimpl
def variants() -> Sequence[type[Variant[Any]]]:
    """Bring its variant."""
    from boardwright_goofspiel.variants import SecretBids

    return [SecretBids]


@hookimpl
def text_table(game: str) -> TextTable | None:
    """Bring the way it is shown as text."""
    if game != Goofspiel.name:
        return None
    from boardwright_goofspiel.text import GoofspielText

    return GoofspielText()
