"""The sound games, of which the broken ones are small changes, pass every check."""

from dataclasses import replace

import pytest

from boardwright.testing import THOROUGH, Conformance

from .broken.dealing import SoundDealer
from .broken.impurities import Heaps
from .broken.larder import Larder
from .broken.twins import SortedTwins


class TestLarder(Conformance):
    game = Larder
    seats = 2


@pytest.mark.slow
class TestSoundDealer(Conformance):
    game = SoundDealer
    seats = 2
    options = ({"turns": 3},)


@pytest.mark.slow
class TestHeaps(Conformance):
    game = Heaps


@pytest.mark.slow
class TestSortedTwins(Conformance):
    game = SortedTwins


@pytest.mark.slow
class TestSortedTwinsThoroughly(Conformance):
    game = SortedTwins
    profile = replace(THOROUGH, walks=8, points=8)
    only = ("redeal", "frequencies")


@pytest.mark.slow
class TestLarderOfThree(Conformance):
    game = Larder
    seats = 3


@pytest.mark.slow
class TestLarderThoroughly(Conformance):
    game = Larder
    options = ({}, {"turns": 12})
    profile = THOROUGH


@pytest.mark.slow
class TestHeapsThoroughly(Conformance):
    game = Heaps
    profile = THOROUGH
