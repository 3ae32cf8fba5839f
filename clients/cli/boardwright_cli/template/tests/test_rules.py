from itertools import zip_longest
from typing import Final

import pytest
from boardwright import IllegalMove, Match, OptionsError, Outcome, Rejected, Seat, Unseen

from boardwright_fox_night import FoxNight
from boardwright_fox_night.bots import Greedy
from boardwright_fox_night.game import Farm, Hen

DEAL: Final = (6, 14, 1, 5, 20, 2, 3, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 4, 19, 21, 22, 23, 24)
"""Two hands, then what is drawn in turn; the hen 24 is missing."""


def played(first: str = "", second: str = "", missing: Hen = 24) -> Match[Farm]:
    """Return a match of two players who have put down these hens, such as "5 yard, 6 coop", in turn."""
    deal = (*(hen for hen in DEAL if hen != missing), missing)
    match = Match.new(FoxNight, seats=2, deal=deal)
    for round_of_puts in zip_longest(first.split(", "), second.split(", ")):
        for seat, put in enumerate(round_of_puts):
            if put:
                match.play(seat, "put", *put.split())
    return match


def test_everybody_sees_the_own_hand_and_counts_the_others() -> None:
    seen = played().view(1).state
    assert seen.hands[1] == (5, 20, 2)
    assert isinstance(seen.hands[0], Unseen)
    assert len(seen.hands[0]) == 3
    assert len(seen.deck) == 18


def test_a_hen_goes_from_the_hand_to_her_place_and_another_is_drawn() -> None:
    state = played("6 coop", "5 yard").position.state
    assert state.coops == ((6,), ())
    assert state.yards == ((), (5,))
    assert state.hands == ((14, 1, 3), (20, 2, 7))


def test_a_hen_that_is_not_in_the_hand_cannot_be_put_down() -> None:
    with pytest.raises(IllegalMove, match="there is no hen 4 in your hand"):
        played("4 yard")


def test_a_coop_has_room_for_two_hens() -> None:
    full = played("6 coop, 14 coop", "5 coop, 20 coop")
    assert {put.args for put in full.legal_moves(0)} == {(1, "yard"), (3, "yard"), (8, "yard")}
    with pytest.raises(IllegalMove, match="your coop is full"):
        full.play(0, "put", hen=1, place="coop")


def test_what_was_drawn_cannot_be_taken_back() -> None:
    with pytest.raises(Rejected) as answer:
        played("6 yard").undo(0)
    assert answer.value.code == "undo_barrier"


@pytest.mark.parametrize(
    ("missing", "winner", "scores"),
    [(24, 1, (57, 78)), (13, 1, (7, 78)), (15, 1, (7, 78)), (19, 0, (57, 12))],
)
def test_the_fox_gets_into_the_yards_where_a_neighbour_of_the_missing_hen_is(
    missing: Hen, winner: Seat, scores: tuple[int, ...]
) -> None:
    first, second = "6 coop, 1 coop, 14 yard, 3 yard, 8 yard", "5 coop, 7 coop, 20 yard, 2 yard, 11 yard"
    over = played(first, second, missing)
    assert over.position.state.missing == missing
    assert over.outcome == Outcome((winner,), scores, "eggs")


def test_as_many_eggs_share_the_victory() -> None:
    first, second = "6 yard, 1 yard, 14 yard, 3 yard, 8 yard", "5 yard, 20 yard, 2 yard, 7 yard, 9 yard"
    robbed = played(first, second, missing=4)  # the fox comes for 3 and for 5
    assert robbed.outcome == Outcome((0, 1), (0, 0), "eggs")


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


def test_the_bot_counts_what_it_does_not_see() -> None:
    view = played("6 coop, 14 yard", "5 coop, 20 yard").view(0)
    assert view.state.hands[0] == (1, 3, 8)
    dangerous, unseen = 2, 17  # 13 and 15 would bring the fox
    expected = 6 + 8 + 28 * (unseen - dangerous) / unseen
    assert Greedy().promise(view, 8, "coop") == pytest.approx(expected)
