"""The hooks of games and plugins are checked, and what is wrong is said in a sentence."""

from types import ModuleType
from typing import Any

import pytest

from boardwright import hookimpl
from boardwright.hooks import PluginSpec
from boardwright.implementations import hook_names, mistake_in_hooks


def module(**members: Any) -> ModuleType:
    made = ModuleType("plugin")
    for name, member in members.items():
        if getattr(member, "__module__", None) == __name__:
            member.__module__ = made.__name__
        setattr(made, name, member)
    return made


def mistake(**members: Any) -> str | None:
    return mistake_in_hooks(module(**members), PluginSpec, "plugin")


def bots(game: str) -> dict[str, Any]:
    return {}


def test_the_hooks_of_a_spec_by_name() -> None:
    assert hook_names(PluginSpec) == ("games", "variants", "bots", "text_table", "commands")


def test_hooks_as_they_should_be() -> None:
    assert mistake(bots=hookimpl(lambda game: {}), games=hookimpl(lambda: [1])) is None
    assert mistake(bots=hookimpl(lambda: {"a": 1})) is None
    assert mistake(bots=hookimpl(lambda game, more=1: {})) is None
    assert mistake(other=hookimpl(lambda game: {}, specname="bots")) is None


@pytest.mark.parametrize("value", [ModuleType("plugin.bots"), [], print])
def test_what_is_no_function_of_the_module_is_not_taken_for_a_forgotten_hook(value: Any) -> None:
    assert mistake(bots=value) is None


def test_a_function_that_is_not_marked() -> None:
    assert mistake(bots=bots) == "plugin.bots has the name of a hook: mark it with @hookimpl"


def test_a_hook_that_there_is_not() -> None:
    start = "plugin.{} is marked with @hookimpl, but there is no hook {}; "
    assert mistake(bot=hookimpl(lambda: 1)) == start.format("bot", "bot") + "did you mean bots?"
    unlike = mistake(zzz=hookimpl(lambda: 1))
    assert unlike == start.format("zzz", "zzz") + "the hooks are games, variants, bots, text_table, commands"


def test_an_argument_that_the_hook_does_not_give() -> None:
    assert mistake(bots=hookimpl(lambda name: {})) == (
        "plugin.bots(name) asks for 'name', but the hook is bots(game)"
    )


def test_a_class_and_an_instance_are_checked_without_self() -> None:
    class Plugin:
        @hookimpl
        def bots(self, name: str) -> dict[str, Any]:
            return {}

    for plugin in (Plugin, Plugin()):
        assert mistake_in_hooks(plugin, PluginSpec, "Plugin") == (
            "Plugin.bots(name) asks for 'name', but the hook is bots(game)"
        )
