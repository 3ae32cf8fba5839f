"""What a viewer cannot see makes no difference to anything it gets.

At many points of whole matches, what a viewer cannot see is dealt anew: its view, legal moves, rejections, what it is
told of the next step and whether that can be undone must stay the same. And no hidden card is written anywhere.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Annotated, Any, NamedTuple

import pytest
from annotated_types import Interval

from boardwright import (
    Act,
    At,
    Count,
    Deal,
    Game,
    Hidden,
    IllegalMove,
    Match,
    Move,
    NonEmpty,
    NoOptions,
    Order,
    Outcome,
    OwnerOnly,
    PerSeat,
    Phase,
    Position,
    Public,
    Rejected,
    Rules,
    Seat,
    Seed,
    Turn,
    compiled,
    event,
    hookimpl,
    move,
)
from boardwright.engine import Step
from boardwright.matchfile import exported
from boardwright.plain import plain_event, plain_view
from boardwright_arboretum.game import Arboretum
from boardwright_arboretum.table import Table

OTHER_SEED = Seed.of("thinking ahead")


def shuffler(rng: Random) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    return lambda items: tuple(rng.sample(list(items), len(items)))


def seen(rules: Rules[Any], position: Position[Any], viewer: Seat | None) -> str:
    """Return a view as it is sent."""
    return json.dumps(plain_view(rules, rules.view(position, viewer)))


def told(rules: Rules[Any], step: Step, viewer: Seat | None) -> list[dict[str, Any]]:
    return [plain_event(rules, rules.told(one, viewer)) for one in step.events]


def tried(rules: Rules[Any], position: Position[Any], seat: Seat, asked: Move) -> Step | tuple[Any, ...]:
    """Return the step, or the rejection as it is sent."""
    try:
        return rules.step(position, seat, asked, OTHER_SEED)
    except Rejected as rejected:
        return rejected.code, rejected.message, json.dumps(dict(rejected.data))


def can_be_undone(rules: Rules[Any], before: Position[Any], step: Step) -> bool:
    return step.position.drawn == before.drawn and not any(
        type(one) in rules.sight.revealing for one in step.events
    )


def check(
    rules: Rules[Any],
    position: Position[Any],
    rng: Random,
    asks: Callable[[Position[Any], Random], Iterator[tuple[Seat, Move]]],
    reveals: Callable[[Seat | None, Seat, Move], bool] = lambda viewer, seat, move: False,
) -> int:
    """Deal anew what each viewer cannot see; return how many steps by others and by itself were compared.

    Args:
        rules: The rules.
        position: The position.
        rng: The test's random source.
        asks: Moves to try, legal and not.
        reveals: Whether a move shows the viewer what was hidden, so that what it is told may differ.
    """
    compared = 0
    for viewer in (*range(position.flow.seats), None):
        other = rules.redeal(position, viewer, shuffler(rng))
        assert seen(rules, position, viewer) == seen(rules, other, viewer)
        if viewer is not None:
            assert list(rules.legal_moves(position, viewer)) == list(rules.legal_moves(other, viewer))
        for seat, asked in asks(position, rng):
            here, there = tried(rules, position, seat, asked), tried(rules, other, seat, asked)
            if isinstance(here, Step) and isinstance(there, Step):
                assert can_be_undone(rules, position, here) == can_be_undone(rules, other, there)
                over = here.position.outcome is not None  # all may be laid open then
                if not over and not reveals(viewer, seat, asked):
                    assert told(rules, here, viewer) == told(rules, there, viewer)
                    assert seen(rules, here.position, viewer) == seen(rules, there.position, viewer)
                compared += 1
            elif seat == viewer:
                assert here == there
    return compared


# --- Arboretum ----------------------------------------------------------------------------------------------------


def arboretum_asks(position: Position[Table], rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Ask for everything that is legal in public, and for a choice of the rest, legal or not."""
    rules = compiled(Arboretum)
    seat = position.flow.current
    for source in ("deck", *range(position.flow.seats)):
        yield seat, Move("draw", (source,))
    table = position.state
    cards = [card for hand in (*table.concealed, *table.open) for card in hand] + list(table.deck[:2])
    cells = [cell for arboretum in table.arboretums for cell in arboretum.frontier]
    for _ in range(6):
        yield rng.randrange(position.flow.seats), Move("discard", (rng.choice(cards),))
        yield rng.randrange(position.flow.seats), Move("plant", (rng.choice(cards), rng.choice(cells)))
    legal = rules.legal_moves(position, seat)
    if legal:
        for _ in range(3):
            yield seat, legal.draw(rng)


def arboretum_reveals(viewer: Seat | None, seat: Seat, asked: Move) -> bool:
    return asked == Move("draw", ("deck",)) and viewer == seat


@pytest.mark.parametrize("seats", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("edition", ["first", "second"])
def test_what_a_viewer_of_arboretum_cannot_see_makes_no_difference_to_it(seats: int, edition: str) -> None:
    _walk_arboretum(seats, edition, seed=seats, every=9)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_what_a_viewer_of_arboretum_cannot_see_makes_no_difference_to_it_ever(seats: int, seed: int) -> None:
    _walk_arboretum(seats, "first" if seed % 2 else "second", seed=100 + seed, every=2)


def _walk_arboretum(seats: int, edition: str, seed: int, every: int) -> None:
    rng = Random(seed)
    match: Match[Table] = Match.new(Arboretum, seats=seats, seed=seed, options={"edition": edition})
    compared = 0
    while match.outcome is None:
        if len(match) % every == 0 or len(match.position.state.deck) < 2:
            compared += check(match.rules, match.position, rng, arboretum_asks, arboretum_reveals)
        seat = match.position.flow.current
        match.play(seat, match.legal_moves(seat).draw(rng))
    assert compared > 100
    for viewer in (*range(seats), None):  # all is open now
        assert match.rules.redeal(match.position, viewer, shuffler(rng)) == match.position


CARD = re.compile(r"\b(?:[a-z]+-)+[1-8]\b")


def hidden_cards(table: Table, viewer: Seat | None) -> set[str]:
    others = [hand for seat, hand in enumerate(table.concealed) if seat != viewer]
    return {str(card) for cards in (table.deck, *others) for card in cards}


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4))])
def test_no_hidden_card_is_written_in_views_events_and_exports(seats: int) -> None:
    rng = Random(seats)
    match: Match[Table] = Match.new(Arboretum, seats=seats, seed=seats)
    viewers = (*range(seats), None)
    written: dict[Seat | None, str] = dict.fromkeys(viewers, "")
    while match.outcome is None:
        for viewer in viewers:
            hidden = hidden_cards(match.position.state, viewer)
            view = plain_view(match.rules, match.view(viewer))
            unseen = set(view["state"].pop("unseen"))
            assert unseen == hidden  # as a set, in an order that follows from the cards alone
            since = 0 if not len(match) else len(match) - 1
            news = [plain_event(match.rules, one.event) for one in match.events(viewer, since)]
            written[viewer] += json.dumps(news)
            assert not hidden.intersection(CARD.findall(json.dumps(view)))
            assert not hidden.intersection(CARD.findall(written[viewer]))
            if len(match) % 20 == 0:
                assert not hidden.intersection(CARD.findall(exported(match, viewer).decode()))
        seat = match.position.flow.current
        match.play(seat, match.legal_moves(seat).draw(rng))
    for viewer in viewers:
        assert not hidden_cards(match.position.state, viewer)


def test_the_order_in_which_unseen_cards_are_listed_follows_from_the_cards_alone() -> None:
    match: Match[Table] = Match.new(Arboretum, seed=1)
    listed = match.view(None).state.unseen
    species = match.position.state.species
    assert list(listed) == sorted(listed, key=lambda card: (species.index(card.species), card.value))


# --- small games for the other levels -----------------------------------------------------------------------------


class Chest(NamedTuple):
    shelf: Annotated[tuple[int | None, ...], Order()]
    stock: Annotated[tuple[int, ...], NonEmpty()]
    fate: Annotated[tuple[int, ...], Hidden()]
    hands: Annotated[tuple[tuple[int, ...], ...], PerSeat(OwnerOnly(others=Order()))]
    purses: Annotated[tuple[tuple[int, ...], ...], PerSeat(OwnerOnly(others=NonEmpty()))]
    pile: Annotated[tuple[int, ...], Count()]
    table: Annotated[tuple[int, ...], Public()] = ()


@event
class Stocked(NamedTuple):
    seat: int
    thing: Annotated[int, OwnerOnly()]


@event
class Thrown(NamedTuple):
    seat: int
    thing: int


class Chests(Game[Chest]):
    """Take things from places that show more or less of themselves."""

    name = "chests"
    version = "1"
    seats = range(2, 4)
    events = (Stocked, Thrown)

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Chest:
        things = deal.chance.shuffled(range(40))
        return Chest(
            shelf=(things[0], None, things[1], None, None, things[2]),
            stock=things[3:8],
            fate=things[8:12],
            hands=tuple(things[12 + 3 * seat : 15 + 3 * seat] for seat in range(deal.seats)),
            purses=tuple(things[30 + 2 * seat : 32 + 2 * seat] for seat in range(deal.seats)),
            pile=things[36:],
        )

    @hookimpl
    def phases(self) -> list[Phase]:
        return [Phase("play", Turn(max_moves=1))]

    @move
    def take(self, at: Act[Chest]) -> Chest:
        """Take the first thing of the stock into the hand, which the taker alone sees."""
        thing, *stock = at.state.stock
        at.emit(Stocked(at.seat, thing))
        hands = at.state.hands
        mine = (*hands[at.seat], thing)
        return at.state._replace(stock=tuple(stock), hands=(*hands[: at.seat], mine, *hands[at.seat + 1 :]))

    @take.options
    def some_stock(self, at: At[Chest]) -> bool:
        return bool(at.state.stock)

    @move
    def throw(self, at: Act[Chest], thing: Annotated[int, Interval(ge=0, le=39)]) -> Chest:
        """Throw a thing from the hand on the table."""
        hands = at.state.hands
        mine = tuple(other for other in hands[at.seat] if other != thing)
        at.emit(Thrown(at.seat, thing))
        hands = (*hands[: at.seat], mine, *hands[at.seat + 1 :])
        return at.state._replace(hands=hands, table=(*at.state.table, thing))

    @throw.options
    def in_hand(self, at: At[Chest]) -> tuple[int, ...]:
        return at.state.hands[at.seat]

    @hookimpl
    def outcome(self, at: At[Chest]) -> Outcome | None:
        return Outcome(()) if len(at.state.table) > 8 else None


class LeakyMessage(Chests):
    @move
    def throw(self, at: Act[Chest], thing: Annotated[int, Interval(ge=0, le=39)]) -> Chest:
        raise IllegalMove(f"not while {at.state.stock[:1]} is there")

    @throw.options
    def in_hand(self, at: At[Chest]) -> tuple[int, ...]:
        return ()


class LeakyOptions(Chests):
    @move
    def throw(self, at: Act[Chest], thing: Annotated[int, Interval(ge=0, le=39)]) -> Chest:
        return at.state

    @throw.options
    def in_hand(self, at: At[Chest]) -> tuple[int, ...]:
        return tuple(thing for thing in range(40) if thing not in at.state.fate)


class LeakyEvent(Chests):
    @move
    def take(self, at: Act[Chest]) -> Chest:
        at.emit(Thrown(at.seat, at.state.stock[0]))
        return at.state


class LeakyUndo(Chests):
    @move
    def take(self, at: Act[Chest]) -> Chest:
        if at.state.fate[0] % 2:
            at.chance.roll()
        return at.state


def chest_asks(position: Position[Chest], rng: Random) -> Iterator[tuple[Seat, Move]]:
    for seat in range(position.flow.seats):
        yield seat, Move("take")
        for thing in rng.sample(range(40), 5):
            yield seat, Move("throw", (thing,))


def chest_reveals(viewer: Seat | None, seat: Seat, asked: Move) -> bool:
    return viewer == seat and asked.name == "take"


def walk_chests(game: type[Game[Chest]], seed: int) -> None:
    rng = Random(seed)
    match = Match.new(game, seats=2 + seed % 2, seed=seed)
    for _ in range(12):
        if match.outcome is not None:
            break
        check(match.rules, match.position, rng, chest_asks, chest_reveals)
        seat = match.position.flow.current
        legal = match.legal_moves(seat)
        if not legal:
            break
        match.play(seat, legal.draw(rng))


@pytest.mark.parametrize("seed", range(8))
def test_no_level_of_visibility_leaks(seed: int) -> None:
    walk_chests(Chests, seed)


@pytest.mark.parametrize("game", [LeakyMessage, LeakyOptions, LeakyEvent, LeakyUndo])
def test_a_game_that_leaks_is_caught(game: type[Game[Chest]]) -> None:
    def walks() -> None:
        for seed in range(5):
            walk_chests(game, seed)

    with pytest.raises(AssertionError):
        walks()


def test_what_each_level_shows_is_all_that_is_written() -> None:
    match = Match.new(Chests, seed=1)
    state = plain_view(match.rules, match.view(0))["state"]
    thing = {"count": None, "empty": None}
    some = {"count": None, "empty": False}
    assert state == {
        "shelf": [thing, None, thing, None, None, thing],
        "stock": some,
        "fate": thing,
        "hands": [list(match.position.state.hands[0]), [thing] * 3],
        "purses": [list(match.position.state.purses[0]), some],
        "pile": {"count": 4, "empty": False},
        "table": [],
    }


def test_the_seed_is_in_nothing_that_a_viewer_gets_before_the_end() -> None:
    match: Match[Any] = Match.new(Arboretum, seed="secret")
    seed = match.header.seed
    assert seed is not None
    for viewer in (0, 1, None):
        everything = (
            json.dumps(
                [plain_view(match.rules, match.view(viewer))]
                + [plain_event(match.rules, one.event) for one in match.events(viewer)]
            )
            + exported(match, viewer).decode()
        )
        assert seed.hex() not in everything
        assert "secret" not in everything
