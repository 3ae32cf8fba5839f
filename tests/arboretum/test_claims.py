import pytest

from boardwright_arboretum.cards import Card, Species, cards_of
from boardwright_arboretum.claims import Claim
from boardwright_arboretum.view import Hand

UNSEEN = tuple(
    card for card in cards_of([Species.OAK, Species.MAPLE, Species.WILLOW]) if str(card) != "oak-8"
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def chance(held: str, known: str = "", unseen: tuple[Card, ...] = UNSEEN, others: int = 1) -> float:
    return Claim(Species.OAK, [Hand(7, cards(known))] * others, unseen).chance(cards(held))


def test_more_in_hand_makes_the_right_likelier() -> None:
    chances = [chance(held) for held in ("", "oak-2", "oak-5", "oak-5 oak-2", "oak-5 oak-7")]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.5 < chances[-1] < 1


def test_what_others_were_seen_to_take_makes_it_less_likely() -> None:
    assert chance("oak-5", known="oak-6") < chance("oak-5", known="maple-6")


def test_more_players_make_it_less_likely() -> None:
    assert chance("oak-5", others=3) < chance("oak-5")


def test_an_8_is_worth_nothing_against_a_1_that_another_was_seen_to_take() -> None:
    assert chance("oak-8", known="oak-1") == pytest.approx(chance("", known="oak-1"))
    assert chance("oak-8 oak-4", known="oak-1") == pytest.approx(chance("oak-4", known="oak-1"))


def test_an_8_is_worth_less_while_the_1_is_unseen() -> None:
    without_one = tuple(card for card in UNSEEN if str(card) != "oak-1")
    assert chance("oak-8") < chance("oak-8", unseen=without_one)


def test_the_1_takes_the_worth_of_an_8_from_others() -> None:
    assert chance("oak-1", known="oak-8") > chance("oak-2", known="oak-8")


def test_when_all_cards_are_known_only_the_doubt_that_hands_may_change_is_left() -> None:
    assert chance("oak-7", known="oak-2", unseen=()) > 0.9
    assert chance("oak-2", known="oak-7", unseen=()) < 0.1
