"""`Game` and `Variant`: what an author subclasses, and what a game is given when it is set up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, get_args, get_origin

from boardwright.errors import GameError
from boardwright.position import S

if TYPE_CHECKING:
    from boardwright.chance import Chance

Options = TypeVar("Options")


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a game that has none."""


@dataclass(frozen=True, slots=True)
class Deal(Generic[Options]):
    """What `setup` is given.

    Attributes:
        seats: How many seats the match has.
        options: The options, of the game's `options` type, validated.
        chance: The match's chance.
        given: The explicit deal of a game that was dealt at a table, of the game's `deal` type; None if
            chance deals.
    """

    seats: int
    options: Options
    chance: Chance
    given: Any = None


class Game(Generic[S]):
    """A game: rules as pure functions over an immutable state of type `S`.

    A subclass names its state (`class TicTacToe(Game[Board])`), sets the attributes below, marks its moves
    with `@move` and its hooks (see `boardwright.hooks.GameSpec`) with `@hookimpl`. Its docstring is the game's
    description.

    Attributes:
        name: The name by which it is found: lower-case letters, digits and hyphens.
        version: The version of the rules, written into match files. Raise it when a replay would differ.
        replays: Older versions whose matches these rules replay unchanged.
        title: The name that people read.
        seats: How many seats a match can have: a number, or several such as `range(2, 5)`.
        options: The type of the options; any type that pydantic understands and that can be made from `{}`.
        deal: The type of an explicit deal; None if the game takes none.
        events: The types of the events that it emits.
        perfect_information: True if nothing in the state is secret; otherwise each field of the state
            declares who sees it.
    """

    name: ClassVar[str]
    version: ClassVar[str]
    replays: ClassVar[Sequence[str]] = ()
    title: ClassVar[str] = ""
    seats: ClassVar[int | Sequence[int]]
    options: ClassVar[Any] = NoOptions
    deal: ClassVar[Any] = None
    events: ClassVar[Sequence[type]] = ()
    perfect_information: ClassVar[bool] = False


class Variant(Generic[S]):
    """Changed rules for a game: a plugin that wraps the game's hooks.

    A variant may keep a state of its own, immutable and declared like a game's: it names the type
    (`class Handicap(Variant[HandicapState])`, or `Variant[None]`), returns the first one from `begin`, reads it at
    `at.variants[self.name]` and, in an `Act`, sets `at.variants = {**at.variants, self.name: new}`.

    Attributes:
        name: The name by which it is chosen.
        version: The version of the variant, written into match files.
        replays: Older versions whose matches this one replays unchanged.
        game: The name of the game that it changes.
    """

    name: ClassVar[str]
    version: ClassVar[str]
    replays: ClassVar[Sequence[str]] = ()
    game: ClassVar[str]

    def begin(self, deal: Deal[Any]) -> S | None:
        """Return the variant's own state for a match that begins; None if it keeps none."""
        return None


def state_type(of: type[Game[Any] | Variant[Any]]) -> Any:
    """Return the state type that a game or variant class names in its base; None if it names none."""
    for cls in of.__mro__:
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) in {Game, Variant}:
                (named,) = get_args(base)
                return None if isinstance(named, TypeVar) or named is NoneType else named
    return None


def seat_counts(of: type[Game[Any]]) -> Sequence[int]:
    """Return how many seats a match of a game can have, in ascending order.

    Raises:
        GameError: If `Game.seats` is neither a number from 1 nor several.
    """
    counts: Any = (of.seats,) if isinstance(of.seats, int) else of.seats
    try:
        if counts and all(isinstance(count, int) and count >= 1 for count in counts):
            return tuple(sorted(counts))
    except TypeError:
        pass
    raise GameError(
        f"game {of.name!r}: seats is a number from 1 or several, such as range(2, 5), not {of.seats!r}"
    )


def counts_in_words(counts: Sequence[int]) -> str:
    """Return seat counts as people say them: "2", "2 or 4", "2 to 4"."""
    first, last = counts[0], counts[-1]
    if len(counts) > 2 and list(counts) == list(range(first, last + 1)):  # noqa: PLR2004
        return f"{first} to {last}"
    return " or ".join(map(str, counts))


def check_attributes(of: type[Game[Any] | Variant[Any]], names: Sequence[str]) -> None:
    """Raise a `GameError` for the first required attribute that a class does not set."""
    for name in names:
        if not hasattr(of, name):
            raise GameError(f"{of.__module__}.{of.__qualname__} does not set {name!r}")
