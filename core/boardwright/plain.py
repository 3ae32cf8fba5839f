"""Plain data: what leaves a match, in its JSON form; `schemas` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

from pydantic import TypeAdapter
from pydantic.errors import PydanticSchemaGenerationError

from boardwright.errors import GameError
from boardwright.events import ANSWERED, MOVED
from boardwright.flow import Flow
from boardwright.legal import LegalMoves, Move, Tuples
from boardwright.moves import BoundMove
from boardwright.position import Outcome
from boardwright.projection import Unseen
from boardwright.rules import Rules
from boardwright.view import View

_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def adapter(of: Any) -> TypeAdapter[Any]:
    """Return the pydantic adapter of a type, made once a process.

    Raises:
        GameError: If pydantic does not understand the type.
    """
    found = _ADAPTERS.get(of)
    if found is not None:
        return found
    try:
        return _ADAPTERS.setdefault(of, TypeAdapter(of))
    except PydanticSchemaGenerationError as error:
        raise GameError(f"{of} cannot be written as JSON: {error}") from error


def view_type(rules: Rules[Any]) -> Any:
    """Return the type of `View.state` in a game's views.

    Raises:
        GameError: If the game's `player_view` does not say what it returns.
    """
    hook = getattr(type(rules.game), "player_view", None)
    if hook is None:
        return rules.sight.seen_type
    hints = get_type_hints(hook, include_extras=True)
    if "return" not in hints:
        raise GameError(f"{rules.game.name}, player_view: annotate what it returns")
    return hints["return"]


def plain_outcome(outcome: Outcome | None) -> Any:
    """Return an outcome in its JSON form."""
    return None if outcome is None else adapter(Outcome).dump_python(outcome, mode="json")


def plain_event(rules: Rules[Any], told: Any) -> dict[str, Any]:
    """Return an event, as a viewer was told it, in its JSON form, which begins with its name as `event`."""
    if told.event == MOVED:
        return {
            "event": told.event,
            "seat": told.seat,
            "move": told.move,
            "arguments": _plain_arguments(rules.plan.moves[told.move], told.arguments),
            "why": told.why,
        }
    if told.event == ANSWERED and not isinstance(told.move, Unseen):
        arguments = _plain_arguments(rules.plan.moves[told.move], told.arguments)
        return {"event": told.event, "seat": told.seat, "move": told.move, "arguments": arguments}
    plain: dict[str, Any] = adapter(type(told)).dump_python(told, mode="json")
    return plain


def _plain_arguments(move: BoundMove, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments by name in their JSON form, `Unseen` where they are hidden."""
    types = {parameter.name: parameter.type for parameter in move.parameters}
    return {
        name: adapter(Unseen if isinstance(value, Unseen) else types[name]).dump_python(value, mode="json")
        for name, value in arguments.items()
    }


def plain_flow(flow: Flow) -> dict[str, Any]:
    """Return a flow in its JSON form."""
    return {
        "seats": flow.seats,
        "phase": flow.phase,
        "turn": flow.turn,
        "current": flow.current,
        "order": list(flow.order),
        "moves": flow.moves,
        "active": [active._asdict() for active in flow.active],
        "answered": list(flow.answered),
        "interrupted": [[active._asdict() for active in waiting] for waiting, _ in flow.interrupted],
        "eliminated": list(flow.eliminated),
    }


def plain_legal(rules: Rules[Any], legal: LegalMoves) -> list[dict[str, Any]]:
    """Return legal moves in their JSON form, factored as they are kept."""
    return [
        {"move": offer.move, **_plain_choices(rules.plan.moves[offer.move], offer.choices)}
        for offer in legal.offers
    ]


def _plain_move(rules: Rules[Any], move: Move) -> dict[str, Any]:
    bound = rules.plan.moves[move.name]
    return {"move": move.name, "arguments": _plain_arguments(bound, bound.named(move.args))}


def _plain_choices(move: BoundMove, choices: Any) -> dict[str, Any]:
    if isinstance(choices, Tuples):
        return {"tuples": [move.plain_arguments(args) for args in choices.tuples]}
    return {
        "arguments": {
            parameter.name: [parameter.adapter.dump_python(value, mode="json") for value in factor]
            for parameter, factor in zip(move.parameters, choices.factors, strict=True)
        }
    }


def plain_view(rules: Rules[Any], view: View[Any]) -> dict[str, Any]:
    """Return a view in its JSON form."""
    return {
        "game": view.game,
        "seat": view.seat,
        "flow": plain_flow(view.flow),
        "state": adapter(view_type(rules)).dump_python(view.state, mode="json"),
        "variants": {
            name: adapter(type(state)).dump_python(state, mode="json")
            for name, state in view.variants.items()
        },
        "legal": plain_legal(rules, view.legal),
        "can_undo": view.can_undo,
        "can_redo": view.can_redo,
        "outcome": plain_outcome(view.outcome),
        "progress": view.progress,
        "sealed": view.sealed,
        "answer": None if view.answer is None else _plain_move(rules, view.answer),
    }
