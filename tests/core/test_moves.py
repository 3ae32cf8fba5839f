"""How a game declares its moves: names, parameters, and what may be listed from a type."""

from collections.abc import Iterator
from enum import Enum, IntEnum
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from annotated_types import Ge, Gt, Interval, Le, Lt
from pydantic import Field

from boardwright import (
    Act,
    At,
    Deal,
    Game,
    Hidden,
    Match,
    Move,
    NoOptions,
    OwnerOnly,
    Public,
    Unseen,
    hookimpl,
    move,
)


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Rank(IntEnum):
    LOW = 1
    HIGH = 2


class Pot(NamedTuple):
    total: Annotated[int, Public()] = 0


class Base(Game[Pot]):
    name = "base"
    version = "1"
    seats = 2

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Pot:
        return Pot()

    @move
    def wait(self, at: Act[Pot]) -> Pot:
        """Do nothing."""
        return at.state


def listed(annotation: Any) -> list[Any]:
    """Return what is offered for a parameter of a type, without options of its own."""

    class Listed(Base):
        @move
        def take(self, at: Act[Pot], what: annotation) -> Pot:
            return at.state

    return [one.args[0] for one in Match.new(Listed, seed=1).legal_moves(0) if one.name == "take"]


@pytest.mark.parametrize(
    ("annotation", "values"),
    [
        (bool, [False, True]),
        (Colour, [Colour.RED, Colour.BLUE]),
        (Rank, [Rank.LOW, Rank.HIGH]),
        (Literal["up", "down", 3], ["up", "down", 3]),
        (Annotated[int, Interval(ge=0, le=3)], [0, 1, 2, 3]),
        (Annotated[int, Interval(gt=0, lt=3)], [1, 2]),
        (Annotated[int, Ge(2), Le(4)], [2, 3, 4]),
        (Annotated[int, Gt(2), Lt(5), Le(3)], [3]),
        (Annotated[int, Field(ge=-1, le=1)], [-1, 0, 1]),
        (Annotated[int, Field(gt=-1), Field(lt=1)], [0]),
        (Annotated[int, Interval(ge=3, le=2)], []),
        (Annotated[int, Interval(ge=0, le=1), OwnerOnly()], [0, 1]),
    ],
)
def test_values_that_follow_from_the_type_need_no_options(annotation: Any, values: list[Any]) -> None:
    assert listed(annotation) == values


def test_a_move_is_known_by_its_methods_name_and_tells_what_it_does() -> None:
    assert Base.wait.name == "wait"
    assert Base.wait.__doc__ == "Do nothing."
    assert repr(Base.wait) == "<move wait>"


def test_options_may_be_an_iterator_a_collection_or_a_yes_or_no() -> None:
    class Many(Base):
        @move
        def one(self, at: Act[Pot], n: int) -> Pot:
            return at.state

        @one.options
        def one_options(self, at: At[Pot]) -> Iterator[int]:
            yield from (3, 1)

        @move
        def two(self, at: Act[Pot], n: int) -> Pot:
            return at.state

        @two.options
        def two_options(self, at: At[Pot]) -> range:
            return range(2)

        @move
        def pair(self, at: Act[Pot], place: tuple[int, int]) -> Pot:
            return at.state

        @pair.options
        def pair_options(self, at: At[Pot]) -> list[tuple[int, int]]:
            return [(0, 1), (2, 3)]

        @move
        def yes(self, at: Act[Pot]) -> Pot:
            return at.state

        @yes.options
        def yes_options(self, at: At[Pot]) -> bool:
            return at.seat == 0

        @move
        def no(self, at: Act[Pot]) -> Pot:
            return at.state

        @no.options
        def no_options(self, at: At[Pot]) -> bool:
            return at.seat == 1

    match = Match.new(Many, seed=1)
    assert list(match.legal_moves(0)) == [
        Move("wait"),
        Move("one", (3,)),
        Move("one", (1,)),
        Move("two", (0,)),
        Move("two", (1,)),
        Move("pair", ((0, 1),)),
        Move("pair", ((2, 3),)),
        Move("yes"),
    ]
    match.play(0, "pair", [2, "3"])  # from outside, in a form from which the type can be made
    assert match.log[0].command == Move("pair", ((2, 3),))


def test_a_move_that_offers_nothing_is_not_among_the_offers() -> None:
    class Empty(Base):
        @move
        def take(self, at: Act[Pot], n: int) -> Pot:
            return at.state

        @take.options
        def nothing(self, at: At[Pot]) -> tuple[int, ...]:
            return ()

    assert [offer.move for offer in Match.new(Empty, seed=1).legal_moves(0).offers] == ["wait"]


def test_offers_name_their_parameters() -> None:
    class Two(Base):
        @move
        def take(self, at: Act[Pot], colour: Colour, sure: bool) -> Pot:
            return at.state

    offer = Match.new(Two, seed=1).legal_moves(0).offer("take")
    assert offer is not None
    assert offer.parameters == ("colour", "sure")
    assert list(offer.choices.following((Colour.RED,))) == [False, True]


def test_a_subclass_keeps_the_moves_of_its_base_and_adds_its_own() -> None:
    class More(Base):
        @move
        def run(self, at: Act[Pot]) -> Pot:
            return at.state

    assert [one.name for one in Match.new(More, seed=1).legal_moves(0)] == ["wait", "run"]


def test_arguments_are_told_as_their_declarations_say() -> None:
    class Bids(Base):
        @move
        def bid(
            self,
            at: Act[Pot],
            mine: Annotated[bool, OwnerOnly()],
            nobodys: Annotated[bool, Hidden()],
            open: bool,  # noqa: A002
        ) -> Pot:
            return at.state

    match = Match.new(Bids, seed=1)
    match.play(0, "bid", True, False, open=True)
    arguments = {viewer: match.events(viewer)[-1].event.arguments for viewer in (0, 1, None)}
    assert arguments[0] == {"mine": True, "nobodys": Unseen(), "open": True}
    assert arguments[1] == arguments[None] == {"mine": Unseen(), "nobodys": Unseen(), "open": True}
