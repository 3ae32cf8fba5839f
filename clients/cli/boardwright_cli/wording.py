"""What a match says in words: names of seats, events as sentences, moves as they are typed, the table, the result.

A game's text table has the first word. Where it has none, or the game brings none, a plain wording is made from the
names of moves, events and fields, so that every game can be played. All of it is made from what one viewer is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Final

from boardwright import END_PHASE, END_STAGE, END_TURN, PASS_TURN, Move, Unseen
from boardwright.events import ANSWERED, MOVED
from boardwright.moves import MoveRule
from boardwright.plain import plain_event
from boardwright.text import Line, Span
from boardwright_cli.failure import printable
from boardwright_cli.fields import field_lines, hidden

if TYPE_CHECKING:
    from boardwright import Game, Header, Match, Outcome, Rules, Seat, Told, View
    from boardwright.text import TextTable

SILENT: Final = frozenset({"phase_began", "turn_began"})
"""Events that the flow of every game has and that need no words: the screen says where the match is."""

OF_FLOW: Final = {
    "undone": "took back a move",
    "redone": "made the move again",
    "seat_left": "left the match",
    "seat_eliminated": "is out of the match",
}
"""What a seat did or what became of it, for events that every game has."""


class Wording:
    """The words for one match.

    Attributes:
        names: What the seats are called.
    """

    def __init__(self, rules: Rules[Any], table: TextTable | None, names: Sequence[str]) -> None:
        """Take the rules of the match, the game's own text table if it has one, and the names of the seats."""
        self._rules = rules
        self._table = table
        self.names = tuple(names)

    @classmethod
    def of(cls, match: Match[Any]) -> Wording:
        """Return the words for a match."""
        from boardwright.plugins import installed

        return cls(match.rules, installed().text_table(match.header.game), seat_names(match.header))

    def table(self, view: View[Any]) -> Sequence[Line]:
        """Return what lies on the table, as the viewer sees it."""
        if self._table is not None:
            return self._table.table(view, self.names)
        if "as_text" in self._rules.plan.hooks:
            return [[Span(line)] for line in self._rules.as_text(view, self.names).splitlines()]
        return [[Span(printable(line))] for line in field_lines(self._rules, view, self.names)]

    def where(self, view: View[Any]) -> str:
        """Return where the match is: "turn 5, draw (move 2)", with the phase if the game has several.

        Where others than the seat whose turn it is may act, it is said whose turn it is and who is awaited: "turn 5 of
        Ann, react", "turn 5, waiting for Ann and Bob".
        """
        flow = view.flow
        awaited = flow.awaited
        active = None if view.seat is None else flow.stage_of(view.seat)
        interferes = active is not None and flow.stage_of(flow.current) is None
        parts = [f"turn {flow.turn} of {self.names[flow.current]}" if interferes else f"turn {flow.turn}"]
        if len(self._rules.plan.phases) > 1:
            parts.append(in_words(flow.phase))
        if active is not None and active.stage is not None:
            again = f" (move {active.moves + 1})" if active.moves else ""
            parts.append(f"{in_words(active.stage)}{again}")
        if awaited and awaited != (flow.current,) and view.seat not in awaited:
            parts.append(f"waiting for {self.seats(awaited)}")
        return ", ".join(parts)

    def who_may(self, view: View[Any]) -> list[str]:
        """Return what a seat that may act has to know about the others who may, and of its answer in a sealed stage."""
        said = []
        others = [seat for seat in view.flow.awaited if seat != view.seat]
        sealed = self._rules.is_sealed(view.flow)
        if view.answer is not None:
            said.append(f"Your answer: {self.answer(view)} (you can change it until all have answered).")
        elif sealed and others:
            said.append("Your answer stays secret until all have answered.")
        elif sealed and len(view.flow.active) > 1:
            said.append("Yours is the last answer: then all are shown.")
        if others and view.answer is None:
            said.append(f"Waiting for {self.seats(others)} too.")
        return said

    def answer(self, view: View[Any]) -> str | None:
        """Return the viewer's own answer in a sealed stage that is not shown yet, as it can be typed; None if none."""
        return None if view.answer is None else self.move(view.answer, view.seat)

    def to_act(self, view: View[Any]) -> str:
        """Return that it is for the viewer to act: "Ann to play"; in a sealed stage "Ann to answer", "Ann's answer"."""
        name = "" if view.seat is None else self.names[view.seat]
        if view.answer is not None:
            return f"{name}'s answer"
        return f"{name} to {'answer' if self._rules.is_sealed(view.flow) else 'play'}"

    def seats(self, seats: Sequence[Seat]) -> str:
        """Return the names of seats as a sentence lists them."""
        return listed([self.names[seat] for seat in seats])

    def told(self, told: Sequence[Told]) -> list[Line]:
        """Return what a viewer was told as sentences, leaving out what needs no words.

        That somebody has answered needs none once the answer is shown.
        """
        lines: list[Line] = []
        shown: set[Seat] = set()
        for _, event in reversed(told):
            if event.event == MOVED:
                shown.add(event.seat)
            line = None if event.event == ANSWERED and event.seat in shown else self.event(event)
            if line is not None:
                lines.append(line)
        return lines[::-1]

    def event(self, event: Any) -> Line | None:
        """Return one event, as a viewer was told it, as a sentence; None if it needs no words."""
        line = None if self._table is None else self._table.event(event, self.names)
        if line is not None:
            return line
        sentence = self._of_flow(event)
        if sentence is None and self._table is None and event.event not in SILENT:
            sentence = self._generic(event)
        return None if sentence is None else [Span(sentence)]

    def move(self, move: Move, seat: Seat | None) -> str:
        """Return a move as it can be typed, with what may have to be said of it."""
        if self._table is not None:
            return self.by_name(self._table.move(move.name, move.args, seat))
        return " ".join((in_words(move.name), *map(as_typed, self._rules.plain_move(move))))

    def result(self, view: View[Any]) -> Sequence[Line]:
        """Return how the match ended."""
        if self._table is not None:
            return self._table.result(view, self.names)
        outcome = view.outcome
        if outcome is None:
            return []
        lines = [[Span(capitalised(outcome_sentence(outcome, self.names)) + ".", "bold")]]
        for name, score in zip(self.names, outcome.scores or (), strict=False):
            lines.append([Span(f"  {name}: {score}")])
        return lines

    def rules(self) -> str:
        """Return the rules in short, in Markdown: the game's own, or what its author wrote beside its moves."""
        if self._table is not None:
            return self._table.rules()
        game = type(self._rules.game)
        declared = _declared_moves(game)
        moves = []
        for name, move in self._rules.plan.moves.items():
            line = f"* `{' '.join((in_words(name), *move.names))}`"
            does = _first_line(declared[name].__doc__ if name in declared else None)
            moves.append(f"{line}: {does}" if does else line)
        description = cleandoc(game.__doc__ or "")
        return "\n".join((f"# {self._rules.title}", "", description, "", "Moves:", "", *moves))

    def by_name(self, sentence: str) -> str:
        """Return a sentence of the framework, which speaks of "seat 1", with the names of the seats."""
        return re.sub(
            r"\bseat ([0-9]+)\b",
            lambda seat: self.names[int(seat[1])] if int(seat[1]) < len(self.names) else seat[0],
            sentence,
        )

    def _of_flow(self, event: Any) -> str | None:
        """Return the sentence for an event that the framework itself tells, in every game."""
        said = OF_FLOW.get(event.event)
        if event.event == ANSWERED:
            return self._answered(event)
        if event.event == "phase_began" and len(self._rules.plan.phases) > 1:
            return f"the phase {in_words(event.phase)} begins"
        if event.event == "match_ended":
            return f"the match is over: {outcome_sentence(event.outcome, self.names)}"
        return None if said is None else f"{self.names[event.seat]} {said}"

    def _answered(self, event: Any) -> str:
        """Return that a seat has answered, and to the seat itself what."""
        said = f"{self.names[event.seat]} has answered"
        if isinstance(event.move, Unseen):
            return said
        return f"{said}: {self.move(Move(event.move, tuple(event.arguments.values())), event.seat)}"

    def _generic(self, event: Any) -> str:
        """Return a sentence made of an event's name and fields: "Ann: drew from deck, card oak-5"."""
        plain = plain_event(self._rules, event)
        kind, seat = plain.pop("event"), plain.pop("seat", None)
        if kind == MOVED:
            known = {name: _known(event.arguments[name], value) for name, value in plain["arguments"].items()}
            words = " ".join((in_words(plain["move"]), *known.values()))
            words += f" ({printable(plain['why'])})" if plain["why"] else ""
        else:
            known = {name: _known(getattr(event, name), value) for name, value in plain.items()}
            words = ", ".join(
                (in_words(kind), *(f"{in_words(name)} {value}" for name, value in known.items()))
            )
        return words if seat is None else f"{self.names[seat]}: {words}"


def seat_names(header: Header) -> tuple[str, ...]:
    """Return what the seats of a match are called; no two alike, and safe to print."""
    if header.names is None:
        return tuple(f"seat {seat}" for seat in range(header.seats))
    names = [printable(name).strip() or "nobody" for name in header.names]
    return tuple(f"{name}-{seat}" if names.count(name) > 1 else name for seat, name in enumerate(names))


def outcome_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """Return how a match ended: "Ann wins (31 : 28, points)", "Ann and Bob share the victory", "nobody wins"."""
    winners = [names[seat] for seat in outcome.winners]
    match winners:
        case []:
            sentence = "nobody wins"
        case [winner]:
            sentence = f"{winner} wins"
        case _:
            sentence = f"{listed(winners)} share the victory"
    scores = "" if outcome.scores is None else " : ".join(map(str, outcome.scores))
    details = ", ".join(filter(None, (scores, printable(outcome.reason))))
    return f"{sentence} ({details})" if details else sentence


def capitalised(sentence: str) -> str:
    """Return a sentence with its first letter large and the others as they are."""
    return sentence[:1].upper() + sentence[1:]


def in_words(name: str) -> str:
    """Return the name of a move, stage or event as people write it."""
    return name.replace("_", " ")


def listed(names: Sequence[str], last: str = "and") -> str:
    """Return names as a sentence lists them: "Ann, Bob and Cid"."""
    *others, final = names
    return f"{', '.join(others)} {last} {final}" if others else final


def _declared_moves(game: type[Game[Any]]) -> Mapping[str, MoveRule[Any]]:
    """Return the moves that a game's class declares and the requests that any game can offer, by name."""
    own = [value for cls in reversed(game.__mro__) for value in vars(cls).values()]
    rules = (END_STAGE, END_TURN, PASS_TURN, END_PHASE, *own)
    return {rule.name: rule for rule in rules if isinstance(rule, MoveRule)}


def _first_line(docstring: str | None) -> str:
    return next(iter((docstring or "").strip().splitlines()), "")


def _known(value: Any, plain: Any) -> str:
    """Return what a viewer knows of a value, of which the JSON form is given too."""
    return hidden(value) if isinstance(value, Unseen) else as_typed(plain)


def as_typed(value: Any) -> str:
    """Return an argument in its JSON form as it is typed: a text without quotes, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
