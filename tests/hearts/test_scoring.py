"""Points: what cards count, shooting the moon, the bonuses, who wins."""

import pytest

from boardwright import Outcome
from boardwright_hearts.cards import PACK
from boardwright_hearts.options import HeartsOptions
from boardwright_hearts.scoring import (
    fewest_points,
    is_point_card,
    moon_shooter,
    points_of_deal,
    points_taken,
    total,
)

from .hands import cards, tricks

USUAL = HeartsOptions()
JACK = HeartsOptions(jack_of_diamonds=True)
NO_TRICKS = HeartsOptions(no_tricks_bonus=True)


MOON = ("Ah 2h 3h 4h", "Kh 5h 6h 7h", "Qh 8h 9h Th", "Jh Qs 2c 3c")
"""Tricks in which seat 0 takes all hearts and the queen of spades."""


def test_hearts_and_the_queen_of_spades_are_the_point_cards() -> None:
    assert {card for card in PACK if is_point_card(card)} == set(cards("*h Qs"))


def test_a_heart_counts_one_the_queen_of_spades_thirteen_and_nothing_else_anything() -> None:
    assert points_taken(tricks("2c 3c 4c 2h"), USUAL) == (0, 0, 1, 0)
    assert points_taken(tricks("2c 3c 4c Qs"), USUAL) == (0, 0, 13, 0)
    assert points_taken(tricks("2c Jd Ks As"), USUAL) == (0, 0, 0, 0)
    assert points_taken(tricks("2h 3h 4h Qs", "Ac 5h 6h 7d"), USUAL) == (0, 0, 18, 0)


def test_only_complete_tricks_count() -> None:
    assert points_taken(tricks("2h 3h 4h"), USUAL) == (0, 0, 0, 0)


def test_by_an_option_the_jack_of_diamonds_counts_ten_less() -> None:
    assert points_taken(tricks("2c Jd 3c 2h"), JACK) == (0, 0, -9, 0)
    assert points_taken(tricks("2c Jh 3c 2h"), JACK) == (0, 0, 2, 0)


# --- shooting the moon --------------------------------------------------------------------------------------------


def test_who_takes_all_points_has_shot_the_moon() -> None:
    assert moon_shooter(tricks(*MOON)) == 0
    assert (
        moon_shooter(tricks(*MOON, "2d 3d 4d Kd", "5d 6d 7d 8d")) == 0
    )  # others may take what counts nothing
    assert moon_shooter(tricks(*MOON, leader=2)) == 2


def test_one_heart_less_is_no_moon() -> None:
    assert moon_shooter(tricks(*MOON[:3], "2c Jh Qs Ac")) is None
    assert moon_shooter(tricks(*MOON[:3], "Jh 4c 2c 3c", "2s 3s Qs As")) is None


def test_the_shooter_gets_nothing_and_each_other_seat_26() -> None:
    assert points_of_deal(tricks(*MOON), USUAL) == (0, 26, 26, 26)
    assert points_of_deal(tricks(*MOON, leader=3), USUAL) == (26, 26, 26, 0)
    assert points_of_deal(tricks(*MOON[:3], "2c Jh Qs Ac"), USUAL) == (12, 0, 0, 14)


def test_the_jack_counts_beside_the_moon_for_who_takes_it() -> None:
    assert points_of_deal(tricks(*MOON, "Ad Jd 2d 3d"), JACK) == (-10, 26, 26, 26)
    assert points_of_deal(tricks(*MOON, "2d Jd Ad 3d"), JACK) == (0, 26, 16, 26)


# --- no tricks ----------------------------------------------------------------------------------------------------


def test_by_an_option_a_seat_without_tricks_gets_5_less() -> None:
    played = tricks("2h 3h 4h Ah", "2c 3c Ac 4c")
    assert points_of_deal(played, NO_TRICKS) == (-5, 0, -5, 4)
    assert points_of_deal(played, USUAL) == (0, 0, 0, 4)


def test_but_not_if_somebody_has_shot_the_moon() -> None:
    assert points_of_deal(tricks(*MOON), NO_TRICKS) == (0, 26, 26, 26)


# --- a match ------------------------------------------------------------------------------------------------------


def test_the_points_of_several_deals_are_added_up() -> None:
    assert total(()) == (0, 0, 0, 0)
    assert total(((1, 2, 3, 20), (0, 26, 26, 26))) == (1, 28, 29, 46)


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ((30, 58, 57, 115), (0,)),
        ((101, 20, 40, 20), (1, 3)),
        ((-4, 0, 100, 9), (0,)),
        ((5, 5, 5, 5), (0, 1, 2, 3)),
    ],
)
def test_the_fewest_points_win_and_a_tie_is_shared(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    outcome = fewest_points(points)
    assert outcome == Outcome(winners, tuple(-own for own in points), "the fewest points")
    assert outcome.scores is not None
    assert winners == tuple(s for s in range(4) if outcome.scores[s] == max(outcome.scores))
