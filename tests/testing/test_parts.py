"""The parts of the kit: shrinking, the judgement of frequencies, worlds, what the code of rules reaches."""

import re
import sys
from collections.abc import Callable, Sequence
from math import comb
from random import Random
from types import ModuleType
from typing import Any

import pytest

from boardwright import Position, compiled
from boardwright.testing import QUICK, Failure, Setting, check
from boardwright.testing.catalogue import check_named
from boardwright.testing.checking import run
from boardwright.testing.checks.determiniser import ODDS, chance_of
from boardwright.testing.checks.purity import Touched, nothing_outside
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.shrink import shortest
from boardwright.testing.worlds import hidden_parts, redealt, spliced

from .broken.larder import Larder, Table

# --- shrinking ------------------------------------------------------------------------------------------------------


def holding(*needed: int) -> Callable[[Sequence[int]], Sequence[int] | None]:
    return lambda items: items if set(needed) <= set(items) else None


@pytest.mark.parametrize("needed", [(), (0,), (49,), (7, 8), (0, 25, 49), (3, 9, 27, 41)])
def test_only_what_is_needed_is_left(needed: tuple[int, ...]) -> None:
    assert list(shortest(range(50), holding(*needed), budget=1_000)) == list(needed)


def test_shrinking_stops_when_its_budget_is_used_up() -> None:
    asked: list[int] = []

    def shows(items: Sequence[int]) -> Sequence[int] | None:
        asked.append(len(items))
        return holding(3, 33)(items)

    found = shortest(range(50), shows, budget=5)
    assert len(asked) == 5
    assert {3, 33} <= set(found)


def test_what_shows_it_may_be_less_than_what_was_asked() -> None:
    def legal(items: Sequence[int]) -> Sequence[int] | None:
        kept = [item for item in items if item % 2 == 0]
        return kept if 8 in kept else None

    assert list(shortest(range(20), legal, budget=200)) == [8]


# --- frequencies ----------------------------------------------------------------------------------------------------


def exact(one: int, of_one: int, other: int, of_other: int) -> float:
    """The two-sided chance by whole numbers."""
    both, total = one + other, of_one + of_other
    ways = [comb(of_one, n) * comb(of_other, both - n) for n in range(both + 1)]
    tail = ways[one:] if one * of_other > other * of_one else ways[: one + 1]
    return min(1.0, 2 * sum(tail) / comb(total, both))


@pytest.mark.parametrize(
    "counts",
    [(60, 100, 10, 100), (0, 300, 60, 300), (300, 300, 20, 60), (5, 1_000, 60, 1_000), (90, 90, 3, 30)],
)
def test_the_chance_of_two_counts_is_that_of_the_hypergeometric_distribution(
    counts: tuple[int, int, int, int],
) -> None:
    assert chance_of(*counts) == pytest.approx(exact(*counts), rel=1e-6)


def test_counts_that_do_not_differ_much_are_likely() -> None:
    assert chance_of(50, 100, 52, 100) == 1.0
    assert chance_of(0, 100, 0, 100) == 1.0
    assert chance_of(100, 100, 30, 30) == 1.0
    assert chance_of(3, 100, 0, 0) == 1.0


def test_equal_frequencies_hardly_ever_fail() -> None:
    rng = Random(1)
    least = 1.0
    for _ in range(3_000):
        share = rng.random()
        counts = [sum(rng.random() < share for _ in range(60)) for _ in range(2)]
        least = min(least, chance_of(counts[0], 60, counts[1], 60))
    assert least > 1_000 * ODDS


# --- worlds ---------------------------------------------------------------------------------------------------------


def positions() -> tuple[Ground, Sequence[Position[Table]]]:
    ground = Ground(Larder, Setting(2), QUICK)
    return ground, ground.positions


def test_the_parts_that_are_hidden_are_those_that_the_declarations_hide() -> None:
    ground, (first, *_) = positions()
    parts = [(part.field, part.seat) for part in hidden_parts(ground.rules, first, 0)]
    assert parts == [("deck", None), ("hands", 1)]
    assert len(list(hidden_parts(ground.rules, first, None))) == 3


def test_spliced_positions_look_the_same_and_hold_what_cannot_be() -> None:
    ground, everywhere = positions()
    rules, rng = ground.rules, Random(2)
    twice = 0
    for position in everywhere:
        for viewer in (0, 1, None):
            other = spliced(rules, position, viewer, everywhere, rng)
            assert rules.sight.seen(other, viewer) == rules.sight.seen(position, viewer)
            cards = [*other.state.deck, *(card for hand in other.state.hands for card in hand)]
            twice += len(set(cards)) < len(cards)
    assert twice > 5


def test_redealt_positions_are_dealt_by_the_determiniser() -> None:
    ground, (first, *_) = positions()
    decks = {redealt(ground.rules, first, 0, rng).state.deck for rng in [Random(3)] for _ in range(20)}
    assert len(decks) > 10


# --- what the code of rules reaches ---------------------------------------------------------------------------------

GAME = """
import itertools, math, random, time
from os import environ
from random import Random, choice
from typing import NamedTuple
from boardwright import Game, hookimpl, move

class Board(NamedTuple):
    cells: int = 0

class Helper:
    def __init__(self):
        self.now = time.time

    def __hash__(self):
        return hash(1)

def helps():
    return Helper()

def does_not():
    return 1

class Bot:
    def choose(self, view, rng):
        return choice(view.legal) or Random(1) or environ

counter = 0

class Made(Game[Board]):
    name, version, seats, perfect_information = "made", "1", 1, True

    @hookimpl
    def setup(self, deal):
        return Board()

    @move
    def go(self, at, cell: bool):
        {body}
        return at.state

    @hookimpl
    def as_text(self, view, names):
        print(time.time())
        return ""
"""


def made(body: str) -> Any:
    module = ModuleType("made_game")
    sys.modules["made_game"] = module
    exec(compile(GAME.replace("{body}", body), "made_game.py", "exec"), module.__dict__)  # noqa: S102 - above
    return module.__dict__["Made"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("time.time()", "uses the module time"),
        ("Random(2)", "uses Random of the module random"),
        ("choice([1])", "uses choice of the module random"),
        ("environ['HOME']", "of the module os"),
        ("import os.path", "uses the module os.path"),
        ("from datetime import date", "uses the module datetime"),
        ("open('x')", "uses open()"),
        ("id(at)", "uses id()"),
        ("hash('x')", "uses hash()"),
        ("(lambda: time.time())()", "uses the module time"),
        ("[random.random() for _ in 'ab']", "uses the module random"),
        ("helps()", "Helper.__init__ uses the module time"),
        ("global counter; counter = 1", "sets the global name counter"),
        ("getattr(math, 'sin') and Bot().choose(at, at)", "Bot.choose uses choice of the module random"),
    ],
)
def test_what_rules_reach_is_found_wherever_it_is(body: str, found: str) -> None:
    (failure,) = check(made(body), only=["imports"]).failures
    assert found in failure.seen


@pytest.mark.parametrize(
    "body", ["pass", "math.sin(1)", "does_not()", "itertools.count()", "at.state._replace()"]
)
def test_what_rules_may_reach_is_let_pass_and_so_is_what_is_beside_them(body: str) -> None:
    assert check(made(body), only=["imports"]).passed


# --- nothing outside ------------------------------------------------------------------------------------------------


def test_what_was_put_out_of_reach_is_there_again_afterwards() -> None:
    import os
    import random
    import time

    before = (time.time, random.random, random.Random, os.environ, open)
    with nothing_outside(Larder):
        for touch in (time.time, random.random, lambda: random.Random(1), lambda: os.environ["HOME"]):
            with pytest.raises(Touched):
                touch()
    assert before == (time.time, random.random, random.Random, os.environ, open)
    assert time.time() > 0


# --- names ----------------------------------------------------------------------------------------------------------


def test_a_check_that_raises_fails_by_its_own_name() -> None:
    class Odd(Larder):
        pass

    def breaks(ground: Ground) -> Counts:
        raise IndexError("of the game")

    ground = Ground(Odd, Setting(2), QUICK)
    named = check_named("legality")._replace(run=breaks)
    failure = run(named, ground).failure
    assert isinstance(failure, Failure)
    assert failure.check == "legality"
    assert re.search("IndexError", failure.seen)
    assert compiled(Odd).game.name == "larder"
