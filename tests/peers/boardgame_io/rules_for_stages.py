"""How a seat goes from stage to stage."""

from __future__ import annotations

from .comparison import Case
from .descriptions import Make
from .evidence import STAGING, Log, active
from .rule import difference


@difference(
    theirs="does not go on to the `next` of a stage that ends by its limit",
    ours="what follows a stage begins, however the stage has ended",
    why="What follows is declared with the stage",
)
def next_not_followed_at_the_limit(case: Case) -> bool:
    if not isinstance(case.command, Make) or case.before is None:
        return False
    standing = case.before.snapshot.active.get(case.command.seat)
    stages = case.game.phase(case.before.snapshot.phase).turn.stages
    return (
        standing is not None
        and any(one.name == "endStage" for one in Log(case).of("limit"))
        and any(stage.name == standing.stage and stage.next is not None for stage in stages)
    )


@difference(
    theirs="puts a seat that is to be in no stage into the `next` of the stage in which it is",
    ours="a seat goes where it is put",
    why="What is asked for goes before what would follow by itself",
)
def next_followed_instead_of_no_stage(case: Case) -> bool:
    log = Log(case)
    return any(one.detail is None and log.has_next(one) for one in log.of("grant", "setStage"))


@difference(
    theirs="keeps a seat from leaving its stage before the least number of moves, but not from being in "
    "another one instead, by request or as `next`; and the number holds on there",
    ours="until so many moves are made, nothing but an outer end ends the stage",
    why="A least number that can be got around is none",
)
def least_moves_got_around(case: Case) -> bool:
    log = Log(case)
    return any(
        log.mover in active(one.ctx)
        and (one.ctx.get("_activePlayersNumMoves") or {}).get(log.mover, 0)
        < (one.ctx.get("_activePlayersMinMoves") or {}).get(log.mover, 0)
        and (one.name == "setStage" or log.has_next(one))
        for one in log.of("grant", "endStage", "setStage")
    )


@difference(
    theirs="takes a seat out of the active ones before it puts it into another stage; if it was the only "
    "one, the next set or who was interrupted comes in",
    ours="a seat that goes from stage to stage is active all the time",
    why="A set is done when nobody of it is left, and this seat is",
)
def only_seat_changed_its_stage(case: Case) -> bool:
    log = Log(case)
    return any(
        list(active(one.ctx)) == [log.mover]
        and (one.ctx.get("_nextActivePlayers") is not None or one.ctx.get("_prevActivePlayers"))
        and (one.name == "setStage" or log.has_next(one))
        for one in log.of("grant", "endStage", "setStage")
    )


@difference(
    theirs="ends the stage into which an earlier request of the same move has put the seat",
    ours="the end of a stage means the one in which it was asked for; if that has ended since, nothing ends "
    "in its place",
    why="A request means the scope in which it was made",
)
def other_stage_ended(case: Case) -> bool:
    log = Log(case)
    grants = [one for one in log.of("grant", *STAGING) if one.number]
    return any(one.name == "endStage" for one in grants[1:])


@difference(
    theirs="lets what follows a set begin between two requests of one move",
    ours="what follows a set begins when all that was asked for is granted",
    why="A move is one step",
)
def set_followed_between_requests(case: Case) -> bool:
    log = Log(case)
    grants = list(log.places("grant"))
    return any(
        (log[place].name == "endStage" and log.is_alone(log[place].ctx))
        or (log[place].name == "setActivePlayers" and log.after(place)["activePlayers"] is None)
        for place in grants[:-1]
    )
