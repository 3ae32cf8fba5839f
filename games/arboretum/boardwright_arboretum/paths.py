"""The best path of a species through an arboretum, and what each of its points is for.

Arboretum rules, scoring: a path has at least two cards, each next one sharing an edge and strictly greater;
the first and the last are of the species, those between of any. Who may score it is in `scoring`.

Values ascend along a path, so an arboretum is a directed graph without cycles and the best path is found
exactly, card by card in order of value: once with any cards between, once with the species alone, because
doubled points make those a sum of their own. Both kinds of bonus at the ends are fixed by the first and the
last card, so the best way to reach a card never depends on how the path goes on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pydantic import computed_field

from boardwright_arboretum.arboretum import Arboretum, Cell
from boardwright_arboretum.cards import VALUES, Card, Species

__all__ = ["Path", "best_path", "best_paths"]

_ONE: Final = VALUES[0]
_EIGHT: Final = VALUES[-1]
_POINTS_FOR_FIRST_ONE: Final = 1
_POINTS_FOR_LAST_EIGHT: Final = 2


@dataclass(frozen=True, slots=True)
class Path:
    """A path of a species, with its points by reason (Arboretum rules, scoring: points).

    Attributes:
        species: The species of the first and the last card.
        cells: Where the path goes, from the least card to the greatest.
        cards: The cards in these cells.
        length_points: 1 a card.
        same_species_bonus: 1 more a card if all are of the species and there are at least four, else 0.
        starts_with_one: 1 if the first card is a 1, else 0; never doubled.
        ends_with_eight: 2 if the last card is an 8, else 0; never doubled.
    """

    species: Species
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]
    length_points: int
    same_species_bonus: int
    starts_with_one: int
    ends_with_eight: int

    @computed_field  # type: ignore[prop-decorator]
    @property
    def points(self) -> int:
        """All points of the path: 2 to 19."""
        return self.length_points + self.same_species_bonus + self.starts_with_one + self.ends_with_eight


class _Ascent(NamedTuple):
    """The planted cards in order of value; in this module, a place is an index into that order.

    Equal values stand from west to east, then from south to north.

    Attributes:
        cells: The cells.
        cards: Their cards.
        steps: Each place with the places of its neighbours of strictly greater value.
        of_species: For each species planted, its places.
    """

    cells: Sequence[Cell]
    cards: Sequence[Card]
    steps: Sequence[tuple[int, Sequence[int]]]
    of_species: Mapping[Species, Sequence[int]]


class _Kind(NamedTuple):
    """What a kind of path counts for: points a card, and the fewest cards it must have."""

    points_a_card: int
    shortest: int


_MIXED: Final = _Kind(points_a_card=1, shortest=2)
_ALONE: Final = _Kind(points_a_card=2, shortest=4)


def best_path(arboretum: Arboretum, species: Species) -> Path | None:
    """Return the path of the species that has most points, which needn't be the longest.

    Args:
        arboretum: The planted cards.
        species: The species of the path's first and last card.

    Returns:
        The best path, or None where there is none. Among paths of equal points, one with the bonus for a
        single species comes first. After that, reading back from the last card, the first difference
        decides: the lesser value, then the cell further west, then the cell further south.
    """
    return best_paths(arboretum, (species,))[species]


def best_paths(arboretum: Arboretum, species: Iterable[Species]) -> dict[Species, Path | None]:
    """Return what `best_path` does for each of the species, in one go.

    The order of the cards and their greater neighbours are worked out once: O(n log n) for n cards. Each
    species then takes O(n), as a card has four neighbours, or nothing if fewer than two of its are planted.

    Args:
        arboretum: The planted cards.
        species: The species to look at.

    Returns:
        Each species, in the given order, with its best path or None.
    """
    best: dict[Species, Path | None] = dict.fromkeys(species)
    planted = [card.species for _, card in arboretum.planted]
    worth_a_look = [each for each in best if planted.count(each) >= _MIXED.shortest]
    if worth_a_look:
        ascent = _ascent(arboretum)
        for each in worth_a_look:
            best[each] = _best(ascent, each)
    return best


def _ascent(arboretum: Arboretum) -> _Ascent:
    order = sorted([(card.value, cell, card) for cell, card in arboretum.planted])
    place_of: dict[tuple[int, int], int] = {cell: place for place, (_, cell, _) in enumerate(order)}
    greater: list[list[int]] = [[] for _ in order]
    of_species: dict[Species, list[int]] = {}
    for place, (value, (x, y), card) in enumerate(order):
        of_species.setdefault(card.species, []).append(place)
        # Looking east and north meets every shared edge once.
        for near in (place_of.get((x + 1, y)), place_of.get((x, y + 1))):
            if near is not None:
                near_value = order[near][0]
                if near_value > value:
                    greater[place].append(near)
                elif near_value < value:
                    greater[near].append(place)
    cells = [cell for _, cell, _ in order]
    cards = [card for _, _, card in order]
    return _Ascent(cells, cards, list(enumerate(greater)), of_species)


def _best(ascent: _Ascent, species: Species) -> Path | None:
    own = ascent.of_species[species]
    best, places = _climb(ascent, own, ascent.steps[own[0] : own[-1] + 1], _MIXED)
    if len(own) >= _ALONE.shortest:
        best_alone, places_alone = _climb(ascent, own, [ascent.steps[place] for place in own], _ALONE)
        if best_alone >= best:
            best, places = best_alone, places_alone
    if not places:
        return None
    cards = tuple([ascent.cards[place] for place in places])
    length = len(cards)
    starts_with_one = _POINTS_FOR_FIRST_ONE if cards[0].value == _ONE else 0
    ends_with_eight = _POINTS_FOR_LAST_EIGHT if cards[-1].value == _EIGHT else 0
    return Path(
        species=species,
        cells=tuple([ascent.cells[place] for place in places]),
        cards=cards,
        length_points=length,
        same_species_bonus=best - length - starts_with_one - ends_with_eight,
        starts_with_one=starts_with_one,
        ends_with_eight=ends_with_eight,
    )


def _climb(
    ascent: _Ascent, own: Sequence[int], steps: Iterable[tuple[int, Sequence[int]]], kind: _Kind
) -> tuple[int, Sequence[int]]:
    """Return the points and the places of the best path of this kind, 0 and none if there is none.

    A path goes only through places that are among the `steps`: any, or those of the species.
    """
    points_a_card, shortest = kind
    reached_with = [0] * len(ascent.cards)
    came_from = [-1] * len(ascent.cards)
    best, end = 0, -1
    for place, greater in steps:
        points = reached_with[place]
        if place in own:
            value = ascent.cards[place].value
            if points >= points_a_card * shortest:
                points_here = points + (_POINTS_FOR_LAST_EIGHT if value == _EIGHT else 0)
                if points_here > best:
                    best, end = points_here, place
            elif not points:
                points = points_a_card + (_POINTS_FOR_FIRST_ONE if value == _ONE else 0)
        if points:
            points += points_a_card
            for near in greater:
                if reached_with[near] < points:
                    reached_with[near] = points
                    came_from[near] = place
    places: list[int] = []
    while end >= 0:
        places.append(end)
        end = came_from[end]
    return best, places[::-1]
