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

_HOPE: Final = 0.5
"""What a point of a path without its other end is worth, where cards that could be this end abound."""

_ABOUND: Final = 3
"""From so many such cards on, more do not help."""

_Hopes: TypeAlias = Mapping[Species, Sequence[float]]
"""For each species, by the value of the last card so far, what a point of a path is worth that lacks one end."""


class _Side(NamedTuple):
    """All that paths have on one side of a card, below or above, the card itself included.

    Attributes:
        species: The species of the card.
        mixed: The species with which paths begin below (or end above), and the most points up to (from) here.
        alone: The most points, at 2 a card, without other species than the card's.
        cards: How many cards these are.
    """

    species: Species
    mixed: Mapping[Species, int]
    alone: int
    cards: int


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
        self._planted = planted
        self._best = best
        self._worth = worth
        self._near = {
            cell: [near for near in cell.neighbours() if near in planted] for cell in arboretum.frontier
        }
        self._lacking_end, self._lacking_start = _hopes(worth, to_come)
        upwards = sorted(planted, key=lambda cell: planted[cell].value)
        self._below: dict[Cell, _Side] = {}
        self._above: dict[Cell, _Side] = {}
        for cell in upwards:
            near = [each for each in cell.neighbours() if each in planted]
            self._below[cell] = self._side_below(planted[cell], near)
        for cell in reversed(upwards):
            near = [each for each in cell.neighbours() if each in planted]
            self._above[cell] = self._side_above(planted[cell], near)
        self._hope_of_end = self._most_hope(self._below, self._lacking_end)
        self._hope_of_start = self._most_hope(self._above, self._lacking_start)

    def most(self, card: Card) -> float:
        """Return what a card would add in its best cell."""
        return max([self.of(card, cell) for cell in self._near])

    def of(self, card: Card, cell: Cell) -> float:
        """Return what a card in a cell of the frontier would add, points and hope by their worth."""
        species, value = card
        near = self._near[cell]
        below, above = self._side_below(card, near), self._side_above(card, near)
        start_and_end = _START_BONUS.get(value, 0) + _END_BONUS.get(value, 0)
        added = 0.0
        for each, points in below.mixed.items():
            gained = max(0.0, points * self._lacking_end[each][value] - self._hope_of_end[each])
            if each in above.mixed:
                whole = points + above.mixed[each] - 1
                if each is species:
                    if whole == 1 + start_and_end:  # the card alone is no path
                        whole = 0
                    elif below.cards + above.cards > _SHORTEST_ALONE:
                        whole = max(whole, below.alone + above.alone - 2)
                gained += max(0, whole - self._best[each])
            added += gained * self._worth[each]
        for each, points in above.mixed.items():
            hope = points * self._lacking_start[each][value] - self._hope_of_start[each]
            added += max(0.0, hope) * self._worth[each]
        return added

    def _side_below(self, card: Card, near: Iterable[Cell]) -> _Side:
        planted = self._planted
        sides = [self._below[cell] for cell in near if planted[cell].value < card.value]
        return _side(card, sides, _START_BONUS)

    def _side_above(self, card: Card, near: Iterable[Cell]) -> _Side:
        planted = self._planted
        sides = [self._above[cell] for cell in near if planted[cell].value > card.value]
        return _side(card, sides, _END_BONUS)

    def _most_hope(self, sides: Mapping[Cell, _Side], hopes: _Hopes) -> Mapping[Species, float]:
        most = dict.fromkeys(self._worth, 0.0)
        for cell, side in sides.items():
            value = self._planted[cell].value
            for each, points in side.mixed.items():
                most[each] = max(most[each], points * hopes[each][value])
        return most


def _side(card: Card, sides: Iterable[_Side], bonuses: Mapping[int, int]) -> _Side:
    """Return a side of a card from the same sides of the neighbours that lie there."""
    species, value = card
    mixed: dict[Species, int] = {}
    alone = cards = 0
    for side in sides:
        for each, points in side.mixed.items():
            if points >= mixed.get(each, 0):
                mixed[each] = points + 1
        if side.species is species and (side.alone, side.cards) > (alone, cards):
            alone, cards = side.alone, side.cards
    bonus = bonuses.get(value, 0)
    mixed.setdefault(species, 1 + bonus)
    return _Side(species, mixed, (alone or bonus) + 2, cards + 1)


def _hopes(species: Iterable[Species], to_come: Collection[Card]) -> tuple[_Hopes, _Hopes]:
    """Return the hopes of paths that lack their end, and of those that lack their start."""
    lacking_end, lacking_start = {}, {}
    for each in species:
        values = [card.value for card in to_come if card.species is each]
        greater = [sum(other > value for other in values) for value in (0, *VALUES)]
        lesser = [sum(other < value for other in values) for value in (0, *VALUES)]
        lacking_end[each] = [_HOPE * min(1.0, count / _ABOUND) for count in greater]
        lacking_start[each] = [_HOPE * min(1.0, count / _ABOUND) for count in lesser]
    return lacking_end, lacking_start
