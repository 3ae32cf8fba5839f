"""Nothing that follows from the seed, but for what the rules show, is told to anybody before the end.

Whole matches of all installed games are searched for the seed and for every word of its stream, in each way in which
bytes and numbers are written: views, events, legal moves, rejections, exports, and what is printed for developers.
"""

import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from random import Random
from traceback import TracebackException
from typing import Any, NamedTuple

import pytest

from boardwright import (
    Act,
    Chance,
    Deal,
    Game,
    Match,
    NoOptions,
    Phase,
    Public,
    Rejected,
    Seed,
    Turn,
    hookimpl,
    move,
)
from boardwright.matchfile import exported
from boardwright.plain import plain_event, plain_legal, plain_view
from boardwright.plugins import installed
from boardwright.visibility import Visibility

GAMES = sorted(installed().games())
WORDS = 1000


class Secrets:
    """A seed and the words of its stream, to be looked for in whatever way bytes and numbers are written."""

    def __init__(self, seed: Seed) -> None:
        raw = bytes(seed)
        self.commitment = seed.commitment
        self._texts = {
            raw.hex(" "),
            repr(raw),
            *(str(int.from_bytes(raw, order)) for order in ("big", "little")),
        }
        for before in range(3):  # wherever the seed stands in what is encoded
            for encode in (b64encode, urlsafe_b64encode):
                self._texts.add(encode(bytes(before) + raw).decode()[4:-4])
        words = [word for number in range(WORDS // 4) for word in seed.block(number)]
        self._decimal = {str(word) for word in words}
        self._hexadecimal = {f"{word:016x}" for word in words}
        self._hexadecimal |= {raw[place : place + 8].hex() for place in range(25)}

    def found_in(self, text: str) -> list[str]:
        """Return what a text tells of them; the commitment is for everybody."""
        text = text.replace(self.commitment, "")
        found = [secret for secret in self._texts if secret in text]
        found += self._decimal.intersection(re.findall("[0-9]+", text))
        for run in re.findall("[0-9a-f]{16,}", text.lower()):
            found += self._hexadecimal.intersection(run[place : place + 16] for place in range(len(run) - 15))
        return found


def told(match: Match[Any]) -> Iterator[str]:
    """Yield all that can be had of a match, short of its position and the host's own file."""
    rules = match.rules
    yield from (
        repr(match),
        str(match),
        repr(match.header),
        str(match.header),
        repr(rules),
        repr(match.rules.plan),
    )
    for viewer in (*range(match.header.seats), None):
        view = match.view(viewer)
        events = match.events(viewer)
        yield json.dumps(plain_view(rules, view))
        yield json.dumps([plain_event(rules, each.event) for each in events])
        yield from (repr(view), str(view), repr(events), exported(match, viewer).decode())
        if viewer is not None:
            legal = match.legal_moves(viewer)
            yield json.dumps(plain_legal(rules, legal))
            yield repr(legal)


def rejections(match: Match[Any], rng: Random) -> Iterator[str]:
    """Yield what is answered to commands that are not allowed."""
    arguments: list[Any] = ["", "x" * 50, -1, 10**20, None, [], {}, {"seed": 1}, True, "deck", "oak-5", 1.5]
    rules, seed = match.rules, match.header.seed
    assert seed is not None
    for name in (*rules.plan.moves, "seed", "commitment"):
        for seat in (*range(match.header.seats), 99, -1):
            try:
                rules.step(
                    match.position,
                    seat,
                    rules.read_move(name, rng.choices(arguments, k=rng.randrange(4))),
                    seed,
                )
            except Rejected as error:
                lines = TracebackException.from_exception(error, capture_locals=True).format()
                yield from (str(error), repr(error), error.message, repr(dict(error.data)), "".join(lines))
    for command in (match.undo, match.redo, match.view, match.events, match.leave):
        with pytest.raises(Rejected) as caught:
            command(99)
        yield from (str(caught.value), repr(dict(caught.value.data)))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.slow) if game == "hearts" else game for game in GAMES
    ],  # it is long
)
@pytest.mark.parametrize(
    "number", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
def test_a_whole_match_tells_nothing_of_its_seed(game: str, number: int) -> None:
    seed, rng = Seed.of(f"secret {game} {number}"), Random(number)
    whole: Match[Any] = Match.new(game, seed=seed)
    while whole.outcome is None:
        seat = rng.choice([one.seat for one in whole.position.flow.active if whole.legal_moves(one.seat)])
        whole.play(seat, whole.legal_moves(seat).draw(rng))
        assert whole.position.drawn < WORDS
    secrets = Secrets(seed)
    points = {0, len(whole) - 1, *rng.sample(range(len(whole)), min(8, len(whole)))}
    match: Match[Any] = Match(whole.rules, whole.header)
    for point, entry in enumerate(whole.log):
        if point in points:
            for text in (*told(match), *rejections(match, rng)):
                assert not secrets.found_in(text)
        assert not secrets.found_in(repr(match.position))
        match.submit(*entry)
    assert seed.hex() in exported(match, None).decode()


def test_the_search_would_find_a_seed_and_a_word() -> None:
    seed = Seed.of("found")
    secrets = Secrets(seed)
    word = seed.block(3)[1]
    for text in (
        seed.hex(),
        f"seed={seed.hex().upper()}.",
        repr(bytes(seed)),
        b64encode(b"seed=" + seed).decode(),
        json.dumps({"word": word}),
        f"0x{word:X}",
    ):
        assert secrets.found_in(text), text
    assert not secrets.found_in(seed.commitment)


def test_whatever_is_printed_of_a_seed_shows_its_commitment_alone() -> None:
    seed = Seed.of("printed")
    shown = f"<Seed, commitment {seed.commitment}>"
    assert [repr(seed), str(seed), f"{seed}", f"{seed!s:>3}", repr([seed])[1:-1]] == [shown] * 5
    for holder in (Chance(seed), Match.new("arboretum", seed=seed).header, {"seed": seed}):
        assert not Secrets(seed).found_in(repr(holder))


def test_an_explicit_deal_is_not_printed() -> None:
    dealt = [f"{species}-{value}" for species in ("oak", "maple") for value in range(1, 9)]
    header = Match.new("arboretum", seed=1).header
    assert "oak-3" not in repr(
        type(header)(**{**header.plain(), "deal": dealt, "seed": header.seed, "names": None})
    )


class State(NamedTuple):
    value: int = 0

    @staticmethod
    def visibility() -> dict[str, Visibility]:
        return {"value": Public()}


class Broken(Game[State]):
    """A game whose author has made mistakes."""

    name, version, seats, perfect_information = "broken", "1.0", 1, True

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> State:
        return State()

    @hookimpl
    def phases(self) -> list[Phase]:
        return [Phase("play", Turn(max_moves=1))]

    @move
    def divide(self, at: Act[State]) -> State:
        return State(at.chance.below(6) // 0)

    @move
    def choose(self, at: Act[State]) -> State:
        return State(at.chance.choice([]))

    @move
    def mutate(self, at: Act[State]) -> State:
        at.state.value = at.chance.roll()  # type: ignore[misc]
        return at.state


@pytest.mark.parametrize("name", ["divide", "choose", "mutate"])
def test_a_traceback_with_all_local_variables_shows_no_seed(name: str) -> None:
    match = Match.new(Broken, seed="traced")
    with pytest.raises((ArithmeticError, ValueError, AttributeError)) as caught:
        match.play(0, name)
    text = "".join(TracebackException.from_exception(caught.value, capture_locals=True).format())
    assert "seed = <Seed, commitment " in text
    assert match.header.seed is not None
    assert not Secrets(match.header.seed).found_in(text)
