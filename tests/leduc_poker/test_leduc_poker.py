"""The rules of Leduc poker, one by one, on hands that were dealt for the purpose."""

from random import Random
from typing import Any

import pytest

from boardwright import IllegalMove, Match, Move, OptionsError, Outcome, RandomBot, Rejected, Seat, compiled
from boardwright_leduc_poker.betting import FIRST_ROUND, SECOND_ROUND
from boardwright_leduc_poker.cards import Card, Cards, deck_for
from boardwright_leduc_poker.game import LeducPoker
from boardwright_leduc_poker.showdown import strength
from boardwright_leduc_poker.table import Table

RULES = compiled(LeducPoker)
LETTERS = {"f": "fold", "c": "call", "b": "bet"}


def deal(texts: str) -> Cards:
    """Return a deck with these cards on top: the private ones in the order of the seats, then the public one."""
    top = tuple(map(Card, texts.split()))
    seats = len(top) - 1
    return (*top, *(card for card in deck_for(seats) if card not in top))


def hand(cards: str, moves: str = "", **given: Any) -> Match[Table]:
    """Return the match after moves by whose turn it is: "cb f" is call, bet, fold."""
    match = Match.new(LeducPoker, seats=len(cards.split()) - 1, deal=deal(cards), seed=1, **given)
    for letter in moves.replace(" ", ""):
        match.play(match.position.flow.current, LETTERS[letter])
    return match


def offered(match: Match[Table]) -> list[str]:
    return [move.name for move in match.legal_moves(match.position.flow.current)]


def order_of_play(match: Match[Table]) -> list[Seat]:
    return [told.event.seat for told in match.events(None) if told.event.event == "moved"]


# --- the deal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 11))
def test_each_seat_antes_one_chip_and_gets_one_card_of_a_deck_of_two_suits(seats: int) -> None:
    table = Match.new(LeducPoker, seats=seats, seed=1).position.state
    assert table.paid == (1,) * seats
    assert [len(held) for held in table.hands] == [1] * seats
    cards = [card for held in table.hands for card in held] + list(table.deck)
    assert sorted(cards) == sorted(deck_for(seats))
    assert len({card.rank for card in cards}) == seats + 1
    assert len(cards) == 2 * (seats + 1)


def test_the_deck_reaches_up_to_the_kings() -> None:
    assert [str(card) for card in deck_for(2)] == ["Jh", "Js", "Qh", "Qs", "Kh", "Ks"]
    assert [str(card) for card in deck_for(3)] == ["Th", "Ts", "Jh", "Js", "Qh", "Qs", "Kh", "Ks"]
    assert deck_for(10) == tuple(Card)


def test_an_explicit_deal_gives_each_seat_its_card_and_turns_up_the_next() -> None:
    match = hand("Kh Js Qh", "cc")
    assert match.position.state.hands == ((Card("Kh"),), (Card("Js"),))
    assert match.position.state.public == Card("Qh")


@pytest.mark.parametrize("cards", [["Kh", "Js"], ["Kh"] * 6, ["Th", "Ts", "Jh", "Js", "Qh", "Qs"]])
def test_an_explicit_deal_must_hold_each_card_once(cards: list[str]) -> None:
    with pytest.raises(OptionsError, match="each of these cards once: Jh, Js, Qh, Qs, Kh, Ks"):
        Match.new(LeducPoker, seats=2, deal=cards)


@pytest.mark.parametrize("seats", [1, 11])
def test_two_to_ten_can_play(seats: int) -> None:
    with pytest.raises(OptionsError, match=f"seats, not {seats}"):
        Match.new(LeducPoker, seats=seats)


# --- betting ------------------------------------------------------------------------------------------------------


def test_a_bet_is_two_chips_in_the_first_round_and_four_in_the_second() -> None:
    assert hand("Kh Js Qh", "b").position.state.paid == (3, 1)
    assert hand("Kh Js Qh", "bb").position.state.paid == (3, 5)
    assert hand("Kh Js Qh", "bc b").position.state.paid == (7, 3)
    assert hand("Kh Js Qh", "bc bb").position.state.paid == (7, 11)


def test_a_call_pays_what_the_seat_is_behind_and_a_check_nothing() -> None:
    assert hand("Kh Js Qh", "c").position.state.paid == (1, 1)
    assert hand("Kh Js Qh", "bbc").position.state.paid == (5, 5)
    assert hand("Th Kh Js Qh", "bbc").position.state.paid == (3, 5, 5)


def test_there_are_at_most_two_raises_a_round() -> None:
    match = hand("Kh Js Qh", "bb")
    assert offered(match) == ["fold", "call"]
    with pytest.raises(IllegalMove, match="have been 2 raises in this round"):
        match.play(0, "bet")
    assert "bet" in offered(hand("Kh Js Qh", "bbc"))
    assert offered(hand("Kh Js Qh", "bbc bb")) == ["fold", "call"]


def test_only_who_is_behind_can_fold() -> None:
    match = hand("Kh Js Qh")
    assert offered(match) == ["call", "bet"]
    with pytest.raises(IllegalMove, match="nothing to call"):
        match.play(0, "fold")
    assert offered(hand("Kh Js Qh", "b")) == ["fold", "call", "bet"]


@pytest.mark.parametrize("moves", ["cc", "bc", "cbc", "bbc", "cbbc"])
def test_a_round_ends_when_all_have_answered(moves: str) -> None:
    assert hand("Kh Js Qh", moves[:-1]).position.flow.phase == FIRST_ROUND
    assert hand("Kh Js Qh", moves).position.flow.phase == SECOND_ROUND
    assert hand("Kh Js Qh", "cc" + moves[:-1]).outcome is None
    assert hand("Kh Js Qh", "cc" + moves).outcome is not None


def test_turns_go_round_and_both_rounds_begin_with_seat_0() -> None:
    assert order_of_play(hand("Th Kh Js Qh", "ccc ccc")) == [0, 1, 2, 0, 1, 2]
    assert order_of_play(hand("Th Kh Js Qh", "cbcc ccc")) == [0, 1, 2, 0, 0, 1, 2]


def test_after_a_raise_all_others_answer_again() -> None:
    assert order_of_play(hand("Th Kh Js Qh", "ccbcc")) == [0, 1, 2, 0, 1]
    assert hand("Th Kh Js Qh", "ccbcc").position.flow.phase == SECOND_ROUND


def test_nobody_answers_its_own_raise_when_the_others_have_folded_or_called() -> None:
    match = hand("Th Kh Js Qh", "bcf")
    assert match.position.flow.phase == SECOND_ROUND


def test_who_has_folded_takes_no_more_turns() -> None:
    match = hand("Th Kh Js Qh", "cbcf cbc")
    assert order_of_play(match) == [0, 1, 2, 0, 1, 2, 1]
    assert match.outcome is not None
    assert match.position.flow.eliminated == (0,)


def test_no_turn_begins_for_whom_the_round_has_nothing_left_to_do() -> None:
    for moves in ("bcf", "bcf cc", "bff"):
        match = hand("Th Kh Js Qh", moves)
        turns = [told.event.seat for told in match.events(None) if told.event.event == "turn_began"]
        moved = order_of_play(match)
        assert turns == (moved if match.outcome is not None else [*moved, match.position.flow.current])


# --- the end ------------------------------------------------------------------------------------------------------


def test_the_last_one_left_takes_the_pot_at_once_and_shows_nothing() -> None:
    match = hand("Jh Ks Qh", "bbf")
    assert match.outcome == Outcome((1,), (-6, 6), "the others have folded")
    assert match.position.state.public is None
    assert match.position.state.shown == ((), ())


def test_three_seats_of_which_two_fold() -> None:
    assert hand("Th Kh Js Qh", "cbff").outcome == Outcome((1,), (-2, 4, -2), "the others have folded")


def test_a_pair_beats_a_higher_card() -> None:
    match = hand("Kh Js Jh", "bc bc")
    assert match.outcome == Outcome((1,), (-14, 14), "a pair")
    assert match.position.state.shown == ((Card("Kh"),), (Card("Js"),))


def test_without_a_pair_the_highest_private_card_wins() -> None:
    assert hand("Qh Js Kh", "cc cc").outcome == Outcome((0,), (2, -2), "the highest card")
    assert hand("Jh Ks Qh", "cc cc").outcome == Outcome((1,), (-2, 2), "the highest card")


def test_equal_cards_split_the_pot() -> None:
    assert hand("Qh Qs Kh", "bc bc").outcome == Outcome((0, 1), (0, 0), "equal cards")


def test_an_odd_pot_is_split_in_half_chips() -> None:
    match = hand("Th Qh Qs Kh", "cbcf cc")
    assert sum(match.position.state.paid) == 7
    assert match.outcome == Outcome((1, 2), (-2, 1, 1), "equal cards")


def test_who_folded_wins_nothing_with_the_best_card() -> None:
    match = hand("Kh Js Qh Ks", "cbcf cc")
    assert match.outcome == Outcome((2,), (-2, -6, 8), "the highest card")
    assert match.position.state.shown == ((), (Card("Js"),), (Card("Qh"),))


def test_cards_by_what_they_are_worth_beside_the_public_one() -> None:
    public = Card("Qh")
    cards = sorted((Card("Jh"), Card("Ks"), Card("Qs"), Card("Th")), key=lambda card: strength(card, public))
    assert [str(card) for card in cards] == ["Th", "Jh", "Ks", "Qs"]
    assert strength(Card("Kh"), public) == strength(Card("Ks"), public)


@pytest.mark.parametrize("seats", [2, 3, 5, 10])
def test_random_bots_play_and_no_chip_is_lost(seats: int) -> None:
    rng = Random(seats)
    for seed in range(150):
        match = Match.new(LeducPoker, seats=seats, seed=seed)
        reached = 0.0
        while match.outcome is None:
            seat = match.position.flow.current
            match.play(seat, RandomBot().choose(match.view(seat), rng))
            assert match.view(None).progress >= reached
            reached = match.view(None).progress
        assert reached == 1.0
        assert match.outcome.scores is not None
        assert sum(match.outcome.scores) == 0
        assert match.outcome.winners == tuple(
            s for s in match.outcome.winners if match.outcome.scores[s] >= 0
        )


# --- leaving, absence ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "leaver"), [("", 0), ("", 1), ("b", 0), ("bc", 1), ("bc b", 0), ("bc c", 1)]
)
def test_who_leaves_one_other_behind_has_folded(moves: str, leaver: Seat) -> None:
    match = hand("Kh Js Qh", moves)
    match.leave(leaver)
    lost = 2 * match.position.state.paid[leaver]
    scores = (-lost, lost) if leaver == 0 else (lost, -lost)
    assert match.outcome == Outcome((1 - leaver,), scores, "the others have folded")
    assert match.position.state.shown == ((), ())


def test_the_others_go_on_when_one_leaves() -> None:
    match = hand("Kh Th Js Qh", "b")
    match.leave(0)
    assert match.position.flow.current == 1
    for move in ("call", "fold"):
        match.play(match.position.flow.current, move)
    assert match.outcome == Outcome((1,), (-6, 8, -2), "the others have folded")
    match = hand("Kh Th Js Qh", "bc")
    match.leave(2)  # who alone had not answered yet
    assert match.position.flow.phase == SECOND_ROUND
    assert match.position.flow.current == 0


def test_the_last_one_left_has_nothing_to_answer_to_a_raise_of_who_has_left() -> None:
    match = hand("Kh Th Js Qh", "bb")
    match.leave(1)  # who raised last
    match.play(2, "fold")
    assert match.outcome == Outcome((0,), (12, -10, -2), "the others have folded")


def test_for_an_absent_seat_a_check_is_made_or_the_hand_is_given_up() -> None:
    for moves, expected in (("", "call"), ("b", "fold"), ("bc", "call"), ("bc bb", "fold")):
        match = hand("Kh Js Qh", moves)
        seat = match.position.flow.current
        assert RULES.default_move(match.position, seat) == Move(expected)
        assert Move(expected) in match.legal_moves(seat)


# --- undo, files --------------------------------------------------------------------------------------------------


def test_a_move_can_be_taken_back_until_the_next_seat_has_moved() -> None:
    for moves in ("b", "bcb", "cbcf"):
        match = hand("Th Kh Js Qh", moves)
        seat = match.log[-1].seat
        revealed = match.position.flow.phase == SECOND_ROUND
        assert match.can_undo(seat) is not revealed
        if not revealed:
            match.undo(seat)
            assert match.position == match.at(len(moves) - 1)
    assert not hand("Th Kh Js Qh", "bc").can_undo(0)


def test_who_turns_up_the_public_card_cannot_take_that_back() -> None:
    match = hand("Kh Js Qh", "cc")
    with pytest.raises(Rejected) as caught:
        match.undo(1)
    assert caught.value.code == "undo_barrier"
    match.play(0, "bet")
    match.undo(0)
    assert match.position == match.at(2)


@pytest.mark.parametrize("moves", ["", "bb", "cbcf c", "cbcf cc"])
@pytest.mark.parametrize("dealt", [None, deal("Th Qh Qs Kh")])
def test_a_match_file_holds_a_hand(moves: str, dealt: Cards | None) -> None:
    match = Match.new(LeducPoker, seats=3, seed="file", deal=dealt)
    for letter in moves.replace(" ", ""):
        match.play(match.position.flow.current, LETTERS[letter])
    again: Match[Table] = Match.loads(match.dumps())
    assert again.position == match.position
    assert again.log == match.log
    assert again.dumps() == match.dumps()
