"""Golden matches: recorded once, and replayed the same ever since, to the byte.

Each file under `golden/` is a whole match; beside it stands the SHA-256 of everything that every viewer gets of it.
A change of the rules, of the order of legal moves, of a view, of an event or of the file's form fails here. If it is
meant, raise the game's version where a replay differs, and record them anew:

    python tests/arboretum/test_golden.py
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardwright import Match
from boardwright.matchfile import Read, exported, read
from boardwright.plain import plain_event, plain_legal, plain_view

FOLDER = Path(__file__).parent / "golden"
DIGESTS = FOLDER / "digests.json"


def recorded() -> Iterator[tuple[str, Match[Any]]]:
    """Yield the matches to record with their names: random play with undos, reasons, and a seat that leaves."""
    yield "tictactoe", walked(Match.new("tictactoe", seed="golden"), "tictactoe")
    for edition in ("first", "second"):
        for seats in (2, 3, 4):
            name = f"arboretum-{edition}-{seats}"
            match: Match[Any] = Match.new(
                "arboretum",
                seats=seats,
                seed=name,
                options={"edition": edition},
                names=[f"Player {seat}" for seat in range(1, seats + 1)],
            )
            yield name, walked(match, name)
    match = Match.new("arboretum", seats=3, seed="left")
    match.leave(1)
    yield "arboretum-left", walked(match, "left")


def walked(match: Match[Any], seed: str) -> Match[Any]:
    rng = Random(seed)
    while match.outcome is None:
        seat = match.position.flow.current
        if rng.random() < 0.1 and match.can_undo(seat):
            match.undo(seat)
            if rng.random() < 0.5:
                match.redo(seat)
        elif rng.random() < 0.05:
            match.play(seat, match.rules.default_move(match.position, seat), why="out of time")
        else:
            match.play(seat, match.legal_moves(seat).draw(rng))
    return match


def digest(match: Match[Any]) -> str:
    """Return the SHA-256 of all views, legal moves and events of all viewers at every point of a match."""
    told = hashlib.sha256()
    for viewer in (*range(match.header.seats), None):
        for n in range(len(match) + 1):
            told.update(json.dumps(plain_view(match.rules, match.view(viewer, n))).encode())
        told.update(
            json.dumps([plain_event(match.rules, one.event) for one in match.events(viewer)]).encode()
        )
        told.update(exported(match, viewer))
    for n in range(len(match) + 1):
        for seat in range(match.header.seats):
            told.update(
                json.dumps(plain_legal(match.rules, match.rules.legal_moves(match.at(n), seat))).encode()
            )
    return told.hexdigest()


FILES = sorted(FOLDER.glob("*.jsonl"))


def test_there_is_a_golden_match_for_each_number_of_seats_and_both_editions() -> None:
    assert {path.stem for path in FILES} == {
        "tictactoe",
        "arboretum-left",
        *(f"arboretum-{edition}-{seats}" for edition in ("first", "second") for seats in (2, 3, 4)),
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_match_is_replayed_to_the_byte(path: Path) -> None:
    data = path.read_bytes()
    found: Read[Match[Any]] = read(data)
    assert found.finished
    assert found.match.dumps() == data
    assert found.match.outcome is not None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_everything_that_viewers_get_of_a_golden_match_is_as_it_was(path: Path) -> None:
    assert digest(Match.load(path)) == json.loads(DIGESTS.read_text())[path.stem]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    digests = {}
    for name, match in recorded():
        (FOLDER / f"{name}.jsonl").write_bytes(match.dumps())
        digests[name] = digest(match)
    DIGESTS.write_text(json.dumps(digests, indent=2) + "\n")
