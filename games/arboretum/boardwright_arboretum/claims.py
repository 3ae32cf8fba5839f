"""How likely a hand is to have the right to score a species: the foresight of bots, no rule of the game.

The sum that a seat holds is set against what the others may hold: the cards everybody saw them take, and their share
of the cards that the viewer has not seen.
"""

from collections.abc import Collection, Iterable
from math import exp, sqrt
from typing import Final, NamedTuple

from boardwright_arboretum.cards import CARDS, VALUES, Card, Species
from boardwright_arboretum.view import Hand

__all__ = ["Claim"]

_ONE, _EIGHT = VALUES[0], VALUES[-1]

_DOUBT: Final = 2.0
"""How many points of difference are still no certainty where every card is known, since hands change."""


class _Rival(NamedTuple):
    """What another hand may sum up to: the expected value, and its spread."""

    sum: float
    spread: float


class Claim:
    """A seat's claim to the right to score one species."""

    def __init__(self, species: Species, others: Iterable[Hand], unseen: Collection[Card]) -> None:
        """Look at what others may hold of the species.

        Args:
            species: The species.
            others: The hands of the others, as far as they are known.
            unseen: The cards whose place is not known.
        """
        self._one, self._eight = CARDS[species, _ONE], CARDS[species, _EIGHT]
        values = [card.value for card in unseen if card.species is species]
        others = tuple(others)
        shares = [(hand.count - len(hand.cards)) / len(unseen) if unseen else 0.0 for hand in others]
        self._rivals = []
        self._rivals_without_eight = []
        for hand, share in zip(others, shares, strict=True):
            known = [card.value for card in hand.cards if card.species is species]
            self._rivals.append(_rival(known, values, share))
            self._rivals_without_eight.append(_rival(_low(known), _low(values), share))
        one_is_known = any(self._one in hand.cards for hand in others)
        self._one_against = 1.0 if one_is_known else sum(shares) if self._one in unseen else 0.0

    def chance(self, held: Collection[Card]) -> float:
        """Return how likely it is that the seat has the right if it ends with these cards of the species."""
        rivals = self._rivals_without_eight if self._one in held else self._rivals
        total = sum([card.value for card in held])
        if self._eight not in held or not self._one_against:
            return _beats(total, rivals)
        zeroed = self._one_against
        return (1 - zeroed) * _beats(total, rivals) + zeroed * _beats(total - _EIGHT, rivals)


def _low(values: Iterable[int]) -> list[int]:
    return [value for value in values if value != _EIGHT]


def _rival(known: Iterable[int], unseen: Collection[int], share: float) -> _Rival:
    expected = sum(known) + share * sum(unseen)
    return _Rival(expected, sqrt(share * (1 - share) * sum([value * value for value in unseen])))


def _beats(total: int, rivals: Iterable[_Rival]) -> float:
    """Return how likely a sum is to be at least that of every rival."""
    chance = 1.0
    for expected, spread in rivals:
        chance /= 1 + exp((expected - total - 0.5) / (_DOUBT + 0.6 * spread))
    return chance
