"""Fox night, a game for boardwright."""

from boardwright_fox_night.game import FoxNight

__all__ = ["FoxNight"]
