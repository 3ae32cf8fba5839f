from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter

from boardwright_arboretum.arboretum import EMPTY, Arboretum, Cell
from boardwright_arboretum.cards import Card, Edition, Species, cards_of
from boardwright_arboretum.options import HAND, SPECIES_IN_PLAY
from boardwright_arboretum.scoring import Holding, Right, ScoreSheet, result, right_to_score, score

OAK, MAPLE, CASSIA, WILLOW = Species.OAK, Species.MAPLE, Species.CASSIA, Species.WILLOW


def hands(*texts: str) -> list[tuple[Card, ...]]:
    """One hand a text, such as "OA8 OA1"."""
    return [tuple(map(Card.parse, text.split())) for text in texts]


def row(text: str) -> Arboretum:
    """Cards side by side, from west to east."""
    return Arboretum.of({Cell(x, 0): Card.parse(card) for x, card in enumerate(text.split())})


def sums(right: Right) -> list[int]:
    return [holding.sum for holding in right.holdings]


# The right to score


def test_the_highest_sum_in_hand_has_the_right() -> None:
    right = right_to_score(OAK, hands("OA2 OA5 MA8", "OA6 CA7"))
    assert (sums(right), right.seats) == ([7, 6], (0,))


def test_all_who_tie_have_the_right() -> None:
    right = right_to_score(OAK, hands("OA2 OA5", "OA7", "OA6"))
    assert (sums(right), right.seats) == ([7, 7, 6], (0, 1))


def test_if_nobody_holds_the_species_all_have_the_right() -> None:
    right = right_to_score(OAK, hands("MA4", "MA2", ""))
    assert (sums(right), right.seats) == ([0, 0, 0], (0, 1, 2))


def test_an_8_counts_0_if_another_player_holds_the_1_in_hand() -> None:
    right = right_to_score(OAK, hands("OA8 OA2", "OA1", "OA5"))
    assert (sums(right), right.seats) == ([2, 1, 5], (2,))
    assert [holding.eight_zeroed_by for holding in right.holdings] == [1, None, None]


def test_the_1_of_another_species_does_not_matter() -> None:
    assert sums(right_to_score(OAK, hands("OA8", "MA1"))) == [8, 0]


def test_ones_own_1_does_not_zero_ones_own_8() -> None:
    right = right_to_score(OAK, hands("OA1 OA8", "OA4"))
    assert (sums(right), right.seats) == ([9, 4], (0,))
    assert right.holdings[0].eight_zeroed_by is None


def test_a_1_that_is_planted_has_no_effect() -> None:
    sheet = score([OAK], hands("OA8", "OA7"), [row("OA2 OA3"), row("OA1 OA4")])
    assert sums(sheet.species[0].right) == [8, 7]
    assert sheet.totals == (2, 0)


def test_the_holder_of_the_1_does_not_win_by_that() -> None:
    right = right_to_score(OAK, hands("OA8 OA7", "OA1 OA5"))
    assert (sums(right), right.seats) == ([7, 6], (0,))


def test_the_known_trap_a_zeroed_8_leaves_the_rest_of_the_hand() -> None:
    right = right_to_score(CASSIA, hands("CA8 CA7", "CA1 CA6", "CA3 CA4"))
    assert (sums(right), right.seats) == ([7, 7, 7], (0, 1, 2))


def test_a_right_shows_what_each_seat_holds_by_value() -> None:
    right = right_to_score(OAK, hands("OA8 MA1 OA2", "OA1"))
    assert right.holdings == (
        Holding(hands("OA2 OA8")[0], sum=2, eight_zeroed_by=1),
        Holding(hands("OA1")[0], sum=1, eight_zeroed_by=None),
    )


# Who scores what


def test_who_has_the_right_scores_the_best_path_and_nobody_else_does() -> None:
    sheet = score([OAK], hands("OA3", "OA4"), [row("OA1 OA2 OA5"), row("OA6 OA7")])
    (oak,) = sheet.species
    assert [path.points for path in oak.paths if path] == [4, 2]
    assert oak.points == sheet.totals == (0, 2)


def test_the_right_without_a_planted_card_keeps_others_from_scoring() -> None:
    sheet = score([OAK, MAPLE], hands("OA7", "OA2 MA8"), [row("MA1 MA2"), row("OA1 OA3 OA4 OA5")])
    oak = sheet.species[0]
    assert (oak.right.seats, oak.paths[0], oak.points) == ((0,), None, (0, 0))
    assert sheet.totals == (0, 0)


def test_all_who_tie_score_their_own_path() -> None:
    sheet = score([OAK], hands("", ""), [row("OA1 OA2 OA5"), row("OA3 OA4")])
    assert sheet.totals == (4, 2)


def test_totals_add_up_the_species() -> None:
    sheet = score([OAK, MAPLE], hands("OA8 MA8", ""), [row("OA1 MA2 OA3 MA4"), EMPTY])
    assert [each.points for each in sheet.species] == [(4, 0), (3, 0)]
    assert sheet.totals == (7, 0)


def test_a_species_that_is_not_in_play_does_not_score() -> None:
    assert score([MAPLE], hands("", ""), [row("OA1 OA2"), EMPTY]).totals == (0, 0)


def test_the_sheet_keeps_the_order_of_the_species() -> None:
    sheet = score([WILLOW, OAK, CASSIA], hands(""), [EMPTY])
    assert [each.species for each in sheet.species] == [WILLOW, OAK, CASSIA]


# Who wins


def test_most_points_win() -> None:
    sheet = score([OAK], hands("", ""), [row("OA1 OA2"), row("OA3 OA4 MA1 CA1")])
    assert (sheet.winners, sheet.decided_by) == ((0,), "points")


def test_a_tie_goes_to_the_most_different_species_planted() -> None:
    sheet = score(
        [OAK, MAPLE], hands("", "", ""), [row("OA1 OA2"), row("MA4 MA5 MA6 WI1"), row("CA1 CA2 DO1 JA1")]
    )
    assert (sheet.totals, sheet.planted_species) == ((3, 3, 0), (1, 2, 3))
    assert (sheet.winners, sheet.decided_by) == ((1,), "species")


def test_cards_in_hand_are_no_planted_species() -> None:
    sheet = score([OAK, MAPLE], hands("CA2 WI2", ""), [row("OA1 OA2"), row("MA4 MA5 MA6 OA3")])
    assert sheet.winners == (1,)


def test_still_tied_they_share_the_victory() -> None:
    sheet = score([OAK, MAPLE], hands("", "", ""), [row("OA1 OA2"), row("MA1 MA2"), row("OA4 OA5")])
    assert (sheet.winners, sheet.decided_by) == ((0, 1), "shared")


def test_of_three_tied_two_with_most_species_share_the_victory() -> None:
    arboretums = [row("OA1 OA2"), row("MA1 MA2 OA8"), row("CA1 CA2 OA7")]
    sheet = score([OAK, MAPLE, CASSIA], hands("", "", ""), arboretums)
    assert (sheet.totals, sheet.planted_species) == ((3, 3, 3), (1, 2, 2))
    assert (sheet.winners, sheet.decided_by) == ((1, 2), "shared")


# Seats that have left


def test_a_seat_that_has_left_holds_no_right() -> None:
    right = right_to_score(OAK, hands("OA7", "OA3", ""), present=[1, 2])
    assert (sums(right), right.seats) == ([0, 3, 0], (1,))
    assert right_to_score(OAK, hands("OA7", "", ""), present=[1, 2]).seats == (1, 2)


def test_a_seat_that_has_left_zeroes_no_8() -> None:
    right = right_to_score(OAK, hands("OA1", "OA8", "OA5"), present=[1, 2])
    assert (sums(right), right.seats) == ([0, 8, 5], (1,))


def test_a_seat_that_has_left_scores_0_and_does_not_win() -> None:
    sheet = score(
        [OAK], hands("OA8", "", ""), [row("OA1 OA2 OA3 OA4"), row("OA5 OA6"), EMPTY], present={2, 1}
    )
    assert sheet.totals == (0, 2, 0)
    assert sheet.winners == (1,)
    assert sheet.species[0].paths[0] is not None


def test_a_seat_that_has_left_breaks_no_tie() -> None:
    sheet = score([OAK], hands("", "", ""), [row("OA1 MA1"), row("OA2"), row("OA3")], present=(1, 2))
    assert (sheet.winners, sheet.decided_by) == ((1, 2), "shared")


@pytest.mark.parametrize("present", [[], [2], [-1, 0]])
def test_the_seats_present_are_seats_of_the_match(present: list[int]) -> None:
    with pytest.raises(ValueError, match="must be one or more of the 2"):
        score([OAK], hands("", ""), [EMPTY, EMPTY], present)


@pytest.mark.parametrize("counted", [score, result])
def test_every_seat_has_a_hand_and_an_arboretum(counted: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="2 hands and 1 arboretums"):
        counted([OAK], hands("", ""), [EMPTY])


# The result alone


@given(st.data(), st.integers(2, 4), st.integers(0, HAND))
def test_the_result_is_that_of_the_score_sheet(data: st.DataObject, seats: int, hand: int) -> None:
    species = Edition.SECOND.species[: SPECIES_IN_PLAY[seats]]
    deck = data.draw(st.permutations(cards_of(species)))
    held = [tuple(deck[hand * seat : hand * (seat + 1)]) for seat in range(seats)]
    arboretums = [EMPTY] * seats
    for number, card in enumerate(deck[hand * seats :][: data.draw(st.integers(0, 40))]):
        frontier = arboretums[number % seats].frontier
        cell = frontier[data.draw(st.integers(0, 10)) % len(frontier)]
        arboretums[number % seats] = arboretums[number % seats].plant(card, cell)
    present = data.draw(st.none() | st.sets(st.integers(0, seats - 1), min_size=1))
    sheet = score(species, held, arboretums, present)
    assert result(species, held, arboretums, present) == (
        sheet.totals,
        sheet.planted_species,
        sheet.winners,
        sheet.decided_by,
    )


# As JSON


def test_a_score_sheet_is_the_same_after_a_round_trip_and_fits_its_schema() -> None:
    sheet = score([OAK, MAPLE], hands("OA8 MA2", "OA1"), [row("OA2 OA3 OA4 OA5"), row("MA4")])
    adapter = TypeAdapter(ScoreSheet)
    written = adapter.dump_python(sheet, mode="json")
    assert adapter.validate_json(adapter.dump_json(sheet)) == sheet
    Draft202012Validator(adapter.json_schema(mode="serialization")).validate(written)
    assert written["species"][0]["right"]["holdings"][0] == {
        "cards": ["oak-8"],
        "sum": 0,
        "eight_zeroed_by": 1,
    }
    assert written["species"][0]["paths"][0]["points"] == 8
