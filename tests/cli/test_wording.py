from collections.abc import Sequence
from typing import Any

import pytest

from boardwright import Header, Match, Outcome, Seat, View
from boardwright.text import Line, Span
from boardwright_cli.wording import Wording, capitalised, outcome_sentence, seat_names


def header(*names: str) -> Header:
    match: Match[Any] = Match.new("tictactoe", seed=1, names=names or None)
    return match.header


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ((), ("seat 0", "seat 1")),
        (("Ann", "Bob"), ("Ann", "Bob")),
        (("random", "random"), ("random-0", "random-1")),
    ],
)
def test_names_are_distinct(given: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert seat_names(header(*given)) == shown


def test_outcomes_in_words() -> None:
    names = ("Ann", "Bob", "Cid")
    assert outcome_sentence(Outcome((1,)), names) == "Bob wins"
    assert outcome_sentence(Outcome((1,), (1, 2, 0), "points"), names) == "Bob wins (1 : 2 : 0, points)"
    assert outcome_sentence(Outcome((0, 1, 2)), names) == "Ann, Bob and Cid share the victory"
    assert outcome_sentence(Outcome((), reason="a draw"), names) == "nobody wins (a draw)"


def test_sentences_of_the_framework_with_names() -> None:
    match: Match[Any] = Match.new("tictactoe", seed=1)
    wording = Wording(match.rules, None, ("Ann", "Bob"))
    assert (
        wording.by_name("the last move was seat 1's, not seat 10's")
        == "the last move was Bob's, not seat 10's"
    )
    assert capitalised("oak and Elm") == "Oak and Elm"


class Plain:
    """A text table that says little."""

    def table(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        return [[Span("a board for "), Span(" and ".join(names), "bold")]]

    def event(self, event: Any, names: Sequence[str]) -> Line | None:
        return [Span(f"{names[event.seat]} made a mark")] if event.event == "moved" else None

    def result(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        return [[Span("that was that")]]

    def move(self, name: str, args: Sequence[Any], seat: Seat | None) -> str:
        return f"{name} number {args[0]}"

    def rules(self) -> str:
        return "# Rules"


def test_a_text_table_has_the_first_word() -> None:
    match: Match[Any] = Match.new("tictactoe", seed=1, undo="free")
    wording = Wording(match.rules, Plain(), ("Ann", "Bob"))
    match.play(0, "mark", 4)
    match.undo(1)
    assert wording.table(match.view(0)) == [[Span("a board for "), Span("Ann and Bob", "bold")]]
    assert wording.told(match.events(0)) == [[Span("Ann made a mark")], [Span("Bob took back a move")]]
    assert wording.move(match.legal_moves(0)[1], 0) == "mark number 1"
    assert wording.result(match.view(None)) == [[Span("that was that")]]
    assert wording.rules() == "# Rules"


def test_where_the_match_is() -> None:
    match: Match[Any] = Match.new("arboretum", seed=1, options={"first_seat": 0})
    wording = Wording.of(match)
    assert wording.where(match.view(0)) == "turn 1, draw"
    match.play(0, "draw", "deck")
    assert wording.where(match.view(0)) == "turn 1, draw (move 2)"
    assert wording.where(match.view(None)) == "turn 1"
