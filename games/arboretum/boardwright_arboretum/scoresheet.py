"""A score sheet as text: species by species the hands, who has the right and why, the paths; then the totals.

It needs no match: `boardwright arboretum score` shows positions that were only described.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from boardwright.text import Line, Span
from boardwright_arboretum.paths import Path
from boardwright_arboretum.scoring import Holding, ScoreSheet, SpeciesScore
from boardwright_arboretum.tiles import colour_of, tiles, width, wrapped

__all__ = ["conclusion", "listed", "score_sheet"]

_APART: Final = 3
_GAP: Final = Span("  ")


def score_sheet(sheet: ScoreSheet, names: Sequence[str]) -> list[Line]:
    """Return a score sheet with all that leads to the result.

    Args:
        sheet: The score sheet.
        names: The names of the seats.
    """
    lines: list[Line] = []
    for score in sheet.species:
        lines += [*_of_species(score, names), []]
    return [*lines, *_totals(sheet, names), [], [Span(conclusion(sheet, names), "bold")]]


def conclusion(sheet: ScoreSheet, names: Sequence[str]) -> str:
    """Return in a sentence who has won and what it hung on."""
    points = max(sheet.totals[seat] for seat in sheet.winners)
    winners = listed([names[seat] for seat in sheet.winners])
    if sheet.decided_by == "points":
        return f"{winners} wins with {_counted(points, 'point')}."
    planted = sheet.planted_species[sheet.winners[0]]
    if sheet.decided_by == "shared":
        return f"{winners} share the victory: {_counted(points, 'point')} and {planted} species planted each."
    tied = [seat for seat, total in enumerate(sheet.totals) if total == points and seat not in sheet.winners]
    others = listed([f"{names[seat]} {sheet.planted_species[seat]}" for seat in tied])
    return f"{winners} wins the tie at {_counted(points, 'point')} with {planted} species planted ({others})."


def listed(names: Sequence[str]) -> str:
    """Return names as one says them: "Ann, Bob and Cleo"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _of_species(score: SpeciesScore, names: Sequence[str]) -> Iterator[Line]:
    yield [
        Span(f" {score.species.letters} ", colour_of(score.species)),
        Span(f" {score.species.label}", "bold"),
    ]
    for seat, label in enumerate(_labels(names)):
        holding, path = score.right.holdings[seat], score.paths[seat]
        has_right = seat in score.right.seats
        right = Span("the right to score" if has_right else "no right", "" if has_right else "dim")
        facts: list[Line] = [_held(holding), _zeroed(holding, names), [right]]
        if path is None:
            facts.append([Span("no path", "dim")])
        yield from wrapped([label], filter(None, facts), between=_APART)
        if path is not None:
            yield from wrapped(
                [Span(" " * width([label]))], _of_path(path, has_right=has_right), between=_APART
            )


def _held(holding: Holding) -> Line:
    if not holding.cards:
        return [Span("holds none")]
    return [Span("holds "), *tiles(holding.cards), Span(f" = {holding.sum}")]


def _zeroed(holding: Holding, names: Sequence[str]) -> Line:
    if holding.eight_zeroed_by is None:
        return []
    return [Span(f"the 8 counts 0, {names[holding.eight_zeroed_by]} holds the 1")]


def _of_path(path: Path, *, has_right: bool) -> Iterator[Line]:
    """Say how a path goes, and what its points are for."""
    parts = [_counted(path.length_points, "card")]
    if path.same_species_bonus:
        parts.append(f"{path.same_species_bonus} for one species")
    if path.starts_with_one:
        parts.append(f"{path.starts_with_one} from a 1")
    if path.ends_with_eight:
        parts.append(f"{path.ends_with_eight} to an 8")
    yield [Span("path "), *tiles(path.cards)]
    reckoned = f"{' + '.join(parts)} = "
    if has_right:
        yield [Span(reckoned), Span(_counted(path.points, "point"), "bold")]
    else:
        yield [Span(f"{reckoned}{path.points}, not scored", "dim")]


def _totals(sheet: ScoreSheet, names: Sequence[str]) -> Iterator[Line]:
    labels = _labels(names)
    heads = [
        span
        for score in sheet.species
        for span in (Span(score.species.letters, colour_of(score.species)), _GAP)
    ]
    yield [Span(" " * width(labels[:1])), *heads, Span("total  species planted", "dim")]
    for seat, label in enumerate(labels):
        cells = [
            Span(f"{score.points[seat]:>2}  ") if seat in score.right.seats else Span(" ·  ", "dim")
            for score in sheet.species
        ]
        yield [
            label,
            *cells,
            Span(f"{sheet.totals[seat]:>5}", "bold"),
            Span(f"  {sheet.planted_species[seat]:>15}"),
        ]
    yield [Span(f"{' ' * width(labels[:1])}· is no right to score", "dim")]


def _labels(names: Sequence[str]) -> list[Span]:
    """Return the names, all equally wide."""
    widest = max(width([Span(name)]) for name in names)
    return [Span(f"  {name}{' ' * (widest - width([Span(name)]))}  ") for name in names]


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
