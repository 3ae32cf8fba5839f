from itertools import zip_longest
from typing import Final

import pytest
from boardwright import IllegalMove, Match, OptionsError, Outcome, Rejected, Unseen

from boardwright_fox_night import FoxNight
from boardwright_fox_night.bots import Greedy
from boardwright_fox_night.game import Farm, Hens

DEAL: Final = (6, 6, 1, 5, 5, 2, 3, 3, 3, 3, 4, 4, 4, 4, 1, 2, 1, 2, 1, 2, 5, 5, 6, 6)
"""Two hands, then what is drawn in turn; the fox comes for sixes."""

ALIKE: Final = (6, 6, 1, 6, 6, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 1, 1, 5, 5, 5, 5)
"""Both players get the same; the fox comes for fives."""


def played(first: str = "", second: str = "", deal: Hens = DEAL) -> Match[Farm]:
    """Return a match of two players who have put down these hens, such as "5 yard, 6 coop", in turn."""
    match = Match.new(FoxNight, seats=2, deal=deal)
    for round_of_puts in zip_longest(first.split(", "), second.split(", ")):
        for seat, put in enumerate(round_of_puts):
            if put:
                match.play(seat, "put", *put.split())
    return match


def test_everybody_sees_the_own_hand_and_counts_the_others() -> None:
    seen = played().view(1).state
    assert seen.hands[1] == (5, 5, 2)
    assert isinstance(seen.hands[0], Unseen)
    assert len(seen.hands[0]) == 3
    assert len(seen.deck) == 18


def test_a_hen_goes_from_the_hand_to_its_place_and_another_is_drawn() -> None:
    state = played("6 coop", "5 yard").position.state
    assert state.coops == ((6,), ())
    assert state.yards == ((), (5,))
    assert state.hands == ((6, 1, 3), (5, 2, 3))


def test_a_hen_that_is_not_in_the_hand_cannot_be_put_down() -> None:
    with pytest.raises(IllegalMove, match="there is no hen 4 in your hand"):
        played("4 yard")


def test_a_coop_has_room_for_two_hens() -> None:
    full = played("6 coop, 6 coop", "5 coop, 5 coop")
    assert {put.args for put in full.legal_moves(0)} == {(1, "yard"), (3, "yard")}
    with pytest.raises(IllegalMove, match="your coop is full"):
        full.play(0, "put", hen=1, place="coop")


def test_what_was_drawn_cannot_be_taken_back() -> None:
    with pytest.raises(Rejected) as answer:
        played("6 yard").undo(0)
    assert answer.value.code == "undo_barrier"


def test_the_fox_empties_the_yards_in_which_a_hen_has_its_number() -> None:
    over = played("6 coop, 6 yard, 3 yard, 3 yard, 1 coop", "5 coop, 5 yard, 3 yard, 3 yard, 4 coop")
    assert over.position.state.fox == 6
    assert over.outcome == Outcome((1,), (6 + 1, 5 + 4 + 2 * (5 + 3 + 3)), "eggs")


def test_as_many_eggs_share_the_victory() -> None:
    puts = "6 yard, 6 yard, 1 coop, 2 coop, 2 yard"
    over = played(puts, puts, deal=ALIKE)
    assert over.outcome == Outcome((0, 1), (31, 31), "eggs")


def test_the_match_goes_on_without_who_has_left() -> None:
    three = Match.new(FoxNight, seats=3, seed=1)
    three.leave(1)
    while three.outcome is None:
        seat = three.position.flow.current
        three.play(seat, three.rules.default_move(three.position, seat))
    assert three.outcome.scores is not None
    assert three.outcome.scores[1] == 0
    assert 1 not in three.outcome.winners


def test_who_is_absent_puts_the_lowest_hen_into_the_coop() -> None:
    begun = played()
    assert begun.rules.default_move(begun.position, 0).args == (1, "coop")


def test_an_explicit_deal_is_the_whole_deck() -> None:
    with pytest.raises(OptionsError, match="every hen once"):
        Match.new(FoxNight, seats=2, deal=DEAL[1:])


def test_the_bot_counts_what_it_sees() -> None:
    view = played("6 coop, 6 yard", "5 coop, 5 yard").view(0)
    assert Greedy().eggs(view, 3, "coop") == pytest.approx(
        6 + 3 + 12 * 15 / 17
    )  # of 17 unseen hens two are sixes
