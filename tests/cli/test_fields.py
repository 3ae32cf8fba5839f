from enum import Enum
from typing import Annotated, Any, NamedTuple

import pytest

from boardwright import Count, Game, Hidden, Match, NonEmpty, OwnerOnly, PerSeat, Public, hookimpl, move
from boardwright_cli.fields import field_lines


class Suit(Enum):
    CUPS = "cups"


class Card(NamedTuple):
    suit: Suit
    value: int


class Table(NamedTuple):
    deck: Annotated[tuple[Card, ...], Count()]
    spare: Annotated[tuple[Card, ...], NonEmpty()]
    box: Annotated[tuple[Card, ...], NonEmpty()]
    fate: Annotated[int, Hidden()]
    hands: Annotated[tuple[tuple[Card, ...], ...], PerSeat(OwnerOnly(others=Count()))]
    top_card: Annotated[Card | None, Public()]
    rows: Annotated[tuple[tuple[int, ...], ...], Public()]
    prices: Annotated[dict[str, tuple[int, ...]], Public()]
    marks: Annotated[frozenset[int], Public()]
    words: Annotated[str, Public()]


class Cards(Game[Table]):
    """Nothing but a table."""

    name, version, seats = "cards", "1", 2

    @hookimpl
    def setup(self, deal: Any) -> Table:
        card = Card(Suit.CUPS, 3)
        return Table(
            deck=(card, card),
            spare=(card,),
            box=(),
            fate=7,
            hands=((card,), ()),
            top_card=None,
            rows=((1, 2), ()),
            prices={"salt": (3, 4)},
            marks=frozenset({5}),
            words="a b",
        )

    @move
    def wait(self, at: Any) -> Table:
        state: Table = at.state
        return state


def lines(viewer: int | None) -> list[str]:
    match = Match.new(Cards, seed=1)
    return field_lines(match.rules, match.view(viewer), ("Ann", "Bob"))


def test_every_field_has_a_line_and_what_is_hidden_is_said_as_far_as_it_is_known() -> None:
    assert lines(0) == [
        "deck: 2 hidden",
        "spare: some hidden",
        "box: –",
        "fate: hidden",
        "hands:",
        "  Ann: (suit cups, value 3)",
        "  Bob: 0 hidden",
        "top card: –",
        "rows: (1, 2), (–)",
        "prices: salt (3, 4)",
        "marks: 5",
        "words: a b",
    ]


def test_everybody_sees_its_own() -> None:
    assert "  Bob: –" in lines(1)
    assert "  Ann: 1 hidden" in lines(1)
    assert "  Ann: 1 hidden" in lines(None)


@pytest.mark.parametrize("state", ["some\nwords", 7])
def test_a_view_of_another_kind_is_shown_as_it_is(state: object) -> None:
    from dataclasses import replace

    match = Match.new(Cards, seed=1)
    view = replace(match.view(0), state=state)
    assert field_lines(match.rules, view, ("Ann", "Bob")) == str(state).splitlines()
