"""Descriptions and commands in boardgame.io's words: plain data, of which the driver makes what boardgame.io takes."""

from __future__ import annotations

from typing import Any, Final

from .descriptions import (
    OUTSIDE,
    WISHES,
    Action,
    Actions,
    Active,
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
    Request,
    Rotated,
    SetActive,
    SetPhase,
    SetStage,
    Turn,
    Undo,
)

EVENTS: Final = {
    "end_stage": "endStage",
    "end_turn": "endTurn",
    "pass_turn": "pass",
    "end_phase": "endPhase",
    "end_match": "endGame",
}


def game_in_words(game: Game) -> dict[str, Any]:
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
        "disabled": [EVENTS[name] for name in (*WISHES, "end_match") if name not in game.clients],
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
        case _:
            event, *args = _request(game, action)
            return {"does": event, "args": args}


def _request(game: Game, request: Request) -> tuple[Any, ...]:
    """Return the name of an event and its arguments."""
    event: tuple[Any, ...]
    match request:
        case EndStage():
            event = ("endStage",)
        case SetStage(place):
            event = ("setStage", _place(game, place, Active()))
        case SetActive(active):
            event = ("setActivePlayers", active_players(game, active))
        case EndTurn(following, remove):
            argument: dict[str, Any] = {"remove": True} if remove else {}
            if following is not None:
                argument["next"] = str(following)
            event = ("endTurn", *([argument] if argument else []))
        case Pass(remove):
            event = ("pass", *([{"remove": True}] if remove else []))
        case EndPhase():
            event = ("endPhase",)
        case SetPhase(name):
            event = ("setPhase", name)
        case EndMatch(winner):
            event = ("endGame", {"winner": winner})
    return event


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


def command_in_words(command: Command) -> dict[str, Any]:
    match command:
        case Make(seat, move):
            return {"type": "MAKE_MOVE", "payload": {"type": move, "args": [], "playerID": str(seat)}}
        case Ask(seat, wish):
            args = [{"winner": seat}] if wish == "end_match" else []
            payload = {"type": EVENTS[wish], "args": args, "playerID": str(seat)}
            return {"type": "GAME_EVENT", "payload": payload}
        case Undo(seat):
            return {"type": "UNDO", "payload": {"type": None, "args": None, "playerID": str(seat)}}
        case Redo(seat):
            return {"type": "REDO", "payload": {"type": None, "args": None, "playerID": str(seat)}}
