import errno
import os
import stat
import sys
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from boardwright import Entry, Match, Move
from boardwright_cli.failure import Failure
from boardwright_cli.recording import Recorder, RecordingError

Run = Callable[..., Result]
SIX_MOVES = (4, 0, 2, 6, 3, 5)


def match() -> Match[Any]:
    return Match.new("tictactoe", seed=1, names=["Ann", "Bob"])


def play(recorder: Recorder, of: Match[Any], *cells: int) -> None:
    for cell in cells:
        entry = Entry(len(of) % 2, Move("mark", (cell,)))
        of.submit(*entry)
        recorder.append(entry)


class FullDisk(FileIO):
    """A file on a disk that has room for so many bytes."""

    room = 10

    def write(self, data: Any) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = super().write(bytes(data)[: self.room]) or 0
        self.room -= written
        return written


def test_the_file_is_what_the_match_writes_after_every_command(tmp_path: Path) -> None:
    file, of = tmp_path / "game.jsonl", match()
    with Recorder.create(file, of) as recorder:
        assert file.read_bytes() == of.dumps()
        for cell in (4, 0, 2, 1, 6):
            play(recorder, of, cell)
            if of.outcome is None:
                assert file.read_bytes() == of.dumps()
        assert of.outcome is not None
        recorder.finish(of.outcome)
    assert file.read_bytes() == of.dumps()


def test_nothing_but_the_file_is_left(tmp_path: Path) -> None:
    Recorder.create(tmp_path / "game.jsonl", match()).close()
    recorder, _ = Recorder.reopen(tmp_path / "game.jsonl")
    recorder.close()
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("mine")
    with pytest.raises(RecordingError, match="exists already; go on with it by `boardwright resume"):
        Recorder.create(file, match())
    assert file.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_without_hard_links_a_file_is_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(self: Path, target: Path) -> None:
        raise PermissionError(errno.EPERM, "no hard links here")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    file, of = tmp_path / "game.jsonl", match()
    with Recorder.create(file, of) as recorder:
        play(recorder, of, 4)
    assert file.read_bytes() == of.dumps()
    with pytest.raises(RecordingError, match="exists already"):
        Recorder.create(file, match())


def test_one_file_has_one_recorder(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with Recorder.create(file, match()):
        with pytest.raises(RecordingError, match=r"is being recorded by another process$"):
            Recorder.reopen(file)
        with pytest.raises(RecordingError, match=r"is being recorded by another process$"):
            Recorder.create(file, match())
    Recorder.reopen(file)[0].close()


@pytest.mark.skipif(sys.platform == "win32", reason="links are a privilege on Windows")
def test_another_name_for_the_file_is_the_same_file(tmp_path: Path) -> None:
    file, link = tmp_path / "game.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(file)
    with Recorder.create(file, match()), pytest.raises(RecordingError, match="another process"):
        Recorder.reopen(link)


@pytest.mark.parametrize("room", [0, 1, 10])
def test_what_does_not_fit_on_the_disk_is_cut_off_again(tmp_path: Path, room: int) -> None:
    file, of = tmp_path / "game.jsonl", match()
    with Recorder.create(file, of) as recorder:
        play(recorder, of, *SIX_MOVES[:2])
        saved = file.read_bytes()
        with FullDisk(file, "ab") as full:
            full.room = room
            recorder._file.close()
            recorder._file = full
            with pytest.raises(
                RecordingError,
                match=r"No space left on device.* the last command is not saved, the 2 before it are",
            ):
                play(recorder, of, SIX_MOVES[2])
    assert file.read_bytes() == saved
    reopened, read = Recorder.reopen(file)
    with reopened:
        assert len(read.match) == 2
        play(reopened, read.match, *SIX_MOVES[2:])
    assert len(Match.load(file)) == 6


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_device_that_is_always_full(tmp_path: Path) -> None:
    of = match()
    with (
        Recorder.create(tmp_path / "game.jsonl", of) as recorder,
        Path("/dev/full").open("ab", buffering=0) as full,
    ):
        recorder._file.close()
        recorder._file = full
        with pytest.raises(RecordingError, match="No space left"):
            play(recorder, of, 4)


def test_a_write_that_is_interrupted_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    file, of = tmp_path / "game.jsonl", match()
    with Recorder.create(file, of) as recorder:
        saved = file.read_bytes()
        monkeypatch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            play(recorder, of, 4)
    assert file.read_bytes() == saved


def test_a_line_that_was_cut_off_is_removed(tmp_path: Path) -> None:
    file, of = tmp_path / "game.jsonl", match()
    with Recorder.create(file, of) as recorder:
        play(recorder, of, *SIX_MOVES[:2])
    sound = file.read_bytes()
    file.write_bytes(sound + b'[0,"mark",[2')
    recorder, read = Recorder.reopen(file)
    with recorder:
        assert read.torn == b'[0,"mark",[2'
        assert file.read_bytes() == sound
        play(recorder, read.match, *SIX_MOVES[2:])
    assert len(Match.load(file)) == 6


def test_where_nothing_can_be_made_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="there is no directory"):
        Recorder.create(tmp_path / "nowhere" / "game.jsonl", match())
    with pytest.raises(Failure, match="cannot be read"):
        Recorder.reopen(tmp_path / "nothing.jsonl")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):  # nothing is read-only for the superuser: let the system say so

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied", str(folder / "game.jsonl.lock"))

        monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    failed = run(f"play tictactoe --record {folder / 'game.jsonl'}", code=1)
    assert failed.stderr.count("\n") == 1
    assert "Permission denied" in failed.stderr
    folder.chmod(0o755)


# --- what is promised -------------------------------------------------------------------------------------------------


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a power failure leaves is what was synchronised: a file's content, and its name with the folder."""
    file, of = tmp_path / "game.jsonl", match()
    synchronised: list[bytes] = []
    named: list[bool] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            named.append(file.exists())
        else:
            synchronised.append((file if file.exists() else tmp_path / ".game.jsonl.new").read_bytes())

    monkeypatch.setattr(os, "fsync", watched)
    with Recorder.create(file, of) as recorder:
        assert synchronised == [of.dumps()]
        assert named == [True] or sys.platform == "win32"
        for cell in (4, 0, 2, 1, 6):
            play(recorder, of, cell)
            assert synchronised[-1] == file.read_bytes()
        assert of.outcome is not None
        recorder.finish(of.outcome)
        assert synchronised[-1] == file.read_bytes() == of.dumps()
    file.write_bytes(file.read_bytes()[:-100])
    synchronised.clear()
    recorder, read = Recorder.reopen(file)
    with recorder:
        assert synchronised == [read.match.dumps()[: len(file.read_bytes())]], (
            "what it goes on from counts as said"
        )


def test_a_part_that_cannot_be_cut_off_at_once_is_cut_off_before_anything_else_is_written(
    tmp_path: Path,
) -> None:
    class Stuck(FullDisk):
        """A full disk on which for a time nothing can be cut off either."""

        stuck = True

        def truncate(self, size: int | None = None) -> int:
            if self.stuck:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return super().truncate(size)

    file, of = tmp_path / "game.jsonl", match()
    with Recorder.create(file, of) as recorder, Stuck(file, "ab") as stuck:
        recorder._file.close()
        recorder._file = stuck
        with pytest.raises(RecordingError, match="No space left on device"):
            play(recorder, of, 4)
        assert file.read_bytes() == match().dumps() + b'[0,"mark",'
        stuck.room = 1000
        with pytest.raises(RecordingError, match="Input/output error"):
            recorder.append(of.log[0])
        stuck.stuck = False
        recorder.append(of.log[0])
        play(recorder, of, 0)
    assert file.read_bytes() == of.dumps()


def test_an_end_that_cannot_be_saved_is_told_apart_from_a_command(tmp_path: Path) -> None:
    file, of = tmp_path / "game.jsonl", match()
    with Recorder.create(file, of) as recorder, FullDisk(file, "ab") as full:
        play(recorder, of, 4, 0, 2, 1, 6)
        recorder._file.close()
        recorder._file = full
        assert of.outcome is not None
        with pytest.raises(RecordingError, match=r"all 5 commands are saved, but not how the match ended$"):
            recorder.finish(of.outcome)
        full.room = 1000
        recorder.finish(of.outcome)
    assert file.read_bytes() == of.dumps()


def test_a_file_that_is_full_takes_no_more_than_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwright.matchfile.MOST_COMMANDS", 3)
    file, of = tmp_path / "game.jsonl", match()
    with Recorder.create(file, of) as recorder:
        play(recorder, of, 4, 0, 2)
        with pytest.raises(RecordingError, match=r"the match file is full.*the 3 before it are$"):
            play(recorder, of, 6)
    assert len(Match.load(file)) == 3
