"""Settings: with how many seats, which options and which variants a game is checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardwright.chance import Seed
from boardwright.errors import OptionsError
from boardwright.game import Game, Variant, seat_counts
from boardwright.rules import compiled


@dataclass(frozen=True, slots=True)
class Setting:
    """What a match is begun with.

    Attributes:
        seats: How many seats.
        options: The options that are not left at their defaults, in their JSON form.
        variants: The variants, the outermost first.
    """

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    variants: tuple[type[Variant[Any]], ...] = ()

    def __str__(self) -> str:
        seats = f"{self.seats} seat{'' if self.seats == 1 else 's'}"
        options = (f"{name} {_short(value)}" for name, value in self.options.items())
        return ", ".join((seats, *options, *(variant.name for variant in self.variants)))

    @property
    def name(self) -> str:
        """The setting in the name of a test or a file: "2-seats-edition-first"."""
        return re.sub(r"[^A-Za-z0-9_.]+", "-", str(self)).strip("-")


def settings_of(
    game: type[Game[Any]],
    variants: Sequence[Sequence[type[Variant[Any]]]] = ((),),
    *,
    seats: int | Sequence[int] | None = None,
    options: Sequence[Mapping[str, Any]] | None = None,
) -> list[Setting]:
    """Return all settings of a game.

    Args:
        game: The game.
        variants: The sets of variants to play with; an empty one is the game itself.
        seats: The numbers of seats; None is all that the game has.
        options: The options to play with, one mapping for each choice of them; None is the defaults alone. Options
            that do not fit a number of seats are left out with it.

    Raises:
        OptionsError: If options fit no number of seats, or the game has not so many seats.
    """
    counts = (seats,) if isinstance(seats, int) else seat_counts(game) if seats is None else seats
    found: list[Setting] = []
    for changed in variants:
        for chosen in options or ({},):
            fitting = [Setting(count, chosen, tuple(changed)) for count in counts]
            refused: list[OptionsError] = []
            for setting in fitting:
                error = _refused(game, setting) if chosen or seats is not None else None
                if error is None:
                    found.append(setting)
                else:
                    refused.append(error)
            if len(refused) == len(fitting):
                raise refused[0]
    return found


def _refused(game: type[Game[Any]], setting: Setting) -> OptionsError | None:
    """Return why a match cannot begin in a setting; None if it can, or fails for a reason that checks report."""
    try:
        compiled(game, setting.variants).begin(setting.seats, dict(setting.options), seed=Seed.of("setting"))
    except OptionsError as error:
        return error
    except Exception:
        return None
    return None


def _short(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= 24 else f"{text[:23]}…"
