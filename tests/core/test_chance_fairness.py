"""That chance is even: counts of many draws against what is to be expected, by chi-square tests.

Each of the `TESTS` tests has a false-alarm rate of `ALARM`. The seeds are fixed, so that none of them fails now and
then; with fresh seeds all together would fail by mere chance once in 1 / (TESTS × ALARM), about 4,500 runs.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import permutations
from math import sqrt
from statistics import NormalDist

import pytest

from boardwright import Chance, Seed

ALARM = 1e-5
SMALL = (2, 3, 5, 6, 7, 10, 52, 80, 255, 256, 257, 1000)
LARGE = (2**63 + 1, 3 * 2**62, 2**64 - 1, 2**64)
SIZES = (5, 10, 48)
TESTS = len(SMALL) + len(LARGE) + len(SIZES) + 3

Below = Callable[[int], int]


def limit(freedom: int, alarm: float = ALARM) -> float:
    """Return what chi-square exceeds at a rate of `alarm` (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + NormalDist().inv_cdf(1 - alarm) * sqrt(spread)) ** 3)


def chi_square(results: Iterable[Hashable], kinds: int) -> float:
    """Return chi-square of results that should come up equally often."""
    counts = Counter(results)
    expected = counts.total() / kinds
    assert len(counts) <= kinds
    assert expected >= 20
    return sum(count * count for count in counts.values()) / expected - counts.total()


def chance(of: object) -> Chance:
    return Chance(Seed.of(f"even {of}"))


def buckets(draws: Iterable[int], bound: int, kinds: int = 48) -> list[int]:
    """Return draws below a large bound as draws of one of a few stretches, which are equal but for a rounding."""
    return [draw * kinds // bound for draw in draws]


@pytest.mark.parametrize("bound", SMALL)
def test_numbers_below_a_bound(bound: int) -> None:
    draws = chance(bound)
    results = [draws.below(bound) for _ in range(max(4000, 40 * bound))]
    assert chi_square(results, bound) < limit(bound - 1)


@pytest.mark.parametrize("bound", LARGE)
def test_numbers_below_a_large_bound(bound: int) -> None:
    draws = chance(bound)
    results = [draws.below(bound) for _ in range(8000)]
    assert chi_square(buckets(results, bound), 48) < limit(47)


def test_one_draw_says_nothing_of_the_next() -> None:
    draws = chance("pairs")
    results = [(draws.below(6), draws.below(6)) for _ in range(4000)]
    assert chi_square(results, 36) < limit(35)


def places(order: Callable[[], Iterable[int]], size: int, times: int) -> float:
    """Return chi-square of where each item comes to lie, scaled to the freedom of a table of fixed sums."""
    counts = Counter((item, place) for _ in range(times) for place, item in enumerate(order()))
    expected = times / size
    assert expected >= 20
    table = sum((counts[item, place] - expected) ** 2 for item in range(size) for place in range(size))
    return table / expected * (size - 1) / size


@pytest.mark.parametrize("size", SIZES)
def test_every_item_comes_to_every_place_of_a_shuffle(size: int) -> None:
    draws = chance(f"places {size}")
    assert places(lambda: draws.shuffled(range(size)), size, 40 * size) < limit((size - 1) ** 2)


def test_every_order_of_five_items() -> None:
    draws = chance("orders")
    orders = [draws.shuffled(range(5)) for _ in range(120 * 100)]
    assert set(orders) == set(permutations(range(5)))
    assert chi_square(orders, 120) < limit(119)


def test_every_sample_of_two_of_five() -> None:
    draws = chance("samples")
    samples = [draws.sample(range(5), 2) for _ in range(20 * 200)]
    assert set(samples) == set(permutations(range(5), 2))
    assert chi_square(samples, 20) < limit(19)


# --- that these tests would find what they are for -------------------------------------------------------------------


def test_the_rate_is_what_it_is_said_to_be() -> None:
    """At 5 in 100, some 50 of 1,000 seeds are to alarm; less than 25 or more than 80 do once in 10,000 times."""
    alarms = 0
    for number in range(1000):
        draws = chance(f"rate {number}")
        alarms += chi_square((draws.below(6) for _ in range(300)), 6) > limit(5, 0.05)
    assert 25 <= alarms <= 80


def test_words_taken_modulo_without_passing_any_over_would_be_found() -> None:
    draws = chance("modulo")
    bound = 3 * 2**62
    results = [draws.below(2**64) % bound for _ in range(8000)]
    assert chi_square(buckets(results, bound), 48) > limit(47)


def test_a_shuffle_that_swaps_with_any_place_would_be_found() -> None:
    draws = chance("naive")

    def order() -> tuple[int, ...]:
        items = list(range(5))
        for place in range(5):
            other = draws.below(5)
            items[place], items[other] = items[other], items[place]
        return tuple(items)

    assert chi_square([order() for _ in range(120 * 100)], 120) > limit(119)
    assert places(order, 5, 5000) > limit(16)
