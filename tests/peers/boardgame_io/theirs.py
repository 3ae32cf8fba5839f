"""boardgame.io's side: a description in its words, and the Node.js process that plays it with the real package."""

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
from .descriptions import (
    OUTSIDE,
    REQUESTS,
    Action,
    Active,
    Actions,
    Add,
    Ask,
    At,
    AtLeast,
    Command,
    Condition,
    EndIf,
    EndMatch,
    EndPhase,
    EndStage,
    EndTurn,
    Every,
    Fork,
    Game,
    If,
    Make,
    Order,
    Pass,
    Phase,
    Put,
    Redo,
    Rotated,
    SetActive,
    SetPhase,
    SetStage,
    Turn,
    Undo,
)

HERE: Final = Path(__file__).parent
EVENTS: Final = {
    "end_stage": "endStage",
    "end_turn": "endTurn",
    "pass_turn": "pass",
    "end_phase": "endPhase",
    "end_match": "endGame",
}


class Unavailable(Exception):
    """boardgame.io cannot be played here; the sentence says why."""


def install(cache: Path) -> Path:
    """Install boardgame.io with npm into a folder of the cache, unless it is there; return the folder.

    Raises:
        Unavailable: If Node.js or npm is not there, or npm cannot install it.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise Unavailable(f"{program} is not installed, so that boardgame.io cannot be played")
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
            raise Unavailable(f"npm could not install boardgame.io: {done.stderr.strip().splitlines()[-1]}")
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
        line = {"game": _game(game), "seats": game.seats, "commands": [_command(one) for one in commands]}
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


# --- a game in boardgame.io's words ---------------------------------------------------------------------------------


def _game(game: Game) -> dict[str, Any]:
    return {
        "moves": [
            {
                "name": move.name,
                "does": _actions(game, move.does),
                "needs": _condition(move.needs),
                "counts": move.counts,
                "undoable": move.undoable if isinstance(move.undoable, bool) else _condition(move.undoable),
            }
            for move in game.moves
        ],
        "phases": [_phase(game, phase) for phase in game.phases],
        "outside": _turn(game, game.outside),
        "offered": game.offered,
        "endIf": _end_if(game.end_if),
        "disabled": [EVENTS[name] for name in (*REQUESTS, "end_match") if name not in game.clients],
    }


def _phase(game: Game, phase: Phase) -> dict[str, Any]:
    following: Any = phase.next
    if isinstance(following, Fork):
        following = {
            "when": _condition(following.when),
            "then": _phase_name(following.then),
            "otherwise": _phase_name(following.otherwise),
        }
    return {
        "name": phase.name,
        "turn": _turn(game, phase.turn),
        "moves": phase.moves,
        "endIf": _end_if(phase.end_if),
        "next": following,
        "begin": _actions(game, phase.begin),
        "end": _actions(game, phase.end),
    }


def _phase_name(name: str) -> str | None:
    return None if name == OUTSIDE else name


def _turn(game: Game, turn: Turn) -> dict[str, Any]:
    return {
        "order": _order(turn.order),
        "activePlayers": None if turn.active is None else active_players(game, turn.active),
        "stages": [{"name": one.name, "moves": one.moves, "next": one.next} for one in turn.stages],
        "minMoves": turn.min_moves,
        "maxMoves": turn.max_moves,
        "endIf": _end_if(turn.end_if),
        "endsWhenEmpty": turn.ends_when_empty,
        "begin": _actions(game, turn.begin),
        "end": _actions(game, turn.end),
        "moved": _actions(game, turn.moved),
    }


def _order(order: Order) -> dict[str, Any]:
    seats: Any = order.seats
    if isinstance(seats, Rotated):
        seats = {"counter": seats.counter, "size": seats.size}
    elif seats is not None:
        seats = [str(seat) for seat in seats]
    return {
        "first": order.first,
        "seats": seats,
        "once": order.once,
        "direction": order.direction,
        "skip": order.skip,
    }


def _condition(condition: Condition | None) -> Any:
    match condition:
        case AtLeast(of, least):
            return {"of": of, "least": least}
        case Every(of, step):
            return {"of": of, "step": step}
        case None:
            return None


def _end_if(end_if: EndIf | None) -> Any:
    if end_if is None:
        return None
    then = str(end_if.then) if isinstance(end_if.then, int) else end_if.then
    return {"when": _condition(end_if.when), "then": then}


def _actions(game: Game, actions: Actions) -> list[dict[str, Any]]:
    return [_action(game, action) for action in actions]


def _action(game: Game, action: Action) -> dict[str, Any]:
    match action:
        case Add(counter, by):
            return {"does": "add", "counter": counter, "value": by}
        case Put(counter, value):
            return {"does": "put", "counter": counter, "value": value}
        case If(when, does):
            return {"does": "if", "when": _condition(when), "then": _action(game, does)}
        case EndStage():
            return _asked("endStage")
        case SetStage(place):
            return _asked("setStage", _place(game, place, Active()))
        case SetActive(active):
            return _asked("setActivePlayers", active_players(game, active))
        case EndTurn(following, remove):
            argument: dict[str, Any] = {"remove": True} if remove else {}
            if following is not None:
                argument["next"] = str(following)
            return _asked("endTurn", *([argument] if argument else []))
        case Pass(remove):
            return _asked("pass", *([{"remove": True}] if remove else []))
        case EndPhase():
            return _asked("endPhase")
        case SetPhase(name):
            return _asked("setPhase", name)
        case EndMatch(winner):
            return _asked("endGame", {"winner": winner})


def _asked(event: str, *args: Any) -> dict[str, Any]:
    return {"does": event, "args": args}


def active_players(game: Game, active: Active) -> dict[str, Any]:
    """Return a set of active seats in boardgame.io's words."""
    plain: dict[str, Any] = {}
    for name, place in (("currentPlayer", active.current), ("others", active.others), ("all", active.all)):
        if place is not None:
            plain[name] = _place(game, place, active)
    if active.seats:
        plain["value"] = {str(seat): _place(game, place, active) for seat, place in active.seats}
    if active.min_moves:
        plain["minMoves"] = active.min_moves
    if active.max_moves is not None:
        plain["maxMoves"] = active.max_moves
    if active.revert:
        plain["revert"] = True
    if active.next is not None:
        plain["next"] = active_players(game, active.next)
    return plain


def _place(game: Game, place: At, active: Active) -> Any:
    """Return a place; boardgame.io's stages have no limits of their own, so that they are given with the place."""
    least, most = place.min_moves, place.max_moves
    stage = game.stage(place.stage)
    if stage is not None:
        least = least or (0 if active.min_moves else stage.min_moves)
        most = most if most is not None or active.max_moves is not None else stage.max_moves
    limits = {**({"minMoves": least} if least else {}), **({} if most is None else {"maxMoves": most})}
    return {"stage": place.stage, **limits} if limits else place.stage


# --- commands -------------------------------------------------------------------------------------------------------


def _command(command: Command) -> dict[str, Any]:
    match command:
        case Make(seat, move):
            return {"type": "MAKE_MOVE", "payload": {"type": move, "args": [], "playerID": str(seat)}}
        case Ask(seat, request):
            args = [{"winner": seat}] if request == "end_match" else []
            payload = {"type": EVENTS[request], "args": args, "playerID": str(seat)}
            return {"type": "GAME_EVENT", "payload": payload}
        case Undo(seat):
            return {"type": "UNDO", "payload": {"type": None, "args": None, "playerID": str(seat)}}
        case Redo(seat):
            return {"type": "REDO", "payload": {"type": None, "args": None, "playerID": str(seat)}}
