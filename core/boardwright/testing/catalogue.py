"""All checks: each with its name, the rule that it checks, and the function that does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from boardwright.testing.checks import (
    determiniser,
    ending,
    forms,
    golden,
    legality,
    purity,
    reach,
    scopes,
    secrecy,
    undoing,
)
from boardwright.testing.ground import Counts, Ground


class Check(NamedTuple):
    """A check.

    Attributes:
        name: Its name.
        rule: The rule that it checks, in a sentence.
        run: The function that checks it on a ground and returns what it has covered, in numbers. It raises `Failure`
            if the rule is broken, and `Unchecked` if there is nothing to go by.
    """

    name: str
    rule: str
    run: Callable[[Ground], Counts]


CHECKS: Final[tuple[Check, ...]] = (
    Check(
        "determinism",
        "The same header and log give the same positions, views and events, again and in another process.",
        purity.replays_are_the_same,
    ),
    Check(
        "purity",
        "Rules use no clock, no chance but the match's own, and nothing else outside of the match.",
        purity.nothing_outside_is_touched,
    ),
    Check(
        "imports",
        "The code of the rules reaches no module for such things, and sets no global name.",
        reach.rules_reach_nothing_outside,
    ),
    Check(
        "immutability",
        "A position never changes: neither by the command made in it nor by any later one.",
        purity.positions_stay_as_they_are,
    ),
    Check(
        "legality",
        "Every listed move is accepted.",
        legality.listed_moves_are_accepted,
    ),
    Check(
        "rejections",
        "What is not listed is rejected, with a code and a reason, and leaves everything as it was.",
        legality.unlisted_moves_are_rejected,
    ),
    Check(
        "way-on",
        "A match that is on waits for a seat that has a legal move; one that is over offers none.",
        legality.some_seat_can_go_on,
    ),
    Check(
        "default-move",
        "The default move of a seat is one of its legal moves.",
        legality.default_moves_are_listed,
    ),
    Check(
        "sequence",
        "Legal moves are a sequence: length, order, `in`, draws and next arguments agree, and none is there twice.",
        legality.legal_moves_are_a_sequence,
    ),
    Check(
        "undo",
        "Undo and redo lead back to the very positions, and a replay of the log or of its line to the same.",
        undoing.undo_and_redo_lead_back,
    ),
    Check(
        "barriers",
        "A move that can be taken back has told nobody anything but itself.",
        undoing.what_is_undone_told_nothing,
    ),
    Check(
        "json",
        "Positions, moves, options, views and events are the same after they were written as JSON and read.",
        forms.everything_survives_json,
    ),
    Check(
        "schemas",
        "The JSON Schemas accept all that is sent, and refuse it when it is changed.",
        forms.schemas_fit,
    ),
    Check(
        "non-interference",
        "What a viewer cannot see makes no difference to what it gets: views, legal moves, events, undo, rejections.",
        secrecy.what_is_hidden_makes_no_difference,
    ),
    Check(
        "taint",
        "What the declarations hide is written nowhere: other secrets in its place change nothing that a viewer gets.",
        secrecy.what_is_hidden_is_written_nowhere,
    ),
    Check(
        "redeal",
        "A position dealt anew is one that the viewer can believe after all that it has seen, and can be played on.",
        determiniser.redealt_positions_can_be_believed,
    ),
    Check(
        "frequencies",
        "Every deal that a viewer can believe comes up when its secrets are dealt anew, each equally often.",
        determiniser.redealt_positions_come_up_equally_often,
    ),
    Check(
        "termination",
        "A match is over within as many moves as the game declares.",
        ending.matches_are_over_in_time,
    ),
    Check(
        "scopes",
        "Phases, turns and stages begin once and end once, and their hooks run once each time.",
        scopes.scopes_begin_and_end_once,
    ),
    Check(
        "outcomes",
        "Winners are seats that have the best score; there is a score for each seat; progress is from 0 to 1.",
        ending.outcomes_make_sense,
    ),
    Check(
        "golden",
        "Golden matches are replayed to the byte.",
        golden.golden_matches_are_the_same,
    ),
    Check(
        "reachable",
        "As many positions can be reached from fixed seeds as were counted.",
        golden.as_many_positions_can_be_reached,
    ),
)
"""All checks, in the order in which they run."""


def check_named(name: str) -> Check:
    """Return the check of a name.

    Raises:
        ValueError: If there is none; the message says which there are.
    """
    for check in CHECKS:
        if check.name == name.replace("_", "-"):
            return check
    raise ValueError(f"there is no check {name!r}; there is {', '.join(check.name for check in CHECKS)}")
