"""Our side of the measurements.

`through Match` is what a host does: legal moves listed, the move validated and made, log, events and timeline kept.
`bare step` is what a planner does: legal moves listed, the move validated and made, no log.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks import plain_arboretum
from benchmarks.serve import Answer, Task, serve
from boardwright import Game, Match, Move, Seed, compiled
from boardwright_arboretum.game import Arboretum
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import SEATS, Direction, HeartsOptions
from boardwright_leduc_poker.game import LeducPoker
from boardwright_tictactoe import TicTacToe

RECORDED: Final = 20
"""How many matches are recorded for what begins with a finished one."""

CHOOSES: Final = Random(1)  # noqa: S311 - a benchmark, no secret
"""Chooses moves: one source for all matches, since making one takes as long as a short match of a quick peer."""

ONE_DEAL: Final = HeartsOptions(deals=1, passing=(Direction.HOLD,))
"""Hearts as the peer can play it: a single deal, in which no cards are passed."""


def match_of(game: type[Game[Any]], seats: int, seed: int, moves: int | None = None) -> Match[Any]:
    """Play a random match, to its end or for so many moves."""
    match: Match[Any] = Match.new(game, seats=seats, seed=seed)
    while match.outcome is None and len(match) != moves:
        seat = match.position.flow.current
        match.play(seat, match.legal_moves(seat).draw(CHOOSES))
    return match


def through_match(game: type[Game[Any]], seats: int, seed: int) -> int:
    """Play a random match, and return how many moves it had."""
    match: Match[Any] = Match.new(game, seats=seats, seed=seed)
    position = match.position
    while position.outcome is None:
        seat = position.flow.current
        position = match.play(seat, match.legal_moves(seat).draw(CHOOSES)).position
    return len(match)


def through_match_spelled_out(game: type[Game[Any]], seats: int, seed: int) -> int:
    """The same, with a list made of all legal moves before each move."""
    match: Match[Any] = Match.new(game, seats=seats, seed=seed)
    position = match.position
    while position.outcome is None:
        seat = position.flow.current
        legal = list(match.legal_moves(seat))
        position = match.play(seat, legal[int(CHOOSES.random() * len(legal))]).position
    return len(match)


def through_match_with_views(game: type[Game[Any]], seats: int, seed: int) -> int:
    """The same, with the view of the seat whose move it is made before each move, and the move chosen from it."""
    match: Match[Any] = Match.new(game, seats=seats, seed=seed)
    position = match.position
    while position.outcome is None:
        seat = position.flow.current
        position = match.play(seat, match.view(seat).legal.draw(CHOOSES)).position
    return len(match)


def by_step(game: type[Game[Any]], seats: int, seed: int, options: object = None) -> int:
    """Play a random match by `Rules.step`, listing the legal moves for each move."""
    rules = compiled(game)
    secret = Seed.of(seed)
    position = rules.begin(seats, options, seed=secret).position
    moves = 0
    while position.outcome is None:
        active = position.flow.active
        seat = active[0].seat
        position = rules.step(
            position, seat, rules.legal_moves(position, seat).draw(CHOOSES), secret
        ).position
        moves += 1
    return moves


def by_step_spelled_out(game: type[Game[Any]], seats: int, seed: int) -> int:
    """The same, with a list made of all legal moves before each move."""
    rules = compiled(game)
    secret = Seed.of(seed)
    position = rules.begin(seats, seed=secret).position
    moves = 0
    while position.outcome is None:
        seat = position.flow.active[0].seat
        legal = list(rules.legal_moves(position, seat))
        position = rules.step(position, seat, legal[int(CHOOSES.random() * len(legal))], secret).position
        moves += 1
    return moves


@cache
def recordings(seats: int) -> tuple[Match[Any], ...]:
    """Return finished matches of Arboretum."""
    return tuple(match_of(Arboretum, seats, seed) for seed in range(RECORDED))


def rebuilt(seats: int, seed: int) -> int:
    """Rebuild a finished match from its log, and return how many moves it had."""
    recorded = recordings(seats)[seed % RECORDED]
    again = Match.replay(recorded.header, recorded.log, recorded.rules)
    if again.outcome != recorded.outcome:
        raise AssertionError("rebuilt otherwise")
    return len(again)


TASKS: Final[dict[str, Task]] = {
    "arboretum match 2": partial(through_match, Arboretum, 2),
    "arboretum match 3": partial(through_match, Arboretum, 3),
    "arboretum match 4": partial(through_match, Arboretum, 4),
    "arboretum match 2 spelled out": partial(through_match_spelled_out, Arboretum, 2),
    "arboretum views 2": partial(through_match_with_views, Arboretum, 2),
    "arboretum rebuild 2": partial(rebuilt, 2),
    "arboretum step": partial(by_step, Arboretum, 2),
    "arboretum step spelled out": partial(by_step_spelled_out, Arboretum, 2),
    "arboretum plain tuples": plain_arboretum.play,
    "tictactoe match": partial(through_match, TicTacToe, 2),
    "tictactoe step": partial(by_step, TicTacToe, 2),
    "leduc step": partial(by_step, LeducPoker, 2),
    "hearts step": partial(by_step, Hearts, SEATS, options=ONE_DEAL),
}
"""What is measured in time, by name."""


# --- what is not measured in time ---------------------------------------------------------------------------------


def file_sizes(seats: int, matches: int) -> list[int]:
    """Return the sizes in bytes of the files of some finished matches."""
    return [len(match_of(Arboretum, seats, seed).dumps()) for seed in range(matches)]


def memory(matches: int, moves: int) -> dict[str, int]:
    """Return how many bytes this process grows by when it holds so many matches after so many moves."""
    match_of(Arboretum, 2, 0)
    gc.collect()
    before = _resident()
    held = [match_of(Arboretum, 2, seed, moves) for seed in range(matches)]
    gc.collect()
    return {"matches": len(held), "process": _resident() - before}


def live_memory(matches: int, moves: int) -> dict[str, int]:
    """Return how many bytes the objects of so many matches after so many moves take."""
    match_of(Arboretum, 2, 0)
    return _live(lambda: [match_of(Arboretum, 2, seed, moves) for seed in range(matches)])


def memory_of_logs(matches: int, moves: int) -> dict[str, int]:
    """Return how many bytes they take without their timelines: header, log and last position."""
    match_of(Arboretum, 2, 0)

    def made() -> list[Any]:
        played = (match_of(Arboretum, 2, seed, moves) for seed in range(matches))
        return [(match.header, match.log, match.position) for match in played]

    return _live(made)


def _live(make: Callable[[], list[Any]]) -> dict[str, int]:
    """Return how many bytes what is made takes."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    held = make()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"matches": len(held), "heap": after - before}


def _resident() -> int:
    """Return the bytes of this process in memory."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise OSError("the system does not say how much memory a process has")


def recorded_plainly(seats: int, seed: int) -> dict[str, Any]:
    """Return a random match as plain data: the deal, each move with how many were legal, and the result."""
    match = match_of(Arboretum, seats, seed)
    begin = match.at(0).state
    deck = [card for hand in begin.concealed for card in hand] + list(begin.deck)
    moves, legal = [], []
    for n, (seat, command, _) in enumerate(match.log):
        assert isinstance(command, Move)  # noqa: S101 - a random match holds nothing else
        moves.append([seat, command.name, _plainly(command)])
        legal.append(len(match.rules.legal_moves(match.at(n), seat)))
    outcome = match.outcome
    assert outcome is not None  # noqa: S101
    return {
        "seats": seats,
        "species": [str(each) for each in begin.species],
        "firstSeat": begin.first_seat,
        "deck": [str(card) for card in deck],
        "moves": moves,
        "legal": legal,
        "scores": outcome.scores,
        "winners": outcome.winners,
    }


def _plainly(move: Move) -> list[Any]:
    """Return a move's arguments as the other side writes them."""
    match move:
        case ("draw", (source,)):
            return [source]
        case ("plant", (card, (x, y))):
            return [str(card), x, y]
        case (_, (card,)):
            return [str(card)]
    raise ValueError(move)


ANSWERS: Final[dict[str, Answer]] = {
    "file sizes": file_sizes,
    "memory": memory,
    "live memory": live_memory,
    "memory of logs": memory_of_logs,
    "tasks": lambda: list(TASKS),
    "record": recorded_plainly,
}

if __name__ == "__main__":
    serve(TASKS, ANSWERS)
