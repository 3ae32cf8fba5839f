from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from annotated_types import Interval

from boardwright import (
    END_PHASE,
    END_TURN,
    At,
    Game,
    Match,
    Move,
    Outcome,
    Phase,
    Product,
    Tuples,
    Turn,
    hookimpl,
    move,
)
from boardwright_cli.arguments import Misread, Partial
from boardwright_cli.entry import FEW, Entry, Menu, Word
from boardwright_cli.wording import in_words

Colour = Literal["dark red", "dark blue", "red"]


class Nothing(NamedTuple):
    pass


class Shapes(Game[Nothing]):
    """Moves of every shape: no argument, text with spaces, explicit pairs, a large product."""

    name, version, seats, perfect_information = "shapes", "1", 1, True

    @hookimpl
    def setup(self, deal: Any) -> Nothing:
        return Nothing()

    @move
    def paint(self, at: At[Nothing], colour: Colour, sides: Literal[1, 2], place: tuple[int, int]) -> Nothing:
        return Nothing()

    @paint.options
    def paints(self, at: At[Nothing]) -> Tuples:
        return Tuples([("dark red", 1, (0, 0)), ("dark red", 2, (0, 0)), ("dark blue", 1, (3, 4))])

    @move
    def pass_on(self, at: At[Nothing]) -> Nothing:
        return Nothing()

    @move
    def undo(self, at: At[Nothing]) -> Nothing:
        return Nothing()


class Grid(Game[Nothing]):
    """One move with many combinations."""

    name, version, seats, perfect_information = "grid", "1", 1, True
    letters: Sequence[str] = ("a", "b", "c")

    @hookimpl
    def setup(self, deal: Any) -> Nothing:
        return Nothing()

    @move
    def put(self, at: At[Nothing], letter: str, cell: Annotated[int, Interval(ge=0, le=99)]) -> Nothing:
        return Nothing()

    @put.options
    def puts(self, at: At[Nothing]) -> Product:
        return Product(self.letters, range(10, 20))

    @hookimpl
    def outcome(self, at: At[Nothing]) -> Outcome | None:
        return None


class Pick(Game[Nothing]):
    """One move whose argument is a number."""

    name, version, seats, perfect_information = "pick", "1", 1, True

    @hookimpl
    def setup(self, deal: Any) -> Nothing:
        return Nothing()

    @move
    def pick(self, at: At[Nothing], number: Annotated[int, Interval(ge=0, le=8)]) -> Nothing:
        return Nothing()

    @pick.options
    def numbers(self, at: At[Nothing]) -> tuple[int, ...]:
        return (1, 4, 6)


class Ends(Game[Nothing]):
    """Moves whose names are beginnings of each other."""

    name, version, seats, perfect_information = "ends", "1", 1, True

    @hookimpl
    def setup(self, deal: Any) -> Nothing:
        return Nothing()

    @hookimpl
    def phases(self) -> list[Phase]:
        return [Phase("play", Turn(moves=[self.end, self.take, self.take_all, END_TURN, END_PHASE]))]

    @move
    def end(self, at: At[Nothing]) -> Nothing:
        return Nothing()

    @move
    def take(self, at: At[Nothing], what: Literal["all", "nothing"]) -> Nothing:
        return Nothing()

    @move(name="Take_All")
    def take_all(self, at: At[Nothing], colour: Colour) -> Nothing:
        return Nothing()


def menu(game: type[Game[Nothing]]) -> Menu:
    match = Match.new(game, seed=1)
    return Menu(match.rules, match.legal_moves(0))


def read(game: type[Game[Nothing]], line: str) -> Entry:
    return menu(game).read(line)


@pytest.mark.parametrize(
    "line", ["paint dark red 2 [0,0]", "pain  dark red 2 [0, 0]", "PAINT dark red 2 [ 0,0 ]"]
)
def test_arguments_may_hold_spaces_and_are_read_as_text_or_json(line: str) -> None:
    assert read(Shapes, line) == Move("paint", ("dark red", 2, (0, 0)))


def test_any_clear_beginning_of_a_name_will_do() -> None:
    assert read(Shapes, "pas") == Move("pass_on")
    assert read(Shapes, "p") == Misread("“p” can be paint or pass on")


@pytest.mark.parametrize("line", ["end turn", "end_turn", "END  Turn", "end t", "end_t"])
def test_a_name_of_several_words_is_typed_with_spaces_or_underscores(line: str) -> None:
    assert read(Ends, line) == Move("end_turn")


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("end", Move("end")),
        ("en", Misread("“en” can be end or end turn or end phase")),
        ("end p", Move("end_phase")),
        ("end p now", Misread("end takes 0 arguments, not 2")),
        ("take all", Move("take", ("all",))),
        ("take nothing", Move("take", ("nothing",))),
        ("take all red", Move("Take_All", ("red",))),
        ("take_all dark red", Move("Take_All", ("dark red",))),
        ("tak", Misread("“tak” can be take or Take All")),
    ],
)
def test_as_many_words_as_possible_are_the_name(line: str, entry: Entry) -> None:
    assert read(Ends, line) == entry


def test_what_is_not_possible_now_is_named_by_all_its_words() -> None:
    class Later(Ends):
        @hookimpl
        def phases(self) -> list[Phase]:
            turn = Turn(moves=[self.take, END_PHASE, END_TURN], min_moves=1)
            return [Phase("play", turn)]

    said = Misread("end turn is not possible now, but take")
    assert read(Later, "end turn") == read(Later, "end_t") == said
    assert read(Later, "end") == Misread("end is not possible now, but take")


def test_the_whole_name_of_another_move_is_no_beginning_of_one_that_is_possible() -> None:
    class Ending(Ends):
        @hookimpl
        def phases(self) -> list[Phase]:
            later = Phase("later", Turn(moves=[END_PHASE]))
            return [Phase("play", Turn(moves=[self.take, END_TURN])), later]

    assert read(Ending, "end phase") == Misread("end phase is not possible now, but take or end turn")
    assert read(Ending, "end") == Misread("end is not possible now, but take or end turn")
    assert read(Ending, "end t") == read(Ending, "en") == Move("end_turn")


def test_a_move_comes_before_a_word_of_the_program_which_a_slash_reaches() -> None:
    assert read(Shapes, "undo") == Move("undo")
    assert read(Shapes, "/undo") == Word("undo")
    assert read(Grid, "undo") == Word("undo")
    assert read(Grid, "/nonsense") == Misread("“/nonsense” is no word of the program")


def test_words_of_the_program_can_be_shortened_and_have_something_after_them() -> None:
    assert read(Shapes, "h") == Misread("“h” is not understood")  # hint or help
    assert read(Shapes, "hi") == Word("hint")
    assert read(Grid, "log 5") == Word("log", "5")
    assert read(Grid, "?") == read(Grid, "") == Word("moves")


def test_the_name_can_be_left_out_where_one_move_is_possible() -> None:
    assert read(Grid, "b 12") == Move("put", ("b", 12))
    assert isinstance(read(Shapes, "dark red 1 [0,0]"), Misread)


def test_typed_arguments_come_before_numbers_of_the_list() -> None:
    assert read(Pick, "4") == Move("pick", (4,))
    assert read(Pick, "1") == Move("pick", (1,))
    assert read(Pick, "2") == Move("pick", (2,))  # the rules will say why not; it is not the second choice
    assert not menu(Pick).numbered


def test_a_number_chooses_from_the_list() -> None:
    shapes = menu(Shapes)
    assert shapes.numbered
    assert len(shapes.items) == 5
    assert shapes.read("4") == Word("moves", "4")  # nobody chooses from a list that was not shown
    shapes.shown = True
    assert [shapes.read(str(number)) for number in range(1, 6)] == list(shapes.items)
    assert shapes.read("4") == Move("pass_on")
    assert shapes.read("6") == Misread("there are 5 choices")


def test_many_combinations_are_chosen_argument_by_argument() -> None:
    grid = menu(Grid)
    assert len(Match.new(Grid, seed=1).legal_moves(0)) > FEW
    assert len(grid.items) == 3
    grid.shown = True
    second = grid.read("2")
    assert isinstance(second, Partial)
    assert second.args == ("b",)
    assert grid.arguments.values(second) == [str(cell) for cell in range(10, 20)]
    assert not grid.arguments.are_numbered(second, 10)
    assert grid.arguments.following(second, "10") == Move("put", ("b", 10))
    assert grid.arguments.following(second, "77") == Misread("“77” is no cell that is possible here")


def test_missing_arguments_are_asked_for_and_those_without_alternative_filled_in() -> None:
    shapes = menu(Shapes)
    partial = shapes.read("paint")
    assert isinstance(partial, Partial)
    assert shapes.arguments.values(partial) == ["dark red", "dark blue"]
    partial = shapes.arguments.following(partial, "1")
    assert isinstance(partial, Partial)
    assert shapes.arguments.values(partial) == ["1", "2"]
    assert not shapes.arguments.are_numbered(partial, 2)
    assert shapes.arguments.following(partial, "2") == Move("paint", ("dark red", 2, (0, 0)))
    assert shapes.read("paint dark blue") == Move("paint", ("dark blue", 1, (3, 4)))


def test_what_is_wrong_is_said_by_the_rules() -> None:
    shapes = menu(Shapes)
    assert shapes.read("paint green") == Misread(
        "paint: colour: input should be 'dark red', 'dark blue' or 'red'"
    )
    assert shapes.read("paint red 1 [0,0]") == Move(
        "paint", ("red", 1, (0, 0))
    )  # fits the types, not the rules
    wrong = shapes.wrong_argument(Move("paint", ("red", 1, (0, 0))))
    assert wrong is not None
    assert wrong.args == ()
    wrong = shapes.wrong_argument(Move("paint", ("dark blue", 2, (3, 4))))
    assert wrong is not None
    assert wrong.args == ("dark blue",)
    assert shapes.wrong_argument(Move("pass_on")) is None
    assert shapes.wrong_argument(Move("nonsense", (1,))) is None


def test_every_legal_move_can_be_typed_as_it_is_shown() -> None:
    for game in (Shapes, Grid, Pick, Ends):
        match = Match.new(game, seed=1)
        legal = match.legal_moves(0)
        here = Menu(match.rules, legal)
        for each in legal:
            offer = legal.offer(each.name)
            assert offer is not None
            args = here.arguments.texts(offer, each.args)
            assert here.read(" ".join((each.name, *args))) == each
            assert here.read(" ".join((in_words(each.name), *args))) == each


@pytest.mark.parametrize(
    "line",
    [
        "x" * 5000,
        "put " + "a " * 500,
        "[" * 3000,
        "put \x00 1",
        "undo " + "now " * 5,
        "pass on now",
        "\N{FULLWIDTH DIGIT NINE}",
        "-1",
        "1e9",
        "/",
        "//",
    ],
)
def test_no_entry_is_too_strange(line: str) -> None:
    for game in (Shapes, Grid, Pick):
        assert isinstance(read(game, line), Misread | Move | Partial | Word)
