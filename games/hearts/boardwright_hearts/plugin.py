"""The plugin that the entry point names: hearts, its bot and its text table."""

from collections.abc import Mapping, Sequence
from typing import Any

from boardwright import Bot, Game, hookimpl
from boardwright.text import TextTable
from boardwright_hearts.game import Hearts

__all__ = ["bots", "games", "text_table"]


@hookimpl
def games() -> Sequence[type[Game[Any]]]:
    """Bring the game."""
    return [Hearts]


@hookimpl
def bots(game: str) -> Mapping[str, type[Bot]]:
    """Bring the bot that can play it."""
    if game != Hearts.name:
        return {}
    from boardwright_hearts.bots import GreedyBot

    return {"greedy": GreedyBot}


@hookimpl
def text_table(game: str) -> TextTable | None:
    """Bring the way it is shown as text."""
    if game != Hearts.name:
        return None
    from boardwright_hearts.text import HeartsText

    return HeartsText()
