"""What a match is begun with, as the command line says it: the options that `play` and `simulate` have in common."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import click

from boardwright_cli.failure import Misuse

if TYPE_CHECKING:
    from boardwright import Rules

F = TypeVar("F", bound=Callable[..., Any])

VARIANT = click.option(
    "--variant",
    "variants",
    metavar="NAME",
    multiple=True,
    help="Play a variant; can be repeated, the outermost first.",
)
OPTION = click.option(
    "-o",
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    help="Set an option of the game, such as -o edition=first; can be repeated. "
    "`boardwright schema GAME --part options` shows them.",
)
SEATS = click.option(
    "--seats", type=click.IntRange(min=1), help="How many seats; by default as many as --players."
)
SEED = click.option(
    "--seed",
    metavar="TEXT",
    help="The seed: any text or number; the same seed gives the same deal. By default a new one.",
)


def setting(command: F) -> F:
    """Give a command the argument GAME and the options of what a match is begun with."""
    decorators: Sequence[Callable[[F], F]] = (click.argument("game"), SEATS, SEED, OPTION, VARIANT)
    return reduce(lambda decorated, decorator: decorator(decorated), reversed(decorators), command)


def read_options(options: Sequence[str]) -> Mapping[str, Any]:
    """Read options such as "first_seat=1": a value is JSON if it can be read as that, a text otherwise.

    Raises:
        Misuse: If one has no name or no value, or is given twice.
    """
    read: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not name or not equals:
            raise Misuse(f"an option is written NAME=VALUE, not {option!r}")
        if name in read:
            raise Misuse(f"the option {name} is given twice")
        read[name] = _read_value(value)
    return read


def rules_of(game: str, variants: Sequence[str]) -> Rules[Any]:
    """Return the compiled rules of an installed game with variants.

    Raises:
        Misuse: If one of them is not installed.
    """
    from boardwright import PluginError, compiled
    from boardwright.plugins import installed

    try:
        of = installed().game(game)
        changed = tuple(installed().variant(game, name) for name in variants)
    except PluginError as error:
        raise Misuse(str(error)) from error
    return compiled(of, changed)


def seats_for(rules: Rules[Any], seats: int | None, players: int | None) -> int:
    """Return how many seats a match has.

    Args:
        rules: The rules.
        seats: What --seats says.
        players: How many --players names.

    Raises:
        Misuse: If the two do not agree or the game has no such number of seats.
    """
    from boardwright.game import counts_in_words

    if seats is not None and players is not None and seats != players:
        raise Misuse(f"--seats {seats} and --players with {players} names do not agree")
    count = seats or players or rules.seat_counts[0]
    if count not in rules.seat_counts:
        allowed = counts_in_words(rules.seat_counts)
        raise Misuse(f"{rules.title} has {allowed} seats, not {count}")
    return count


def _read_value(value: str) -> Any:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value
