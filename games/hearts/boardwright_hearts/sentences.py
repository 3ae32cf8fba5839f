"""What happens in hearts, in sentences, from events as they were told to a viewer."""

from collections.abc import Sequence
from typing import Any, Final

from boardwright import Outcome, Unseen
from boardwright.text import Line, Span
from boardwright_hearts.cards import Cards
from boardwright_hearts.drawing import card_span, card_spans
from boardwright_hearts.options import Direction

__all__ = ["PASSED", "sentence", "winners"]

PASSED: Final = {
    Direction.LEFT: "three cards to the left",
    Direction.RIGHT: "three cards to the right",
    Direction.ACROSS: "three cards across",
    Direction.HOLD: "no cards are passed",
}


def sentence(event: Any, names: Sequence[str]) -> Line | None:
    """Return an event as a sentence; None for one that needs no words, or is of the flow alone."""
    line: Line | None = None
    match event.event:
        case "phase_began":
            line = [Span("the play begins" if event.phase == "play" else "the cards are dealt")]
        case "deal_began":
            line = [Span(f"deal {event.number}: {PASSED[event.direction]}")]
        case "answered":
            line = _chosen(event, names[event.seat])
        case "moved":
            line = _made(event, names[event.seat])
        case "cards_passed":
            giver, receiver = names[event.giver], names[event.seat]
            line = [Span(f"{receiver} gets "), *_some(event.cards), Span(f" from {giver}")]
        case "leader_known":
            line = [Span(f"{names[event.seat]} holds the two of clubs and leads")]
        case "hearts_broken":
            line = [Span("hearts are broken")]
        case "trick_taken":
            points = f", {_points(event.points)}" if event.points else ""
            line = [Span(f"{names[event.seat]} takes the trick{points}")]
        case "deal_scored":
            moon = "" if event.shooter is None else f", {names[event.shooter]} has shot the moon"
            line = [Span(f"the deal is over{moon}: {_listed(event.points, names)}")]
        case "match_ended":
            line = [Span(f"the match is over: {winners(event.outcome, names)}")]
    return line


def winners(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who has won, and with how many points or why."""
    *others, last = (names[seat] for seat in outcome.winners)
    who, verb = (f"{', '.join(others)} and {last}", "share the victory") if others else (last, "wins")
    if outcome.scores is None:
        return f"{who} {verb}: {outcome.reason}"
    return f"{who} {verb} with {_points(-max(outcome.scores))}"


def _chosen(event: Any, name: str) -> Line:
    """Return that a seat has chosen what to pass; what it is, if the viewer knows."""
    if isinstance(event.arguments, Unseen):
        return [Span(f"{name} has chosen three cards")]
    return [Span(f"{name} has chosen "), *card_spans(event.arguments["cards"])]


def _made(event: Any, name: str) -> Line | None:
    """Return a move that was made; None for passed cards that the viewer does not know."""
    (cards,) = event.arguments.values()
    why = "" if event.why is None else f" ({event.why})"
    if event.move == "play":
        return [Span(f"{name} plays "), card_span(cards), Span(why)]
    if isinstance(cards, Unseen):
        return [Span(f"three cards were passed for {name}{why}")] if why else None
    return [Span(f"{name} passes "), *card_spans(cards), Span(why)]


def _some(cards: Cards | Unseen) -> Line:
    return [Span(f"{len(cards)} cards")] if isinstance(cards, Unseen) else card_spans(cards)


def _listed(points: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {own}" for name, own in zip(names, points, strict=True))


def _points(count: int) -> str:
    return f"{count} point{'s' * (count != 1)}"
