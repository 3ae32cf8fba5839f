"""Leduc poker as text: the table, what happens, the result."""

from collections.abc import Sequence
from textwrap import dedent

from boardwright import Match, Seat
from boardwright.text import Line
from boardwright_leduc_poker.game import LeducPoker
from boardwright_leduc_poker.plugin import games, text_table
from boardwright_leduc_poker.table import Table
from boardwright_leduc_poker.text import LeducText

NAMES = ("Ann", "Bob", "Cyril")
TEXT = LeducText()


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def hand(moves: str) -> Match[Table]:
    deal = ("Th", "Qh", "Qs", "Kh", "Ts", "Jh", "Js", "Ks")
    match = Match.new(LeducPoker, seats=3, deal=deal, names=NAMES)
    for move in moves.split():
        match.play(match.position.flow.current, move)
    return match


def table(match: Match[Table], viewer: Seat | None) -> str:
    return match.rules.as_text(match.view(viewer), NAMES)


def sentences(match: Match[Table], viewer: Seat | None) -> list[str]:
    lines = [TEXT.event(told.event, NAMES) for told in match.events(viewer)]
    return plain([line for line in lines if line is not None])


def shown(text: str) -> str:
    return dedent(text).strip("\n")


def test_the_table_before_the_public_card() -> None:
    assert table(hand("call bet"), 2) == shown("""
        Pot 5 chips   public card not turned up yet   raises of 2 this round: 1 of 2
          Ann    ??  paid  1
          Bob    ??  paid  3
          Cyril  Qs  paid  1  to move, 2 to call
    """)


def test_the_table_in_the_second_round() -> None:
    assert table(hand("call bet call fold"), 1) == shown("""
        Pot 7 chips   public card Kh   raises of 4 this round: 0 of 2
          Ann    ??  paid  1  folded
          Bob    Qh  paid  3  to move
          Cyril  ??  paid  3
    """)


def test_the_table_after_the_showdown() -> None:
    assert table(hand("call bet call fold call call"), None) == shown("""
        Pot 7 chips   public card Kh   raises of 4 this round: 0 of 2
          Ann    ??  paid  1  folded
          Bob    Qh  paid  3
          Cyril  Qs  paid  3
    """)


def test_what_happens_in_sentences() -> None:
    assert sentences(hand("call bet call fold bet call"), 0) == [
        "Ann was dealt Th",
        "Ann checks",
        "Bob raises with 2 chips",
        "Cyril calls with 2 chips",
        "Ann is out of the hand",
        "the public card is Kh",
        "Bob raises with 4 chips",
        "Cyril calls with 4 chips",
        "cards are shown, Bob Qh, Cyril Qs",
        "the pot goes to Bob and Cyril: equal cards",
    ]


def test_a_move_that_the_host_made_is_said_to_be_one() -> None:
    match = hand("")
    match.play(0, "call", why="out of time")
    assert sentences(match, None)[0] == "the move was made for Ann (out of time)"


def test_the_result_in_chips() -> None:
    assert TEXT.result(hand("call").view(None), NAMES) == []
    assert plain(TEXT.result(hand("call bet call fold call call").view(None), NAMES)) == [
        "Bob and Cyril split the pot of 7 chips: equal cards.",
        "  Ann: -1",
        "  Bob: +0.5",
        "  Cyril: +0.5",
    ]
    assert plain(TEXT.result(hand("bet fold fold").view(None), NAMES)) == [
        "Ann takes the pot of 5 chips: the others have folded.",
        "  Ann: +2",
        "  Bob: -1",
        "  Cyril: -1",
    ]


def test_moves_are_typed_by_their_names() -> None:
    assert TEXT.move("bet", (), 0) == "bet"
    for name in ("fold", "call", "bet"):
        assert f"`{name}`" in TEXT.rules()


def test_the_plugin_brings_the_game_and_its_text_table() -> None:
    assert games() == [LeducPoker]
    assert isinstance(text_table("leduc-poker"), LeducText)
    assert text_table("tictactoe") is None
