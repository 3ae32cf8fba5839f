"""Walks: random matches from beginning to end, made once for all checks of a setting.

Some are plain; others are restless: moves are taken back and made again, answers in a sealed stage are changed, the
host moves in a seat's place, a seat leaves. A walk stops where the game breaks. Why it broke is for the check to say
that is meant for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from boardwright.chance import Seed
from boardwright.flow import Seat
from boardwright.header import Header, UndoPolicy
from boardwright.legal import LegalMoves, Move
from boardwright.log import Entry, Leave, Redo, Undo
from boardwright.match import Match
from boardwright.position import Position
from boardwright.rules import Rules
from boardwright.testing.setting import Setting

OVER: Final = "over"
STUCK: Final = "stuck"
CAPPED: Final = "capped"
BROKEN: Final = "broken"

Choice = Callable[[Rules[Any], Position[Any], Seat, LegalMoves], Move]


@dataclass(frozen=True, slots=True)
class Walk:
    """A match that was walked.

    Attributes:
        header: Its header.
        entries: Its log.
        end: Why it stops: it is "over", "stuck" (nobody has a legal move), "capped" (given up), or "broken".
    """

    header: Header
    entries: tuple[Entry, ...]
    end: str


def header_of(rules: Rules[Any], setting: Setting, seed: str, undo: UndoPolicy = "turn") -> Header:
    """Return the header of a match in a setting."""
    return Header.new(
        rules,
        seats=setting.seats,
        seed=Seed.of(seed),
        options=dict(setting.options),
        names=[f"Player {seat}" for seat in range(1, setting.seats + 1)],
        undo=undo,
    )


def waiting(rules: Rules[Any], position: Position[Any]) -> list[tuple[Seat, LegalMoves]]:
    """Return the seats that the match waits for and that have a legal move, each with its moves."""
    found = ((seat, rules.legal_moves(position, seat)) for seat in position.flow.awaited)
    return [(seat, legal) for seat, legal in found if len(legal)]


def random_walk(rules: Rules[Any], setting: Setting, number: int, cap: int) -> Walk:
    """Return the random match of a number; odd ones are restless, and in every fourth one a seat leaves."""
    undo: UndoPolicy = "free" if number % 4 == 1 else "turn"
    header = header_of(rules, setting, f"conformance/{setting.name}/{number}", undo)
    restless = _Restless(
        Random(f"{header.commitment}/{number}"), calm=number % 2 == 0, leaves=number % 4 == 3
    )
    return _walked(rules, header, restless.commands, cap)


def golden_walk(rules: Rules[Any], setting: Setting, cap: int) -> Walk:
    """Return the match that is recorded for a setting: restless, and nobody leaves."""
    header = header_of(rules, setting, f"golden/{setting.name}")
    return _walked(
        rules, header, _Restless(Random(header.commitment), calm=False, leaves=False).commands, cap
    )


STRATEGIES: Final[dict[str, Choice]] = {
    "the first move": lambda rules, position, seat, legal: legal[0],
    "the last move": lambda rules, position, seat, legal: legal[-1],
    "the default move": lambda rules, position, seat, legal: rules.default_move(position, seat),
}
"""Ways of playing that are not random, by what they choose."""


def steady_walk(rules: Rules[Any], setting: Setting, strategy: str, cap: int) -> Walk:
    """Return a match in which everybody plays by one of the strategies."""
    header = header_of(rules, setting, f"conformance/{setting.name}/{strategy}")
    choose = STRATEGIES[strategy]

    def commands(match: Match[Any]) -> Iterator[Entry]:
        seat, legal = waiting(rules, match.position)[0]
        yield Entry(seat, choose(rules, match.position, seat, legal))

    return _walked(rules, header, commands, cap)


def _walked(
    rules: Rules[Any], header: Header, commands: Callable[[Match[Any]], Iterator[Entry]], cap: int
) -> Walk:
    match: Match[Any] = Match(rules, header)
    end = OVER
    try:
        while match.outcome is None and end is OVER:
            if not waiting(rules, match.position):
                end = STUCK
            elif len(match) >= cap:
                end = CAPPED
            else:
                for entry in commands(match):
                    match.submit(*entry)
    except Exception:
        end = BROKEN
    return Walk(header, match.log, end)


class _Restless:
    """What happens next in a random match."""

    def __init__(self, rng: Random, *, calm: bool, leaves: bool) -> None:
        self._rng = rng
        self._calm = calm
        self._leaves = leaves

    def commands(self, match: Match[Any]) -> Iterator[Entry]:
        rng, rules, position = self._rng, match.rules, match.position
        seats = range(match.header.seats)
        if not self._calm:
            back = [seat for seat in seats if match.can_undo(seat)]
            if back and rng.random() < 0.12:
                seat = rng.choice(back)
                yield Entry(seat, Undo())
                if rng.random() < 0.5:
                    yield Entry(seat, Redo())
                return
            answered = [seat for seat in position.flow.answered if len(rules.legal_moves(position, seat))]
            if answered and rng.random() < 0.1:
                seat = rng.choice(answered)
                yield Entry(seat, rules.legal_moves(position, seat).draw(rng))
                return
        if self._leaves and match.header.seats > 1 and len(match) > 2 and rng.random() < 0.1:
            self._leaves = False
            yield Entry(rng.choice([seat for seat in seats if seat not in position.flow.eliminated]), Leave())
            return
        seat, legal = rng.choice(waiting(rules, position))
        if not self._calm and rng.random() < 0.05:
            yield Entry(seat, rules.default_move(position, seat), "out of time")
        else:
            yield Entry(seat, legal.draw(rng))
