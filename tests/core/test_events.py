"""Events: their names, and whether what they tell bars an undo."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import pytest

from boardwright import Act, Deal, Game, Match, NoOptions, OwnerOnly, Public, event, hookimpl, move
from boardwright.events import FLOW_EVENTS, Moved, event_mark


@event
class DrewFromDeck(NamedTuple):
    seat: int
    card: Annotated[int, OwnerOnly()]


@event
@dataclass(frozen=True)
class HPLost:
    seat: int
    points: int = 1


@event(reveals=True)
class CardTurnedUp(NamedTuple):
    card: int


@event(reveals=False)
class Kept(NamedTuple):
    seat: int
    card: Annotated[int, OwnerOnly()]


EVENTS = (DrewFromDeck, HPLost, CardTurnedUp, Kept)


class Pot(NamedTuple):
    total: Annotated[int, Public()] = 0


class Teller(Game[Pot]):
    name = "teller"
    version = "1"
    seats = 2
    events = EVENTS

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Pot:
        return Pot()

    @move
    def tell(self, at: Act[Pot]) -> Pot:
        at.emit(HPLost(at.seat, 2))
        at.emit(DrewFromDeck(at.seat, 5))
        at.emit(HPLost(1 - at.seat))
        return at.state


def test_an_event_is_known_by_its_types_name_in_small_letters() -> None:
    marks = [event_mark(of) for of in EVENTS]
    assert [mark.name for mark in marks if mark is not None] == [
        "drew_from_deck",
        "h_p_lost",
        "card_turned_up",
        "kept",
    ]


def test_what_is_not_marked_is_no_event() -> None:
    assert event_mark(Pot) is None
    assert event_mark(type("More", (DrewFromDeck,), {})) is None


def test_an_event_reveals_if_it_says_so_or_has_a_private_part() -> None:
    rules = Match.new(Teller, seed=1).rules
    assert rules.sight.revealing - set(FLOW_EVENTS) == {DrewFromDeck, CardTurnedUp}


def test_of_the_events_of_the_flow_only_the_answers_of_sealed_stages_reveal_anything() -> None:
    assert Match.new(Teller, seed=1).rules.sight.revealing & set(FLOW_EVENTS) == {Moved}


def test_events_are_told_in_the_order_in_which_they_happened() -> None:
    match = Match.new(Teller, seed=1)
    step = match.play(0, "tell")
    assert step.events == (HPLost(0, 2), DrewFromDeck(0, 5), HPLost(1, 1))
    told: list[Any] = [one.event for one in match.events(0, 0) if one.entry == 0]
    assert [one.event for one in told] == ["moved", "h_p_lost", "drew_from_deck", "h_p_lost"]
    assert told[2].card == 5


@pytest.mark.parametrize("of", FLOW_EVENTS)
def test_every_event_of_the_flow_has_a_name_of_its_own(of: type) -> None:
    names = [mark.name for other in FLOW_EVENTS if (mark := event_mark(other)) is not None]
    mark = event_mark(of)
    assert mark is not None
    assert names.count(mark.name) == 1
    assert of.__doc__
