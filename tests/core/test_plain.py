"""What leaves a match is JSON, fits the published schemas, and the schemas refuse what is not so."""

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from random import Random
from typing import Annotated, Any, NamedTuple

import pytest
from annotated_types import Interval
from jsonschema import Draft202012Validator

from boardwright import (
    Act,
    At,
    Deal,
    Flow,
    Game,
    GameError,
    Match,
    Move,
    NoOptions,
    Outcome,
    OwnerOnly,
    PerSeat,
    Public,
    Rules,
    Unseen,
    compiled,
    event,
    hookimpl,
    move,
)
from boardwright.plain import (
    plain_event,
    plain_flow,
    plain_legal,
    plain_outcome,
    plain_view,
    view_type,
)
from boardwright.schemas import schemas, sorted_events
from boardwright_arboretum.game import Arboretum
from boardwright_leduc_poker.game import LeducPoker
from boardwright_tictactoe import TicTacToe


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Token(NamedTuple):
    colour: Colour
    number: int


class Bag(NamedTuple):
    tokens: Annotated[tuple[tuple[Token, ...], ...], PerSeat(OwnerOnly())]
    best: Annotated[Mapping[Colour, int], Public()]


@event
class Paid(NamedTuple):
    seat: int
    token: Annotated[Token, OwnerOnly()]


class Tokens(Game[Bag]):
    """A game whose types have types within them."""

    name = "tokens"
    version = "1"
    seats = 2
    events = (Paid,)
    deal = tuple[Token, ...]

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Bag:
        return Bag((tuple(Token(colour, 1) for colour in Colour),) * 2, {Colour.RED: 1})

    @move
    def pay(self, at: Act[Bag], token: Token, colours: tuple[Colour, ...]) -> Bag:
        at.emit(Paid(at.seat, token))
        return at.state

    @pay.options
    def tokens_in_bag(self, at: At[Bag]) -> Iterator[tuple[Token, tuple[Colour, ...]]]:
        for token in at.state.tokens[at.seat]:
            yield token, (token.colour,)

    @move
    def bid(
        self, at: Act[Bag], amount: Annotated[int, Interval(ge=0, le=9), OwnerOnly()], colour: Colour
    ) -> Bag:
        if amount == 9:
            at.end_match(Outcome((at.seat,), (9, 0), "the highest bid"))
        return at.state


def walked(game: type[Game[Any]], seats: int, seed: int) -> Iterator[Match[Any]]:
    """Yield a match at the beginning and after each move of a random walk to its end."""
    rng = Random(seed)
    match: Match[Any] = Match.new(game, seats=seats, seed=seed)
    yield match
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, match.legal_moves(seat).draw(rng))
        yield match


@cache
def validators(rules: Rules[Any]) -> dict[str, Any]:
    """Return a validator for each schema, having checked the schemas themselves."""
    found = schemas(rules)
    for name, schema in found.items():
        for one in schema.values() if name == "events" else [schema]:
            Draft202012Validator.check_schema(one)
    return {
        name: {key: Draft202012Validator(one) for key, one in schema.items()}
        if name == "events"
        else Draft202012Validator(schema)
        for name, schema in found.items()
    }


GAMES: list[tuple[type[Game[Any]], int]] = [
    (TicTacToe, 2),
    (Arboretum, 2),
    (Arboretum, 3),
    (Arboretum, 4),
    (Tokens, 2),
]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(*one, marks=pytest.mark.slow if one[0] is Arboretum and one[1] > 2 else ())
        for one in GAMES
    ],
)
def test_everything_that_is_sent_is_json_and_fits_its_schema(game: type[Game[Any]], seats: int) -> None:
    checks = validators(compiled(game))
    types = {of.__name__: of for of in sorted_events(compiled(game))}
    assert set(checks["events"]) == set(types)
    told_names: dict[str, str] = {}
    for match in walked(game, seats, seed=1):
        for viewer in (*range(seats), None):
            if len(match) % 8 == 0 or match.outcome is not None:
                view = plain_view(match.rules, match.view(viewer))
                assert json.loads(json.dumps(view)) == view
                checks["view"].validate(view)
            for told in match.events(viewer, max(0, len(match) - 1)):
                plain = plain_event(match.rules, told.event)
                assert json.loads(json.dumps(plain)) == plain
                assert next(iter(plain)) == "event"
                of = next(name for name in types if f"{name}Seen" == type(told.event).__name__)
                assert told_names.setdefault(plain["event"], of) == of
                checks["events"][of].validate(plain)
    checks["options"].validate(match.header.options)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_listed_move_fits_the_schema_of_moves_and_is_read_back(
    game: type[Game[Any]], seats: int
) -> None:
    check = validators(compiled(game))["moves"]
    for match in walked(game, seats, seed=2):
        if len(match) % 16 == 0:
            rules = match.rules
            for one in match.legal_moves(match.position.flow.current)[:40]:
                args = rules.plain_move(one)
                names = rules.plan.moves[one.name].names
                check.validate({"move": one.name, "arguments": dict(zip(names, args, strict=True))})
                assert rules.read_move(one.name, json.loads(json.dumps(args))) == one


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_legal_moves_can_be_made_again_from_their_plain_form(game: type[Game[Any]], seats: int) -> None:
    for match in walked(game, seats, seed=3):
        if len(match) % 16 == 0:
            legal = match.legal_moves(match.position.flow.current)
            again = [
                one
                for offer in json.loads(json.dumps(plain_legal(match.rules, legal)))
                for one in spread(offer)
            ]
            assert [match.rules.read_move(name, args) for name, args in again] == list(legal)


def spread(offer: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    if "tuples" in offer:
        yield from ((offer["move"], args) for args in offer["tuples"])
        return
    combinations: list[list[Any]] = [[]]
    for values in offer["arguments"].values():
        combinations = [[*args, value] for args in combinations for value in values]
    yield from ((offer["move"], args) for args in combinations)


def mutations(value: Any) -> Iterator[Any]:
    """Yield a document with one thing in it changed: a key lacking, a key more, a value of another type."""
    if isinstance(value, dict):
        yield {**value, "more": 1}
        for key, part in value.items():
            yield {name: other for name, other in value.items() if name != key}
            for changed in mutations(part):
                yield {**value, key: changed}
    elif isinstance(value, list):
        yield {"0": value}
        for place, part in enumerate(value[:2]):
            for changed in mutations(part):
                yield [*value[:place], changed, *value[place + 1 :]]
    else:
        yield [[value]]


def test_the_schemas_of_a_move_without_arguments_are_schemas() -> None:
    parts = schemas(compiled(LeducPoker))
    for part in (parts["view"], parts["moves"], parts["match_file"]):
        Draft202012Validator.check_schema(part)
    line = Draft202012Validator(parts["match_file"])
    assert line.is_valid([0, "call", [], "0123abcd"])
    assert not line.is_valid([0, "call", [1], "0123abcd"])


def test_the_schema_of_views_refuses_mutations() -> None:
    match: Match[Any] = Match.new(TicTacToe, seed=1)
    match.play(0, "mark", 4)
    view = plain_view(match.rules, match.view(0))
    check = validators(match.rules)["view"]
    check.validate(view)
    accepted = [changed for changed in mutations(view) if check.is_valid(changed)]
    # Only the states of variants, which this match has none of, may hold anything.
    assert [changed for changed in accepted if {**changed, "variants": {}} != view] == []


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seat": "0"},
        {"progress": 1.5},
        {"can_undo": None},
        {"legal": [{"move": "fly", "arguments": {}}]},
        {"legal": [{"move": "draw", "arguments": {}}]},
        {"outcome": {"winners": 0, "scores": None, "reason": ""}},
    ],
)
def test_the_schema_of_arboretums_views_refuses_what_cannot_be(change: dict[str, Any]) -> None:
    match: Match[Any] = Match.new(Arboretum, seed=1)
    check = validators(match.rules)["view"]
    view = plain_view(match.rules, match.view(0))
    check.validate(view)
    assert not check.is_valid({**view, **change})


def test_the_schema_of_arboretums_views_refuses_other_cards_and_cells() -> None:
    match: Match[Any] = Match.new(Arboretum, seed=1)
    for _ in range(8):
        seat = match.position.flow.current
        match.play(seat, match.legal_moves(seat)[0])
    check = validators(match.rules)["view"]
    view = plain_view(match.rules, match.view(0))
    check.validate(view)
    for path, value in (("hands", "cards"), ("discards", None), ("unseen", None)):
        changed = copy.deepcopy(view)
        part = changed["state"][path]
        holder = part if path == "unseen" else next(one for one in part if one)
        (holder if value is None else part[0][value])[0] = "oak-9"
        assert not check.is_valid(changed), path


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"move": "mark"},
        {"move": "mark", "arguments": {}},
        {"move": "mark", "arguments": {"cell": 9}},
        {"move": "mark", "arguments": {"cell": "4"}},
        {"move": "mark", "arguments": {"cell": 4, "more": 1}},
        {"move": "fly", "arguments": {"cell": 4}},
        {"move": "mark", "arguments": [4]},
        {"move": "mark", "arguments": {"cell": 4}, "seat": 0},
    ],
)
def test_the_schema_of_moves_refuses_what_is_no_move(document: Any) -> None:
    check = validators(compiled(TicTacToe))["moves"]
    assert check.is_valid({"move": "mark", "arguments": {"cell": 4}})
    assert not check.is_valid(document)


def test_the_schema_of_options_refuses_what_does_not_fit() -> None:
    check = validators(compiled(Arboretum))["options"]
    for good in ({}, {"edition": "first"}, {"first_seat": 3}, {"species": None}):
        assert check.is_valid(good), good
    strange: list[Any] = [{"edition": "third"}, {"first_seat": 4}, {"first_seat": -1}, {"more": 1}, []]
    for bad in strange:
        assert not check.is_valid(bad), bad


def test_the_schema_of_a_deal_is_there_for_games_that_take_one() -> None:
    assert "deal" not in schemas(compiled(TicTacToe))
    check = validators(compiled(Arboretum))["deal"]
    assert check.is_valid(["oak-5", "maple-1"])
    assert not check.is_valid(["oak-9"])


def test_what_is_unseen_is_told_as_such() -> None:
    match = Match.new(Tokens, seed=1)
    match.play(0, Move("pay", (Token(Colour.BLUE, 1), (Colour.BLUE,))))
    match.play(0, Move("bid", (3, Colour.RED)))
    unseen = {"count": None, "empty": None}
    events = {
        viewer: [plain_event(match.rules, one.event) for one in match.events(viewer)][-3:]
        for viewer in (0, 1)
    }
    assert events[0][0]["arguments"] == {"token": ["blue", 1], "colours": ["blue"]}
    assert events[0][1] == {"event": "paid", "seat": 0, "token": ["blue", 1]}
    assert events[1][1] == {"event": "paid", "seat": 0, "token": unseen}
    assert events[0][2]["arguments"] == {"amount": 3, "colour": "red"}
    assert events[1][2] == {
        "event": "moved",
        "seat": 0,
        "move": "bid",
        "arguments": {"amount": unseen, "colour": "red"},
        "why": None,
    }
    assert plain_view(match.rules, match.view(1))["state"]["tokens"] == [unseen, [["red", 1], ["blue", 1]]]


def test_a_flow_and_an_outcome_in_plain() -> None:
    match: Match[Any] = Match.new(Arboretum, seed=1, options={"first_seat": 1})
    assert plain_flow(match.position.flow) == {
        "seats": 2,
        "phase": "play",
        "turn": 1,
        "current": 1,
        "order": [0, 1],
        "moves": 0,
        "active": [{"seat": 1, "stage": "draw", "moves": 0, "min_moves": 0, "max_moves": 2}],
        "answered": [],
        "interrupted": [],
        "eliminated": [],
    }
    assert plain_outcome(None) is None
    assert plain_outcome(Outcome((0, 1), (3, 3), "shared")) == {
        "winners": [0, 1],
        "scores": [3, 3],
        "reason": "shared",
    }


@dataclass(frozen=True)
class Summary:
    tokens: int


def test_the_type_of_a_view_is_what_player_view_returns() -> None:
    class Summed(Tokens):
        @hookimpl
        def player_view(self, seen: Any, flow: Flow, seat: int | None) -> Summary:
            return Summary(sum(0 if isinstance(one, Unseen) else len(one) for one in seen.tokens))

    class Untold(Tokens):
        @hookimpl
        def player_view(self, seen, flow, seat):  # type: ignore[no-untyped-def]
            return seen

    rules = compiled(Summed)
    assert view_type(rules) is Summary
    match = Match.new(Summed, seed=1)
    assert plain_view(rules, match.view(1))["state"] == {"tokens": 2}
    assert plain_view(rules, match.view(None))["state"] == {"tokens": 0}
    with pytest.raises(GameError, match="player_view: annotate what it returns"):
        view_type(compiled(Untold))


def test_a_state_that_cannot_be_written_is_the_games_mistake() -> None:
    class Strange:
        pass

    class State(NamedTuple):
        thing: Annotated[Strange, Public()]

    class Odd(Game[State]):
        name = "odd"
        version = "1"
        seats = 1

        @hookimpl
        def setup(self, deal: Deal[NoOptions]) -> State:
            return State(Strange())

        @move
        def wait(self, at: Act[State]) -> State:
            return at.state

    match = Match.new(Odd, seed=1)
    with pytest.raises(GameError, match="cannot be written as JSON"):
        plain_view(match.rules, match.view(0))
