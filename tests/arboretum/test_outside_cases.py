"""Positions and answers that others published, read where they lie: they are no part of the repository."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from pydantic import TypeAdapter

from boardwright_arboretum.arboretum import Arboretum, Cell
from boardwright_arboretum.cards import Card, Species
from boardwright_arboretum.paths import best_path, best_paths
from boardwright_arboretum.positions import Position, answer
from boardwright_arboretum.scoring import result, right_to_score

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "cases"

if not CASES.is_dir():
    pytest.skip(f"the outside cases are not at {CASES}", allow_module_level=True)

CaseT = TypeVar("CaseT")


@dataclass(frozen=True)
class LegalCells:
    """The exact legal cells, or some of them."""

    arboretum: Arboretum
    exact: frozenset[Cell] | None = None
    legal: frozenset[Cell] = frozenset()


@dataclass(frozen=True)
class RightToScore:
    hands: list[list[Card]]
    species: Species
    rights: list[int]
    sums: list[int] | None = None


@dataclass(frozen=True)
class BestPath:
    arboretum: Arboretum
    species: Species
    score: int


@dataclass(frozen=True)
class BestPaths:
    arboretum: Arboretum
    expect: dict[Species, int]


@dataclass(frozen=True)
class Result:
    position: Position
    totals: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Final:
    """A whole position; best points and all paths are published where a seat has the right."""

    position: Position
    totals: list[int]
    winners: list[int]
    rights: dict[Species, list[int]]
    best: list[dict[Species, int]]
    paths: list[dict[Species, list[list[Card]]]]


def cases(file: str, kind: str, case: type[CaseT]) -> dict[str, CaseT]:
    """The entries of one kind by their id: position and expectation side by side, and the whole ones too."""
    adapter = TypeAdapter(case)
    return {
        entry["id"]: adapter.validate_python(
            {"position": entry, **entry, **entry.get("position", {}), **entry["expect"]}
        )
        for entry in json.loads((CASES / file).read_text(encoding="utf-8"))
        if entry["kind"] == kind
    }


LEGAL_CELLS = cases("cells.json", "legal_cells", LegalCells) | cases(
    "reports.json", "legal_cells", LegalCells
)
RIGHTS = cases("reports.json", "rights", RightToScore)
BEST_PATH = cases("reports.json", "best", BestPath)
BEST_PATHS = cases("best-paths.json", "best", BestPaths)
FINALS = cases("finals.json", "final", Final)
RESULTS = cases("reports.json", "final", Result) | cases("finals.json", "final", Result)


def test_every_case_is_looked_at() -> None:
    entries = sum(
        len(json.loads((CASES / f"{name}.json").read_text())) for name in ("cells", "best-paths", "finals")
    )
    reports = [entry["kind"] for entry in json.loads((CASES / "reports.json").read_text())]
    looked_at = [*LEGAL_CELLS, *RIGHTS, *BEST_PATH, *BEST_PATHS, *RESULTS]
    assert len(looked_at) == entries + len(reports) - reports.count("legal_draws")


@pytest.mark.parametrize("case", LEGAL_CELLS.values(), ids=LEGAL_CELLS)
def test_legal_cells(case: LegalCells) -> None:
    frontier = frozenset(case.arboretum.frontier)
    if case.exact is not None:
        assert frontier == case.exact
    assert case.legal <= frontier


@pytest.mark.parametrize("case", RIGHTS.values(), ids=RIGHTS)
def test_right_to_score(case: RightToScore) -> None:
    right = right_to_score(case.species, case.hands)
    assert list(right.seats) == case.rights
    assert case.sums in (None, [holding.sum for holding in right.holdings])


@pytest.mark.parametrize("case", BEST_PATH.values(), ids=BEST_PATH)
def test_best_path_of_a_species(case: BestPath) -> None:
    path = best_path(case.arboretum, case.species)
    assert (path.points if path else 0) == case.score


@pytest.mark.parametrize("case", BEST_PATHS.values(), ids=BEST_PATHS)
def test_best_paths_of_an_arboretum(case: BestPaths) -> None:
    paths = best_paths(case.arboretum, case.expect)
    assert {species: path.points if path else 0 for species, path in paths.items()} == case.expect


@pytest.mark.parametrize("case", RESULTS.values(), ids=RESULTS)
def test_totals_and_winners(case: Result) -> None:
    answered = answer(case.position)
    assert (list(answered.totals), list(answered.winners)) == (case.totals, case.winners)
    position = case.position
    alone = result(position.species, position.hands, position.arboretums)
    assert (list(alone.totals), list(alone.winners)) == (case.totals, case.winners)


@pytest.mark.parametrize("case", FINALS.values(), ids=FINALS)
def test_rights_and_best_paths_of_a_final_position(case: Final) -> None:
    answered = answer(case.position, strict=True)
    assert {species: list(seats) for species, seats in answered.rights.items()} == case.rights
    for best, published in zip(answered.best, case.best, strict=True):
        assert {species: best[species] for species in published} == published


@pytest.mark.parametrize("case", FINALS.values(), ids=FINALS)
def test_all_paths_of_a_final_position(case: Final) -> None:
    answered = answer(case.position)
    for arboretum, published, best in zip(case.position.arboretums, case.paths, answered.paths, strict=True):
        for species, paths in published.items():
            assert sorted(all_paths(arboretum, species)) == sorted(paths)
            assert list(best[species]) in paths or not paths


def all_paths(arboretum: Arboretum, species: Species) -> list[list[Card]]:
    """Every path of a species, found by lengthening all of them at once."""
    planted = arboretum.cards()
    found: list[list[Card]] = []
    growing = [[cell] for cell, card in planted.items() if card.species == species]
    while growing:
        growing = [
            [*path, near]
            for path in growing
            for near in path[-1].neighbours()
            if near in planted and planted[near].value > planted[path[-1]].value
        ]
        found += [
            [planted[cell] for cell in path] for path in growing if planted[path[-1]].species == species
        ]
    return found
