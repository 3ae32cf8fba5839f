import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from boardwright import Match

Run = Callable[..., Result]


def header(file: Path) -> dict[str, object]:
    found = json.loads(file.read_text().splitlines()[0])
    assert isinstance(found, dict)
    return found


def test_the_same_command_line_gives_the_same_file(run: Run) -> None:
    for game, players in (("tictactoe", "random,random"), ("arboretum", "random,random,random")):
        for file in ("a", "b"):
            run(f"play {game} --players {players} --seed 12 --record {game}-{file}.jsonl")
        assert Path(f"{game}-a.jsonl").read_bytes() == Path(f"{game}-b.jsonl").read_bytes()
        run(f"play {game} --players {players} --seed 13 --record {game}-c.jsonl")
        assert Path(f"{game}-a.jsonl").read_bytes() != Path(f"{game}-c.jsonl").read_bytes()


def test_a_match_that_was_left_and_taken_up_again_is_the_same_match(run: Run) -> None:
    whole, parts = Path("whole.jsonl"), Path("parts.jsonl")
    run(f"play tictactoe --seed 3 --record {whole}", *"012345678")
    run(f"play tictactoe --seed 3 --record {parts}", "0")
    run(f"resume {parts}", "1")
    run(f"resume {parts}", *"2345678")
    assert whole.read_bytes() == parts.read_bytes()


def test_only_bots_play_to_the_end_and_the_result_is_shown(run: Run, words: None) -> None:
    shown = run("play words --players random,random --seed 1 --record game.jsonl").stdout
    assert "the match is over" in shown
    assert "wins (enough)." in shown
    assert Match.load("game.jsonl").outcome is not None


def test_without_players_it_is_you_against_the_best_bot(run: Run) -> None:
    run("play arboretum --seats 3 --record game.jsonl")
    names = header(Path("game.jsonl"))["names"]
    assert names in (["me", "random", "random"], ["me", "greedy", "greedy"])


def test_a_match_is_always_recorded(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        run("play tictactoe --seed 1", "4")
    files = sorted((tmp_path / "data" / "boardwright" / "matches").iterdir())
    assert len(files) == 2
    assert all(file.name.startswith("tictactoe-") and file.suffix == ".jsonl" for file in files)
    assert all(len(Match.load(file)) == 2 for file in files)


def test_options_seed_undo_and_names_are_in_the_header(run: Run, words: None) -> None:
    run("play words -o goal=7 --seed seven --undo none --players me:Ann,random --record game.jsonl")
    found = header(Path("game.jsonl"))
    assert found["options"] == {"goal": 7}
    assert found["undo"] == "none"
    assert found["names"] == ["Ann", "random"]
    assert found["commitment"] == Match.new("tictactoe", seed="seven").header.commitment


def test_a_variant_is_played_and_recorded(run: Run, plugin: Callable[[str, str, str], None]) -> None:
    plugin(
        "misere",
        "",
        """
        from boardwright import Outcome, Variant, hookimpl

        class Misere(Variant):
            name, version, game = "misere", "1", "tictactoe"

            @hookimpl(wrapper=True)
            def outcome(self, at):
                found = yield
                return found and Outcome(tuple({0, 1} - {*found.winners}), reason="misere")

        @hookimpl
        def variants():
            return [Misere]
        """,
    )
    run("play tictactoe --variant misere --players random,random --seed 1 --record game.jsonl")
    assert header(Path("game.jsonl"))["variants"] == {"misere": "1"}
    assert run("verify game.jsonl").exit_code == 0
    assert "variants: misere" in run("games").stdout
    assert "tictactoe/misere" in run("plugins").stdout
    run("schema tictactoe --variant misere")
    run("simulate tictactoe --variant misere --players random,random --games 2")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "play nosuch",
            "no game 'nosuch' is installed; there is arboretum, goofspiel, hearts, leduc-poker, tictactoe",
        ),
        ("play tictactoe --variant odd", "no variant of tictactoe 'odd'"),
        ("play tictactoe --seats 3", "Tic-tac-toe has 2 seats, not 3"),
        ("play tictactoe --players me", "Tic-tac-toe has 2 seats, not 1"),
        ("play arboretum --seats 2 --players me,me,me", "do not agree"),
        ("play tictactoe --players me,nobody", "there is no player 'nobody'"),
        ("play tictactoe --players me,", "there is no player ''"),
        ("play tictactoe --players me:,me", "gives no name"),
        ("play tictactoe --players me:random,me", "cannot be called random"),
        ("play arboretum -o edition", "NAME=VALUE"),
        ("play arboretum -o edition=first -o edition=second", "given twice"),
        ("play arboretum -o nosuch=1", "nosuch"),
        ("play arboretum -o edition=third", "option edition"),
        ("play arboretum -o first_seat=3", "first_seat"),
        ("simulate tictactoe --players me,random", "only bots can be simulated"),
        ("simulate arboretum --players random,random -o nosuch=1", "nosuch"),
    ],
)
def test_what_does_not_fit_is_one_sentence_and_exit_code_2(
    run: Run, line: str, says: str, tmp_path: Path
) -> None:
    failed = run(line, code=2)
    assert failed.stdout == ""
    assert len(failed.stderr.splitlines()) == 1
    assert says in failed.stderr
    assert not list(tmp_path.rglob("*.jsonl"))


def test_an_existing_file_is_not_overwritten(run: Run, finished: Path) -> None:
    before = finished.read_bytes()
    failed = run(f"play tictactoe --record {finished}", code=1)
    assert f"boardwright resume {finished}" in failed.stderr
    assert finished.read_bytes() == before


# resume


def test_resume_says_that_a_match_is_over(run: Run, finished: Path) -> None:
    before = finished.read_bytes()
    failed = run(f"resume {finished}", code=1)
    assert "the match is over" in failed.stderr
    assert finished.read_bytes() == before


def test_resume_drops_a_line_that_was_cut_off(run: Run) -> None:
    run("play tictactoe --players me:Ann,random --seed 1 --record game.jsonl", "4")
    file = Path("game.jsonl")
    sound = file.read_bytes()
    file.write_bytes(sound + b'[0,"mar')
    resumed = run("resume game.jsonl")
    assert "cut off" in resumed.stderr
    assert "Ann to play" in resumed.stdout
    assert file.read_bytes() == sound


def test_resume_adds_the_last_line_of_a_match_that_lost_it(run: Run, finished: Path) -> None:
    whole = finished.read_bytes()
    for length in (whole.rindex(b"{"), len(whole) - 9):
        finished.write_bytes(whole[:length])
        assert "the match is over" in run(f"resume {finished}").stdout
        assert finished.read_bytes() == whole


def test_resume_tells_what_has_happened_since_the_persons_last_move(run: Run) -> None:
    run("play tictactoe --players me:Ann,me:Bob --record game.jsonl", "4", "3", "2")
    shown = run("resume game.jsonl").stdout
    assert "Bob: mark 3" in shown
    assert "Ann: mark 2" in shown
    assert "Ann: mark 4" not in shown


def test_resume_with_other_players(run: Run) -> None:
    run("play tictactoe --players me:Ann,me:Bob --record game.jsonl", "4")
    assert "the match is over" in run("resume game.jsonl --players random,random").stdout
    run("play tictactoe --players me:Ann,me:Bob --record other.jsonl", "4")
    assert "do not agree" in run("resume other.jsonl --players random", code=2).stderr


# processes


def started(*line: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "boardwright_cli", *line],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def wait_for(file: Path) -> None:
    for _ in range(200):
        if file.exists() and file.read_bytes().count(b"\n") > 1:
            return
        time.sleep(0.05)
    pytest.fail("nothing was recorded")


@pytest.mark.parametrize(
    "second", [("resume",), pytest.param(("play", "tictactoe", "--record"), marks=pytest.mark.slow)]
)
def test_two_processes_do_not_record_to_one_file(tmp_path: Path, second: tuple[str, ...]) -> None:
    file = tmp_path / "game.jsonl"
    with started("play", "tictactoe", "--players", "me,me", "--record", str(file)) as first:
        assert first.stdin is not None
        first.stdin.write(b"4\n")
        first.stdin.flush()
        wait_for(file)
        with started(*second, str(file)) as other:
            _, err = other.communicate(timeout=30)
        assert other.returncode == 1
        assert err.decode().splitlines() == [f"boardwright: {file} is being recorded by another process"]
        first.communicate(b"3\n", timeout=30)
    assert first.returncode == 0
    assert [entry.command for entry in Match.load(file).log] == [("mark", (4,)), ("mark", (3,))]
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_process_that_is_killed_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with started("play", "tictactoe", "--players", "me,me", "--record", str(file)) as process:
        assert process.stdin is not None
        process.stdin.write(b"4\n")
        process.stdin.flush()
        wait_for(file)
        process.kill()
    assert len(Match.load(file)) == 1
    with started("resume", str(file)) as process:
        process.communicate(b"3\n", timeout=30)
    assert process.returncode == 0
    assert len(Match.load(file)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits are a matter of Unix")
def test_a_full_disk_loses_nothing_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    code = (
        "import resource, sys; from boardwright_cli import main; "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600)); main()"
    )
    done = subprocess.run(  # noqa: S603
        [
            sys.executable,
            "-c",
            code,
            "play",
            "arboretum",
            "--players",
            "random,random",
            "--record",
            str(file),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "cannot be written" in done.stderr
    match: Match[Any] = Match.load(file)
    assert len(match) > 1
    assert f"the {len(match)} before it are" in done.stderr
    assert file.read_bytes() == match.dumps()
