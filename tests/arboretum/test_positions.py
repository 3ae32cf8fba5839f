import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from boardwright_arboretum.cards import Card, Edition, Species, cards_of
from boardwright_arboretum.positions import Answer, Position, PositionError, answer, parse_positions

FRAGMENT = {
    "species": ["oak", "maple"],
    "hands": [["oak-8", "maple-2"], ["oak-1"]],
    "arboretums": [{"0,0": "oak-2", "1,0": "maple-3", "1,1": "oak-4"}, {"0,0": "maple-4", "0,-1": "maple-8"}],
}


def read(data: object) -> Position:
    (position,) = parse_positions(json.dumps(data))
    return position


def refusal(data: object) -> str:
    with pytest.raises(PositionError) as refused:
        parse_positions(data if isinstance(data, str) else json.dumps(data))
    return str(refused.value)


# Reading


def test_a_position_is_read_with_cards_and_species_in_any_notation() -> None:
    position = read(
        {"species": ["OA", "Maple"], "hands": [["OA5", "maple 3"]], "arboretums": [{"(0, 0)": "Oak1"}]}
    )
    assert position == read(
        {"species": ["oak", "maple"], "hands": [["oak-5", "maple-3"]], "arboretums": [{"0,0": "oak-1"}]}
    )


def test_a_file_holds_a_position_or_a_list_of_them() -> None:
    assert parse_positions(json.dumps(FRAGMENT)) == [read(FRAGMENT)]
    assert parse_positions(json.dumps([FRAGMENT, FRAGMENT])) == [read(FRAGMENT)] * 2
    assert parse_positions("[]") == []


def test_an_error_in_a_list_says_in_which_position() -> None:
    broken = {**FRAGMENT, "hands": [["oak-8"], ["oak-9"]]}
    assert refusal([FRAGMENT, broken]).startswith("[1].hands[1][0]: ")
    assert refusal([FRAGMENT, {**FRAGMENT, "hands": []}]).startswith("[1]: hands: ")


def test_other_keys_are_let_be() -> None:
    assert read({**FRAGMENT, "id": "mine", "expect": {"totals": [1, 2]}}) == read(FRAGMENT)


def test_fragments_are_fine() -> None:
    assert answer(read({"species": ["oak"], "hands": [[]], "arboretums": [{}]})).totals == (0,)
    apart = {"5,5": "oak-1", "7,7": "oak-2"}
    assert (
        answer(read({"species": ["oak"], "hands": [[]] * 6, "arboretums": [apart, *[{}] * 5]})).totals
        == (0,) * 6
    )


# What cannot be


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"species": ["oak", "ook"]}, "species[1]: 'ook' is no species: did you mean oak?"),
        ({"species": ["oak", "maple", "oak"]}, "species[2]: oak is listed already."),
        ({"species": "oak"}, "species: has to be a list."),
        ({"hands": [["oak-8"], "oak-1"]}, "hands[1]: has to be a list."),
        ({"hands": [["oak-8"], [5]]}, 'hands[1][0]: a card is a text such as "oak-5".'),
        ({"hands": [["oak-8"]]}, "arboretums: each seat has one, and there are 1 hands, not 2."),
        ({"hands": [], "arboretums": []}, "hands: there has to be a seat."),
        (
            {"hands": [["oak-8"], ["cassia-1"]]},
            "hands[1][0]: cassia-1 is of a species that isn't in play here.",
        ),
        (
            {"arboretums": [{"0,0": "olive-1"}, {}]},
            'arboretums[0]["0,0"]: olive-1 is of a species that isn\'t in play here.',
        ),
        (
            {"arboretums": [{"1,0": "oak-9"}, {}]},
            "arboretums[0][\"1,0\"]: 'oak-9' is no card: Oak has the values 1 to 8, not 9.",
        ),
        (
            {"arboretums": [{"1;0": "oak-7"}, {}]},
            (
                "arboretums[0][\"1;0\"]: '1;0' is no cell: "
                "write how far east and north of the first card it is, such as 1,0."
            ),
        ),
        ({"arboretums": [{}, ["oak-7"]]}, "arboretums[1]: has to be an object of cells and their cards."),
        (
            {"arboretums": [{"1,0": "oak-6", "1, 0": "oak-7"}, {}]},
            'arboretums[0]: "1,0" and "1, 0" are the same cell.',
        ),
        (
            {"hands": [["oak-8", "OA8"], []]},
            "hands[0][0] and hands[0][1]: both are oak-8, and there is one of each card.",
        ),
        (
            {"hands": [[], ["oak-2"]]},
            'hands[1][0] and arboretums[0]["0,0"]: both are oak-2, and there is one of each card.',
        ),
        (
            {"arboretums": [{"0,0": "oak-2"}, {"(3,0)": "OA2"}]},
            'arboretums[0]["0,0"] and arboretums[1]["3,0"]: both are oak-2, and there is one of each card.',
        ),
    ],
)
def test_what_cannot_be_is_refused_with_one_sentence_that_names_the_place(
    change: Mapping[str, object], sentence: str
) -> None:
    assert refusal({**FRAGMENT, **change}) == sentence


@pytest.mark.parametrize("key", ["species", "hands", "arboretums"])
def test_each_of_the_three_keys_is_needed(key: str) -> None:
    assert refusal({name: value for name, value in FRAGMENT.items() if name != key}) == f"{key}: is missing."


def test_a_key_that_is_there_twice_is_refused() -> None:
    twice = '{"species": ["oak"], "hands": [[]], "arboretums": [{"1,0": "oak-1", "1,0": "oak-2"}]}'
    assert refusal(twice) == 'arboretums[0]["1,0"]: the key is there twice.'
    assert (
        refusal(f"[{json.dumps(FRAGMENT)}, {twice}]") == '[1].arboretums[0]["1,0"]: the key is there twice.'
    )
    assert refusal('{"hands": [[]], "hands": [[]]}') == "hands: the key is there twice."


@pytest.mark.parametrize("text", ["", "oak-5", "{", "{'species': []}", "[" * 100_000, f"[{'9' * 5000}]"])
def test_what_is_no_json_is_refused(text: str) -> None:
    assert refusal(text).startswith("The file is no JSON: ")


@pytest.mark.parametrize("data", [1, "oak", None])
def test_a_position_is_an_object(data: object) -> None:
    assert refusal(json.dumps(data)) == "a position has to be an object with species, hands and arboretums."
    assert refusal([data]) == "[0]: a position has to be an object with species, hands and arboretums."


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from(["oak", "oak-1", "oak-2", "0,0", "1,0"])
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["0,0", "0, 0", "x"]) | st.text(), inner),
    max_leaves=8,
)


@given(
    st.fixed_dictionaries({"species": json_values, "hands": json_values, "arboretums": json_values})
    | json_values
)
def test_any_json_is_a_position_or_refused(data: object) -> None:
    with suppress(PositionError):
        parse_positions(json.dumps(data))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(PositionError):
        parse_positions(text)


# Answers


def test_an_answer_has_totals_winners_rights_and_the_best_paths_of_every_species_and_seat() -> None:
    assert answer(read(FRAGMENT)).model_dump(mode="json") == {
        "totals": [0, 0],
        "winners": [0],
        "rights": {"oak": [1], "maple": [0]},
        "best": [{"oak": 3, "maple": 0}, {"oak": 0, "maple": 4}],
        "paths": [
            {"oak": ["oak-2", "maple-3", "oak-4"], "maple": []},
            {"oak": [], "maple": ["maple-4", "maple-8"]},
        ],
    }


def test_an_answer_keeps_the_order_of_the_species() -> None:
    turned = answer(read({**FRAGMENT, "species": ["maple", "oak"]}))
    orders = [tuple(turned.rights), *map(tuple, turned.best), *map(tuple, turned.paths)]
    assert orders == [(Species.MAPLE, Species.OAK)] * 5


def test_an_answer_fits_its_schema_and_is_the_same_after_a_round_trip() -> None:
    given_answer = answer(read(FRAGMENT))
    Draft202012Validator(Answer.model_json_schema(mode="serialization")).validate(
        json.loads(given_answer.model_dump_json())
    )
    assert Answer.model_validate_json(given_answer.model_dump_json()) == given_answer


def test_a_position_fits_its_schema_and_is_the_same_after_a_round_trip() -> None:
    position = read(FRAGMENT)
    Draft202012Validator(Position.model_json_schema()).validate(FRAGMENT)
    assert Position.model_validate_json(position.model_dump_json()) == position


# Strictly: a position in which a match can end


def finished(
    planted: Sequence[int], *, edition: Edition = Edition.SECOND, hand: int = 7, species: int | None = None
) -> dict[str, list[object]]:
    """A position with these numbers of cards planted, each arboretum a line to the east."""
    in_play = edition.species[: species or {2: 6, 3: 8, 4: 10}.get(len(planted), 10)]
    deck = iter(cards_of(in_play))
    return {
        "species": [each.value for each in in_play],
        "hands": [[str(card) for card in islice(deck, hand)] for _ in planted],
        "arboretums": [
            {f"{x},0": str(card) for x, card in enumerate(islice(deck, size))} for size in planted
        ],
    }


def strictly(data: object) -> str:
    """The sentence that refuses the position, or "fine"."""
    position = read(data)
    answer(position)
    try:
        answer(position, strict=True)
    except PositionError as error:
        return str(error)
    return "fine"


@pytest.mark.parametrize(
    ("seats", "least", "most"),
    [(2, 17, 33), (3, 22, 42), (4, 26, 51)],
)
def test_a_match_takes_as_many_turns_as_the_table_says(seats: int, least: int, most: int) -> None:
    def after(turns: int) -> str:
        return strictly(finished([turns // seats + (seat < turns % seats) for seat in range(seats)]))

    assert {after(turns) for turns in range(least, most + 1)} == {"fine"}
    assert f"takes {least} to {most} turns" in after(least - 1)
    assert f"takes {least} to {most} turns" in after(most + 1)


@pytest.mark.parametrize(("seats", "least"), [(2, 17), (3, 21), (4, 25)])
def test_the_starting_discards_of_the_first_edition_shorten_the_shortest_match(
    seats: int, least: int
) -> None:
    def after(turns: int) -> str:
        planted = [turns // seats + (seat < turns % seats) for seat in range(seats)]
        return strictly(finished(planted, edition=Edition.FIRST))

    assert after(least) == "fine"
    assert f"takes {least} to " in after(least - 1)


@pytest.mark.parametrize(
    "planted",
    [(10, 10), (10, 9), (9, 10), (8, 9, 9), (9, 9, 8), (9, 8, 9), (7, 7, 8, 7), (8, 7, 7, 8), (7, 8, 8, 7)],
)
def test_players_take_turns_whoever_sits_first(planted: tuple[int, ...]) -> None:
    assert strictly(finished(planted)) == "fine"


@pytest.mark.parametrize(
    "planted", [(10, 8), (8, 10), (9, 9, 7), (8, 9, 10), (7, 8, 7, 8), (8, 7, 8, 7), (8, 8, 8, 6)]
)
def test_numbers_of_planted_cards_that_no_turn_order_gives_are_refused(planted: tuple[int, ...]) -> None:
    assert strictly(finished(planted)).startswith(
        f"arboretums: {', '.join(map(str, planted))} cards are planted, but"
    )


@pytest.mark.parametrize("seats", [1, 5])
def test_a_match_has_2_to_4_seats(seats: int) -> None:
    assert strictly(finished([5] * seats)) == f"hands: a match has 2 to 4 seats, not {seats}."


@pytest.mark.parametrize(("seats", "species"), [(2, 5), (2, 7), (3, 6), (4, 9)])
def test_the_number_of_species_goes_with_the_seats(seats: int, species: int) -> None:
    assert strictly(finished([4] * seats, species=species)).startswith(f"species: with {seats} seats")


def test_all_species_are_of_one_edition() -> None:
    data = finished([10, 10])
    mixed = json.loads(json.dumps(data).replace("cassia", "lilac"))
    assert strictly(data) == "fine"
    assert strictly(mixed) == "species: no edition has all of these."


@pytest.mark.parametrize("hand", [6, 8])
def test_a_hand_has_seven_cards_at_the_end(hand: int) -> None:
    assert strictly(finished([10, 10], hand=hand)) == f"hands[0]: a hand has 7 cards at the end, not {hand}."


def test_an_arboretum_is_connected() -> None:
    data = finished([10, 10])
    gap = json.loads(json.dumps(data).replace('"9,0"', '"11,0"'))
    assert strictly(gap).startswith("arboretums[0]: cards are planted next to one another")


def test_an_arboretum_has_grown_from_0_0() -> None:
    data = finished([10, 10])
    moved = json.loads(json.dumps(data).replace('"0,0"', '"10,0"'))
    assert strictly(moved) == "arboretums[0]: a player's first card lies at 0,0, and here is none."


def test_the_order_of_the_cells_in_the_file_does_not_matter() -> None:
    data = finished([10, 10])
    turned = {
        **data,
        "arboretums": [dict(reversed(each.items())) for each in data["arboretums"] if isinstance(each, dict)],
    }
    assert strictly(turned) == "fine"


def test_a_position_can_be_made_in_code() -> None:
    position = Position.model_validate(
        {"species": [Species.OAK], "hands": [[Card.parse("oak-1")]], "arboretums": [{}]}
    )
    assert answer(position).rights == {Species.OAK: (0,)}
