"""Inputs: options, explicit deals and moves as they come from outside, read into a game's own types.

pydantic does the reading, and is imported when there is something to read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardwright.errors import OptionsError, Rejected, quoted
from boardwright.legal import Move
from boardwright.plan import Plan
from boardwright.visibility import field_names

if TYPE_CHECKING:
    from pydantic import TypeAdapter


class Inputs:
    """Reads what comes from outside for one compiled game."""

    def __init__(self, plan: Plan, title: str) -> None:
        self._plan = plan
        self._title = title

    @cached_property
    def options_adapter(self) -> TypeAdapter[Any]:
        """The pydantic adapter of the game's options."""
        from pydantic import TypeAdapter

        return TypeAdapter(self._plan.game.options)

    @cached_property
    def deal_adapter(self) -> TypeAdapter[Any]:
        """The pydantic adapter of the game's explicit deal."""
        from pydantic import TypeAdapter

        return TypeAdapter(self._plan.game.deal)

    @cached_property
    def _usual(self) -> tuple[Any, dict[str, Any], str]:
        """The options that most matches have, their JSON form, and that written; None if some have no default."""
        try:
            options = _read(self.options_adapter, {}, "option")
        except OptionsError:
            return None, {}, ""
        plain = self.options_adapter.dump_python(options, mode="json")
        return options, plain, repr(plain)

    def plain_options(self, options: Any) -> dict[str, Any]:
        """Return options in their JSON form; see `Rules.plain_options`."""
        usual, plain, _ = self._usual
        if options is usual:
            return dict(plain)
        written: dict[str, Any] = self.options_adapter.dump_python(options, mode="json")
        return written

    def options(self, given: object) -> Any:
        """Return options as the game's type; see `Rules.read_options`."""
        usual, plain, written = self._usual
        if usual is not None and (given is None or (given == plain and repr(given) == written)):
            return usual
        given = {} if given is None else given
        if isinstance(given, Mapping):
            known = field_names(self._plan.game.options)
            for name in given:
                if name not in known:
                    has = f"it has {', '.join(known)}" if known else "it has none"
                    raise OptionsError(f"{self._title} has no option {quoted(name)}; {has}")
        return _read(self.options_adapter, given, "option")

    def deal(self, given: object) -> Any:
        """Return an explicit deal as the game's type; see `Rules.read_deal`."""
        if given is None:
            return None
        if self._plan.game.deal is None:
            raise OptionsError(f"{self._title} takes no explicit deal")
        return _read(self.deal_adapter, given, "deal")

    def move(self, name: str, args: Sequence[Any], named: Mapping[str, Any]) -> Move:
        """Return the move that a name and arguments stand for; see `Rules.read_move`."""
        bound = self._plan.moves.get(name)
        if bound is None:
            raise self.unknown_move(name)
        return Move(name, bound.arguments(args, named))

    def unknown_move(self, name: str) -> Rejected:
        """Return the answer to a move that the game does not have."""
        known = ", ".join(self._plan.moves)
        return Rejected(
            f"{self._title} has no move {quoted(name)}; it has {known}", code="unknown_move", move=name
        )


def _read(adapter: TypeAdapter[Any], value: object, what: str) -> Any:
    from pydantic import ValidationError

    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        reason = first["msg"].removeprefix("Value error, ")
        raise OptionsError(f"{what} {place}: {reason}" if place else f"{what}: {reason}") from error
