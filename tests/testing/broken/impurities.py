"""Larders whose rules are no functions of the position alone, or whose positions change."""

import itertools
import random
import time
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from boardwright import Act, At, Deal, Game, IllegalMove, Outcome, Phase, Public, Turn, hookimpl, move

from .larder import Card, Cards, Larder, Rations, Table, dropped


class Clock(Larder):
    """There are fewer turns in an odd second."""

    @hookimpl
    def setup(self, deal: Deal[Rations]) -> Table:
        table: Table = Larder.setup(self, deal)
        return table._replace(turns=table.turns - time.time_ns() % 1)


class OtherChance(Larder):
    """The deck is shuffled by Python's own random source."""

    @hookimpl
    def setup(self, deal: Deal[Rations]) -> Table:
        table: Table = Larder.setup(self, deal)
        return table._replace(deck=tuple(random.sample(table.deck, len(table.deck))))


class Dice(Larder):
    """A random source of its own is at hand in a place that is hardly ever come to."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        if len(at.state.pile) > 99:
            return at.state._replace(turns=random.Random(1).randint(1, 2))
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class OrderOfASet(Larder):
    """Hands are dealt in the order of a set of texts, which is another in each process."""

    @hookimpl
    def setup(self, deal: Deal[Rations]) -> Table:
        table: Table = Larder.setup(self, deal)
        return table._replace(deck=tuple(map(int, {str(card) for card in table.deck})))


_MATCHES = itertools.count()


class Counter(Larder):
    """The second match of a process has fewer turns than the first."""

    @hookimpl
    def setup(self, deal: Deal[Rations]) -> Table:
        table: Table = Larder.setup(self, deal)
        return table._replace(turns=table.turns - next(_MATCHES) % 3)


_turns = 0


class GlobalName(Larder):
    """How many turns there were is kept in a global name, and not even used."""

    @hookimpl
    def turn_end(self, at: Act[Table]) -> None:
        global _turns  # noqa: PLW0603 - the fault
        _turns = _turns + 1
        Larder.turn_end(self, at)


# --- positions that change --------------------------------------------------------------------------------------------


class Heap(NamedTuple):
    cards: Annotated[list[int], Public()]
    marks: Annotated[dict[str, int], Public()]
    turns: Annotated[int, Public()] = 0


class Heaps(Game[Heap]):
    """A small game without secrets whose state could be changed, and is not."""

    name = "heaps"
    version = "1"
    seats = 2

    @hookimpl
    def setup(self, deal: Deal[Any]) -> Heap:
        return Heap([deal.chance.below(4)], {"first": 0})

    @hookimpl
    def phases(self) -> list[Phase]:
        return [Phase("play", Turn(max_moves=1))]

    @move
    def add(self, at: Act[Heap], card: int) -> Heap:
        return at.state._replace(cards=[*at.state.cards, card], turns=at.state.turns + 1)

    @add.options
    def cards(self, at: At[Heap]) -> range:
        return range(3)

    @hookimpl
    def outcome(self, at: At[Heap]) -> Outcome | None:
        return Outcome((0,)) if at.state.turns >= 15 else None

    @hookimpl
    def longest(self, seats: int, options: Any) -> int:
        return 15


class Mutation(Heaps):
    """A card is added to the list of the position before."""

    @move
    def add(self, at: Act[Heap], card: int) -> Heap:
        at.state.cards.append(card)
        return at.state._replace(turns=at.state.turns + 1)

    @add.options
    def cards(self, at: At[Heap]) -> range:
        return range(3)


class LateMutation(Heaps):
    """All positions share what was made in the beginning, and it is changed after eleven moves, and only then."""

    @move
    def add(self, at: Act[Heap], card: int) -> Heap:
        if at.state.turns == 11:
            at.state.marks["late"] = card
        return at.state._replace(cards=[*at.state.cards, card], turns=at.state.turns + 1)

    @add.options
    def cards(self, at: At[Heap]) -> range:
        return range(3)


class MutationByLooking(Heaps):
    """Looking at the legal moves changes the position."""

    @move
    def add(self, at: Act[Heap], card: int) -> Heap:
        return at.state._replace(cards=[*at.state.cards, card], turns=at.state.turns + 1)

    @add.options
    def cards(self, at: At[Heap]) -> range:
        at.state.marks["looked"] = at.state.marks.get("looked", 0) + 1
        return range(3)


class MutationByRefusal(Heaps):
    """A move that is refused changes the position."""

    @move
    def add(self, at: Act[Heap], card: int) -> Heap:
        if card not in range(3):
            at.state.cards.append(card)
            raise IllegalMove("there is no such card")
        return at.state._replace(cards=[*at.state.cards, card], turns=at.state.turns + 1)

    @add.options
    def cards(self, at: At[Heap]) -> range:
        return range(3)


FAULTS: Sequence[tuple[type[Game[Any]], str]] = (
    (Clock, "purity"),
    (Clock, "imports"),
    (OtherChance, "purity"),
    (OtherChance, "determinism"),
    (Dice, "imports"),
    (OrderOfASet, "determinism"),
    (Counter, "determinism"),
    (GlobalName, "imports"),
    (Mutation, "immutability"),
    (LateMutation, "immutability"),
    (MutationByLooking, "immutability"),
    (MutationByRefusal, "rejections"),
)
"""Each fault with the check that is meant for it."""
