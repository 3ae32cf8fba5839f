"""Arboretum passes the conformance kit, in both editions and with open hands.

python -m pytest tests/arboretum --golden-refresh     records its golden matches anew
"""

from dataclasses import replace

import pytest

from boardwright import Match, compiled
from boardwright.testing import QUICK, Conformance
from boardwright_arboretum.game import Arboretum


class TestArboretum(Conformance):
    game = Arboretum
    seats = 2
    variants = ()


@pytest.mark.slow
class TestTheFirstEdition(Conformance):
    game = Arboretum
    seats = 3
    options = ({"edition": "first"},)
    variants = ()


class TestGoldenMatches(Conformance):
    game = Arboretum
    options = ({}, {"edition": "first"})
    variants = ()
    golden = "golden"
    only = ("golden", "reachable")


@pytest.mark.slow
class TestArboretumOfMany(Conformance):
    game = Arboretum
    seats = (3, 4)
    options = ({}, {"edition": "first"})


@pytest.mark.slow
class TestOpenHands(Conformance):
    game = Arboretum
    seats = 2


@pytest.mark.slow
class TestArboretumThoroughly(Conformance):
    game = Arboretum
    seats = 3
    variants = ()
    profile = replace(QUICK, walks=8, points=10, moves=16, tries=32, windows=8, examples=60, commands=60)


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_match_is_longer_than_it_says_and_one_is_as_long(seats: int, edition: str) -> None:
    options = {"edition": edition}
    match = Match.new(Arboretum, seats=seats, seed=1, options=options)
    while match.outcome is None:
        seat = match.position.flow.current
        legal = match.legal_moves(seat)
        match.play(
            seat, legal[-1] if legal[0].name == "draw" else legal[0]
        )  # from a discard pile if there is one
    assert len(match) == compiled(Arboretum).longest(seats, options)
