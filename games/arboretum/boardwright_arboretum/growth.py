"""What one more card would do for the paths of an arboretum: the foresight of bots, no rule of the game.

Points are those of `paths`, worked out so that a card can be tried in a cell by looking at the cell's neighbours alone:
for every planted card, what comes up to it from lesser cards and what goes on from it to greater ones. A path that
lacks one of its ends counts as hope, as far as the cards that could be that end may still come.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from boardwright_arboretum.arboretum import Arboretum, Cell
from boardwright_arboretum.cards import VALUES, Card, Species

__all__ = ["Growth"]

_START_BONUS: Final = {VALUES[0]: 1}
_END_BONUS: Final = {VALUES[-1]: 2}
_SHORTEST_ALONE: Final = 4

_HOPE: Final = 0.3
"""What a point of a path without its other end is worth, where cards that could be this end abound."""

_ABOUND: Final = 3
"""From so many such cards on, more do not help."""

_Run: TypeAlias = tuple[int, int]
"""Points, at 2 a card, and number of the cards of one species on one side of a place."""

_NO_RUN: Final[_Run] = (0, 0)


class _Side(NamedTuple):
    """What a planted card has on one side of it, below or above, itself included.

    Attributes:
        mixed: The species that paths begin with there (or end with), and the most points such a part has.
        alone: The most that such a part has which is all of the card's own species.
    """

    mixed: Mapping[Species, int]
    alone: _Run


class Growth:
    """An arboretum, ready to be asked what one more card would add."""

    def __init__(
        self,
        arboretum: Arboretum,
        best: Mapping[Species, int],
        worth: Mapping[Species, float],
        to_come: Collection[Card] = (),
    ) -> None:
        """Look at an arboretum.

        Args:
            arboretum: The planted cards.
            best: The points of the best path so far of each species in play, 0 where there is none.
            worth: What a point of each species is worth, such as the chance of the right to score it.
            to_come: The cards that may still be planted here; without any there is no hope.
        """
        planted = arboretum.cards()
        upwards = sorted(planted, key=lambda cell: planted[cell].value)
        self._planted = planted
        self._best = best
        self._worth = worth
        self._near = {cell: [near for near in cell.neighbours() if near in planted] for cell in arboretum.frontier}
        self._below = self._sides(upwards, _START_BONUS)
        self._above = self._sides(upwards[::-1], _END_BONUS)
        self._lack_end, self._lack_start = _hopes(worth, to_come)
        self._hope_of_end = self._most_hope(self._below, self._lack_end)
        self._hope_of_start = self._most_hope(self._above, self._lack_start)

    def most(self, card: Card) -> float:
        """Return what a card would add in the best cell."""
        return max([self.of(card, cell) for cell in self._near])

    def of(self, card: Card, cell: Cell) -> float:
        """Return what a card in a cell of the frontier would add: points and hope by their worth."""
        species, value = card
        lesser: list[Cell] = []
        greater: list[Cell] = []
        for near in self._near[cell]:
            beside = self._planted[near].value
            if beside < value:
                lesser.append(near)
            elif beside > value:
                greater.append(near)
        below = _joined(card, [self._below[near] for near in lesser], ...)
        return 0.0
