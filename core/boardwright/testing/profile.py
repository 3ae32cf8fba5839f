"""Profiles: how much of a game is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """How much of a game is looked at, for each setting.

    Attributes:
        name: Its name.
        walks: How many random matches are walked.
        replays: How many of them are replayed in every detail.
        points: At how many points of each of them the thorough looks are taken, spread evenly; the end is one.
        moves: How many listed moves are tried at a point, for each seat.
        tries: How many unlisted moves are tried at a point.
        worlds: How many times what a viewer cannot see is dealt anew at a point, for each viewer.
        windows: For how many points and viewers the frequencies of redealt positions are compared.
        deals: How many redealt positions are compared there.
        processes: In how many other processes matches are replayed.
        documents: How many views, and how many events, are checked against their schemas.
        cap: After how many commands a match that does not end is given up, where the game declares no bound.
        examples: How many runs of commands Hypothesis makes.
        commands: How many commands there are in each.
    """

    name: str
    walks: int
    replays: int
    points: int
    moves: int
    tries: int
    worlds: int
    windows: int
    deals: int
    processes: int
    documents: int
    cap: int
    examples: int
    commands: int


QUICK: Final = Profile(
    name="quick",
    walks=4,
    replays=2,
    points=6,
    moves=8,
    tries=16,
    worlds=1,
    windows=5,
    deals=300,
    processes=1,
    documents=6,
    cap=2_000,
    examples=16,
    commands=20,
)
"""For every run of the tests: a few seconds for a small game."""

THOROUGH: Final = Profile(
    name="thorough",
    walks=24,
    replays=24,
    points=30,
    moves=24,
    tries=40,
    worlds=2,
    windows=16,
    deals=1_500,
    processes=4,
    documents=60,
    cap=20_000,
    examples=150,
    commands=60,
)
"""For a release, or a night: minutes."""
