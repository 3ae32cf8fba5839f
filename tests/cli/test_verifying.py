import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def test_a_sound_match(run: Run, finished: Path) -> None:
    shown = run(f"verify {finished}").stdout
    assert shown.startswith(f"{finished}: verified: ")
    assert "commands, " in shown
    assert "the deal matches its commitment" in shown
    assert shown.count("\n") == 1


def test_several_files_are_answered_one_by_one(run: Run, finished: Path) -> None:
    shown = run(f"verify {finished} nothing.jsonl {finished}", code=1)
    assert shown.stdout.count("verified") == 2
    assert shown.stderr == "boardwright: nothing.jsonl: it cannot be read: No such file or directory\n"


def test_an_unfinished_match_is_sound_and_said_to_be_unfinished(run: Run) -> None:
    run("play tictactoe --players me,me --record game.jsonl", "4")
    assert "sound so far, but unfinished: 1 command, " in run("verify game.jsonl").stdout


def test_a_last_line_that_was_cut_off_is_not_sound(run: Run, finished: Path) -> None:
    finished.write_bytes(finished.read_bytes()[:-1])
    failed = run(f"verify {finished}", code=1).stderr
    assert "was cut off while it was written" in failed


def test_a_match_without_its_last_line(run: Run, finished: Path) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join(lines[:-1]))
    assert "sound, but without its last line" in run(f"verify {finished}").stdout


def test_as_json(run: Run, finished: Path) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    changed = finished.with_name("changed.jsonl")
    changed.write_bytes(b"".join([lines[0], b'[0,"jump",[4]]\n', *lines[2:]]))
    cut = finished.with_name("cut.jsonl")
    cut.write_bytes(b"".join(lines[:3]) + b"[")
    shown = run(f"verify {finished} {changed} {cut} --json", code=None)
    assert shown.exit_code == 1
    assert shown.stderr == ""
    sound, wrong, torn = json.loads(shown.stdout)
    assert (sound["sound"], sound["finished"], sound["commands"]) == (True, True, len(lines) - 2)
    assert (wrong["sound"], wrong["line"], wrong["commands"]) == (False, 2, None)
    assert (torn["sound"], torn["line"], torn["commands"]) == (False, 4, 2)
