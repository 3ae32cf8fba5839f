"""Playing a game here and OpenSpiel's own in lockstep, step by step under the same chance.

Chance is forced: a match begins with an explicit deal, and the caller says which of OpenSpiel's chance actions stand
for it, in the order in which OpenSpiel comes to ask for them. At every step who may act and what they may do must be
the same on both sides, and at the end so must the returns.

OpenSpiel's games and states come without types, so they are `Any` here; nothing of it is imported.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

import pytest

from boardwright import Move, Outcome, Position, Rules, Seat, Seed

S = TypeVar("S")

SEED = Seed.of("nothing is left to chance")

QUICK: Final = 50
PARTS: Final = ["the first", pytest.param("all others", marks=pytest.mark.slow)]
"""Random matches are played in two parts: one in `QUICK` of them is for the quick run of the tests."""


def numbers(part: str, of: int) -> range:
    """Return the numbers of the matches that are played in a part of so many."""
    first = -(-of // QUICK)
    return range(first) if part == "the first" else range(first, of)


@dataclass(frozen=True)
class Peer(Generic[S]):
    """A game of ours and OpenSpiel's, and how what is done and won in one is written in the other.

    Attributes:
        rules: Our game.
        spiel: OpenSpiel's, for the same number of players.
        action: What OpenSpiel calls a move of ours that a seat makes at a position.
        returns: What OpenSpiel calls an outcome of ours: a number for each seat.
        options: The options of our matches.
    """

    rules: Rules[S]
    spiel: Any
    action: Callable[[Position[S], Seat, Move], int]
    returns: Callable[[Outcome], Sequence[float]]
    options: object = None

    def begin(self, deal: object, chances: Sequence[int]) -> "Pair[S]":
        """Return both sides after the same deal.

        Args:
            deal: The explicit deal of our match.
            chances: OpenSpiel's chance actions for this deal, as many as may be asked for.
        """
        seats = self.spiel.num_players()
        position = self.rules.begin(seats, self.options, seed=SEED, deal=deal).position
        return Pair(position, self.spiel.new_initial_state(), tuple(chances)).after_chance()


class Pair(NamedTuple, Generic[S]):
    """Both sides at the same point of a match.

    Attributes:
        position: Ours.
        state: OpenSpiel's.
        chances: The chance actions that it has yet to ask for.
    """

    position: Position[S]
    state: Any
    chances: tuple[int, ...]

    def after_chance(self) -> "Pair[S]":
        """Return both sides where the next decision is a player's; OpenSpiel's state is changed in place."""
        position, state, chances = self
        while state.is_chance_node():
            assert chances, f"OpenSpiel asks for more chance than was foreseen:\n{state}"
            state.apply_action(chances[0])
            chances = chances[1:]
        return Pair(position, state, chances)


def decisions(peer: Peer[S], pair: Pair[S]) -> dict[Seat, dict[int, Move]]:
    """Return for each seat that may act its moves by OpenSpiel's names for them, which both sides must agree on.

    At the end there are none, and both sides must agree on the returns.
    """
    position, state, _ = pair
    over = position.outcome is not None
    assert over == state.is_terminal(), f"only one of the two is over: {position}\n{state}"
    if position.outcome is not None:
        ours, theirs = list(peer.returns(position.outcome)), list(state.returns())
        assert ours == theirs, f"{ours} is not OpenSpiel's {theirs}: {position}\n{state}"
        return {}
    if state.is_simultaneous_node():
        acting = {seat for seat in range(state.num_players()) if state.legal_actions(seat)}
    else:
        acting = {state.current_player()}
    active = {active.seat for active in position.flow.active}
    assert active == acting, f"{active} may act, not {acting}: {position}\n{state}"
    offered = {}
    for seat in sorted(active):
        legal = peer.rules.legal_moves(position, seat)
        offered[seat] = {peer.action(position, seat, move): move for move in legal}
        ours, theirs = sorted(offered[seat]), sorted(state.legal_actions(seat))
        assert ours == theirs, f"seat {seat} may do {ours}, not {theirs}: {position}\n{state}"
        assert len(legal) == len(theirs), (
            f"two moves of {list(legal)} are one to OpenSpiel: {position}\n{state}"
        )
    return offered


def after(peer: Peer[S], pair: Pair[S], actions: dict[Seat, int]) -> Pair[S]:
    """Return both sides after each seat that may act has done so; what was before stays as it is.

    Where several act at once, that is a sealed stage of ours: they answer one by one, in the order in which they are
    given, and the last answer reveals all.
    """
    offered = decisions(peer, pair)
    position, state, chances = pair
    state = state.clone()
    for seat, action in actions.items():
        position = peer.rules.step(position, seat, offered[seat][action], SEED).position
    if state.is_simultaneous_node():
        state.apply_actions([actions.get(seat, 0) for seat in range(state.num_players())])
    else:
        (action,) = actions.values()
        state.apply_action(action)
    return Pair(position, state, chances).after_chance()


def played_at_random(peer: Peer[S], pair: Pair[S], rng: Random) -> Iterator[Pair[S]]:
    """Play to the end by random moves; yield every point on the way, the last one included."""
    yield pair
    while offered := decisions(peer, pair):
        seats = rng.sample(sorted(offered), len(offered))
        pair = after(peer, pair, {seat: rng.choice(sorted(offered[seat])) for seat in seats})
        yield pair


def played_in_every_way(peer: Peer[S], pair: Pair[S]) -> Iterator[Pair[S]]:
    """Play to the end in every way that there is; yield every end."""
    offered = decisions(peer, pair)
    if not offered:
        yield pair
        return
    for actions in product(*offered.values()):
        yield from played_in_every_way(peer, after(peer, pair, dict(zip(offered, actions, strict=True))))
