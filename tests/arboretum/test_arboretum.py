from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from boardwright_arboretum.arboretum import EMPTY, Arboretum, Cell, CellError, Planted, bit_of
from boardwright_arboretum.cards import CARDS, Card, Edition, Species, cards_of

CELL = TypeAdapter(Cell)
ARBORETUM = TypeAdapter(Arboretum)
DECK = cards_of(Edition.SECOND.species)
OAK, MAPLE, WILLOW = (CARDS[species, 1] for species in (Species.OAK, Species.MAPLE, Species.WILLOW))

cells = st.builds(Cell, st.integers(-30, 30), st.integers(-30, 30))
cards = st.sampled_from(DECK)
fragments = st.dictionaries(cells, cards, max_size=20)


@st.composite
def grown(draw: st.DrawFn, size: int = 25) -> Arboretum:
    """An arboretum planted by the rules; most choices near the end of the frontier make it stretch out."""
    arboretum = EMPTY
    for card in draw(st.lists(cards, max_size=size, unique=True)):
        arboretum = arboretum.plant(card, draw(st.sampled_from(arboretum.frontier)))
    return arboretum


def frontier_by_definition(arboretum: Arboretum) -> set[Cell]:
    planted = arboretum.cards()
    near = {Cell(x + dx, y + dy) for x, y in planted for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return near - planted.keys() if planted else {Cell(0, 0)}


# Planting


def test_the_first_card_goes_to_0_0() -> None:
    assert EMPTY.frontier == (Cell(0, 0),)
    assert EMPTY.plant(OAK, Cell(0, 0)).planted == (Planted(Cell(0, 0), OAK),)
    with pytest.raises(CellError, match=r"^The first card of an arboretum goes to 0,0, not to 1,0\.$"):
        EMPTY.plant(OAK, Cell(1, 0))


def test_a_later_card_shares_an_edge_with_a_planted_one() -> None:
    one = EMPTY.plant(OAK, Cell(0, 0))
    assert set(one.frontier) == {Cell(1, 0), Cell(0, 1), Cell(-1, 0), Cell(0, -1)}
    for apart in (Cell(1, 1), Cell(2, 0), Cell(-1, 1)):
        with pytest.raises(
            CellError, match=r"is next to no planted card: it has to share an edge with one\.$"
        ):
            one.plant(MAPLE, apart)


def test_planted_cards_never_move() -> None:
    one = EMPTY.plant(OAK, Cell(0, 0))
    with pytest.raises(CellError, match=r"^0,0 already holds oak-1, and planted cards never move\.$"):
        one.plant(MAPLE, Cell(0, 0))


@given(grown(), st.data())
def test_any_card_may_go_to_any_cell_of_the_frontier(arboretum: Arboretum, data: st.DataObject) -> None:
    for cell in arboretum.frontier:
        card = data.draw(cards)
        assert arboretum.plant(card, cell).cards() == {**arboretum.cards(), cell: card}


def test_an_arboretum_has_no_limit_in_size() -> None:
    arboretum = EMPTY
    for x, card in enumerate(DECK):
        arboretum = arboretum.plant(card, Cell(x, 0))
    assert arboretum.extent() == (0, 0, 79, 0)
    assert {Cell(80, 0), Cell(-1, 0), Cell(79, -1)} <= set(arboretum.frontier)


@pytest.mark.parametrize("seed", range(8))
def test_an_arboretum_grows_far_out_as_it_does_near_0_0(seed: int) -> None:
    # To the north-east, out of the cells that a match can reach and for which there are tables.
    rng = Random(seed)
    arboretum = EMPTY
    for card in DECK[:50]:
        arboretum = arboretum.plant(card, rng.choice(sorted(arboretum.frontier, key=sum)[-4:]))
        assert arboretum == Arboretum.of(arboretum.cards())
        assert set(arboretum.frontier) == frontier_by_definition(arboretum)
    assert [bit_of(cell) == 0 for cell in arboretum.cards()].count(True) > 5


def test_planting_leaves_the_arboretum_before_as_it_was() -> None:
    one = EMPTY.plant(OAK, Cell(0, 0))
    left, right = one.plant(MAPLE, Cell(-1, 0)), one.plant(WILLOW, Cell(1, 0))
    assert one.cards() == {Cell(0, 0): OAK}
    assert left.cards() != right.cards()
    assert len({EMPTY, one, left, right, one.plant(MAPLE, Cell(-1, 0))}) == 4


# The frontier


@given(grown())
def test_the_frontier_is_every_empty_cell_next_to_a_planted_one_once(arboretum: Arboretum) -> None:
    assert set(arboretum.frontier) == frontier_by_definition(arboretum)
    assert len(arboretum.frontier) == len(set(arboretum.frontier))
    assert arboretum.reach == sum(map(bit_of, frontier_by_definition(arboretum) | arboretum.cards().keys()))


@given(grown())
def test_the_frontier_depends_on_what_is_planted_in_which_order_alone(arboretum: Arboretum) -> None:
    assert Arboretum.of(arboretum.cards()) == arboretum


def test_the_frontier_stands_in_the_order_in_which_cells_came_within_reach() -> None:
    two = EMPTY.plant(OAK, Cell(0, 0)).plant(MAPLE, Cell(1, 0))
    assert [str(cell) for cell in two.frontier] == ["0,1", "-1,0", "0,-1", "2,0", "1,1", "1,-1"]


def test_a_dense_block_keeps_its_frontier() -> None:
    arboretum = EMPTY
    for card in DECK:
        cell = min(arboretum.frontier, key=lambda cell: (cell.x**2 + cell.y**2, cell))
        arboretum = arboretum.plant(card, cell)
        assert set(arboretum.frontier) == frontier_by_definition(arboretum)


# Fragments


@given(fragments)
def test_a_fragment_may_lie_anywhere(planted: dict[Cell, Card]) -> None:
    arboretum = Arboretum.of(planted)
    assert list(arboretum.cards().items()) == list(planted.items())
    assert set(arboretum.frontier) == frontier_by_definition(arboretum)
    assert len(arboretum.frontier) == len(set(arboretum.frontier))


@given(fragments, cards, st.data())
def test_a_fragment_grows_like_any_arboretum(
    planted: dict[Cell, Card], card: Card, data: st.DataObject
) -> None:
    arboretum = Arboretum.of(planted)
    cell = data.draw(st.sampled_from(arboretum.frontier))
    assert arboretum.plant(card, cell) == Arboretum.of({**planted, cell: card})


def test_nothing_planted_is_the_empty_arboretum() -> None:
    assert Arboretum.of({}) == EMPTY


@given(grown())
def test_what_is_planted_by_the_rules_is_connected(arboretum: Arboretum) -> None:
    assert arboretum.is_connected()


def test_cards_that_touch_by_a_corner_are_not_connected() -> None:
    assert Arboretum.of({Cell(5, 5): OAK, Cell(5, 6): MAPLE}).is_connected()
    assert not Arboretum.of({Cell(0, 0): OAK, Cell(1, 1): MAPLE}).is_connected()
    assert not Arboretum.of({Cell(0, 0): OAK, Cell(0, 1): MAPLE, Cell(0, 3): WILLOW}).is_connected()


def test_the_extent_is_the_outermost_cells_planted() -> None:
    assert EMPTY.extent() == (0, 0, 0, 0)
    assert Arboretum.of({Cell(3, -2): OAK, Cell(-1, 7): MAPLE}).extent() == (-1, -2, 3, 7)


def test_an_arboretum_shows_its_cards() -> None:
    assert repr(EMPTY) == "<Arboretum empty>"
    assert (
        repr(Arboretum.of({Cell(0, 0): OAK, Cell(1, 0): MAPLE})) == "<Arboretum oak-1 at 0,0, maple-1 at 1,0>"
    )


# Cells as text and as JSON


@given(cells)
def test_a_cell_is_read_back_as_it_is_written(cell: Cell) -> None:
    assert str(cell) == f"{cell.x},{cell.y}"
    assert Cell.parse(str(cell)) == cell
    assert CELL.validate_json(CELL.dump_json(cell)) == cell
    assert CELL.dump_python(cell) is cell


@pytest.mark.parametrize("text", ["-1,-2", "(-1,-2)", "( -1 , -2 )", "-1 -2", " -1,  -2 ", "(-1 -2)"])
def test_a_cell_is_read_with_spaces_and_brackets(text: str) -> None:
    assert Cell.parse(text) == Cell(-1, -2)


@pytest.mark.parametrize(
    "text", ["", "1", "1,", "1,2,3", "(1,2", "1,2)", "a,b", "1.0,2", "12", "--1,2", "1,\u0662", "1" * 99]
)
def test_any_other_text_is_no_cell(text: str) -> None:
    with pytest.raises(CellError, match=r"is no cell: .* such as 1,0\.$"):
        Cell.parse(text)


@given(st.text(max_size=50))
def test_any_text_is_a_cell_or_refused(text: str) -> None:
    with suppress(CellError):
        assert Cell.parse(str(Cell.parse(text))) == Cell.parse(text)


def test_a_cell_may_be_given_as_two_whole_numbers() -> None:
    assert CELL.validate_python([1, -2]) == CELL.validate_python((1, -2)) == Cell(1, -2)
    assert CELL.validate_json("[1,-2]") == Cell(1, -2)


@pytest.mark.parametrize(
    "wrong", [1, None, [1], [1, 2, 3], [1, True], [1.0, 2], ["1", "2"], "1;2", [10**9, 0]]
)
def test_what_is_no_cell_is_refused_by_pydantic_in_words(wrong: object) -> None:
    with pytest.raises(ValidationError) as refused:
        CELL.validate_python(wrong)
    assert refused.value.errors()[0]["type"] == "cell"


@given(cells)
def test_neighbours_share_an_edge_to_the_east_north_west_and_south(cell: Cell) -> None:
    x, y = cell
    assert cell.neighbours() == ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
    assert all(cell in near.neighbours() for near in cell.neighbours())


# Arboretums as JSON


@given(grown())
def test_an_arboretum_is_the_same_after_a_round_trip_through_json(arboretum: Arboretum) -> None:
    assert ARBORETUM.validate_json(ARBORETUM.dump_json(arboretum)) == arboretum
    assert ARBORETUM.validate_python(ARBORETUM.dump_python(arboretum)) == arboretum
    assert ARBORETUM.validate_python(arboretum) is arboretum


def test_json_has_cells_and_cards_in_planting_order() -> None:
    arboretum = EMPTY.plant(OAK, Cell(0, 0)).plant(MAPLE, Cell(0, -1)).plant(WILLOW, Cell(-1, 0))
    assert ARBORETUM.dump_json(arboretum) == b'{"0,0":"oak-1","0,-1":"maple-1","-1,0":"willow-1"}'
    assert ARBORETUM.dump_python(arboretum) == arboretum.cards()


def test_two_keys_that_mean_the_same_cell_are_refused() -> None:
    with pytest.raises(ValidationError) as refused:
        ARBORETUM.validate_python({"1,0": "oak-1", "(1, 0)": "oak-2"})
    assert refused.value.errors()[0]["msg"] == '"1,0" and "(1, 0)" are the same cell.'


def test_an_error_names_the_cell_it_is_in() -> None:
    with pytest.raises(ValidationError) as refused:
        ARBORETUM.validate_python({"1,0": "oak-1", "1,1": "oak-9"})
    assert refused.value.errors()[0]["loc"] == ("1,1",)


def test_the_schema_of_an_arboretum_allows_cells_and_cards_alone() -> None:
    for schema in (ARBORETUM.json_schema(), ARBORETUM.json_schema(mode="serialization")):
        assert schema["propertyNames"]["pattern"] == CELL.json_schema()["pattern"]
        assert schema["additionalProperties"] == TypeAdapter(Card).json_schema()
