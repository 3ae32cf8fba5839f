"""Mistakes in a game. boardgame.io takes them as they come; here the game has failed, and nothing changes."""

from __future__ import annotations

from .comparison import Case
from .descriptions import OUTSIDE
from .evidence import Log, Walk, same_calls
from .rule import difference


def _failed(case: Case, *sentences: str) -> bool:
    return case.ours.answer == "failed" and any(sentence in case.ours.why for sentence in sentences)


@difference(
    theirs="goes on in a phase or stage that the game does not have",
    ours="the game has failed, and the match stays as it was",
    why="A name that is not declared is a mistake, to be found where it is made",
)
def unknown_name(case: Case) -> bool:
    return _failed(case, "no phase 'nowhere'", "no stage 'nowhere'")


@difference(
    theirs="gives the next turn to whatever text is named, at place -1 in the order of play",
    ours="the game has failed, and the match stays as it was",
    why="A turn belongs to a seat, and in this phase to one that has turns in it",
)
def turn_for_no_seat(case: Case) -> bool:
    log = Log(case)
    return _failed(case, "is not a seat that is still in the match", "takes no turns in phase") and (
        any(ctx["playOrderPos"] == -1 for ctx in log.contexts())
        or any(
            isinstance(one.detail, dict)
            and one.detail.get("next") is not None
            and one.detail["next"] not in one.ctx["playOrder"]
            for one in log.of("ask", "endTurn")
        )
    )


@difference(
    theirs="takes an order of play as it is, with a seat in it twice",
    ours="an order of play names each seat once, or the game has failed",
    why="With a seat at two places, who is next after it is not defined",
)
def seat_twice_in_order(case: Case) -> bool:
    orders = [one.detail["list"] for one in Log(case).of("first")]
    return _failed(case, "is no order of play") and any(len(set(order)) < len(order) for order in orders)


@difference(
    theirs="stops an endless loop of requests after a hundred turns for each seat; at the beginning of a "
    "match it goes on as if nothing had been asked for",
    ours="the game has failed, at the beginning of a match too",
    why="A game that does not come to rest is to be mended",
)
def endless_from_the_beginning(case: Case) -> bool:
    return (
        case.command is None
        and _failed(case, "does not come to rest")
        and case.theirs.begun >= 100 * case.game.seats
    )


@difference(
    theirs="stops phases that go round in a loop in the middle, in no phase and without a turn",
    ours="the game goes on, and has failed if it does not come to rest",
    why="At rest a match is open at every scope",
)
def phases_in_a_loop(case: Case) -> bool:
    there, walk = case.theirs, Walk(case)
    return (
        there.answer == "done"
        and there.snapshot.outcome is None
        and there.ctx["phase"] is None
        and bool(there.calls)
        and (not walk.in_turn or walk.phase != OUTSIDE)
        and same_calls(case)
    )
