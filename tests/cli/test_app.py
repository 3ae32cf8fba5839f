import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
Plugin = Callable[[str, str, str], None]

ROOT = Path(__file__).parents[2]
COMMANDS = ("games", "plugins", "play", "resume", "replay", "verify", "schema", "simulate", "new")


def boardwright(*line: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "boardwright_cli", *line],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
        check=False,
        timeout=60,
    )


def test_as_a_module_it_is_the_command() -> None:
    assert boardwright("--version").stdout.startswith("boardwright 0.")


def test_without_the_extra_it_says_in_one_sentence_what_to_install() -> None:
    bare = subprocess.run(
        [sys.executable, "-S", "-c", "import boardwright_cli; boardwright_cli.main()"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "clients" / "cli")},
        check=False,
        timeout=60,
    )
    assert bare.returncode == 1
    assert bare.stdout == ""
    assert len(bare.stderr.splitlines()) == 1
    assert "pip install 'boardwright[cli]'" in bare.stderr


def test_listing_games_imports_nothing_heavy() -> None:
    code = (
        "import sys, boardwright_cli.app as app\n"
        "app.program(['games'], standalone_mode=False)\n"
        "print(sorted({'rich', 'platformdirs', 'filelock'} & sys.modules.keys()))"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    page = run(f"{command} --help").stdout
    assert page.startswith(f"Usage: boardwright {command} ")
    assert f"  boardwright {command}" in page.partition("Examples:")[2]
    assert "\b" not in page


def test_the_help_lists_all_commands_and_exit_codes(run: Run) -> None:
    page = run("--help").stdout
    assert all(f"\n  {command} " in page for command in COMMANDS)
    assert "Exit codes:" in page


def test_a_wrong_command_line_has_exit_code_2(run: Run) -> None:
    for line in (
        "nonsense",
        "play",
        "verify",
        "play tictactoe --undo sometimes",
        "schema tictactoe --part x",
    ):
        assert run(line, code=2).stdout == ""


def test_a_plugin_brings_a_command(run: Run, plugin: Plugin) -> None:
    plugin(
        "greeting",
        "",
        """
        import click
        from boardwright import hookimpl

        @click.command()
        def hello():
            "Say hello."
            click.echo("good evening")

        @hookimpl
        def commands():
            return {"hello": hello, "play": hello, "broken": "not a command"}
        """,
    )
    assert run("hello").stdout == "good evening\n"
    page = run("--help").stdout
    assert "  hello " in page
    assert "  broken" not in page
    assert "Play GAME" in run("play --help").stdout
    run("--block greeting hello", code=2)


def test_a_plugin_with_broken_commands_leaves_the_others_alone(run: Run, plugin: Plugin) -> None:
    plugin(
        "sloppy",
        "",
        """
        from boardwright import hookimpl

        @hookimpl
        def commands():
            raise RuntimeError("no commands today")
        """,
    )
    assert "tictactoe" in run("games").stdout
    page = run("--help")
    assert "  verify " in page.stdout
    assert "no commands today" in page.stderr


def test_a_mistake_in_a_game_is_one_sentence_that_names_it(run: Run, plugin: Plugin) -> None:
    plugin(
        "faulty",
        ":Faulty",
        """
        from typing import NamedTuple
        from boardwright import Game, hookimpl, move

        class State(NamedTuple):
            n: int = 0

        class Faulty(Game[State]):
            "Breaks."
            name, version, seats, perfect_information = "faulty", "1", 1, True

            @hookimpl
            def setup(self, deal):
                return State(1 // 0)

            @move
            def go(self, at):
                return at.state
        """,
    )
    line = "play faulty --players random"
    failed = run(line, code=1).stderr
    assert len(failed.splitlines()) == 1
    assert "boardwright_test_faulty" in failed
    assert "ZeroDivisionError" in failed


def test_with_debug_the_traceback_is_shown() -> None:
    line = ("play", "tictactoe", "--players", "random,random", "--record", "/proc/nowhere/x")
    for options, env in ((("--debug",), {}), ((), {"BOARDWRIGHT_DEBUG": "1"})):
        failed = boardwright(*options, *line, **env)
        assert failed.returncode == 1
        assert "Traceback" in failed.stderr


def test_a_reader_that_stops_reading_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "boardwright_cli", "schema", "arboretum"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_a_stream_that_knows_only_ascii_gets_what_it_can_show() -> None:
    done = boardwright("play", "tictactoe", "--players", "random,random", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "the match is over" in done.stdout


def test_what_is_no_text_is_an_entry_like_another(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "boardwright_cli", "play", "tictactoe"],
        input=b"\xff\xfe\x00\n4\n",
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0
    assert b"me: mark 4" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix closes the input")
def test_an_input_that_was_never_open_is_a_clean_stop() -> None:
    line = f"exec {shlex.quote(sys.executable)} -m boardwright_cli play tictactoe <&-"
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False, timeout=60)  # noqa: S603
    assert done.returncode == 0, done.stderr
    assert "boardwright resume" in done.stdout
