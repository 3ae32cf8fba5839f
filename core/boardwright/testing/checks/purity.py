"""Rules are pure: nothing outside is touched, no position changes, and a replay is the same everywhere."""

from __future__ import annotations

import copy
import datetime as dt
import io
import os
import pathlib
import random
import secrets
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from boardwright.match import Match
from boardwright.rules import Rules
from boardwright.testing.digest import digests
from boardwright.testing.elsewhere import located, replayed_elsewhere
from boardwright.testing.failure import Violation
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.worlds import viewers

# --- a replay is the same ---------------------------------------------------------------------------------------------


def replays_are_the_same(ground: Ground) -> Counts:
    """Replay each match in this process, with the rules compiled anew and other matches between, and in others."""
    points = 2 * ground.profile.points
    firsts: dict[str, list[str]] = {}
    for walk in ground.walks:
        match = ground.replayed(walk)
        if len(match) < len(walk.entries):
            raise ground.failure(
                f"a match is begun and played again, and command {len(match) + 1}, which was made before, is refused",
                match,
            )

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        first = firsts[match.header.commitment] = digests(match, points=points)
        rules: Rules[Any] = Rules(ground.game, ground.setting.variants)
        other: Match[Any] = Match(rules, ground.walks[-1].header)
        other.view(0)
        again: Match[Any] = Match.replay(match.header, match.log, rules)
        _compare(
            first,
            digests(again, points=points, backwards=True),
            "when it is replayed in the same process",
            counts,
        )

    walks = ground.walks[: ground.profile.replays]
    counts = ground.at_ends(look, walks)
    places = [located(of) for of in (ground.game, *ground.setting.variants)]
    if None in places:
        counts["other processes (the game is not at the top of a module)"] = 0
        return counts
    for number in range(ground.profile.processes):
        matches = [ground.replayed(walk) for walk in walks]
        answers = replayed_elsewhere(places, matches, points=points, hash_seed=str(number + 1))
        for match, there in zip(matches, answers, strict=True):
            here = firsts[match.header.commitment]
            place = next((n for n, (a, b) in enumerate(zip(here, there, strict=True)) if a != b), None)
            if place is not None:
                shorter = Match.replay(match.header, match.log[:place], ground.rules)
                raise ground.failure(
                    f"in another process, with PYTHONHASHSEED={number + 1}, position, views or events are others "
                    f"after {place} commands",
                    shorter,
                )
        counts["other processes"] += 1
    return counts


def _compare(here: list[str], there: list[str], when: str, counts: Counts) -> None:
    counts["positions"] += len(here)
    for n, (one, other) in enumerate(zip(here, there, strict=True)):
        if one != other:
            raise Violation(f"position, views or events are others after {n} commands {when}")


# --- no position changes ----------------------------------------------------------------------------------------------


def positions_stay_as_they_are(ground: Ground) -> Counts:
    """Copy each position when it is made, use it in every way, and compare it then and after the match."""
    rules = ground.rules

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        again: Match[Any] = Match(rules, match.header)
        copies = [copy.deepcopy(again.position)]
        if copies[0] != again.position:
            raise Violation("a position does not equal its copy, so that nobody can tell whether it changes")
        for n, entry in enumerate(match.log, 1):
            before = again.position
            again.submit(*entry)
            if before != copies[-1]:
                raise Violation(
                    f"command {n}, of seat {entry.seat}, has changed the position that it was made in"
                )
            copies.append(copy.deepcopy(again.position))
            for viewer in viewers(again):
                rules.view(again.position, viewer)
            rules.redeal(again.position, None, tuple)
            if again.position != copies[-1]:
                raise Violation(f"looking at the position after {n} commands has changed it")
        for n, copied in enumerate(copies):
            counts["positions"] += 1
            if again.at(n) != copied:
                raise Violation(f"the position after {n} commands is not what it was when it was made")

    return ground.at_ends(look, ground.walks[: ground.profile.replays])


# --- nothing outside is touched ---------------------------------------------------------------------------------------


class Touched(BaseException):
    """Something outside was touched. Not an Exception, so that no game catches it by accident."""


OUTSIDE: Final[list[tuple[object, list[str]]]] = [
    (time, [name for name in dir(time) if callable(getattr(time, name)) and name != "struct_time"]),
    (random, [name for name in random.__all__ if not isinstance(getattr(random, name), type)]),
    (secrets, ["token_bytes", "token_hex", "token_urlsafe", "randbelow", "choice", "randbits"]),
    (uuid, ["uuid1", "uuid4"]),
    (io, ["open"]),
    (socket, ["create_connection", "getaddrinfo"]),
    (subprocess, ["run", "Popen"]),
    (pathlib.Path, ["open", "read_text", "read_bytes", "write_text", "write_bytes", "iterdir"]),
    (os, ["urandom", "getenv", "open", "listdir", "scandir", "getcwd", "getpid", "remove", "system"]),
]
"""The clock, other sources of chance, the disk, the network, the environment."""


def nothing_outside_is_touched(ground: Ground) -> Counts:
    """Replay each match while every touch of the world outside raises."""
    points = 2 * ground.profile.points

    def use(match: Match[Any]) -> None:
        for seat in range(match.header.seats):
            if len(match.legal_moves(seat)):
                match.rules.default_move(match.position, seat)
        match.rules.redeal(match.position, None, lambda items: tuple(reversed(items)))

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        use(match)
        digests(match, points=points)  # imports what is only imported when it is used
        counts["commands"] += len(match)
        try:
            with nothing_outside(ground.game):
                again: Match[Any] = Match(match.rules, match.header)
                for entry in match.log:
                    again.submit(*entry)
                digests(again, points=points)
                use(again)
        except Touched as touched:
            raise Violation(f"the rules use {touched}") from touched

    return ground.at_ends(look, ground.walks[: ground.profile.replays])


@contextmanager
def nothing_outside(game: type) -> Iterator[None]:
    """Let every touch of the clock, of other chance, the environment, the disk or the network raise `Touched`.

    Only in this thread, and also where a module of the game has imported such a function under a name of its own.
    """
    restored: list[tuple[object, str, object]] = []
    package = game.__module__.partition(".")[0]
    modules = [module for name, module in list(sys.modules.items()) if name.partition(".")[0] == package]

    def replace(owner: object, name: str, value: object) -> None:
        original = vars(owner).get(name, getattr(owner, name))
        restored.append((owner, name, original))
        setattr(owner, name, value)

    me = threading.get_ident()
    replaced: list[tuple[object, object]] = []
    for owner, names in OUTSIDE:
        for name in names:
            original = getattr(owner, name, None)
            if original is not None:
                replaced.append((original, _untouchable(original, f"{_called(owner)}.{name}", me)))
                replace(owner, name, replaced[-1][1])
    for of in (random.Random, random.SystemRandom):
        replaced.append((of, _untouchable(of, f"random.{of.__name__}", me)))
        replace(random, of.__name__, replaced[-1][1])
    for date in (dt.datetime, dt.date):
        stub_type = type(
            date.__name__,
            (date,),
            {
                name: classmethod(lambda cls, *args, name=name, **named: _touch(f"datetime.{name}"))
                for name in ("now", "utcnow", "today")
            },
        )
        replaced.append((date, stub_type))
        replace(dt, date.__name__, stub_type)
    replace(os, "environ", _Environment())
    for module in modules:
        for name, value in list(vars(module).items()):
            for outside, stub in replaced:
                if value is outside:
                    replace(module, name, stub)
    import builtins

    replace(builtins, "open", _untouchable(open, "open", me))
    try:
        yield
    finally:
        for owner, name, original in reversed(restored):
            setattr(owner, name, original)


def _untouchable(original: Any, name: str, thread: int) -> Callable[..., Any]:
    get_ident = threading.get_ident

    def touched(*args: object, **named: object) -> Any:
        if get_ident() == thread:
            raise Touched(name)
        return original(*args, **named)

    return touched


class _Environment:
    """Stands in the place of `os.environ`."""

    def touched(self, *args: object) -> Any:
        _touch("os.environ")

    __getattr__ = __getitem__ = __contains__ = __iter__ = touched


def _touch(name: str) -> Any:
    raise Touched(name)


def _called(owner: object) -> str:
    return str(getattr(owner, "__name__", owner))
