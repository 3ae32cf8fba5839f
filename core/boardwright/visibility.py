"""Who sees what: the words with which a game declares its secrets.

They annotate the fields of a game's state, of its events and the parameters of its moves:

    class State(NamedTuple):
        deck: Annotated[tuple[Card, ...], Count()]                         # all may count it, nobody sees it
        hands: Annotated[tuple[Hand, ...], PerSeat(OwnerOnly(others=Count()))]
        table: Annotated[tuple[Card, ...], Public()]

From most to least told: `Public`, `Order` (how many and where, faces hidden), `Count`, `NonEmpty`, `Hidden`.
`PerSeat` says that the field is a tuple with one part a seat, `OwnerOnly` that a part is for its seat.
This module only names the words and reads the declarations; `projection` shows a value to a viewer by them
and `redeal` deals anew what a viewer cannot see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from boardwright.errors import GameError


@dataclass(frozen=True, slots=True)
class Visibility:
    """The base of all levels; not used itself."""


@dataclass(frozen=True, slots=True)
class Public(Visibility):
    """Everybody sees the whole value."""


@dataclass(frozen=True, slots=True)
class Order(Visibility):
    """Everybody sees how many there are and where they lie, in nested tuples too; no face is seen."""


@dataclass(frozen=True, slots=True)
class Count(Visibility):
    """Everybody may count the collection; what is in it is hidden."""


@dataclass(frozen=True, slots=True)
class NonEmpty(Visibility):
    """Everybody sees whether the collection holds anything, not how much."""


@dataclass(frozen=True, slots=True)
class Hidden(Visibility):
    """Nobody sees anything of the value, nor how much there is."""


@dataclass(frozen=True, slots=True)
class OwnerOnly(Visibility):
    """The owning seat sees the value; the other seats and spectators see what `others` lets them.

    In a state the owner follows from an enclosing `PerSeat`, in an event it is the field `seat`, and in
    the parameters of a move the seat that makes it.
    """

    others: Visibility = field(default_factory=Hidden)


@dataclass(frozen=True, slots=True)
class PerSeat(Visibility):
    """The value is a tuple with one part for each seat; `each` holds for every part."""

    each: Visibility


class Declared(NamedTuple):
    """One field as its author declared it: its type without the declaration, and the declaration."""

    type: Any
    visibility: Visibility


def declared_fields(of: type, *, default: Visibility | None = None) -> Mapping[str, Declared]:
    """Read the declarations on the fields of a state or event type.

    Args:
        of: A NamedTuple, dataclass or pydantic model class.
        default: What holds for a field without a declaration; None means that there must not be one.

    Raises:
        GameError: If a field has no declaration and no default holds, naming the field; or if the type
            has no fields that could be read.
    """
    names = field_names(of)
    try:
        hints = get_type_hints(of, include_extras=True)
    except NameError as error:
        raise GameError(f"the fields of {of.__qualname__} cannot be read: {error}") from error
    return {name: _declared(of, name, hints[name], default) for name in names}


def split_annotation(annotation: Any) -> Declared | None:
    """Return an annotation without its declaration, and that; None where nothing is declared."""
    if get_origin(annotation) is not Annotated:
        return None
    base, *extras = get_args(annotation)
    for index, extra in enumerate(extras):
        if isinstance(extra, Visibility):
            kept = extras[:index] + extras[index + 1 :]
            return Declared(Annotated[(base, *kept)] if kept else base, extra)
        if isinstance(extra, type) and issubclass(extra, Visibility):
            raise GameError(f"write {extra.__name__}() with its brackets in {annotation}")
    return None


def field_names(of: type) -> tuple[str, ...]:
    """Return the names of the fields of a NamedTuple, dataclass or pydantic model class.

    Raises:
        GameError: If it is none of these.
    """
    for attribute in ("_fields", "__dataclass_fields__", "model_fields"):
        names = getattr(of, attribute, None)
        if names is not None:
            return tuple(names)
    raise GameError(f"{of} is neither a NamedTuple nor a dataclass nor a pydantic model")


def _declared(of: type, name: str, annotation: Any, default: Visibility | None) -> Declared:
    found = split_annotation(annotation)
    if found is not None:
        return found
    if default is None:
        raise GameError(
            f"{of.__qualname__}.{name} does not say who sees it: annotate it with Public(), Count(), Hidden(), "
            "PerSeat(OwnerOnly()) … (or set perfect_information on the game if nothing in it is secret)"
        )
    return Declared(annotation, default)
