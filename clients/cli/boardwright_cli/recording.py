"""Recording: a match file that grows with the match.

A `Recorder` owns one file from the moment it is made until it is closed. A lock beside the file keeps other processes
from recording to it. Every command is written whole and is on the disk before `append` returns, so whatever was shown
as done is saved; what could not be written whole is cut off again.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from boardwright import BoardwrightError, Entry, Match, Outcome
from boardwright.matchfile import Read, entry_line, footer_line, header_line
from boardwright_cli.failure import reason
from boardwright_cli.reading import read_bytes, read_match

if TYPE_CHECKING:
    from io import FileIO
    from types import TracebackType

    from filelock import BaseFileLock

    from boardwright import Rules


class RecordingError(BoardwrightError):
    """A match file that cannot be made, locked or written. What it holds stands."""


class Recorder:
    """Writes one match file.

    Attributes:
        path: The file.
    """

    def __init__(
        self, path: Path, rules: Rules[Any], file: FileIO, written: bytes, lock: BaseFileLock
    ) -> None:
        """Take over a file that is open for appending and locked; see `create` and `reopen`."""
        self.path = path
        self._rules = rules
        self._file = file
        self._written = bytearray(written)
        self._lock = lock

    @classmethod
    def create(cls, path: Path, match: Match[Any]) -> Self:
        """Make the file of a match that begins; it appears with its header or not at all.

        Raises:
            RecordingError: If there is such a file already, another process records to it, or it cannot be made.
        """
        lock = _locked(path)
        try:
            header = header_line(match.header)
            _make(path, header)
            recorder = cls(path, match.rules, _opened(path), header, lock)
            for entry in match.log:
                recorder.append(entry)
        except BaseException as error:
            _unlock(lock)
            if isinstance(error, FileExistsError):
                raise RecordingError(
                    f"{path} exists already; go on with it by `boardwright resume {path}`, or name another file"
                ) from error
            if isinstance(error, OSError):
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
            except OSError as error:
                raise RecordingError(f"{path} cannot be written: {reason(error)}") from error
        except BaseException:
            _unlock(lock)
            raise
        return cls(path, read.match.rules, file, sound, lock), read

    def append(self, entry: Entry) -> None:
        """Save an accepted command; once this returns it is on the disk.

        Raises:
            RecordingError: If it cannot be saved. All that was saved before stands.
        """
        self._write(entry_line(self._rules, entry))

    def finish(self, outcome: Outcome) -> None:
        """Save how the match ended.

        Raises:
            RecordingError: If it cannot be saved.
        """
        self._write(footer_line(outcome, bytes(self._written)))

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

    def _write(self, line: bytes) -> None:
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except BaseException as error:
            self._cut_back()
            if isinstance(error, OSError):
                saved = self._written.count(b"\n") - 1
                raise RecordingError(
                    f"{self.path} cannot be written ({reason(error)}); the last command is not saved, "
                    f"the {saved} before it are"
                ) from error
            raise
        self._written += line

    def _cut_back(self) -> None:
        """Remove what was written of a line that is not whole; a reader would drop it too."""
        with suppress(OSError):
            self._file.truncate(len(self._written))


def _opened(path: Path) -> FileIO:
    return path.open("ab", buffering=0)


def _make(path: Path, content: bytes) -> None:
    """Make a file with a content, or raise FileExistsError: nobody ever sees a part of it."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        try:
            path.hardlink_to(temporary)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            with path.open("xb") as file:
                file.write(content)
    finally:
        with suppress(OSError):
            temporary.unlink()
    with suppress(OSError):  # Windows has no such thing
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _locked(path: Path) -> BaseFileLock:
    """Return the held lock of a match file.

    Raises:
        RecordingError: If another process has it, or there can be none in that directory.
    """
    from filelock import FileLock, Timeout

    folder = path.resolve().parent
    if not folder.is_dir():
        raise RecordingError(f"{path} cannot be made: there is no directory {folder}")
    beside = folder / f"{path.resolve().name}.lock"
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
