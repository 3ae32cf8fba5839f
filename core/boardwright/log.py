"""The log: the append-only list of accepted commands, which with the header is the whole truth about a match."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from boardwright.flow import Seat
from boardwright.legal import Move


class Undo(NamedTuple):
    """Take back the seat's last move."""


class Redo(NamedTuple):
    """Make again the move that the seat took back last."""


class Leave(NamedTuple):
    """Leave the match for good."""


Command: TypeAlias = Move | Undo | Redo | Leave
"""What a seat can ask for. It carries no seat: who is speaking, the host says."""


class Entry(NamedTuple):
    """An accepted command.

    Attributes:
        seat: Who gave it.
        command: What was asked for.
        why: Why the host gave it in the seat's place ("out of time"); None if the seat itself did.
    """

    seat: Seat
    command: Command
    why: str | None = None
