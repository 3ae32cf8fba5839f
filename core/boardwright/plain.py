"""Plain data: what leaves a match in its JSON form, and the JSON Schemas of it."""

from __future__ import annotations

from typing import Any, get_type_hints

from pydantic import TypeAdapter
from pydantic.errors import PydanticSchemaGenerationError

from boardwright.errors import GameError
from boardwright.events import MOVED
from boardwright.flow import Flow
from boardwright.header import Header
from boardwright.legal import LegalMoves, Tuples
from boardwright.moves import BoundMove
from boardwright.position import Outcome
from boardwright.projection import Unseen
from boardwright.rules import Rules
from boardwright.view import View

_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def _adapter(of: Any) -> TypeAdapter[Any]:
    adapter = _ADAPTERS.get(of)
    if adapter is not None:
        return adapter
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
        return rules.seen_type
    hints = get_type_hints(hook, include_extras=True)
    if "return" not in hints:
        raise GameError(f"{rules.game.name}, player_view: annotate what it returns")
    return hints["return"]


def plain_outcome(outcome: Outcome | None) -> Any:
    """Return an outcome in its JSON form."""
    return None if outcome is None else _adapter(Outcome).dump_python(outcome, mode="json")


def plain_event(rules: Rules[Any], told: Any) -> dict[str, Any]:
    """Return an event, as a viewer was told it, in its JSON form, which begins with its name as `event`."""
    if told.event == MOVED:
        parameters = {parameter.name: parameter for parameter in rules.plan.moves[told.move].parameters}
        arguments = {
            name: _adapter(Unseen if isinstance(value, Unseen) else parameters[name].type).dump_python(
                value, mode="json"
            )
            for name, value in told.arguments.items()
        }
        return {
            "event": told.event,
            "seat": told.seat,
            "move": told.move,
            "arguments": arguments,
            "why": told.why,
        }
    plain: dict[str, Any] = _adapter(type(told)).dump_python(told, mode="json")
    return plain


def plain_flow(flow: Flow) -> dict[str, Any]:
    """Return a flow in its JSON form."""
    return {
        "seats": flow.seats,
        "phase": flow.phase,
        "turn": flow.turn,
        "current": flow.current,
        "order": list(flow.order),
        "active": [active._asdict() for active in flow.active],
        "moves": flow.moves,
        "eliminated": list(flow.eliminated),
    }


def plain_legal(rules: Rules[Any], legal: LegalMoves) -> list[dict[str, Any]]:
    """Return legal moves in their JSON form, factored as they are kept."""
    return [
        {"move": offer.move, **_plain_choices(rules.plan.moves[offer.move], offer.choices)}
        for offer in legal.offers
    ]


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
        "state": _adapter(view_type(rules)).dump_python(view.state, mode="json"),
        "variants": {
            name: _adapter(type(state)).dump_python(state, mode="json")
            for name, state in view.variants.items()
        },
        "legal": plain_legal(rules, view.legal),
        "can_undo": view.can_undo,
        "can_redo": view.can_redo,
        "outcome": plain_outcome(view.outcome),
        "progress": view.progress,
    }


def schemas(rules: Rules[Any]) -> dict[str, Any]:
    """Return the JSON Schemas of a game: `options`, `deal` (if it takes one), `moves`, `view`, `events`, `header`."""
    found: dict[str, Any] = {
        "options": rules.options_adapter.json_schema(),
        "moves": {"oneOf": [_move_schema(move) for move in rules.plan.moves.values()]},
        "view": _view_schema(rules),
        "events": {of.__name__: _adapter(rules.told_type(of)).json_schema() for of in sorted_events(rules)},
        "match_file": _match_file_schema(rules),
    }
    if rules.game.deal is not None:
        found["deal"] = rules.deal_adapter.json_schema()
    return {
        name: schema if name == "events" else _with_shared_definitions(schema)
        for name, schema in found.items()
    }


def _with_shared_definitions(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema put together from others with all their definitions at its top, where `$ref` looks for them."""
    definitions: dict[str, Any] = {}

    def without(part: Any) -> Any:
        if isinstance(part, dict):
            if "$defs" in part:
                definitions.update(without(part["$defs"]))
            return {key: without(value) for key, value in part.items() if key != "$defs"}
        return [without(each) for each in part] if isinstance(part, list) else part

    whole: dict[str, Any] = without(schema)
    return {**whole, "$defs": definitions} if definitions else whole


def sorted_events(rules: Rules[Any]) -> list[type]:
    """Return the types of the events that a game can tell, by name."""
    return sorted(rules.plan.events, key=lambda of: of.__name__)


def _move_schema(move: BoundMove) -> dict[str, Any]:
    """Return the schema of a move as an object; in a match file its arguments stand in the order of its properties."""
    return {
        "title": move.name,
        "type": "object",
        "properties": {
            "move": {"const": move.name},
            "arguments": {
                "type": "object",
                "properties": {p.name: p.adapter.json_schema() for p in move.parameters},
                "required": list(move.names),
                "additionalProperties": False,
            },
        },
        "required": ["move", "arguments"],
        "additionalProperties": False,
    }


_SEAT = {"type": "integer", "minimum": 0}
_SEATS = {"type": "array", "items": _SEAT}


def _view_schema(rules: Rules[Any]) -> dict[str, Any]:
    state = _adapter(view_type(rules)).json_schema(mode="serialization")
    outcome = _adapter(Outcome).json_schema(mode="serialization")
    flow = {
        "seats": {"type": "integer", "minimum": 1},
        "phase": {"enum": list(rules.plan.phases)},
        "turn": {"type": "integer", "minimum": 0},
        "current": _SEAT,
        "order": _SEATS,
        "active": {
            "type": "array",
            "items": _object(
                {
                    "seat": _SEAT,
                    "stage": {"type": ["string", "null"]},
                    "moves": {"type": "integer", "minimum": 0},
                }
            ),
        },
        "moves": {"type": "integer", "minimum": 0},
        "eliminated": _SEATS,
    }
    properties = {
        "game": {"const": rules.game.name},
        "seat": {"type": ["integer", "null"]},
        "flow": _object(flow),
        "state": state,
        "variants": {"type": "object"},
        "legal": {
            "type": "array",
            "items": {
                "oneOf": [schema for move in rules.plan.moves.values() for schema in _offer_schemas(move)]
            },
        },
        "can_undo": {"type": "boolean"},
        "can_redo": {"type": "boolean"},
        "outcome": {"anyOf": [outcome, {"type": "null"}]},
        "progress": {"type": "number", "minimum": 0, "maximum": 1},
    }
    return _object(properties)


def _offer_schemas(move: BoundMove) -> list[dict[str, Any]]:
    values = {parameter.name: parameter.adapter.json_schema() for parameter in move.parameters}
    name = {"const": move.name}
    factors = {parameter: {"type": "array", "items": schema} for parameter, schema in values.items()}
    tuples = {
        "type": "array",
        "items": {"type": "array", "prefixItems": list(values.values()), "minItems": len(values)},
    }
    return [
        _object({"move": name, "arguments": _object(factors)}),
        _object({"move": name, "tuples": tuples}),
    ]


def _match_file_schema(rules: Rules[Any]) -> dict[str, Any]:
    """Return the schema of one line of a match file."""
    header = _adapter(Header).json_schema(mode="serialization")
    header["properties"]["commitment"]["pattern"] = "^[0-9a-f]{64}$"
    why = {"type": "string"}
    controls = {
        "type": "array",
        "prefixItems": [_SEAT, {"enum": ["undo", "redo", "leave"]}, why],
        "minItems": 2,
    }
    moves = [
        {
            "type": "array",
            "prefixItems": [
                _SEAT,
                {"const": move.name},
                {
                    "type": "array",
                    "prefixItems": [parameter.adapter.json_schema() for parameter in move.parameters],
                    "minItems": len(move.parameters),
                    "maxItems": len(move.parameters),
                },
                why,
            ],
            "minItems": 3,
            "maxItems": 4,
        }
        for move in rules.plan.moves.values()
    ]
    footer = _object(
        {
            "outcome": _adapter(Outcome).json_schema(mode="serialization"),
            "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        }
    )
    return {"title": "a line of a match file", "anyOf": [header, *moves, {**controls, "maxItems": 3}, footer]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
