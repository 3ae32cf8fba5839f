"""The rules of Goofspiel, one by one, on prizes that were laid down for the purpose."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from boardwright import (
    Command,
    Entry,
    IllegalMove,
    Leave,
    Match,
    Move,
    OptionsError,
    Outcome,
    RandomBot,
    Rejected,
    Seat,
    compiled,
)
from boardwright.testing.checks.ending import moves_made
from boardwright_goofspiel.cards import Card, Cards, suit
from boardwright_goofspiel.game import Goofspiel, PrizeSettled, PrizeTurned
from boardwright_goofspiel.table import Table
from boardwright_goofspiel.variants import SecretBids

RULES = compiled(Goofspiel)


def cards(texts: str) -> Cards:
    return tuple(map(Card, texts.split()))


def begun(prizes: str | None = None, seats: int = 2, **given: Any) -> Match[Table]:
    """Return a match; prizes that are named come up in this order, and the cards are those up to the highest."""
    options = given.pop("options", {})
    if prizes is not None:
        options = {
            "cards": max(card.points for card in cards(prizes)),
            "turns": len(cards(prizes)),
            **options,
        }
    deal = None if prizes is None else cards(prizes)
    return Match.new(Goofspiel, seats=seats, deal=deal, options=options, seed=1, **given)


def play(match: Match[Table], *turns: str) -> Match[Table]:
    """Let everybody bid, turn by turn: "K 9" is a king by seat 0 and a nine by seat 1."""
    for turn in turns:
        for seat, card in zip(sorted(match.position.flow.awaited), turn.split(), strict=True):
            match.play(seat, "bid", card)
    return match


def settled(match: Match[Table]) -> list[tuple[str, Seat | None]]:
    return [(str(prize), winner) for prize, winner in match.position.state.settled]


def hand(match: Match[Table], seat: Seat) -> str:
    return " ".join(match.position.state.hands[seat])


# --- the deal -----------------------------------------------------------------------------------------------------


def test_everybody_holds_a_suit_with_the_ace_as_the_lowest_card() -> None:
    table = begun(seats=3).position.state
    assert table.hands == (cards("A 2 3 4 5 6 7 8 9 10 J Q K"),) * 3
    assert [card.points for card in table.hands[0]] == list(range(1, 14))


def test_with_fewer_cards_they_are_the_lowest() -> None:
    match = begun(options={"cards": 4})
    assert match.position.state.hands == (cards("A 2 3 4"),) * 2
    assert match.position.state.prize in suit(4)


def test_the_prizes_are_a_suit_in_a_random_order() -> None:
    firsts: Counter[Card | None] = Counter()
    for seed in range(600):
        table = Match.new(Goofspiel, seed=seed, options={"cards": 3}).position.state
        assert sorted((table.prize, *table.prizes), key=str) == sorted(suit(3), key=str)
        firsts[table.prize] += 1
    assert firsts.keys() == set(suit(3))
    assert min(firsts.values()) > 150


@pytest.mark.parametrize(("order", "prizes"), [("ascending", "A 2 3 4 5"), ("descending", "5 4 3 2 A")])
def test_the_prizes_can_come_up_in_order(order: str, prizes: str) -> None:
    table = begun(options={"cards": 5, "order": order}).position.state
    assert (table.prize, *table.prizes) == cards(prizes)
    fewer = begun(options={"cards": 5, "turns": 2, "order": order}).position.state
    assert (fewer.prize, *fewer.prizes) == cards(prizes)[:2]


def test_an_explicit_deal_is_the_order_of_the_prizes() -> None:
    match = begun("2 4 A 3")
    assert match.position.state.prize is Card.TWO
    assert match.position.state.prizes == cards("4 A 3")


@pytest.mark.parametrize("prizes", ["A 2 3", "A 2 3 3", "A 2 3 4 4", "A 2 3 5", "A 2 3 4 5"])
def test_an_explicit_deal_must_name_as_many_different_prizes_as_there_are_turns(prizes: str) -> None:
    with pytest.raises(OptionsError, match="the prizes of 4 turns, all different, from A to 4"):
        begun(prizes, options={"cards": 4, "turns": 4})


def test_an_explicit_deal_and_an_order_do_not_go_together() -> None:
    with pytest.raises(OptionsError, match="cannot be ascending as well"):
        begun("A 2 3", options={"order": "ascending"})


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"cards": 14}, "cards"),
        ({"cards": 1}, "cards"),
        ({"turns": 0}, "turns"),
        ({"cards": 4, "turns": 5}, "there are 4 prizes, which is not enough for 5 turns"),
        ({"order": "upwards"}, "order"),
        ({"suits": 4}, "no option 'suits'; it has cards, turns, order"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionsError, match=why):
        begun(options=options)


@pytest.mark.parametrize("seats", [1, 11])
def test_two_to_ten_can_play(seats: int) -> None:
    with pytest.raises(OptionsError, match=f"2 to 10 seats, not {seats}"):
        begun(seats=seats)


@pytest.mark.parametrize("text", ["K", "k", " King ", "13", 13])
def test_a_card_is_read_however_it_is_written(text: object) -> None:
    match = begun()
    match.play(0, "bid", text)
    assert match.position.answers == {0: Move("bid", (Card.KING,))}


def test_every_card_has_its_letter_number_and_name() -> None:
    for card in Card:
        assert Card(card.lower()) is Card(str(card.points)) is Card(card.name.lower()) is card
    assert Card("t") is Card("T") is Card.TEN
    for text in ("", "0", "14", "kings", "1.0"):
        with pytest.raises(ValueError, match="is not a valid Card"):
            Card(text)


# --- a turn -------------------------------------------------------------------------------------------------------


def test_everybody_bids_at_once_and_nothing_happens_until_the_last_bid() -> None:
    match = begun("10 A K", seats=3)
    before = match.position.state
    match.play(2, "bid", "K")
    match.play(0, "bid", "A")
    assert match.position.state == before
    assert match.view(None).flow.awaited == (1,)
    match.play(1, "bid", "5")
    assert settled(match) == [("10", 2)]
    assert match.position.flow.awaited == (1, 2, 0)


def test_a_bid_can_be_changed_until_the_last_one_is_in() -> None:
    match = begun("10 A K")
    match.play(0, "bid", "K")
    match.play(0, "bid", "2")
    match.play(1, "bid", "3")
    assert settled(match) == [("10", 1)]
    assert hand(match, 0) == "A 3 4 5 6 7 8 9 10 J Q K"


@pytest.mark.parametrize(
    ("bids", "winner"), [("9 10 J", 2), ("A 3 2", 1), ("K Q A", 0), ("7 10 9", 1), ("2 2 3", 2), ("K 5 5", 0)]
)
def test_the_highest_bid_takes_the_prize(bids: str, winner: Seat) -> None:
    match = play(begun("10 K", seats=3), bids)
    assert settled(match) == [("10", winner)]
    assert match.position.state.prize is Card.KING


@pytest.mark.parametrize("bids", ["K K 3", "K 3 K", "3 K K", "4 4 4"])
def test_nobody_takes_the_prize_if_several_have_bid_the_highest_card(bids: str) -> None:
    match = play(begun("10 K", seats=3), bids)
    assert settled(match) == [("10", None)]
    assert match.position.state.prize is Card.KING  # the ten does not come back


def test_what_was_bid_does_not_come_back() -> None:
    match = play(begun("4 2 A"), "4 A", "2 4")
    assert hand(match, 0) == "A 3"
    assert match.position.state.bids == (cards("4 2"), cards("A 4"))
    with pytest.raises(IllegalMove, match="you have bid 4 before"):
        match.play(0, "bid", "4")
    assert [str(move.args[0]) for move in match.legal_moves(1)] == ["2", "3"]


def test_only_cards_of_the_match_can_be_bid() -> None:
    with pytest.raises(IllegalMove, match="there is no Q in this match, only A to 5"):
        begun(options={"cards": 5}).play(0, "bid", "Q")
    with pytest.raises(Rejected, match="card: input should be 'A', '2'"):
        begun().play(0, "bid", "joker")


def test_what_is_told() -> None:
    match = begun("3 A 2", seats=3)
    assert PrizeTurned(Card.THREE) in match._events[0]
    match.play(0, "bid", "3")
    match.play(1, "bid", "2")
    events = match.play(2, "bid", "3").events
    assert [event for event in events if type(event) in Goofspiel.events] == [
        PrizeSettled(Card.THREE, cards("3 2 3"), None),
        PrizeTurned(Card.ACE),
    ]


# --- the end ------------------------------------------------------------------------------------------------------


def test_the_last_cards_are_bid_by_themselves() -> None:
    match = play(begun("3 A 2", seats=3), "3 2 A")
    assert match.position.outcome is None
    match.play(0, "bid", "2")
    match.play(1, "bid", "A")
    events = match.play(2, "bid", "3").events
    assert PrizeSettled(Card.TWO, cards("A 3 2"), 1) in events
    assert settled(match) == [("3", 0), ("A", 2), ("2", 1)]
    assert match.position.state.hands == ((),) * 3
    assert match.outcome is not None


def test_with_fewer_turns_than_cards_all_are_bid_for_and_cards_are_left() -> None:
    match = play(begun("4 3 2", options={"cards": 4}), "A 4", "4 A")
    assert match.position.outcome is None
    play(match, "2 3")
    assert match.outcome == Outcome((1,), (3, 6), "most points")
    assert [hand(match, seat) for seat in (0, 1)] == ["3", "2"]


def test_who_has_most_points_wins() -> None:
    match = play(begun("A 4 2 3", seats=3), "4 2 3", "A 4 2", "3 A 4")
    assert settled(match) == [("A", 0), ("4", 1), ("2", 2), ("3", 1)]
    assert match.outcome == Outcome((1,), (1, 7, 2), "most points")


def test_several_can_share_the_victory() -> None:
    match = play(begun("3 A 2"), "3 A", "A 2")
    assert match.outcome == Outcome((0, 1), (3, 3), "most points")
    match = play(begun("3 A 2", seats=3, options={"cards": 4}), "4 A 2", "A 4 3", "2 3 A")
    assert match.outcome == Outcome((0, 1), (3, 3, 0), "most points")
    match = play(begun("3 A 2"), "3 3", "A A")
    assert match.outcome == Outcome((0, 1), (0, 0), "most points")


@pytest.mark.parametrize("seats", [2, 3, 5, pytest.param(10, marks=pytest.mark.slow)])
@pytest.mark.parametrize("options", [{}, {"cards": 6, "turns": 4, "order": "descending"}])
@pytest.mark.parametrize("variants", [[], [SecretBids]])
def test_random_bots_play(seats: int, options: dict[str, Any], variants: list[Any]) -> None:
    rng = Random(seats)
    prizes = sum(range(1, 14)) if not options else 6 + 5 + 4 + 3
    for seed in range(20):
        match: Match[Table] = Match.new(Goofspiel, seats=seats, seed=seed, options=options, variants=variants)
        reached = match.view(None).progress
        assert reached == 0
        while match.outcome is None:
            seat = rng.choice(match.position.flow.awaited)
            match.play(seat, RandomBot().choose(match.view(seat), rng))
            assert match.view(None).progress >= reached
            reached = match.view(None).progress
        assert reached == 1
        scores = match.outcome.scores
        assert scores is not None
        lost = sum(prize.points for prize, winner in match.position.state.settled if winner is None)
        assert sum(scores) + lost == prizes
        assert match.outcome.winners == tuple(s for s in range(seats) if scores[s] == max(scores))


# --- how long a match can be --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "moves"),
    [
        (2, {"cards": 2}, 2),
        (2, {"cards": 4}, 6),
        (2, {"cards": 3, "turns": 1}, 2),
        (3, {"cards": 2}, 4),
        pytest.param(3, {"cards": 3}, 7, marks=pytest.mark.slow),
        (3, {"cards": 3, "turns": 1}, 4),
        pytest.param(4, {"cards": 2}, 7, marks=pytest.mark.slow),
    ],
)
def test_of_all_matches_the_longest_is_as_long_as_the_game_says(
    seats: int, options: dict[str, Any], moves: int
) -> None:
    """In whatever order seats bid, and whoever leaves when."""

    def longest(match: Match[Table]) -> int:
        if match.outcome is not None:
            return moves_made(match)
        there = match.position.flow
        ways: list[tuple[Seat, Command]] = [(seat, match.legal_moves(seat)[0]) for seat in there.awaited]
        ways += [(seat, Leave()) for seat in range(seats) if seat not in there.eliminated]
        return max(longest(Match.replay(match.header, [*match.log, Entry(*way)], RULES)) for way in ways)

    assert longest(Match.new(Goofspiel, seats=seats, seed=1, options=options)) == moves
    assert RULES.longest(seats, options) == moves


@pytest.mark.parametrize("seats", range(2, 11))
def test_a_whole_match_is_as_long_if_all_leave_at_the_last_choice(seats: int) -> None:
    match = Match.new(Goofspiel, seats=seats, seed=1)
    while match.outcome is None:
        bidding = match.position.flow.awaited
        last = len(match.position.state.prizes) == 1
        in_vain = last and len(bidding) > 2
        for seat in bidding:
            if not (in_vain and seat == match.position.flow.current):
                match.play(seat, match.legal_moves(seat)[0])
        if in_vain:
            match.leave(match.position.flow.current)
    assert moves_made(match) == RULES.longest(seats)


# --- leaving, absence ---------------------------------------------------------------------------------------------


def test_who_is_left_alone_has_won() -> None:
    match = play(begun("3 A 2"), "3 A")
    match.play(0, "bid", "A")
    match.leave(0)
    assert match.outcome == Outcome((1,), None, "the others have left")
    assert settled(match) == [("3", 0)]


def test_when_one_leaves_the_others_go_on() -> None:
    match = play(begun("4 A 2 3", seats=3), "A 2 4")
    assert match.position.flow.current == 1
    match.leave(2)
    assert play(match, "2 3").position.state.settled[-1] == (Card.ACE, 1)
    play(match, "4 A")
    assert settled(match) == [("4", 2), ("A", 1), ("2", 0), ("3", 1)]  # the last bids were made by themselves
    assert match.position.state.hands == ((), (), cards("A 2 3"))


def test_who_has_left_cannot_win_and_keeps_its_points() -> None:
    match = play(begun("4 A 2 3", seats=3), "A 2 4")
    match.leave(2)
    play(match, "2 3", "3 A")
    assert match.outcome == Outcome((0,), (2, 1, 4), "most points")
    match = play(begun("3 A 2", seats=3, options={"cards": 4}), "A 2 4")
    match.leave(2)
    assert play(match, "4 3", "3 A").outcome == Outcome((0,), (3, 0, 3), "most points")


def test_when_the_last_one_awaited_leaves_the_bids_of_the_others_are_compared() -> None:
    match = begun("4 A 2 3", seats=3)
    match.play(1, "bid", "3")
    match.play(0, "bid", "2")
    events = match.leave(2).events
    assert PrizeSettled(Card.FOUR, (Card.TWO, Card.THREE, None), 1) in events
    assert settled(match) == [("4", 1)]


def test_when_the_seat_whose_turn_it_is_leaves_the_prize_is_bid_for_anew() -> None:
    match = begun("4 A 2 3", seats=3)
    match.play(1, "bid", "3")
    match.leave(0)
    assert match.position.state == begun("4 A 2 3", seats=3).position.state
    assert match.position.flow.awaited == (1, 2)
    assert settled(play(match, "2 4")) == [("4", 2)]


def test_for_an_absent_seat_its_lowest_card_is_bid() -> None:
    match = play(begun("4 A 2 3"), "A 4")
    assert RULES.default_move(match.position, 0) == Move("bid", (Card.TWO,))
    assert RULES.default_move(match.position, 1) == Move("bid", (Card.ACE,))


# --- undo, files --------------------------------------------------------------------------------------------------


def test_a_bid_can_be_taken_back_until_somebody_else_has_bid() -> None:
    match = begun("4 A 2 3", seats=3)
    match.play(1, "bid", "3")
    match.undo(1)
    assert match.position == match.at(0)
    match.redo(1)
    match.play(0, "bid", "2")
    assert not match.can_undo(1)
    match.undo(0)
    assert match.position.answers == {1: Move("bid", (Card.THREE,))}


def test_what_was_shown_cannot_be_taken_back() -> None:
    match = begun("4 A 2 3")
    match.play(1, "bid", "3")
    match.play(0, "bid", "2")
    with pytest.raises(Rejected) as caught:
        match.undo(0)
    assert caught.value.code == "undo_barrier"
    assert {PrizeTurned, PrizeSettled} <= RULES.sight.revealing


@pytest.mark.parametrize("turns", [[], ["K 2"], ["K 2", "3 3", "A K"]])
@pytest.mark.parametrize("variants", [[], ["secret-bids"]])
@pytest.mark.parametrize("given", [{"deal": list(suit(13))}, {"options": {"cards": 13, "turns": 3}}])
def test_a_match_file_holds_a_match(turns: list[str], variants: list[str], given: dict[str, Any]) -> None:
    match: Match[Table] = Match.new("goofspiel", seats=2, seed="file", variants=variants, **given)
    play(match, *turns)
    if match.outcome is None:
        match.play(1, "bid", "4")
    again: Match[Table] = Match.loads(match.dumps())
    assert again.position == match.position
    assert again.log == match.log
    assert again.dumps() == match.dumps()
