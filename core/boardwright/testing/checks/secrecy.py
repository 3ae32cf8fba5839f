"""Secrets: what a viewer cannot see makes no difference to anything it gets."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from boardwright.engine import Step
from boardwright.flow import Seat
from boardwright.legal import Move
from boardwright.match import Match
from boardwright.matchfile import exported
from boardwright.position import Position
from boardwright.testing.checks.legality import written
from boardwright.testing.failure import Unchecked, Violation
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.worlds import (
    Viewer,
    called,
    can_be_undone,
    compare_sent,
    differing,
    hides_nothing,
    redealt,
    sent,
    some_moves,
    spliced,
    told_the_same,
    tried,
    viewers,
)


def what_is_hidden_makes_no_difference(ground: Ground) -> Counts:
    """Deal anew what each viewer cannot see, at each point, and compare all that it gets, now and after a command."""

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        position = match.position
        for viewer in viewers(match):
            for _ in range(ground.profile.worlds):
                other = redealt(ground.rules, position, viewer, rng)
                counts["worlds"] += 1
                compare_sent(ground.rules, position, other, viewer, "What it cannot see was dealt anew")
                for ask in _asks(ground, match, viewer, rng):
                    counts["commands"] += 1
                    _compare_commands(ground, match, other, viewer, ask)

    return ground.at_points(look)


def _asks(ground: Ground, match: Match[Any], viewer: Viewer, rng: Random) -> list[tuple[Seat, Move]]:
    """Return legal moves of all seats, and moves that the viewer may try though they are not legal."""
    asks = [
        (seat, move)
        for seat in match.position.flow.awaited
        for move in some_moves(match.legal_moves(seat), ground.profile.moves, rng)
    ]
    if viewer is not None:
        for _ in range(ground.profile.tries // 2):
            name = rng.choice(list(ground.listed))
            known = ground.listed[name]
            domains = [parameter.domain() for parameter in ground.rules.plan.moves[name].parameters]
            if domains and all(domains) and rng.random() < 0.5:
                asks.append((viewer, Move(name, tuple(rng.choice(list(domain or ())) for domain in domains))))
            elif known:
                asks.append((viewer, Move(name, rng.choice(known))))
    return asks


def _compare_commands(
    ground: Ground, match: Match[Any], other: Position[Any], viewer: Viewer, ask: tuple[Seat, Move]
) -> None:
    """Compare what a viewer gets of a command in two positions that it cannot tell apart."""
    rules, seed = ground.rules, match.header.seed
    seat, move = ask
    if seed is None:
        return
    here, there = tried(rules, match.position, seat, move, seed), tried(rules, other, seat, move, seed)
    what = (
        f"What {called(viewer)} cannot see was dealt anew, and seat {seat} asked for {written(ground, move)}"
    )
    if isinstance(here, Step) and isinstance(there, Step):
        try:
            if not told_the_same(rules, here, there, viewer):
                return
        except Violation as violation:
            raise Violation(f"{what}: {called(viewer)} {violation}") from violation
        compare_sent(rules, here.position, there.position, viewer, what)
        if seat == viewer and can_be_undone(rules, match.position, here, seat, move) != can_be_undone(
            rules, other, there, seat, move
        ):
            raise Violation(f"{what}: whether it may take that back differs")
    elif seat == viewer and here != there:
        answers = ["allowed" if isinstance(each, Step) else " ".join(each) for each in (here, there)]
        raise Violation(f"{what}: the answer differs.\n{differing(answers[0], answers[1], around=120)}")


def what_is_hidden_is_written_nowhere(ground: Ground) -> Counts:
    """Put the secrets of other matches in the place of what the declarations hide, and compare what a viewer gets."""
    rules = ground.rules

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        position = match.position
        seed = match.header.seed
        if seed is not None and position.outcome is None:
            _check_seed(match, seed.hex(), rng)
        for viewer in viewers(match):
            for _ in range(ground.profile.worlds):
                other = spliced(rules, position, viewer, ground.positions, rng)
                if other == position:
                    continue
                try:
                    sent(rules, other, viewer)
                except Exception:
                    counts["positions that the rules do not understand"] += 1
                    continue
                counts["secrets put in"] += 1
                compare_sent(
                    rules,
                    position,
                    other,
                    viewer,
                    "Other secrets were put in the place of those it cannot see",
                )

    counts = ground.at_points(look)
    if not counts["secrets put in"] and not hides_nothing(rules):
        raise Unchecked("no other secrets fit into the positions of the matches walked")
    return counts


def _check_seed(match: Match[Any], seed: str, rng: Random) -> None:
    viewer = rng.choice(viewers(match))
    for text in (exported(match, viewer).decode(), json.dumps(sent(match.rules, match.position, viewer))):
        if seed in text or str(int(seed, 16)) in text:
            raise Violation(f"the seed is in what {called(viewer)} gets before the match is over")
