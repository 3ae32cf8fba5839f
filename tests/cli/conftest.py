"""Running the program in this process, and a little game of hidden words for what tic-tac-toe has not."""

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import TypeAlias

import pytest
from click.testing import CliRunner, Result

from boardwright.plugins import installed

from .strangers import GAMES

Run: TypeAlias = Callable[..., Result]

WORDS = '''
"""A game with secrets, no text table and moves of every shape."""

from typing import Annotated, Literal, NamedTuple

from boardwright import (
    Game, IllegalMove, OwnerOnly, Outcome, PerSeat, Phase, Public, Turn, Tuples, event, hookimpl, move
)
from pydantic import BaseModel

SECRETS = ("marzipan", "gooseberry", "liquorice")


class Options(BaseModel, extra="forbid"):
    goal: int = 3


class State(NamedTuple):
    secret: Annotated[tuple[str, ...], PerSeat(OwnerOnly())]
    laid: Annotated[tuple[str, ...], Public()]
    goal: Annotated[int, Public()]


@event(reveals=False)
class Whispered(NamedTuple):
    seat: int
    word: Annotated[str, OwnerOnly()]


class Words(Game[State]):
    """Lay words.

    Nobody knows why.
    """

    name, version, title, seats, options, events = "words", "1.0", "Words", (1, 2, 3), Options, (Whispered,)

    @hookimpl
    def setup(self, deal):
        return State(SECRETS[: deal.seats], (), deal.options.goal)

    @hookimpl
    def phases(self):
        return [Phase("play", Turn(max_moves=1))]

    @move
    def lay(self, at, colour: Literal["dark red", "dark blue", "red"], size: Literal["big", "small", "1", "2"]):
        """Lay a word."""
        if colour == "red" and size == "big":
            raise IllegalMove("red is never big")
        at.emit(Whispered(at.seat, at.state.secret[at.seat]))
        return at.state._replace(laid=(*at.state.laid, f"{colour} {size}"))

    @lay.options
    def what(self, at):
        return Tuples([("dark red", "big"), ("dark red", "small"), ("dark blue", "big"), ("red", "small")])

    @move
    def undo(self, at):
        """Undo a knot: not what the program calls undo."""
        return at.state._replace(laid=(*at.state.laid, "knot"))

    @move
    def lag(self, at):
        return at.state._replace(laid=(*at.state.laid, "lag"))

    @hookimpl
    def outcome(self, at):
        return Outcome((at.seat,), reason="enough") if len(at.state.laid) >= at.state.goal else None
'''


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep away from the user's data, settings and plugins that another test has blocked or brought."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data" / "boardwright")
    for variable in ("BOARDWRIGHT_BLOCK", "BOARDWRIGHT_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    installed.cache_clear()
    yield
    installed.cache_clear()


@pytest.fixture
def run() -> Run:
    """Run a command line in this process; what is typed stands one entry an argument of `typed`."""
    from boardwright_cli.app import program

    def run(line: str, *typed: str, code: int | None = 0) -> Result:
        result = CliRunner().invoke(program, line.split(), input="".join(f"{text}\n" for text in typed))
        unexpected = result.exception if not isinstance(result.exception, SystemExit) else None
        assert unexpected is None, result.output
        assert "Traceback" not in result.output
        if code is not None:
            assert result.exit_code == code, result.output
        if code == 1:
            assert result.stderr.startswith("boardwright: "), result.stderr
        return result

    return run


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], None]:
    """Install a plugin as a distribution does: its name, what the entry point names, its source."""

    def install(name: str, value: str, source: str) -> None:
        site = tmp_path / "site"
        module = f"boardwright_test_{name}"
        info = site / f"{module}-1.5.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.5\n")
        (info / "entry_points.txt").write_text(f"[boardwright]\n{name} = {module}{value}\n")
        (site / f"{module}.py").write_text(dedent(source))
        monkeypatch.syspath_prepend(site)
        monkeypatch.delitem(__import__("sys").modules, module, raising=False)
        installed.cache_clear()

    return install


@pytest.fixture
def words(plugin: Callable[[str, str, str], None]) -> None:
    """Install the game `words`."""
    plugin("words", ":Words", WORDS)


@pytest.fixture
def strangers(plugin: Callable[[str, str, str], None]) -> None:
    """Install the games in which several seats act: `bids`, `fists`, `harbour`, `market`."""
    for name, source in GAMES.items():
        plugin(name, f":{name.title()}", source)


@pytest.fixture
def finished(run: Run, tmp_path: Path) -> Path:
    """A finished match of tic-tac-toe."""
    file = tmp_path / "finished.jsonl"
    run(f"play tictactoe --players random,random --seed 2 --record {file}")
    return file
