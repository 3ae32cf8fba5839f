"""Two writers, a lock that was left behind, and readers while somebody writes."""

import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from boardwright import Entry, Match, Move
from boardwright.matchfile import Read, read
from boardwright_cli.recording import Recorder, RecordingError

HOLDS = """
import sys
from pathlib import Path
from boardwright import Match
from boardwright_cli.recording import Recorder

path = Path(sys.argv[1])
recorder = Recorder.reopen(path)[0] if path.exists() else Recorder.create(path, Match.new("tictactoe"))
print("holds", flush=True)
sys.stdin.read()
"""


def held(path: Path) -> subprocess.Popen[str]:
    """Return a process that records to a file until it is killed."""
    process = subprocess.Popen(  # noqa: S603 - the program above
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "holds\n"
    return process


def test_the_second_writer_is_refused_while_the_first_lives_and_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for times in range(2):
        process = held(path)
        with process:
            before = path.read_bytes()
            with pytest.raises(RecordingError) as caught:
                Recorder.reopen(path)
            assert str(caught.value) == f"{path} is being recorded by another process"
            other = subprocess.run(  # noqa: S603 - our own program
                [sys.executable, "-m", "boardwright_cli", "resume", str(path)],
                capture_output=True,
                text=True,
                check=False,
            )
            assert (other.returncode, other.stdout) == (1, "")
            assert other.stderr == f"boardwright: {path} is being recorded by another process\n"
            assert path.read_bytes() == before
            process.kill()
        assert path.with_name("game.jsonl.lock").exists(), "the lock's file is left behind …"
        recorder, found = Recorder.reopen(path)  # … and does not hold
        with recorder:
            recorder.append(entry := Entry(times, Move("mark", (times,))))
            found.match.submit(*entry)
        assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]
    assert len(Match.load(path)) == 2


def test_a_lock_s_file_of_an_earlier_day_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl.lock").write_text("12345")
    (tmp_path / ".game.jsonl.new").write_text("half a header")
    Recorder.create(tmp_path / "game.jsonl", Match.new("tictactoe")).close()
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_what_another_program_does_to_the_file_is_noticed_and_nothing_is_written_over_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.jsonl"
    match: Match[Any] = Match.new("tictactoe")
    with Recorder.create(path, match) as recorder:
        recorder.append(Entry(0, Move("mark", (4,))))
        for disturbed in (path.read_bytes() + b"mine\n", path.read_bytes()[:-3], b""):
            path.write_bytes(disturbed)
            with pytest.raises(RecordingError) as caught:
                recorder.append(Entry(1, Move("mark", (0,))))
            assert str(caught.value) == f"{path} was changed by another program while it was recorded"
            assert path.read_bytes() == disturbed


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps files that are open")
def test_a_file_that_is_removed_while_it_is_recorded_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Recorder.create(path, Match.new("tictactoe")) as recorder:
        path.unlink()
        with pytest.raises(RecordingError, match=r"was removed while it was recorded$"):
            recorder.append(Entry(0, Move("mark", (4,))))


def test_a_file_that_is_renamed_while_it_is_recorded_goes_on_under_its_new_name(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Recorder.create(path, Match.new("tictactoe")) as recorder:
        path.rename(tmp_path / "other.jsonl")
        recorder.append(Entry(0, Move("mark", (4,))))
    assert len(Match.load(tmp_path / "other.jsonl")) == 1


def test_readers_see_whole_matches_up_to_some_command_at_every_moment(tmp_path: Path) -> None:
    whole: Match[Any] = Match.new("arboretum", seed="read")
    rng = Random(1)
    while whole.outcome is None:
        seat = whole.position.flow.current
        whole.play(seat, whole.legal_moves(seat).draw(rng))
    path = tmp_path / "game.jsonl"

    def write() -> None:
        with Recorder.create(path, Match(whole.rules, whole.header)) as recorder:
            for entry in whole.log:
                recorder.append(entry)
            if whole.outcome is not None:
                recorder.finish(whole.outcome)

    writer = Thread(target=write)
    writer.start()
    seen = []
    finished = False
    while not finished:
        if path.exists():
            found: Read[Match[Any]] = read(path.read_bytes())
            assert found.match.log == whole.log[: len(found.match)]
            assert whole.dumps().startswith(path.read_bytes()[: len(found.match.dumps())])
            seen.append(len(found.match))
            finished = found.finished
        finished = finished or not writer.is_alive()
    writer.join()
    assert seen == sorted(seen)
    assert read(path.read_bytes()).finished
