"""Legal moves are a proper sequence, however they are kept."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright import LegalMoves, Match, Move, Offer, Product, Tuples

factors = st.lists(st.lists(st.integers(0, 9), unique=True, max_size=4), max_size=4)
tuples = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), unique=True, max_size=8)


@st.composite
def legal_moves(draw: st.DrawFn) -> tuple[LegalMoves, list[Move]]:
    """Return legal moves, and what they are as a plain list."""
    offers: list[Offer] = []
    plain: list[Move] = []
    for name in draw(st.lists(st.sampled_from("abcde"), unique=True)):
        if draw(st.booleans()):
            parts = draw(factors)
            choices: Any = Product(*parts)
            every: Sequence[tuple[int, ...]] = list(product(*parts))
        else:
            every = draw(tuples)
            choices = Tuples(every)
        if every:
            parameters = tuple(f"p{n}" for n in range(len(every[0])))
            offers.append(Offer(name, parameters, choices))
            plain += [Move(name, args) for args in every]
    return LegalMoves(tuple(offers)), plain


@given(legal_moves())
def test_length_iteration_index_membership_and_reversal_agree(both: tuple[LegalMoves, list[Move]]) -> None:
    legal, plain = both
    assert len(legal) == len(plain)
    assert bool(legal) is bool(plain)
    assert list(legal) == plain
    assert [legal[n] for n in range(len(legal))] == plain
    assert [legal[-1 - n] for n in range(len(legal))] == plain[::-1] == list(reversed(legal))
    assert all(one in legal for one in plain)
    assert [legal.index(one) for one in plain] == list(range(len(plain)))
    assert all(legal.count(one) == 1 for one in plain)
    for index in (len(plain), -len(plain) - 1, 10**9):
        with pytest.raises(IndexError):
            legal[index]


@given(legal_moves(), st.slices(12))
def test_slices_agree_with_those_of_a_list(both: tuple[LegalMoves, list[Move]], part: slice) -> None:
    legal, plain = both
    assert legal[part] == plain[part]


@given(legal_moves(), st.sampled_from("abcdef"), st.lists(st.integers(-1, 10), max_size=5))
def test_membership_is_that_of_the_list(
    both: tuple[LegalMoves, list[Move]], name: str, args: list[int]
) -> None:
    legal, plain = both
    asked = Move(name, tuple(args))
    assert (asked in legal) is (asked in plain)


@pytest.mark.parametrize("strange", [None, "a", ("a", (1,)), Move("a"), Move("a", (1, 2)), Move("a", [1]), 7])  # type: ignore[arg-type]
def test_what_is_no_such_move_is_not_among_them(strange: object) -> None:
    legal = LegalMoves((Offer("a", ("p",), Product((1, 2))),))
    assert strange not in legal
    assert Move("a", (1,)) in legal


@given(factors)
def test_a_product_is_every_combination_the_last_varying_fastest(parts: list[list[int]]) -> None:
    choices = Product(*parts)
    every = list(product(*parts))
    assert len(choices) == len(every)
    assert [choices[n] for n in range(len(choices))] == every
    assert all(args in choices for args in every)
    for index in (-1, len(every)):
        with pytest.raises(IndexError):
            choices[index]


@given(factors, st.data())
def test_the_choices_for_the_next_argument_of_a_product(parts: list[list[int]], data: st.DataObject) -> None:
    _check_following(Product(*parts), list(product(*parts)), data)


@given(tuples, st.data())
def test_the_choices_for_the_next_argument_of_tuples(
    every: list[tuple[int, ...]], data: st.DataObject
) -> None:
    _check_following(Tuples(every), every, data)


def _check_following(choices: Product | Tuples, every: list[tuple[int, ...]], data: st.DataObject) -> None:
    if not every or not every[0]:
        return
    args = data.draw(st.sampled_from(every))
    for count in range(len(args)):
        following = choices.following(args[:count])
        assert list(following) == list(
            dict.fromkeys(one[count] for one in every if one[:count] == args[:count])
        )
    assert list(choices.following((99,))) == [] or len(every[0]) == 1


def test_a_move_without_arguments_is_one_empty_combination() -> None:
    assert list(LegalMoves((Offer("pass", (), Product()),))) == [Move("pass")]
    assert Move("pass") in LegalMoves((Offer("pass", (), Product()),))


def test_what_is_offered_can_be_asked_for_by_name() -> None:
    offer = Offer("a", ("p",), Product((1, 2)))
    legal = LegalMoves((offer,))
    assert legal.offer("a") is offer
    assert legal.offer("b") is None


def test_each_move_is_drawn_equally_often() -> None:
    legal = LegalMoves(
        (Offer("a", ("p",), Product(range(4))), Offer("b", ("p", "q"), Tuples([(1, 2), (3, 4)])))
    )
    rng = Random(1)
    counts = Counter(legal.draw(rng) for _ in range(6_000))
    assert set(counts) == set(legal)
    assert all(850 < count < 1_150 for count in counts.values())


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(IndexError, match="no legal move"):
        LegalMoves().draw(Random(1))


def test_legal_moves_of_a_game_come_in_the_same_order_each_time() -> None:
    match: Match[Any] = Match.new("arboretum", seed=1)
    assert list(match.legal_moves(match.position.flow.current)) == list(
        match.legal_moves(match.position.flow.current)
    )


def test_what_they_are_can_be_read_at_a_glance() -> None:
    legal = LegalMoves((Offer("plant", ("card", "cell"), Product(range(9), range(4))),))
    assert repr(legal) == "LegalMoves(plant: 36)"
