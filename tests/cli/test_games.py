import json
import os
from collections.abc import Callable

import pytest
from click.testing import Result

Run = Callable[..., Result]
Plugin = Callable[[str, str, str], None]


def test_games_lists_what_can_be_played(run: Run) -> None:
    shown = run("games")
    assert "tictactoe  Tic-tac-toe 1.0, 2 seats" in shown.stdout
    assert "bots: random" in shown.stdout
    assert shown.stderr == ""


def test_games_as_json(run: Run) -> None:
    (game,) = (game for game in json.loads(run("games --json").stdout) if game["name"] == "tictactoe")
    assert game["seats"] == [2]
    assert game["bots"] == ["random"]
    assert game["description"].startswith("Two players mark")


def test_plugins_says_where_each_comes_from_and_why_one_failed(run: Run, plugin: Plugin) -> None:
    plugin("wrecked", "", "raise RuntimeError('under the weather')")
    shown = run("plugins").stdout
    assert "tictactoe  loaded, from boardwright" in shown
    assert "wrecked  failed, from boardwright_test_wrecked 1.5" in shown
    assert "RuntimeError: under the weather" in shown
    reports = {report["name"]: report for report in json.loads(run("plugins --json").stdout)}
    assert reports["tictactoe"]["games"] == ["tictactoe"]
    assert reports["wrecked"]["status"] == "failed"
    assert "under the weather" in reports["wrecked"]["error"]
    games = run("games")
    assert "tictactoe" in games.stdout
    assert "boardwright plugins" in games.stderr


def test_a_plugin_can_be_blocked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "tictactoe  blocked" in run("--block tictactoe plugins").stdout
    assert "BOARDWRIGHT_BLOCK" not in os.environ
    assert "tictactoe  loaded" in run("plugins").stdout
    assert "tictactoe" in run("--block tictactoe play tictactoe", code=2).stderr
    monkeypatch.setenv("BOARDWRIGHT_BLOCK", "tictactoe")
    others = ("arboretum", "goofspiel", "hearts", "leduc-poker")
    blocked = " ".join(f"--block {name}" for name in others)
    assert run(f"{blocked} games").stdout == "no game is installed\n"
    assert os.environ["BOARDWRIGHT_BLOCK"] == "tictactoe"
