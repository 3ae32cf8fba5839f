"""boardgame.io's side: the Node.js process that plays described games with the real package."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from .comparison import Happening, Result, Snapshot, Standing, Standings
from .descriptions import OUTSIDE, Command, Game
from .words import command_in_words, game_in_words

HERE: Final = Path(__file__).parent


class UnavailableError(Exception):
    """boardgame.io cannot be played here; the sentence says why."""


def install(cache: Path) -> Path:
    """Install boardgame.io with npm into a folder of the cache, unless it is there; return the folder.

    Raises:
        UnavailableError: If Node.js or npm is not there, or npm cannot install it.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise UnavailableError(f"{program} is not installed, so that boardgame.io cannot be played")
    wanted = [HERE / "package.json", HERE / "package-lock.json"]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in wanted)).hexdigest()
    folder = cache / digest[:16]
    if not folder.exists():
        fresh = cache / f"{digest[:16]}-being-installed"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        for path in wanted:
            shutil.copy(path, fresh)
        npm = [str(shutil.which("npm")), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"]
        done = subprocess.run(npm, cwd=fresh, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise UnavailableError(
                f"npm could not install boardgame.io: {done.stderr.strip().splitlines()[-1]}"
            )
        fresh.rename(folder)
    return folder


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
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the driver has ended"
        results = []
        before = None
        for plain in json.loads(answer):
            if "ctx" not in plain:  # the match could not even begin
                ctx = {"phase": None, "turn": 0, "currentPlayer": "0", "activePlayers": None}
                results.append(Result("failed", plain["why"], NOWHERE, ctx=ctx))
                break
            before = _result(plain)
            results.append(before)
        return results


NOWHERE: Final = Snapshot(OUTSIDE, 0, 0, (), 0, 0, {}, None, (), (0, 0), {}, None)
"""Where a match stands that could not begin."""


# --- what comes back ------------------------------------------------------------------------------------------------


def _result(plain: Mapping[str, Any]) -> Result:
    happenings = [Happening(**one) for one in plain["happenings"]]
    happenings += [Happening("limit", name, 0, {}, None) for name in plain["automatic"]]
    return Result(
        answer=plain["answer"],
        why=plain["why"],
        snapshot=_snapshot(plain),
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


def _snapshot(plain: Mapping[str, Any]) -> Snapshot:
    ctx = plain["ctx"]
    over = ctx.get("gameover")
    return Snapshot(
        phase=ctx["phase"] or OUTSIDE,
        turn=ctx["turn"],
        current=_seat(ctx["currentPlayer"]),
        order=tuple(map(_seat, ctx["playOrder"])),
        place=ctx["playOrderPos"],
        moves=ctx.get("numMoves") or 0,
        active=_standings(ctx, ctx["currentPlayer"]),
        then=ctx.get("_nextActivePlayers") if ctx["activePlayers"] is not None else None,
        waiting=tuple(_standings(one, ctx["currentPlayer"]) for one in ctx.get("_prevActivePlayers", ())),
        counters=(plain["G"]["x"], plain["G"]["y"]),
        offers={int(seat): tuple(sorted(moves)) for seat, moves in plain["offers"].items()},
        outcome=None if over is None else int(over["winner"]),
    )


def _standings(ctx: Mapping[str, Any], current: str) -> Standings:
    if ctx["activePlayers"] is None:
        return {_seat(current): Standing(None, None, 0, None)}
    least = ctx.get("_activePlayersMinMoves") or {}
    most = ctx.get("_activePlayersMaxMoves") or {}
    made = ctx.get("_activePlayersNumMoves") or {}
    return {
        _seat(seat): Standing(stage, made.get(seat), least.get(seat, 0), most.get(seat))
        for seat, stage in ctx["activePlayers"].items()
    }


def _seat(seat: str) -> Any:
    return int(seat) if seat.isdecimal() else seat
