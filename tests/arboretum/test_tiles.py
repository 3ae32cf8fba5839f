from itertools import combinations

import pytest

from boardwright.text import Line, Span
from boardwright_arboretum.arboretum import EMPTY, Arboretum, Cell
from boardwright_arboretum.cards import Card, Edition, Species
from boardwright_arboretum.tiles import COLOURS, WIDTH, colour_of, columns, grid, plain, tile, width, wrapped


def planted(cards: dict[str, str]) -> Arboretum:
    return Arboretum.of({Cell.parse(cell): Card.parse(card) for cell, card in cards.items()})


def text(lines: list[Line]) -> list[str]:
    return [plain(line) for line in lines]


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("species", Species)
def test_letters_stand_out_from_the_colour_of_their_species(species: Species) -> None:
    letters, _, ground = colour_of(species).split()
    darker, lighter = sorted(map(luminance, (letters, ground)))
    assert letters in {"#000000", "#ffffff"}
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5  # WCAG 2, level AA


@pytest.mark.parametrize("edition", Edition)
def test_no_two_species_in_play_look_alike(edition: Edition) -> None:
    for one, other in combinations(edition.species, 2):
        channels = [(int(COLOURS[one][p : p + 2], 16), int(COLOURS[other][p : p + 2], 16)) for p in (1, 3, 5)]
        assert sum((a - b) ** 2 for a, b in channels) > 45**2, f"{one} and {other}"


def test_a_tile_has_letters_and_value() -> None:
    assert tile(Card.parse("jacaranda-5")).text == "JA5"
    assert (
        tile(Card.parse("jacaranda-5"), marked=True).style == f"bold underline {colour_of(Species.JACARANDA)}"
    )


def test_a_grid_has_north_up_and_east_to_the_right() -> None:
    arboretum = planted({"0,0": "oak-1", "-1,0": "oak-2", "0,1": "maple-3", "-1,-1": "willow-8"})
    assert text(list(grid(arboretum))) == [
        "  1     MA3 ",
        "  0 OA2 OA1 ",
        " -1 WI8     ",
        "    -1   0",
    ]


def test_a_grid_shows_free_cells_on_demand() -> None:
    assert text(list(grid(planted({"0,0": "oak-1"}), free=[Cell(1, 0), Cell(0, -1)]))) == [
        "  0 OA1  ·  ",
        " -1  ·      ",
        "     0   1",
    ]
    assert text(list(grid(EMPTY, free=EMPTY.frontier))) == ["  0  ·  ", "     0"]
    assert text(list(grid(EMPTY))) == ["    nothing planted yet"]


def test_marked_cells_look_different() -> None:
    styles = {
        span.text: span.style
        for line in grid(planted({"0,0": "oak-1", "1,0": "oak-2"}), [Cell(1, 0)])
        for span in line
    }
    assert "underline" in styles["OA2"]
    assert "underline" not in styles["OA1"]


def test_a_grid_has_no_limit() -> None:
    species = list(Species)
    arboretum = planted({f"{x},0": f"{species[x % 13]}-{x % 8 + 1}" for x in range(40)})
    shown, labels = text(list(grid(arboretum)))
    assert shown.count("JA") + shown.count("OA") > 0
    assert labels.split() == [str(x) for x in range(40)]


def test_blocks_stand_side_by_side_as_long_as_they_fit() -> None:
    small, large = [[Span("a" * 20)], [Span("b" * 18)]], [[Span("c" * 50)]]
    assert text(columns([small, small, large])) == [
        f"{'a' * 20}    {'a' * 20}",
        f"{'b' * 18}      {'b' * 18}",
        "",
        "c" * 50,
    ]


def test_chunks_are_wrapped_but_never_torn() -> None:
    lines = wrapped([Span("head  ")], [[Span("x" * 30)]] * 5)
    assert text(lines) == [
        f"head  {'x' * 30}  {'x' * 30}",
        f"      {'x' * 30}  {'x' * 30}",
        f"      {'x' * 30}",
    ]
    assert all(width(line) <= WIDTH for line in lines)


def test_the_width_is_that_in_a_terminal() -> None:
    assert width([Span("Ann")]) == 3
    assert width([Span("安"), Span("e\N{COMBINING ACUTE ACCENT}")]) == 3
