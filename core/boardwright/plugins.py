"""Plugins: the games, variants, bots and commands that an installation has.

A distribution registers a plugin under the entry-point group `boardwright`. The entry point names a game's class, or
an object (a module or an instance) that implements hooks of `boardwright.hooks.PluginSpec`. Plugins are loaded when
they are needed, the one with the name that is looked for first; one that cannot be loaded is reported and skipped.
Any can be blocked: in the environment, `BOARDWRIGHT_BLOCK=name,name`, or by the host.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

import pluggy

from boardwright.bots import Bot, RandomBot
from boardwright.chance import Seed
from boardwright.errors import OptionsError, PluginError, quoted
from boardwright.game import Game, Variant, check_attributes
from boardwright.hooks import PluginSpec, hookimpl
from boardwright.implementations import mistake_in_hooks
from boardwright.loading import loaded, reason
from boardwright.rules import compiled
from boardwright.text import TextTable

GROUP: Final = "boardwright"
BLOCK_VARIABLE: Final = "BOARDWRIGHT_BLOCK"


@dataclass(frozen=True, slots=True)
class PluginReport:
    """What there is to say of one plugin.

    Attributes:
        name: The name of its entry point.
        value: The object that the entry point names.
        distribution: The distribution that brings it, with its version.
        status: "loaded", "failed" or "blocked".
        games: The names of the games that it brings.
        variants: The names of the variants that it brings, as game/variant.
        bots: The names of the bots that it brings, as game/bot.
        text_tables: The names of the games that it shows as text.
        commands: The names of the commands that it brings.
        error: Why it could not be loaded, or what went wrong when it was asked; None if nothing did.
    """

    name: str
    value: str
    distribution: str
    status: str
    games: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    text_tables: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    error: str | None = None


class _OneGame:
    """The plugin that a game's class stands for."""

    def __init__(self, game: type[Game[Any]]) -> None:
        self._game = game

    @hookimpl
    def games(self) -> list[type[Game[Any]]]:
        return [self._game]


class Plugins:
    """The plugins of an installation."""

    def __init__(self, found: Iterable[EntryPoint], blocked: Collection[str] = ()) -> None:
        """Take in entry points; nothing is loaded yet.

        Args:
            found: The entry points, one a plugin.
            blocked: The names of the plugins that are not to be loaded.
        """
        self._found: dict[str, EntryPoint] = {}
        for point in sorted(found, key=lambda point: point.name):
            taken = point.name in self._found
            self._found[f"{point.name} ({point.value})" if taken else point.name] = point
        self._blocked = frozenset(name for name, point in self._found.items() if point.name in blocked)
        self._errors: dict[str, str] = {}
        self._loaded: dict[str, pluggy.PluginManager] = {}  # one a plugin, so that none can disturb another
        self._loading: set[str] = set()
        self._games: dict[str, type[Game[Any]]] = {}
        self._variants: dict[tuple[str, str], type[Variant[Any]]] = {}

    def game(self, name: str) -> type[Game[Any]]:
        """Return the game of a name.

        Raises:
            PluginError: If it is not installed; the message says what is, and what could not be loaded.
        """
        self._load_until(name, self._games)
        if name not in self._games:
            raise PluginError(self._not_found("game", name, self._games))
        return self._games[name]

    def games(self) -> Mapping[str, type[Game[Any]]]:
        """Return all games by name."""
        self._load_all()
        return dict(sorted(self._games.items()))

    def variant(self, game: str, name: str) -> type[Variant[Any]]:
        """Return a variant of a game.

        Raises:
            PluginError: If it is not installed.
        """
        variants = self.variants(game)
        if name not in variants:
            raise PluginError(self._not_found(f"variant of {game}", name, variants))
        return variants[name]

    def variants(self, game: str) -> Mapping[str, type[Variant[Any]]]:
        """Return all variants of a game by name."""
        self._load_all()
        return {name: of for (its_game, name), of in sorted(self._variants.items()) if its_game == game}

    def bots(self, game: str) -> Mapping[str, type[Bot]]:
        """Return all bots that can play a game by name: "random" can play every game."""
        self.game(game)
        self._load_all()
        bots: dict[str, type[Bot]] = {"random": RandomBot}
        for name in self._loaded:
            bots.update(self._ask_for_names(name, "bots", game=game))
        return bots

    def text_table(self, game: str) -> TextTable | None:
        """Return how a game is shown as text, None if no plugin says."""
        self.game(game)
        table = self._first_table(game)
        if table is None:
            self._load_all()
            table = self._first_table(game)
        return table

    def commands(self) -> Mapping[str, Any]:
        """Return the commands that plugins add to the command line, by name."""
        self._load_all()
        return {
            command: made
            for name in self._loaded
            for command, made in self._ask_for_names(name, "commands").items()
        }

    def try_out(self) -> None:
        """Begin a match of every game, by itself and with each variant, and show it as text.

        What goes wrong is noted for `problems` and `reports`. Games are compiled when they are loaded, but variants
        only here: loading would take longer by that.
        """
        for game, of in self.games().items():
            if self._try_out(of):
                for variant in self.variants(game).values():
                    self._try_out(of, variant)

    def _try_out(self, of: type[Game[Any]], *variants: type[Variant[Any]]) -> bool:
        """Begin a match and show it; return whether it could begin."""
        called = " with ".join((of.name, *(variant.name for variant in variants)))
        try:
            rules = compiled(of, variants)
            position = rules.begin(rules.seat_counts[0], seed=Seed.of("try out")).position
            view = rules.view(position, None)
        except OptionsError:  # it cannot be begun without options
            return True
        except (Exception, SystemExit) as error:
            bringer = self._bringer("variants" if variants else "games", variants[0] if variants else of)
            self._errors[bringer] = f"a match of {called} cannot begin: {reason(error)}"
            return False
        names = [f"seat {seat}" for seat in range(position.flow.seats)]
        for name in self._loaded:
            table: TextTable | None = self._ask(name, "text_table", None, game=of.name)
            try:
                if table is not None:
                    table.table(view, names)
            except (Exception, SystemExit) as error:
                self._errors.setdefault(name, f"the text table of {called} fails: {reason(error)}")
        return True

    @property
    def problems(self) -> Mapping[str, str]:
        """What has gone wrong so far, by the name of the plugin: it could not be loaded, or a hook of it failed."""
        return dict(self._errors)

    def reports(self) -> list[PluginReport]:
        """Return what there is to say of each plugin, by name."""
        self._load_all()
        return [self._report(name, point) for name, point in self._found.items()]

    # --- within ---------------------------------------------------------------------------------------------------

    def _load_all(self) -> None:
        for name in self._found:
            self._load(name)

    def _first_table(self, game: str) -> TextTable | None:
        for name in self._loaded:
            table: TextTable | None = self._ask(name, "text_table", None, game=game)
            if table is not None:
                return table
        return None

    def _bringer(self, hook: str, of: type) -> str:
        """Return the name of the plugin that brings a game or a variant by a hook."""
        return next(
            name for name in self._loaded if any(of in brought for brought in self._ask(name, hook, []))
        )

    def _load_until(self, name: str, found: Mapping[str, object]) -> None:
        """Load the plugin of this name, and if it does not bring what is looked for, the others."""
        if name in self._found:
            self._load(name)
        if name not in found:
            self._load_all()

    def _load(self, name: str) -> None:
        if name in self._loaded or name in self._errors or name in self._blocked or name in self._loading:
            return
        self._loading.add(name)
        try:
            manager = _managed(name, loaded(self._found[name]))
            self._take_in(manager)
        except (Exception, SystemExit) as error:
            self._errors[name] = reason(error)
        else:
            self._loaded[name] = manager
        finally:
            self._loading.remove(name)

    def _take_in(self, manager: pluggy.PluginManager) -> None:
        """Note the games and variants that a plugin brings. Games are compiled, so that nobody meets a broken one.

        Raises:
            PluginError: If it brings something else, or another plugin has brought one of the name.
            GameError: If a game does not keep to the contract.
        """
        games = {of.name: of for of in _classes(manager, "games", Game, ("name", "version", "seats"))}
        found = _classes(manager, "variants", Variant, ("name", "version", "game"))
        variants = {(of.game, of.name): of for of in found}
        for name, of in games.items():
            compiled(of)
            if name in self._found:  # a plugin has the first right to the game of its own name
                self._load(name)
        for name in games.keys() & self._games.keys():
            raise PluginError(f"game {name!r} is already brought by {_place(self._games[name])}")
        for game, name in variants.keys() & self._variants.keys():
            raise PluginError(
                f"variant {name!r} of {game} is already brought by {_place(self._variants[game, name])}"
            )
        self._games.update(games)
        self._variants.update(variants)

    def _ask(self, name: str, hook: str, otherwise: Any, **arguments: object) -> Any:
        """Return what a plugin's hook returns, and `otherwise` if it fails, which is noted."""
        try:
            return getattr(self._loaded[name].hook, hook)(**arguments)
        except (Exception, SystemExit) as error:
            self._errors[name] = f"hook {hook}: {reason(error)}"
            return otherwise

    def _ask_for_names(self, name: str, hook: str, **arguments: object) -> Mapping[str, Any]:
        """Return what a plugin's hook brings by name; nothing if it fails or brings something else."""
        answers = self._ask(name, hook, [], **arguments)
        if not all(isinstance(answer, Mapping) for answer in answers):
            self._errors[name] = f"hook {hook}: it returns something else than a mapping"
            return {}
        return {key: brought for answer in answers for key, brought in answer.items()}

    def _report(self, name: str, point: EntryPoint) -> PluginReport:
        distribution = f"{point.dist.name} {point.dist.version}" if point.dist is not None else "unknown"
        if name in self._blocked:
            return PluginReport(name, point.value, distribution, "blocked")
        if name not in self._loaded:
            return PluginReport(name, point.value, distribution, "failed", error=self._errors[name])
        shown = [game for game in self._games if self._ask(name, "text_table", None, game=game) is not None]
        bots = [
            f"{game}/{bot}" for game in self._games for bot in self._ask_for_names(name, "bots", game=game)
        ]
        return PluginReport(
            name,
            point.value,
            distribution,
            "loaded",
            games=tuple(of.name for brought in self._ask(name, "games", []) for of in brought),
            variants=tuple(
                f"{of.game}/{of.name}" for brought in self._ask(name, "variants", []) for of in brought
            ),
            bots=tuple(bots),
            text_tables=tuple(shown),
            commands=tuple(self._ask_for_names(name, "commands")),
            error=self._errors.get(name),
        )

    def _not_found(self, kind: str, name: str, known: Iterable[str]) -> str:
        if name in self._errors and name not in self._loaded:
            return f"the plugin {name!r} could not be loaded: {self._errors[name]}"
        names = ", ".join(sorted(known)) or "none"
        message = f"no {kind} {name!r} is installed; there is {names}"
        if self._errors:
            failed = "; ".join(f"{plugin} ({error})" for plugin, error in self._errors.items())
            message += f". These plugins could not be loaded: {failed}"
        if self._blocked & self._found.keys():
            message += f". Blocked: {', '.join(sorted(self._blocked & self._found.keys()))}"
        return message


def _managed(name: str, plugin: object) -> pluggy.PluginManager:
    """Return a manager of one plugin, its hooks checked against the specs.

    Raises:
        PluginError: If it is neither a game's class nor an object with hooks, or a hook is not one, or takes other
            arguments.
    """
    if isinstance(plugin, type) and issubclass(plugin, Game):
        plugin = _OneGame(plugin)
    mistake = mistake_in_hooks(plugin, PluginSpec, getattr(plugin, "__name__", type(plugin).__qualname__))
    if mistake is not None:
        raise PluginError(mistake)
    if not any(hasattr(getattr(plugin, hook, None), "boardwright_impl") for hook in dir(plugin)):
        raise PluginError(
            "the entry point names neither a game's class nor an object with hooks (mark them with @hookimpl)"
        )
    manager = pluggy.PluginManager("boardwright")
    manager.add_hookspecs(PluginSpec)
    manager.register(plugin, name=name)
    return manager


def _classes(manager: pluggy.PluginManager, hook: str, base: type, attributes: Sequence[str]) -> list[Any]:
    """Return the classes that a hook brings.

    Raises:
        PluginError: If it brings anything else.
        GameError: If a class does not set one of the attributes.
    """
    brought = [of for result in getattr(manager.hook, hook)() for of in result]
    for of in brought:
        if not (isinstance(of, type) and issubclass(of, base)):
            raise PluginError(
                f"the hook {hook} returns {quoted(of)}, which is no subclass of {base.__name__}"
            )
    for of in brought:
        check_attributes(of, attributes)
    return brought


def _place(of: type) -> str:
    return f"{of.__module__}.{of.__qualname__}"


@lru_cache(maxsize=1)
def installed() -> Plugins:
    """Return the plugins of this installation, less those that `BOARDWRIGHT_BLOCK` names."""
    blocked = os.environ.get(BLOCK_VARIABLE, "").replace(",", " ").split()
    return Plugins(entry_points(group=GROUP), blocked)
