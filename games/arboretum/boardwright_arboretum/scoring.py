"""The end of a match: who has the right to score a species, what each player scores, and who wins.

Arboretum rules, scoring. Everything here is explained as well as counted, so that a score sheet can be shown
species by species: the hands, an 8 that counts nothing, the right, the path and its points. How the best path
is found is in `paths`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, Literal, NamedTuple, TypeAlias

from boardwright_arboretum.arboretum import Arboretum
from boardwright_arboretum.cards import Card, Species
from boardwright_arboretum.paths import Path, best_paths

__all__ = ["Holding", "Result", "Right", "ScoreSheet", "SpeciesScore", "result", "right_to_score", "score"]

Decision: TypeAlias = Literal["points", "species", "shared"]
"""What the victory hung on: most points; or most species, if several have these; or nothing, if several have both."""

_ZEROED: Final = 8
_ZEROES: Final = 1
_value: Final = attrgetter("value")


@dataclass(frozen=True, slots=True)
class Holding:
    """What one seat holds of a species at the end.

    Attributes:
        cards: The cards of the species in this hand, by value; none for a seat that has left.
        sum: Their values together, with a zeroed 8 as 0.
        eight_zeroed_by: The other seat whose 1 in hand makes the 8 in this hand count 0; None if there is no
            8 here or no such 1.
    """

    cards: tuple[Card, ...]
    sum: int
    eight_zeroed_by: int | None


_NOTHING_HELD: Final = Holding((), 0, None)


@dataclass(frozen=True, slots=True)
class Right:
    """Who may score a species, and why.

    Attributes:
        species: The species.
        holdings: What each seat holds of it.
        seats: The seats that have the right, in ascending order: all with the highest sum.
    """

    species: Species
    holdings: tuple[Holding, ...]
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpeciesScore:
    """What each seat makes of a species.

    Attributes:
        species: The species.
        right: Who may score it.
        paths: Each seat's best path, whether it may score it or not; None where there is none.
        points: Each seat's points: those of its path if it has the right, else 0.
    """

    species: Species
    right: Right
    paths: tuple[Path | None, ...]
    points: tuple[int, ...]


class Result(NamedTuple):
    """How a match ended.

    Attributes:
        totals: Each seat's points.
        planted_species: How many different species each seat has planted, which breaks a tie.
        winners: The seats that win, in ascending order; several share the victory.
        decided_by: What the victory hung on.
    """

    totals: tuple[int, ...]
    planted_species: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Decision


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The result of a match, with all that leads to it.

    Attributes:
        species: The score of each species in play.
        totals: As in `Result`, like all that follows.
        planted_species: How many different species each seat has planted.
        winners: The seats that win.
        decided_by: What the victory hung on.
    """

    species: tuple[SpeciesScore, ...]
    totals: tuple[int, ...]
    planted_species: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: Decision


def right_to_score(
    species: Species, hands: Sequence[Iterable[Card]], present: Collection[int] | None = None
) -> Right:
    """Decide who has the right to score a species (Arboretum rules, scoring: right to score).

    The highest sum of the species' values in hand has it, and so have all who tie, also at zero. An 8 counts
    0 if another player holds the 1 in hand. What anybody has planted is of no matter.

    Args:
        species: The species.
        hands: Each seat's hand, whole or in part; other species in it are ignored.
        present: The seats still in the match; all if None. A seat that has left counts as if it held
            nothing, and never has the right.

    Returns:
        The right, with what each seat holds.

    Raises:
        ValueError: `present` is empty or names a seat without a hand.
    """
    seats = _present(present, len(hands))
    return _right(species, _held(hands, seats), seats)


def score(
    species: Iterable[Species],
    hands: Sequence[Iterable[Card]],
    arboretums: Sequence[Arboretum],
    present: Collection[int] | None = None,
) -> ScoreSheet:
    """Score a finished match (Arboretum rules, scoring).

    Args:
        species: The species in play; the sheet keeps their order.
        hands: Each seat's hand.
        arboretums: Each seat's arboretum.
        present: The seats still in the match; all if None. A seat that has left has no rights, zeroes no 8,
            scores 0 and doesn't win.

    Returns:
        The score sheet.

    Raises:
        ValueError: Hands and arboretums aren't equally many, or `present` is empty or names another seat.
    """
    in_play = tuple(species)
    seats, rights = _rights(in_play, hands, arboretums, present)
    paths = [best_paths(arboretum, in_play) for arboretum in arboretums]
    scores = tuple(
        [_species_score(right, tuple([of_seat[right.species] for of_seat in paths])) for right in rights]
    )
    totals = tuple([sum([each.points[seat] for each in scores]) for seat in range(len(hands))])
    return ScoreSheet(scores, *_result(seats, totals, arboretums))


def result(
    species: Iterable[Species],
    hands: Sequence[Iterable[Card]],
    arboretums: Sequence[Arboretum],
    present: Collection[int] | None = None,
) -> Result:
    """Return the result that `score` comes to, looking only for the paths that somebody has the right to score."""
    seats, rights = _rights(species, hands, arboretums, present)
    totals = []
    for seat, arboretum in enumerate(arboretums):
        paths = best_paths(arboretum, [right.species for right in rights if seat in right.seats])
        totals.append(sum([path.points for path in paths.values() if path is not None]))
    return _result(seats, tuple(totals), arboretums)


def _rights(
    species: Iterable[Species],
    hands: Sequence[Iterable[Card]],
    arboretums: Sequence[Arboretum],
    present: Collection[int] | None,
) -> tuple[Sequence[int], list[Right]]:
    """Return the seats still in the match, and who may score each species."""
    if len(hands) != len(arboretums):
        raise ValueError(
            f"There are {len(hands)} hands and {len(arboretums)} arboretums; each seat has one of both."
        )
    seats = _present(present, len(hands))
    held = _held(hands, seats)
    return seats, [_right(each, held, seats) for each in species]


def _present(present: Collection[int] | None, seats: int) -> Sequence[int]:
    if present is None:
        present = range(seats)
    if not present or not all(0 <= seat < seats for seat in present):
        raise ValueError(
            f"The seats present must be one or more of the {seats} in the match, not {sorted(present)}."
        )
    return sorted(set(present))


def _held(hands: Sequence[Iterable[Card]], seats: Collection[int]) -> list[dict[Species, list[Card]]]:
    """Return each seat's cards by species, in ascending order; a seat that has left holds nothing."""
    held: list[dict[Species, list[Card]]] = [{} for _ in hands]
    for seat in seats:
        for card in sorted(hands[seat], key=_value):
            held[seat].setdefault(card.species, []).append(card)
    return held


def _right(species: Species, held: Sequence[Mapping[Species, Sequence[Card]]], seats: Sequence[int]) -> Right:
    cards = [of_seat.get(species, ()) for of_seat in held]
    holders_of_one = [seat for seat in seats if cards[seat] and cards[seat][0].value == _ZEROES]
    holdings = tuple(
        [
            _holding(tuple(of_seat), seat, holders_of_one) if of_seat else _NOTHING_HELD
            for seat, of_seat in enumerate(cards)
        ]
    )
    highest = max([holdings[seat].sum for seat in seats])
    return Right(species, holdings, tuple([seat for seat in seats if holdings[seat].sum == highest]))


def _holding(cards: tuple[Card, ...], seat: int, holders_of_one: Iterable[int]) -> Holding:
    total = sum([card.value for card in cards])
    if cards[-1].value == _ZEROED:
        for other in holders_of_one:
            if other != seat:
                return Holding(cards, total - _ZEROED, other)
    return Holding(cards, total, None)


def _species_score(right: Right, paths: tuple[Path | None, ...]) -> SpeciesScore:
    points = tuple([path.points if path and seat in right.seats else 0 for seat, path in enumerate(paths)])
    return SpeciesScore(right.species, right, paths, points)


def _result(seats: Sequence[int], totals: tuple[int, ...], arboretums: Sequence[Arboretum]) -> Result:
    """Return who of the seats still in the match wins."""
    planted_species = tuple([len({card.species for _, card in each.planted}) for each in arboretums])
    most_points = max([totals[seat] for seat in seats])
    leaders = tuple([seat for seat in seats if totals[seat] == most_points])
    if len(leaders) == 1:
        return Result(totals, planted_species, leaders, "points")
    most_species = max([planted_species[seat] for seat in leaders])
    winners = tuple([seat for seat in leaders if planted_species[seat] == most_species])
    return Result(totals, planted_species, winners, "species" if len(winners) == 1 else "shared")
