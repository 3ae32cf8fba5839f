"""Legal moves: they are accepted, they are there, they are a sequence; all others are rejected."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any, Final

from boardwright.engine import Step
from boardwright.errors import REJECTION_CODES, Rejected
from boardwright.flow import Seat
from boardwright.legal import LegalMoves, Move
from boardwright.log import Command, Redo, Undo
from boardwright.match import Match
from boardwright.testing.failure import Violation
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.worlds import some_moves, tried

_MOST: Final = 2_000
"""Longer lists of legal moves are looked through by samples."""


def listed_moves_are_accepted(ground: Ground) -> Counts:
    """Make each listed move, or a choice of them, at each point."""
    rules = ground.rules
    ends = {walk.header.commitment: len(walk.entries) for walk in ground.walks}

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        position = match.position
        at_end = ends[match.header.commitment] <= len(match)  # where a walk broke, all moves are tried
        for seat in range(match.header.seats):
            legal = rules.legal_moves(position, seat)
            for move in some_moves(legal, _MOST if at_end else ground.profile.moves, rng):
                counts["moves"] += 1
                text = written(ground, move)
                try:
                    answer = tried(rules, position, seat, move, _seed(match))
                except Exception as error:
                    raise Violation(
                        f"seat {seat} is offered {text}, and making it raises {type(error).__name__}: {error}"
                    ) from error
                if not isinstance(answer, Step):
                    raise Violation(f"seat {seat} is offered {text}, and it is refused: {answer.message}")

    return ground.at_points(look)


def some_seat_can_go_on(ground: Ground) -> Counts:
    """Look for a seat with a legal move at each point of a match that is on, and for none when it is over."""

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        position = match.position
        able = [seat for seat in range(match.header.seats) if len(match.legal_moves(seat))]
        if position.outcome is None and not set(able) & set(position.flow.awaited):
            raise Violation(
                "the match is not over, and none of the seats that it waits for "
                f"({', '.join(map(str, position.flow.awaited)) or 'nobody'}) has a legal move"
            )
        if position.outcome is not None and able:
            raise Violation(f"the match is over, and seat {able[0]} still has legal moves")

    return ground.at_points(look, points=10**9)


def default_moves_are_listed(ground: Ground) -> Counts:
    """Ask for the move of an absent seat at each point."""
    rules = ground.rules

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        for seat in range(match.header.seats):
            legal = match.legal_moves(seat)
            if len(legal):
                counts["moves"] += 1
                move = rules.default_move(match.position, seat)
                if not _is_listed(legal, move):
                    raise Violation(f"the default move of seat {seat} is {move!r}, which is not legal")

    return ground.at_points(look, points=10**9)


def legal_moves_are_a_sequence(ground: Ground) -> Counts:
    """Ask a list of legal moves the same in different ways."""

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        for seat in range(match.header.seats):
            legal = match.legal_moves(seat)
            counts["lists"] += 1
            _check_sequence(legal, f"the legal moves of seat {seat}", rng)
            if match.legal_moves(seat) != legal:
                raise Violation(f"the legal moves of seat {seat}, asked for twice, are not the same")

    return ground.at_points(look)


def _check_sequence(legal: LegalMoves, what: str, rng: Random) -> None:
    size = len(legal)
    places = range(size) if size <= _MOST else sorted(rng.sample(range(size), _MOST))
    moves = [legal[place] for place in places]
    if size <= _MOST:
        listed = list(legal)
        if listed != moves:
            raise Violation(f"{what} are not the same one by one and by their numbers")
        if [legal[place - size] for place in places] != moves or legal[:] != moves:
            raise Violation(f"{what} are not the same counted from the end or sliced")
        names = [repr(move) for move in moves]
        twice = next((name for name in names if names.count(name) > 1), None) if size < 300 else None
        if twice is not None:
            raise Violation(f"{what} hold {twice} twice, so that it is drawn too often")
    missing = next((move for move in moves if move not in legal), None)
    if missing is not None:
        raise Violation(f"{what} hold {missing!r}, but `in` says that they do not")
    for place in rng.sample(range(len(moves)), min(len(moves), 20)):
        number = places[place]
        if legal.draw(_Fixed((number + 0.5) / size)) != moves[place]:
            raise Violation(f"{what}: move {number} is not drawn when its turn comes")
    if sum(len(offer.choices) for offer in legal.offers) != size:
        raise Violation(f"{what} are {size}, but those of each move do not add up to that")
    for offer in legal.offers:
        args = [move.args for move in moves if move.name == offer.move]
        if size <= _MOST:
            for given in _beginnings(args, rng):
                following = list(offer.choices.following(given))
                expected = [each[len(given)] for each in args if each[: len(given)] == given]
                if sorted(map(repr, following)) != sorted(set(map(repr, expected))):
                    raise Violation(
                        f"{what}: after {offer.move} {given} the next argument is not one of those listed"
                    )


def _beginnings(args: list[tuple[Any, ...]], rng: Random) -> list[tuple[Any, ...]]:
    chosen = rng.sample(args, min(len(args), 4))
    return [each[:length] for each in chosen for length in range(len(each))]


class _Fixed(Random):
    """A random source that gives one number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self._number = number

    def random(self) -> float:
        return self._number


# --- what is not listed -----------------------------------------------------------------------------------------------

JUNK: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    float("nan"),
    "",
    "nonsense",
    "\x00",
    [],
    {},
    ["deck"],
    {"a": 1},
    b"x",
)
"""What is no argument of anything, most of the time."""


def unlisted_moves_are_rejected(ground: Ground) -> Counts:
    """Try moves that are not listed at each point: typed ones of other occasions, other seats', and nonsense."""
    rules = ground.rules

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        before, log, copied = match.position, match.log, copy.deepcopy(match.position)
        listed = {seat: match.legal_moves(seat) for seat in range(match.header.seats)}
        for seat, move in _unlisted(ground, match, listed, rng):
            counts["commands"] += 1
            trial = copy.copy(match)
            try:
                trial.submit(seat, move)
            except Rejected as rejected:
                _check_rejection(rejected, f"seat {seat} asks for {written(ground, move)}")
            except Exception as error:
                raise Violation(
                    f"seat {seat} asks for {written(ground, move)}, which is not listed, "
                    f"and that raises {type(error).__name__}: {error}"
                ) from error
            else:
                raise Violation(f"seat {seat} makes {written(ground, move)}, which is not listed")
            if trial.log != log or trial.position is not before:
                raise Violation(
                    f"seat {seat} is refused {written(ground, move)}, but the match is not as it was"
                )
        for name, args in _nonsense(ground, rng):
            counts["commands"] += 1
            text = f"{name} with the arguments {args!r}"
            try:
                read = rules.read_move(name, args)
            except Rejected as rejected:
                _check_rejection(rejected, text)
            else:
                for seat, legal in listed.items():
                    if not _is_listed(legal, read):
                        _try_read(ground, match, seat, read)
        if before != copied:
            raise Violation("what was refused has changed the position")

    return ground.at_points(look)


def _try_read(ground: Ground, match: Match[Any], seat: Seat, move: Move) -> None:
    try:
        copy.copy(match).submit(seat, move)
    except Rejected as rejected:
        _check_rejection(rejected, f"seat {seat} asks for {written(ground, move)}")
    else:
        raise Violation(f"seat {seat} makes {written(ground, move)}, which is not listed")


def _check_rejection(rejected: Rejected, what: str) -> None:
    if rejected.code not in REJECTION_CODES:
        raise Violation(f"{what}: it is rejected with the code {rejected.code!r}, which there is not")
    if not str(rejected.message).strip():
        raise Violation(f"{what}: it is rejected without a reason")
    try:
        json.dumps(dict(rejected.data))
    except (TypeError, ValueError) as error:
        raise Violation(f"{what}: the data of the rejection are no JSON: {error}") from error


def _unlisted(
    ground: Ground, match: Match[Any], listed: dict[Seat, LegalMoves], rng: Random
) -> list[tuple[Seat, Command]]:
    """Return commands that must be rejected where a match stands."""
    seats = range(match.header.seats)
    asks: list[tuple[Seat, Command]] = []
    names = list(ground.rules.plan.moves)
    for _ in range(ground.profile.tries):
        name = rng.choice(names)
        known = ground.listed[name]
        args = tuple(
            rng.choice([each[place] for each in known] or [None]) if domain is None else rng.choice(domain)
            for place, domain in enumerate(_domains(ground, name))
        )
        if known and rng.random() < 0.3:
            args = _mixed(rng.choice(known), rng.choice(known))
        asks.append((rng.choice(seats), Move(name, args)))
    asks += [
        (seat, move) for legal in listed.values() for move in some_moves(legal, 3, rng) for seat in seats
    ]
    for seat in (-1, match.header.seats, 99):
        asks += [(seat, move) for legal in listed.values() for move in some_moves(legal, 1, rng)]
    seat = rng.choice(seats)
    asks += [(seat, Move("no_such_move")), (seat, Move(names[0], (None,) * 9))]
    asks += [(each, Undo()) for each in seats if not match.can_undo(each)]
    asks += [(each, Redo()) for each in seats if not match.can_redo(each)]
    return [
        (seat, ask)
        for seat, ask in asks
        if not isinstance(ask, Move) or seat not in listed or not _is_listed(listed[seat], ask)
    ]


def _domains(ground: Ground, name: str) -> list[Any]:
    """Return for each parameter of a move all values of its type, None where they cannot be listed."""
    domains = (parameter.domain() for parameter in ground.rules.plan.moves[name].parameters)
    return [domain[:1_000] if domain else None for domain in domains]


def _mixed(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return arguments of two occasions mixed; of texts, also two in one."""
    return tuple(
        a + b if isinstance(a, str) and type(a) is type(b) is str else (b if place else a)
        for place, (a, b) in enumerate(zip(one, other, strict=True))
    )


def _nonsense(ground: Ground, rng: Random) -> list[tuple[str, list[Any]]]:
    """Return names of moves with arguments from outside that make no sense, or hardly any."""
    asks: list[tuple[str, list[Any]]] = [("no_such_move", []), ("", []), ("__init__", [])]
    for name, move in ground.rules.plan.moves.items():
        length = len(move.parameters)
        for _ in range(max(2, ground.profile.tries // 4)):
            asks.append(
                (name, [rng.choice(JUNK) for _ in range(rng.choice((length, length, length + 1, 0)))])
            )
            known = ground.listed[name]
            if known and length:
                args = ground.rules.plain_move(Move(name, rng.choice(known)))
                args[rng.randrange(length)] = rng.choice(JUNK)
                asks.append((name, args))
    return asks


def _is_listed(legal: LegalMoves, move: Move) -> bool:
    """Return whether a move is listed, looked up one by one: `in` may be what is wrong."""
    if len(legal) > _MOST:
        return move in legal
    return any(each == move for each in legal)


def written(ground: Ground, command: Command) -> str:
    """Return a command as a match file has it."""
    if not isinstance(command, Move):
        return type(command).__name__.lower()
    try:
        return f"{command.name} {json.dumps(ground.rules.plain_move(command))}"
    except Exception:
        return repr(command)


def _seed(match: Match[Any]) -> Any:
    return match.header.seed
