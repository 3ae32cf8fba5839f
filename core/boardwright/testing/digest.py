"""Digests: all that there is of a match, and all that viewers get of it, in a few bytes a position."""

from __future__ import annotations

import hashlib
import json
import warnings
from typing import Any

from boardwright.flow import Flow
from boardwright.match import Match
from boardwright.plain import adapter, plain_event, plain_legal, plain_view
from boardwright.position import Outcome, Position
from boardwright.rules import Rules


def plain_position(rules: Rules[Any], position: Position[Any]) -> dict[str, Any]:
    """Return a position, secrets included, in its JSON form. It is for tests, and never to be sent to anybody."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of values that do not fit their types: a check says it
        return {
            "state": adapter(rules.plan.state_type).dump_python(position.state, mode="json"),
            "flow": adapter(Flow).dump_python(position.flow, mode="json"),
            "drawn": position.drawn,
            "outcome": adapter(Outcome | None).dump_python(position.outcome, mode="json"),
            "variants": {
                name: adapter(type(state)).dump_python(state, mode="json")
                for name, state in position.variants.items()
            },
            "answers": {
                str(seat): [move.name, rules.plain_move(move)]
                for seat, move in sorted(position.answers.items())
            },
        }


def digests(match: Match[Any], *, points: int = 12, backwards: bool = False) -> list[str]:
    """Return for each position of a match, from the first on, the digest of it and of what viewers are told.

    Args:
        match: The match.
        points: At how many of them, spread evenly, positions, views and legal moves go into it too.
        backwards: Whether to look at the last position first, which makes no difference to rules that are pure.
    """
    viewers = (*range(match.header.seats), None)
    told: dict[int, list[Any]] = {n: [] for n in range(-1, len(match))}
    for viewer in viewers:
        for entry, event in match.events(viewer):
            told[entry].append([viewer, plain_event(match.rules, event)])
    numbers = range(len(match), -1, -1) if backwards else range(len(match) + 1)
    chosen = {len(match) * place // max(1, points - 1) for place in range(points)}
    seats = range(match.header.seats)
    found: dict[int, str] = {}
    for n in numbers:
        position = match.at(n)
        everything: list[Any] = [told[n - 1], position.drawn]
        if n in chosen:
            everything.append(plain_position(match.rules, position))
            everything += [plain_view(match.rules, match.view(viewer, n)) for viewer in viewers]
            everything += [
                plain_legal(match.rules, match.rules.legal_moves(position, seat)) for seat in seats
            ]
        found[n] = hashlib.sha256(json.dumps(everything).encode()).hexdigest()
    return [found[n] for n in range(len(match) + 1)]
