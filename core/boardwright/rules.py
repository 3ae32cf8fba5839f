"""The compiled rules of a game: pure functions from positions to positions, legal moves and views.

`Rules` is what everything else stands on: matches, bots, tests. All it knows is the game and its variants, checked
and resolved when it is made. Of matches it keeps nothing that an answer depends on: only the last listing of moves,
and what follows from their flows alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from boardwright.chance import Chance, Seed
from boardwright.engine import Step, Transaction
from boardwright.errors import GameError, IllegalMove, OptionsError, Rejected, quoted
from boardwright.events import Moved
from boardwright.faces import At
from boardwright.flow import Flow, Seat
from boardwright.game import Deal, Game, Variant, counts_in_words, seat_counts, state_type
from boardwright.inputs import Inputs
from boardwright.legal import LegalMoves, Move, Offer, Product
from boardwright.moves import BoundMove
from boardwright.plan import Plan, StagePlan
from boardwright.position import Position, S
from boardwright.redeal import Shuffle
from boardwright.routes import Acting, early, is_long, remember
from boardwright.sight import NO_VARIANTS, Sight
from boardwright.view import View

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_NO_MOVES = LegalMoves()
_new = tuple.__new__


class Rules(Generic[S]):
    """A game with its variants, ready to play.

    Attributes:
        game: The game.
        variants: The variants, the outermost first.
        plan: Its flow and hooks, resolved.
        sight: Who sees what of it.
        seat_counts: How many seats a match can have, in ascending order.
    """

    def __init__(self, game: type[Game[S]], variants: Sequence[type[Variant[Any]]] = ()) -> None:
        """Compile a game.

        Raises:
            GameError: If the game or a variant does not keep to the contract; the message says where.
        """
        self.game: Game[S] = game()
        self.variants: tuple[Variant[Any], ...] = tuple(variant() for variant in variants)
        self.plan = Plan(self.game, self.variants)
        self.sight = Sight(self.plan)
        self.seat_counts = seat_counts(game)
        self._phases = self.plan.phases
        # The last listing is remembered: most moves are chosen from one, and then need not be looked for again.
        self._listed: tuple[Position[S] | None, Seat, Acting | None, LegalMoves] = (None, 0, None, _NO_MOVES)
        self._acting: dict[tuple[Flow, Seat], Acting] = {}
        self._inputs = Inputs(self.plan, self.title)

    def __deepcopy__(self, memo: object) -> Rules[S]:
        """Return the rules themselves: a copy of what holds them goes by the same ones."""
        return self

    # --- the life of a match --------------------------------------------------------------------------------------

    def begin(self, seats: int, options: object = None, *, seed: Seed, deal: object = None) -> Step:
        """Return the first position of a match, and what happened on the way to it.

        Args:
            seats: How many seats the match has.
            options: The options, of the game's type or in a form from which that can be made.
            seed: The seed of the match.
            deal: The explicit deal, if chance is not to deal.

        Raises:
            OptionsError: If options, seats and explicit deal do not fit the game or each other.
        """
        if seats not in self.seat_counts:
            raise OptionsError(f"{self.title} has {counts_in_words(self.seat_counts)} seats, not {seats}")
        chance = Chance(seed)
        dealt = Deal(seats, self.read_options(options), chance, self.read_deal(deal))
        state: S = self.plan.hooks["setup"](dealt)
        if not isinstance(state, self.plan.state_type):
            raise GameError(
                f"{self.game.name}, setup: returned {type(state).__name__}, not {self.plan.state_type.__name__}"
            )
        kept = {
            variant.name: variant.begin(dealt)
            for variant in self.variants
            if state_type(type(variant)) is not None
        }
        flow = Flow(seats, "", 0, tuple(range(seats)), 0, 0, ())
        position = Position(state, flow, chance.drawn, None, kept or NO_VARIANTS, {})
        transaction = Transaction(self.plan, self._phases[self.plan.first], position, 0, seed)
        transaction.begin()
        return transaction.done()

    def legal_moves(self, position: Position[S], seat: Seat) -> LegalMoves:
        """Return all moves that a seat may make; none if it may not act."""
        flow = position.flow
        acting = self._acting.get((flow, seat)) or self._found(flow, seat)
        if acting is None:
            return _NO_MOVES
        at = At(position.state, flow, seat, position.variants)
        offers = []
        for move in acting.stage.moves.values():
            choices = move.options(at)
            if type(choices) is not Product:
                choices = move.choices(choices)
            if choices.size:
                offers.append(_new(Offer, (move.name, move.names, choices)))
        legal = LegalMoves(tuple(offers))
        self._listed = (position, seat, acting, legal)
        return legal

    def step(self, position: Position[S], seat: Seat, move: Move, seed: Seed) -> Step:
        """Make a move: the pure function under every match.

        Args:
            position: The position, which stays as it is.
            seat: The seat that makes the move.
            move: The move, with arguments of the declared types.
            seed: Where chance comes from: the match's seed, or for who only thinks ahead one of its own.

        Returns:
            The new position and what happened.

        Raises:
            Rejected: If the rules do not allow the move.
            GameError: If the game breaks its contract.
        """
        name, args = move
        listed_at, listed_for, acting, legal = self._listed
        listed = listed_at is position and listed_for == seat
        if not listed:
            acting = self._acting.get((position.flow, seat)) or self._found(position.flow, seat)
        if acting is None:
            raise self._not_active(position, seat)
        bound = acting.stage.moves.get(name)
        if bound is None:
            raise self._not_offered(acting.stage, name)
        if listed:
            choices = legal.choices(name)
        else:
            choices = bound.options(At(position.state, position.flow, seat, position.variants))
            if type(choices) is not Product:
                choices = bound.choices(choices)
        transaction = Transaction(self.plan, acting.phase, position, seat, seed)
        if args not in choices:
            raise self._why_not(transaction, bound, args)
        transaction.make(acting, bound, move)
        return transaction.done()

    def _found(self, flow: Flow, seat: Seat) -> Acting | None:
        """Return what a seat that may act is at, and remember it; None if it may not act."""
        as_known = early(flow)
        acting = None if as_known is flow else self._acting.get((as_known, seat))
        active = flow.stage_of(seat)
        if acting is None and active is not None:
            phase = self._phases[flow.phase]
            acting = Acting(phase, phase.turn.stages[active.stage], active, {})
            if not is_long(flow):
                remember(self._acting, as_known, seat, acting)
        return acting

    def leave(self, position: Position[S], seat: Seat, seed: Seed) -> Step:
        """Let a seat leave the match: it is eliminated, and who is the last one left wins.

        Raises:
            Rejected: If the match is over or the seat has left it before.
        """
        self._check_present(position, seat)
        transaction = Transaction(self.plan, self._phases[position.flow.phase], position, seat, seed)
        transaction.leave(seat)
        return transaction.done()

    def _not_active(self, position: Position[S], seat: Seat) -> Rejected:
        self._check_present(position, seat)
        active = [active.seat for active in position.flow.active]
        return Rejected(
            f"it is not seat {seat}'s turn but " + " or ".join(f"seat {one}'s" for one in active),
            code="not_active",
            seat=seat,
            active=active,
        )

    def _check_present(self, position: Position[S], seat: Seat) -> None:
        flow = position.flow
        if position.outcome is not None:
            raise Rejected("the match is over", code="match_over")
        if not 0 <= seat < flow.seats:
            raise Rejected(
                f"there is no seat {quoted(seat)}: the seats are 0 to {flow.seats - 1}",
                code="no_such_seat",
                seat=seat,
            )
        if seat in flow.eliminated:
            raise Rejected(f"seat {seat} is out of the match", code="has_left", seat=seat)

    def _not_offered(self, stage: StagePlan, name: str) -> Rejected:
        if name not in self.plan.moves:
            return self._inputs.unknown_move(name)
        offered = list(stage.moves)
        return Rejected(
            f"{name} is not possible now, but {' or '.join(offered)}",
            code="not_offered",
            move=name,
            offered=offered,
        )

    @staticmethod
    def _why_not(transaction: Transaction[S], bound: BoundMove, args: tuple[Any, ...]) -> Rejected:
        """Return why a move is not legal, in the game's own words if its function knows some."""
        try:
            bound.call(transaction, *args)
        except IllegalMove as reason:
            return reason
        except Exception:  # noqa: S110 - the function was never made for such arguments
            pass
        given = ", ".join(f"{name} {arg}" for name, arg in zip(bound.names, args, strict=False))
        return IllegalMove(
            f"{bound.name} is not allowed with {given}" if given else f"{bound.name} is not allowed"
        )

    # --- what is shown --------------------------------------------------------------------------------------------

    def view(
        self, position: Position[S], seat: Seat | None, *, can_undo: bool = False, can_redo: bool = False
    ) -> View[Any]:
        """Return what a seat, or a spectator (None), may see and do.

        Args:
            position: The position.
            seat: The viewer.
            can_undo: What to say of undo, which a position alone does not know.
            can_redo: The same for redo.
        """
        seen = self.sight.seen(position, seat)
        player_view = self.plan.hooks.get("player_view")
        return View(
            game=self.game.name,
            seat=seat,
            flow=position.flow,
            state=seen if player_view is None else player_view(seen, position.flow, seat),
            variants=self.sight.seen_variants(position, seat),
            legal=_NO_MOVES if seat is None else self.legal_moves(position, seat),
            can_undo=can_undo,
            can_redo=can_redo,
            outcome=position.outcome,
            progress=self.progress(position),
            sealed=self.is_sealed(position.flow),
            answer=None if seat is None else position.answers.get(seat),
        )

    def is_sealed(self, flow: Flow) -> bool:
        """Return whether who is active now answers in secret."""
        stages = self._phases[flow.phase].turn.stages
        return bool(flow.active) and stages[flow.active[0].stage].sealed

    def told(self, event: object, viewer: Seat | None) -> Any:
        """Return an event as a viewer is told it, with `Unseen` in place of what it may not know."""
        return self.sight.told(event, viewer)

    def told_move(self, seat: Seat, move: Move, why: str | None, viewer: Seat | None) -> Any:
        """Return a move as a viewer is told it, as an event of type `Moved`."""
        arguments = self.plan.moves[move.name].named(move.args)
        return self.told(Moved(seat, move.name, arguments, why), viewer)

    def redeal(self, position: Position[S], viewer: Seat | None, shuffle: Shuffle) -> Position[S]:
        """Return a position in which what a viewer cannot see is dealt anew, as all that it knows allows.

        Args:
            position: The position.
            viewer: The viewer; None is a spectator.
            shuffle: Takes a sequence and returns it as a tuple in a random order: the caller's.
        """
        dealt = self.sight.redeal(position, viewer, shuffle)
        if not position.answers:
            return dealt
        answers = {seat: move for seat, move in position.answers.items() if seat == viewer}
        for seat in position.answers.keys() - answers.keys():
            legal = self.legal_moves(dealt, seat)
            answers[seat] = legal[shuffle(range(len(legal)))[0]]
        return dealt._replace(answers=answers)

    def as_text(self, view: View[Any], names: Sequence[str]) -> str:
        """Return what lies on the table as plain text."""
        hook = self.plan.hooks.get("as_text")
        if hook is not None:
            return str(hook(view, names))
        fields = (
            type(view.state).__dataclass_fields__ if hasattr(type(view.state), "__dataclass_fields__") else ()
        )
        return "\n".join(f"{name}: {getattr(view.state, name)}" for name in fields) or str(view.state)

    # --- the small duties -----------------------------------------------------------------------------------------

    def default_move(self, position: Position[S], seat: Seat) -> Move:
        """Return a legal move for a seat that is absent or out of time.

        Raises:
            Rejected: If the seat may not act.
        """
        legal = self.legal_moves(position, seat)
        if not legal:
            raise Rejected(f"seat {seat} has nothing to do", code="not_active", seat=seat)
        hook = self.plan.hooks.get("default_move")
        if hook is None:
            return legal[0]
        move: Move = hook(self.look(position, seat), legal)
        return move

    def progress(self, position: Position[S]) -> float:
        """Return how far the match has gone, from 0 to 1."""
        if position.outcome is not None:
            return 1.0
        hook = self.plan.hooks.get("progress")
        return 0.0 if hook is None else float(hook(self.look(position, position.flow.current)))

    def longest(self, seats: int, options: object = None) -> int | None:
        """Return the most moves that a match can have; None if the game does not say.

        Args:
            seats: How many seats the match has.
            options: The options, of the game's type or in a form from which that can be made.

        Raises:
            OptionsError: If the options do not fit the game.
        """
        hook = self.plan.hooks.get("longest")
        return None if hook is None else int(hook(seats, self.read_options(options)))

    @property
    def title(self) -> str:
        """The name of the game that people read."""
        return self.game.title or self.game.name

    # --- what comes from outside ----------------------------------------------------------------------------------

    def read_move(self, name: str, args: Sequence[Any] = (), named: Mapping[str, Any] | None = None) -> Move:
        """Return the move that a name and arguments from outside stand for.

        Raises:
            Rejected: If there is no such move, or the arguments do not fit its types.
        """
        return self._inputs.move(name, args, named or {})

    def plain_move(self, move: Move) -> list[Any]:
        """Return a move's arguments in their JSON form."""
        return self.plan.moves[move.name].plain_arguments(move.args)

    def read_options(self, options: object = None) -> Any:
        """Return options from outside as the game's type; None stands for the defaults.

        Raises:
            OptionsError: If they do not fit, naming the option.
        """
        return self._inputs.options(options)

    def plain_options(self, options: Any) -> dict[str, Any]:
        """Return options, of the game's type, in their JSON form."""
        return self._inputs.plain_options(options)

    def read_deal(self, deal: object) -> Any:
        """Return an explicit deal from outside as the game's type; None stays None.

        Raises:
            OptionsError: If it does not fit, or the game takes none.
        """
        return self._inputs.deal(deal)

    @property
    def options_adapter(self) -> TypeAdapter[Any]:
        """The pydantic adapter of the game's options."""
        return self._inputs.options_adapter

    @property
    def deal_adapter(self) -> TypeAdapter[Any]:
        """The pydantic adapter of the game's explicit deal."""
        return self._inputs.deal_adapter

    @staticmethod
    def look(position: Position[S], seat: Seat) -> At[S]:
        """Return a position as the functions of a game look at it on behalf of a seat."""
        return At(position.state, position.flow, seat, position.variants)


_COMPILED: dict[tuple[type[Game[Any]], tuple[type[Variant[Any]], ...]], Rules[Any]] = {}


def compiled(game: type[Game[S]], variants: Sequence[type[Variant[Any]]] = ()) -> Rules[S]:
    """Return the rules of a game with variants, compiled once a process."""
    key = (game, tuple(variants))
    rules = _COMPILED.get(key)
    if rules is None:
        rules = _COMPILED[key] = Rules(game, key[1])
    return rules
