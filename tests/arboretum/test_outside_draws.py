"""Published questions about drawing, put to the rules at a table that is laid as each describes it."""

import json
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boardwright import IllegalMove, Move, Position, Rules, Seed, compiled
from boardwright_arboretum.arboretum import EMPTY
from boardwright_arboretum.cards import Card, Species, cards_of
from boardwright_arboretum.game import DECK, Arboretum, Source
from boardwright_arboretum.options import HAND
from boardwright_arboretum.table import Table

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "cases"

if not CASES.is_dir():
    pytest.skip(f"the outside cases are not at {CASES}", allow_module_level=True)

RULES: Rules[Table] = compiled(Arboretum)
SEED = Seed.of("outside")
SEAT = 0
SPECIES = (
    Species.BLUE_SPRUCE,
    Species.CASSIA,
    Species.CHERRY_BLOSSOM,
    Species.DOGWOOD,
    Species.MAPLE,
    Species.OAK,
)
EVERYTHING: tuple[Source, ...] = (DECK, 0, 1)
LETTERS = {"a": Species.CASSIA, "c": Species.CHERRY_BLOSSOM, "d": Species.DOGWOOD}
"""Species that one of the reports writes with a single letter."""


class Case(NamedTuple):
    piles: tuple[tuple[Card, ...], ...]
    deck: int
    draws: tuple[Source, ...]
    expect: dict[str, Any]


def card_of(text: str) -> Card:
    return Card.parse(text if "-" in text else f"{LETTERS[text[0]]}-{text[1:]}")


def source_of(text: str) -> Source:
    return DECK if text == DECK else int(text.removeprefix("discard:"))


def cases() -> list[Any]:
    reports = json.loads((CASES / "reports.json").read_text(encoding="utf-8"))
    found = []
    for report in reports:
        if report["kind"] == "legal_draws":
            given = report["position"]
            piles = tuple(tuple(map(card_of, pile)) for pile in given["discards"])
            draws = tuple(map(source_of, given["draws"]))
            # One of the reports counts the deck after the draws that it describes.
            deck = max(given["deck"], draws.count(DECK))
            found.append(pytest.param(Case(piles, deck, draws, report["expect"]), id=report["id"]))
    return found


def laid(case: Case) -> Position[Table]:
    """Return a position in which seat 0 begins its turn: full hands, the piles and the deck as described."""
    begun = RULES.begin(2, {"species": SPECIES, "first_seat": SEAT}, seed=SEED).position
    lying = {card for pile in case.piles for card in pile}
    others = [card for card in cards_of(SPECIES) if card not in lying]
    hands = (tuple(others[:HAND]), tuple(others[HAND : 2 * HAND]))
    deck = tuple(others[2 * HAND : 2 * HAND + case.deck])
    return begun._replace(
        state=Table(SPECIES, SEAT, len(deck), deck, hands, ((), ()), case.piles, (EMPTY, EMPTY))
    )


def drawn(position: Position[Table], source: Source) -> Position[Table]:
    return RULES.step(position, SEAT, Move("draw", (source,)), SEED).position


def sources(position: Position[Table]) -> dict[Source, Card | None]:
    """Return what can be drawn, with the card where everybody sees it."""
    table = position.state
    moves = RULES.legal_moves(position, SEAT)
    assert {move.name for move in moves} == {"draw"}
    return {source: None if source == DECK else table.discards[source][-1] for _, (source,) in moves}


@pytest.mark.parametrize("case", cases())
def test_a_turn_draws_as_published(case: Case) -> None:
    position, expect = laid(case), case.expect
    if "allowed_pairs" in expect:
        allowed = {(source_of(first), source_of(second)) for first, second in expect["allowed_pairs"]}
        assert _pairs(position) == allowed
    for number, source in enumerate(case.draws):
        before = position.state
        position = drawn(position, source)
        if number == 0 and "first_card" in expect:
            assert source != DECK
            assert before.discards[source][-1] == card_of(expect["first_card"])
            assert card_of(expect["first_card"]) in position.state.open[SEAT]
    if "second_draw_sources" in expect:
        expected = {
            source_of(source): None if card is None else card_of(card)
            for source, card in expect["second_draw_sources"].items()
        }
        assert sources(position) == expected
        for other in EVERYTHING:
            if other not in expected:
                with pytest.raises(IllegalMove):
                    drawn(position, other)
    if "hand_after_turn" in expect:
        after = _rest_of_turn(position, draws=expect["draws_left"])
        assert len(after.state.hand(SEAT)) == expect["hand_after_turn"]
        assert (after.outcome is not None) is expect["game_over_after_this_turn"]


def _pairs(position: Position[Table]) -> set[tuple[Source, Source]]:
    """Return every pair of sources for the two draws of the turn, tried one by one."""
    pairs = set()
    for first, second in product(EVERYTHING, EVERYTHING):
        try:
            drawn(drawn(position, first), second)
        except IllegalMove:
            continue
        pairs.add((first, second))
    return pairs


def _rest_of_turn(position: Position[Table], draws: int) -> Position[Table]:
    names = []
    while position.outcome is None and position.flow.current == SEAT:
        move = RULES.legal_moves(position, SEAT)[0]
        names.append(move.name)
        position = RULES.step(position, SEAT, move, SEED).position
    assert names == ["draw"] * draws + ["plant", "discard"]
    return position
