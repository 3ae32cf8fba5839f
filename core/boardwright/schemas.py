"""The JSON Schemas of a game: its options, moves, views, events and match files."""

from __future__ import annotations

from typing import Any

from boardwright.header import Header
from boardwright.moves import BoundMove
from boardwright.plain import adapter, view_type
from boardwright.position import Outcome
from boardwright.rules import Rules


def schemas(rules: Rules[Any]) -> dict[str, Any]:
    """Return the JSON Schemas of a game: `options`, `deal` (if it takes one), `moves`, `view`, `events`, `header`."""
    found: dict[str, Any] = {
        "options": rules.options_adapter.json_schema(),
        "moves": {"oneOf": [_move_schema(move) for move in rules.plan.moves.values()]},
        "view": _view_schema(rules),
        "events": {
            of.__name__: adapter(rules.sight.told_type(of)).json_schema() for of in sorted_events(rules)
        },
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
_COUNT = {"type": "integer", "minimum": 0}
_SEATS = {"type": "array", "items": _SEAT}
_CHECK = {"type": "string", "pattern": "^[0-9a-f]{8}$"}


def _view_schema(rules: Rules[Any]) -> dict[str, Any]:
    state = adapter(view_type(rules)).json_schema(mode="serialization")
    outcome = adapter(Outcome).json_schema(mode="serialization")
    active = {
        "type": "array",
        "items": _object(
            {
                "seat": _SEAT,
                "stage": {"type": ["string", "null"]},
                "moves": _COUNT,
                "min_moves": _COUNT,
                "max_moves": {"type": ["integer", "null"], "minimum": 1},
            }
        ),
    }
    flow = {
        "seats": {"type": "integer", "minimum": 1},
        "phase": {"enum": list(rules.plan.phases)},
        "turn": _COUNT,
        "current": _SEAT,
        "order": _SEATS,
        "moves": _COUNT,
        "active": active,
        "answered": _SEATS,
        "interrupted": {"type": "array", "items": active},
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
        "sealed": {"type": "boolean"},
        "answer": {"anyOf": [*(_move_schema(move) for move in rules.plan.moves.values()), {"type": "null"}]},
    }
    return _object(properties)


def _offer_schemas(move: BoundMove) -> list[dict[str, Any]]:
    values = {parameter.name: parameter.adapter.json_schema() for parameter in move.parameters}
    name = {"const": move.name}
    factors = {parameter: {"type": "array", "items": schema} for parameter, schema in values.items()}
    tuples = {"type": "array", "items": _list(*values.values())}
    return [
        _object({"move": name, "arguments": _object(factors)}),
        _object({"move": name, "tuples": tuples}),
    ]


def _match_file_schema(rules: Rules[Any]) -> dict[str, Any]:
    """Return the schema of one line of a match file."""
    header = adapter(Header).json_schema(mode="serialization")
    header["properties"]["commitment"]["pattern"] = "^[0-9a-f]{64}$"
    header["properties"]["check"] = _CHECK
    header["required"] = [*header["properties"]]
    commands = [
        ({"const": move.name}, _list(*(parameter.adapter.json_schema() for parameter in move.parameters)))
        for move in rules.plan.moves.values()
    ]
    footer = _object(
        {
            "outcome": adapter(Outcome).json_schema(mode="serialization"),
            "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        }
    )
    lines = [
        _list(_SEAT, *command, *why, _CHECK)
        for command in (*commands, ({"enum": ["undo", "redo", "leave"]},))
        for why in ((), ({"type": "string"},))
    ]
    return {"title": "a line of a match file", "anyOf": [header, *lines, footer]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(*items: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an array of so many items, each of its own schema; `prefixItems` must not be empty."""
    length = {"type": "array", "minItems": len(items), "maxItems": len(items)}
    return {**length, "prefixItems": list(items)} if items else length
