"""The plugin that the entry point names: Arboretum, its variants, its bots, its text table and its commands.

What is heavy or needs libraries of its own is imported when it is asked for.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from boardwright import Bot, Game, Variant, hookimpl
from boardwright.text import TextTable
from boardwright_arboretum.game import Arboretum

__all__ = ["bots", "commands", "games", "text_table", "variants"]


@hookimpl
def games() -> Sequence[type[Game[Any]]]:
    """Bring the game."""
    return [Arboretum]


@hookimpl
def variants() -> Sequence[type[Variant[Any]]]:
    """Bring its variants."""
    from boardwright_arboretum.variants import OpenHands

    return [OpenHands]


@hookimpl
def bots(game: str) -> Mapping[str, type[Bot]]:
    """Bring the bots that can play it."""
    if game != Arboretum.name:
        return {}
    from boardwright_arboretum.bots import GreedyBot

    return {"greedy": GreedyBot}


@hookimpl
def text_table(game: str) -> TextTable | None:
    """Bring the way it is shown as text."""
    if game != Arboretum.name:
        return None
    from boardwright_arboretum.text import ArboretumText

    return ArboretumText()


@hookimpl
def commands() -> Mapping[str, Any]:
    """Bring the commands under `boardwright arboretum`."""
    from boardwright_arboretum.commands import arboretum

    return {Arboretum.name: arboretum}
