"""What lies on the table of a game that does not say how to show it: the fields of its state, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from boardwright import PerSeat, Public, Unseen
from boardwright.visibility import declared_fields

if TYPE_CHECKING:
    from boardwright import Rules, View

NOTHING: Final = "–"
"""What stands for an empty collection and for None."""


def field_lines(rules: Rules[Any], view: View[Any], names: Sequence[str]) -> list[str]:
    """Return the fields of a view's state, those with a part for each seat with the names of the seats."""
    state = view.state
    if not is_dataclass(state):
        return _shown(state).splitlines()
    declared = declared_fields(rules.plan.state_type, default=Public())
    lines = []
    for field in fields(state):
        value = getattr(state, field.name)
        title = field.name.replace("_", " ")
        is_per_seat = field.name in declared and isinstance(declared[field.name].visibility, PerSeat)
        if is_per_seat and isinstance(value, Sequence) and len(value) == len(names):
            lines.append(f"{title}:")
            lines += [f"  {name}: {_shown(part)}" for name, part in zip(names, value, strict=True)]
        else:
            lines.append(f"{title}: {_shown(value)}")
    return lines


def hidden(unseen: Unseen) -> str:
    """Return what a viewer knows of what it cannot see."""
    if unseen.count is not None:
        return f"{unseen.count} hidden"
    return "hidden" if unseen.empty is None else NOTHING if unseen.empty else "some hidden"


def _shown(value: Any, *, within: bool = False) -> str:
    """Return a value of any type in one line; what is within a collection gets brackets if it is one itself."""
    if isinstance(value, Unseen):
        return hidden(value)
    if value is None:
        return NOTHING
    if isinstance(value, Enum):
        return _shown(value.value)
    parts = _parts(value)
    if parts is None:
        return str(value)
    line = ", ".join(parts) or NOTHING
    return f"({line})" if within else line


def _parts(value: Any) -> list[str] | None:
    """Return the parts of a value that has parts."""
    if isinstance(value, str | bytes):
        return None
    if isinstance(value, Mapping):
        return _named(value.items())
    if is_dataclass(value):
        return _named((field.name, getattr(value, field.name)) for field in fields(value))
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return _named(value._asdict().items())
    if isinstance(value, Sequence | AbstractSet):
        return [_shown(part, within=True) for part in value]
    return None


def _named(parts: Iterable[tuple[Any, Any]]) -> list[str]:
    return [f"{_shown(name, within=True)} {_shown(value, within=True)}" for name, value in parts]
