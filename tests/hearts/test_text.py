"""Hearts as text: the table, what happens, the result."""

from collections.abc import Sequence
from textwrap import dedent

import pytest

from boardwright import Match, Seat
from boardwright.text import Line
from boardwright_hearts.drawing import card_alone, card_span
from boardwright_hearts.game import Hearts
from boardwright_hearts.plugin import bots, games, text_table
from boardwright_hearts.table import Table
from boardwright_hearts.text import HeartsText

from .hands import begun, cards, pack, passed, play, to_the_end

NAMES = ("Ann", "Bob", "Cyril", "Dora")
TEXT = HeartsText()
HANDS = ("2c 8c Td Qs 3h Ah", "3c 9c 4d Ks 5h", "4c Tc 5d As 7h", "5c Kc 6d 2s 8h")


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def begin(passing: str = "hold", **options: object) -> Match[Table]:
    return begun(*HANDS, passing=passing, names=NAMES, **options)


def table(match: Match[Table], viewer: Seat | None) -> str:
    return "\n".join(line.rstrip() for line in plain(TEXT.table(match.view(viewer), NAMES)))


def sentences(match: Match[Table], viewer: Seat | None, since: int = -1) -> list[str]:
    lines = [TEXT.event(told.event, NAMES) for told in match.events(viewer, since)]
    return plain([line for line in lines if line is not None])


def shown(text: str) -> str:
    return dedent(text).strip("\n")


def test_before_the_pass_the_table_says_to_whom_it_goes_and_who_has_chosen() -> None:
    match = begin("left")
    match.play(2, "pass", "4c Tc 5d")
    match.play(0, "pass", "Qs Ah 3h")
    assert table(match, 0) == shown("""
        Deal 1 · three cards to the left: to Bob

               Cyril                 total  deal  tricks  with
                ▒▒▒            Ann       0     0       0
         Bob  ?     ?  Dora    Bob       0     0       0
                ▒▒▒            Cyril     0     0       0
                Ann            Dora      0     0       0

        Passing  Q♠ 3♥ A♥ to Bob
        Hand      ♣ 2 6 7 8 J Q A    ♦ 2 3 10    ♠ Q    ♥ 3 A
    """)


def test_who_looks_on_sees_no_hand_and_no_passed_cards() -> None:
    match = begin("left")
    match.play(0, "pass", "Qs Ah 3h")
    assert table(match, None) == shown("""
        Deal 1 · three cards to the left

               Cyril                 total  deal  tricks  with
                 ?             Ann       0     0       0
         Bob  ?     ?  Dora    Bob       0     0       0
                ▒▒▒            Cyril     0     0       0
                Ann            Dora      0     0       0
    """)


def test_after_the_pass_it_says_what_went_and_what_came() -> None:
    match = passed(begin("left"), "2c 8c Ah", "3c 9c 4d", "4c Tc 5d", "5c Kc 6d")
    assert table(match, 0).splitlines()[-2:] == [
        "Passed   2♣ 8♣ A♥ to Bob  got 5♣ K♣ 6♦ from Dora",
        "Hand      ♣ 5 6 7 J Q K A    ♦ 2 3 6 10    ♠ Q    ♥ 3",
    ]
    assert "Passed   3♣ 9♣ 4♦ to Cyril  got 2♣ 8♣ A♥ from Ann" in table(match, 1)


def test_the_trick_the_points_the_last_trick_and_what_was_shown() -> None:
    match = play(
        begun("2c 8c Q-2h", "3c 9c 4d", "4c Tc 5d As", "5c Kc 6d"), "2c 3c 4c 5c Kc 8c 9c Tc 6d 2h 4d"
    )
    assert table(match, 2) == shown("""
        Deal 1 · trick 3 of 13 · hearts are broken

                Ann                 total  deal  tricks  with
                 2♥           Ann       0     0       0
        Dora  6♦    4♦ Bob    Bob       0     0       0
                 ?            Cyril     0     0       0
               Cyril          Dora      0     0       2

        Last     Dora K♣ takes it  Ann 8♣  Bob 9♣  Cyril 10♣
        Void     Ann ♦
        Hand      ♦ 5 10 J Q K A    ♠ 2 3 4 5 A
    """)
    assert "Void" not in table(match, 0)  # what oneself does not hold one knows
    play(match, "5d")
    assert "Dora      0    +1       3  1 heart" in table(match, None)


def test_the_viewer_sits_at_the_bottom_and_play_goes_clockwise() -> None:
    match = play(begin(), "2c 3c 4c 5c")
    for viewer in range(4):
        around = [NAMES[(viewer + place) % 4] for place in range(4)]
        lines = [line.replace("?", "").split() for line in table(match, viewer).splitlines()[2:7]]
        assert [lines[0][0], *lines[2][:2], lines[4][0]] == [around[2], around[1], around[3], around[0]]


def test_cards_that_may_not_be_played_are_faded_and_the_others_bold() -> None:
    match = play(begin(), "2c")
    *_, hand = TEXT.table(match.view(1), NAMES)
    bright = {span.text.strip() for span in hand if "bold" in span.style and len(span.text) < 3}
    assert bright == {"3", "9"}
    assert not {span.text for span in hand if "#9a978e" in span.style} - set("456789JQKA3")
    *_, hand = TEXT.table(match.view(0), NAMES)  # whose turn it is not
    assert not [span for span in hand if "#9a978e" in span.style]


def test_the_queen_and_by_an_option_the_jack_are_shown_with_who_took_them() -> None:
    for option, counting in ((False, "+14       1  Q♠  1 heart"), (True, "+4       1  Q♠  J♦  1 heart")):
        match = begun("*c", "*d", "*s", "*h", points_on_first_trick=True, jack_of_diamonds=option)
        assert counting in table(play(match, "2c Jd Qs 3h"), None)


def test_cards_are_drawn_in_their_colours() -> None:
    assert [card_span(card).text for card in cards("Th Qs 2c Jd")] == ["10♥", "Q♠", "2♣", "J♦"]
    assert [card_alone(card).text for card in cards("Th Qs")] == ["10♥", " Q♠"]
    red, black = ({card_span(card).style for card in cards(suits)} for suits in ("*h *d", "*c *s"))
    assert len(red) == len(black) == 1
    assert red != black


# --- sentences ----------------------------------------------------------------------------------------------------


def test_the_deal_and_the_pass_in_sentences() -> None:
    match = passed(begin("left"), "2c 8c Ah", "3c 9c 4d", "4c Tc 5d", "5c Kc 6d")
    assert sentences(match, 1) == [
        "the cards are dealt",
        "deal 1: three cards to the left",
        "Ann has chosen three cards",
        "Bob has chosen 3♣ 9♣ 4♦",
        "Cyril has chosen three cards",
        "Dora has chosen three cards",
        "Bob passes 3♣ 9♣ 4♦",
        "Ann gets 3 cards from Dora",
        "Bob gets 2♣ 8♣ A♥ from Ann",
        "Cyril gets 3 cards from Bob",
        "Dora gets 3 cards from Cyril",
        "the play begins",
        "Bob holds the two of clubs and leads",
    ]
    assert sentences(begin("hold"), None)[:2] == ["the cards are dealt", "deal 1: no cards are passed"]


def test_the_play_in_sentences() -> None:
    match = play(begun("2c 8c Q-2h", "3c 9c 4d", "4c Tc 5d", "5c Kc 6d"), "2c 3c 4c 5c 6d 2h 4d 5d")
    assert sentences(match, None, since=0) == [
        "Ann plays 2♣",
        "Bob plays 3♣",
        "Cyril plays 4♣",
        "Dora plays 5♣",
        "Dora takes the trick",
        "Dora plays 6♦",
        "Ann plays 2♥",
        "hearts are broken",
        "Bob plays 4♦",
        "Cyril plays 5♦",
        "Dora takes the trick, 1 point",
    ]


def test_the_end_of_a_deal_and_of_a_match_in_sentences() -> None:
    match = to_the_end(begun("*c", "*d", "*s", "*h", names=NAMES, deals=1))
    assert sentences(match, None)[-2:] == [
        "the deal is over, Ann has shot the moon: Ann 0, Bob 26, Cyril 26, Dora 26",
        "the match is over: Ann wins with 0 points",
    ]


def test_a_move_that_the_host_made_is_said_to_be_one() -> None:
    match = begin("left")
    match.play(0, "pass", "2c 8c Ah", why="out of time")
    for seat, given in ((1, "3c 9c 4d"), (2, "4c Tc 5d"), (3, "5c Kc 6d")):
        match.play(seat, "pass", given)
    assert "Ann passes 2♣ 8♣ A♥ (out of time)" in sentences(match, 0)
    assert "three cards were passed for Ann (out of time)" in sentences(match, 1)
    match.play(1, "play", "2c", why="absent")
    assert sentences(match, 2)[-1] == "Bob plays 2♣ (absent)"


# --- the end ------------------------------------------------------------------------------------------------------


def test_the_result_is_a_score_sheet() -> None:
    packs = (pack("*c", "*d", "*s", "*h"), pack("*h", "*c", "*d", "*s"))
    match = begun(packs=packs, deals=2, passing="hold,left", names=NAMES)
    assert TEXT.result(match.view(0), NAMES) == []
    to_the_end(match)
    for seat, given in enumerate(("2h 3h 4h", "2c 3c 4c", "2d 3d 4d", "2s 3s 4s")):
        match.play(seat, "pass", given)
    to_the_end(match)
    sheet = [list(points) for points in match.position.state.sheet]
    ((first, second), total) = sheet, [sum(both) for both in zip(*sheet, strict=True)]
    assert first == [0, 26, 26, 26]
    lines = plain(TEXT.result(match.view(None), NAMES))
    assert lines[2].split() == [*NAMES]
    assert lines[3].split() == ["deal", "1", *map(str, first), "hold"]
    assert lines[4].split() == ["deal", "2", *map(str, second), "left"]
    assert lines[5].split() == ["total", *map(str, total)]
    best = [name for name, own in zip(NAMES, total, strict=True) if own == min(total)]
    assert lines[0].startswith(" and ".join(best))
    assert table(match, 0).startswith("Deal 2 is over\n")


def test_a_victory_that_is_shared_because_somebody_has_left() -> None:
    match = begin()
    match.leave(3)
    lines = plain(TEXT.result(match.view(None), NAMES))
    assert lines[0] == "Ann, Bob and Cyril share the victory: a player has left."
    assert (
        sentences(match, None)[-1]
        == "the match is over: Ann, Bob and Cyril share the victory: a player has left"
    )
    assert table(match, 0).startswith("The deal is broken off\n")


def test_moves_are_typed_by_their_names() -> None:
    assert TEXT.move("play", cards("Qs"), 0) == "play Qs"
    assert TEXT.move("pass", (cards("2c As Th"),), 0) == "pass 2c As Th"
    for typed in ("`play Qs`", "`pass 2c 10h As`"):
        assert typed in TEXT.rules()


@pytest.mark.parametrize("width", [3, 9, 30])
def test_long_names_and_any_deal_fit_the_screen(width: int) -> None:
    names = [f"{letter * (width - 1)}{seat}" for seat, letter in enumerate("WXYZ")]
    for seed in range(3):
        match = Match.new(Hearts, seed=seed, options={"deals": 1, "jack_of_diamonds": True})
        while match.outcome is None:
            for viewer in (0, 2, None):
                assert all(len(line) < 80 for line in plain(TEXT.table(match.view(viewer), names)))
            seat = match.position.flow.awaited[0]
            match.play(seat, match.legal_moves(seat)[-1])
        assert all(len(line) < 80 for line in plain(TEXT.result(match.view(None), names)))


def test_who_has_taken_everything_fits_the_screen_too() -> None:
    match = begun("*c", "*d", "*s", "*h", points_on_first_trick=True, jack_of_diamonds=True, deals=1)
    to_the_end(match)
    lines = plain(TEXT.table(match.view(0), ["A" * 30, "B" * 30, "C" * 30, "D" * 30]))
    assert max(map(len, lines)) == 78
    assert [line for line in lines if line.endswith("13  Q♠  J♦  13 hearts")]


def test_the_plugin_brings_the_game_its_bot_and_its_text_table() -> None:
    assert games() == [Hearts]
    assert set(bots("hearts")) == {"greedy"}
    assert bots("tictactoe") == {}
    assert isinstance(text_table("hearts"), HeartsText)
    assert text_table("tictactoe") is None
    match = begin()
    assert match.rules.as_text(match.view(0), NAMES) == table(match, 0)
