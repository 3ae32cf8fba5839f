"""The plugin that the entry point names: Arboretum, its bots, its text table and its commands."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardwright import Bot, Game, hookimpl

from boardwright_arboretum.game import Arboretum

if TYPE_CHECKING:
    from typing import Any


@hookimpl
def games() -> list[type["Game[Any]"]]:
    """Bring the game."""
    return [Arboretum]
