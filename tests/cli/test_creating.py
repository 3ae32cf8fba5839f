"""`boardwright new` writes a whole project under any good name, and otherwise nothing at all."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path, PurePosixPath

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwright_cli.creating import GAME_NAME, Names, check_names, create, names_in_code, written
from boardwright_cli.failure import Failure, Misuse

Run = Callable[..., Result]
Plugin = Callable[[str, str, str], None]

FILES = {
    ".gitignore",
    "README.md",
    "pyproject.toml",
    "src/boardwright_dragon_hoard/__init__.py",
    "src/boardwright_dragon_hoard/bots.py",
    "src/boardwright_dragon_hoard/game.py",
    "src/boardwright_dragon_hoard/plugin.py",
    "src/boardwright_dragon_hoard/py.typed",
    "src/boardwright_dragon_hoard/text.py",
    "tests/test_conformance.py",
    "tests/test_rules.py",
    "tests/test_text.py",
}
LONG = Names.of("-".join(["abcdefghi"] * 4))


def files_in(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def python(*line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in a project, which can be imported from where it is."""
    return subprocess.run(  # noqa: S603 - our own environment's tools
        [sys.executable, "-m", *line],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(cwd / "src"), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


# --- what is written ----------------------------------------------------------------------------------------------


def test_a_project_is_written_and_what_to_do_next_is_said(run: Run, tmp_path: Path) -> None:
    said = run("new dragon-hoard").stdout
    assert files_in(tmp_path / "dragon-hoard") == FILES
    assert said == (
        "Dragon hoard is written to dragon-hoard, 12 files. Go on with\n\n"
        "  cd dragon-hoard\n"
        '  python -m pip install --editable ".[dev]"\n'
        "  boardwright play dragon-hoard\n"
        "  python -m pytest\n\n"
        "The rules are in src/boardwright_dragon_hoard/game.py, the rest is explained in README.md.\n"
    )


def test_nothing_in_it_is_called_as_the_game_of_the_template(run: Run, tmp_path: Path) -> None:
    run("new dragon-hoard")
    for file in sorted((tmp_path / "dragon-hoard").rglob("*")):
        assert "fox" not in file.name
        if file.is_file():
            assert re.search(r"fox[-_ ]?night", file.read_text(encoding="utf-8"), re.IGNORECASE) is None, file


def test_its_project_file_names_the_plugin_and_this_boardwright(run: Run, tmp_path: Path) -> None:
    run("new dragon-hoard")
    project = tomllib.loads((tmp_path / "dragon-hoard" / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["name"] == "boardwright-dragon-hoard"
    assert project["project"]["dependencies"] == [f"boardwright>={version('boardwright')}"]
    plugin = {"dragon-hoard": "boardwright_dragon_hoard.plugin"}
    assert project["project"]["entry-points"] == {"boardwright": plugin}
    assert {"pytest", "hypothesis"} <= {
        re.split(r"[>\[]", needed)[0] for needed in project["project"]["optional-dependencies"]["dev"]
    }


def test_the_conformance_test_is_two_lines(run: Run, tmp_path: Path) -> None:
    run("new dragon-hoard")
    test = (tmp_path / "dragon-hoard" / "tests" / "test_conformance.py").read_text(encoding="utf-8")
    assert test.startswith("from boardwright.testing import Conformance\n")
    assert test.endswith("\n\n\nclass TestDragonHoard(Conformance):\n    game = DragonHoard\n")


@pytest.mark.parametrize("title", ["Ann's Hoard: 100 % gold & more", "Drachengold – für Élise", "龍"])
def test_the_title_can_be_another_than_the_name(title: str, tmp_path: Path) -> None:
    names = Names.of("hoard", title)
    check_names(names)
    create(written(names), tmp_path / "hoard")
    project = tomllib.loads((tmp_path / "hoard" / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["description"] == f"{title}, a game for boardwright."
    source = (tmp_path / "hoard" / "src" / "boardwright_hoard" / "game.py").read_text(encoding="utf-8")
    found: dict[str, object] = {"__name__": "hoard"}
    exec(compile(source, "game.py", "exec"), found)  # noqa: S102 - our own template
    assert getattr(found["Hoard"], "title") == title  # noqa: B009 - it is typed as an object


@pytest.mark.slow
def test_a_project_passes_its_own_tests(run: Run, tmp_path: Path) -> None:
    run("new dragon-hoard")
    tested = python("pytest", "-q", cwd=tmp_path / "dragon-hoard")
    assert tested.returncode == 0, tested.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "names", [Names.of("go"), Names.of("dragon-hoard"), LONG], ids=lambda names: names.game
)
def test_a_project_of_any_name_is_linted_and_formatted(names: Names, tmp_path: Path) -> None:
    create(written(names), tmp_path / "project")
    for tool in (["check"], ["format", "--check"]):
        checked = python("ruff", *tool, cwd=tmp_path / "project")
        assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.slow
def test_a_project_is_typed(tmp_path: Path) -> None:
    create(written(LONG), tmp_path / "project")
    checked = python("mypy", cwd=tmp_path / "project")
    assert checked.returncode == 0, checked.stdout + checked.stderr


# --- where it is written ------------------------------------------------------------------------------------------


def test_an_empty_directory_will_do_and_stays_the_one_that_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    before = (tmp_path / "mine").stat().st_ino
    run("new dragon-hoard --directory mine")
    assert files_in(tmp_path / "mine") == FILES
    assert (tmp_path / "mine").stat().st_ino == before


def test_in_the_current_directory_there_is_no_need_to_change_it(run: Run, tmp_path: Path) -> None:
    assert "cd " not in run("new dragon-hoard --directory .").stdout
    assert files_in(tmp_path) == FILES


def test_what_is_there_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dragon-hoard").mkdir()
    (tmp_path / "dragon-hoard" / ".hidden").write_text("mine")
    (tmp_path / "file").write_text("mine")
    refused = run("new dragon-hoard", code=1).stderr
    assert refused == (
        "boardwright: dragon-hoard is not empty; nothing was written: take another --directory\n"
    )
    refused = run("new dragon-hoard --directory file", code=1).stderr
    assert refused == "boardwright: file is a file; nothing was written\n"
    refused = run("new dragon-hoard --directory nowhere/at/all", code=1).stderr
    assert refused.startswith(
        "boardwright: nowhere/at/all cannot be written (No such file or directory); nothing"
    )
    assert files_in(tmp_path) == {"dragon-hoard/.hidden", "file"}


# The twelve files are steps 1 to 12; then the whole is put in its place, or its five entries into the directory.
@pytest.mark.parametrize(
    ("exists", "step"),
    [
        *((False, step) for step in range(1, len(FILES) + 2, 4)),
        *((True, step) for step in (1, 12, 13, 15, 17)),
    ],
)
def test_a_failure_half_way_leaves_nothing_behind(
    exists: bool, step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if exists:
        (tmp_path / "hoard").mkdir()
    steps = iter(range(1, 100))

    def failing(function: Callable[..., object]) -> Callable[..., object]:
        def fails(*args: object) -> object:
            if next(steps) == step:
                raise OSError(28, "No space left on device")
            return function(*args)

        return fails

    for function in (Path.write_bytes, Path.rename):
        monkeypatch.setattr(Path, function.__name__, failing(function))
    with pytest.raises(Failure, match=r"cannot be written \(No space left on device\); nothing was written$"):
        create(written(Names.of("hoard")), tmp_path / "hoard")
    assert list(tmp_path.rglob("*")) == ([tmp_path / "hoard"] if exists else [])


# --- names --------------------------------------------------------------------------------------------------------

REFUSED = {
    "Dragon": "a game's name is made of lower-case letters, digits and single hyphens and begins with a letter",
    "7up": "a game's name is made of",
    "a--b": "a game's name is made of",
    "a_b": "a game's name is made of",
    "../up": "a game's name is made of",
    "lambda": "'lambda' is a word of Python itself: take another name",
    "none": "'none' is a word of Python itself: take another name",
    "game": "the game's class would be called Game, as something else in it is: take another name",
    "a" * 41: "a name has at most 40 characters here, not 41",
    "tictactoe": "a game called tictactoe is installed, by boardwright ",
    "leduc-poker": "a game called leduc-poker is installed, by boardwright ",
    "open-hands": "a variant called open-hands is installed, by boardwright ",
    "cli": "a Python package called boardwright_cli is installed: take another name",
}


@pytest.mark.parametrize(("name", "reason"), REFUSED.items(), ids=list(REFUSED))
def test_a_name_that_does_not_do_is_refused_with_the_reason(
    name: str, reason: str, run: Run, tmp_path: Path
) -> None:
    refused = run(f"new {name}", code=2)
    assert refused.stderr.startswith(f"boardwright: {reason}")
    assert len(refused.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_a_plugin_that_is_broken_is_taken_too(run: Run, plugin: Plugin) -> None:
    plugin("wrecked", "", "raise RuntimeError")
    taken = run("new wrecked", code=2).stderr
    assert taken.startswith(
        "boardwright: a plugin called wrecked is installed, by boardwright_test_wrecked 1.5"
    )


@pytest.mark.parametrize("title", ["", " ", 'a "b"', "a\\", "a\nb", "`a`", "\x1b[1m"])
def test_a_title_that_would_break_the_texts_that_it_stands_in(title: str) -> None:
    with pytest.raises(Misuse, match="a title is one line of text without quotation marks"):
        check_names(Names.of("hoard", title))
    with pytest.raises(Misuse, match="a title has at most 40 characters here, not 41"):
        check_names(Names.of("hoard", "x" * 41))


@settings(max_examples=20)
@given(st.from_regex(GAME_NAME, fullmatch=True) | st.sampled_from(sorted(names_in_code())))
def test_a_name_either_does_or_is_refused(name: str) -> None:
    names = Names.of(name)
    if is_refused(names):
        return
    assert names.package.isidentifier()
    assert names.of_class.isidentifier()
    game = written(names)[PurePosixPath("src") / names.package / "game.py"]
    compile(game, "game.py", "exec")
    assert f'    name = "{name}"\n' in game


def is_refused(names: Names) -> bool:
    try:
        check_names(names)
    except Misuse:
        return True
    return False
