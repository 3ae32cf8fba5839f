"""The best path of a species through an arboretum, and what each of its points is for.

Arboretum rules, scoring: a path has at least two cards, each next one sharing an edge and strictly greater;
the first and the last are of the species, those between of any. Who may score it is in `scoring`.

Values ascend along a path, so an arboretum is a directed graph without cycles and the best path is found
exactly, card by card in order of value: once with any cards between, once with the species alone, because
doubled points make those a sum of their own. Both kinds of bonus at the ends are fixed by the first and the
last card, so the best way to reach a card never depends on how the path goes on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

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


_Step: TypeAlias = tuple[int, Species, Card, Cell, list[int]]
"""A planted card as `_ascent` orders them: its place in that order, its species, the card, its cell, and the places of
its neighbours of strictly greater value. (A plain tuple: making named ones takes longer than to climb through them.)"""


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
    species then takes O(n), whatever lies where: it goes up through the cards once, or twice if four are of the
    species, and a card has at most four neighbours. A species of which fewer than two are planted takes nothing.
    `python -m benchmarks.parts` shows what that comes to for the 17 cards that a player can plant in a match.

    Args:
        arboretum: The planted cards.
        species: The species to look at.

    Returns:
        Each species, in the given order, with its best path or None.
    """
    best: dict[Species, Path | None] = dict.fromkeys(species)
    ascent = _ascent(arboretum)
    of_species: dict[Species, list[_Step]] = {}
    for step in ascent:
        of_species.setdefault(step[1], []).append(step)
    for each, own in of_species.items():
        if len(own) >= _MIXED.shortest and each in best:
            best[each] = _best(ascent, each, own)
    return best


def _ascent(arboretum: Arboretum) -> Sequence[_Step]:
    """Return the planted cards in order of value, equal values from west to east, then from south to north."""
    order = sorted([(card.value, cell, card) for cell, card in arboretum.planted])
    ascent: list[_Step] = [
        (place, card.species, card, cell, []) for place, (_, cell, card) in enumerate(order)
    ]
    lying_at: dict[tuple[int, int], _Step] = {step[3]: step for step in ascent}
    for place, _, card, (x, y), greater in ascent:
        # Looking east and north meets every shared edge once.
        for cell in ((x + 1, y), (x, y + 1)):
            if cell in lying_at:
                near, _, other, _, greater_than_other = lying_at[cell]
                if other.value > card.value:
                    greater.append(near)
                elif other.value < card.value:
                    greater_than_other.append(place)
    return ascent


def _best(ascent: Sequence[_Step], species: Species, own: Sequence[_Step]) -> Path | None:
    first, last = own[0][0], own[-1][0]
    best, places = _climb(ascent, species, ascent[first : last + 1], _MIXED)
    if len(own) >= _ALONE.shortest:
        best_alone, places_alone = _climb(ascent, species, own, _ALONE)
        if best_alone >= best:
            best, places = best_alone, places_alone
    if not places:
        return None
    cards = tuple([ascent[place][2] for place in places])
    length = len(cards)
    starts_with_one = _POINTS_FOR_FIRST_ONE if cards[0].value == _ONE else 0
    ends_with_eight = _POINTS_FOR_LAST_EIGHT if cards[-1].value == _EIGHT else 0
    return Path(
        species=species,
        cells=tuple([ascent[place][3] for place in places]),
        cards=cards,
        length_points=length,
        same_species_bonus=best - length - starts_with_one - ends_with_eight,
        starts_with_one=starts_with_one,
        ends_with_eight=ends_with_eight,
    )


def _climb(
    ascent: Sequence[_Step], species: Species, through: Iterable[_Step], kind: _Kind
) -> tuple[int, Sequence[int]]:
    """Return the points and the places of the best path of this kind, 0 and none if there is none.

    A path goes only `through` these cards, in their order: any, or those of the species.
    """
    points_a_card, shortest = kind
    reached_with = [0] * len(ascent)
    came_from = [-1] * len(ascent)
    best, end = 0, -1
    for place, here, card, _, greater in through:
        points = reached_with[place]
        if here is species:
            if points >= points_a_card * shortest:
                points_here = points + (_POINTS_FOR_LAST_EIGHT if card.value == _EIGHT else 0)
                if points_here > best:
                    best, end = points_here, place
            elif not points:
                points = points_a_card + (_POINTS_FOR_FIRST_ONE if card.value == _ONE else 0)
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
