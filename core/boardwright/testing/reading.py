"""Match files of a game that need not be installed: read with rules at hand."""

from __future__ import annotations

import json
from typing import Any, Final

from boardwright.chain import check, split
from boardwright.header import Header
from boardwright.log import Command, Entry, Leave, Redo, Undo
from boardwright.match import Match
from boardwright.rules import Rules

_CONTROLS: Final[dict[str, Command]] = {"undo": Undo(), "redo": Redo(), "leave": Leave()}


def entry_of(rules: Rules[Any], fields: list[Any]) -> Entry:
    """Return the entry that a line of a match file holds, less the line's check.

    Raises:
        Rejected: If its arguments do not fit the move.
    """
    seat, name, *rest = fields
    if name in _CONTROLS and not (rest and isinstance(rest[0], list)):
        return Entry(seat, _CONTROLS[name], *rest)
    return Entry(seat, rules.read_move(name, rest[0]), *rest[1:])


def header_in(data: bytes) -> Header:
    """Return the header of a match file.

    Raises:
        MatchFileError: If it is none.
    """
    fields = json.loads(data.split(b"\n", 1)[0])
    fields.pop("check", None)
    return Header.read(fields)


def match_in(data: bytes, rules: Rules[Any]) -> Match[Any]:
    """Return the match that a whole file holds, replayed by rules at hand.

    Raises:
        MatchFileError: If the header does not fit, or the file was changed.
        Rejected: If a command is not allowed.
    """
    whole, torn = split(data)
    check(whole, torn)
    lines = [json.loads(line) for line in whole[1:]]
    entries = [
        entry_of(rules, line[:-1]) for line in lines if isinstance(line, list)
    ]  # the last part is its check
    return Match.replay(header_in(data), entries, rules)
