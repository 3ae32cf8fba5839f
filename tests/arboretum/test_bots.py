from collections.abc import Sequence
from random import Random
from statistics import mean

import pytest

from boardwright import Bot, Match, RandomBot, Rules, View, compiled
from boardwright.plugins import installed
from boardwright_arboretum.bots import GreedyBot
from boardwright_arboretum.cards import Card, Species, cards_of
from boardwright_arboretum.game import Arboretum
from boardwright_arboretum.options import ArboretumOptions
from boardwright_arboretum.table import Table
from boardwright_arboretum.view import ArboretumView

RULES: Rules[Table] = compiled(Arboretum)
SIX = (Species.CASSIA, Species.DOGWOOD, Species.JACARANDA, Species.MAPLE, Species.OAK, Species.WILLOW)


def played(seed: int, bots: Sequence[type[Bot]]) -> Match[Table]:
    match: Match[Table] = Match.new(Arboretum, seats=len(bots), seed=seed)
    players = [bot() for bot in bots]
    randoms = [Random(f"{seed} {seat}") for seat in range(len(bots))]
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, players[seat].choose(match.view(seat), randoms[seat]))
    return match


def test_the_plugin_brings_it() -> None:
    assert installed().bots("arboretum")["greedy"] is GreedyBot


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_matches_with_any_number_of_seats(seats: int) -> None:
    outcome = played(seats, [GreedyBot] * seats).outcome
    assert outcome is not None
    assert outcome.scores is not None
    assert max(outcome.scores) > 0


def test_it_plays_the_first_edition_with_starting_discards() -> None:
    match: Match[Table] = Match.new(Arboretum, seats=3, seed=1, options={"edition": "first"})
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, GreedyBot().choose(match.view(seat), Random(1)))


@pytest.mark.slow
def test_it_beats_random_play_from_either_seat() -> None:
    wins, own, others = 0, [], []
    for seed in range(20):
        seat = seed % 2
        bots: list[type[Bot]] = [RandomBot, RandomBot]
        bots[seat] = GreedyBot
        outcome = played(seed, bots).outcome
        assert outcome is not None
        assert outcome.scores is not None
        wins += outcome.winners == (seat,)
        own.append(outcome.scores[seat])
        others.append(outcome.scores[1 - seat])
    assert wins >= 19
    assert mean(own) > 18
    assert mean(others) < 6


def test_the_same_match_and_random_source_give_the_same_moves() -> None:
    assert played(5, [GreedyBot] * 2).log == played(5, [GreedyBot] * 2).log


def test_it_goes_on_after_others_have_left() -> None:
    match: Match[Table] = Match.new(Arboretum, seats=4, seed=3)
    for leaving in (1, 2):
        match.leave(leaving)
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, GreedyBot().choose(match.view(seat), Random(1)))
    assert set(match.outcome.winners) <= {0, 3}


def test_a_spectator_has_no_move() -> None:
    match: Match[Table] = Match.new(Arboretum, seed=1)
    with pytest.raises(ValueError, match="spectator"):
        GreedyBot().choose(match.view(None), Random(1))


def shuffled(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(Random(7).sample(cards, len(cards)))


def test_what_it_cannot_see_does_not_matter() -> None:
    match = played(8, [GreedyBot] * 2)
    for n in range(0, len(match), 7):
        position = match.at(n)
        seat = position.flow.current
        other = RULES.redeal(position, seat, shuffled)
        chosen = [GreedyBot().choose(RULES.view(of, seat), Random(0)) for of in (position, other)]
        assert chosen[0] == chosen[1]


# A turn at a time: seat 0 holds what is given, and moves first.


def turn_of(hand: str, deck: str = "") -> Match[Table]:
    in_play = cards_of(SIX)
    first = [*map(Card.parse, hand.split())]
    rest = [card for card in in_play if card not in first and str(card) not in deck.split()]
    deal = [*first, *rest[:7], *map(Card.parse, deck.split()), *rest[7:]]
    options = ArboretumOptions(species=SIX, first_seat=0)
    return Match.new(Arboretum, seats=2, seed=1, options=options, deal=deal)


def view_of(match: Match[Table], seat: int = 0) -> View[ArboretumView]:
    return match.view(seat)


def rest_of_turn(match: Match[Table], seat: int) -> None:
    """Draw from the deck, plant and discard whatever comes first."""
    for _ in range(4):
        match.play(seat, match.legal_moves(seat)[0])


def test_it_plants_where_a_path_grows() -> None:
    match = turn_of("oak-1 oak-2 oak-6 oak-7 cassia-1 willow-1 maple-1")
    for move in (("draw", "deck"), ("draw", "deck"), ("plant", "oak-1", "0,0"), ("discard", "cassia-1")):
        match.play(0, *move)
    rest_of_turn(match, 1)
    match.play(0, "draw", "deck")
    match.play(0, "draw", "deck")
    planting = GreedyBot().choose(view_of(match), Random(1))
    assert planting.args[0] == Card.parse(
        "oak-2"
    )  # the path begins, and the 6 and 7 stay for the right to it
    match.play(0, planting)
    path = match.view(0).state.best[0][Species.OAK]
    assert path is not None
    assert path.points == 3


def test_it_keeps_the_sum_that_gives_the_right_to_its_path() -> None:
    match = turn_of("oak-2 oak-3 oak-7 oak-8 willow-1 cassia-1 maple-2", deck="dogwood-1 dogwood-2")
    for move in (("draw", "deck"), ("draw", "deck"), ("plant", "oak-2", "0,0")):
        match.play(0, *move)
    discarded = GreedyBot().choose(view_of(match), Random(1)).args[0]
    assert discarded not in {Card.parse("oak-7"), Card.parse("oak-8")}


def test_it_takes_a_card_from_a_pile_that_helps_it() -> None:
    match = turn_of(
        "oak-2 oak-3 oak-4 oak-6 willow-1 cassia-1 maple-2", deck="dogwood-1 dogwood-2 oak-8 oak-7"
    )
    for move in (("draw", "deck"), ("draw", "deck"), ("plant", "oak-2", "0,0"), ("discard", "cassia-1")):
        match.play(0, *move)
    for move in (("draw", "deck"), ("draw", "deck"), ("plant", "oak-7", "0,0"), ("discard", "oak-8")):
        match.play(1, *move)
    assert GreedyBot().choose(view_of(match), Random(1)).args == (1,)


def test_chance_decides_between_equals() -> None:
    match = turn_of("oak-2 oak-3 oak-4 oak-6 willow-1 cassia-1 maple-2")
    for _ in range(2):
        match.play(0, "draw", "deck")
    match.play(0, "plant", "oak-3", "0,0")
    match.play(0, "discard", "cassia-1")
    rest_of_turn(match, 1)
    for _ in range(2):
        match.play(0, "draw", "deck")
    chosen = {GreedyBot().choose(view_of(match), Random(n)) for n in range(40)}
    assert len({move.args[0] for move in chosen}) == 1
    assert len({move.args[1] for move in chosen}) > 1  # around a single card, all four cells are the same
