"""Files in odd places and with odd names: each is one sentence, or it simply works."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boardwright import Entry, Match, Move
from boardwright_cli.failure import Failure
from boardwright_cli.recording import Recorder, RecordingError

links = pytest.mark.skipif(sys.platform == "win32", reason="links are a privilege on Windows")


def match() -> Match[Any]:
    return Match.new("tictactoe", seed=1, names=["Ann", "Bob"])


def answers(path: Path) -> tuple[str, str]:
    """Return what is said when a file is made at a path, and when one is taken up there."""
    with pytest.raises(RecordingError) as made:
        Recorder.create(path, match())
    with pytest.raises((RecordingError, Failure)) as taken:
        Recorder.reopen(path)
    sentences = (str(made.value), str(taken.value))
    for sentence in sentences:
        assert "\n" not in sentence
        assert sentence.startswith(str(path)[:200])
    return sentences


def test_a_directory(tmp_path: Path) -> None:
    made, taken = answers(tmp_path)
    assert made.endswith("is a directory, not a file that could be made")
    assert "cannot be read" in taken
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    made, taken = answers(tmp_path / "no" / "game.jsonl")
    assert "there is no directory" in made
    assert "cannot be read: No such file or directory" in taken


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    made, taken = answers(tmp_path / "file" / "game.jsonl")
    assert "there is no directory" in made
    assert "cannot be read" in taken


@links
def test_links_that_lead_to_themselves(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "loop").symlink_to("loop")
    for path in (tmp_path / "a", tmp_path / "loop" / "game.jsonl"):
        answers(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a", "b", "loop"]


@links
def test_a_link_that_leads_nowhere_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    made, _ = answers(tmp_path / "link")
    assert "exists already" in made
    assert not (tmp_path / "target").exists()


@links
def test_a_link_to_a_folder_and_a_link_to_a_file_work(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    Recorder.create(tmp_path / "link" / "game.jsonl", match()).close()
    (tmp_path / "game").symlink_to("folder/game.jsonl")
    recorder, _ = Recorder.reopen(tmp_path / "game")
    with recorder:
        recorder.append(Entry(0, Move("mark", (4,))))
    assert len(Match.load(tmp_path / "folder" / "game.jsonl")) == 1


@links
def test_a_planted_link_in_the_place_of_the_unfinished_file_is_not_written_through(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / ".game.jsonl.new").symlink_to(victim)
    Recorder.create(tmp_path / "game.jsonl", match()).close()
    assert victim.read_text() == "precious"


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is read-only for the superuser"
)
def test_a_folder_that_is_read_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Recorder.create(path, match()).close()
    tmp_path.chmod(0o555)
    try:
        made, taken = answers(path)
        assert "Permission denied" in made + taken or "no file can be made" in made + taken
        assert len(Match.load(path)) == 0
    finally:
        tmp_path.chmod(0o755)


@pytest.mark.parametrize("name", ["a" * 300, "ü" * 200, "a\0b"], ids=["letters", "umlauts", "NUL"])
def test_a_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    with pytest.raises((RecordingError, Failure)):
        Recorder.create(tmp_path / name, match())
    with pytest.raises((RecordingError, Failure)):
        Recorder.reopen(tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name", ["a" * 245, "-", "-o", " ", "a b'c\"d", "*", "[x]", "a\nb", "ü 🌲", "~", "$HOME", "%s{}"]
)
def test_odd_names_that_a_file_can_have(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with Recorder.create(path, match()) as recorder:
        recorder.append(Entry(0, Move("mark", (4,))))
    Recorder.reopen(path)[0].close()
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are texts")
def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    name = b"\xff\xfegame.jsonl"

    def run(*arguments: bytes | str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "boardwright_cli", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONUTF8": "1"},
            capture_output=True,
            check=False,
        )

    for done in (
        run("play", "tictactoe", "--players", "random,random", "--seed", "1", "--record", name),
        run("verify", name),
        run("verify", "--json", name),
        run("replay", name, "--to", "1"),
    ):
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr
    for done in (run("resume", name), run("play", "tictactoe", "--record", name)):
        assert done.returncode == 1
        assert done.stderr.count(b"\n") == 1, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere an argument is a text")
def test_a_seed_that_is_no_text(tmp_path: Path) -> None:
    for file in ("a", "b"):
        subprocess.run(  # noqa: S603 - our own program
            [
                *(sys.executable, "-m", "boardwright_cli", "play", "arboretum", "--players", "random,random"),
                *("--seed", b"\xff\xfe", "--record", file),
            ],
            cwd=tmp_path,
            env={**os.environ, "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
        )
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
