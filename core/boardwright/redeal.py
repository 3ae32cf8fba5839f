"""The determiniser: deal anew what a viewer cannot see, as all that it knows allows.

The hidden parts of a state are (nested) tuples of things; things of the same type are pooled, shuffled and dealt out
again into the same places. So every deal that the declarations allow can come up, each equally likely. A game whose
viewers know more than its declarations say, or that hides things which are not in tuples, implements the hook `redeal`
itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeAlias, Union, get_args, get_origin

from boardwright.errors import GameError
from boardwright.flow import Seat
from boardwright.visibility import Declared, Order, OwnerOnly, PerSeat, Public, Visibility

Shuffle: TypeAlias = Callable[[Sequence[Any]], tuple[Any, ...]]
"""Returns the items of a sequence in a random order."""


class _Hidden(NamedTuple):
    """A part of a state that a viewer cannot see.

    Attributes:
        field: The name of the field that it is in, or is.
        seat: The seat at which it lies in a field with one part a seat; None where it is the whole field.
        value: The part: nested tuples of things.
        thing: The type of the things.
        places_seen: Whether the viewer sees which places are empty, so that these stay empty.
    """

    field: str
    seat: Seat | None
    value: Any
    thing: Any
    places_seen: bool


def redealt(state: Any, fields: Mapping[str, Declared], viewer: Seat | None, shuffle: Shuffle) -> Any:
    """Return a state in which what the viewer cannot see is dealt anew.

    Args:
        state: A NamedTuple, dataclass or pydantic model.
        fields: Its fields and who sees them.
        viewer: The viewer; None for a spectator.
        shuffle: The caller's random order.

    Raises:
        GameError: If something hidden is not a tuple of things.
    """
    hidden = [
        part for name, declared in fields.items() for part in _hidden_parts(state, name, declared, viewer)
    ]
    pools: dict[Any, list[Any]] = {}
    for part in hidden:
        pools.setdefault(part.thing, []).extend(_things(part.value, part.places_seen))
    supplies = {thing: iter(shuffle(pool)) for thing, pool in pools.items()}
    changes: dict[str, Any] = {}
    for field, seat, value, thing, places_seen in hidden:
        new = _filled(value, supplies[thing], places_seen)
        if seat is not None:
            parts = changes.get(field, getattr(state, field))
            new = (*parts[:seat], new, *parts[seat + 1 :])
        changes[field] = new
    return replaced(state, changes)


def _hidden_parts(state: Any, name: str, declared: Declared, viewer: Seat | None) -> Iterator[_Hidden]:
    annotation, visibility = declared
    value = getattr(state, name)
    if isinstance(visibility, PerSeat):
        (part_type, _) = get_args(annotation)
        for seat, part in enumerate(value):
            level = _level_for(visibility.each, owned=viewer == seat)
            if not isinstance(level, Public):
                yield _hidden(name, seat, part, part_type, level)
    elif not isinstance(visibility, Public):
        yield _hidden(name, None, value, annotation, visibility)


def _hidden(name: str, seat: Seat | None, value: Any, annotation: Any, level: Visibility) -> _Hidden:
    thing = _thing(annotation, name)
    places_seen = isinstance(level, Order)
    if not places_seen and get_origin(thing) in {Union, UnionType} and NoneType in get_args(thing):
        return _Hidden(
            name, seat, value, thing, places_seen
        )  # dealt by itself: empty places move, and stay in it
    return _Hidden(name, seat, value, _without_none(thing), places_seen)


def _level_for(visibility: Visibility, *, owned: bool) -> Visibility:
    """Return what holds for a viewer that owns the part, or does not."""
    if isinstance(visibility, OwnerOnly):
        return Public() if owned else visibility.others
    return visibility


def _thing(annotation: Any, name: str) -> Any:
    """Return the type of the things in nested tuples."""
    inside = {part for part in get_args(annotation) if part is not ...}
    if get_origin(annotation) is not tuple or len(inside) != 1:
        raise GameError(
            f"{name} hides {annotation}, which cannot be dealt anew by itself: the game must implement the hook redeal"
        )
    (part,) = inside
    return _thing(part, name) if get_origin(part) is tuple else part


def _without_none(thing: Any) -> Any:
    """Return the type of a thing that may be missing as that of one that is there."""
    if get_origin(thing) not in {Union, UnionType}:
        return thing
    kinds = tuple(kind for kind in get_args(thing) if kind is not NoneType)
    return kinds[0] if len(kinds) == 1 else Union[kinds]  # noqa: UP007 - made at run time


def _things(value: Any, places_seen: bool) -> Iterator[Any]:
    """Return what lies in nested tuples; empty places are no things where the viewer sees them."""
    for part in value:
        if type(part) is tuple:
            yield from _things(part, places_seen)
        elif part is not None or not places_seen:
            yield part


def _filled(value: Any, supply: Iterator[Any], places_seen: bool) -> Any:
    """Return nested tuples of the same form, filled from a supply."""
    return tuple(
        _filled(part, supply, places_seen)
        if type(part) is tuple
        else (None if part is None and places_seen else next(supply))
        for part in value
    )


def replaced(state: Any, changes: Mapping[str, Any]) -> Any:
    """Return a state (a NamedTuple, dataclass or pydantic model) with some of its fields changed."""
    if isinstance(state, tuple):
        return state._replace(**changes)  # type: ignore[attr-defined]
    if dataclasses.is_dataclass(state):
        return dataclasses.replace(state, **changes)  # type: ignore[type-var]
    return state.model_copy(update=changes)
