"""`Conformance`: the class that makes tests of all checks, for pytest.

    from boardwright.testing import Conformance

    class TestHighCard(Conformance):
        game = HighCard

pytest is imported where it is needed, so this module can be without it.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Final

from boardwright.game import Game, Variant
from boardwright.testing.catalogue import CHECKS, Check
from boardwright.testing.checking import ground_of, record, run
from boardwright.testing.ground import Ground
from boardwright.testing.profile import QUICK, THOROUGH, Profile
from boardwright.testing.setting import Setting, settings_of

ANY_COMMANDS: Final = "any-commands"
"""The name of the one check that Hypothesis makes, which is there in pytest alone."""


class Conformance:
    """A test for each check and each setting of a game.

    Subclass it under a name that pytest collects. A single test can be marked or replaced in the subclass, as any
    method: `test_frequencies = None` leaves it out.

    Attributes:
        game: The game.
        seats: The numbers of seats; None is all that the game has.
        options: The options to play with, one mapping for each choice of them.
        variants: The variants, each to be played with by itself, or several together as a tuple; the game without any
            is always checked. None is all that are installed for the game.
        profile: How much to look at; `pytest --conformance=thorough` looks at more.
        golden: The folder of its golden matches, from that of the test's file on; None if it has none.
        only: The names of the checks; empty for all.
    """

    game: ClassVar[type[Game[Any]]]
    seats: ClassVar[int | Sequence[int] | None] = None
    options: ClassVar[Sequence[Mapping[str, Any]]] = ({},)
    variants: ClassVar[Sequence[type[Variant[Any]] | tuple[type[Variant[Any]], ...]] | None] = None
    profile: ClassVar[Profile] = QUICK
    golden: ClassVar[str | PathLike[str] | None] = None
    only: ClassVar[Sequence[str]] = ()

    def __init_subclass__(cls) -> None:
        """Leave out the tests that are not asked for."""
        names = [check.name for check in CHECKS] + [ANY_COMMANDS]
        left_out = set(names) - set(cls.only) if cls.only else set()
        if cls.golden is None:
            left_out |= {"golden", "reachable"}
        for name in set(cls.only) - set(names):
            raise ValueError(f"there is no check {name!r}; there is {', '.join(names)}")
        for name in left_out:
            setattr(cls, f"test_{name.replace('-', '_')}", None)

    @classmethod
    def settings(cls) -> list[Setting]:
        """Return all settings."""
        sets: list[tuple[type[Variant[Any]], ...]] = [()]
        variants = _installed_variants(cls.game) if cls.variants is None else cls.variants
        sets += [each if isinstance(each, tuple) else (each,) for each in variants]
        return settings_of(cls.game, sets, seats=cls.seats, options=cls.options)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Give each test its settings."""
        cls = type(self)
        profile = _profile(metafunc.config, cls.profile)
        settings = cls.settings()
        if metafunc.config.getoption("golden_refresh", default=False):
            _refresh(cls, settings)
        key = (cls, profile)
        if key not in _GROUNDS:
            _GROUNDS[key] = [_Lazily(cls, setting, settings, profile) for setting in settings]
        metafunc.parametrize("ground", _GROUNDS[key], ids=[setting.name for setting in settings])

    def test_any_commands(self, ground: _Lazily) -> None:
        """Whatever commands are given in whatever order, the match stays what its log says."""
        import pytest

        if importlib.util.find_spec("hypothesis") is None:
            pytest.skip("hypothesis is not installed: pip install boardwright[testing]")
        from boardwright.testing.stateful import check_any_commands

        check_any_commands(ground.ground)


class _Lazily:
    """A ground that is made when the first test needs it, and shared by all tests of its setting."""

    def __init__(
        self, of: type[Conformance], setting: Setting, settings: Sequence[Setting], profile: Profile
    ) -> None:
        self._of = of
        self._setting = setting
        self._settings = settings
        self._profile = profile
        self._ground: Ground | None = None

    @property
    def ground(self) -> Ground:
        """The ground.

        Raises:
            Failure: If no match can begin.
        """
        if self._ground is None:
            self._ground = ground_of(
                self._of.game, self._setting, self._profile, golden=_folder(self._of), settings=self._settings
            )
        return self._ground


_GROUNDS: dict[tuple[type[Conformance], Profile], list[_Lazily]] = {}


def _test_of(check: Check) -> Callable[[Conformance, _Lazily], None]:
    def test(self: Conformance, ground: _Lazily) -> None:
        result = run(check, ground.ground)
        if result.failure is not None:
            raise result.failure
        if result.unchecked is not None:
            import pytest

            pytest.skip(result.unchecked)

    test.__name__ = f"test_{check.name.replace('-', '_')}"
    test.__qualname__ = f"Conformance.{test.__name__}"
    test.__doc__ = check.rule
    return test


for _check in CHECKS:
    setattr(Conformance, f"test_{_check.name.replace('-', '_')}", _test_of(_check))


_REFRESHED: set[type[Conformance]] = set()


def _refresh(of: type[Conformance], settings: Sequence[Setting]) -> None:
    """Record the golden matches of a class of tests anew, once."""
    folder = _folder(of)
    if folder is not None and of not in _REFRESHED:
        _REFRESHED.add(of)
        record(of.game, folder, settings)


def _folder(of: type[Conformance]) -> Path | None:
    """Return the folder of golden matches."""
    if of.golden is None:
        return None
    file = getattr(sys.modules.get(of.__module__), "__file__", None)
    return Path(of.golden) if file is None else Path(file).parent / of.golden


def _profile(config: Any, own: Profile) -> Profile:
    asked = config.getoption("conformance", default=None)
    return {None: own, "quick": QUICK, "thorough": THOROUGH}[asked]


def _installed_variants(game: type[Game[Any]]) -> list[type[Variant[Any]]]:
    """Return the variants of an installed game; none of a game that is not the one installed under its name."""
    from boardwright.errors import PluginError
    from boardwright.plugins import installed

    try:
        return list(installed().variants(game.name).values()) if installed().game(game.name) is game else []
    except PluginError:
        return []
