"""boardgame.io's side: the Node.js process that plays described games with the real package."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from filelock import FileLock

from .comparison import Happening, Result, Snapshot, Standing, Standings
from .descriptions import OUTSIDE, Command, Game
from .words import command_in_words, game_in_words, limits

HERE: Final = Path(__file__).parent


class MissingError(Exception):
    """Node.js or npm is not there."""


class NpmError(Exception):
    """npm could not install boardgame.io; the sentence is its last."""


def install(cache: Path) -> Path:
    """Install boardgame.io with npm into a folder of the cache, unless it is there; return the folder.

    Raises:
        MissingError: If Node.js or npm is not there.
        NpmError: If npm cannot install it.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise MissingError(f"{program} is not installed, so that boardgame.io cannot be played")
    wanted = [HERE / "package.json", HERE / "package-lock.json"]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in wanted)).hexdigest()
    folder = cache / digest[:16]
    with FileLock(cache / "install.lock"):  # another process of the tests may be at it
        if not folder.exists():
            _install(wanted, Path(tempfile.mkdtemp(prefix="being-installed-", dir=cache))).rename(folder)
    return folder


def _install(wanted: Sequence[Path], fresh: Path) -> Path:
    """Install what two files ask for into a fresh folder, and return it; what cannot be installed leaves nothing."""
    for path in wanted:
        shutil.copy(path, fresh)
    npm = [str(shutil.which("npm")), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"]
    done = subprocess.run(npm, cwd=fresh, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        shutil.rmtree(fresh)
        raise NpmError(f"npm could not install boardgame.io: {done.stderr.strip().splitlines()[-1:]}")
    return fresh


class Peer:
    """A Node.js process that plays described games."""

    def __init__(self, folder: Path) -> None:
        """Start it, with boardgame.io from the folder in which it was installed."""
        self._process = subprocess.Popen(  # noqa: S603
            [str(shutil.which("node")), str(HERE / "driver.mjs"), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(timeout=10)

    def play(self, game: Game, commands: Sequence[Command]) -> list[Result]:
        """Return what comes of the beginning of a match and of each command."""
        line = {
            "game": game_in_words(game),
            "seats": game.seats,
            "commands": [command_in_words(one) for one in commands],
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        answer = ""
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(line) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"Node.js has ended, with {self._process.wait(timeout=10)}")
        results = []
        for plain in json.loads(answer):
            if "ctx" not in plain:  # the match could not even begin
                ctx = {"phase": None, "turn": 0, "currentPlayer": "0", "activePlayers": None}
                results.append(Result("failed", plain["why"], NOWHERE, ctx=ctx))
                break
            results.append(_result(plain, limits(game)))
        return results


NOWHERE: Final = Snapshot(OUTSIDE, 0, 0, (), 0, 0, {}, None, (), (0, 0), {}, None)
"""Where a match stands that could not begin."""


# --- what comes back ------------------------------------------------------------------------------------------------


def _result(plain: Mapping[str, Any], helped: Mapping[str, int]) -> Result:
    happenings = [Happening(**one) for one in plain["happenings"]]
    happenings += [Happening("limit", name, 0, {}, None) for name in plain["automatic"]]
    return Result(
        answer=plain["answer"],
        why=plain["why"],
        snapshot=_snapshot(plain, helped),
        calls=tuple(
            f"{one.name} {one.ctx['phase'] or OUTSIDE} {one.ctx['turn']}"
            for one in happenings
            if one.what == "hook"
        ),
        ctx=plain["ctx"],
        number=plain["number"],
        undoable=plain["undoable"],
        begun=plain["begun"],
        happenings=tuple(happenings),
    )


def _snapshot(plain: Mapping[str, Any], helped: Mapping[str, int]) -> Snapshot:
    ctx = plain["ctx"]
    over = ctx.get("gameover")
    return Snapshot(
        phase=ctx["phase"] or OUTSIDE,
        turn=ctx["turn"],
        current=_seat(ctx["currentPlayer"]),
        order=tuple(map(_seat, ctx["playOrder"])),
        place=ctx["playOrderPos"],
        moves=ctx.get("numMoves") or 0,
        active=_standings(ctx, ctx["currentPlayer"], helped),
        then=ctx.get("_nextActivePlayers") if ctx["activePlayers"] is not None else None,
        waiting=tuple(
            _standings(one, ctx["currentPlayer"], helped) for one in ctx.get("_prevActivePlayers", ())
        ),
        counters=(plain["G"]["x"], plain["G"]["y"]),
        offers={int(seat): tuple(sorted(moves)) for seat, moves in plain["offers"].items()},
        outcome=None if over is None else int(over["winner"]),
    )


def _standings(ctx: Mapping[str, Any], current: str, helped: Mapping[str, int]) -> Standings:
    if ctx["activePlayers"] is None:
        return {_seat(current): Standing(None, None, 0, None)}
    least = ctx.get("_activePlayersMinMoves") or {}
    most = ctx.get("_activePlayersMaxMoves") or {}
    made = ctx.get("_activePlayersNumMoves") or {}
    return {
        _seat(seat): Standing(stage, made.get(seat), least.get(seat, 0), most.get(seat, helped.get(stage)))
        for seat, stage in ctx["activePlayers"].items()
    }


def _seat(seat: str) -> Any:
    return int(seat) if seat.isdecimal() else seat
