"""The order in which a game's functions are called, as the table in `docs/flow.md` has it.

The table is made from the traces of a game in which everything is declared and writes down that it was called. To write
it anew after a change that was meant:

    python tests/core/test_hook_order.py
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boardwright import (
    Act,
    ActiveSeats,
    At,
    Deal,
    Game,
    Match,
    Move,
    NoOptions,
    Outcome,
    Phase,
    RoundRobin,
    Seat,
    Stage,
    Turn,
    hookimpl,
    move,
)

PAGE = Path(__file__).resolve().parents[2] / "docs" / "flow.md"
BEGIN, END = "<!-- the order of calls, made by tests/core/test_hook_order.py -->", "<!-- its end -->"

INTERRUPT = ActiveSeats(others="c", max_moves=1, revert=True)


class Wish(NamedTuple):
    """What is to happen next: what the move asks for, or which condition holds."""

    wish: str = ""


def traced(trace: list[str]) -> type[Game[Wish]]:
    """Return a game that writes down every call of one of its functions."""

    def note(what: str, at: At[Any]) -> None:
        trace.append(f"`{what}` {at.seat}")

    def effect(what: str) -> Callable[[Act[Any]], None]:
        return lambda at: note(what, at)

    def condition(what: str) -> Callable[[At[Any]], bool]:
        def ask(at: At[Any]) -> bool:
            holds: bool = at.state.wish == what
            trace.append(f"`{what}` {at.seat} {'holds' if holds else 'no'}")
            return holds

        return ask

    def stage(name: str, **more: Any) -> Stage:
        of = f"Stage({name})"
        return Stage(
            name,
            end_if=condition(f"{of}.end_if"),
            begin=effect(f"{of}.begin"),
            end=effect(f"{of}.end"),
            **more,
        )

    class Order(RoundRobin):
        def order(self, at: At[Any]) -> Sequence[Seat]:
            note("TurnOrder.order", at)
            return super().order(at)

        def first(self, at: At[Any]) -> Seat | None:
            note("TurnOrder.first", at)
            return super().first(at)

        def following(self, at: At[Any]) -> Seat | None:
            note("TurnOrder.following", at)
            return super().following(at)

    def skip(at: At[Any], seat: Seat) -> bool:
        asleep: bool = at.state.wish == "skip" and seat == 1
        if asleep:
            trace.append(f"`skip` {seat} holds")
        return asleep

    def phase(name: str, turn: Turn) -> Phase:
        of = f"Phase({name})"
        return Phase(
            name,
            turn,
            end_if=condition(f"{of}.end_if"),
            begin=effect(f"{of}.begin"),
            end=effect(f"{of}.end"),
            next="q",
        )

    class Traced(Game[Wish]):
        """Everything that a game can declare."""

        name = "traced"
        version = "1"
        seats = 3
        perfect_information = True

        @hookimpl
        def setup(self, deal: Deal[NoOptions]) -> Wish:
            trace.append("`setup`")
            return Wish()

        @hookimpl
        def phases(self) -> list[Phase]:
            turn = Turn(
                stages=(stage("a", max_moves=3), stage("b")),
                named=(stage("c"), Stage("sealed", sealed=True)),
                max_moves=5,
                end_if=condition("Turn.end_if"),
                order=Order(skip=skip),
                begin=effect("Turn.begin"),
                end=effect("Turn.end"),
            )
            return [phase("p", turn), phase("q", Turn(order=Order()))]

        @move
        def do(self, at: Act[Wish], wish: str) -> Wish:
            note("move", at)
            requests: dict[str, Callable[[], None]] = {
                "end_turn": at.end_turn,
                "end_phase": at.end_phase,
                "end_match": lambda: at.end_match(Outcome((0,))),
                "eliminate 0": lambda: at.eliminate(0),
                "eliminate 1": lambda: at.eliminate(1),
                "interrupt": lambda: at.set_active(INTERRUPT),
                "seal": lambda: at.set_active(ActiveSeats(all="sealed")),
            }
            requests.get(wish, lambda: None)()
            return Wish(wish)

        @do.options
        def anything(self, at: At[Wish]) -> Sequence[str]:
            return list(CASES_BY_WISH)

        @hookimpl
        def outcome(self, at: At[Wish]) -> Outcome | None:
            return Outcome((0,)) if condition("outcome")(at) else None

        @hookimpl
        def move_made(self, at: Act[Wish], move: Move) -> None:
            note("move_made", at)

        @hookimpl
        def phase_begin(self, at: Act[Wish]) -> None:
            note("phase_begin", at)

        @hookimpl
        def phase_end(self, at: Act[Wish]) -> None:
            note("phase_end", at)

        @hookimpl
        def turn_begin(self, at: Act[Wish]) -> None:
            note("turn_begin", at)
            at.state = Wish()

        @hookimpl
        def turn_end(self, at: Act[Wish]) -> None:
            note("turn_end", at)

        @hookimpl
        def stage_begin(self, at: Act[Wish], stage: str) -> None:
            note(f"stage_begin({stage})", at)
            at.state = Wish()

        @hookimpl
        def stage_end(self, at: Act[Wish], stage: str) -> None:
            note(f"stage_end({stage})", at)

        @hookimpl
        def seat_left(self, at: Act[Wish], seat: Seat) -> None:
            note("seat_left", at)

    return Traced


CASES_BY_WISH = {
    "": "a plain move",
    "Stage(a).end_if": "the stage's `end_if` holds",
    "Turn.end_if": "the turn's `end_if` holds",
    "Phase(p).end_if": "the phase's `end_if` holds",
    "outcome": "`outcome` says that the match is over",
    "end_turn": "the move asks for the end of the turn",
    "end_phase": "the move asks for the end of the phase",
    "end_match": "the move asks for the end of the match",
    "eliminate 1": "the move eliminates another seat",
    "eliminate 0": "the move eliminates its own seat",
    "interrupt": "the move interrupts the turn: each of the others may react once",
    "skip": "a plain move; the next seat is now to be skipped",
    "seal": "the move asks all for a secret answer",
}


def trace_of(before: Sequence[tuple[Seat, str]], act: Callable[[Match[Wish]], object]) -> list[str]:
    """Return what is called by a command after some moves."""
    trace: list[str] = []
    match: Match[Wish] = Match.new(traced(trace), seed=1)
    for seat, wish in before:
        match.play(seat, "do", wish)
    trace.clear()
    act(match)
    return list(trace)


def playing(seat: Seat, wish: str) -> Callable[[Match[Wish]], object]:
    return lambda match: match.play(seat, "do", wish)


@cache
def cases() -> dict[str, list[str]]:
    """Return the rows of the table: what happens, and what is called."""
    beginning: list[str] = []
    Match.new(traced(beginning), seed=1)
    rows = {"the match begins": beginning}
    for wish, what in CASES_BY_WISH.items():
        if wish not in {"skip", "seal"}:
            rows[what] = trace_of([], playing(0, wish))
    two, four = [(0, "")] * 2, [(0, "")] * 4
    rows["the stage's `max_moves` is reached"] = trace_of(two, playing(0, ""))
    rows["the turn's `max_moves` is reached"] = trace_of(four, playing(0, ""))
    rows["the turn ends, and the next seat is skipped"] = trace_of(
        [*four[1:], (0, "skip")], playing(0, "skip")
    )
    rows["a seat reacts, and others still may"] = trace_of([(0, "interrupt")], playing(1, ""))
    rows["the last one reacts, and the interrupted stage goes on"] = trace_of(
        [(0, "interrupt"), (1, "")], playing(2, "")
    )
    rows["the last secret answer is in"] = trace_of([(0, "seal"), (2, ""), (0, "")], playing(1, ""))
    rows["seat 1 leaves, and it is not its turn"] = trace_of([], lambda match: match.leave(1))
    rows["seat 0 leaves, and it is its turn"] = trace_of([], lambda match: match.leave(0))
    return rows


def table() -> str:
    """Return the table in Markdown."""
    rows = [f"| {what} | {' → '.join(trace)} |" for what, trace in cases().items()]
    return "\n".join([BEGIN, "", "| what happens | what is called, in order |", "|---|---|", *rows, "", END])


def test_the_table_in_the_docs_is_what_is_called() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page[page.index(BEGIN) : page.index(END) + len(END)] == table()


@pytest.mark.parametrize("what", cases())
def test_in_every_row_ends_go_from_the_inside_out_and_begins_from_the_outside_in(what: str) -> None:
    rank = {"stage": 3, "turn": 2, "phase": 1}

    def ranks(kind: str) -> list[int]:
        """Return how far inside each scope is whose hook of a kind was called, in order."""
        names = [call.split("`")[1] for call in cases()[what]]
        return [rank[name.split("_")[0]] for name in names if name.split("(")[0].endswith(f"_{kind}")]

    ends, begins = ranks("end"), ranks("begin")
    assert ends == sorted(ends, reverse=True)
    assert begins == sorted(begins)


def test_conditions_are_asked_after_all_that_was_asked_for_was_granted() -> None:
    for what, trace in cases().items():
        asked = [n for n, call in enumerate(trace) if call.endswith((" no", " holds")) and "skip" not in call]
        made = [n for n, call in enumerate(trace) if call.startswith(("`move`", "`move_made`"))]
        assert not asked or not made or max(made) < min(asked), what


def main() -> None:
    """Write the table into the page anew."""
    page = PAGE.read_text(encoding="utf-8")
    begin, end = page.index(BEGIN), page.index(END) + len(END)
    PAGE.write_text(page[:begin] + table() + page[end:], encoding="utf-8")


if __name__ == "__main__":
    main()
