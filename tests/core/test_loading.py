"""What entry points name is loaded, or the reason is one that the author of the plugin can act on."""

import sys
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardwright import GameError, PluginError
from boardwright.loading import loaded, reason


def point(value: str, *requires: str) -> EntryPoint:
    """Return an entry point of a distribution with these requirements."""
    made = EntryPoint("one", value, "boardwright")
    vars(made)["dist"] = SimpleNamespace(requires=list(requires))
    return made


def why_not(value: str, *requires: str) -> str:
    with pytest.raises(PluginError) as caught:
        loaded(point(value, *requires))
    return str(caught.value)


def test_an_entry_point_names_a_module_or_something_in_it() -> None:
    assert loaded(point("importlib.metadata")) is sys.modules["importlib.metadata"]
    assert loaded(point("importlib.metadata:Distribution.from_name")) == Distribution.from_name


def test_a_module_that_there_is_not() -> None:
    assert (
        why_not("json.nothing") == "the entry point names json.nothing, but there is no module json.nothing"
    )
    assert why_not("nowhere.at:all") == "the entry point names nowhere.at:all, but there is no module nowhere"


def test_a_name_that_is_not_in_the_module() -> None:
    assert why_not("json:Nothing") == "the entry point names json:Nothing, but there is no Nothing in json"


def test_a_module_that_cannot_import_another_is_another_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "importing_nowhere.py").write_text("# one\nimport nowhere_at_all\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError) as caught:
        loaded(point("importing_nowhere"))
    assert reason(caught.value) == (
        "ModuleNotFoundError: No module named 'nowhere_at_all' (importing_nowhere, line 2)"
    )


def test_the_reason_names_no_path_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "importing_nothing.py").write_text("from boardwright import Nothing\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ImportError) as caught:
        loaded(point("importing_nothing"))
    assert reason(caught.value) == (
        "ImportError: cannot import name 'Nothing' from 'boardwright' (importing_nothing, line 1)"
    )


@pytest.mark.parametrize(
    "requirement",
    [
        "boardwright>=99",
        "boardwright >= 99.1, < 100",
        "boardwright<100,>99",
        "boardwright~=99.0",
        "boardwright==99",
        "boardwright[cli]>=99.1rc1",
        "boardwright (>=99)",
    ],
)
def test_a_distribution_that_needs_a_newer_boardwright_is_not_loaded(requirement: str) -> None:
    message = why_not("json", "pydantic>=2", requirement)
    assert message.startswith("it needs boardwright")
    assert "99" in message
    assert "this is boardwright 0." in message


@pytest.mark.parametrize(
    "requirement",
    [
        "boardwright",
        "boardwright>=0.0.1",
        "boardwright>=0.0.1.0",
        "boardwright<99",
        "boardwright!=99",
        "boardwright-other>=99",
        'boardwright[cli]>=99; extra == "dev"',
        "other>=99",
    ],
)
def test_other_requirements_are_for_the_installer(requirement: str) -> None:
    assert loaded(point("json", requirement)) is sys.modules["json"]


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("in two\n lines"), "ValueError: in two lines"),
        (ValueError(), "ValueError: no reason given"),
        (GameError("the sentence"), "the sentence"),
        (SyntaxError("expected ':'", ("game.py", 3, 1, "x")), "SyntaxError: expected ':' (game.py, line 3)"),
    ],
)
def test_reasons_are_one_line(error: Exception, text: Any) -> None:
    assert reason(error) == text
