"""The match file: a match as JSON Lines, UTF-8.

    {"format":"boardwright match","format_version":1,"game":"tictactoe",…}    the header
    [0,"mark",[4]]                                                            seat, move, arguments
    [1,"mark",[0],"out of time"]                                              and why the host moved for the seat
    [1,"undo"]                                                                undo, redo or leave
    {"outcome":{…},"digest":"…"}                                              once over: SHA-256 of all bytes before

Lines are only ever appended. A last line without its line break was cut off while it was written: it is dropped and
reported, and everything before it stands. The host's own file holds the seed, for the host must be able to go on; what
others get before the end is `exported`: the seed's commitment, and the events that one viewer is told.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pydantic import TypeAdapter
from pydantic_core import from_json, to_json

from boardwright.errors import MatchFileError, OptionsError, PluginError, Rejected, quoted
from boardwright.flow import Seat
from boardwright.header import FORMAT, FORMAT_VERSION, Header
from boardwright.legal import Move
from boardwright.log import Command, Entry, Leave, Redo, Undo
from boardwright.match import Match
from boardwright.plain import plain_event
from boardwright.position import Outcome
from boardwright.rules import Rules

LONGEST_LINE: Final = 1_000_000
"""How many bytes a line may have: a guard against files that are something else."""

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
    """Return the first line of a match file."""
    return to_json(header.plain()) + b"\n"


def entry_line(rules: Rules[Any], entry: Entry) -> bytes:
    """Return the line of an accepted command."""
    command = entry.command
    fields: list[Any] = [entry.seat]
    if isinstance(command, Move):
        fields += [command.name, rules.plain_move(command)]
    else:
        fields.append(_CONTROL_NAMES[type(command)])
    if entry.why is not None:
        fields.append(entry.why)
    return to_json(fields) + b"\n"


def footer_line(outcome: Outcome, before: bytes) -> bytes:
    """Return the last line of a finished match's file.

    Args:
        outcome: How the match ended.
        before: All bytes of the file before this line.
    """
    digest = hashlib.sha256(before).hexdigest()
    return to_json({"outcome": outcome, "digest": digest}) + b"\n"


def write(match: Match[Any]) -> bytes:
    """Return the host's own file of a match, seed included."""
    lines = [header_line(match.header), *(entry_line(match.rules, entry) for entry in match.log)]
    data = b"".join(lines)
    return data if match.outcome is None else data + footer_line(match.outcome, data)


def exported(match: Match[Any], viewer: Seat | None) -> bytes:
    """Return what one viewer may keep of a match: the published header, then each event that it is told.

    Once the match is over the header holds the seed, so that everybody can check the deal.
    """
    header = match.header if match.outcome is not None else match.header.published()
    lines = [header_line(header)]
    for entry, event in match.events(viewer):
        lines.append(to_json({"entry": entry, **plain_event(match.rules, event)}) + b"\n")
    return b"".join(lines)


def read(data: bytes, *, into: type[M] = Match) -> Read[M]:  # type: ignore[assignment]
    """Read a match file and replay it, checking every line.

    Raises:
        MatchFileError: Naming the first line that fails: it is no match file, of a later format, of a game that is
            not installed or of other rules, cut off, changed, or holds what the rules do not allow.
    """
    lines, torn = _lines(data)
    header = _header(lines[0] if lines else torn)
    if not lines:
        raise MatchFileError("the file was cut off in its first line", line=1)
    try:
        rules = header.rules()
        match = into(rules, header)
    except (OptionsError, PluginError) as error:
        raise MatchFileError(str(error), line=1) from error
    size = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(b"{"):
            _check_footer(line, number, match, data[:size])
            if size + len(line) + 1 < len(data):
                raise MatchFileError("there is something after the footer", line=number + 1)
            return Read(match, finished=True, torn=b"")
        entry = _entry(line, number, rules)
        try:
            match.submit(*entry)
        except Rejected as error:
            raise MatchFileError(f"seat {quoted(entry.seat)}: {error.message}", line=number) from error
        size += len(line) + 1
    return Read(match, finished=False, torn=torn)


def _lines(data: bytes) -> tuple[list[bytes], bytes]:
    """Return the complete lines, and the last one if it lacks its line break."""
    *lines, torn = data.split(b"\n")
    for number, line in enumerate((*lines, torn), 1):
        if len(line) > LONGEST_LINE:
            raise MatchFileError(
                f"the line has {len(line)} bytes, no line of a match file has more than {LONGEST_LINE}",
                line=number,
            )
    return lines, torn


def _header(line: bytes) -> Header:
    try:
        fields = from_json(line)
    except ValueError:
        fields = None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise MatchFileError("this is not a match file: its first line is not a header")
    version = fields.get("format_version")
    if version != FORMAT_VERSION:
        raise MatchFileError(
            f"the file has format version {version}, and this program reads version {FORMAT_VERSION}", line=1
        )
    header = Header.read(fields)
    if header.seed is None:
        raise MatchFileError(
            "the header holds no seed, only the commitment to one: this is not a host's own file", line=1
        )
    if header.seed.commitment != header.commitment:
        raise MatchFileError("the seed is not the one that the commitment was made to", line=1)
    return header


def _entry(line: bytes, number: int, rules: Rules[Any]) -> Entry:
    match _parsed(line, number):
        case [int(seat), str(name), list(args), *rest] if not isinstance(seat, bool):
            try:
                return Entry(seat, rules.read_move(name, args), *_why(rest, number))
            except Rejected as error:
                raise MatchFileError(error.message, line=number) from error
        case [int(seat), str(name), *rest] if name in _CONTROLS and not isinstance(seat, bool):
            return Entry(seat, _CONTROLS[name], *_why(rest, number))
    raise MatchFileError(f"this is no command: {_shortened(line)}", line=number)


def _why(rest: list[Any], number: int) -> Iterator[str]:
    match rest:
        case []:
            return
        case [str(why)]:
            yield why
        case _:
            raise MatchFileError("after the command comes at most the reason for it", line=number)


def _check_footer(line: bytes, number: int, match: Match[Any], before: bytes) -> None:
    fields = _parsed(line, number)
    if match.outcome is None:
        raise MatchFileError("the file ends here, but the match is not over", line=number)
    if not isinstance(fields, dict) or fields.keys() != {"outcome", "digest"}:
        raise MatchFileError("the footer holds an outcome and a digest, nothing else", line=number)
    if fields["digest"] != hashlib.sha256(before).hexdigest():
        raise MatchFileError(
            "the digest is not that of the lines before: the file was changed after it was written",
            line=number,
        )
    if fields["outcome"] != _OUTCOME.dump_python(match.outcome, mode="json"):
        raise MatchFileError(
            f"the outcome is not the one that the match has: {json.dumps(fields['outcome'])}", line=number
        )


def _parsed(line: bytes, number: int) -> Any:
    try:
        return from_json(line)
    except ValueError as error:
        raise MatchFileError(f"this is not JSON: {_shortened(line)}", line=number) from error


def _shortened(line: bytes, most: int = 60) -> str:
    text = line.decode(errors="replace")
    return text if len(text) <= most else f"{text[:most]}…"
