"""Sight: who sees what of a compiled game, its variants and its events.

Made once from the declarations, as variants have changed them. All that leaves a match is shown through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardwright.errors import GameError
from boardwright.events import Moved, event_mark
from boardwright.flow import Seat
from boardwright.game import state_type
from boardwright.plan import Plan
from boardwright.position import Position
from boardwright.projection import Projector
from boardwright.redeal import Shuffle, redealt
from boardwright.visibility import Declared, Public, declared_fields

NO_VARIANTS: Final[Mapping[str, object]] = {}


class Sight:
    """Shows positions and events of a game to viewers.

    Attributes:
        fields: The fields of the game's state, and who sees them.
        kept_fields: The same for the states of variants, by the name of the variant.
        revealing: The types of events by which somebody learns what it did not know.
    """

    def __init__(self, plan: Plan) -> None:
        """Read the declarations of a game and its variants.

        Raises:
            GameError: If a field of a state does not say who sees it, or a declaration does not fit its field.
        """
        self._plan = plan
        self.fields = self._declared(
            plan.state_type, default=Public() if plan.game.perfect_information else None
        )
        self._state = Projector(plan.state_type, self.fields)
        self.kept_fields: dict[str, Mapping[str, Declared]] = {}
        self._kept: dict[str, Projector] = {}
        for variant in plan.variants:
            kept = state_type(type(variant))
            if kept is not None:
                self.kept_fields[variant.name] = declared_fields(kept)
                self._kept[variant.name] = Projector(kept, self.kept_fields[variant.name])
        self._events = {of: self._event_projector(of) for of in plan.events}
        self.revealing = frozenset(of for of in plan.events if self._reveals(of))

    @property
    def seen_type(self) -> type:
        """The type of what the declarations let a viewer see of the state."""
        return self._state.type

    def told_type(self, of: type) -> type:
        """Return the type of what viewers are told of events of a type."""
        return self._events[of].type

    def is_private(self, of: type) -> bool:
        """Return whether events of a type have a part that is not for everybody."""
        return self._events[of].private

    def seen(self, position: Position[Any], viewer: Seat | None) -> Any:
        """Return what a viewer sees of the state, of type `seen_type`."""
        return self._state.project(position.state, viewer)

    def seen_variants(self, position: Position[Any], viewer: Seat | None) -> Mapping[str, object]:
        """Return what a viewer sees of the states of variants, by name."""
        return {
            name: projector.project(position.variants[name], viewer) for name, projector in self._kept.items()
        }

    def told(self, event: object, viewer: Seat | None) -> Any:
        """Return an event as a viewer is told it, with `Unseen` in place of what it may not know.

        Raises:
            GameError: If the game has no such events.
        """
        projector = self._events.get(type(event))
        if projector is None:
            raise GameError(f"{type(event).__qualname__} is not among the events of {self._plan.game.name}")
        if isinstance(event, Moved):
            seat, move, arguments, why = event
            event = Moved(seat, move, self._plan.moves[move].shown(arguments, seat, viewer), why)
        return projector.project(event, viewer)

    def redeal(self, position: Position[Any], viewer: Seat | None, shuffle: Shuffle) -> Position[Any]:
        """Return a position in which what a viewer cannot see is dealt anew; see `Rules.redeal`."""
        hook = self._plan.hooks.get("redeal")
        state = (
            hook(position.state, viewer, shuffle)
            if hook is not None
            else redealt(position.state, self.fields, viewer, shuffle)
        )
        kept = {
            name: redealt(position.variants[name], fields, viewer, shuffle)
            for name, fields in self.kept_fields.items()
        }
        return position._replace(state=state, variants=kept or NO_VARIANTS)

    def _declared(self, of: type, *, default: Public | None) -> Mapping[str, Declared]:
        """Return who sees the fields of a type: what is declared there, as variants have changed it."""
        declared = declared_fields(of, default=default)
        hook = self._plan.hooks.get("visibility")
        changed = None if hook is None else hook(of, declared)
        return declared if changed is None else changed

    def _event_projector(self, of: type) -> Projector:
        mark = event_mark(of)
        if mark is None:
            raise GameError(f"{of.__qualname__} is no event: mark it with @event")
        return Projector(of, self._declared(of, default=Public()), event=mark.name)

    def _reveals(self, of: type) -> bool:
        mark = event_mark(of)
        if mark is not None and mark.reveals is not None:
            return mark.reveals
        # What a variant shows to all was hidden before it happened, all the same.
        declared = declared_fields(of, default=Public()).values()
        return self._events[of].private or any(not isinstance(each.visibility, Public) for each in declared)
