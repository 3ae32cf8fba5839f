"""Projection: what a viewer sees of a value, by the visibility that its type declares.

A `Projector` is made once for a state or event type. It generates the type of what is seen, a frozen dataclass with
the same field names in which hidden parts are `Unseen`, so that nothing unfiltered fits into a view, and it turns
values into it. Everything that leaves a match passes through here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, make_dataclass
from functools import partial
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin

from boardwright.errors import GameError
from boardwright.flow import Seat
from boardwright.visibility import (
    Count,
    Declared,
    Hidden,
    NonEmpty,
    Order,
    OwnerOnly,
    PerSeat,
    Public,
    Visibility,
)


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a viewer gets in place of what it may not see.

    Attributes:
        count: How many things there are, if the viewer may know it.
        empty: Whether there are none, if the viewer may know it.
    """

    count: int | None = None
    empty: bool | None = None

    def __len__(self) -> int:
        """Return how many things there are.

        Raises:
            TypeError: If the viewer may not know it.
        """
        if self.count is None:
            raise TypeError("how many there are is hidden")
        return self.count

    def __bool__(self) -> bool:
        return True


FACE_DOWN: Final = Unseen()
"""One thing of which a viewer sees nothing but that it is there."""

Show: TypeAlias = Callable[[Any, Seat | None, Seat | None], Any]
"""Value, viewer, owner → what the viewer sees."""


class Projector:
    """Shows values of one state or event type to viewers.

    Attributes:
        type: The generated type of what is seen.
        private: Whether any field is not public.
    """

    __slots__ = ("_name", "_shows", "private", "type")

    def __init__(self, of: type, fields: Mapping[str, Declared], *, event: str | None = None) -> None:
        """Make the projector of a type.

        Args:
            of: The type.
            fields: Its fields and who sees them.
            event: The name of an event type, whose owner is its field `seat` and whose projection begins
                with a field `event`; None for a state.

        Raises:
            GameError: If a declaration does not fit the type of its field.
        """
        self._name = event
        owned = event is not None and "seat" in fields
        for name, (annotation, visibility) in fields.items():
            _check(visibility, annotation, owned, f"{of.__qualname__}.{name}")
        self.private = any(not isinstance(declared.visibility, Public) for declared in fields.values())
        self._shows: tuple[tuple[str, Show | None], ...] = tuple(
            (name, None if isinstance(visibility, Public) else showing(visibility))
            for name, (_, visibility) in fields.items()
        )
        kinds: list[tuple[str, Any]] = [
            (name, _seen_type(visibility, annotation)) for name, (annotation, visibility) in fields.items()
        ]
        if event is not None:
            kinds.insert(0, ("event", str))
        self.type: type = make_dataclass(
            f"{of.__name__}Seen",
            kinds,
            namespace={"__module__": of.__module__, "__pydantic_config__": {"extra": "forbid"}},
            frozen=True,
            slots=True,
        )

    def project(self, value: Any, viewer: Seat | None) -> Any:
        """Return what a viewer sees of a value, of this projector's `type`."""
        owner = value.seat if self._name is not None and self.private and hasattr(value, "seat") else None
        seen = [
            getattr(value, name) if show is None else show(getattr(value, name), viewer, owner)
            for name, show in self._shows
        ]
        return self.type(*seen) if self._name is None else self.type(self._name, *seen)


def _check(visibility: Visibility, annotation: Any, owned: bool, where: str) -> None:
    """Raise a `GameError` if a declaration cannot hold for a type."""
    if isinstance(visibility, PerSeat):
        if not _is_row(annotation):
            raise GameError(
                f"{where}: PerSeat needs a tuple with one part a seat, tuple[X, ...], not {annotation}"
            )
        _check(visibility.each, get_args(annotation)[0], owned=True, where=where)
    elif isinstance(visibility, OwnerOnly):
        if not owned:
            raise GameError(
                f"{where}: OwnerOnly has no owner here: put it into PerSeat, or name the owner in a field seat"
            )
        _check(visibility.others, annotation, owned=False, where=where)
    elif isinstance(visibility, Count | NonEmpty | Order) and not _is_collection(annotation):
        raise GameError(f"{where}: {type(visibility).__name__} needs a collection, not {annotation}")


def _is_row(annotation: Any) -> bool:
    return get_origin(annotation) is tuple and get_args(annotation)[1:] == (...,)


def _is_collection(annotation: Any) -> bool:
    origin = get_origin(annotation) or annotation
    return isinstance(origin, type) and hasattr(origin, "__len__")


def showing(visibility: Visibility) -> Show:
    """Return the function that shows a value under a declaration."""
    match visibility:
        case Public():
            show: Show = _show_all
        case OwnerOnly(others):
            show = partial(_show_owner, showing(others))
        case PerSeat(each):
            show = partial(_show_seats, showing(each))
        case Count():
            show = _show_count
        case NonEmpty():
            show = _show_whether_empty
        case Order():
            show = _show_face_down
        case Hidden():
            show = _show_nothing
        case _:
            raise GameError(f"{visibility} is not a level of visibility")
    return show


def _show_all(value: Any, viewer: Seat | None, owner: Seat | None) -> Any:
    return value


def _show_count(value: Any, viewer: Seat | None, owner: Seat | None) -> Any:
    return Unseen(len(value), not value)


def _show_whether_empty(value: Any, viewer: Seat | None, owner: Seat | None) -> Any:
    return Unseen(None, not value)


def _show_face_down(value: Any, viewer: Seat | None, owner: Seat | None) -> Any:
    return _face_down(value)


def _show_nothing(value: Any, viewer: Seat | None, owner: Seat | None) -> Any:
    return FACE_DOWN


def _show_owner(others: Show, value: Any, viewer: Seat | None, owner: Seat | None) -> Any:
    return value if viewer is not None and viewer == owner else others(value, viewer, owner)


def _show_seats(each: Show, value: Any, viewer: Seat | None, owner: Seat | None) -> Any:
    return tuple(each(part, viewer, seat) for seat, part in enumerate(value))


def _face_down(value: Any) -> Any:
    """Return a value with each thing in its (nested) tuples face down, and empty places left empty."""
    if isinstance(value, tuple):
        return tuple(_face_down(part) for part in value)
    return None if value is None else FACE_DOWN


def _seen_type(visibility: Visibility, annotation: Any) -> Any:
    """Return the type of what is seen of a type under a declaration."""
    if isinstance(visibility, Public):
        return annotation
    if isinstance(visibility, OwnerOnly):
        # Unseen first: a type that writes itself as text may take anything for its own.
        return Union[_seen_type(visibility.others, annotation), annotation]  # noqa: UP007 - made at run time
    if isinstance(visibility, PerSeat):
        return tuple[_seen_type(visibility.each, get_args(annotation)[0]), ...]  # type: ignore[misc]
    if isinstance(visibility, Order):
        return _face_down_type(annotation)
    return Unseen


def _face_down_type(annotation: Any) -> Any:
    if get_origin(annotation) is tuple:
        return tuple[tuple(arg if arg is ... else _face_down_type(arg) for arg in get_args(annotation))]  # type: ignore[misc]
    if get_origin(annotation) in {Union, UnionType} and NoneType in get_args(annotation):
        return Unseen | None
    return Unseen
