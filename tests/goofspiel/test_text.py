"""Goofspiel as text: the table, what happens, the result, what can be typed."""

from collections.abc import Sequence
from textwrap import dedent
from typing import Any

import pytest

from boardwright import Match, Move, Seat
from boardwright.text import Line
from boardwright_cli.entry import Menu
from boardwright_goofspiel.cards import Card
from boardwright_goofspiel.game import Goofspiel
from boardwright_goofspiel.plugin import games, text_table, variants
from boardwright_goofspiel.table import Table
from boardwright_goofspiel.text import GoofspielText
from boardwright_goofspiel.variants import SecretBids

NAMES = ("Ann", "Bob", "Cyril")
TEXT = GoofspielText()


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def begun(
    prizes: str | None = "10 3 K A", seats: int = 3, *, secret: bool = False, **options: Any
) -> Match[Table]:
    deal = None if prizes is None else [Card(prize) for prize in prizes.split()]
    turns = {} if deal is None else {"turns": len(deal)}
    return Match.new(
        Goofspiel,
        seats=seats,
        seed=1,
        deal=deal,
        options={**turns, **options},
        variants=[SecretBids] if secret else [],
    )


def play(match: Match[Table], *turns: str) -> Match[Table]:
    """Let everybody bid, turn by turn: "K 9 2" is a king by Ann, a nine by Bob and a two by Cyril."""
    for turn in turns:
        for seat, card in enumerate(turn.split()):
            match.play(seat, "bid", card)
    return match


def names_in(match: Match[Table]) -> Sequence[str]:
    return NAMES[: match.header.seats]


def table(match: Match[Table], viewer: Seat | None) -> str:
    return match.rules.as_text(match.view(viewer), names_in(match))


def sentences(match: Match[Table], viewer: Seat | None) -> list[str]:
    lines = [TEXT.event(told.event, names_in(match)) for told in match.events(viewer)]
    return plain([line for line in lines if line is not None])


def result(match: Match[Table]) -> list[str]:
    return plain(TEXT.result(match.view(None), names_in(match)))


def shown(text: str) -> str:
    return dedent(text).strip("\n")


# --- the table ----------------------------------------------------------------------------------------------------


def test_the_table_with_sealed_bids() -> None:
    match = play(begun(), "K 9 2")
    match.play(1, "bid", "J")
    match.play(2, "bid", "10")
    assert table(match, 1) == shown("""
        Prize 3   then 2 of A 2 4 5 6 7 8 9 J Q K
          Ann    10 points   holds A 2 3 4 5 6 7 8 9 10 J Q   to bid
          Bob     0 points   holds A 2 3 4 5 6 7 8 10 J Q K   bids J, sealed
          Cyril   0 points   holds A 3 4 5 6 7 8 9 10 J Q K   has bid
    """)
    assert "bids" not in table(match, 0)
    assert "bids" not in table(match, None)


def test_the_table_with_secret_bids() -> None:
    match = play(begun("2 4 A 3", cards=4, secret=True), "3 4 2", "A 2 4")
    assert table(match, 0) == shown("""
        Prize A   then, in any order, 3
          Ann    0 points   holds 2 4       to bid
          Bob    2 points   holds 2 cards   to bid
          Cyril  4 points   holds 2 cards   to bid
    """)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "Prize 8   then, in any order, A 2 3 4 5 6 7 9 10 J Q K"),
        ({"order": "ascending", "cards": 5}, "Prize A   then 2 3 4 5"),
        ({"order": "descending", "cards": 5}, "Prize 5   then 4 3 2 A"),
        ({"order": "descending", "cards": 5, "turns": 3}, "Prize 5   then 4 3"),
        ({"order": "ascending", "cards": 5, "turns": 1}, "Prize A   the last one"),
    ],
)
def test_what_is_known_of_the_prizes_to_come(options: dict[str, Any], line: str) -> None:
    text = table(Match.new(Goofspiel, seats=2, seed=4, options=options), 0)
    assert text.splitlines()[0] == line


def test_the_table_of_a_match_that_is_over_or_that_somebody_has_left() -> None:
    match = play(begun("2 A 3", seats=3, cards=3), "3 A 2")
    match.leave(1)
    assert table(match, 2) == shown("""
        Prize A   then, in any order, 3
          Ann    2 points   holds A 2   to bid
          Bob    0 points   holds 2 3   has left
          Cyril  0 points   holds A 3   to bid
    """)
    match.play(0, "bid", "2")
    match.play(2, "bid", "3")
    assert table(match, None) == shown("""
        The last prize is gone
          Ann    2 points   holds nothing
          Bob    0 points   holds 2 3       has left
          Cyril  1 point    holds nothing
    """)


# --- what happens -------------------------------------------------------------------------------------------------


def test_what_happens_in_sentences() -> None:
    match = begun("10 3")
    match.play(2, "bid", "2")
    match.play(2, "bid", "A")
    match.play(0, "bid", "K")
    match.play(1, "bid", "9")
    assert sentences(match, 0) == [
        "the prize is 10",
        "Cyril has bid",
        "Cyril has bid",
        "Ann bids K, sealed until all have bid",
        "Bob has bid",
        "Ann bids K, Bob bids 9, Cyril bids A: Ann takes the 10",
        "the prize is 3",
    ]
    assert sentences(play(match, "2 2 2"), None)[-2:] == [
        "Ann bids 2, Bob bids 2, Cyril bids 2: the highest bids are equal, nobody takes the 3",
        "the match is over: Ann wins with 10 points",
    ]


def test_with_secret_bids_only_ones_own_is_told() -> None:
    match = play(begun("10 3", secret=True), "K 9 2", "9 K K")
    assert [sentence for sentence in sentences(match, 1) if "take" in sentence] == [
        "Bob bids 9: Ann takes the 10",
        "Bob bids K: the highest bids are equal, nobody takes the 3",
    ]
    assert [sentence for sentence in sentences(match, None) if "take" in sentence] == [
        "Ann takes the 10",
        "the highest bids are equal, nobody takes the 3",
    ]


def test_a_bid_that_the_host_made_is_said_to_be_one_when_it_is_shown() -> None:
    match = begun("10 3", seats=2)
    match.play(0, "bid", "A", why="out of time")
    assert sentences(match, 1)[-1] == "Ann has bid"
    match.play(1, "bid", "2")
    assert sentences(match, 1)[-3:] == [
        "the bid was made for Ann (out of time)",
        "Ann bids A, Bob bids 2: Bob takes the 10",
        "the prize is 3",
    ]


# --- the result ---------------------------------------------------------------------------------------------------


def test_the_result() -> None:
    match = begun("10 3 K A")
    assert result(match) == []
    assert result(play(match, "K 9 2", "2 2 A", "A K 9", "3 3 3")) == [
        "Bob wins with 13 points.",
        "  Ann    10  10",
        "  Bob    13  K",
        "  Cyril   0",
        "  taken by nobody: 3 A",
    ]


def test_the_result_of_a_shared_victory() -> None:
    assert result(play(begun("3 A 2", seats=2, cards=3), "3 A", "A 2"))[0] == (
        "Ann and Bob share the victory with 3 points each."
    )
    assert result(play(begun("A"), "K K K"))[0] == "Ann, Bob and Cyril share the victory with 0 points each."
    assert result(play(begun("A"), "K 2 3"))[0] == "Ann wins with 1 point."


def test_the_result_when_the_others_have_left() -> None:
    match = play(begun("10 3", seats=2), "K 2")
    match.leave(0)
    assert result(match) == ["Bob wins: the others have left.", "  Ann  10  10", "  Bob   0"]


# --- what is typed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["bid K", "bid k", "b king", "k", "13", "bid 13"])
def test_a_bid_is_typed_in_any_way_that_is_clear(typed: str) -> None:
    match = begun()
    assert Menu(match.rules, match.legal_moves(0)).read(typed) == Move("bid", (Card.KING,))


def test_a_move_is_written_as_it_is_typed() -> None:
    assert TEXT.move("bid", (Card.TEN,), 0) == "bid 10"
    assert "`bid K`" in TEXT.rules()


def test_the_plugin_brings_the_game_its_variant_and_its_text_table() -> None:
    assert games() == [Goofspiel]
    assert variants() == [SecretBids]
    assert isinstance(text_table("goofspiel"), GoofspielText)
    assert text_table("tictactoe") is None
