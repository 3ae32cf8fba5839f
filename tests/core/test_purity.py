"""Rules are pure: no clock, no other chance, no world outside; positions never change; replays are the same."""

import ast
import builtins
import copy
import datetime as dt
import hashlib
import importlib
import io
import json
import os
import pathlib
import pickle
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from types import ModuleType
from typing import Annotated, Any, NamedTuple

import pytest
from annotated_types import Interval

from boardwright import Act, Deal, Game, Match, Move, NoOptions, Public, Rules, Seed, compiled, hookimpl, move
from boardwright.plain import plain_event, plain_view
from boardwright.schemas import schemas
from boardwright_arboretum.game import Arboretum
from boardwright_leduc_poker.game import LeducPoker
from boardwright_tictactoe import TicTacToe

GAMES: list[tuple[type[Game[Any]], int]] = [
    (TicTacToe, 2),
    (LeducPoker, 2),
    (LeducPoker, 3),
    (Arboretum, 2),
    (Arboretum, 3),
    (Arboretum, 4),
]
QUICK_OR_ALL = [
    pytest.param(game, seats, marks=pytest.mark.slow if game is Arboretum and seats > 2 else ())
    for game, seats in GAMES
]


def walk(rules: Rules[Any], seats: int, seed: Seed, *, look: bool = True) -> list[Any]:
    """Play a whole match, choosing by a fixed pattern, and use everything that rules offer on the way."""
    step = rules.begin(seats, seed=seed)
    positions = [step.position]
    for turn in range(1_000):
        position = positions[-1]
        for viewer in (*range(seats), None) if look else ():
            plain_view(rules, rules.view(position, viewer))
            for event in step.events:
                plain_event(rules, rules.told(event, viewer))
            rules.redeal(position, viewer, lambda items: tuple(reversed(items)))
        if position.outcome is not None:
            return positions
        seat = position.flow.current
        legal = rules.legal_moves(position, seat)
        rules.default_move(position, seat)
        step = rules.step(position, seat, legal[turn * 31 % len(legal)], seed)
        positions.append(step.position)
    raise AssertionError("the match does not end")


# --- nothing outside is touched -----------------------------------------------------------------------------------


class Touched(BaseException):
    """Something outside was touched. Not an Exception, so that nobody can catch it by accident."""


class Untouchable:
    """Stands in the place of the environment and of classes: nothing can be done with it."""

    def touched(self, *args: object, **named: object) -> Any:
        raise Touched

    __call__ = __getattr__ = __getitem__ = __contains__ = __iter__ = touched


OUTSIDE: list[tuple[object, list[str]]] = [
    (time, [name for name in dir(time) if callable(getattr(time, name)) and name != "struct_time"]),
    (random, [*random.__all__]),
    (secrets, ["token_bytes", "token_hex", "randbelow", "choice", "randbits", "SystemRandom"]),
    (uuid, ["uuid1", "uuid3", "uuid4", "uuid5"]),
    (dt, ["datetime", "date"]),
    (builtins, ["open", "input"]),
    (io, ["open", "FileIO"]),
    (socket, ["socket", "create_connection", "getaddrinfo"]),
    (subprocess, ["Popen", "run"]),
    (threading, ["Thread"]),
    (tempfile, ["mkstemp", "mkdtemp"]),
    (pathlib.Path, ["open", "read_text", "read_bytes", "write_text", "write_bytes", "exists", "iterdir"]),
    (os, ["urandom", "getenv", "open", "listdir", "scandir", "getcwd", "getpid", "remove", "system", "stat"]),
]


@contextmanager
def nothing_outside() -> Iterator[None]:
    """Let every touch of the clock, of other chance, the environment, the disk or the network raise."""
    with pytest.MonkeyPatch.context() as patch:
        for owner, names in OUTSIDE:
            for name in names:
                patch.setattr(owner, name, Untouchable())
        patch.setattr(os, "environ", Untouchable())
        yield


@pytest.mark.parametrize(("game", "seats"), QUICK_OR_ALL)
def test_no_rule_touches_the_clock_chance_the_environment_the_disk_or_the_network(
    game: type[Game[Any]], seats: int
) -> None:
    rules = compiled(game)
    expected = walk(rules, seats, Seed.of("warm"))  # imports what is only imported when it is used
    with nothing_outside():
        assert walk(rules, seats, Seed.of("warm")) == expected
        walk(rules, seats, Seed.of("another"))


class Nothing(NamedTuple):
    number: Annotated[int, Public()] = 0


DIRTY: dict[str, Callable[[], object]] = {
    "time": lambda: time.time(),  # noqa: PLW0108
    "monotonic": lambda: time.monotonic(),  # noqa: PLW0108
    "random": lambda: random.random(),  # noqa: PLW0108 - looked up when it is called, as below
    "Random": lambda: random.Random(1),
    "secrets": lambda: secrets.token_bytes(1),
    "uuid": lambda: uuid.uuid4(),  # noqa: PLW0108
    "now": lambda: dt.datetime.now(dt.UTC),
    "environ": lambda: os.environ["HOME"],
    "get": lambda: os.environ.get("HOME"),
    "open": lambda: open(__file__),  # noqa: SIM115, PTH123
    "path": lambda: pathlib.Path(__file__).read_text(),
    "urandom": lambda: os.urandom(1),
    "socket": lambda: socket.socket(),  # noqa: PLW0108
}


@pytest.mark.parametrize("dirt", DIRTY.values(), ids=list(DIRTY))
def test_a_rule_that_does_touch_them_is_caught(dirt: Callable[[], object]) -> None:
    class Dirty(Game[Nothing]):
        name = "dirty"
        version = "1"
        seats = 1

        @hookimpl
        def setup(self, deal: Deal[NoOptions]) -> Nothing:
            return Nothing()

        @move
        def dig(self, at: Act[Nothing], depth: Annotated[int, Interval(ge=0, le=1)]) -> Nothing:
            dirt()
            return at.state

    rules = compiled(Dirty)
    position = rules.begin(1, seed=Seed.of(1)).position
    with nothing_outside(), pytest.raises(Touched):
        rules.step(position, 0, Move("dig", (0,)), Seed.of(1))


# --- what the modules of the rules import -------------------------------------------------------------------------

FORBIDDEN = frozenset(
    {
        "time",
        "random",
        "os",
        "pathlib",
        "io",
        "socket",
        "secrets",
        "datetime",
        "uuid",
        "threading",
        "multiprocessing",
        "asyncio",
        "subprocess",
        "tempfile",
        "shutil",
        "glob",
        "urllib",
        "http",
        "ssl",
        "sqlite3",
        "ctypes",
        "locale",
        "platform",
        "sys",
        "importlib",
        "select",
        "signal",
        "concurrent",
        "logging",
        "requests",
        "httpx",
        "numpy",
        "getpass",
        "webbrowser",
    }
)
FORBIDDEN_CALLS = frozenset(
    {"open", "input", "eval", "exec", "__import__", "id", "hash", "print", "globals", "vars"}
)


class Imports(ast.NodeVisitor):
    """What a module imports, wherever in it, unless it is for type checkers alone; and what it calls by name."""

    def __init__(self, module: str) -> None:
        self.package = module
        self.modules: set[str] = set()
        self.calls: set[str] = set()

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" not in ast.unparse(node.test):
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.modules.update(alias.name for alias in node.names)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = node.module or ""
        if node.level:
            parent = self.package.split(".")[: -node.level] if "." in self.package else [self.package]
            base = ".".join([*parent, *([base] if base else [])])
        self.modules.add(base)
        self.modules.update(f"{base}.{alias.name}" for alias in node.names)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name):
            self.calls.add(node.func.id)
        self.generic_visit(node)


def imports_of(source: str, module: str) -> Imports:
    found = Imports(module)
    found.visit(ast.parse(source))
    return found


def impurities(module: Imports) -> set[str]:
    return {name.partition(".")[0] for name in module.modules} & FORBIDDEN | (module.calls & FORBIDDEN_CALLS)


def rules_modules(game: type[Game[Any]]) -> dict[str, Imports]:
    """Return the modules of a game's package that can be reached from the one that defines the game."""
    package = game.__module__.partition(".")[0]
    found: dict[str, Imports] = {}
    waiting = [game.__module__]
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] != package:
            continue
        try:
            module: ModuleType = importlib.import_module(name)
        except ModuleNotFoundError:
            continue  # a name in a module, not a module
        assert module.__file__ is not None
        found[name] = imports_of(pathlib.Path(module.__file__).read_text(encoding="utf-8"), name)
        waiting += found[name].modules
    return found


def test_the_modules_of_arboretums_rules_are_found() -> None:
    found = rules_modules(Arboretum)
    assert {
        f"boardwright_arboretum.{name}" for name in ("game", "table", "cards", "scoring", "paths", "view")
    } <= set(found)
    assert not {name for name in found if name.endswith(("plugin", "bots", "commands", "text"))}


@pytest.mark.parametrize("game", [TicTacToe, Arboretum])
def test_the_modules_of_a_games_rules_import_no_clock_no_disk_no_network_no_other_chance(
    game: type[Game[Any]],
) -> None:
    for name, module in rules_modules(game).items():
        assert not impurities(module), name


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import time", "time"),
        ("import os.path as p", "os"),
        ("from random import choice", "random"),
        ("def f():\n    from datetime import date", "datetime"),
        ("if X:\n    import socket", "socket"),
        ("try:\n    import secrets\nexcept ImportError: pass", "secrets"),
        ("def f(x): return open(x)", "open"),
        ("__import__('t' + 'ime')", "__import__"),
    ],
)
def test_the_check_of_imports_finds_them_wherever_they_are(source: str, found: str) -> None:
    assert found in impurities(imports_of(source, "game.rules"))


@pytest.mark.parametrize(
    "source",
    ["import re", "from enum import Enum", "if TYPE_CHECKING:\n    import random", "from . import cards"],
)
def test_the_check_of_imports_lets_the_others_pass(source: str) -> None:
    assert not impurities(imports_of(source, "game.rules"))


# --- positions never change ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), QUICK_OR_ALL)
def test_no_position_changes_after_it_was_made(game: type[Game[Any]], seats: int) -> None:
    match: Match[Any] = Match.new(game, seats=seats, seed="still", undo="free")
    made = [frozen(match, 0)]
    for turn in range(1_000):
        if match.outcome is not None:
            break
        seat = match.position.flow.current
        if turn % 9 == 8:
            match.undo(seat)
        else:
            legal = match.legal_moves(seat)
            match.play(seat, legal[turn * 17 % len(legal)])
        made.append(frozen(match, len(match)))
        match.view(seat)
    assert match.outcome is not None
    assert [frozen(match, n) for n in range(len(match) + 1)] == made
    for n, (copied, _, pickled) in enumerate(made):
        assert copied == match.at(n)
        assert pickle.loads(pickled) == match.at(n)  # noqa: S301 - our own


def frozen(match: Match[Any], n: int) -> tuple[Any, str, bytes]:
    """Return a position in three forms that share nothing with it."""
    position = match.at(n)
    return copy.deepcopy(position), repr(position), pickle.dumps(copy.deepcopy(position))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_position_cannot_be_assigned_to(game: type[Game[Any]], seats: int) -> None:
    position = Match.new(game, seats=seats, seed=1).position
    for owner in (position, position.state, position.flow, position.flow.active[0]):
        for name in owner._fields:
            with pytest.raises(AttributeError):
                setattr(owner, name, None)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_step_far_back_gives_what_it_gave_then(game: type[Game[Any]], seats: int) -> None:
    rules = compiled(game)
    seed = Seed.of("back")
    positions = walk(rules, seats, seed, look=False)
    for n in (0, len(positions) // 3, len(positions) - 2):
        legal = rules.legal_moves(positions[n], positions[n].flow.current)
        again = rules.step(positions[n], positions[n].flow.current, legal[(n) * 31 % len(legal)], seed)
        assert again.position == positions[n + 1]


# --- in another process -------------------------------------------------------------------------------------------

ELSEWHERE = """
import hashlib, json, sys
from boardwright import Match
from boardwright.plain import plain_event, plain_view
from boardwright.schemas import schemas

def told(name, seats):
    match = Match.new(name, seats=seats, seed="elsewhere", undo="free")
    everything = hashlib.sha256()
    def add(value):
        everything.update(json.dumps(value, ensure_ascii=False).encode())
    for turn in range(1000):
        add(repr(match.position))
        for viewer in (*range(seats), None):
            add(plain_view(match.rules, match.view(viewer)))
        if match.outcome is not None:
            break
        seat = match.position.flow.current
        if turn % 11 == 10:
            match.undo(seat)
        else:
            legal = match.legal_moves(seat)
            match.play(seat, legal[turn * 13 % len(legal)])
    for viewer in (*range(seats), None):
        add([plain_event(match.rules, one.event) for one in match.events(viewer)])
    data = match.dumps()
    again = Match.loads(data)
    assert again.dumps() == data and again.position == match.position
    add(data.decode())
    add(schemas(match.rules))
    return everything.hexdigest()

print(json.dumps([told("tictactoe", 2), *(told("arboretum", seats) for seats in (2, 3, 4))]))
"""


def elsewhere(hash_seed: str) -> list[str]:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", ELSEWHERE],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        timeout=60,
    )
    digests: list[str] = json.loads(done.stdout)
    return digests


def here() -> list[str]:
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(ELSEWHERE, "elsewhere", "exec"), {})  # noqa: S102 - our own, as above
    digests: list[str] = json.loads(said.getvalue())
    return digests


@pytest.mark.slow
def test_a_match_is_the_same_in_another_process_with_another_hash_seed() -> None:
    there = elsewhere("1" if os.environ.get("PYTHONHASHSEED") != "1" else "4242")
    assert there == here()
    assert len(set(there)) == 4


def test_schemas_are_the_same_each_time() -> None:
    rules = compiled(Arboretum)
    texts = {hashlib.sha256(json.dumps(schemas(rules)).encode()).hexdigest() for _ in range(3)}
    assert len(texts) == 1
