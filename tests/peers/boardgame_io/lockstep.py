"""Playing a described game with both engines, and comparing them after every command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .comparison import Case, differing
from .descriptions import WISHES, Ask, Command, Game, Make, Redo, Undo
from .generators import Plan
from .run import Run
from .theirs import Peer


def planned(run: Run, plan: Plan) -> Command:
    """Return the command that a plan stands for in a match of ours as it is now."""
    game, snapshot = run.game, run.results[-1].snapshot
    kind, who, what = plan
    active = sorted(snapshot.active) or [0]
    offering = sorted(seat for seat, moves in snapshot.offers.items() if moves)
    anyone = who % game.seats
    if kind == "client" and game.clients:
        seat = active[who % len(active)] if what % 4 else anyone
        if what % 60 == 59:
            return Ask(seat, "end_match")
        return Ask(
            seat, (game.clients if what % 9 else WISHES)[who % len(game.clients if what % 9 else WISHES)]
        )
    if _has_undone(run):
        kind = "redo" if what % 3 == 0 else kind
    elif kind == "redo" or (kind == "undo" and what % 6 and not _can_be_undone_there(run)):
        kind = "move"
    if kind in {"undo", "redo"}:
        last = next((one.seat for one in reversed(run.commands) if isinstance(one, Make | Ask)), anyone)
        return (Undo if kind == "undo" else Redo)(last if what % 4 else anyone)
    if kind == "move" and offering:
        seat = offering[who % len(offering)]
        moves = snapshot.offers[seat]
        if snapshot.waiting and what % 2:  # let interrupts come to an end, which the first moves serve best
            return Make(seat, moves[0])
        return Make(seat, moves[what % len(moves)])
    return Make(anyone, game.moves[what % len(game.moves)].name)


def _can_be_undone_there(run: Run) -> bool:
    """Return whether boardgame.io undoes the last command, and undoes it well: within a turn, outside of stages."""
    last = [one.snapshot for one in run.results[-2:]]
    places = {standing.stage for snapshot in last for standing in snapshot.active.values()}
    return len({(one.phase, one.turn) for one in last}) == 1 and places == {None}


def _has_undone(run: Run) -> bool:
    """Return whether the last command took back a move."""
    return bool(run.commands) and isinstance(run.commands[-1], Undo) and run.results[-1].answer == "done"


def played(peer: Peer, game: Game, plans: Sequence[Plan]) -> tuple[list[Command], Iterator[Case]]:
    """Play a game with both engines.

    Returns:
        The commands that were given, and what came of the beginning and of each of them.
    """
    run = Run(game)
    for plan in plans:
        if not run.is_open:
            break
        if plan.kind != "nothing":
            run.play(planned(run, plan))
    return run.commands, compared(peer, run)


def compared(peer: Peer, run: Run) -> Iterator[Case]:
    """Give the commands of a match of ours to boardgame.io; yield what came of the beginning and of each of them."""
    theirs = peer.play(run.game, run.commands)
    before = None
    for command, here, there in zip([None, *run.commands], run.results, theirs, strict=False):
        yield Case(run.game, command, before, here, there, differing(here, there))
        before = there
