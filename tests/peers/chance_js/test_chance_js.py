"""Chance in lockstep with another implementation, written in JavaScript from `docs/chance.md` alone."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardwright import Chance, Match, Seed
from boardwright_arboretum.cards import Edition

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None, reason="Node is not installed, by which the other implementation runs"
)

TEXTS = [
    *("7", "", " ", "0", "-1", "lucky", "Lucky", "🌲 Ärger", "e\u0301", "\x00", "a\nb", "x" * 1000),
    *("0" * 63, "0" * 64, "0" * 65, "g" * 64, "Ff" * 32, " " * 64, "0 " * 32, "\u0660" * 64),
]
BOUNDS = sorted(
    {
        *(1, 2, 3, 5, 6, 7, 10, 52, 80, 1000, 10**18, 2**64, 2**64 - 1, 2**64 - 59, 3 * 2**62, 2**63 + 2**62),
        *(2**bits + more for bits in range(1, 64) for more in (-1, 0, 1)),
    }
)


def answers(questions: Iterable[list[Any]]) -> list[Any]:
    assert NODE is not None
    asked = "\n".join(json.dumps(question) for question in questions)
    done = subprocess.run(  # noqa: S603 - our own program
        [NODE, str(Path(__file__).with_name("chance.mjs"))],
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def seeds(count: int, of: str) -> list[str]:
    return [Seed.of(f"{of} {number}").hex() for number in range(count)]


def test_seeds_and_commitments() -> None:
    for kind in ("seed", "commitment"):
        found = [answer for answer, _ in answers([text, 0, kind] for text in TEXTS)]
        assert found == [
            Seed.of(text).hex() if kind == "seed" else Seed.of(text).commitment for text in TEXTS
        ]


def test_integers_below_many_bounds_from_many_places_of_the_stream() -> None:
    rng = Random(1)
    asked, ours = [], []
    for seed in (*TEXTS, *seeds(80, "integers")):
        drawn = rng.choice((0, 1, 2, 3, 4, 5, rng.getrandbits(20), rng.getrandbits(50), 2**53 - 5))
        bounds = rng.sample(BOUNDS, len(BOUNDS))
        chance = Chance(Seed.of(seed), drawn)
        ours.append([[str(chance.below(bound)) for bound in bounds], str(chance.drawn)])
        asked.append([seed, drawn, "below", *map(str, bounds)])
    assert answers(asked) == ours


def test_shuffles_and_samples() -> None:
    rng = Random(2)
    asked: list[list[Any]] = []
    ours: list[Any] = []
    for seed in seeds(400, "shuffles"):
        drawn, items = rng.randrange(1000), list(range(rng.randrange(80)))
        chance = Chance(Seed.of(seed), drawn)
        if rng.random() < 0.5:
            asked.append([seed, drawn, "shuffled", items])
            ours.append([list(chance.shuffled(items)), str(chance.drawn)])
        else:
            count = rng.randint(0, len(items))
            asked.append([seed, drawn, "sample", items, count])
            ours.append([list(chance.sample(items, count)), str(chance.drawn)])
    assert answers(asked) == ours


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4))])
def test_whole_deals_of_arboretum(seats: int, edition: Edition) -> None:
    chosen = [*TEXTS, *seeds(60, f"deals {seats}")]
    box = [species.value for species in edition.species]
    asked = [[seed, 0, "arboretum", box, seats, edition is Edition.FIRST] for seed in chosen]
    for seed, (deal, drawn) in zip(chosen, answers(asked), strict=True):
        match: Match[Any] = Match.new("arboretum", seats=seats, seed=seed, options={"edition": edition.value})
        table = match.position.state
        assert deal == {
            "species": [species.value for species in table.species],
            "first": table.first_seat,
            "hands": [list(map(str, hand)) for hand in table.concealed],
            "discards": [list(map(str, pile)) for pile in table.discards],
            "deck": list(map(str, table.deck)),
        }
        assert drawn == str(match.position.drawn)
        assert match.position.flow.current == table.first_seat
