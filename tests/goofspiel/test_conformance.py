"""Goofspiel passes the conformance kit, with bids shown and with secret ones."""

from dataclasses import replace

import pytest

from boardwright.testing import QUICK, THOROUGH, Conformance
from boardwright_goofspiel.game import Goofspiel
from boardwright_goofspiel.variants import SecretBids

# With secret bids a deal is found in many small steps, which takes its time.
A_FEW = replace(QUICK, deals=80, windows=3)


@pytest.mark.slow
class TestGoofspiel(Conformance):
    game = Goofspiel
    seats = 3
    options = ({}, {"cards": 5, "turns": 3})
    variants = ()


@pytest.mark.slow
class TestSecretBids(Conformance):
    game = Goofspiel
    seats = 2
    options = ({"cards": 4},)
    profile = A_FEW


@pytest.mark.slow
class TestGoofspielOfMany(Conformance):
    game = Goofspiel
    seats = (2, 10)
    variants = ()


@pytest.mark.slow
class TestSecretBidsOfMany(Conformance):
    game = Goofspiel
    seats = (3, 4)
    options = ({"cards": 5},)
    variants = (SecretBids,)
    profile = A_FEW


@pytest.mark.slow
class TestGoofspielThoroughly(Conformance):
    game = Goofspiel
    seats = 2
    options = ({"cards": 6},)
    variants = ()
    profile = THOROUGH
