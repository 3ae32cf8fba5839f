"""The determiniser: deal anew what a viewer cannot see, as all that it knows allows.

The hidden parts of a state are collections; those that hold things of the same type are pooled, shuffled and dealt
out again in the same sizes. So every deal that the declarations allow can come up, each equally likely. A game whose
viewers know more than its declarations say, or that hides things which are not in collections, implements the hook
`redeal` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, get_args, get_origin

from boardwright.errors import GameError
from boardwright.flow import Seat
from boardwright.visibility import Declared, OwnerOnly, PerSeat, Public, Visibility

Shuffle: TypeAlias = Callable[[Sequence[Any]], tuple[Any, ...]]
"""Returns the items of a sequence in a random order."""

Refill: TypeAlias = Callable[[Any, tuple[Any, ...]], Any]


def redealt(state: Any, fields: Mapping[str, Declared], viewer: Seat | None, shuffle: Shuffle) -> Any:
    """Return a state in which what the viewer cannot see is dealt anew.

    Args:
        state: A NamedTuple, dataclass or pydantic model.
        fields: Its fields and who sees them.
        viewer: The viewer; None for a spectator.
        shuffle: The caller's random order.

    Raises:
        GameError: If something hidden is not a flat tuple of things.
    """
    hidden: dict[str, list[tuple[Seat | None, tuple[Any, ...]]]] = {}
    pools: dict[Any, list[Any]] = {}
    for name, (annotation, visibility) in fields.items():
        parts = list(_hidden_parts(getattr(state, name), visibility, viewer))
        if parts:
            hidden[name] = parts
            for _, part in parts:
                pools.setdefault(_thing(annotation, visibility, name), []).extend(part)
    shuffled = {thing: iter(shuffle(pool)) for thing, pool in pools.items()}
    changes = {}
    for name, parts in hidden.items():
        supply = shuffled[_thing(fields[name].type, fields[name].visibility, name)]
        value = getattr(state, name)
        for seat, part in parts:
            new = tuple(next(supply) for _ in part)
            value = new if seat is None else (*value[:seat], new, *value[seat + 1 :])
        changes[name] = value
    return _replaced(state, changes)


def _hidden_parts(
    value: Any, visibility: Visibility, viewer: Seat | None
) -> Sequence[tuple[Seat | None, tuple[Any, ...]]]:
    """Return the parts of a field that the viewer cannot see, each with the seat that it lies at."""
    if isinstance(visibility, PerSeat):
        each = visibility.each
        return [
            (seat, part)
            for seat, part in enumerate(value)
            if not (isinstance(each, Public) or (isinstance(each, OwnerOnly) and viewer == seat))
        ]
    return [] if isinstance(visibility, Public) else [(None, value)]


def _thing(annotation: Any, visibility: Visibility, name: str) -> Any:
    """Return the type of the things in a hidden field, which are dealt anew among fields of that type."""
    part = get_args(annotation)[0] if isinstance(visibility, PerSeat) else annotation
    if (
        get_origin(part) is tuple
        and get_args(part)[1:] == (...,)
        and get_origin(get_args(part)[0]) is not tuple
    ):
        return get_args(part)[0]
    raise GameError(
        f"{name} hides {part}, which cannot be dealt anew by itself: the game must implement the hook redeal"
    )


def _replaced(state: Any, changes: Mapping[str, Any]) -> Any:
    if isinstance(state, tuple):
        return state._replace(**changes)  # type: ignore[attr-defined]
    if hasattr(state, "model_copy"):
        return state.model_copy(update=changes)
    import dataclasses

    return dataclasses.replace(state, **changes)
