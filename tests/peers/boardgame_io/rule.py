"""How a documented difference is declared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import TypeAlias

from .comparison import Case

Rule: TypeAlias = Callable[[Case], bool]


@dataclass(frozen=True)
class Difference:
    """A documented difference.

    Attributes:
        name: Its name.
        theirs: What boardgame.io does.
        ours: What happens here.
        why: The reason.
        applies: Says of a case in which the engines differ whether this is the cause.
    """

    name: str
    theirs: str
    ours: str
    why: str
    applies: Rule


def difference(*, theirs: str, ours: str, why: str) -> Callable[[Rule], Difference]:
    """Declare a rule; its name is the function's."""

    def declare(applies: Rule) -> Difference:
        return Difference(applies.__name__.replace("_", " "), theirs, ours, why, applies)

    return declare


def declared_in(module: ModuleType) -> list[Difference]:
    """Return the rules that a module declares, in the order in which they are written there."""
    return [value for value in vars(module).values() if isinstance(value, Difference)]
