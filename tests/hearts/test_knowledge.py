"""What the play has shown of the hands, to everybody."""

import pytest

from boardwright_hearts.cards import PACK, Suit
from boardwright_hearts.knowledge import shown_not_to_hold, void_in
from boardwright_hearts.options import HeartsOptions

from .hands import cards, tricks

USUAL = HeartsOptions()
CLUBS = "2c 3c 4c 5c"  # taken by seat 3


def missing(*before: str, options: HeartsOptions = USUAL) -> list[set[str]]:
    return [set(each) for each in shown_not_to_hold(tricks(*before), options)]


def test_nothing_at_first_and_nothing_of_who_follows_suit() -> None:
    assert missing() == [set()] * 4
    assert missing(CLUBS, "6c 7c") == [set()] * 4


def test_who_does_not_follow_suit_holds_none_of_it() -> None:
    clubs = set(cards("*c"))
    assert missing("2c 3d 4c 5c") == [set(), clubs, set(), set()]
    assert missing(CLUBS, "6d 7d 8c Qs") == [set(), set(cards("*d")), set(cards("*d")), set()]


def test_who_discards_points_on_the_first_trick_holds_nothing_else() -> None:
    others = {card for card in PACK if card not in cards("*h Qs")}
    assert missing("2c 2h 4c 5c") == [set(), others, set(), set()]
    assert missing("2c Qs 4c 5c") == [set(), others, set(), set()]
    assert missing("2c 2h 4c 5c", options=HeartsOptions(points_on_first_trick=True))[1] == set(cards("*c"))
    assert missing(CLUBS, "6c 2h")[0] == set(cards("*c"))


def test_who_leads_a_heart_before_they_are_broken_holds_nothing_else() -> None:
    others = {card for card in PACK if card not in cards("*h")}
    assert missing(CLUBS, "6h") == [set(), set(), set(), others]
    assert missing(CLUBS, "6h", options=HeartsOptions(hearts_must_be_broken=False)) == [set()] * 4
    assert missing(CLUBS, "6h", options=HeartsOptions(hearts_instead_of_queen=True))[3] == others - {"Qs"}


@pytest.mark.parametrize(
    ("discard", "queen_breaks", "known"),
    [("7h", True, 0), ("Qs", True, 0), ("Qs", False, 39), ("7d", True, 39)],
)
def test_who_leads_a_heart_afterwards_shows_nothing(discard: str, queen_breaks: bool, known: int) -> None:
    options = HeartsOptions(queen_breaks_hearts=queen_breaks)
    assert len(missing(CLUBS, f"6c 7c {discard} 8c", "6h", options=options)[2]) == known


def test_void_suits() -> None:
    assert void_in(frozenset(cards("*c Ks"))) == (Suit.CLUBS,)
    assert void_in(frozenset(cards("*c *d *s"))) == (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
    assert void_in(frozenset()) == ()
