"""Recording: a match file that grows with the match.

A `Recorder` owns one file from the moment it is made until it is closed. A lock beside the file keeps other processes
from recording to it; the system lifts it when a process dies. Two rules hold here:

* Every line is written whole and is on the disk before `append` returns, so whatever was shown as done outlives the
  process, and a power failure too as far as the system and the drive keep their word about `fsync`.
* What could not be written whole is cut off again before anything else is written, so that the file is always the
  lines that were acknowledged, and at most one after them.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from boardwright import BoardwrightError, Entry, Match, MatchFileError, Outcome
from boardwright.matchfile import Chain, Read, entry_line, footer_line, header_line
from boardwright_cli.failure import reason
from boardwright_cli.reading import read_bytes, read_match

if TYPE_CHECKING:
    from io import FileIO
    from types import TracebackType

    from filelock import BaseFileLock

    from boardwright import Rules


class RecordingError(BoardwrightError):
    """A match file that cannot be made, locked or written. What it holds stands."""


class DisturbedError(RecordingError):
    """A match file that another program has changed or removed: nothing more can be recorded to it."""


class Recorder:
    """Writes one match file.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path, rules: Rules[Any], file: FileIO, chain: Chain, lock: BaseFileLock) -> None:
        """Take over a file that is open for appending and locked; see `create` and `reopen`."""
        self.path = path
        self._rules = rules
        self._file = file
        self._chain = chain
        self._lock = lock
        self._is_broken = False
        """Whether the file may hold more than what was acknowledged, which must be cut off first."""

    @classmethod
    def create(cls, path: Path, match: Match[Any]) -> Self:
        """Make the file of a match that begins; it appears with its header or not at all.

        Raises:
            RecordingError: If there is such a file already, another process records to it, or it cannot be made.
        """
        if os.path.isdir(path):  # noqa: PTH112 - `is_dir` raises for names that are too long
            raise RecordingError(f"{path} is a directory, not a file that could be made")
        lock = _locked(path)
        try:
            header = header_line(match.header)
            _make(path, header)
            recorder = cls(path, match.rules, _opened(path), Chain(header), lock)
            for entry in match.log:
                recorder.append(entry)
        except BaseException as error:
            _unlock(lock)
            if isinstance(error, FileExistsError):
                raise RecordingError(
                    f"{path} exists already; go on with it by `boardwright resume {path}`, or name another file"
                ) from error
            if isinstance(error, OSError | MatchFileError):
                raise RecordingError(f"{path} cannot be made: {reason(error)}") from error
            raise
        return recorder

    @classmethod
    def reopen(cls, path: Path) -> tuple[Self, Read[Match[Any]]]:
        """Take up the file of a match that was left; a last line that was cut off is removed from it.

        Returns:
            The recorder, and the match as it was read.

        Raises:
            RecordingError: If another process records to it or it cannot be written.
            Failure: If it cannot be read or is no sound match file.
        """
        read_bytes(path)  # what is no readable file needs no lock
        lock = _locked(path)
        try:
            data = read_bytes(path)
            read = read_match(path, data)
            sound = data[: len(data) - len(read.torn)]
            try:
                file = _opened(path)
                if read.torn:
                    file.truncate(len(sound))
                _sync(file.fileno())  # a line that its writer did not live to acknowledge counts from now on
            except OSError as error:
                raise RecordingError(f"{path} cannot be written: {reason(error)}") from error
        except BaseException:
            _unlock(lock)
            raise
        return cls(path, read.match.rules, file, Chain(*sound.splitlines(keepends=True)), lock), read

    def append(self, entry: Entry) -> None:
        """Save an accepted command; once this returns it is on the disk.

        Raises:
            RecordingError: If it cannot be saved. All that was saved before stands, and the same command can be
                saved later, unless it is a `DisturbedError`.
        """
        saved = self._chain.lines - 1
        kept = f"the last command is not saved, the {saved} before it are"
        try:
            line = entry_line(self._rules, entry, self._chain)
        except MatchFileError as error:
            raise RecordingError(f"{self.path} cannot be written ({error}); {kept}") from error
        self._write(line, kept)

    def finish(self, outcome: Outcome) -> None:
        """Save how the match ended.

        Raises:
            RecordingError: If it cannot be saved. All commands are.
        """
        line = footer_line(outcome, self._chain)
        self._write(line, f"all {self._chain.lines - 1} commands are saved, but not how the match ended")

    def close(self) -> None:
        """Close the file and let others have it."""
        with suppress(OSError):
            self._file.close()
        _unlock(self._lock)

    def __enter__(self) -> Self:
        """Return the recorder, which is closed when the block is left."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    def _write(self, line: bytes, kept: str) -> None:
        """Write a line to the disk, or leave the file as it was.

        Raises:
            RecordingError: With what is kept, if it cannot be written.
        """
        try:
            self._check_undisturbed()
        except OSError as error:
            raise RecordingError(f"{self.path} cannot be written ({reason(error)}); {kept}") from error
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
            _sync(self._file.fileno())
        except BaseException as error:
            with suppress(OSError):
                self._cut_back()
            if isinstance(error, OSError):
                raise RecordingError(f"{self.path} cannot be written ({reason(error)}); {kept}") from error
            raise
        self._chain.add(line)

    def _check_undisturbed(self) -> None:
        """Check that the file holds what was written to it, after what an earlier attempt may have left.

        Raises:
            OSError: If it cannot be brought to that.
            DisturbedError: If somebody else has changed or removed it.
        """
        found = os.fstat(self._file.fileno())
        if self._is_broken:
            self._cut_back()
        elif found.st_size != self._chain.size and stat.S_ISREG(found.st_mode):
            raise DisturbedError(f"{self.path} was changed by another program while it was recorded")
        if not found.st_nlink:
            raise DisturbedError(f"{self.path} was removed while it was recorded")

    def _cut_back(self) -> None:
        """Remove what was written of a line that is not whole; a reader would drop it too."""
        self._is_broken = True
        self._file.truncate(self._chain.size)
        self._is_broken = False


def _opened(path: Path) -> FileIO:
    return path.open("ab", buffering=0)


def _sync(descriptor: int) -> None:
    """Have what was written to a file on the disk before this returns.

    Raises:
        OSError: If it could not be written.
    """
    if sys.platform == "darwin":  # where fsync leaves it to the drive when to write
        from fcntl import F_FULLFSYNC, fcntl

        with suppress(OSError):  # a file system that knows no such thing
            fcntl(descriptor, F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _make(path: Path, content: bytes) -> None:
    """Make a file with a content, or raise FileExistsError: nobody ever sees a part of it.

    The caller holds the lock, so what another has left of an attempt that was killed can be removed.
    """
    unfinished = path.with_name(f".{path.name}.new")
    with suppress(FileNotFoundError):
        unfinished.unlink()
    try:
        _write_new(unfinished, content)
        try:
            path.hardlink_to(unfinished)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links: there is a moment in which the file is empty
            _write_new(path, content)
    finally:
        with suppress(OSError):
            unfinished.unlink()
    with suppress(OSError):  # Windows has no such thing
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _write_new(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        _sync(file.fileno())


def _locked(path: Path) -> BaseFileLock:
    """Return the held lock of a match file.

    Raises:
        RecordingError: If another process has it, or there can be none in that directory.
    """
    from filelock import FileLock, Timeout

    try:
        place = Path(os.path.realpath(path))  # `resolve` raises for a link that leads to itself
    except (OSError, ValueError) as error:
        raise RecordingError(f"{path} cannot be made: {reason(error)}") from error
    folder = place.parent
    if not folder.is_dir():
        raise RecordingError(f"{path} cannot be made: there is no directory {folder}")
    beside = folder / f"{place.name}.lock"
    lock = FileLock(beside)
    try:
        lock.acquire(blocking=False)
    except OSError as error:
        if isinstance(error, Timeout) and beside.exists():
            message = f"{path} is being recorded by another process"
        elif isinstance(error, Timeout):
            message = f"{path} cannot be recorded: no file can be made in {folder}"
        else:
            message = f"{path} cannot be recorded: {reason(error)}"
        raise RecordingError(message) from error
    return lock


def _unlock(lock: BaseFileLock) -> None:
    """Remove the lock's file and release it, in this order: who waits for a removed file finds out and begins anew.

    Windows does not let an open file be removed; there the library itself removes it after the release.
    """
    with suppress(OSError):
        Path(lock.lock_file).unlink()
    lock.release()
