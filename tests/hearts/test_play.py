"""The rules of the play: following suit, the first trick, breaking hearts."""

import pytest

from boardwright_hearts.options import HeartsOptions
from boardwright_hearts.play import are_broken, choice

from .hands import cards, tricks

USUAL = HeartsOptions()
CLUBS = "2c 3c 4c 5c"  # taken by seat 3


def may_play(hand: str, *before: str, options: HeartsOptions = USUAL) -> set[str]:
    return set(choice(cards(hand), tricks(*before), options).cards)


def rule(hand: str, *before: str, options: HeartsOptions = USUAL) -> str:
    return choice(cards(hand), tricks(*before), options).rule


# --- the first trick ----------------------------------------------------------------------------------------------


def test_the_two_of_clubs_leads_to_the_first_trick() -> None:
    assert may_play("2c 7c Ac 3d 4h Qs") == {"2c"}
    assert rule("2c 7c 3d") == "the two of clubs leads to the first trick"


def test_by_an_option_any_club_of_its_holder_leads() -> None:
    options = HeartsOptions(any_club_leads=True)
    assert may_play("2c 7c Ac 3d 4h Qs", options=options) == {"2c", "7c", "Ac"}
    assert rule("2c 7c 3d", options=options) == "a club leads to the first trick"


def test_no_points_are_discarded_on_the_first_trick() -> None:
    assert may_play("3d Ks Qs 2h Jd", "2c") == {"3d", "Ks", "Jd"}
    assert rule("3d Qs", "2c") == "no points are discarded on the first trick"


def test_unless_there_is_nothing_else() -> None:
    assert may_play("Qs 2h Ah", "2c") == {"Qs", "2h", "Ah"}
    assert may_play("2h Ah", "2c", options=HeartsOptions(jack_of_diamonds=True)) == {"2h", "Ah"}


def test_the_jack_of_diamonds_is_no_point_card() -> None:
    assert may_play("Jd 2h", "2c", options=HeartsOptions(jack_of_diamonds=True)) == {"Jd"}


def test_by_an_option_points_may_be_discarded_on_the_first_trick() -> None:
    options = HeartsOptions(points_on_first_trick=True)
    assert may_play("3d Ks Qs 2h", "2c", options=options) == {"3d", "Ks", "Qs", "2h"}


def test_on_the_second_trick_points_may_be_discarded() -> None:
    assert may_play("3d Qs 2h", CLUBS, "6c") == {"3d", "Qs", "2h"}


# --- following suit -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [("2c",), (CLUBS, "6c 7c"), ("2c 3c",)])
def test_who_can_follow_suit_does(before: tuple[str, ...]) -> None:
    assert may_play("9c Tc Ad Qs 2h", *before) == {"9c", "Tc"}
    assert rule("9c Tc Ad Qs 2h", *before) == "clubs were led and you hold some, so you follow suit"


def test_hearts_are_followed_as_any_suit_is() -> None:
    assert may_play("9c 4h Ah", CLUBS, "5h") == {"4h", "Ah"}


def test_it_is_the_suit_of_the_lead_that_is_followed_not_that_of_the_last_card() -> None:
    assert may_play("9c Ad 3s", CLUBS, "Kd 2s") == {"Ad"}


# --- leading ------------------------------------------------------------------------------------------------------


def test_hearts_are_not_led_before_they_are_broken() -> None:
    assert may_play("9c 4h Qs", CLUBS) == {"9c", "Qs"}
    assert rule("9c 4h Qs", CLUBS) == "hearts are not broken yet, so you lead another suit"


def test_a_heart_that_was_discarded_breaks_them() -> None:
    assert may_play("9c 4h Qs", CLUBS, "6c 7c 2h 8c") == {"9c", "4h", "Qs"}


def test_who_holds_nothing_but_hearts_leads_one() -> None:
    assert may_play("4h Ah", CLUBS) == {"4h", "Ah"}
    assert may_play("4h Qs", CLUBS) == {"Qs"}


def test_the_queen_of_spades_breaks_hearts_or_by_an_option_does_not() -> None:
    before = (CLUBS, "6c 7c Qs 8c")
    assert may_play("9c 4h", *before) == {"9c", "4h"}
    assert may_play("9c 4h", *before, options=HeartsOptions(queen_breaks_hearts=False)) == {"9c"}
    other_spade = (CLUBS, "6c 7c Ks 8c")
    assert may_play("9c 4h", *other_spade) == {"9c"}


def test_by_an_option_hearts_need_not_be_broken() -> None:
    assert may_play("9c 4h", CLUBS, options=HeartsOptions(hearts_must_be_broken=False)) == {"9c", "4h"}
    assert may_play("2c 4h", options=HeartsOptions(hearts_must_be_broken=False)) == {"2c"}


def test_by_an_option_a_heart_may_be_led_to_keep_the_queen() -> None:
    options = HeartsOptions(hearts_instead_of_queen=True)
    assert may_play("4h Ah Qs", CLUBS, options=options) == {"4h", "Ah", "Qs"}
    assert may_play("4h Ah Qs 2s", CLUBS, options=options) == {"Qs", "2s"}
    assert may_play("4h Ah Ks", CLUBS, options=options) == {"Ks"}


def test_when_hearts_are_broken() -> None:
    assert not are_broken(tricks(CLUBS), USUAL)
    assert are_broken(tricks(CLUBS, "6c 2h"), USUAL)
    assert are_broken(tricks(CLUBS, "6c Qs"), USUAL)
    assert not are_broken(tricks(CLUBS, "6c Qs"), HeartsOptions(queen_breaks_hearts=False))
    assert are_broken((), HeartsOptions(hearts_must_be_broken=False))
