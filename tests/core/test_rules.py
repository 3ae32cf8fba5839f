"""The compiled rules: positions from positions, what is legal, why not, and the small duties."""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, NamedTuple

import pytest
from annotated_types import Interval
from pydantic import BaseModel, ConfigDict

from boardwright import (
    Act,
    At,
    Chance,
    Deal,
    Game,
    GameError,
    IllegalMove,
    LegalMoves,
    Move,
    NoOptions,
    OptionsError,
    Outcome,
    OwnerOnly,
    PerSeat,
    Phase,
    Position,
    Product,
    Public,
    Rejected,
    Rules,
    Seed,
    Stage,
    Turn,
    Unseen,
    compiled,
    event,
    hookimpl,
    move,
)
from boardwright.errors import REJECTION_CODES
from boardwright.events import Moved
from boardwright_tictactoe import TicTacToe

SEED = Seed.of("rules")


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class HarvestOptions(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    crates: Annotated[int, Interval(ge=1, le=9)] = 5


class Farm(NamedTuple):
    crates: Annotated[int, Public()]
    picked: Annotated[tuple[tuple[int, ...], ...], PerSeat(OwnerOnly())]
    colours: Annotated[tuple[Colour, ...], Public()] = ()


@event
class Picked(NamedTuple):
    seat: int
    weight: Annotated[int, OwnerOnly()]


class Harvest(Game[Farm]):
    """Pick apples of random weight until the crates are full; then sell one."""

    name = "harvest"
    version = "1.2"
    title = "The Harvest"
    seats = (2, 3)
    options = HarvestOptions
    deal = tuple[int, ...]
    events = (Picked,)

    @hookimpl
    def setup(self, deal: Deal[HarvestOptions]) -> Farm:
        if deal.given is not None and len(deal.given) != deal.seats:
            raise OptionsError("one apple a seat")
        first = deal.given or tuple(deal.chance.roll() for _ in range(deal.seats))
        return Farm(deal.options.crates, tuple((apple,) for apple in first))

    @hookimpl
    def phases(self) -> list[Phase]:
        return [
            Phase(
                "work",
                Turn(
                    stages=(
                        Stage("pick", [self.pick, self.rest], max_moves=1),
                        Stage("paint", [self.paint], max_moves=1),
                    )
                ),
            )
        ]

    @move
    def pick(self, at: Act[Farm], apples: Annotated[int, Interval(ge=1, le=3)]) -> Farm:
        """Pick some."""
        if apples > at.state.crates:
            raise IllegalMove(f"there is room for {at.state.crates}", room=at.state.crates)
        weights = tuple(at.chance.roll() for _ in range(apples))
        for weight in weights:
            at.emit(Picked(at.seat, weight))
        mine = at.state.picked[at.seat] + weights
        picked = (*at.state.picked[: at.seat], mine, *at.state.picked[at.seat + 1 :])
        return at.state._replace(crates=at.state.crates - apples, picked=picked)

    @pick.options
    def room(self, at: At[Farm]) -> Iterator[int]:
        return (apples for apples in (1, 2, 3) if apples <= at.state.crates)

    @move
    def rest(self, at: Act[Farm]) -> Farm:
        return at.state

    @rest.options
    def tired(self, at: At[Farm]) -> bool:
        return at.flow.turn > 1

    @move
    def paint(self, at: Act[Farm], colour: Colour) -> Farm:
        return at.state._replace(colours=(*at.state.colours, colour))

    @hookimpl
    def outcome(self, at: At[Farm]) -> Outcome | None:
        if at.state.crates:
            return None
        totals = tuple(map(sum, at.state.picked))
        return Outcome(tuple(seat for seat, total in enumerate(totals) if total == max(totals)), totals)

    @hookimpl
    def progress(self, at: At[Farm]) -> float:
        return len(at.state.colours) / 20


RULES = compiled(Harvest)


def begun(seats: int = 2, **given: Any) -> Position[Farm]:
    return RULES.begin(seats, seed=SEED, **given).position


# --- the beginning ------------------------------------------------------------------------------------------------


def test_a_match_begins_with_what_setup_returns() -> None:
    position = begun(3)
    chance = Chance(SEED)
    assert position.state == Farm(5, tuple((chance.roll(),) for _ in range(3)))
    assert position.drawn == chance.drawn == 3
    assert position.outcome is None
    assert position.flow.seats == 3


def test_setup_gets_options_as_the_games_type_however_they_were_given() -> None:
    for options in ({"crates": 2}, {"crates": "2"}, HarvestOptions(crates=2)):
        assert begun(options=options).state.crates == 2
    assert begun(options=None).state.crates == 5


def test_setup_gets_an_explicit_deal_as_the_games_type() -> None:
    position = begun(deal=["4", 6])
    assert position.state.picked == ((4,), (6,))
    assert position.drawn == 0


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seats": 1}, "The Harvest has 2 or 3 seats, not 1"),
        ({"seats": 4}, "The Harvest has 2 or 3 seats, not 4"),
        ({"options": {"crates": 0}}, "option crates: "),
        ({"options": {"crates": "many"}}, "option crates: "),
        ({"options": {"crate": 3}}, "The Harvest has no option 'crate'; it has crates"),
        ({"options": [1]}, "option: "),
        ({"deal": [1, "x"]}, "deal 1: "),
        ({"deal": 7}, "deal: "),
        ({"deal": [1, 2, 3]}, "one apple a seat"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionsError) as caught:
        begun(**given)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_game_without_deal_takes_none() -> None:
    class Plain(Harvest):
        deal = None  # type: ignore[assignment]

    with pytest.raises(OptionsError, match="The Harvest takes no explicit deal"):
        compiled(Plain).begin(2, seed=SEED, deal=[1, 2])


def test_a_game_without_options_refuses_any() -> None:
    class Plain(Harvest):
        options = NoOptions  # type: ignore[assignment]

        @hookimpl
        def setup(self, deal: Deal[Any]) -> Farm:
            return Farm(3, ((),) * deal.seats)

    rules = compiled(Plain)
    assert rules.begin(2, {}, seed=SEED).position.state.crates == 3
    with pytest.raises(OptionsError, match="crates"):
        rules.begin(2, {"crates": 3}, seed=SEED)


def test_an_option_without_a_default_has_to_be_given() -> None:
    class Sized(BaseModel):
        crates: int

    class Plain(Harvest):
        options = Sized  # type: ignore[assignment]

    rules = compiled(Plain)
    assert rules.begin(2, {"crates": 4}, seed=SEED).position.state.crates == 4
    with pytest.raises(OptionsError, match="option crates: "):
        rules.begin(2, seed=SEED)


def test_an_option_that_only_looks_like_the_default_is_not_taken_for_it() -> None:
    class Loose(BaseModel):
        crates: int | str | bool = 1

    class Plain(Harvest):
        options = Loose  # type: ignore[assignment]

    rules = compiled(Plain)
    assert rules.read_options({"crates": True}).crates is True
    assert rules.read_options({"crates": 1}) is rules.read_options()


def test_a_setup_that_returns_something_else_is_the_games_mistake() -> None:
    class Wrong(Harvest):
        @hookimpl
        def setup(self, deal: Deal[Any]) -> Any:
            return ((), ())

    with pytest.raises(GameError, match="harvest, setup: returned tuple, not Farm"):
        compiled(Wrong).begin(2, seed=SEED)


def test_a_move_that_returns_no_state_is_the_games_mistake() -> None:
    class Wrong(Harvest):
        @move
        def pick(self, at: Act[Farm], apples: Annotated[int, Interval(ge=1, le=3)]) -> Any:
            at.state._replace(crates=0)

    with pytest.raises(GameError, match="harvest, pick: "):
        compiled(Wrong).step(begun(), 0, Move("pick", (1,)), SEED)


# --- a step -------------------------------------------------------------------------------------------------------


def test_a_step_gives_a_new_position_and_leaves_the_old_one_as_it_was() -> None:
    old = begun()
    before = copy.deepcopy(old)
    step = RULES.step(old, 0, Move("pick", (2,)), SEED)
    assert old == before
    assert step.position.state.crates == 3
    assert [type(one) for one in step.events] == [Picked, Picked]
    assert step.position.drawn == old.drawn + 2


def test_the_same_step_twice_is_the_same_step() -> None:
    old = begun()
    assert RULES.step(old, 0, Move("pick", (3,)), SEED) == RULES.step(old, 0, Move("pick", (3,)), SEED)


def test_chance_comes_from_the_caller() -> None:
    old = begun()
    picked = {RULES.step(old, 0, Move("pick", (3,)), Seed.of(n)).position.state.picked for n in range(20)}
    assert len(picked) > 10


def test_every_listed_move_is_accepted_and_all_others_are_not() -> None:
    position = begun(options={"crates": 2})
    every = [Move("pick", (n,)) for n in range(-1, 6)] + [
        Move("rest"),
        *(Move("paint", (c,)) for c in Colour),
    ]
    accepted = []
    for one in every:
        try:
            RULES.step(position, 0, one, SEED)
        except Rejected:
            continue
        accepted.append(one)
    assert accepted == list(RULES.legal_moves(position, 0)) == [Move("pick", (1,)), Move("pick", (2,))]


def test_legal_moves_follow_the_stage_and_the_options() -> None:
    position = RULES.step(begun(), 0, Move("pick", (1,)), SEED).position
    assert list(RULES.legal_moves(position, 0)) == [
        Move("paint", (Colour.RED,)),
        Move("paint", (Colour.BLUE,)),
    ]
    position = RULES.step(position, 0, Move("paint", (Colour.BLUE,)), SEED).position
    assert not RULES.legal_moves(position, 0)
    assert Move("rest") in RULES.legal_moves(position, 1)  # from the second turn on


def test_nothing_is_legal_once_the_match_is_over() -> None:
    over = RULES.step(begun(options={"crates": 1}), 0, Move("pick", (1,)), SEED).position
    assert over.outcome is not None
    assert [len(RULES.legal_moves(over, seat)) for seat in (0, 1)] == [0, 0]


# --- why not ------------------------------------------------------------------------------------------------------

OVER = RULES.step(begun(options={"crates": 1}), 0, Move("pick", (1,)), SEED).position


@pytest.mark.parametrize(
    ("position", "seat", "asked", "code", "message", "data"),
    [
        (OVER, 0, Move("rest"), "match_over", "the match is over", {}),
        (
            begun(),
            1,
            Move("rest"),
            "not_active",
            "it is not seat 1's turn but seat 0's",
            {"seat": 1, "active": [0]},
        ),
        (begun(), 2, Move("rest"), "no_such_seat", "there is no seat 2: the seats are 0 to 1", {"seat": 2}),
        (
            begun(),
            -1,
            Move("rest"),
            "no_such_seat",
            "there is no seat -1: the seats are 0 to 1",
            {"seat": -1},
        ),
        (
            begun(),
            0,
            Move("sell"),
            "unknown_move",
            "The Harvest has no move 'sell'; it has pick, rest, paint",
            {"move": "sell"},
        ),
        (
            begun(),
            0,
            Move("paint", (Colour.RED,)),
            "not_offered",
            "paint is not possible now, but pick or rest",
            {"move": "paint", "offered": ["pick", "rest"]},
        ),
        (
            begun(options={"crates": 1}),
            0,
            Move("pick", (2,)),
            "illegal_move",
            "there is room for 1",
            {"room": 1},
        ),
        (begun(), 0, Move("pick", (0,)), "illegal_move", "pick is not allowed with apples 0", {}),
        (begun(), 0, Move("rest"), "illegal_move", "rest is not allowed", {}),
        (begun(), 0, Move("pick", ("one",)), "illegal_move", "pick is not allowed with apples one", {}),
        (begun(), 0, Move("pick"), "illegal_move", "pick is not allowed", {}),
        (begun(), 0, Move("pick", (1, 2)), "illegal_move", "pick is not allowed with apples 1", {}),
    ],
)
def test_a_rejection_says_which_rule_was_broken(  # noqa: PLR0917
    position: Position[Farm], seat: int, asked: Move, code: str, message: str, data: dict[str, Any]
) -> None:
    with pytest.raises(Rejected) as caught:
        RULES.step(position, seat, asked, SEED)
    assert caught.value.code == code
    assert caught.value.code in REJECTION_CODES
    assert caught.value.message == str(caught.value) == message
    assert caught.value.data == data


def test_a_rejected_move_that_drew_or_told_something_on_its_way_left_nothing_behind() -> None:
    class Late(Harvest):
        @move
        def pick(self, at: Act[Farm], apples: Annotated[int, Interval(ge=1, le=3)]) -> Farm:
            at.emit(Picked(at.seat, at.chance.roll()))
            at.end_turn()
            raise IllegalMove("rotten")

        @pick.options
        def nothing(self, at: At[Farm]) -> Sequence[int]:
            return ()

    rules = compiled(Late)
    position = rules.begin(2, seed=SEED).position
    before = copy.deepcopy(position)
    for _ in range(2):
        with pytest.raises(IllegalMove, match="rotten"):
            rules.step(position, 0, Move("pick", (1,)), SEED)
    assert position == before


# --- moves from outside -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "named"), [((2,), {}), ((), {"apples": 2}), (("2",), {}), ((), {"apples": "2"}), ((2.0,), {})]
)
def test_arguments_from_outside_become_those_of_the_declared_types(args: Any, named: Any) -> None:
    assert RULES.read_move("pick", args, named) == Move("pick", (2,))
    assert type(RULES.read_move("pick", args, named).args[0]) is int


def test_arguments_in_their_json_form_are_read_back() -> None:
    blue = Move("paint", (Colour.BLUE,))
    assert RULES.plain_move(blue) == ["blue"]
    assert RULES.read_move("paint", ["blue"]) == blue


@pytest.mark.parametrize(
    ("args", "named", "argument"),
    [
        ((), {}, "apples"),
        ((1,), {"apples": 1}, "apples"),
        ((), {"pears": 1}, "pears"),
        ((4,), {}, "apples"),
        (("x",), {}, "apples"),
        ((None,), {}, "apples"),
        (([1],), {}, "apples"),
        ((1, 2), {}, None),
    ],
)
def test_arguments_that_do_not_fit_are_rejected_by_name(args: Any, named: Any, argument: str | None) -> None:
    with pytest.raises(Rejected) as caught:
        RULES.read_move("pick", args, named)
    assert caught.value.code == "bad_arguments"
    assert caught.value.data.get("argument") == argument
    assert caught.value.message.startswith("pick")


def test_a_move_that_there_is_not_is_rejected_when_it_is_read() -> None:
    with pytest.raises(Rejected) as caught:
        RULES.read_move("sell", [1])
    assert caught.value.code == "unknown_move"


# --- what is shown ------------------------------------------------------------------------------------------------


def test_a_view_shows_what_the_declarations_let_the_viewer_see() -> None:
    position = begun()
    view = RULES.view(position, 1, can_undo=True)
    assert view.game == "harvest"
    assert view.seat == 1
    assert view.state.crates == 5
    assert view.state.picked == (Unseen(), position.state.picked[1])
    assert (view.can_undo, view.can_redo) == (True, False)
    assert view.flow == position.flow
    assert list(view.legal) == []
    spectator = RULES.view(position, None)
    assert spectator.state.picked == (Unseen(), Unseen())
    assert list(RULES.view(position, 0).legal) == list(RULES.legal_moves(position, 0))


def test_an_event_is_told_to_each_as_far_as_it_may_know() -> None:
    picked = RULES.step(begun(), 0, Move("pick", (1,)), SEED).events[0]
    assert isinstance(picked, Picked)
    assert RULES.told(picked, 0).weight == picked.weight
    for other in (1, None):
        told = RULES.told(picked, other)
        assert told.weight == Unseen()
        assert told.event == "picked"
        assert told.seat == 0


def test_what_is_no_event_is_not_told() -> None:
    with pytest.raises(GameError, match="is not among the events"):
        RULES.told(Farm(1, ()), 0)


def test_as_text_falls_back_to_the_fields_of_the_view() -> None:
    assert RULES.as_text(RULES.view(begun(), None), ["A", "B"]).splitlines()[0] == "crates: 5"


# --- the small duties ---------------------------------------------------------------------------------------------


def test_the_default_move_is_the_first_legal_one_unless_the_game_says_otherwise() -> None:
    assert RULES.default_move(begun(), 0) == Move("pick", (1,))

    class Eager(Harvest):
        @hookimpl
        def default_move(self, at: At[Farm], legal: LegalMoves) -> Move:
            return legal[-1]

    assert compiled(Eager).default_move(begun(), 0) == Move("pick", (3,))


def test_who_may_not_act_has_no_default_move() -> None:
    for position, seat in ((begun(), 1), (OVER, 0)):
        with pytest.raises(Rejected) as caught:
            RULES.default_move(position, seat)
        assert caught.value.code == "not_active"


def test_the_longest_match_is_what_the_game_says_if_it_does() -> None:
    assert RULES.longest(2) is None
    assert compiled(TicTacToe).longest(2) == 9


def test_progress_is_the_games_or_nought_and_one_when_it_is_over() -> None:
    assert RULES.progress(begun()) == 0.0
    assert RULES.progress(OVER) == 1.0
    painted = begun()._replace(state=begun().state._replace(colours=(Colour.RED,) * 10))
    assert RULES.progress(painted) == 0.5
    assert RULES.view(painted, None).progress == 0.5


# --- state types --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FrozenTally:
    total: Annotated[int, Public()] = 0


class ModelTally(BaseModel):
    model_config = ConfigDict(frozen=True)

    total: Annotated[int, Public()] = 0


class TupleTally(NamedTuple):
    total: Annotated[int, Public()] = 0


@pytest.mark.parametrize("tally", [FrozenTally, ModelTally, TupleTally])
def test_the_state_can_be_any_of_the_immutable_types(tally: type[Any]) -> None:
    class Count(Game[tally]):  # type: ignore[valid-type]
        name = "count"
        version = "1"
        seats = 1

        @hookimpl
        def setup(self, deal: Deal[NoOptions]) -> Any:
            return tally(total=0)

        @move
        def add(self, at: Act[Any], some: Annotated[int, Interval(ge=1, le=2)]) -> Any:
            return tally(total=at.state.total + some)

    rules: Rules[Any] = compiled(Count)
    position = rules.step(rules.begin(1, seed=SEED).position, 0, Move("add", (2,)), SEED).position
    assert position.state.total == 2
    assert rules.view(position, 0).state.total == 2
    assert rules.redeal(position, None, tuple) == position


# --- compiling ----------------------------------------------------------------------------------------------------


def test_rules_are_compiled_once() -> None:
    assert compiled(Harvest) is RULES
    assert RULES.seat_counts == (2, 3)
    assert RULES.title == "The Harvest"


def test_a_move_may_offer_products_and_tuples_of_several_arguments() -> None:
    class Pairs(Game[TupleTally]):
        name = "pairs"
        version = "1"
        seats = 1

        @hookimpl
        def setup(self, deal: Deal[NoOptions]) -> TupleTally:
            return TupleTally()

        @move
        def product(self, at: Act[TupleTally], one: int, other: str) -> TupleTally:
            return at.state

        @product.options
        def product_options(self, at: At[TupleTally]) -> Product:
            return Product((1, 2), "ab")

        @move
        def tuples(self, at: Act[TupleTally], one: int, other: str) -> TupleTally:
            return at.state

        @tuples.options
        def tuple_options(self, at: At[TupleTally]) -> Iterator[tuple[int, str]]:
            yield 1, "a"
            yield 2, "b"

        @move
        def every(self, at: Act[TupleTally], yes: bool, colour: Colour) -> TupleTally:
            return at.state

    rules = compiled(Pairs)
    legal = rules.legal_moves(rules.begin(1, seed=SEED).position, 0)
    assert [one.args for one in legal if one.name == "product"] == [(1, "a"), (1, "b"), (2, "a"), (2, "b")]
    assert [one.args for one in legal if one.name == "tuples"] == [(1, "a"), (2, "b")]
    assert [one.args for one in legal if one.name == "every"] == [
        (b, c) for b in (False, True) for c in Colour
    ]
    assert Move("tuples", (1, "b")) not in legal


def test_what_a_move_is_told_as_hides_its_private_arguments() -> None:
    class Secret(Game[TupleTally]):
        name = "secret"
        version = "1"
        seats = 2

        @hookimpl
        def setup(self, deal: Deal[NoOptions]) -> TupleTally:
            return TupleTally()

        @move
        def bid(
            self, at: Act[TupleTally], amount: Annotated[int, Interval(ge=0, le=9), OwnerOnly()]
        ) -> TupleTally:
            return at.state

    rules = compiled(Secret)
    told = rules.told_move(0, Move("bid", (7,)), None, 0)
    assert told.arguments == {"amount": 7}
    for other in (1, None):
        told = rules.told_move(0, Move("bid", (7,)), "out of time", other)
        assert told.arguments == {"amount": Unseen()}
        assert told.why == "out of time"
    assert rules.told(Moved(0, "bid", {"amount": 7}, None), None).event == "moved"
