"""What two lines give in pytest, in a project of its own; and that the plugin costs nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

GAME = '''
from typing import Annotated, NamedTuple

from boardwright import Game, Hidden, Outcome, Phase, Public, Turn, Variant, hookimpl, move


class State(NamedTuple):
    secret: Annotated[tuple[int, ...], Hidden()]
    left: Annotated[int, Public()]


class Guess(Game[State]):
    """Guess which number comes first."""

    name, version, seats = "guess", "1", (1, 2)

    @hookimpl
    def setup(self, deal):
        return State(deal.chance.shuffled(range(3)), 2)

    @hookimpl
    def visibility(self, of, declared):
        return declared

    @hookimpl
    def phases(self):
        return [Phase("play", Turn(max_moves=1))]

    @move
    def guess(self, at, number: int):
        return at.state._replace(left=at.state.left - 1)

    @guess.options
    def numbers(self, at):
        return (0, 1, 2)

    @hookimpl
    def outcome(self, at):
        return None if at.state.left else Outcome(())


class Calm(Variant[None]):
    name, version, game = "calm", "1", "guess"
'''

TEST = """
from boardwright.testing import Conformance
from guess import Calm, Guess


class TestGuess(Conformance):
    game = Guess
    variants = [Calm]


class TestOneSeat(Conformance):
    game = Guess
    seats = 1
    only = ("legality", "any-commands")


class TestGolden(Conformance):
    game = Guess
    seats = 2
    golden = "golden"
    only = ("golden", "reachable")
"""


def project(path: Path) -> Path:
    (path / "guess.py").write_text(GAME)
    (path / "test_guess.py").write_text(TEST)
    return path


def pytest_in(path: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - this interpreter
        [sys.executable, "-m", "pytest", "-W", "error", "-p", "no:cacheprovider", *args],
        cwd=path,
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_two_lines_give_a_test_for_each_check_and_setting(tmp_path: Path) -> None:
    done = pytest_in(project(tmp_path), "--collect-only", "-q")
    ids = done.stdout.splitlines()
    assert "test_guess.py::TestGuess::test_non_interference[2-seats-calm]" in ids
    assert "test_guess.py::TestGuess::test_any_commands[1-seat]" in ids
    assert len([each for each in ids if "TestGuess::" in each]) == 21 * 4
    assert [each for each in ids if "TestOneSeat::" in each] == [
        "test_guess.py::TestOneSeat::test_any_commands[1-seat]",
        "test_guess.py::TestOneSeat::test_legality[1-seat]",
    ]
    assert not [each for each in ids if "TestGuess::test_golden" in each]


def test_they_pass_and_golden_matches_are_recorded_by_one_option(tmp_path: Path) -> None:
    path = project(tmp_path)
    done = pytest_in(path, "-q", "-k", "Golden")
    assert "2 skipped" in done.stdout
    done = pytest_in(path, "-q", "--golden-refresh")
    assert done.returncode == 0, done.stdout
    assert (path / "golden" / "2-seats.jsonl").exists()
    (path / "guess.py").write_text(GAME.replace("range(3)), 2)", "range(3)), 3)"))
    done = pytest_in(path, "-q", "-k", "golden")
    assert done.returncode == 1
    assert "raise the version of guess" in done.stdout
    assert "The match, for `boardwright replay`" in done.stdout


def test_a_fault_that_commands_bring_about_is_shown_with_the_fewest_of_them(tmp_path: Path) -> None:
    path = project(tmp_path)
    fault = "if number == 2 and at.state.left == 1:\n            raise KeyError(number)\n        "
    broken = GAME.replace("return at.state._replace(left", fault + "return at.state._replace(left")
    (path / "guess.py").write_text(broken)
    done = pytest_in(path, "-q", "-k", "OneSeat and any_commands")
    assert done.returncode == 1
    assert "any-commands: Whatever commands are given" in done.stdout
    assert "KeyError" in done.stdout
    assert '[0,"guess",[0],' in done.stdout  # one move, and then the fault


def test_the_plugin_loads_nothing_of_boardwright_in_runs_that_do_not_use_it(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text(
        "import sys\n\n\ndef test_nothing():\n"
        "    assert 'boardwright_pytest' in sys.modules\n"
        "    assert not [name for name in sys.modules if name.startswith(('boardwright.', 'pydantic'))]\n"
    )
    done = pytest_in(tmp_path, "-q")
    assert done.returncode == 0, done.stdout


def test_the_plain_functions_need_neither_pytest_nor_hypothesis_nor_jsonschema(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "for name in ('pytest', 'hypothesis', 'jsonschema'): sys.modules[name] = None\n"
        "from boardwright.testing import check\n"
        "from guess import Guess\n"
        "report = check(Guess, seats=2)\n"
        "assert report.passed, report.failures\n"
        "print([r.unchecked for r in report.results if r.check.name == 'schemas'])\n"
    )
    done = subprocess.run(  # noqa: S603 - this interpreter
        [sys.executable, "-c", program],
        cwd=project(tmp_path),
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "['jsonschema is not installed']\n"
