"""How a check says what is wrong: the rule, what was seen, and a match that shows it."""

from __future__ import annotations

import textwrap
from typing import Final

_WIDTH: Final = 110


class Violation(Exception):  # noqa: N818 - what a check has seen, not an error of the kit
    """What a check has seen that its rule does not allow; it becomes a `Failure` with a match that shows it."""


class Unchecked(Exception):  # noqa: N818 - an answer, not an error
    """A check has nothing to go by; the message says what is missing."""


class Failure(AssertionError):  # noqa: N818 - it fails a test, as an assertion does
    """A rule that a game breaks.

    Attributes:
        check: The name of the check.
        rule: The rule, in a sentence.
        setting: The seats, options and variants with which it was broken, in words.
        seen: What was seen.
        match_file: The shortest match found that leads there, as a match file for `boardwright replay`; None where
            there is no match to show.
    """

    def __init__(self, check: str, rule: str, setting: str, seen: str, match_file: bytes | None) -> None:
        super().__init__(check, rule, setting, seen, match_file)
        self.check = check
        self.rule = rule
        self.setting = setting
        self.seen = seen
        self.match_file = match_file

    def __str__(self) -> str:
        seen = "\n".join(
            textwrap.fill(
                line,
                _WIDTH,
                initial_indent="  ",
                subsequent_indent="  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
            for line in self.seen.splitlines()
        )
        text = f"{self.check}: {self.rule}\n  With {self.setting} that does not hold:\n{seen}"
        if self.match_file is None:
            return text
        return f"{text}\nThe match, for `boardwright replay`:\n{self.match_file.decode()}"
