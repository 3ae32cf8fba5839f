"""The command `boardwright check`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import boardwright_cli.checking as command
from boardwright import compiled
from boardwright_cli.app import program

from .broken.rules import ListedThatRaises

pytestmark = pytest.mark.slow


def run(*args: str) -> Result:
    return CliRunner().invoke(program, ["check", *args])


def test_a_sound_game_passes_and_each_check_says_what_it_has_looked_at() -> None:
    result = run("tictactoe", "--only", "legality", "--only", "termination", "--only", "golden")
    assert result.exit_code == 0
    first, _, legality, termination, golden, _, end = result.output.splitlines()
    assert first == "Tic-tac-toe, 2 seats"
    assert legality.startswith("  ✓ legality          24 positions, 118 moves (")
    assert "the most moves declared: 9" in termination
    assert golden == "  – golden            not checked: no folder of golden matches is named"
    assert end.startswith("all 2 checks passed (quick, ")


def test_the_game_is_checked_by_itself_and_with_each_variant() -> None:
    result = run("arboretum", "--seats", "3", "--only", "way-on", "-o", "edition=first")
    assert [line for line in result.output.splitlines() if line.startswith("Arboretum")] == [
        "Arboretum, 3 seats, edition first",
        "Arboretum, 3 seats, edition first, open-hands",
    ]
    result = run("arboretum", "--seats", "3", "--only", "way-on", "--variant", "open-hands", "--json")
    (found,) = json.loads(result.output)["results"]
    assert found["setting"] == "3 seats, open-hands"
    assert found["passed"]
    assert found["covered"]["positions"] > 100


def test_a_broken_game_fails_with_the_rule_and_a_match_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "rules_of", lambda game, variants: compiled(ListedThatRaises))
    monkeypatch.setattr(command, "_variants", lambda game, named: [()])
    file = tmp_path / "shown.jsonl"
    result = run("larder", "--seats", "2", "--only", "legality", "--save", str(file))
    assert result.exit_code == 1
    assert "  ✗ legality          Every listed move is accepted." in result.output
    assert "raises ValueError" in result.output
    assert file.read_text() in result.output
    assert result.output.splitlines()[-1].startswith("1 of 1 checks failed")
    answer = json.loads(run("larder", "--seats", "2", "--only", "legality", "--json").output)
    assert not answer["passed"]
    assert answer["results"][0]["match_file"] == file.read_text()


def test_golden_matches_are_recorded_and_compared(tmp_path: Path) -> None:
    folder = str(tmp_path / "golden")
    result = run("tictactoe", "--golden", folder, "--refresh")
    assert (result.exit_code, result.output) == (0, "2-seats.jsonl is new\n")
    result = run("tictactoe", "--golden", folder, "--only", "golden", "--only", "reachable")
    assert result.exit_code == 0
    assert "1 golden match," in result.output


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["no-such-game"], "no game 'no-such-game' is installed"),
        (["tictactoe", "--only", "beauty"], "there is no check 'beauty'"),
        (["tictactoe", "--seats", "7"], "Tic-tac-toe has 2 seats, not 7"),
        (["tictactoe", "--refresh"], "--refresh needs --golden FOLDER"),
        (["arboretum", "-o", "edition=third"], "option edition"),
        (["arboretum", "--variant", "blind"], "no variant of arboretum 'blind'"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(args: list[str], says: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert says in result.output
