"""How many moves of Arboretum a second of CPU time makes, beside a plain implementation of the same rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from benchmarks import plain_arboretum
from boardwright import Match, Seed, compiled
from boardwright_arboretum.game import Arboretum
from boardwright_arboretum.table import Table

RULES: Final = compiled(Arboretum)


def by_step(seed: int) -> int:
    """Play a random match through `Rules.step`, listing the legal moves for each move."""
    rng = Random(seed)  # noqa: S311 - a benchmark, no secret
    secret = Seed.of(seed)
    position = RULES.begin(2, seed=secret).position
    moves = 0
    while position.outcome is None:
        seat = position.flow.awaited[0]
        move = RULES.legal_moves(position, seat).draw(rng)
        position = RULES.step(position, seat, move, secret).position
        moves += 1
    return moves


def random_match(seed: int) -> Match[Table]:
    """Play a random match through `Match.play`, with log and events."""
    rng = Random(seed)  # noqa: S311
    match = Match.new(Arboretum, seats=2, seed=seed)
    while match.outcome is None:
        seat = match.position.flow.awaited[0]
        match.play(seat, match.legal_moves(seat).draw(rng))
    return match


def by_match(seed: int) -> int:
    """Play a random match through `Match.play`, and return how many moves it had."""
    return len(random_match(seed))


_RECORDED: Final = {seed: random_match(seed) for seed in range(20)}


def by_replay(seed: int) -> int:
    """Rebuild a match from its log."""
    recorded = _RECORDED[seed % len(_RECORDED)]
    return len(Match.replay(recorded.header, recorded.log, RULES))


WORK: Final[dict[str, Callable[[int], int]]] = {
    "plain tuples, no framework": plain_arboretum.play,
    "Rules.step with legal_moves": by_step,
    "Match.play with legal_moves, log and events": by_match,
    "Match.replay from a log": by_replay,
}
"""What is measured: each takes a seed and returns how many moves it made."""


class Measured(NamedTuple):
    """Moves a second of CPU time: the median, and the least and the most of all rounds."""

    median: float
    least: float
    most: float


def measure(rounds: int, matches: int) -> dict[str, Measured]:
    """Measure all of `WORK`, one after the other in each round, so that a slow moment hits them all.

    Args:
        rounds: How many rounds.
        matches: How many matches each is given a round.
    """
    rates: dict[str, list[float]] = {name: [] for name in WORK}
    for _ in range(rounds):
        for name, work in WORK.items():
            began = process_time()
            moves = sum(work(seed) for seed in range(matches))
            rates[name].append(moves / (process_time() - began))
    return {name: Measured(median(found), min(found), max(found)) for name, found in rates.items()}
