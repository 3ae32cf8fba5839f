import copy
import pickle
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from boardwright_arboretum.cards import CARDS, VALUES, Card, CardError, Edition, Species, cards_of

CARD = TypeAdapter(Card)
SPECIES = TypeAdapter(Species)
EDITION = TypeAdapter(Edition)


def test_the_second_edition_has_its_ten_species() -> None:
    assert [species.label for species in Edition.SECOND.species] == [
        "Blue Spruce",
        "Cassia",
        "Cherry Blossom",
        "Dogwood",
        "Jacaranda",
        "Maple",
        "Oak",
        "Royal Poinciana",
        "Tulip Poplar",
        "Willow",
    ]


def test_the_first_edition_has_its_ten_species() -> None:
    assert [species.label for species in Edition.FIRST.species] == [
        "Cassia",
        "Dogwood",
        "Jacaranda",
        "Lilac",
        "Magnolia",
        "Maple",
        "Oak",
        "Olive",
        "Royal Poinciana",
        "Willow",
    ]


def test_the_letters_of_each_species_are_its_own() -> None:
    assert [species.letters for species in Species] == [
        *("BS", "CA", "CB", "DO", "JA", "LI", "MG", "MA", "OA", "OL", "RP", "TP", "WI")
    ]
    assert (Species.MAPLE.letters, Species.MAGNOLIA.letters) == ("MA", "MG")


def test_a_species_is_as_quick_a_key_as_its_name() -> None:
    assert Species.__hash__ is str.__hash__
    assert Species.__eq__ is str.__eq__


@pytest.mark.parametrize("species", Species)
def test_a_species_is_read_by_name_label_and_letters_in_any_case(species: Species) -> None:
    name = species.value
    texts = [name, species.label, species.letters, name.replace("-", "_"), f" {name} "]
    for text in texts:
        for written in (text, text.upper(), text.lower(), text.title()):
            assert Species.parse(written) is species


@pytest.mark.parametrize("text", ["", " ", "ook", "O", "XX", "oak-5", "maple oak", "oak" + " " * 50 + "x"])
def test_any_other_text_is_no_species(text: str) -> None:
    with pytest.raises(CardError, match="is no species"):
        Species.parse(text)


def test_a_misspelt_species_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(CardError, match=r"^'jacarnda' is no species: did you mean jacaranda\?$"):
        Species.parse("jacarnda")


def test_an_unknown_species_is_answered_with_all_there_are() -> None:
    with pytest.raises(CardError, match=r"blue-spruce \(BS\), .*, willow \(WI\)"):
        Species.parse("xyz")


def test_each_species_has_one_card_of_each_value() -> None:
    assert cards_of([Species.OAK, Species.CASSIA]) == (
        *(CARDS[Species.OAK, value] for value in range(1, 9)),
        *(CARDS[Species.CASSIA, value] for value in range(1, 9)),
    )
    assert len(set(cards_of(Species))) == len(CARDS) == 13 * 8


def test_a_card_is_written_as_species_and_value() -> None:
    card = CARDS[Species.BLUE_SPRUCE, 3]
    assert (str(card), f"{card}", card.short) == ("blue-spruce-3", "blue-spruce-3", "BS3")
    assert repr(card) == "Card(species=<Species.BLUE_SPRUCE: 'blue-spruce'>, value=3)"


@pytest.mark.parametrize("text", ["oak-5", "oak 5", "Oak5", "OA5", "oa-5", "OAK_5", " oak  -  5 ", "oA 5"])
def test_a_card_is_read_in_any_notation(text: str) -> None:
    assert Card.parse(text) is CARDS[Species.OAK, 5]


@pytest.mark.parametrize("text", ["Blue Spruce 3", "blue-spruce-3", "BLUE_SPRUCE_3", "BlueSpruce3", "bs3"])
def test_a_card_of_two_words_is_read_in_any_notation(text: str) -> None:
    assert Card.parse(text) is CARDS[Species.BLUE_SPRUCE, 3]


@given(st.sampled_from(sorted(CARDS.values())))
def test_a_card_is_read_back_as_the_one_instance(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(card.short) is card
    assert Card.parse(f"{card.species.label} {card.value}") is card
    assert CARDS[card] is card


@pytest.mark.parametrize("text", ["oak-0", "oak-9", "oak-10", "oak-05", "OA99"])
def test_a_card_has_a_value_from_1_to_8(text: str) -> None:
    with pytest.raises(CardError, match="Oak has the values 1 to 8"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["", "oak", "5", "5-oak", "oak-", "-5", "oak-5x", "oak-\u0665", "oak 5.0"])
def test_a_text_without_species_and_value_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match="write a species and a value from 1 to 8, such as oak-5 or OA5"):
        Card.parse(text)


def test_a_misspelt_card_is_answered_with_the_nearest_species() -> None:
    with pytest.raises(CardError, match="did you mean willow"):
        Card.parse("wilow-5")


def test_a_hostile_text_is_refused_in_a_short_sentence() -> None:
    with pytest.raises(CardError) as refused:
        Card.parse("a" + "-" * 1_000_000)
    assert len(str(refused.value)) < 200


@given(st.text(max_size=50))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    with suppress(CardError):
        assert Card.parse(text) in CARDS


@given(st.sampled_from(sorted(CARDS.values())))
def test_a_card_keeps_its_form_through_pydantic(card: Card) -> None:
    assert CARD.validate_python(card) is card
    assert CARD.validate_python(Card(card.species, card.value)) is card
    assert CARD.validate_json(f'"{card.short}"') is card
    assert CARD.dump_python(card) is card
    assert CARD.dump_python(card, mode="json") == str(card)
    assert CARD.validate_json(CARD.dump_json(card)) is card


def test_a_card_keeps_its_form_within_keys_and_lists() -> None:
    cards = TypeAdapter(dict[Card, list[Card]])
    oak, maple = CARDS[Species.OAK, 1], CARDS[Species.MAPLE, 2]
    assert cards.dump_json({oak: [maple]}) == b'{"oak-1":["maple-2"]}'
    assert cards.validate_json('{"OA1": ["MA2"]}') == {oak: [maple]}


@pytest.mark.parametrize("wrong", [5, None, ["oak", 5], ("oak", 5), "oak-9", "", Card(Species.OAK, 9)])
def test_what_is_no_card_is_refused_by_pydantic_in_the_same_words(wrong: object) -> None:
    with pytest.raises(ValidationError) as refused:
        CARD.validate_python(wrong)
    (error,) = refused.value.errors()
    assert error["type"] == "card"
    assert "card" in error["msg"]
    assert not error["msg"].startswith("Value error")


def test_the_schema_of_a_card_is_the_form_that_is_written() -> None:
    for schema in (CARD.json_schema(), CARD.json_schema(mode="serialization")):
        assert schema["type"] == "string"
        assert schema["examples"] == ["oak-5", "blue-spruce-3"]
        assert all(re.search(schema["pattern"], str(card)) for card in CARDS.values())
        assert not any(re.search(schema["pattern"], text) for text in ("oak-9", "OA5", "oak-55", "x-oak-5"))


def test_a_species_is_read_by_pydantic_in_any_notation_and_written_by_name() -> None:
    for text in ("oak", "Oak", "OA"):
        assert SPECIES.validate_python(text) is Species.OAK
        assert SPECIES.validate_json(f'"{text}"') is Species.OAK
    assert SPECIES.validate_python(Species.OAK) is Species.OAK
    assert SPECIES.dump_json(Species.OAK) == b'"oak"'
    assert SPECIES.dump_python(Species.OAK) is Species.OAK
    assert SPECIES.json_schema()["enum"] == [species.value for species in Species]


@pytest.mark.parametrize("wrong", [5, None, "ook"])
def test_what_is_no_species_is_refused_by_pydantic_in_the_same_words(wrong: object) -> None:
    with pytest.raises(ValidationError, match="species"):
        SPECIES.validate_python(wrong)


def test_an_edition_is_named_by_its_ordinal() -> None:
    assert EDITION.validate_json('"second"') is Edition.SECOND
    assert EDITION.dump_json(Edition.FIRST) == b'"first"'


def test_cards_and_species_survive_copies_and_pickles() -> None:
    hand = cards_of([Species.OAK])
    assert pickle.loads(pickle.dumps(hand)) == hand  # noqa: S301
    assert copy.deepcopy(hand) == hand
    assert copy.deepcopy(Species.OAK) is Species.OAK
    assert list(VALUES) == [card.value for card in hand]
