import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from ..match_files import sealed, unsealed  # noqa: TID252 - tests are no package that is installed

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


# --- the proof of the deal ------------------------------------------------------------------------------------------


def header(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_bytes().splitlines()[0])
    return found


def test_the_commitment_that_was_kept_is_that_of_the_seed(run: Run, finished: Path) -> None:
    kept = header(finished)["commitment"]
    for written in (kept, kept.upper()):
        assert "the deal matches its commitment" in run(f"verify {finished} --commitment {written}").stdout


def test_a_match_with_another_seed_than_was_committed_to(run: Run, finished: Path) -> None:
    run("play tictactoe --players random,random --seed other --record other.jsonl")
    kept = header(Path("other.jsonl"))["commitment"]
    failed = run(f"verify {finished} --commitment {kept}", code=1)
    assert failed.stderr == (
        f"boardwright: {finished}: line 1: the seed is not the one that the given commitment was made to: "
        "this is another match, or another deal\n"
    )
    answer = run(f"verify {finished} --commitment {kept} --json", code=None)
    assert answer.exit_code == 1
    assert not json.loads(answer.stdout)[0]["sound"]


@pytest.mark.parametrize("commitment", ["", "7", "g" * 64, "0" * 63])
def test_what_is_no_commitment(run: Run, finished: Path, commitment: str) -> None:
    assert "64 hexadecimal digits" in run(f"verify {finished} --commitment={commitment}", code=2).stderr


@pytest.mark.parametrize("checks", ["as they were", "made to fit"])
@pytest.mark.parametrize("field", ["commitment", "seed", "both"])
def test_a_tampered_proof(run: Run, finished: Path, field: str, checks: str) -> None:
    """The seed and the commitment of another match, one of them or both."""
    run("play arboretum --players random,random --seed other --record other.jsonl")
    whole = finished.read_bytes()
    kept = header(finished)["commitment"]
    for name in ("commitment", "seed"):
        if field in {name, "both"}:
            ours, theirs = (header(file)[name].encode() for file in (finished, Path("other.jsonl")))
            whole = whole.replace(ours, theirs, 1)
    finished.write_bytes(whole if checks == "as they were" else sealed(*unsealed(whole)))
    said = run(f"verify {finished} --commitment {kept}", code=1).stderr
    assert said.startswith(f"boardwright: {finished}: line 1: ")
    assert said.count("\n") == 1
    if checks == "as they were":
        assert "the check does not fit" in said
    elif field == "both":
        assert "the given commitment" in said
    else:
        assert "the seed is not the one that the commitment was made to" in said
