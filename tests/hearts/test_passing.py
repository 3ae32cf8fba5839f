"""Passing: where cards go, how three cards are written and read, and that it happens all at once."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from pydantic import TypeAdapter, ValidationError

from boardwright import IllegalMove, Match, Move, Rejected, Seat, Unseen
from boardwright.plain import plain_event
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import Direction
from boardwright_hearts.passing import ThreeCards, choices
from boardwright_hearts.table import Table

from .hands import awaited, begun, cards, passed, to_the_end

THREE: TypeAdapter[tuple[str, ...]] = TypeAdapter(ThreeCards)
PASSED = ("2c 3c 4c", "2d 3d 4d", "2s 3s 4s", "2h 3h 4h")
HANDS = ("*c", "*d", "*s", "*h")


def directions(match: Match[Table]) -> list[str]:
    told = [told.event for told in match.events(None)]
    return [event.direction for event in told if event.event == "deal_began"]


# --- where cards go -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("direction", "receivers"),
    [("left", (1, 2, 3, 0)), ("right", (3, 0, 1, 2)), ("across", (2, 3, 0, 1)), ("hold", (0, 1, 2, 3))],
)
def test_to_whom_each_seat_passes(direction: str, receivers: tuple[Seat, ...]) -> None:
    assert tuple(map(Direction[direction.upper()].receiver, range(4))) == receivers
    assert all(
        Direction[direction.upper()].giver(receiver) == seat for seat, receiver in enumerate(receivers)
    )


@pytest.mark.parametrize("direction", ["left", "right", "across"])
def test_each_seat_takes_up_what_it_was_passed(direction: str) -> None:
    match = passed(begun(*HANDS, passing=direction), *PASSED)
    table = match.position.state
    for seat, given in enumerate(PASSED):
        receiver = Direction[direction.upper()].receiver(seat)
        assert set(cards(given)) <= set(table.hands[receiver])
        assert not set(cards(given)) & set(table.hands[seat])
        assert table.passed[seat] == table.received[receiver] == cards(given)
    assert [len(hand) for hand in table.hands] == [13] * 4


def test_left_right_across_hold_and_over_again() -> None:
    match = Match.new(Hearts, seed=1, options={"deals": 6})
    while match.outcome is None:
        to_the_end(match)
    assert directions(match) == ["left", "right", "across", "hold", "left", "right"]


def test_another_cycle_by_an_option() -> None:
    match = Match.new(Hearts, seed=1, options={"deals": 3, "passing": "across, hold"})
    while match.outcome is None:
        to_the_end(match)
    assert directions(match) == ["across", "hold", "across"]


def test_where_cards_are_held_the_play_begins_at_once() -> None:
    match = begun(*HANDS, passing="hold")
    assert match.position.flow.phase == "play"
    assert [told.event.seat for told in match.events(None) if told.event.event == "turn_began"] == [0]


# --- all at once --------------------------------------------------------------------------------------------------


def test_all_choose_at_once_and_nobody_takes_up_cards_before_the_last_has_chosen() -> None:
    match = begun(*HANDS, passing="left")
    assert awaited(match) == (0, 1, 2, 3)
    for seat in (2, 0, 3):
        match.play(seat, "pass", PASSED[seat])
        assert match.position.state == match.at(0).state
    assert awaited(match) == (1,)
    match.play(1, "pass", PASSED[1])
    assert match.position.flow.phase == "play"
    assert match.position.flow.current == 1  # who was passed the two of clubs


def test_a_choice_can_be_changed_until_the_last_has_chosen() -> None:
    match = begun(*HANDS, passing="left")
    match.play(0, "pass", "Qc Kc Ac")
    passed(match, *PASSED)
    assert match.position.state.passed[0] == cards("2c 3c 4c")
    with pytest.raises(Rejected) as caught:
        match.play(0, "pass", "Qc Kc Ac")
    assert caught.value.code == "not_active"


def test_it_cannot_be_taken_back_once_cards_were_taken_up() -> None:
    match = passed(begun(*HANDS, passing="left"), *PASSED)
    with pytest.raises(Rejected) as caught:
        match.undo(3)
    assert caught.value.code == "undo_barrier"


def test_giver_and_receiver_know_the_cards_and_others_only_that_there_are_three() -> None:
    match = begun(*HANDS, passing="left")
    match.play(0, "pass", PASSED[0])
    for viewer, known in ((0, cards(PASSED[0])), (1, Unseen()), (2, Unseen()), (None, Unseen())):
        answer = match.events(viewer)[-1].event
        assert answer.event == "answered"
        assert answer.arguments == ({"cards": known} if viewer == 0 else known)
        view = match.view(viewer)
        assert view.answer == (Move("pass", (cards(PASSED[0]),)) if viewer == 0 else None)
        assert view.state.passed[0] == (() if viewer == 0 else Unseen(0, True))
    for seat in (1, 2, 3):
        match.play(seat, "pass", PASSED[seat])
    for viewer, knows in ((0, True), (1, True), (2, False), (3, False), (None, False)):
        state = match.view(viewer).state
        assert state.passed[0] == (cards(PASSED[0]) if viewer == 0 else Unseen(3, False))
        assert state.received[1] == (cards(PASSED[0]) if viewer == 1 else Unseen(3, False))
        told = [plain_event(match.rules, one.event) for one in match.events(viewer)]
        ((made,), (taken_up,)) = (
            [event for event in told if event["event"] == "moved" and event["seat"] == 0],
            [event for event in told if event["event"] == "cards_passed" and event["giver"] == 0],
        )
        unseen, three = {"count": None, "empty": None}, {"count": 3, "empty": False}
        assert made["arguments"]["cards"] == ("2c 3c 4c" if viewer == 0 else unseen)
        assert taken_up["cards"] == (["2c", "3c", "4c"] if viewer == 1 else three)
        assert taken_up["seat"] == 1
        assert knows == (made["arguments"]["cards"] != unseen or taken_up["cards"] != three)


# --- which cards --------------------------------------------------------------------------------------------------


def test_any_three_cards_of_the_hand_may_be_passed() -> None:
    match = begun(*HANDS, passing="left")
    legal = match.legal_moves(2)
    assert len(legal) == 286
    assert {frozenset(move.args[0]) for move in legal} == set(map(frozenset, combinations(cards("*s"), 3)))
    assert list(choices(cards("2c 3c 4c"))) == [cards("2c 3c 4c")]


@pytest.mark.parametrize("text", ["As Ac 2c", "2c 3c 4d"])
def test_only_cards_that_one_holds(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"you do not hold (As|4d)"):
        begun(*HANDS, passing="left").play(0, "pass", text)


# --- how they are written and read --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        "2c 10h as",
        "As, Th, 2c",
        "2C  ♥10  A♠",
        ["As", "2c", "10h"],
        ("2c", "Th", "As"),
        "ten of hearts, as, 2c",
    ],
)
def test_three_cards_are_read_in_any_order(given: str | Sequence[str]) -> None:
    assert THREE.validate_python(given) == cards("2c As Th")


@pytest.mark.parametrize("given", ["", "2c", "2c 3c", "2c 3c 4c 5c", 7, None, ["2c", "3c"]])
def test_it_is_three_cards(given: object) -> None:
    with pytest.raises(ValidationError, match="write three cards, such as 2c 10h As"):
        THREE.validate_python(given)


def test_they_are_different_ones() -> None:
    with pytest.raises(ValidationError, match="the three cards must be different ones"):
        THREE.validate_python("2c 2c 3c")
    with pytest.raises(ValidationError, match="'xx' is no card"):
        THREE.validate_python("2c 2d xx")


def test_json_has_one_text() -> None:
    assert THREE.dump_json(cards("2c As Th")) == b'"2c As Th"'
    schema = THREE.json_schema()
    assert schema["type"] == "string"
