"""Dealing anew what a viewer cannot see: sound, complete, and each deal equally likely."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from boardwright import Count, GameError, Hidden, Match, NonEmpty, Order, OwnerOnly, PerSeat, Public
from boardwright.projection import Projector
from boardwright.redeal import redealt
from boardwright.visibility import declared_fields


class Table(NamedTuple):
    deck: Annotated[tuple[int, ...], Count()]
    hands: Annotated[tuple[tuple[int, ...], ...], PerSeat(OwnerOnly(others=Count()))]
    open: Annotated[tuple[int, ...], Public()]
    names: Annotated[tuple[str, ...], Hidden()]


TABLE = Table((0, 1), ((2,), (3, 4)), (5, 6), ("a", "b", "c"))
FIELDS = declared_fields(Table)


def shuffler(rng: Random) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    return lambda items: tuple(rng.sample(list(items), len(items)))


def deal(state: Any, viewer: int | None, rng: Random) -> Any:
    return redealt(state, declared_fields(type(state)), viewer, shuffler(rng))


def test_what_the_viewer_sees_stays_and_nothing_is_lost() -> None:
    rng = Random(1)
    projector = Projector(Table, FIELDS)
    for viewer in (0, 1, None):
        for _ in range(50):
            other = deal(TABLE, viewer, rng)
            assert projector.project(other, viewer) == projector.project(TABLE, viewer)
            cards = [*other.deck, *(card for hand in other.hands for card in hand), *other.open]
            assert sorted(cards) == list(range(7))
            assert sorted(other.names) == ["a", "b", "c"]  # things of different types do not mix


def test_every_deal_that_the_viewer_can_think_of_comes_up_equally_often() -> None:
    small = TABLE._replace(names=())
    counts = Counter(deal(small, 0, rng) for rng in [Random(2)] for _ in range(4_800))
    assert len(counts) == 24  # two in the deck and two in the other hand, in any order
    assert all(130 < count < 275 for count in counts.values())
    assert {other.hands[0] for other in counts} == {(2,)}


def test_a_spectator_knows_no_hand() -> None:
    rng = Random(3)
    assert {deal(TABLE, None, rng).hands[0][0] for _ in range(200)} == {0, 1, 2, 3, 4}


def test_the_state_itself_stays_as_it_is() -> None:
    before = TABLE
    deal(TABLE, 0, Random(4))
    assert Table((0, 1), ((2,), (3, 4)), (5, 6), ("a", "b", "c")) == before


@dataclass(frozen=True, slots=True)
class AsDataclass:
    deck: Annotated[tuple[int, ...], Count()]


class AsModel(BaseModel):
    deck: Annotated[tuple[int, ...], Count()]


@pytest.mark.parametrize("of", [AsDataclass, AsModel])
def test_every_kind_of_state_can_be_dealt_anew(of: Any) -> None:
    state = of(deck=(1, 2, 3))
    decks = {deal(state, 0, rng).deck for rng in [Random(5)] for _ in range(100)}
    assert len(decks) == 6
    assert state.deck == (1, 2, 3)


class Shelf(NamedTuple):
    shelf: Annotated[tuple[int | None, ...], Order()]
    spare: Annotated[tuple[int | None, ...], Count()]
    bag: Annotated[tuple[int, ...], NonEmpty()]


@given(
    st.lists(st.none() | st.integers(), max_size=6),
    st.lists(st.none() | st.integers(), max_size=4),
    st.randoms(),
)
def test_places_that_are_seen_to_be_empty_stay_empty(
    shelf: list[int | None], spare: list[int | None], rng: Random
) -> None:
    state = Shelf(tuple(shelf), tuple(spare), (1, 2))
    projector = Projector(Shelf, declared_fields(Shelf))
    assert projector.project(deal(state, 0, rng), 0) == projector.project(state, 0)


class Nested(NamedTuple):
    grid: Annotated[tuple[tuple[int | None, ...], ...], Order()]
    pair: Annotated[tuple[int, int], Hidden()]


def test_things_in_nested_tuples_are_dealt_anew_into_the_same_places() -> None:
    state = Nested(((1, None), (), (2,)), (3, 4))
    others = {deal(state, 0, rng) for rng in [Random(6)] for _ in range(400)}
    assert len(others) == 24
    for other in others:
        (one, hole), empty, (two,) = other.grid
        assert (hole, empty) == (None, ())
        assert sorted((one, two, *other.pair)) == [1, 2, 3, 4]


class Scalar(NamedTuple):
    secret: Annotated[int, Hidden()]


class Mixed(NamedTuple):
    pair: Annotated[tuple[int, str], Hidden()]


class Bag(NamedTuple):
    bag: Annotated[frozenset[int], Count()]


@pytest.mark.parametrize(
    ("state", "field"), [(Scalar(1), "secret"), (Mixed((1, "a")), "pair"), (Bag(frozenset({1})), "bag")]
)
def test_what_cannot_be_dealt_anew_by_itself_asks_for_the_games_own_hook(state: Any, field: str) -> None:
    with pytest.raises(GameError, match=f"{field} hides .* the game must implement the hook redeal"):
        deal(state, 0, Random(6))


def test_a_redealt_position_plays_on() -> None:
    match: Match[Any] = Match.new("arboretum", seats=3, seed=1)
    rng = Random(7)
    seed = match.header.seed
    assert seed is not None
    position = match.rules.redeal(match.position, 0, shuffler(rng))
    assert position.drawn == match.position.drawn
    while position.outcome is None:
        seat = position.flow.current
        position = match.rules.step(
            position, seat, match.rules.legal_moves(position, seat).draw(rng), seed
        ).position
    assert sum(len(hand) for hand in position.state.open) == 21
