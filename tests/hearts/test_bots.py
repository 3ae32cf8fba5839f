"""The greedy bot: what it passes, leads, follows with and discards."""

from random import Random
from typing import Any

import pytest

from boardwright import Match, RandomBot
from boardwright_hearts.bots import GreedyBot
from boardwright_hearts.game import Hearts

from .hands import begun, play

RNG = Random(1)


def choose(*hands: str, before: str = "", seat: int | None = None, **options: Any) -> str:
    match = play(begun(*hands, **options), before)
    seat = match.position.flow.current if seat is None else seat
    return str(match.rules.plain_move(GreedyBot().choose(match.view(seat), RNG))[0])


def test_it_passes_the_queen_that_is_not_guarded_and_what_may_catch_her() -> None:
    assert choose("2c 3c 4c 5c 6c 2d 3d 4d 5d As Qs Ks 2h", passing="left", seat=0) == "Qs Ks As"


def test_it_keeps_the_queen_with_four_lower_spades() -> None:
    assert choose("2c 3c 4c 5c 6c 2s 3s 4s 5s Qs Ah Kh Qh", passing="left", seat=0) == "Qh Kh Ah"


def test_it_leads_low() -> None:
    hands = ("2c Kc Ad 5d 3s", "3c 4d", "4c 6d", "Ac 2d 7d")
    assert choose(*hands, before="2c 3c 4c Ac") == "2d"


@pytest.mark.parametrize(
    ("third", "chosen"),
    [("9d Jd 3d", "9d"), ("Jd Kd", "Jd"), ("Qd Kd", "Qd")],
)
def test_it_ducks_with_the_highest_card_that_does_not_take_the_trick(third: str, chosen: str) -> None:
    """Seat 1 leads the ten of diamonds, seat 2 has to follow before seat 3."""
    hands = ("2c 3c 4c", "Ac Td", third + " 5c", "6c Ad")
    assert choose(*hands, before="2c Ac 5c 6c Td") == chosen


def test_the_last_to_play_takes_a_trick_without_points_with_its_highest_card() -> None:
    hands = ("2c 3d Kd Ad 4c", "Ac Td", "5c 2d", "6c 5d")
    assert choose(*hands, before="2c Ac 5c 6c Td 2d 5d") == "Ad"


def test_it_never_takes_a_trick_with_the_queen_where_it_can_help_it() -> None:
    assert choose("2c Qs Ks 4c", "Ac Ts", "5c 2s", "6c 5s", before="2c Ac 5c 6c Ts 2s 5s") == "Ks"


def test_it_discards_the_queen_first_and_then_high_hearts() -> None:
    for held, discarded in (("Qs Ah", "Qs"), ("Ah 3h", "Ah"), ("3h As", "As")):
        hands = (f"Q-7c 2c 3c 4c 2s 3s {held}", "Ac Td", "Kc 2d", "5c 3d")
        assert choose(*hands, before="2c Ac Kc 5c Td 2d 3d") == discarded


@pytest.mark.slow
def test_it_plays_whole_matches_legally_and_better_than_chance() -> None:
    rng = Random(7)
    wins = 0
    for seed in range(12):
        match = Match.new(Hearts, seed=seed, options={"jack_of_diamonds": seed % 2 == 0})
        bots = [GreedyBot() if seat == seed % 4 else RandomBot() for seat in range(4)]
        while match.outcome is None:
            for seat in match.position.flow.awaited:
                match.play(seat, bots[seat].choose(match.view(seat), rng))
        wins += seed % 4 in match.outcome.winners
    assert wins >= 9


def test_a_spectator_chooses_nothing() -> None:
    with pytest.raises(ValueError, match="spectator"):
        GreedyBot().choose(begun("2c").view(None), RNG)
