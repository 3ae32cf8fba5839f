"""Chance as it is specified, so that another language can reproduce a match; and that it is fair."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import Chance, Match, Seed

SEED = Seed(bytes(range(32)))
NOUGHT = Seed(bytes(32))

seeds = st.binary(min_size=32, max_size=32).map(Seed)


VECTORS: dict[str, list[object]] = {
    "nought 0": ["085c505b38aa2eb0", "9d158352fcd7ceec", "7ea6d24b67a81ac4", "60c0b8345c04f618"],
    "count 0": ["6ce5f9393d3424a3", "5477e9178cf3ef49", "1d52c9f392b591c6", "9242909d2800a82e"],
    "count 2**40": ["fafe96b1cb62acbc", "c2534673faf1f38f", "571998d70eb9968c", "51082722f58ac446"],
    "first draws": [1, 19, 835, 1026827427],
    "rolls": [2, 6, 5, 3, 1, 6, 5, 5, 2, 6, 5, 1],
    "shuffled": [3, 2, 1, 9, 4, 7, 0, 6, 8, 5],
    "sample": [35, 45, 16, 55, 94],
}
"""For other languages: words in hexadecimal; then draws from the seed 00 01 02 … 1f."""


# --- the specification, written again -----------------------------------------------------------------------------


def words(seed: bytes, drawn: int = 0) -> Iterator[int]:
    """Four words of eight bytes in each block, a block being a hash of the seed and the block's number."""
    number = drawn
    while True:
        block = hashlib.sha256(b"boardwright chance 1" + seed + (number // 4).to_bytes(8, "big")).digest()
        yield int.from_bytes(block[8 * (number % 4) : 8 * (number % 4) + 8], "big")
        number += 1


def below(stream: Iterator[int], bound: int) -> int:
    return next(word for word in stream if word < 2**64 - 2**64 % bound) % bound


def test_vectors_of_words() -> None:
    assert list(islice(words(NOUGHT), 2)) == list(NOUGHT.block(0)[:2])
    assert [f"{word:016x}" for word in NOUGHT.block(0)] == VECTORS["nought 0"]
    assert [f"{word:016x}" for word in SEED.block(0)] == VECTORS["count 0"]
    assert [f"{word:016x}" for word in SEED.block(2**40)] == VECTORS["count 2**40"]


def test_vectors_of_draws() -> None:
    assert [Chance(SEED).below(bound) for bound in (6, 52, 1000, 2**32)] == VECTORS["first draws"]
    chance = Chance(SEED)
    assert [chance.roll() for _ in range(12)] == VECTORS["rolls"]
    assert list(Chance(SEED).shuffled(range(10))) == VECTORS["shuffled"]
    assert list(Chance(SEED).sample(range(100), 5)) == VECTORS["sample"]


def test_vectors_of_seeds() -> None:
    assert Seed.of(7).hex() == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
    assert Seed.of("7") == Seed.of(7)
    assert NOUGHT.commitment == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@given(seeds, st.integers(0, 2**40), st.lists(st.integers(1, 2**64), max_size=10))
def test_draws_follow_the_specification(seed: Seed, drawn: int, bounds: list[int]) -> None:
    stream = words(seed, drawn)
    chance = Chance(seed, drawn)
    for bound in bounds:
        assert chance.below(bound) == below(stream, bound)
    assert next(stream) == next(words(seed, chance.drawn))


@given(seeds, st.integers(0, 100), st.integers(0, 30))
def test_a_shuffle_is_fisher_yates_from_the_last_place_down(seed: Seed, drawn: int, size: int) -> None:
    stream = words(seed, drawn)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    assert Chance(seed, drawn).shuffled(range(size)) == tuple(order)


@given(seeds, st.lists(st.integers(1, 100), min_size=1, max_size=20), st.data())
def test_the_counter_is_all_that_chance_remembers(seed: Seed, bounds: list[int], data: st.DataObject) -> None:
    chance = Chance(seed)
    cut = data.draw(st.integers(0, len(bounds)))
    for bound in bounds[:cut]:
        chance.below(bound)
    resumed = Chance(seed, chance.drawn)
    assert [resumed.below(bound) for bound in bounds[cut:]] == [chance.below(bound) for bound in bounds[cut:]]
    assert resumed.drawn == chance.drawn


# --- fairness: see test_chance_fairness ------------------------------------------------------------------------------


def test_every_order_of_few_things_comes_up() -> None:
    orders = {Chance(Seed.of(n)).shuffled("abcd") for n in range(400)}
    assert orders == set(permutations("abcd"))


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    bound = 2**63 + 1  # nearly half of all words are passed over
    chance = Chance(SEED)
    draws = [chance.below(bound) for _ in range(200)]
    assert chance.drawn > 300
    assert all(draw < bound for draw in draws)


# --- the edges ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_a_bound_that_cannot_be(bound: int) -> None:
    with pytest.raises(ValueError, match="the bound of a draw"):
        Chance(SEED).below(bound)


def test_the_greatest_and_the_least_bound() -> None:
    assert Chance(SEED).below(1) == 0
    assert Chance(SEED).below(2**64) == next(words(SEED))


def test_rolls_are_from_one_to_the_number_of_sides() -> None:
    chance = Chance(SEED)
    assert {chance.roll() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {chance.roll(2) for _ in range(50)} == {1, 2}


def test_a_choice_of_nothing() -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance(SEED).choice([])


@given(seeds, st.lists(st.integers()), st.data())
def test_a_sample_is_some_of_the_items_each_at_most_once(
    seed: Seed, items: list[int], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, len(items)))
    drawn = Chance(seed).sample(items, count)
    assert len(drawn) == count
    assert not Counter(drawn) - Counter(items)


@pytest.mark.parametrize("count", [-1, 4])
def test_a_sample_of_more_than_there_are(count: int) -> None:
    with pytest.raises(ValueError, match="of 3 items"):
        Chance(SEED).sample("abc", count)


def test_shuffling_leaves_the_given_items_as_they_were() -> None:
    items = list(range(20))
    assert sorted(Chance(SEED).shuffled(items)) == items == list(range(20))
    assert Chance(SEED).shuffled([]) == ()


# --- seeds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"not {size}"):
        Seed(bytes(size))


def test_any_text_stands_for_a_seed_and_64_hexadecimal_digits_are_it() -> None:
    assert Seed.of(SEED.hex()) == Seed.of(SEED.hex().upper()) == SEED
    for text in ("", "x" * 64, "0" * 63, " " * 64, "🌲", "0 " * 32, "\x00", "\u0660" * 64):
        assert Seed.of(text) == hashlib.sha256(text.encode()).digest()


@given(st.text(st.characters(exclude_categories=[])))
def test_any_string_is_a_seed(text: str) -> None:
    assert Match.new("tictactoe", seed=text).header.seed == Seed.of(text)


def test_a_lone_surrogate_counts_as_its_three_bytes() -> None:
    assert Seed.of("\udcff") == hashlib.sha256(b"\xed\xb3\xbf").digest()


def test_fresh_seeds_come_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len({Seed.fresh() for _ in range(100)}) == 100
    monkeypatch.setattr("secrets.token_bytes", bytes)
    assert Seed.fresh() == NOUGHT
    assert Match.new("tictactoe").header.seed == NOUGHT


def test_the_source_of_secrets_is_that_of_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def urandom(size: int) -> bytes:
        asked.append(size)
        return b"\x07" * size

    monkeypatch.setattr("random._urandom", urandom)  # what `secrets` and `random.SystemRandom` draw from
    random.seed(1)
    seeds = [Match.new("arboretum").header.seed for _ in range(2)]
    assert seeds == [Seed(b"\x07" * 32)] * 2
    assert asked == [32, 32]


def test_a_match_publishes_the_hash_of_its_seed() -> None:
    header = Match.new("tictactoe", seed=SEED).header
    assert header.commitment == hashlib.sha256(SEED).hexdigest() == header.published().commitment
