"""What the plugin brings: the game, a bot that plays it, and how it looks in a terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from boardwright import Bot, Game, hookimpl
from boardwright.text import TextTable

from boardwright_fox_night.bots import Greedy
from boardwright_fox_night.game import FoxNight
from boardwright_fox_night.text import FoxNightText


@hookimpl
def games() -> Sequence[type[Game[Any]]]:
    """Bring the game."""
    return [FoxNight]


@hookimpl
def bots(game: str) -> Mapping[str, type[Bot]]:
    """Bring the bot that plays it."""
    return {"greedy": Greedy} if game == FoxNight.name else {}


@hookimpl
def text_table(game: str) -> TextTable | None:
    """Bring the way it looks in a terminal."""
    if game != FoxNight.name:
        return None
    return FoxNightText()
