"""Generated games, played by both engines: after every command all that can be compared is the same.

Where the engines differ on purpose, a rule of `differences` names the difference, which is counted. Where only the
calls of hooks differ and all else is the same, a game goes on; otherwise it ends there.

A usual run compares 2,000 games. Up to 10,000 they are the same each time; a longer run tries others:

    BOARDWRIGHT_GAMES=50000 python -m pytest tests/peers/boardgame_io

The quick run of the tests has the games of one kind alone, those with a little of each feature.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Part

from .comparison import Case
from .descriptions import Command, Game, shown
from .differences import RULES, classified
from .generators import Feature, Generated, Plan, generated
from .lockstep import played
from .tally import OCCURRENCES, Tally, occurrences
from .theirs import Peer

GAMES: Final = int(os.environ.get("BOARDWRIGHT_GAMES", "2000"))
USUAL: Final = 2_000
LONG: Final = 10_000

PROFILES: Final[dict[str, tuple[frozenset[Feature], int]]] = {
    "a little of each": (frozenset(), 12),
    "much of each": (frozenset(), 40),
    "limits": (frozenset({"limits", "conditions"}), 8),
    "sequences": (frozenset({"sequences"}), 10),
    "orders": (frozenset({"orders", "limits", "conditions"}), 12),
    "removal": (frozenset({"orders", "removal"}), 10),
    "phases": (frozenset({"phases", "conditions"}), 12),
    "stages": (frozenset({"stages", "sets"}), 10),
    "interrupts": (frozenset({"interrupts", "sets"}), 10),
    "hooks": (frozenset({"hooks", "phases"}), 10),
    "several at once": (frozenset({"several", "stages", "sets", "interrupts"}), 8),
    "clients": (frozenset({"clients", "stages", "limits"}), 10),
}
"""Features that every game has, and in how many percent of the games each other one is."""

USUALLY: Final = "a little of each"
SHARE: Final = -(-GAMES // len(PROFILES))
TALLIES: Final[dict[str, Tally]] = {}


def described(case: Case, commands: Sequence[Command]) -> str:
    """Return a case in which the engines differ and no rule says why."""
    here, there = case.ours, case.theirs
    lines = [
        f"the engines differ in {', '.join(sorted(case.differing))} after {case.command or 'the beginning'}:",
        shown(case.game, commands[: _place(case, commands)]),
        f"ours:   {here.answer} {here.why}",
        f"theirs: {there.answer} {there.why}",
        f"ours called   {', '.join(here.calls)}",
        f"theirs called {', '.join(there.calls)}",
    ]
    for name in sorted(case.differing & set(here.snapshot._fields)):
        lines += [
            f"{name}:",
            f"    ours   {getattr(here.snapshot, name)}",
            f"    theirs {getattr(there.snapshot, name)}",
        ]
    lines += [f"{one.what} {one.name} {one.detail or ''}" for one in there.happenings]
    return "\n".join(lines)


def _place(case: Case, commands: Sequence[Command]) -> int:
    """Return after how many commands a case is."""
    return next((place + 1 for place, one in enumerate(commands) if one is case.command), 0)


def compare(peer: Peer, tally: Tally, game: Game, planned: Sequence[Plan]) -> None:
    """Play a game with both engines and count what came of it.

    Raises:
        AssertionError: If they differ and no rule says why; with the game.
    """
    commands, cases = played(peer, game, planned)
    occurred: set[str] = set()
    found: set[str] = set()
    tally.games += 1
    for case in cases:
        if case.differing:
            rule = classified(case)
            if rule is None:
                raise AssertionError(described(case, commands))
            found.add(rule.name)
            if case.differing != {"calls"}:
                break
        occurred.update(occurrences(case))
        tally.commands += case.command is not None
    else:
        tally.whole += 1
    tally.occurred.update(occurred)
    tally.differences.update(found)


@pytest.mark.parametrize(
    "profile",
    [name if name == USUALLY else pytest.param(name, marks=pytest.mark.slow) for name in PROFILES],
)
def test_the_engines_agree(profile: str, peer: Peer, record_property: Callable[[str, object], None]) -> None:
    tally = TALLIES[profile] = Tally()

    @settings(
        max_examples=SHARE,
        derandomize=GAMES <= LONG,
        database=None,
        deadline=None,
        phases=[Part.generate, Part.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(generated(*PROFILES[profile]))
    def agree(case: Generated) -> None:
        compare(peer, tally, *case)

    try:
        agree()
    finally:
        record_property("boardgame_io", tally.plain())
    assert tally.games >= SHARE


@pytest.mark.slow
def test_everything_that_can_be_compared_occurs_often() -> None:
    if TALLIES.keys() != PROFILES.keys():
        pytest.skip("the games were not compared in this process")
    total = Tally()
    for tally in TALLIES.values():
        total.add(tally)
    assert total.games >= GAMES
    if GAMES >= USUAL:
        rare = {name: total.occurred[name] for name in OCCURRENCES if total.occurred[name] < GAMES // 200}
        assert not rare
    unknown = total.differences.keys() - {rule.name for rule in RULES}
    assert not unknown
