"""Shrinking: the shortest log found that still shows what a longer one did (Zeller's ddmin)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shortest(
    items: Sequence[T], shows: Callable[[Sequence[T]], Sequence[T] | None], budget: int
) -> Sequence[T]:
    """Return a short part of some items that still shows something.

    Args:
        items: The items, which show it.
        shows: Returns the part of some items that shows it, None if they do not.
        budget: How often `shows` may be asked.
    """
    parts = 2
    while items and budget > 0:
        size = max(1, -(-len(items) // parts))
        smaller = None
        for start in range(0, len(items), size):
            if budget <= 0:
                break
            budget -= 1
            smaller = shows([*items[:start], *items[start + size :]])
            if smaller is not None and len(smaller) < len(items):
                break
            smaller = None
        if smaller is not None:
            items, parts = smaller, max(2, parts - 1)
        elif size == 1:
            break
        else:
            parts = min(len(items), 2 * parts)
    return items
