"""A match of hearts: the deal, whose turn it is, what ends a deal and a match, leaving, undo, files."""

import json
from random import Random
from typing import Any

import pytest
from jsonschema import validate

from boardwright import IllegalMove, Match, Move, OptionsError, Outcome, RandomBot, Rejected, Seat, compiled
from boardwright.plain import plain_event, plain_view
from boardwright.schemas import schemas
from boardwright_hearts.cards import PACK
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import HeartsOptions
from boardwright_hearts.table import Table

from .hands import allowed, begun, cards, pack, passed, play, to_the_end

RULES = compiled(Hearts)
SUITED = ("*c", "*d", "*s", "*h")


def told(match: Match[Table], kind: str) -> list[Any]:
    return [told.event for told in match.events(None) if told.event.event == kind]


def order_of_play(match: Match[Table]) -> list[Seat]:
    return [event.seat for event in told(match, "moved") if event.move == "play"]


# --- the deal -----------------------------------------------------------------------------------------------------


def test_each_seat_gets_thirteen_cards() -> None:
    table = Match.new(Hearts, seed=1).position.state
    assert [len(hand) for hand in table.hands] == [13] * 4
    assert sorted(card for hand in table.hands for card in hand) == sorted(PACK)


def test_every_deal_of_a_match_is_another() -> None:
    match = to_the_end(Match.new(Hearts, seed=1))
    first, second = match.at(0).state, match.position.state
    assert len(second.sheet) == 1
    assert [len(hand) for hand in second.hands] == [13] * 4
    assert first.hands != second.hands
    assert (second.tricks, second.passed, second.received) == ((), ((),) * 4, ((),) * 4)


def test_an_explicit_deal_is_dealt_one_card_at_a_time_the_top_one_to_seat_0() -> None:
    match = begun(packs=(PACK,))
    assert match.position.state.hands[0] == PACK[0::4]
    assert match.position.state.hands[3] == PACK[3::4]


def test_explicit_deals_follow_one_another_and_then_chance_deals() -> None:
    packs = (pack(*SUITED), pack(*reversed(SUITED)))
    match = begun(packs=packs, points_on_first_trick=True)
    assert match.position.state.hands[0] == cards("*c")
    to_the_end(match)
    assert match.position.state.hands[0] == cards("*h")
    assert match.position.drawn == 0
    to_the_end(match)
    assert match.position.drawn > 0


@pytest.mark.parametrize("wrong", [(PACK[1:],), (PACK, (*PACK[1:], "2h")), ((),)])
def test_an_explicit_deal_must_hold_each_card_once(wrong: object) -> None:
    with pytest.raises(OptionsError, match="each of the 52 cards once"):
        Match.new(Hearts, deal=wrong)


@pytest.mark.parametrize("seats", [3, 5])
def test_four_play(seats: int) -> None:
    with pytest.raises(OptionsError, match="4 seats"):
        Match.new(Hearts, seats=seats)


# --- the play -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", range(4))
def test_who_holds_the_two_of_clubs_begins_and_play_goes_to_the_left(holder: Seat) -> None:
    hands = ["7-3c", "7-3d", "7-3s"]
    hands.insert(holder, "2c Ac")
    match = play(begun(*hands), "2c - - -")
    assert order_of_play(match) == [(holder + place) % 4 for place in range(4)]


def test_who_takes_a_trick_leads_to_the_next() -> None:
    match = play(begun("2c 2d 3d", "5c 4d Ad", "Kc 6d", "7c 5d"), "2c 5c Kc 7c 6d 5d 3d Ad 4d")
    assert order_of_play(match) == [0, 1, 2, 3, 2, 3, 0, 1, 1]
    assert match.position.flow.current == 2
    assert [(event.seat, event.points) for event in told(match, "trick_taken")] == [(2, 0), (1, 0)]


def test_only_what_the_rules_of_the_play_allow_is_accepted() -> None:
    match = begun("2c 7c 2h", "5c 4d Ad", "Kc 6d", "8c 5d")
    assert allowed(match) == {"2c"}
    for card, reason in (("7c", "two of clubs leads"), ("Kc", "you do not hold Kc"), ("2h", "two of clubs")):
        with pytest.raises(IllegalMove, match=reason):
            match.play(0, "play", card)
    play(match, "2c")
    with pytest.raises(IllegalMove, match="you follow suit"):
        match.play(1, "play", "4d")
    with pytest.raises(Rejected, match="not seat 2's turn"):
        match.play(2, "play", "Kc")
    with pytest.raises(Rejected, match="pass is not possible now, but play"):
        match.play(1, "pass", "4d 5c Ad")


def test_the_first_card_that_breaks_hearts_is_told_and_no_other() -> None:
    match = play(begun("2c 3d 4d", "3c 2h 3h", "4c 5d", "5c 6d"), "2c 3c 4c 5c")
    assert told(match, "hearts_broken") == []
    while not told(match, "hearts_broken"):
        seat = match.position.flow.current
        hearts = [move for move in match.legal_moves(seat) if move.args[0].suit == "h"]
        match.play(seat, hearts[0] if hearts else match.legal_moves(seat)[0])
    assert [event.seat for event in told(match, "hearts_broken")] == [match.log[-1].seat]
    to_the_end(match)
    assert len(told(match, "hearts_broken")) == 1


def test_nothing_is_told_of_breaking_where_hearts_need_not_be_broken() -> None:
    match = to_the_end(begun(*SUITED, hearts_must_be_broken=False, deals=1))
    assert told(match, "hearts_broken") == []


# --- the score ----------------------------------------------------------------------------------------------------


def test_a_deal_is_thirteen_tricks_and_then_scored() -> None:
    match = to_the_end(Match.new(Hearts, seed=3, options={"passing": "hold"}))
    assert len(told(match, "trick_taken")) == 13
    assert len(match) == 52
    (scored,) = told(match, "deal_scored")
    assert scored.points == match.position.state.sheet[0]
    assert sum(scored.points) == sum(event.points for event in told(match, "trick_taken")) == 26


def test_shooting_the_moon() -> None:
    match = to_the_end(begun(*SUITED, deals=1))  # nobody can follow the clubs
    (scored,) = told(match, "deal_scored")
    assert scored.shooter == 0
    assert match.outcome == Outcome((0,), (0, -26, -26, -26), "the fewest points")


def test_a_match_goes_on_to_the_target() -> None:
    packs = (pack(*SUITED),) * 4
    match = begun(packs=packs, target=78)
    for deal in (1, 2, 3):
        assert match.outcome is None
        to_the_end(match)
        assert len(match.position.state.sheet) == deal
    assert match.outcome == Outcome((0,), (0, -78, -78, -78), "the fewest points")
    assert begun(packs=packs).position.state.options.target == 100
    assert match.view(0).progress == 1.0


def test_one_point_short_of_the_target_another_deal_is_played() -> None:
    match = begun(packs=(pack(*SUITED),), target=27)
    assert to_the_end(match).outcome is None


def test_a_match_ends_after_its_last_deal_whatever_the_target() -> None:
    match = Match.new(Hearts, seed=1, options={"deals": 2})
    assert to_the_end(match).outcome is None
    assert to_the_end(match).outcome is not None
    assert max(match.position.state.totals) < 100


@pytest.mark.slow
def test_random_bots_play_whole_matches() -> None:
    rng = Random(1)
    for seed in range(25):
        match = Match.new(Hearts, seed=seed)
        reached = 0.0
        while match.outcome is None:
            for seat in match.position.flow.awaited:
                match.play(seat, RandomBot().choose(match.view(seat), rng))
            assert match.view(None).progress >= reached
            reached = match.view(None).progress
        table = match.position.state
        assert all(sum(points) in {26, 78} for points in table.sheet)
        assert max(table.totals) >= 100 > max(map(sum, zip(*table.sheet[:-1], strict=True)))
        assert match.outcome.scores == tuple(-own for own in table.totals)
        assert reached == 1.0


# --- leaving, absence ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards_played", ["", "2c -"])
def test_who_leaves_ends_the_match_and_the_others_with_fewest_points_win(cards_played: str) -> None:
    packs = (pack(*SUITED), pack("2c"))
    match = play(to_the_end(begun(packs=packs)), cards_played)
    match.leave(0)
    assert match.outcome == Outcome((1, 2, 3), None, "a player has left")
    match = play(to_the_end(begun(packs=packs)), cards_played)
    match.leave(2)
    assert match.outcome == Outcome((0,), None, "a player has left")
    assert len(match.position.state.sheet) == 1


def test_leaving_while_cards_are_passed() -> None:
    match = begun(*SUITED, passing="left")
    match.play(0, "pass", "2c 3c 4c")
    match.leave(1)
    assert match.outcome == Outcome((0, 2, 3), None, "a player has left")
    assert told(match, "cards_passed") == []
    assert told(match, "deal_scored") == []


def test_for_an_absent_seat_the_first_legal_move_is_made() -> None:
    match = begun(*SUITED, passing="left")
    assert RULES.default_move(match.position, 3) == Move("pass", (cards("2h 3h 4h"),))
    passed(match, "2c 3c 4c", "2d 3d 4d", "2s 3s 4s", "2h 3h 4h")
    assert RULES.default_move(match.position, 1) == Move("play", cards("2c"))


# --- undo, files --------------------------------------------------------------------------------------------------


def test_a_card_can_be_taken_back_until_the_next_is_played() -> None:
    match = play(begun("2c", "3c", "4c", "5c"), "2c 3c")
    assert not match.can_undo(0)
    match.undo(1)
    assert match.position == match.at(1)


def test_the_last_card_of_a_deal_cannot_be_taken_back() -> None:
    match = to_the_end(begun(packs=(pack(*SUITED),) * 2))
    seat = match.log[-1].seat
    with pytest.raises(Rejected) as caught:
        match.undo(seat)
    assert caught.value.code == "undo_barrier"


@pytest.mark.parametrize("moves", [0, 2, 4, 30, 60, 130])
def test_a_match_file_holds_a_match(moves: int) -> None:
    rng = Random(moves)
    match: Match[Table] = Match.new(
        Hearts, seed="file", options={"passing": "right,hold", "jack_of_diamonds": True}, deal=[list(PACK)]
    )
    for _ in range(moves):
        seat = match.position.flow.awaited[0]
        match.play(seat, match.legal_moves(seat).draw(rng))
    again: Match[Table] = Match.loads(match.dumps())
    assert again.position == match.position
    assert again.log == match.log
    assert again.dumps() == match.dumps()


def test_views_events_and_options_fit_their_schemas() -> None:
    found = schemas(RULES)
    match = play(
        passed(begun(*SUITED, passing="left"), "2c 3c 4c", "2d 3d 4d", "2s 3s 4s", "2h 3h 4h"), "- - -"
    )
    for viewer in (0, 3, None):
        for n in (0, 2, len(match)):
            validate(plain_view(RULES, match.view(viewer, n)), found["view"])
        for one in match.events(viewer):
            name = "".join(word.title() for word in one.event.event.split("_"))
            if name not in {"Moved", "Answered"}:
                validate(plain_event(RULES, one.event), found["events"][name])
    validate(json.loads(HeartsOptions().model_dump_json()), found["options"])
    for line in match.dumps().splitlines():
        validate(json.loads(line), found["match_file"])
