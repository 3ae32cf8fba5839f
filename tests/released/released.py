"""Match files as released versions wrote them, and whether the rules of today replay them alike.

    python tests/released/released.py 0.1.0    records matches of the installed games that this version has none of yet

That is done once for each release, before it is published; what has been published is never recorded anew.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from boardwright import Match, MatchFileError
from boardwright.game import seat_counts
from boardwright.matchfile import Read, read
from boardwright.plain import plain_flow, plain_legal, plain_outcome
from boardwright.plugins import installed

FOLDER: Final = Path(__file__).parent
DIGESTS: Final = "digests.json"

ADVICE: Final = (
    "A match that somebody has kept would become another one. If the rules were not meant to change, mend them. If "
    "they were, give the game (or variant) a new `version`; only if every match of the old one replays unchanged, name "
    "that in `replays`, else move its files to the folder `refused` beside them. Never record a released file anew."
)


def problem(data: bytes, expected: str) -> str | None:
    """Return in which way today's rules do not replay a file as it was played, and what to do; None if they do.

    Args:
        data: The file.
        expected: The `digest` of its match when it was released.
    """
    try:
        found: Read[Match[Any]] = read(data)
    except MatchFileError as error:
        return f"it is refused: {error}. {ADVICE}"
    if not found.finished or found.match.dumps() != data:
        return f"it would be written otherwise today. {ADVICE}"
    if digest(found.match) != expected:
        return f"legal moves, turns, draws or outcome differ on the way. {ADVICE}"
    return None


def digest(match: Match[Any]) -> str:
    """Return the SHA-256 of what the rules decided at each point: who may do what, what was drawn, how it ended."""
    told = hashlib.sha256()
    rules = match.rules
    for n in range(len(match) + 1):
        position = match.at(n)
        legal = [
            sorted(map(json.dumps, plain_legal(rules, rules.legal_moves(position, seat))))
            for seat in range(match.header.seats)
        ]
        flow = {
            name: plain_flow(position.flow)[name]
            for name in ("phase", "turn", "current", "active", "eliminated")
        }
        told.update(json.dumps([legal, flow, position.drawn, plain_outcome(position.outcome)]).encode())
    return told.hexdigest()


def matches() -> Iterator[tuple[str, Match[Any]]]:
    """Yield matches of all installed games, with the fewest and the most seats and with each variant."""
    for name, game in installed().games().items():
        counts = seat_counts(game)
        for seats in sorted({counts[0], min(counts[-1], 6)}):
            yield f"{name}-{seats}", walked(Match.new(name, seats=seats, seed=f"{name} {seats}"))
        for variant in installed().variants(name):
            seed = f"{name} {variant}"
            yield f"{name}-{variant}", walked(Match.new(name, seed=seed, variants=[variant]))
    first = {"edition": "first"}
    for seats in (2, 3):
        match: Match[Any] = Match.new("arboretum", seats=seats, seed="first", options=first, undo="free")
        yield f"arboretum-first-{seats}", walked(match)


def walked(match: Match[Any]) -> Match[Any]:
    """Play a match at random to its end, with undos, reasons and names."""
    rng = Random(match.header.commitment)
    while match.outcome is None:
        seat = rng.choice([one.seat for one in match.position.flow.active if match.legal_moves(one.seat)])
        if rng.random() < 0.1 and match.can_undo(seat):
            match.undo(seat)
            if rng.random() < 0.5:
                match.redo(seat)
        else:
            why = "out of time" if rng.random() < 0.05 else None
            match.play(seat, match.legal_moves(seat).draw(rng), why=why)
    return match


def record(version: str) -> None:
    """Record a match of every installed game that this version has none of."""
    folder = FOLDER / version
    folder.mkdir(exist_ok=True)
    digests = folder / DIGESTS
    known = json.loads(digests.read_text()) if digests.exists() else {}
    for name, match in matches():
        path = folder / f"{name}.jsonl"
        if not path.exists():
            path.write_bytes(match.dumps())
            known[name] = digest(match)
    digests.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n")


if __name__ == "__main__":
    record(sys.argv[1])
