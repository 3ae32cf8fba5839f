"""Worlds: positions that a viewer cannot tell apart, and all that it gets of each.

`redealt` makes them by the game's determiniser, `spliced` by the declarations alone: what they hide is taken from other
matches, whatever the determiniser says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple, TypeAlias

from boardwright.chance import Seed
from boardwright.engine import Step
from boardwright.errors import Rejected
from boardwright.events import MatchEnded, event_mark
from boardwright.flow import Seat
from boardwright.legal import LegalMoves, Move
from boardwright.match import Match
from boardwright.plain import plain_event, plain_view
from boardwright.position import Position
from boardwright.projection import showing
from boardwright.redeal import replaced
from boardwright.rules import Rules
from boardwright.testing.failure import Violation
from boardwright.visibility import Declared, OwnerOnly, PerSeat, Public, Visibility, declared_fields

Viewer: TypeAlias = Seat | None


class Refusal(NamedTuple):
    """A rejection as it is sent."""

    code: str
    message: str
    data: str


class Part(NamedTuple):
    """A part of a state that a viewer cannot see.

    Attributes:
        of: The name of the variant whose state it is in; "" is the game's.
        field: The name of the field.
        seat: The seat whose part it is; None is the whole field.
        value: What lies there.
        level: What the viewer is shown in its place.
    """

    of: str
    field: str
    seat: Seat | None
    value: Any
    level: Visibility


def viewers(match: Match[Any]) -> tuple[Viewer, ...]:
    """Return all seats, and the spectator."""
    return (*range(match.header.seats), None)


def called(viewer: Viewer) -> str:
    """Return a viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def shuffler(rng: Random) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """Return the function that deals by a random source."""
    return lambda items: tuple(rng.sample(list(items), len(items)))


def redealt(rules: Rules[Any], position: Position[Any], viewer: Viewer, rng: Random) -> Position[Any]:
    """Return a position in which what a viewer cannot see is dealt anew."""
    return rules.redeal(position, viewer, shuffler(rng))


def spliced(
    rules: Rules[Any], position: Position[Any], viewer: Viewer, others: Sequence[Position[Any]], rng: Random
) -> Position[Any]:
    """Return a position in which each part that is hidden from a viewer is taken from another position.

    It is one that looks the same to the viewer where it lies: as many cards, as many places. The parts need not fit
    each other: there may be cards twice.
    """
    changes: dict[str, dict[str, Any]] = {}
    for part in hidden_parts(rules, position, viewer):
        show = showing(part.level)
        shown = show(part.value, viewer, None)
        for other in rng.sample(others, len(others)):
            value = _found(other, part)
            if value is not None and show(value, viewer, None) == shown and value != part.value:
                changed = changes.setdefault(part.of, {})
                if part.seat is None:
                    changed[part.field] = value
                else:
                    row = changed.get(part.field, getattr(_state(position, part.of), part.field))
                    changed[part.field] = (*row[: part.seat], value, *row[part.seat + 1 :])
                break
    answers = dict(position.answers)
    for seat in answers.keys() - {viewer}:
        legal = rules.legal_moves(position, seat)
        answers[seat] = legal[rng.randrange(len(legal))]
    kept = {
        name: replaced(state, changes[name]) if name in changes else state
        for name, state in position.variants.items()
    }
    return position._replace(
        state=replaced(position.state, changes.get("", {})),
        variants=kept or position.variants,
        answers=answers,
    )


def hidden_parts(rules: Rules[Any], position: Position[Any], viewer: Viewer) -> Iterator[Part]:
    """Yield the parts of all states that the declarations hide from a viewer."""
    yield from _hidden(rules.sight.fields, "", position.state, viewer)
    for name, fields in rules.sight.kept_fields.items():
        yield from _hidden(fields, name, position.variants[name], viewer)


def hides_nothing(rules: Rules[Any]) -> bool:
    """Return whether a game has no secrets at all, but for answers in sealed stages."""
    declared = [rules.sight.fields, *rules.sight.kept_fields.values()]
    return all(isinstance(each.visibility, Public) for fields in declared for each in fields.values())


def _hidden(fields: Mapping[str, Declared], of: str, state: Any, viewer: Viewer) -> Iterator[Part]:
    for name, (_, visibility) in fields.items():
        value = getattr(state, name)
        if isinstance(visibility, PerSeat):
            for seat, part in enumerate(value):
                level = _level(visibility.each, owned=viewer == seat)
                if not isinstance(level, Public):
                    yield Part(of, name, seat, part, level)
        elif not isinstance(visibility, Public):
            yield Part(of, name, None, value, visibility)


def _level(visibility: Visibility, *, owned: bool) -> Visibility:
    if isinstance(visibility, OwnerOnly):
        return Public() if owned else visibility.others
    return visibility


def _state(position: Position[Any], of: str) -> Any:
    return position.variants[of] if of else position.state


def _found(other: Position[Any], part: Part) -> Any:
    """Return what lies at the place of a part in another position; None if there is no such place."""
    state = _state(other, part.of) if not part.of or part.of in other.variants else None
    value = getattr(state, part.field, None)
    if part.seat is None or value is None:
        return value
    return value[part.seat] if part.seat < len(value) else None


# --- what a viewer gets -----------------------------------------------------------------------------------------------


def sent(rules: Rules[Any], position: Position[Any], viewer: Viewer) -> dict[str, str]:
    """Return all that a viewer gets of a position, part by part as text: its view, table and default move."""
    view = rules.view(position, viewer)
    plain = plain_view(rules, view)
    parts = {
        f"view's {'legal moves' if name == 'legal' else name}": json.dumps(value)
        for name, value in plain.items()
    }
    if rules.plan.hooks.get("as_text") is not None:
        parts["text of the table"] = rules.as_text(view, _NAMES[: position.flow.seats])
    if viewer is not None and len(view.legal):
        default = rules.default_move(position, viewer)
        parts["default move"] = json.dumps([default.name, rules.plain_move(default)])
    return parts


_NAMES = [f"Player {seat}" for seat in range(1, 100)]


def touch(rules: Rules[Any], position: Position[Any]) -> None:
    """Let a game look at a whole position: what it keeps of that beside the position is then of this one."""
    for seat in range(position.flow.seats):
        legal: LegalMoves = rules.legal_moves(position, seat)
        if len(legal):
            rules.default_move(position, seat)
    rules.progress(position)


def compare_sent(
    rules: Rules[Any], here: Position[Any], there: Position[Any], viewer: Viewer, what: str
) -> None:
    """Compare what a viewer gets of two positions that it cannot tell apart.

    Raises:
        Violation: If it is not the same; `what` is put in front of the difference.
    """
    touch(rules, here)
    ours = sent(rules, here, viewer)
    touch(rules, there)
    theirs = sent(rules, there, viewer)
    if ours == theirs:
        return
    for name in ours.keys() | theirs.keys():
        if ours.get(name) != theirs.get(name):
            raise Violation(
                f"{what}: the {name} of {called(viewer)} differs.\n{differing(ours.get(name), theirs.get(name))}"
            )


def differing(one: str | None, other: str | None, around: int = 60) -> str:
    """Return where two texts differ."""
    one, other = str(one), str(other)
    place = next((at for at, (a, b) in enumerate(zip_longest(one, other)) if a != b), 0)
    start = max(0, place - around // 2)
    return (
        f"here:  {'…' if start else ''}{one[start : place + around]}\n"
        f"there: {'…' if start else ''}{other[start : place + around]}"
    )


def tried(rules: Rules[Any], position: Position[Any], seat: Seat, move: Move, seed: Seed) -> Step | Refusal:
    """Return the step, or the rejection as it is sent."""
    try:
        return rules.step(position, seat, move, seed)
    except Rejected as rejected:
        return Refusal(rejected.code, rejected.message, json.dumps(dict(rejected.data), default=repr))


def told(rules: Rules[Any], event: object, viewer: Viewer) -> str:
    """Return an event as it is told."""
    return json.dumps(plain_event(rules, rules.told(event, viewer)))


def told_the_same(rules: Rules[Any], here: Step, there: Step, viewer: Viewer) -> bool:
    """Compare what a viewer is told of two steps, up to what may show it something new.

    That is an event marked `reveals=True`, the end of the match, and an event's private part for its owner.

    Returns:
        Whether all was the same to the end.

    Raises:
        Violation: If what differs is none of these.
    """
    for ours, theirs in zip_longest(here.events, there.events):
        texts = ["nothing" if each is None else told(rules, each, viewer) for each in (ours, theirs)]
        if texts[0] == texts[1]:
            continue
        if any(_may_show(rules, each, viewer) for each in (ours, theirs)):
            return False
        raise Violation(
            f"is told something else.\n{differing(texts[0], texts[1])}\n"
            "(An event whose public fields show what was hidden is marked @event(reveals=True).)"
        )
    return True


def _may_show(rules: Rules[Any], event: object, viewer: Viewer) -> bool:
    if event is None:
        return False
    of = type(event)
    mark = event_mark(of)
    if of is MatchEnded or (mark is not None and mark.reveals is True):
        return True
    if rules.sight.is_private(of):
        return viewer is not None and getattr(event, "seat", None) == viewer
    declared = declared_fields(of, default=Public()).values()
    return any(not isinstance(each.visibility, Public) for each in declared)  # a variant shows it to all


def can_be_undone(rules: Rules[Any], before: Position[Any], step: Step, seat: Seat, move: Move) -> bool:
    """Return whether a seat may take back the move it has just made, in a match with the policy "turn"."""
    if step.position.outcome is not None or step.position.drawn != before.drawn:
        return False
    if any(type(event) in rules.sight.revealing for event in step.events):
        return False
    undoable = rules.plan.moves[move.name].undoable
    return undoable is None or bool(undoable(rules.look(step.position, seat)))


def some_moves(legal: LegalMoves, most: int, rng: Random) -> list[Move]:
    """Return at most so many of the legal moves, drawn at random; all if there are not more."""
    places = range(len(legal))
    return [legal[place] for place in (places if len(places) <= most else rng.sample(places, most))]
