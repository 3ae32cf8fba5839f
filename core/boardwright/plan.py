"""The plan of a game: its declared flow and its hooks, checked and resolved once, for the engine to follow.

Here every name is looked up and every mistake in a declaration is found, so that the engine has neither to
search nor to doubt: phases, turns and stages become tables, and hooks become plain functions (pluggy is called
at match time only for hooks that several plugins implement or wrap).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import pluggy

from boardwright.errors import GameError
from boardwright.events import FLOW_EVENTS, event_mark
from boardwright.faces import At
from boardwright.flow import (
    ActiveSeats,
    Condition,
    Effect,
    Flow,
    In,
    Phase,
    Place,
    Seat,
    Stage,
    Turn,
    place_in,
)
from boardwright.game import Game, Variant, check_attributes, seat_counts, state_type
from boardwright.hooks import GameSpec
from boardwright.implementations import hook_names, mistake_in_hooks
from boardwright.moves import BoundMove, MoveRule
from boardwright.orders import RoundRobin, TurnOrder
from boardwright.requests import FlowRequest
from boardwright.visibility import field_names

if TYPE_CHECKING:
    from boardwright.routes import Route

UNLIMITED: Final = float("inf")
_HOOK_NAMES: Final = hook_names(GameSpec)


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage: what it offers, when it ends, what follows. Where a seat is in no stage, it is in a nameless one."""

    name: str | None
    moves: Mapping[str, BoundMove]
    min_moves: int
    max_moves: int | None
    end_if: Condition | None
    following: str | None
    begin: Effect | None
    end: Effect | None
    sealed: bool


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A turn: who is active in it, its stages by name, its limits, its order.

    Attributes:
        active: Who is active when it begins.
        alone: Where the seat is whose turn it is, if it alone is active then.
        plain: Whether nobody hears of its moves and stages, and only limits end them, as in most games. Where the flow
            goes after a move then follows from the flow alone.
        around: Whether turns simply go around the table.
    """

    active: ActiveSeats
    alone: In | None
    stages: Mapping[str | None, StagePlan]
    min_moves: int
    max_moves: float
    end_if: Condition | None
    order: TurnOrder
    begin: Effect | None
    end: Effect | None
    plain: bool
    around: bool


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """A phase: its turns and what follows it.

    Attributes:
        conditional: Whether a condition may end it, or the match, at any time.
    """

    name: str
    turn: TurnPlan
    end_if: Condition | None
    following: str | Callable[[At[Any]], str] | None
    begin: Effect | None
    end: Effect | None
    conditional: bool


Hook = Callable[..., Any]


class Plan:
    """The flow and the hooks of a game with its variants.

    Attributes:
        game: The game.
        variants: The variants, the outermost first.
        hooks: The function to call for each hook that somebody implements.
        outcome: The hook of that name, if anybody implements it: it is asked after every move.
        events: The types of the events that may be told: the game's and the flow's.
        moves: All moves of the game by name, the requests of the flow that it offers included.
        state_type: The type of the game's state.
        phases: The phases by name.
        first: The name of the first phase.
        openings: How turns of a seat begin, as far as the engine has found out.
    """

    __slots__ = (
        "_own",
        "events",
        "first",
        "game",
        "hooks",
        "moves",
        "openings",
        "outcome",
        "phases",
        "state_type",
        "variants",
    )

    def __init__(self, game: Game[Any], variants: Sequence[Variant[Any]]) -> None:
        """Resolve a game.

        Raises:
            GameError: If the game or a variant does not keep to the contract; the message says where.
        """
        self.game = game
        self.variants = tuple(variants)
        _check_game(game, self.variants)
        named = state_type(type(game))
        if named is None:
            title = type(game).__name__
            raise GameError(f"{title} does not name its state: class {title}(Game[TheState])")
        field_names(named)
        self.state_type: type = named
        manager = pluggy.PluginManager("boardwright")
        manager.add_hookspecs(GameSpec)
        for plugin in (game, *reversed(self.variants)):
            _register(manager, plugin)
        self.hooks: Mapping[str, Hook] = {
            name: hook for name in _HOOK_NAMES if (hook := _resolved(manager, name)) is not None
        }
        if "setup" not in self.hooks:
            raise GameError(f"game {game.name!r} implements no hook 'setup', which every game needs")
        self.outcome = self.hooks.get("outcome")
        self._own: Mapping[str, BoundMove] = {rule.name: BoundMove(rule, game) for rule in _all_moves(game)}
        self.moves = dict(self._own)
        if not self.moves:
            raise GameError(f"game {game.name!r} has no moves: mark its methods with @move")
        for of in game.events:
            if event_mark(of) is None:
                raise GameError(
                    f"{of.__qualname__} is among the events of game {game.name!r}: mark it with @event"
                )
        self.events = frozenset((*game.events, *FLOW_EVENTS))
        declared = self._declared_phases()
        self.first = declared[0].name
        self.phases = self._phase_plans(declared)
        self.openings: dict[tuple[Flow, Seat], Route] = {}

    def _declared_phases(self) -> Sequence[Phase]:
        declared = tuple(self.hooks["phases"]()) if "phases" in self.hooks else (Phase("play"),)
        if not declared:
            raise GameError(f"game {self.game.name!r} declares no phase")
        _check_unique("phase", [phase.name for phase in declared], f"game {self.game.name!r}")
        return declared

    def _phase_plans(self, declared: Sequence[Phase]) -> Mapping[str, PhasePlan]:
        offered = self.hooks["moves"]() if "moves" in self.hooks else None
        names = [phase.name for phase in declared]
        plans = {}
        for phase, follower in zip(declared, [*names[1:], None], strict=True):
            if isinstance(phase.next, str) and phase.next not in names:
                raise GameError(f"phase {phase.name!r}: there is no phase {phase.next!r} to be next")
            moves = phase.moves if phase.moves is not None else offered
            plans[phase.name] = PhasePlan(
                name=phase.name,
                turn=self._turn_plan(phase, moves),
                end_if=phase.end_if,
                following=phase.next or follower,
                begin=phase.begin,
                end=phase.end,
                conditional=phase.end_if is not None or self.outcome is not None,
            )
        return plans

    def _turn_plan(self, phase: Phase, offered: Sequence[MoveRule[Any]] | None) -> TurnPlan:
        turn = phase.turn
        where = f"phase {phase.name!r}"
        _check_limits(turn, where)
        moves = turn.moves if turn.moves is not None else offered
        sequence = [stage.name for stage in turn.stages]
        names = [*sequence, *(stage.name for stage in turn.named)]
        _check_unique("stage", names, where)
        followers: dict[str, str] = dict(pairwise(sequence))
        stages: dict[str | None, StagePlan] = {
            None: StagePlan(
                name=None,
                moves=self._offered(moves, turn),
                min_moves=0,
                max_moves=None,
                end_if=None,
                following=None,
                begin=None,
                end=None,
                sealed=False,
            )
        }
        for stage in (*turn.stages, *turn.named):
            at = f"{where}, stage {stage.name!r}"
            _check_limits(stage, at)
            if stage.next is not None and stage.next not in names:
                raise GameError(f"{at}: there is no stage {stage.next!r} to be next")
            if stage.sealed and stage.max_moves not in {None, 1}:
                raise GameError(f"{at}: in a sealed stage each seat gives one answer, not {stage.max_moves}")
            stages[stage.name] = StagePlan(
                name=stage.name,
                moves=self._offered(stage.moves if stage.moves is not None else moves, turn),
                min_moves=stage.min_moves,
                max_moves=1 if stage.sealed else stage.max_moves,
                end_if=stage.end_if,
                following=stage.next or followers.get(stage.name),
                begin=stage.begin,
                end=stage.end,
                sealed=stage.sealed,
            )
        active = turn.active or ActiveSeats(current=sequence[0] if sequence else True)
        check_active(active, stages, where)
        alone = place_in(active.current) if turn.active is None else None
        return TurnPlan(
            active=active,
            alone=alone,
            stages=stages,
            min_moves=turn.min_moves,
            max_moves=_limit(turn.max_moves),
            end_if=turn.end_if,
            order=turn.order,
            begin=turn.begin,
            end=turn.end,
            plain=self._is_plain(turn),
            around=_goes_around(turn.order),
        )

    def _is_plain(self, turn: Turn) -> bool:
        """Return whether nobody hears of a turn's moves and stages, and only limits end them."""
        heard = any(
            stage.begin or stage.end or stage.end_if or stage.sealed for stage in (*turn.stages, *turn.named)
        )
        return not (heard or turn.end_if or self.hooks.keys() & {"move_made", "stage_begin", "stage_end"})

    def _offered(self, rules: Sequence[MoveRule[Any]] | None, turn: Turn) -> Mapping[str, BoundMove]:
        """Return the moves of a stage by name; None offers all that the game itself has."""
        if rules is None:
            return self._own
        offered: dict[str, BoundMove] = {}
        for rule in rules:
            name = getattr(rule, "name", None)
            if isinstance(rule, FlowRequest):
                if rule.name in self._own:
                    raise GameError(
                        f"game {self.game.name!r} has a move {name!r} of its own and offers {rule!r}"
                    )
                offered[rule.name] = BoundMove(rule.after(turn.min_moves), self.game)
                self.moves.setdefault(rule.name, offered[rule.name])
            elif name in self._own:
                offered[rule.name] = self._own[rule.name]
            else:
                called = getattr(rule, "__qualname__", None) or repr(rule)
                raise GameError(
                    f"{called} is offered but is no move of game {self.game.name!r}: mark it with @move"
                )
        return offered


def _check_game(game: Game[Any], variants: Sequence[Variant[Any]]) -> None:
    check_attributes(type(game), ("name", "version", "seats"))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", str(game.name)) or str(game.name) != game.name:
        raise GameError(f"a game's name is made of lower-case letters, digits and hyphens, not {game.name!r}")
    seat_counts(type(game))
    for variant in variants:
        check_attributes(type(variant), ("name", "version", "game"))
        if variant.game != game.name:
            raise GameError(f"variant {variant.name!r} is for {variant.game!r}, not for {game.name!r}")
    _check_unique("variant", [variant.name for variant in variants], f"game {game.name!r}")
    if game.name in [variant.name for variant in variants]:
        raise GameError(f"variant {game.name!r} has the name of its game")


def _register(manager: pluggy.PluginManager, plugin: Game[Any] | Variant[Any]) -> None:
    called = type(plugin).__qualname__
    mistake = mistake_in_hooks(type(plugin), GameSpec, called)
    if mistake is not None:
        raise GameError(mistake)
    try:
        manager.register(plugin, name=plugin.name)
    except pluggy.PluginValidationError as error:
        raise GameError(f"{called}: {' '.join(str(error).split())}") from error


def _resolved(manager: pluggy.PluginManager, name: str) -> Hook | None:
    """Return the function to call for a hook: the implementation itself where there is only that."""
    caller: pluggy.HookCaller = getattr(manager.hook, name)
    implementations = caller.get_hookimpls()
    if not implementations:
        return None
    if caller.spec is None:  # pragma: no cover - every hook of the manager has a spec
        raise GameError(name)
    parameters = tuple(caller.spec.argnames)
    only = implementations[0]
    if len(implementations) == 1 and not (only.wrapper or only.hookwrapper) and only.argnames == parameters:
        return only.function
    return lambda *args: caller(**dict(zip(parameters, args, strict=True)))


def _all_moves(game: Game[Any]) -> list[MoveRule[Any]]:
    """Return the moves of a game's class in the order in which they are written, base classes first."""
    found: dict[str, MoveRule[Any]] = {}  # by the name of the method, which is what a subclass overrides
    for cls in reversed(type(game).__mro__):
        for name, value in vars(cls).items():
            if isinstance(value, MoveRule):
                found[name] = value
            elif name in found:
                raise GameError(f"{cls.__qualname__}.{name} overrides a move without @move")
    _check_unique("move", [rule.name for rule in found.values()], f"game {game.name!r}")
    return list(found.values())


def _check_unique(kind: str, names: Sequence[str], where: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise GameError(f"{where}: there are two {kind}s named {name!r}")


def check_active(active: ActiveSeats, stages: Mapping[str | None, StagePlan], where: str) -> None:
    """Raise a `GameError` if a set of active seats makes no sense in a turn with these stages."""
    places = [place for place in (active.current, active.others, active.all, *active.seats.values()) if place]
    for place in places:
        check_place(place, stages, where)
    _check_limits(active, where)
    sealed = {stages[place_in(place).stage].sealed for place in places}
    if len(sealed) > 1:
        raise GameError(f"{where}: seats in a sealed stage are active together with seats that are in none")
    if True in sealed and active.max_moves not in {None, 1}:
        raise GameError(f"{where}: in a sealed stage each seat gives one answer, not {active.max_moves}")
    if active.next is not None:
        check_active(active.next, stages, where)


def check_place(place: Place, stages: Mapping[str | None, StagePlan], where: str) -> None:
    """Raise a `GameError` if a turn has no such stage, or its limits make no sense."""
    within = place_in(place)
    stage = stages.get(within.stage)
    if stage is None:
        raise GameError(f"{where} has no stage {within.stage!r}")
    if stage.sealed and within.max_moves not in {None, 1}:
        raise GameError(f"{where}: in a sealed stage each seat gives one answer, not {within.max_moves}")
    _check_limits(within, f"{where}, stage {within.stage!r}")


def _check_limits(of: Stage | Turn | ActiveSeats | In, where: str) -> None:
    least, most = of.min_moves, of.max_moves
    if most is not None and most < 1:
        raise GameError(f"{where}: max_moves is at least 1, not {most}")
    if least is not None and (least < 0 or (most is not None and least > most)):
        raise GameError(f"{where}: min_moves is from 0 to max_moves, not {least}")


def _goes_around(order: TurnOrder) -> bool:
    """Return whether after each turn comes that of the next seat in order, whatever happens."""
    return type(order) is RoundRobin and order == RoundRobin(starting=order.starting, seats=order.seats)


def _limit(declared: int | None) -> float:
    return UNLIMITED if declared is None else declared
