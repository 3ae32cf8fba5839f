"""Through whose eyes a match is looked at."""

from __future__ import annotations

from typing import NamedTuple, Self

from boardwright import Seat


class Eyes(NamedTuple):
    """One viewer, or all seats one by one.

    With all cards open means: what every seat sees, each by itself. There is no other way out of a match than the
    view of a viewer.

    Attributes:
        viewers: The viewers; None is a spectator.
        several: Whether this is "open", even if there is but one seat.
    """

    viewers: tuple[Seat | None, ...]
    several: bool = False

    @classmethod
    def of(cls, text: str, seats: int) -> Self | None:
        """Read "0", "spectator" or "open"; None if it is none of these for a match with so many seats."""
        text = text.strip().lower()
        if text == "open":
            return cls(tuple(range(seats)), several=True)
        if text == "spectator":
            return cls((None,))
        if text.isdecimal() and int(text) < seats:
            return cls((int(text),))
        return None
