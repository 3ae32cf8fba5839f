"""The lines of a match file as bytes: how each is sealed by a check of all before it, and how many there may be.

The check of a line is the first 8 hexadecimal digits of the SHA-256 of all bytes of the file before them; the footer's
has all 64. What the lines say is not here: see `matchfile`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from boardwright.errors import MatchFileError

LARGEST_FILE: Final = 16 * 1024 * 1024
"""How many bytes a file may have."""

LONGEST_LINE: Final = 65_536
"""How many bytes a line may have, its line break not counted."""

MOST_COMMANDS: Final = 50_000
"""How many commands a file may hold, undos included."""


class Seal(NamedTuple):
    """How a line ends: what comes before its check, how many digits that has, and what comes after."""

    before: bytes
    digits: int
    after: bytes


HEADER: Final = Seal(b',"check":"', 8, b'"}')
COMMAND: Final = Seal(b',"', 8, b'"]')
FOOTER: Final = Seal(b',"digest":"', 64, b'"}')
FOOTER_START: Final = b"{"
"""How a footer begins, and no command."""


class Chain:
    """The bytes of a match file up to now, as far as its next line depends on them.

    Attributes:
        size: How many bytes there are.
        lines: How many lines they make.
    """

    __slots__ = ("_hash", "lines", "size")

    def __init__(self, *lines: bytes) -> None:
        """Begin with the first lines of a file, each whole and with its line break."""
        self._hash = hashlib.sha256()
        self.size = 0
        self.lines = 0
        for line in lines:
            self.add(line)

    def add(self, line: bytes) -> None:
        """Go on by a line, with its line break, that is in the file now."""
        self._hash.update(line)
        self.size += len(line)
        self.lines += 1

    def sealed(self, line: bytes, seal: Seal) -> bytes:
        """Return a JSON object or list as the next line: with its check and its line break.

        Raises:
            MatchFileError: If the line is longer than a reader would take.
        """
        head = line[:-1] + seal.before
        whole = b"%b%b%b\n" % (head, self._check(head, seal), seal.after)
        if len(whole) - 1 > LONGEST_LINE:
            raise MatchFileError(
                f"this would be a line of {len(whole) - 1} bytes, and no line of a match file has more than "
                f"{LONGEST_LINE}"
            )
        return whole

    def fits(self, line: bytes, seal: Seal) -> bool:
        """Return whether something, without a line break, can be the next line: whether it ends with its check."""
        head = line[: -seal.digits - len(seal.after)]
        return head.endswith(seal.before) and line[len(head) :] == self._check(head, seal) + seal.after

    def _check(self, head: bytes, seal: Seal) -> bytes:
        after = self._hash.copy()
        after.update(head)
        return after.hexdigest()[: seal.digits].encode()


def check_size(data: bytes) -> None:
    """Check that a file is not larger than any match file.

    Raises:
        MatchFileError: If it is.
    """
    if len(data) > LARGEST_FILE:
        raise MatchFileError(f"this is not a match file: it has more than {LARGEST_FILE} bytes")


def split(data: bytes) -> tuple[list[bytes], bytes]:
    """Return the whole lines of a file without their line breaks, and the last one if it has none.

    Raises:
        MatchFileError: If there are too many, or one is too long.
    """
    *lines, torn = data.split(b"\n", MOST_COMMANDS + 2)
    if b"\n" in torn or (len(lines) == MOST_COMMANDS + 2 and not lines[-1].startswith(FOOTER_START)):
        raise MatchFileError(f"no match file has more than {MOST_COMMANDS} commands", line=MOST_COMMANDS + 2)
    for number, line in enumerate((*lines, torn), 1):
        if len(line) > LONGEST_LINE:
            raise MatchFileError(
                f"the line has {len(line)} bytes, no line of a match file has more than {LONGEST_LINE}",
                line=number,
            )
    return lines, torn


def check(lines: Sequence[bytes], torn: bytes) -> None:
    """Check that all lines of a file stand as they were written.

    Args:
        lines: The whole lines, without their line breaks, of which there is at least one.
        torn: What comes after them.

    Raises:
        MatchFileError: Naming the first line that was changed, or something after a footer.
    """
    chain = Chain()
    seal = HEADER
    for number, line in enumerate(lines, 1):
        if seal is FOOTER:
            raise MatchFileError("there is something after the footer", line=number)
        if number > 1:
            seal = FOOTER if line.startswith(FOOTER_START) else COMMAND
        if not chain.fits(line, seal):
            raise MatchFileError(
                "the check does not fit: this line, or one before it, was changed after it was written",
                line=number,
            )
        chain.add(line + b"\n")
    if torn and seal is FOOTER:
        raise MatchFileError("there is something after the footer", line=len(lines) + 1)
    if chain.fits(torn[:-1], COMMAND) or chain.fits(torn[:-1], FOOTER):
        raise MatchFileError(
            "the line break at its end was changed after it was written", line=len(lines) + 1
        )
