"""Plugins are found, loaded when they are needed, reported when they are broken, and can be blocked."""

import sys
from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import pytest

from boardwright import Game, Match, Move, PluginError, RandomBot, Variant, hookimpl
from boardwright import plugins as plugins_module
from boardwright.plugins import Plugins
from boardwright_tictactoe import TicTacToe


class Tic(TicTacToe):
    name = "tic"


class Tac(TicTacToe):
    name = "tac"


class Big(Variant[None]):
    name = "big"
    version = "1"
    game = "tic"


class Sleepy:
    def choose(self, view: Any, rng: Any) -> Move:
        return Move("mark", (0,))


class Lines:
    """A text table that is only told apart from others."""


Module = Callable[..., EntryPoint]


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Module:
    """Return a function that makes a module with these members, and the entry point of a plugin that names it."""

    def make(name: str, attribute: str | None = None, /, **members: Any) -> EntryPoint:
        made = ModuleType(f"plugin_{name}")
        for key, value in members.items():
            setattr(made, key, value)
        monkeypatch.setitem(sys.modules, made.__name__, made)
        return EntryPoint(name, made.__name__ + (f":{attribute}" if attribute else ""), "boardwright")

    return make


@pytest.fixture
def lazy(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Callable[[str, str], EntryPoint]:
    """Return a function that writes a module with this source, and gives the entry point of a plugin that names it."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(name: str, source: str) -> EntryPoint:
        (tmp_path / f"lazy_{name}.py").write_text(source)
        monkeypatch.delitem(sys.modules, f"lazy_{name}", raising=False)
        return EntryPoint(name, f"lazy_{name}", "boardwright")

    return write


def games(*found: type[Game[Any]]) -> Any:
    return hookimpl(lambda: list(found))


def report(plugins: Plugins, name: str) -> Any:
    return next(one for one in plugins.reports() if one.name == name)


# --- finding ------------------------------------------------------------------------------------------------------


def test_a_plugin_can_be_a_games_class_or_a_module_with_hooks(module: Module) -> None:
    plugins = Plugins(
        [module("one", "Tic", Tic=Tic), module("two", games=games(Tac), variants=hookimpl(lambda: [Big]))]
    )
    assert dict(plugins.games()) == {"tac": Tac, "tic": Tic}
    assert plugins.game("tic") is Tic
    assert plugins.variant("tic", "big") is Big
    assert dict(plugins.variants("tac")) == {}


def test_a_plugin_can_be_an_instance_with_hooks(module: Module) -> None:
    class Bringer:
        @hookimpl
        def games(self) -> list[type[Game[Any]]]:
            return [Tic, Tac]

    assert set(Plugins([module("one", "it", it=Bringer())]).games()) == {"tic", "tac"}


def test_what_is_not_installed_is_named_with_what_is(module: Module) -> None:
    plugins = Plugins([module("one", games=games(Tic, Tac))])
    with pytest.raises(PluginError, match="no game 'toe' is installed; there is tac, tic"):
        plugins.game("toe")
    with pytest.raises(PluginError, match="no variant of tic 'big' is installed; there is none"):
        plugins.variant("tic", "big")
    with pytest.raises(PluginError, match="no game 'toe' is installed; there is none"):
        Plugins([]).game("toe")


def test_reports_say_what_each_plugin_brings(module: Module) -> None:
    plugins = Plugins(
        [module("b", games=games(Tic), variants=hookimpl(lambda: [Big])), module("a", "Tac", Tac=Tac)]
    )
    first, second = plugins.reports()
    assert (first.name, first.value, first.status, first.games) == ("a", "plugin_a:Tac", "loaded", ("tac",))
    assert (second.games, second.variants, second.error) == (("tic",), ("tic/big",), None)


def test_the_games_of_this_installation() -> None:
    assert {"arboretum", "tictactoe"} <= set(plugins_module.installed().games())
    assert {one.status for one in plugins_module.installed().reports()} == {"loaded"}
    assert report(plugins_module.installed(), "tictactoe").distribution.startswith("boardwright ")


# --- lazily -------------------------------------------------------------------------------------------------------

SOURCE = """
from boardwright import hookimpl
from boardwright_tictactoe import TicTacToe
class Made(TicTacToe):
    name = "{name}"
@hookimpl
def games():
    return [Made]
"""


def test_only_the_plugin_with_the_name_that_is_looked_for_is_loaded(
    lazy: Callable[[str, str], EntryPoint],
) -> None:
    plugins = Plugins([lazy(name, SOURCE.format(name=name)) for name in ("red", "blue")])
    assert "lazy_red" not in sys.modules
    assert plugins.game("red").name == "red"
    assert "lazy_red" in sys.modules
    assert "lazy_blue" not in sys.modules
    plugins.games()
    assert "lazy_blue" in sys.modules


def test_a_game_under_another_name_than_its_plugins_is_found_too(
    lazy: Callable[[str, str], EntryPoint],
) -> None:
    plugins = Plugins([lazy("box", SOURCE.format(name="red"))])
    assert plugins.game("red").name == "red"


def test_a_plugin_is_loaded_once(
    lazy: Callable[[str, str], EntryPoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "import sys; sys.loads_of_the_test = getattr(sys, 'loads_of_the_test', 0) + 1\n" + SOURCE
    monkeypatch.setattr(sys, "loads_of_the_test", 0, raising=False)
    plugins = Plugins([lazy("red", source.format(name="red"))])
    plugins.games()
    plugins.game("red")
    plugins.reports()
    assert sys.loads_of_the_test == 1  # type: ignore[attr-defined]


# --- broken -------------------------------------------------------------------------------------------------------

BROKEN: dict[str, tuple[str, str]] = {
    "a syntax error": ("def", "SyntaxError"),
    "an import error": (
        "import nowhere_to_be_found",
        "ModuleNotFoundError: No module named 'nowhere_to_be_found'",
    ),
    "an exception": ("raise ValueError('broken\\n in two')", "ValueError: broken in two"),
    "an exception without a word": ("raise ValueError", "ValueError: no reason given"),
    "an exit": ("import sys; sys.exit('bye')", "SystemExit: bye"),
    "nothing in it": (
        "",
        "the entry point names neither a game's class nor an object with hooks",
    ),
    "a hook without a mark": (
        "def games(): return []",
        "lazy_broken.games has the name of a hook: mark it with @hookimpl",
    ),
    "a hook that there is not": ("from boardwright import hookimpl\n@hookimpl\ndef boards(): ...", "boards"),
    "a wrong argument": ("from boardwright import hookimpl\n@hookimpl\ndef bots(name): ...", "name"),
    "games that fail": (
        "from boardwright import hookimpl\n@hookimpl\ndef games(): raise KeyError('x')",
        "KeyError: 'x'",
    ),
    "games that are none": ("from boardwright import hookimpl\n@hookimpl\ndef games(): return [7]", "7"),
    "games that are instances": (
        "from boardwright import *\nfrom boardwright_tictactoe import *\n@hookimpl\ndef games(): return [TicTacToe()]",
        "TicTacToe object",
    ),
    "a game that breaks the contract": (
        SOURCE.format(name="Bad Name"),
        "a game's name is made of lower-case letters, digits and hyphens, not 'Bad Name'",
    ),
    "a game without a name": (
        "from boardwright import *\nclass Bad(Game): ...\n@hookimpl\ndef games(): return [Bad]",
        "lazy_broken.Bad does not set 'name'",
    ),
    "variants that are none": (
        "from boardwright import hookimpl\n@hookimpl\ndef variants(): return ['v']",
        "'v'",
    ),
}


@pytest.mark.parametrize(("source", "error"), BROKEN.values(), ids=list(BROKEN))
def test_a_broken_plugin_is_reported_and_skipped(
    source: str, error: str, lazy: Callable[[str, str], EntryPoint], module: Module
) -> None:
    plugins = Plugins([lazy("broken", source), module("sound", games=games(Tic))])
    assert plugins.game("tic") is Tic
    assert set(plugins.games()) == {"tic"}
    assert report(plugins, "sound").status == "loaded"
    broken = report(plugins, "broken")
    assert broken.status == "failed"
    assert error in broken.error
    assert "\n" not in broken.error
    for name, answer in (
        ("toe", "These plugins could not be loaded: broken"),
        ("broken", "'broken' could not be"),
    ):
        with pytest.raises(PluginError, match=answer) as caught:
            plugins.game(name)
        assert error in str(caught.value)
    assert set(plugins.bots("tic")) == {"random"}
    assert plugins.text_table("tic") is None
    assert dict(plugins.commands()) == {}


def test_an_entry_point_that_names_nothing_is_reported(module: Module) -> None:
    module("holder")
    plugins = Plugins(
        [
            EntryPoint("a", "plugin_holder:missing", "boardwright"),
            EntryPoint("b", "no_such_module_anywhere", "boardwright"),
        ]
    )
    assert "missing" in report(plugins, "a").error
    assert "no_such_module_anywhere" in report(plugins, "b").error


@pytest.mark.parametrize("hook", ["bots", "text_table", "commands"])
def test_a_plugin_whose_hook_fails_when_it_is_asked_does_not_harm_the_others(
    hook: str, module: Module
) -> None:
    def fails(game: str = "") -> Any:
        raise RuntimeError("broken")

    def fails_alone() -> Any:
        raise RuntimeError("broken")

    broken = hookimpl(fails_alone if hook == "commands" else _taking_game(fails))
    plugins = Plugins(
        [
            module("broken", **{hook: broken}, games=games(Tac)),
            module(
                "sound",
                games=games(Tic),
                bots=hookimpl(_taking_game(lambda game: {"sleepy": Sleepy})),
                commands=hookimpl(lambda: {"sound": 1}),
                text_table=hookimpl(_taking_game(lambda game: Lines() if game == "tic" else None)),
            ),
        ]
    )
    assert {"random", "sleepy"} == set(plugins.bots("tic"))
    assert dict(plugins.commands()) == {"sound": 1}
    assert isinstance(plugins.text_table("tic"), Lines)


def test_a_plugin_whose_hook_returns_something_else_does_not_harm_the_others(module: Module) -> None:
    broken = module(
        "broken",
        games=games(Tac),
        bots=hookimpl(_taking_game(lambda game: ["sleepy"])),
        commands=hookimpl(lambda: ["command"]),
    )
    plugins = Plugins([broken, module("sound", games=games(Tic), commands=hookimpl(lambda: {"sound": 1}))])
    assert set(plugins.bots("tic")) == {"random"}
    assert dict(plugins.commands()) == {"sound": 1}
    assert "commands" in report(plugins, "broken").error


def _taking_game(function: Callable[[str], Any]) -> Callable[[str], Any]:
    def hook(game: str) -> Any:
        return function(game)

    return hook


# --- clashes ------------------------------------------------------------------------------------------------------


def test_two_plugins_that_bring_the_same_game_clash_and_the_first_by_name_wins(module: Module) -> None:
    other = type("OtherTic", (TicTacToe,), {"name": "tic"})
    plugins = Plugins([module("b", games=games(other)), module("a", games=games(Tic))])
    assert plugins.games()["tic"] is Tic
    assert report(plugins, "b").status == "failed"
    assert "'tic' is already brought by" in report(plugins, "b").error
    assert "Tic" in report(plugins, "b").error


def test_two_plugins_that_bring_the_same_variant_clash(module: Module) -> None:
    other = type("OtherBig", (Big,), {})
    plugins = Plugins(
        [module("a", variants=hookimpl(lambda: [Big])), module("b", variants=hookimpl(lambda: [other]))]
    )
    assert dict(plugins.variants("tic")) == {"big": Big}
    assert "already brought" in report(plugins, "b").error


def test_two_distributions_with_a_plugin_of_the_same_name_are_both_reported(module: Module) -> None:
    first, second = module("one", "Tic", Tic=Tic), module("two", "Tac", Tac=Tac)
    plugins = Plugins(
        [EntryPoint("same", first.value, first.group), EntryPoint("same", second.value, second.group)]
    )
    assert len(plugins.reports()) == 2


def test_a_plugin_that_clashes_brings_nothing_at_all(module: Module) -> None:
    other = type("OtherTic", (TicTacToe,), {"name": "tic"})
    plugins = Plugins([module("a", games=games(Tic)), module("b", games=games(Tac, other))])
    assert set(plugins.games()) == {"tic"}


def test_a_plugin_has_the_first_right_to_the_game_of_its_own_name(module: Module) -> None:
    other = type("OtherTic", (TicTacToe,), {"name": "tic"})
    plugins = Plugins([module("a", games=games(other)), module("tic", games=games(Tic))])
    assert plugins.games()["tic"] is Tic
    assert report(plugins, "a").status == "failed"


def test_two_plugins_that_bring_the_games_of_each_others_names_are_both_loaded(module: Module) -> None:
    plugins = Plugins([module("tac", games=games(Tic)), module("tic", games=games(Tac))])
    assert dict(plugins.games()) == {"tac": Tac, "tic": Tic}


# --- tried out ----------------------------------------------------------------------------------------------------


def test_what_goes_wrong_at_the_first_table_is_found_when_plugins_are_tried_out(module: Module) -> None:
    class Broken(TicTacToe):
        name = "broken"

        @hookimpl
        def setup(self, deal: Any) -> Any:
            raise RuntimeError("no board")

    plugins = Plugins(
        [
            module("one", games=games(Tic, Broken)),
            module("two", text_table=hookimpl(_taking_game(lambda game: Lines() if game == "tic" else None))),
        ]
    )
    plugins.try_out()
    assert report(plugins, "one").error.startswith("a match of broken cannot begin: RuntimeError: no board")
    assert report(plugins, "two").error.startswith("the text table of tic fails: AttributeError: ")
    assert set(plugins.games()) == {"broken", "tic"}


def test_what_is_wrong_with_a_variant_is_found_too(module: Module) -> None:
    class Misspelt(Big):
        name = "misspelt"

        @hookimpl(wrapper=True)
        def turn_starts(self, at: Any) -> Any:
            return (yield)

    class Empty(Big):
        name = "empty"

        @hookimpl(wrapper=True)
        def setup(self, deal: Any) -> Any:
            yield
            raise RuntimeError("no board")

    plugins = Plugins(
        [
            module("one", games=games(Tic)),
            module("two", variants=hookimpl(lambda: [Big, Misspelt])),
            module("three", variants=hookimpl(lambda: [Empty])),
        ]
    )
    plugins.try_out()
    assert report(plugins, "one").error is None
    assert report(plugins, "two").error.startswith("a match of tic with misspelt cannot begin: ")
    assert "there is no hook turn_starts" in report(plugins, "two").error
    assert report(plugins, "three").error.startswith(
        "a match of tic with empty cannot begin: RuntimeError: no "
    )


def test_all_plugins_of_this_installation_pass_when_they_are_tried_out() -> None:
    plugins = plugins_module.installed()
    plugins.try_out()
    assert plugins.problems == {}


# --- blocked ------------------------------------------------------------------------------------------------------


def test_a_blocked_plugin_is_not_loaded_and_said_to_be_so(lazy: Callable[[str, str], EntryPoint]) -> None:
    plugins = Plugins([lazy("red", SOURCE.format(name="red"))], blocked=["red", "absent"])
    with pytest.raises(PluginError, match=r"no game 'red' is installed; there is none\. Blocked: red$"):
        plugins.game("red")
    assert report(plugins, "red").status == "blocked"
    assert "lazy_red" not in sys.modules


@pytest.mark.parametrize("names", ["tictactoe", "x, tictactoe", "x tictactoe", " tictactoe ,, "])
def test_the_environment_blocks_plugins_by_name(names: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDWRIGHT_BLOCK", names)
    plugins_module.installed.cache_clear()
    try:
        assert "tictactoe" not in plugins_module.installed().games()
        assert "arboretum" in plugins_module.installed().games()
        with pytest.raises(PluginError, match="Blocked: tictactoe"):
            Match.new("tictactoe")
    finally:
        monkeypatch.undo()
        plugins_module.installed.cache_clear()


# --- bots, tables, commands ---------------------------------------------------------------------------------------


def test_random_can_play_every_game_and_plugins_bring_others(module: Module) -> None:
    def bots(game: str) -> Mapping[str, Any]:
        return {"sleepy": Sleepy} if game == "tic" else {}

    plugins = Plugins([module("one", games=games(Tic, Tac), bots=hookimpl(bots))])
    assert dict(plugins.bots("tic")) == {"random": RandomBot, "sleepy": Sleepy}
    assert dict(plugins.bots("tac")) == {"random": RandomBot}
    with pytest.raises(PluginError, match="no game 'toe'"):
        plugins.bots("toe")


def test_a_text_table_is_the_one_of_the_plugin_that_knows_the_game(module: Module) -> None:
    def text_table(game: str) -> Any:
        return Lines() if game == "tic" else None

    plugins = Plugins([module("one", games=games(Tic, Tac)), module("two", text_table=hookimpl(text_table))])
    assert isinstance(plugins.text_table("tic"), Lines)
    assert plugins.text_table("tac") is None


def test_commands_are_gathered_by_name(module: Module) -> None:
    plugins = Plugins(
        [
            module("one", commands=hookimpl(lambda: {"a": 1})),
            module("two", commands=hookimpl(lambda: {"b": 2})),
        ]
    )
    assert dict(plugins.commands()) == {"a": 1, "b": 2}


def test_the_random_bot_plays_a_match_from_views_alone() -> None:
    from random import Random

    match = Match.new(TicTacToe, seed=1)
    rng = Random(1)
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, RandomBot().choose(match.view(seat), rng))
    assert match.outcome is not None
