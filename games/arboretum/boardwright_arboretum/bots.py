"""Bots that play Arboretum: they see what a player sees, and choose a move.

`GreedyBot` looks one card ahead. What a card does for paths is worked out in `growth`, and how likely a hand is to have
the right to score in `claims`; here these considerations are weighed against each other.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from random import Random
from typing import Final

from boardwright import Flow, Move, Seat, View
from boardwright_arboretum.arboretum import Cell
from boardwright_arboretum.cards import Card, Species, cards_of
from boardwright_arboretum.claims import Claim
from boardwright_arboretum.game import DECK, Source
from boardwright_arboretum.growth import Growth
from boardwright_arboretum.options import HAND
from boardwright_arboretum.view import ArboretumView

__all__ = ["GreedyBot"]

# The weights were found by letting bots with different ones play each other, some hundred matches at a time.

_PROSPECT: Final = 3.0
"""How many points a planted species may still bring, at the beginning of a match; less as the deck runs out."""

_SPOILING: Final = 0.7
"""What a point is worth that somebody else does not score, beside one's own."""

_LATER: Final = 0.8
"""What a card is worth that would be planted in a later turn, beside one that is planted now."""

_AGAINST_NEXT: Final = 0.3
"""How much a discard is held back by the good it would do the next player."""

_SECRET: Final = 0.3
"""How many points it is worth that nobody sees a card which is drawn from the deck."""

_SAMPLE: Final = 3
"""Every so many of the unseen cards are looked at to tell what the deck is worth."""

_TIED: Final = 1e-9


class GreedyBot:
    """Plants where its paths grow most, and holds what gives it the right to score them.

    It plans no further than the next card, and lets chance decide between moves of equal merit.
    """

    def choose(self, view: View[ArboretumView], rng: Random) -> Move:
        """Return the move that seems best; see `boardwright.Bot`.

        Raises:
            ValueError: If the view is a spectator's.
        """
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        judgement = _Judgement(view.state, view.flow, view.seat)
        merits: dict[str, Callable[..., float]] = {
            "draw": judgement.of_source,
            "plant": judgement.of_planting,
            "discard": judgement.of_discard,
        }
        return _best(view.legal, merits, rng)


class _Judgement:
    """What a seat thinks of its moves at one point of a match, in points."""

    def __init__(self, table: ArboretumView, flow: Flow, seat: Seat) -> None:
        after = [(seat + later) % flow.seats for later in range(1, flow.seats)]
        self._table = table
        self._seat = seat
        self._others = [other for other in after if other not in flow.eliminated]
        hands = [table.hands[other] for other in self._others]
        self._claims = {each: Claim(each, hands, table.unseen) for each in table.species}
        own = table.hands[seat].cards
        self._held = {each: [card for card in own if card.species is each] for each in table.species}
        self._chances = {each: claim.chance(self._held[each]) for each, claim in self._claims.items()}
        self._best = [{each: path.points if path else 0 for each, path in of.items()} for of in table.best]
        self._stakes = self._all_stakes()

    # --- moves --------------------------------------------------------------------------------------------------------

    def of_source(self, source: Source) -> float:
        """Judge a draw: the card on top, or what the deck may give."""
        if source != DECK:
            return self._use(self._table.discards[source][-1])
        sample = self._table.unseen[::_SAMPLE]
        return _SECRET + sum(map(self._use, sample)) / len(sample)

    def of_planting(self, card: Card, cell: Cell) -> float:
        """Judge a planting: what the paths gain, less what the card is worth in hand."""
        return self._growth.of(card, cell) - self._keeping(card)

    def of_discard(self, card: Card) -> float:
        """Judge a discard: the less use it is to this seat and to the next one, the better."""
        if not self._table.deck:
            return -self._keeping(card)
        return -max(self._keeping(card), _LATER * self._growth.most(card)) - self._use_to_next(card)

    # --- cards --------------------------------------------------------------------------------------------------------

    def _use(self, card: Card) -> float:
        return max(self._keeping(card), self._growth.most(card))

    def _keeping(self, card: Card) -> float:
        """Return what it is worth to hold a card: how much likelier it makes the right to score its species."""
        held, claim = self._held[card.species], self._claims[card.species]
        without = [other for other in held if other is not card]
        return (claim.chance([*without, card]) - claim.chance(without)) * self._stakes[card.species]

    def _use_to_next(self, card: Card) -> float:
        return _AGAINST_NEXT * self._growth_of_next.most(card)

    # --- what they are judged by --------------------------------------------------------------------------------------

    def _all_stakes(self) -> Mapping[Species, float]:
        """Return what hangs on the right to each species: points of one's own, and the most that others lose."""
        table = self._table
        undealt = len(cards_of(table.species)) - HAND * len(table.hands)
        prospect = _PROSPECT * table.deck / undealt
        planted = [{card.species for _, card in each.planted} for each in table.arboretums]

        def stake(seat: Seat, species: Species) -> float:
            return self._best[seat][species] + prospect * (species in planted[seat])

        return {
            each: stake(self._seat, each) + _SPOILING * max(stake(other, each) for other in self._others)
            for each in table.species
        }

    @cached_property
    def _growth(self) -> Growth:
        table, seat = self._table, self._seat
        to_come = (*table.hands[seat].cards, *table.unseen) if table.deck else ()
        return Growth(table.arboretums[seat], self._best[seat], self._chances, to_come)

    @cached_property
    def _growth_of_next(self) -> Growth:
        following = self._others[0]
        chances = {each: 1 - chance for each, chance in self._chances.items()}
        return Growth(self._table.arboretums[following], self._best[following], chances, self._table.unseen)


def _best(moves: Iterable[Move], merits: Mapping[str, Callable[..., float]], rng: Random) -> Move:
    """Return the move of most merit; one of several at random."""
    judged: list[tuple[float, Move]] = [(merits[move.name](*move.args), move) for move in moves]
    most = max(merit for merit, _ in judged)
    best = [move for merit, move in judged if merit > most - _TIED]
    return best[0] if len(best) == 1 else rng.choice(best)
