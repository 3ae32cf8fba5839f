"""Forms: what is written as JSON is read again as the same, and the schemas say neither too little nor too much."""

from __future__ import annotations

import copy
import importlib.util
import json
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from boardwright.events import ANSWERED, MOVED
from boardwright.flow import Flow
from boardwright.header import Header
from boardwright.legal import Move
from boardwright.match import Match
from boardwright.matchfile import write
from boardwright.plain import adapter, plain_event, plain_view, view_type
from boardwright.position import Outcome
from boardwright.schemas import schemas
from boardwright.testing.failure import Unchecked, Violation
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.worlds import differing, some_moves, viewers


def everything_survives_json(ground: Ground) -> Counts:
    """Write and read positions, views, events, moves, options and headers."""
    rules = ground.rules

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        position = match.position
        with warnings.catch_warnings():
            warnings.simplefilter(
                "error", UserWarning
            )  # pydantic warns of values that do not fit their types
            _check_value(adapter(rules.plan.state_type), position.state, "the state")
            _check_value(adapter(Flow), position.flow, "the flow")
            _check_value(adapter(Outcome | None), position.outcome, "the outcome")
            for name, kept in position.variants.items():
                _check_value(adapter(type(kept)), kept, f"the state of the variant {name}")
            for seat in range(match.header.seats):
                for move in some_moves(match.legal_moves(seat), ground.profile.moves, rng):
                    counts["moves"] += 1
                    _check_move(ground, move)
            for viewer in viewers(match):
                counts["views"] += 1
                view = rules.view(position, viewer)
                json.dumps(plain_view(rules, view), allow_nan=False)
                _check_text(adapter(view_type(rules)), view.state, "the view's state")

    def whole(match: Match[Any], rng: Random, counts: Counts) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error", UserWarning)
            for viewer in viewers(match):
                for _, event in match.events(viewer):
                    counts["events"] += 1
                    plain = json.dumps(plain_event(rules, event), allow_nan=False)
                    if event.event not in {MOVED, ANSWERED}:
                        _check_text(adapter(type(event)), event, f"the event {plain}")
            header = match.header
            if Header.read(json.loads(json.dumps(header.plain()))) != header:
                raise Violation("the header is another when it is read again")
            options = rules.read_options(header.options)
            if rules.read_options(json.loads(rules.options_adapter.dump_json(options))) != options:
                raise Violation("the options are others when they are read again")

    return ground.at_points(look) + ground.at_ends(whole)


def _check_value(form: TypeAdapter[Any], value: Any, what: str) -> None:
    """Check that a value is the same after it was written and read."""
    text = _written(form, value, what)
    again = _read(form, text, what)
    if again != value:
        raise Violation(f"{what} is another when it is read again.\n{differing(repr(value), repr(again))}")


def _check_text(form: TypeAdapter[Any], value: Any, what: str) -> None:
    """Check that a value is written the same after it was written and read."""
    text = _written(form, value, what)
    again = _written(form, _read(form, text, what), what)
    if again != text:
        raise Violation(
            f"{what} is written otherwise when it was read.\n{differing(text.decode(), again.decode())}"
        )


def _written(form: TypeAdapter[Any], value: Any, what: str) -> bytes:
    try:
        return form.dump_json(value)
    except Exception as error:
        reason = " ".join(str(error).split())
        raise Violation(f"{what} cannot be written as JSON: {type(error).__name__}: {reason}") from error


def _read(form: TypeAdapter[Any], text: bytes, what: str) -> Any:
    try:
        return form.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise Violation(f"{what} cannot be read from its JSON: {place}: {first['msg']}") from error


def _check_move(ground: Ground, move: Move) -> None:
    plain = json.loads(json.dumps(ground.rules.plain_move(move), allow_nan=False))
    again = ground.rules.read_move(move.name, plain)
    if again != move:
        raise Violation(f"the move {move!r} is another when it is read again: {again!r}")


# --- schemas ----------------------------------------------------------------------------------------------------------

_STRANGE: Final = {"\x00no such thing": [None]}
"""What fits no place that has a type."""

_FREE: Final = frozenset({"variants", "arguments", "data", "deal", "options"})
"""Where the framework's schemas let pass what only the game's types can judge."""


def schemas_fit(ground: Ground) -> Counts:
    """Check views, events, options and match files against their schemas, as they are and changed in one place."""
    if importlib.util.find_spec("jsonschema") is None:
        raise Unchecked("jsonschema is not installed")
    from jsonschema import Draft202012Validator as Validator

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parts = schemas(ground.rules)
    checkers: dict[str, Any] = {}

    def checker(name: str, schema: Any) -> Any:
        if name not in checkers:
            Validator.check_schema(schema)
            checkers[name] = Validator(schema)
        return checkers[name]

    def check(document: Any, name: str, schema: Any, form: TypeAdapter[Any] | None, rng: Random) -> int:
        document = json.loads(json.dumps(document))
        validator = checker(name, schema)
        error = next(validator.iter_errors(document), None)
        if error is not None:
            place = "/".join(map(str, error.absolute_path))
            raise Violation(
                f"the schema of {name} refuses what is sent, at {place or 'the top'}: {error.message[:300]}"
            )
        count = 0
        for what, changed in _changed(document, rng):
            count += 1
            if validator.is_valid(changed) and not (form is not None and _fits(form, changed)):
                raise Violation(f"the schema of {name} accepts what was changed: {what}")
        return count

    budget = max(1, ground.profile.documents // max(1, len(ground.walks)))

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        rules, everyone = ground.rules, viewers(match)
        documents: list[tuple[Any, str, Any, TypeAdapter[Any] | None]] = [
            (dict(match.header.options), "options", parts["options"], rules.options_adapter)
        ]
        for n in {rng.randint(0, len(match)) for _ in range(budget)} | {len(match)}:
            view = plain_view(rules, match.view(rng.choice(everyone), n))
            documents.append((view, "view", parts["view"], None))
        kinds: set[str] = set()
        events = match.events(rng.choice(everyone))
        for _, event in rng.sample(events, len(events)):
            if event.event not in kinds:
                kinds.add(event.event)
                of = next(of for of in rules.plan.events if rules.sight.told_type(of) is type(event))
                form = None if event.event in {MOVED, ANSWERED} else adapter(type(event))
                schema = parts["events"][of.__name__]
                documents.append((plain_event(rules, event), f"the event {of.__name__}", schema, form))
        for document in documents:
            counts["documents"] += 1
            counts["changed documents"] += check(*document, rng)
        file = checker("a match file", parts["match_file"])
        for number, line in enumerate(write(match).splitlines(), 1):
            if not file.is_valid(json.loads(line)):
                raise Violation(
                    f"the schema of a match file refuses line {number} of it: {line.decode()[:200]}"
                )

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ground.at_ends(look)


def _fits(form: TypeAdapter[Any], document: Any) -> bool:
    """Return whether a document fits the types all the same, so that a schema may accept it."""
    try:
        form.validate_json(json.dumps(document))
    except ValidationError:
        return False
    return True


def _changed(document: Any, rng: Random, most: int = 6) -> Iterator[tuple[str, Any]]:
    """Yield a document changed in one place: a field more, a field less, something strange in a place."""
    if not isinstance(document, dict) or not document:
        return
    yield "a field more", {**document, "\x00more": 1}
    places = [
        path
        for path in _paths(document)
        if path and not _FREE & set(map(str, path[:-1])) and path[-1] not in _FREE
    ]
    for path in rng.sample(places, min(most, len(places))):
        if len(path) == 1 or path[0] in {"flow", "outcome"}:
            changed = copy.deepcopy(document)
            _owner(changed, path)[path[-1]] = _STRANGE
            yield f"{'/'.join(map(str, path))} is {json.dumps(_STRANGE)}", changed


def _paths(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from _paths(value, (*path, key))
    elif isinstance(plain, list):
        for place, value in enumerate(plain):
            yield from _paths(value, (*path, place))


def _owner(plain: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        plain = plain[key]
    return plain
