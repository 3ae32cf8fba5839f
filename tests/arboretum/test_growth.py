from collections.abc import Mapping
from random import Random

from boardwright_arboretum.arboretum import EMPTY, Arboretum, Cell
from boardwright_arboretum.cards import Card, Species, cards_of
from boardwright_arboretum.growth import Growth
from boardwright_arboretum.paths import best_paths

OAK, MAPLE = Species.OAK, Species.MAPLE


def points(arboretum: Arboretum, species: list[Species]) -> Mapping[Species, int]:
    return {each: path.points if path else 0 for each, path in best_paths(arboretum, species).items()}


def planted(cards: dict[str, str]) -> Arboretum:
    return Arboretum.of({Cell.parse(cell): Card.parse(card) for cell, card in cards.items()})


def test_without_hope_it_is_the_points_that_the_best_paths_gain() -> None:
    rng = Random(1)
    tried = 0
    for _ in range(60):
        species = rng.sample(list(Species), 6)
        deck = rng.sample(cards_of(species), 48)
        arboretum = EMPTY
        for card in deck[: rng.randrange(18)]:
            arboretum = arboretum.plant(card, rng.choice(arboretum.frontier))
        before = points(arboretum, species)
        growth = Growth(arboretum, before, dict.fromkeys(species, 1.0))
        for card in deck[-4:]:
            for cell in arboretum.frontier:
                after = points(arboretum.plant(card, cell), species)
                assert growth.of(card, cell) == sum(after.values()) - sum(before.values())
                tried += 1
    assert tried > 2000


def test_points_count_by_the_worth_of_their_species() -> None:
    arboretum = planted({"0,0": "oak-2"})
    growth = Growth(arboretum, {OAK: 0, MAPLE: 0}, {OAK: 0.5, MAPLE: 1.0})
    assert growth.of(Card.parse("oak-4"), Cell(1, 0)) == 1.0
    assert growth.of(Card.parse("maple-4"), Cell(1, 0)) == 0.0


def test_the_most_is_that_of_the_best_cell() -> None:
    arboretum = planted({"0,0": "oak-2", "1,0": "oak-5", "2,0": "maple-7"})
    growth = Growth(arboretum, {OAK: 2, MAPLE: 0}, {OAK: 1.0, MAPLE: 1.0})
    assert growth.most(Card.parse("oak-8")) == growth.of(Card.parse("oak-8"), Cell(3, 0)) == 4.0


def test_a_path_may_hope_for_an_end_as_far_as_cards_for_it_may_come() -> None:
    def hope(*to_come: str) -> float:
        growth = Growth(
            planted({"0,0": "oak-2"}), {OAK: 0, MAPLE: 0}, {OAK: 1.0, MAPLE: 0.0}, [*map(Card.parse, to_come)]
        )
        return growth.of(Card.parse("maple-4"), Cell(1, 0))

    assert hope() == 0
    assert hope("oak-3", "maple-8") == 0  # neither can follow the 4
    assert 0 < hope("oak-5") < hope("oak-5", "oak-7") < 1
