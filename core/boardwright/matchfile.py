"""The match file: a match as JSON Lines, UTF-8.

    {"format":"boardwright match",…,"check":"1f0c22d7"}                       the header
    [0,"mark",[4],"ba5e9730"]                                                 seat, move, arguments, check
    [1,"mark",[0],"out of time","07d1c3f8"]                                   and why the host moved for the seat
    [1,"undo","6b4a90ee"]                                                     undo, redo or leave
    {"outcome":{…},"digest":"…"}                                              once over

Lines are only ever appended, and each ends with a check: the first 8 hexadecimal digits of the SHA-256 of all bytes of
the file before them; the footer's digest has all 64. So a file in which anything was changed is refused, finished or
not. A last line without its line break was cut off while it was written: it is dropped and reported, and everything
before it stands. The host's own file holds the seed, for the host must be able to go on; what others get before the
end is `exported`: the seed's commitment, and the events that one viewer is told.

A file may come from anybody. The limits in `chain` keep it from taking time and memory without bound; what it says is
never executed, and it names no other file. Only installed games are looked up by its names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pydantic import TypeAdapter
from pydantic_core import from_json, to_json

from boardwright.chain import (
    COMMAND,
    FOOTER,
    FOOTER_START,
    HEADER,
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_COMMANDS,
    Chain,
    check,
    check_size,
    split,
)
from boardwright.errors import MatchFileError, OptionsError, PluginError, Rejected, quoted
from boardwright.flow import Seat
from boardwright.header import FORMAT, FORMAT_VERSION, Header
from boardwright.legal import Move
from boardwright.log import Command, Entry, Leave, Redo, Undo
from boardwright.match import Match
from boardwright.plain import plain_event
from boardwright.position import Outcome
from boardwright.rules import Rules

__all__ = [
    "LARGEST_FILE",
    "LONGEST_LINE",
    "MOST_COMMANDS",
    "Chain",
    "Read",
    "entry_line",
    "exported",
    "footer_line",
    "header_line",
    "load",
    "read",
    "write",
]

M = TypeVar("M", bound=Match[Any])

_CONTROLS: Final[dict[str, Command]] = {"undo": Undo(), "redo": Redo(), "leave": Leave()}
_CONTROL_NAMES: Final[dict[type, str]] = {type(command): name for name, command in _CONTROLS.items()}
_OUTCOME: Final[TypeAdapter[Outcome]] = TypeAdapter(Outcome)


class Read(NamedTuple, Generic[M]):
    """A match as it was read from a file.

    Attributes:
        match: The match.
        finished: Whether the file ends with a footer, which was checked.
        torn: The bytes of a last line that was cut off, which was dropped; empty if there was none.
    """

    match: M
    finished: bool
    torn: bytes


def header_line(header: Header) -> bytes:
    """Return the first line of a match file.

    Raises:
        MatchFileError: If it would be too long.
    """
    return Chain().sealed(to_json(header.plain()), HEADER)


def entry_line(rules: Rules[Any], entry: Entry, after: Chain) -> bytes:
    """Return the line of an accepted command.

    Args:
        rules: The rules of the match.
        entry: The command.
        after: The lines before it.

    Raises:
        MatchFileError: If it would be too long, or make the file too large to be read again.
    """
    command = entry.command
    fields: list[Any] = [entry.seat]
    if isinstance(command, Move):
        fields += [command.name, rules.plain_move(command)]
    else:
        fields.append(_CONTROL_NAMES[type(command)])
    if entry.why is not None:
        fields.append(entry.why)
    line = after.sealed(to_json(fields), COMMAND)
    if after.lines > MOST_COMMANDS or after.size + len(line) > LARGEST_FILE - 2 * LONGEST_LINE:
        raise MatchFileError(
            f"the match file is full: it takes {MOST_COMMANDS} commands and {LARGEST_FILE} bytes at most"
        )
    return line


def footer_line(outcome: Outcome, after: Chain) -> bytes:
    """Return the last line of a finished match's file.

    Args:
        outcome: How the match ended.
        after: The lines before it.

    Raises:
        MatchFileError: If it would be too long.
    """
    return after.sealed(to_json({"outcome": outcome}), FOOTER)


def write(match: Match[Any]) -> bytes:
    """Return the host's own file of a match, seed included.

    Raises:
        MatchFileError: If it would be too large to be read again.
    """
    lines = [header_line(match.header)]
    chain = Chain(*lines)
    for entry in match.log:
        lines.append(entry_line(match.rules, entry, chain))
        chain.add(lines[-1])
    if match.outcome is not None:
        lines.append(footer_line(match.outcome, chain))
    return b"".join(lines)


def exported(match: Match[Any], viewer: Seat | None) -> bytes:
    """Return what one viewer may keep of a match: the published header, then each event that it is told.

    Once the match is over the header holds the seed, so that everybody can check the deal.
    """
    header = match.header if match.outcome is not None else match.header.published()
    lines = [header_line(header)]
    for entry, event in match.events(viewer):
        lines.append(to_json({"entry": entry, **plain_event(match.rules, event)}) + b"\n")
    return b"".join(lines)


def load(path: str | PathLike[str]) -> bytes:
    """Return the bytes of a file, of which no more are read than a match file can have.

    Raises:
        MatchFileError: If it has more.
        OSError: If it cannot be read.
    """
    with Path(path).open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    check_size(data)
    return data


def read(data: bytes, *, into: type[M] = Match) -> Read[M]:  # type: ignore[assignment]
    """Read a match file and replay it, checking every line.

    Raises:
        MatchFileError: Naming the first line that fails: it is no match file, of a later format, of a game that is
            not installed or of other rules, cut off, changed, or holds what the rules do not allow.
    """
    check_size(data)
    lines, torn = split(data)
    _check_format(lines[0] if lines else torn)
    if not lines:
        raise MatchFileError("the file was cut off in its first line", line=1)
    check(lines, torn)  # before any of them is believed
    header = _header(lines[0])
    try:
        rules = header.rules()
        match = into(rules, header)
    except (OptionsError, PluginError) as error:
        raise MatchFileError(str(error), line=1) from error
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(FOOTER_START):
            _check_footer(line, number, match)
            return Read(match, finished=True, torn=b"")
        entry = _entry(line, number, rules)
        try:
            match.submit(*entry)
        except Rejected as error:
            raise MatchFileError(f"seat {quoted(entry.seat)}: {error.message}", line=number) from error
    return Read(match, finished=False, torn=torn)


def _check_format(line: bytes) -> None:
    """Check that a first line is a header of this format, before anything else is asked of it."""
    try:
        fields = from_json(line, allow_inf_nan=False)
    except ValueError:
        fields = None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise MatchFileError("this is not a match file: its first line is not a header")
    version = fields.get("format_version")
    if version != FORMAT_VERSION:
        later = isinstance(version, int) and version > FORMAT_VERSION
        raise MatchFileError(
            f"the file has format version {quoted(version)}, and this program reads version {FORMAT_VERSION}"
            f"{': it needs a later boardwright' if later else ''}",
            line=1,
        )
    if fields.get("seed") is None:
        raise MatchFileError(
            "the header holds no seed, only the commitment to one: this is not a host's own file", line=1
        )


def _header(line: bytes) -> Header:
    fields = _parsed(line, 1)
    del fields["check"]
    header = Header.read(fields)
    if header.seed is None or header.seed.commitment != header.commitment:
        raise MatchFileError("the seed is not the one that the commitment was made to", line=1)
    return header


def _entry(line: bytes, number: int, rules: Rules[Any]) -> Entry:
    match _parsed(line, number):
        case [int(seat), str(name), list(args), *rest, str()] if not isinstance(seat, bool):
            try:
                return Entry(seat, rules.read_move(name, args), *_why(rest, number))
            except Rejected as error:
                raise MatchFileError(error.message, line=number) from error
        case [int(seat), str(name), *rest, str()] if name in _CONTROLS and not isinstance(seat, bool):
            return Entry(seat, _CONTROLS[name], *_why(rest, number))
    raise MatchFileError(f"this is no command: {_shortened(line)}", line=number)


def _why(rest: list[Any], number: int) -> Iterator[str]:
    match rest:
        case []:
            return
        case [str(why)]:
            yield why
        case _:
            raise MatchFileError(
                "between a command and its check comes at most the reason for it", line=number
            )


def _check_footer(line: bytes, number: int, match: Match[Any]) -> None:
    fields = _parsed(line, number)
    if match.outcome is None:
        raise MatchFileError("the file ends here, but the match is not over", line=number)
    if not isinstance(fields, dict) or fields.keys() != {"outcome", "digest"}:
        raise MatchFileError("the footer holds an outcome and a digest, nothing else", line=number)
    if fields["outcome"] != _OUTCOME.dump_python(match.outcome, mode="json"):
        raise MatchFileError(
            f"the outcome is not the one that the match has: {json.dumps(fields['outcome'])}", line=number
        )


def _parsed(line: bytes, number: int) -> Any:
    """Return the data of a line of JSON, in which no object names a key twice."""
    try:
        parsed = from_json(line, allow_inf_nan=False)
        if b"{" in line:
            json.loads(line, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as error:
        because = str(error) if isinstance(error, _TwiceError) else f"this is not JSON: {_shortened(line)}"
        raise MatchFileError(because, line=number) from error
    return parsed


class _TwiceError(ValueError):
    """An object of JSON that names a key twice, of which readers make different things."""


def _once_each(pairs: Sequence[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise _TwiceError(f"the key {quoted(key)} is there twice")
        seen.add(key)


def _shortened(line: bytes, most: int = 60) -> str:
    text = line[: 4 * most].decode(errors="replace")
    return text if len(text) <= most else f"{text[:most]}…"
