from boardwright.testing import Conformance

from boardwright_fox_night import FoxNight


class TestFoxNight(Conformance):
    game = FoxNight
