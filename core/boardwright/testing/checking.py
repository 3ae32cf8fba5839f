"""`check`: all checks of a game in all its settings, and the report of what came of them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import Any

from boardwright.game import Game, Variant
from boardwright.match import Match
from boardwright.testing.catalogue import CHECKS, Check, check_named
from boardwright.testing.checks.golden import record as record_golden
from boardwright.testing.failure import Failure, Unchecked
from boardwright.testing.ground import Ground, seen_in
from boardwright.testing.profile import QUICK, Profile
from boardwright.testing.setting import Setting, settings_of
from boardwright.testing.walk import header_of


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one check in one setting.

    Attributes:
        check: The check.
        setting: The setting.
        covered: What it has covered, in numbers.
        seconds: How long it took.
        failure: How the game fails it; None if it does not.
        unchecked: Why there was nothing to check; None if there was.
    """

    check: Check
    setting: Setting
    covered: Mapping[str, int]
    seconds: float
    failure: Failure | None = None
    unchecked: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What came of all checks.

    Attributes:
        game: The game.
        profile: How much was looked at.
        results: The results, setting by setting.
    """

    game: type[Game[Any]]
    profile: Profile
    results: tuple[Result, ...]

    @property
    def failures(self) -> tuple[Failure, ...]:
        """How the game fails; empty if it passes."""
        return tuple(result.failure for result in self.results if result.failure is not None)

    @property
    def passed(self) -> bool:
        """Whether it passes."""
        return not self.failures

    def raise_first(self) -> None:
        """Raise the first failure, if there is one.

        Raises:
            Failure: The failure.
        """
        for failure in self.failures:
            raise failure


def check(
    game: type[Game[Any]],
    variants: Sequence[type[Variant[Any]]] = (),
    *,
    seats: int | Sequence[int] | None = None,
    options: Sequence[Mapping[str, Any]] | None = None,
    profile: Profile = QUICK,
    only: Sequence[str] = (),
    golden: str | PathLike[str] | None = None,
    heard: Callable[[Result], None] | None = None,
) -> Report:
    """Check a game.

    Args:
        game: The game.
        variants: The variants to play it with, the outermost first.
        seats: The numbers of seats; by default all that it has.
        options: The options to play with, one mapping for each choice of them; by default the defaults alone.
        profile: How much to look at.
        only: The names of the checks; by default all.
        golden: The folder of its golden matches.
        heard: Called with each result as soon as it is there.

    Raises:
        OptionsError: If the game has no such seats or options.
        ValueError: If there is no check of a name.
    """
    return check_settings(
        game,
        settings_of(game, [variants], seats=seats, options=options),
        profile=profile,
        only=only,
        golden=golden,
        heard=heard,
    )


def check_settings(
    game: type[Game[Any]],
    settings: Sequence[Setting],
    *,
    profile: Profile = QUICK,
    only: Sequence[str] = (),
    golden: str | PathLike[str] | None = None,
    heard: Callable[[Result], None] | None = None,
) -> Report:
    """Check a game in settings of any seats, options and variants; see `check`."""
    checks = [check_named(name) for name in only] or CHECKS
    results: list[Result] = []
    for setting in settings:
        ground: Ground | Failure
        try:
            ground = ground_of(game, setting, profile, golden=golden, settings=settings)
        except Failure as failure:
            ground = failure
        for each in checks:
            result = (
                Result(each, setting, {}, 0.0, failure=ground)
                if isinstance(ground, Failure)
                else run(each, ground)
            )
            results.append(result)
            if heard is not None:
                heard(result)
            if isinstance(ground, Failure):
                break
    return Report(game, profile, tuple(results))


def ground_of(
    game: type[Game[Any]],
    setting: Setting,
    profile: Profile,
    *,
    golden: str | PathLike[str] | None = None,
    settings: Sequence[Setting] = (),
) -> Ground:
    """Return the ground of a setting, on which a match has begun.

    Raises:
        Failure: If none can.
    """
    try:
        ground = Ground(
            game, setting, profile, golden=None if golden is None else Path(golden), settings=settings
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            Match(ground.rules, header_of(ground.rules, setting, "beginning")).view(None)
    except Exception as error:
        rule = "A match can begin."
        raise Failure("beginning", rule, str(setting), seen_in(error), None) from error
    return ground


def run(check: Check, ground: Ground) -> Result:
    """Run one check on a ground."""
    started = perf_counter()
    ground.check, ground.rule = check.name, check.rule
    covered: Mapping[str, int] = {}
    failure: Failure | None = None
    unchecked: str | None = None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore", UserWarning
            )  # of values that do not fit their types: `json` hears them
            covered = check.run(ground)
    except Failure as failed:
        failure = failed
    except Unchecked as nothing:
        unchecked = str(nothing)
    except Exception as error:
        failure = ground.failure(seen_in(error))
        failure.__cause__ = error
    return Result(check, ground.setting, dict(covered), perf_counter() - started, failure, unchecked)


def record(
    game: type[Game[Any]],
    golden: str | PathLike[str],
    settings: Sequence[Setting],
) -> list[str]:
    """Record the golden matches of a game anew; see `boardwright check --refresh`.

    Returns:
        What was done, in sentences.

    Raises:
        GameError: If a match of the present version of the rules is replayed otherwise than it was.
    """
    grounds = [Ground(game, setting, QUICK, golden=Path(golden), settings=settings) for setting in settings]
    return record_golden(game, Path(golden), grounds)
