"""Damaged files of every installed game: cut off at every byte, and every bit turned around."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from boardwright import Match, MatchFileError
from boardwright.matchfile import Read, read
from boardwright.plugins import installed

GAMES = sorted(installed().games())


def walked(game: str, commands: int, seed: str = "damaged") -> Match[Any]:
    """Return a match of random moves, with undos and reasons, that ends by itself or after so many commands."""
    match: Match[Any] = Match.new(game, seed=seed, names=None)
    rng = Random(seed)
    while match.outcome is None and len(match) < commands:
        seat = rng.choice([one.seat for one in match.position.flow.active if match.legal_moves(one.seat)])
        if rng.random() < 0.2 and match.can_undo(seat):
            match.undo(seat)
        else:
            why = "out of time" if rng.random() < 0.1 else None
            match.play(seat, match.legal_moves(seat).draw(rng), why=why)
    return match


def refused(data: bytes) -> str:
    with pytest.raises(MatchFileError) as caught:
        read(data)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 450
    return message


def check_cuts(match: Match[Any], sizes: Iterable[int]) -> None:
    data = match.dumps()
    header = data.index(b"\n") + 1
    for size in sizes:
        cut = data[:size]
        if size < header:
            refused(cut)
            continue
        found: Read[Match[Any]] = read(cut)
        whole = cut[: cut.rindex(b"\n") + 1]
        assert not found.finished
        assert found.torn == cut[len(whole) :]
        assert found.match.log == match.log[: whole.count(b"\n") - 1]


@pytest.mark.parametrize("game", GAMES)
def test_cut_off_at_every_byte(game: str) -> None:
    match = walked(game, 12)
    check_cuts(match, range(len(match.dumps())))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_long_match_cut_off_around_and_within_every_line(game: str) -> None:
    match = walked(game, 140)
    data = match.dumps()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    check_cuts(match, [end + more for end in ends for more in (-9, -1, 0, 1) if end + more < len(data)])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("commands", [0, 5, 10_000], ids=["header", "on", "finished"])
def test_a_flip_in_every_byte_is_found(game: str, commands: int) -> None:
    """Finished or not; which bit it is changes from byte to byte."""
    data = walked(game, commands).dumps()
    for place in range(0, len(data), 1 + len(data) // 1000):
        refused(data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1 :])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("commands", [7, 140], ids=["on", "long or finished"])
def test_a_flip_of_every_bit_is_found(game: str, commands: int) -> None:
    """A file of 6 kB has 48,000 bits; a check alone that was wrong once in 2³² times would hardly ever fail this."""
    data = walked(game, commands).dumps()
    for place in range(len(data)):
        for bit in range(8):
            refused(data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :])


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_that_is_gone_or_there_twice_or_zeroed_is_found(game: str) -> None:
    data = walked(game, 20).dumps()
    rng = Random(game)
    for _ in range(300):
        start = rng.randrange(len(data) - 1)
        end = rng.randrange(start + 1, len(data))
        piece = data[start:end]
        refused(data[:start] + data[end:])
        refused(data[:end] + piece + data[end:])
        refused(data[:start] + bytes(len(piece)) + data[end:])


def test_a_file_begun_by_another_is_found() -> None:
    ours, theirs = (walked("arboretum", 30, seed).dumps().splitlines(keepends=True) for seed in "ab")
    for place in range(1, 30):
        refused(b"".join([*ours[:place], *theirs[place:]]))
