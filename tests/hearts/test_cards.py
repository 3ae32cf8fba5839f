"""Cards: the pack, and how a card is written and read."""

import pytest
from pydantic import TypeAdapter, ValidationError

from boardwright_hearts.cards import PACK, Card, CardError, Suit, in_order

CARDS: TypeAdapter[Card] = TypeAdapter(Card)


def test_the_pack_has_thirteen_ranks_in_four_suits() -> None:
    assert len(set(PACK)) == 52
    assert {(card.suit, card.rank) for card in PACK} == {
        (suit, rank) for suit in Suit for rank in range(2, 15)
    }


def test_a_card_has_the_suit_and_the_rank_that_it_is_written_with() -> None:
    assert (Card.SQ.value, Card.SQ.suit, Card.SQ.rank) == ("Qs", Suit.SPADES, 12)
    assert (Card.HT.value, Card.HT.suit, Card.HT.rank) == ("Th", Suit.HEARTS, 10)
    assert [card.rank for card in (Card.C2, Card.C9, Card.CJ, Card.CK, Card.CA)] == [2, 9, 11, 13, 14]


def test_a_hand_is_held_black_red_black_red_and_low_to_high() -> None:
    assert list(Suit) == ["c", "d", "s", "h"]
    assert in_order([Card.H2, Card.CA, Card.ST, Card.D3, Card.C9]) == ("9c", "Ac", "3d", "Ts", "2h")
    assert in_order(reversed(PACK)) == PACK


@pytest.mark.parametrize(
    ("card", "texts"),
    {
        Card.SQ: ["Qs", "qs", "QS", "sq", "Q♠", "♠Q", "q s", "Queen of Spades", "queen-of-spades", " qs "],
        Card.HT: ["Th", "10h", "10H", "h10", "10♥", "♥10", "ten of hearts", "t hearts"],
        Card.C2: ["2c", "C2", "2♣", "two of clubs", "deuce of clubs", "2 club"],
        Card.DA: ["Ad", "ad", "♦a", "ace of diamonds", "ace diamond"],
        Card.DJ: ["Jd", "knave of diamonds"],
    }.items(),
)
def test_a_card_is_read_from_what_people_type(card: Card, texts: list[str]) -> None:
    for text in texts:
        assert Card.parse(text) is card
        assert CARDS.validate_python(text) is card


@pytest.mark.parametrize(
    "text", ["", "x", "1h", "11h", "Qx", "Q", "s", "ss", "Qs Qs", "queen", "h" * 1000, "2c3d"]
)
def test_what_is_no_card_is_said_in_a_sentence(text: str) -> None:
    with pytest.raises(CardError, match="is no card: write a rank and a suit, such as Qs or 10h"):
        Card.parse(text)
    with pytest.raises(ValidationError) as caught:
        CARDS.validate_python(text)
    assert "is no card" in caught.value.errors()[0]["msg"]
    assert len(str(caught.value.errors()[0]["msg"])) < 100


@pytest.mark.parametrize("value", [3, None, ["Qs"], 2.5])
def test_what_is_no_text_is_no_card(value: object) -> None:
    with pytest.raises(ValidationError):
        CARDS.validate_python(value)


def test_json_has_the_short_text() -> None:
    assert CARDS.dump_json(Card.SQ) == b'"Qs"'
    assert [CARDS.validate_json(CARDS.dump_json(card)) for card in PACK] == list(PACK)
    assert sorted(CARDS.json_schema()["enum"]) == sorted(PACK)
