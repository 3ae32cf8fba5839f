from collections.abc import Sequence
from typing import Any

import pytest

from boardwright import Header, Match, Outcome, Seat, View
from boardwright.text import Line, Span
from boardwright_cli.wording import Wording, capitalised, listed, outcome_sentence, seat_names


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


def test_where_several_seats_act(strangers: None) -> None:
    match: Match[Any] = Match.new("harbour", seats=3, seed=1)
    wording = Wording(match.rules, None, ("Ann", "Bob", "Cid"))
    assert wording.where(match.view(None)) == "turn 1"
    match.play(0, "catch")
    assert wording.where(match.view(None)) == "turn 1, waiting for Bob and Cid"
    assert wording.where(match.view(0)) == "turn 1, waiting for Bob and Cid"
    assert wording.where(match.view(1)) == "turn 1 of Ann, answer the catch"
    assert wording.who_may(match.view(1)) == ["Waiting for Cid too."]
    assert wording.to_act(match.view(1)) == "Bob to play"
    match.play(1, "end_stage")
    assert wording.who_may(match.view(2)) == []
    match.play(2, "steal_it")
    assert wording.told(match.events(2))[-1] == [Span("Cid: steal it")]


def test_answers(strangers: None) -> None:
    match: Match[Any] = Match.new("bids", seats=2, seed=1)
    wording = Wording(match.rules, None, ("Ann", "Bob"))
    assert wording.who_may(match.view(0)) == [
        "Your answer stays secret until all have answered.",
        "Waiting for Bob too.",
    ]
    match.play(0, "bid", 12)
    assert wording.to_act(match.view(1)) == "Bob to answer"
    assert wording.answer(match.view(0)) == "bid 12"
    assert wording.answer(match.view(1)) is None
    assert wording.who_may(match.view(0)) == [
        "Your answer: bid 12 (you can change it until all have answered).",
    ]
    assert wording.to_act(match.view(0)) == "Ann's answer"
    assert wording.who_may(match.view(1)) == ["Yours is the last answer: then all are shown."]
    assert wording.where(match.view(0)) == "turn 1, bid, waiting for Bob"
    assert wording.told(match.events(0)) == [[Span("Ann has answered: bid 12")]]
    assert wording.told(match.events(1)) == wording.told(match.events(None)) == [[Span("Ann has answered")]]
    match.play(1, "bid", 21)
    assert wording.told(match.events(1)) == [[Span("Ann: bid 12")], [Span("Bob: bid 21")]]


def test_answers_in_the_words_of_a_text_table(strangers: None) -> None:
    match: Match[Any] = Match.new("bids", seats=2, seed=1)
    match.play(0, "bid", 12)
    wording = Wording(match.rules, Plain(), ("Ann", "Bob"))
    assert wording.told(match.events(0)) == [[Span("Ann has answered: bid number 12")]]
    assert wording.who_may(match.view(0))[0].startswith("Your answer: bid number 12 (")


def test_names_in_a_sentence() -> None:
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bob"], "or") == "Ann or Bob"
    assert listed(["Ann", "Bob", "Cid"]) == "Ann, Bob and Cid"
