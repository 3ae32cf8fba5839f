"""The conformance kit: whether a game keeps to the rules that boardwright stands on.

    from boardwright.testing import Conformance

    class TestHighCard(Conformance):
        game = HighCard

gives a test for each rule and each setting of the game. `check` does the same without pytest, and `boardwright check`
in a terminal. `docs/testing-a-game.md` tells what is checked, and how.
"""

from boardwright.testing.catalogue import CHECKS, Check
from boardwright.testing.checking import Report, Result, check, check_settings, record
from boardwright.testing.conformance import Conformance
from boardwright.testing.failure import Failure
from boardwright.testing.profile import QUICK, THOROUGH, Profile
from boardwright.testing.setting import Setting, settings_of

__all__ = [
    "CHECKS",
    "QUICK",
    "THOROUGH",
    "Check",
    "Conformance",
    "Failure",
    "Profile",
    "Report",
    "Result",
    "Setting",
    "check",
    "check_settings",
    "record",
    "settings_of",
]
