"""Reading match files from the disk, with the file's name in every complaint."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardwright import Match, MatchFileError, PluginError
from boardwright.matchfile import Read, load, read
from boardwright_cli.failure import Failure, reason


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        Failure: If it cannot be read or is too large for a match file.
    """
    try:
        return load(path)
    except MatchFileError as error:
        raise Failure(f"{path}: {error}") from error
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        raise Failure(f"{path}: it cannot be read: {getattr(error, 'strerror', None) or error}") from error


def read_match(path: Path, data: bytes | None = None) -> Read[Match[Any]]:
    """Read a match file and check every line.

    Args:
        path: The file, for the complaint.
        data: Its bytes, if they were read already.

    Raises:
        Failure: If it cannot be read or is not a sound match file; the sentence names the first line that fails.
    """
    data = read_bytes(path) if data is None else data
    try:
        return read(data, into=Match[Any])
    except (MatchFileError, PluginError) as error:
        raise Failure(f"{path}: {reason(error)}") from error
