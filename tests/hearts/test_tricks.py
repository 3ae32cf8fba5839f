"""Tricks: who takes one, and whose turn it is in it."""

import pytest

from boardwright import Seat
from boardwright_hearts.cards import Suit
from boardwright_hearts.tricks import Trick, played_by

from .hands import cards, tricks


@pytest.mark.parametrize(
    ("leader", "text", "winner"),
    [
        (0, "2c 9c Kc 3c", 2),
        (0, "Ac 9c Kc 3c", 0),
        (3, "2c 9c Kc 3c", 1),
        (1, "2d Ah As Ac", 1),
        (1, "2d Ah 3d Ac", 3),
        (2, "Jd Td", 2),
        (2, "Jd Td Kd", 0),
        (2, "9s", 2),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(leader: Seat, text: str, winner: Seat) -> None:
    assert Trick(leader, cards(text)).winner == winner


def test_the_suit_of_the_first_card_is_led() -> None:
    assert Trick(0, cards("2d Ah 3d Ac")).led is Suit.DIAMONDS


def test_four_cards_complete_it() -> None:
    assert not Trick(0, cards("2d 3d 4d")).is_complete
    assert Trick(0, cards("2d 3d 4d 5d")).is_complete


def test_play_goes_to_the_left() -> None:
    trick = Trick(2, cards("2d 3d")).followed_by(cards("4d")[0])
    assert list(trick.plays()) == [(2, "2d"), (3, "3d"), (0, "4d")]
    assert trick.seat_at(3) == 1


def test_what_a_seat_has_played() -> None:
    assert played_by(3, tricks("2c 3c 4c 5c", "2d 3d")) == ("5c", "2d")
    assert played_by(1, tricks("2c 3c 4c 5c", "2d 3d")) == ("3c",)
