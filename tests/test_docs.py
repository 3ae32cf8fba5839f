"""Every code block of the README and the docs runs, in order, and does what it shows."""

import ast
import json
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "clients/cli/boardwright_cli/template"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BESIDE = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]


BUILD_OR_CHECK = {"tutorial.md", "testing-a-game.md"}
"""The pages of which the commands take long: they build a project, and check a game."""


class Block(NamedTuple):
    """A fenced code block: its language and its text."""

    language: str
    text: str


def blocks(page: Path) -> list[Block]:
    """Return the code blocks of a page."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [Block(*block) for block in found]


def runnable(page: Path) -> Iterator[str]:
    """Return the Python blocks of a page, to be run in order.

    An indented block goes on in the class with which an earlier one ended: it is run with all of that class before it.
    """
    of_class = ""
    for language, text in blocks(page):
        if language != "python":
            continue
        if text.startswith(" "):
            of_class += f"\n{text}"
            yield of_class
        else:
            if isinstance(ast.parse(text).body[-1], ast.ClassDef):
                of_class = text
            yield text


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Return the commands of a console block, each with the output that it shows."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run_in_order(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TEMPLATE / "src")
    names: dict[str, Any] = {"__name__": f"docs_{page.stem.replace('-', '_')}"}
    module = type(sys)(names["__name__"])
    sys.modules[module.__name__] = module  # so that types defined on the page can be looked up
    try:
        for text in runnable(page):
            exec(compile(text, str(page), "exec"), module.__dict__)  # noqa: S102 - our own docs
    finally:
        del sys.modules[module.__name__]


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.slow if page.name in BUILD_OR_CHECK else ()) for page in PAGES],
    ids=lambda page: page.name,
)
def test_console_blocks_print_what_they_show(page: Path, tmp_path: Path) -> None:
    scripts = sysconfig.get_path("scripts")
    environment = {
        **os.environ,
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        "NO_COLOR": "1",
        "COLUMNS": "100",
        "XDG_DATA_HOME": str(tmp_path),
    }
    place = tmp_path / "work"
    place.mkdir()
    for language, text in blocks(page):
        if language != "console":
            continue
        for command, output in commands(text):
            program, *arguments = shlex.split(command)
            assert program in {"boardwright", "python", "cd"}, command
            if program == "cd":
                place /= arguments[0]
                continue
            if arguments[:3] == [
                "-m",
                "pip",
                "install",
            ]:  # beside the environment of the tests, which stays as it is
                pytest.importorskip(
                    "hatchling", reason="the extra dev brings it, and with it projects are built"
                )
                site = tmp_path / "site"
                arguments = [*BESIDE, "--target", str(site), "."]
                environment["PYTHONPATH"] = str(site)
            done = subprocess.run(  # noqa: S603 - the commands of our own docs
                [sys.executable, "-m", "boardwright_cli", *arguments]
                if program == "boardwright"
                else [sys.executable, *arguments],
                cwd=place,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                encoding="utf-8",
                check=False,
            )
            assert done.returncode == 0, done.stderr
            shown = [line.rstrip() for line in output.splitlines()]
            printed = [line.rstrip() for line in done.stdout.splitlines()]
            if shown and shown[-1] == "…":
                shown.pop()
                printed = printed[: len(shown)]
            assert printed == shown or not shown, command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_data_blocks_are_well_formed(page: Path) -> None:
    for language, text in blocks(page):
        assert language in {"python", "console", "bash", "text", "json", "toml", "js"}, (
            "a block names its language"
        )
        if language == "json":
            json.loads(text)
        elif language == "toml":
            tomllib.loads(text)


def test_the_readme_s_commands_are_two_lines_that_start_a_game_and_run_the_tests() -> None:
    lines = [
        line
        for language, text in blocks(ROOT / "README.md")
        if language == "bash"
        for line in text.splitlines()
    ]
    play, test = lines
    assert "boardwright play arboretum" in play
    assert test.endswith("pytest -n auto")


def test_the_readme_prints_the_smallest_game_in_full() -> None:
    source = (ROOT / "games/tictactoe/boardwright_tictactoe/__init__.py").read_text(encoding="utf-8")
    assert Block("python", source) in blocks(ROOT / "README.md")


@pytest.mark.slow
def test_the_readme_s_first_command_starts_a_game_on_a_fresh_machine(tmp_path: Path) -> None:
    """In a copy of what git would clone, without a virtual environment; the game meets the end of its input."""
    (play, *_) = [text for language, text in blocks(ROOT / "README.md") if language == "bash"]
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    done = subprocess.run(  # noqa: S602 - the command of our own README
        play,
        shell=True,
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Arboretum" in done.stdout
    assert list((tmp_path / "data").rglob("*.jsonl"))
