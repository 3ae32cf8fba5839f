from collections.abc import Iterator, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from boardwright_arboretum.arboretum import EMPTY, Arboretum, Cell
from boardwright_arboretum.cards import Card, Edition, Species, cards_of
from boardwright_arboretum.paths import Path, best_path, best_paths

OAK, MAPLE, CASSIA = Species.OAK, Species.MAPLE, Species.CASSIA


def row(*texts: str) -> Arboretum:
    """Cards side by side, from west to east."""
    return Arboretum.of({Cell(x, 0): Card.parse(text) for x, text in enumerate(texts)})


def rows(*lines: str) -> Arboretum:
    """Short forms in a grid, the first line northernmost; dots are empty cells."""
    return Arboretum.of(
        {
            Cell(x, -y): Card.parse(text)
            for y, line in enumerate(lines)
            for x, text in enumerate(line.split())
            if text != "."
        }
    )


def points(arboretum: Arboretum, species: Species) -> int:
    path = best_path(arboretum, species)
    return path.points if path else 0


# The oracle: every path, one by one, and its points by the words of the rules.


def all_paths(arboretum: Arboretum, species: Species) -> Iterator[tuple[Cell, ...]]:
    planted = arboretum.cards()

    def onward(path: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
        if len(path) >= 2 and planted[path[-1]].species == species:
            yield path
        for near in path[-1].neighbours():
            if near in planted and planted[near].value > planted[path[-1]].value:
                yield from onward((*path, near))

    for cell, card in planted.items():
        if card.species == species:
            yield from onward((cell,))


def points_of(cards: Sequence[Card], species: Species) -> int:
    total = len(cards)
    if len(cards) >= 4 and all(card.species == species for card in cards):
        total += len(cards)
    if cards[0].value == 1:
        total += 1
    if cards[-1].value == 8:
        total += 2
    return total


def by_the_documented_choice(arboretum: Arboretum, species: Species) -> tuple[Cell, ...] | None:
    planted = arboretum.cards()

    def preference(path: tuple[Cell, ...]) -> tuple[int, bool, list[tuple[int, Cell]]]:
        cards = [planted[cell] for cell in path]
        has_bonus = len(cards) >= 4 and all(card.species == species for card in cards)
        backwards = [(planted[cell].value, cell) for cell in reversed(path)]
        return -points_of(cards, species), not has_bonus, backwards

    return min(all_paths(arboretum, species), key=preference, default=None)


@st.composite
def arboretums(draw: st.DrawFn) -> Arboretum:
    """Grown by the rules, from the decks of 2, 3 and 4 seats, and from few species for longer paths."""
    species = Edition.SECOND.species[: draw(st.sampled_from([1, 2, 3, 6, 8, 10]))]
    deck = draw(st.permutations(cards_of(species)))
    arboretum = EMPTY
    for card in deck[: draw(st.integers(0, 17))]:
        arboretum = arboretum.plant(card, draw(st.sampled_from(arboretum.frontier)))
    return arboretum


@st.composite
def dense_arboretums(draw: st.DrawFn) -> Arboretum:
    """Blocks of cards that mostly ascend to the north-east, so that paths abound."""
    species = Edition.SECOND.species[: draw(st.sampled_from([2, 3, 6]))]
    cards = sorted(draw(st.permutations(cards_of(species)))[:16], key=lambda card: card.value)
    width = draw(st.integers(2, 4))
    cells = sorted((Cell(x, y) for x in range(width) for y in range(16 // width)), key=sum)
    swaps = draw(st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=6))
    for one, other in swaps:
        cards[one], cards[other] = cards[other], cards[one]
    return Arboretum.of(dict(zip(cells, cards, strict=False)))


@st.composite
def fragments(draw: st.DrawFn) -> Arboretum:
    """Cards anywhere in a small square, with holes; one card may be there twice."""
    cells = st.builds(Cell, st.integers(-2, 2), st.integers(-2, 2))
    return Arboretum.of(draw(st.dictionaries(cells, st.sampled_from(cards_of([OAK, MAPLE])), max_size=20)))


@given(arboretums() | dense_arboretums() | fragments())
@example(rows("OA1 OA2 OA8", ". . .", "OA3 OA4 OA5 OA6"))
def test_the_best_path_is_the_best_of_all_paths(arboretum: Arboretum) -> None:
    for species, path in best_paths(arboretum, Species).items():
        assert (path.cells if path else None) == by_the_documented_choice(arboretum, species)
        assert path == best_path(arboretum, species)
        if path:
            planted = arboretum.cards()
            assert path.species is species
            assert path.cards == tuple(planted[cell] for cell in path.cells)
            assert path.points == points_of(path.cards, species)


@given(arboretums())
def test_the_choice_among_equals_does_not_depend_on_planting_order(arboretum: Arboretum) -> None:
    reversed_order = Arboretum.of(dict(reversed(arboretum.cards().items())))
    assert best_paths(reversed_order, Species) == best_paths(arboretum, Species)


# What a path is


def test_a_path_has_at_least_two_cards() -> None:
    assert best_path(row("oak-8"), OAK) is None
    assert points(row("oak-3", "oak-5"), OAK) == 2


def test_nothing_planted_gives_no_path() -> None:
    assert best_paths(EMPTY, [OAK, MAPLE]) == {OAK: None, MAPLE: None}


def test_each_next_card_is_strictly_greater() -> None:
    twice_oak_4 = row("oak-4", "oak-4")
    assert best_path(twice_oak_4, OAK) is None
    assert best_path(row("oak-2", "maple-4", "cassia-4", "oak-5"), OAK) is None


def test_values_need_not_go_up_by_one() -> None:
    assert points(row("oak-2", "maple-4", "oak-7"), OAK) == 3


def test_a_path_begins_and_ends_with_its_species() -> None:
    path = best_path(row("maple-1", "oak-2", "cassia-3", "oak-4", "maple-8"), OAK)
    assert path is not None
    assert [str(card) for card in path.cards] == ["oak-2", "cassia-3", "oak-4"]


def test_the_cards_between_may_be_of_any_species() -> None:
    assert points(row("oak-2", "maple-3", "cassia-4", "willow-5", "oak-6"), OAK) == 5


def test_a_path_may_run_in_any_direction_and_bend() -> None:
    assert points(rows("OA4 MA3 OA2", "MA5 .   .", "OA6 MA7 OA8"), OAK) == 7 + 2


def test_cards_that_touch_by_a_corner_are_no_step() -> None:
    assert best_path(rows("OA1 MA8", "MA7 OA2"), OAK) is None


def test_a_card_may_serve_in_paths_of_several_species() -> None:
    best = best_paths(row("oak-1", "maple-2", "oak-3", "maple-4"), [OAK, MAPLE])
    assert [path.points for path in best.values() if path] == [4, 3]


# Points


def test_a_card_counts_one() -> None:
    path = best_path(row("oak-2", "oak-5", "oak-7"), OAK)
    assert path is not None
    assert (path.length_points, path.points) == (3, 3)


def test_cards_of_a_path_of_one_species_count_one_more_from_four_cards_on() -> None:
    four = best_path(row("oak-2", "oak-3", "oak-4", "oak-5"), OAK)
    three = best_path(row("oak-2", "oak-3", "oak-4"), OAK)
    assert four is not None
    assert three is not None
    assert (four.same_species_bonus, four.points) == (4, 8)
    assert (three.same_species_bonus, three.points) == (0, 3)


def test_a_single_card_of_another_species_costs_the_bonus_for_the_species() -> None:
    path = best_path(row("oak-2", "oak-3", "maple-4", "oak-5", "oak-6"), OAK)
    assert path is not None
    assert (path.same_species_bonus, path.points) == (0, 5)


def test_a_path_that_starts_with_a_1_counts_one_more() -> None:
    path = best_path(row("oak-1", "maple-3", "oak-7"), OAK)
    assert path is not None
    assert (path.starts_with_one, path.points) == (1, 4)


def test_a_path_that_ends_with_an_8_counts_two_more() -> None:
    path = best_path(row("oak-2", "maple-3", "oak-8"), OAK)
    assert path is not None
    assert (path.ends_with_eight, path.points) == (2, 5)


def test_bonuses_are_not_doubled() -> None:
    path = best_path(row("oak-1", "oak-3", "oak-5", "oak-8"), OAK)
    assert path is not None
    assert (path.length_points, path.same_species_bonus) == (4, 4)
    assert (path.starts_with_one, path.ends_with_eight, path.points) == (1, 2, 11)


def test_the_best_path_is_the_one_with_most_points_not_the_longest() -> None:
    lines = rows("OA2 OA3 OA4 OA6", "MA3", "CA5", "MA6", "OA7")
    path = best_path(lines, OAK)
    assert path is not None
    assert (len(path.cards), path.points) == (4, 8)


def test_a_short_path_with_both_ends_may_not_oust_four_of_the_species() -> None:
    assert points(rows("OA1 OA2 OA8", ". . .", "OA3 OA4 OA5 OA6"), OAK) == 8


def test_a_species_gives_19_points_at_most() -> None:
    assert points(row(*map(str, cards_of([OAK]))), OAK) == 19


# The choice among equals


def test_among_equals_the_path_with_the_bonus_for_the_species_comes_first() -> None:
    # Four oaks for 8, or 2-3-4-5-6-8 with others between for 6 and 2 more.
    lines = rows("OA2 OA3 OA4 OA5", "MA3 .", "MA4 .", "MA5 MA6 OA8")
    path = best_path(lines, OAK)
    assert path is not None
    assert path.points == 8
    assert path.same_species_bonus == 4


@pytest.mark.parametrize(
    ("lines", "cells"),
    [
        (("OA2 OA4 . OA5 OA7",), "0,0 1,0"),
        (("OA2 OA3", "OA4 OA5"), "0,0 1,0 1,-1"),
        (("OA2 MA3", "CA3 OA4"), "0,0 0,-1 1,-1"),
        (("OA4 MA3", "CA3 OA2"), "1,-1 0,-1 0,0"),
    ],
)
def test_among_equals_reading_back_the_lesser_western_southern_card_decides(
    lines: tuple[str, ...], cells: str
) -> None:
    path = best_path(rows(*lines), OAK)
    assert path is not None
    assert " ".join(map(str, path.cells)) == cells


# As JSON


def test_a_path_is_written_with_its_points() -> None:
    path = best_path(row("oak-1", "oak-8"), OAK)
    adapter = TypeAdapter(Path)
    assert path is not None
    assert adapter.dump_python(path, mode="json") == {
        "species": "oak",
        "cells": ["0,0", "1,0"],
        "cards": ["oak-1", "oak-8"],
        "length_points": 2,
        "same_species_bonus": 0,
        "starts_with_one": 1,
        "ends_with_eight": 2,
        "points": 5,
    }
    assert adapter.validate_json(adapter.dump_json(path)) == path
    assert "points" in adapter.json_schema(mode="serialization")["properties"]
