from collections.abc import Sequence

from boardwright import Match
from boardwright.text import Line

from boardwright_fox_night import FoxNight
from boardwright_fox_night.text import FoxNightText

NAMES = ("Ann", "Bob")
DEAL = (6, 14, 1, 5, 20, 2, 3, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 4, 19, 21, 22, 23, 24)
TEXT = FoxNightText()


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def test_the_table_hides_what_the_viewer_does_not_see() -> None:
    match = Match.new(FoxNight, seats=2, deal=DEAL, names=NAMES)
    match.play(0, "put", hen=6, place="yard")
    assert plain(TEXT.table(match.view(0), NAMES)) == [
        "Deck 16, and under it the missing hen",
        "  Ann  coop –      yard 6                12 eggs  hand 1 3 14",
        "  Bob  coop –      yard –                 0 eggs  hand ? ? ?",
    ]


def test_what_happens_is_told_as_far_as_the_viewer_knows() -> None:
    match = Match.new(FoxNight, seats=2, deal=DEAL, names=NAMES)
    match.play(0, "put", hen=6, place="yard")
    for seat, drawn in ((0, ["Ann drew hen 3"]), (1, [])):
        told = [TEXT.event(told.event, NAMES) for told in match.events(seat)]
        assert plain([line for line in told if line]) == ["Ann put hen 6 into the yard", *drawn]


def test_the_result() -> None:
    match = Match.new(FoxNight, seats=2, deal=DEAL, names=NAMES)
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, match.rules.default_move(match.position, seat))
    assert plain(TEXT.result(match.view(None), NAMES)) == ["Bob wins.", "  Ann: 52 eggs", "  Bob: 61 eggs"]
