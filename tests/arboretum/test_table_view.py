"""The table and what a viewer sees of it, with what follows from that: unseen cards, best paths, the score sheet."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from boardwright import Match, Seat, Unseen
from boardwright.plain import plain_view
from boardwright_arboretum import view as view_module
from boardwright_arboretum.arboretum import EMPTY, Cell, CellError
from boardwright_arboretum.cards import Card, Species, cards_of
from boardwright_arboretum.game import Arboretum
from boardwright_arboretum.paths import best_paths
from boardwright_arboretum.table import Table, put
from boardwright_arboretum.view import ArboretumView

SPECIES = (Species.OAK, Species.MAPLE)


def cards(*texts: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


TABLE = Table(
    species=SPECIES,
    first_seat=0,
    dealt=2,
    deck=cards("oak-1", "oak-2"),
    concealed=(cards("oak-3", "oak-4"), cards("maple-1")),
    open=(cards("maple-2"), ()),
    discards=(cards("maple-3"), cards("maple-4", "maple-5")),
    arboretums=(EMPTY, EMPTY),
)


def walk(match: Match[Table], moves: int, rng: Random) -> None:
    for _ in range(moves):
        if match.outcome is None:
            seat = match.position.flow.current
            match.play(seat, match.legal_moves(seat).draw(rng))


def view(match: Match[Table], viewer: Seat | None) -> ArboretumView:
    state: Any = match.view(viewer).state
    assert isinstance(state, ArboretumView)
    return state


# --- how cards move on the table ----------------------------------------------------------------------------------


def test_a_hand_is_what_is_concealed_and_what_is_open() -> None:
    assert TABLE.hand(0) == cards("oak-3", "oak-4", "maple-2")
    assert TABLE.hand(1) == cards("maple-1")


def test_a_card_drawn_from_the_deck_is_concealed() -> None:
    after = TABLE.drawn_from_deck(1)
    assert after == TABLE._replace(
        deck=cards("oak-2"), concealed=(TABLE.concealed[0], cards("maple-1", "oak-1"))
    )


def test_a_card_taken_from_a_pile_is_open() -> None:
    after = TABLE.taken_from_pile(0, 1)
    assert after == TABLE._replace(
        open=(cards("maple-2", "maple-5"), ()), discards=(cards("maple-3"), cards("maple-4"))
    )


@pytest.mark.parametrize(("card", "part"), [("oak-3", "concealed"), ("maple-2", "open")])
def test_a_card_is_planted_and_discarded_from_either_part_of_the_hand(card: str, part: str) -> None:
    (held,) = cards(card)
    before: Any = getattr(TABLE, part)
    left: Any = put(before, 0, tuple(other for other in before[0] if other != held))
    changes: dict[str, Any] = {part: left}
    planted = TABLE.planted(0, held, Cell(0, 0))
    assert planted == TABLE._replace(**changes, arboretums=(EMPTY.plant(held, Cell(0, 0)), EMPTY))
    discarded = TABLE.discarded(0, held)
    assert discarded == TABLE._replace(**changes, discards=(cards("maple-3", card), TABLE.discards[1]))


@pytest.mark.parametrize("text", ["oak-3", "maple-2"])
def test_what_lies_on_the_table_is_the_card_that_was_dealt_whatever_a_caller_takes_for_it(text: str) -> None:
    (dealt,) = cards(text)
    alike: Any = Card(str(dealt.species), float(dealt.value))  # type: ignore[arg-type]
    after = TABLE.discarded(0, alike).discards[0][-1]
    assert after is dealt
    ((cell, card),) = TABLE.planted(0, alike, Cell(0.0, False)).arboretums[0].planted  # type: ignore[arg-type]
    assert (card, str(cell)) == (dealt, "0,0")
    assert card is dealt


def test_nothing_is_planted_in_a_cell_that_is_not_free() -> None:
    with pytest.raises(CellError):
        TABLE.planted(0, Card.parse("oak-3"), Cell(1, 0))


def test_hands_laid_open_are_seen_by_all() -> None:
    after = TABLE.laid_open()
    assert after == TABLE._replace(concealed=((), ()), open=(TABLE.hand(0), TABLE.hand(1)))


def test_putting_a_part_leaves_the_others_alone() -> None:
    assert [put((1, 2, 3), seat, 9) for seat in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]


# --- what is seen -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_viewer_sees_the_whole_table_but_the_deck_and_the_concealed_cards_of_others(seats: int) -> None:
    match: Match[Table] = Match.new(Arboretum, seats=seats, seed=seats)
    rng = Random(seats)
    while match.outcome is None:
        walk(match, 7, rng)
        table = match.position.state
        for viewer in (*range(seats), None):
            seen = view(match, viewer)
            assert seen.species == table.species
            assert seen.first_seat == table.first_seat
            assert seen.deck == len(table.deck)
            assert seen.discards == table.discards
            assert seen.arboretums == table.arboretums
            for seat, hand in enumerate(seen.hands):
                assert hand.count == len(table.hand(seat))
                assert hand.cards == (table.hand(seat) if seat == viewer else table.open[seat])


def test_the_unseen_cards_are_those_whose_place_is_not_known() -> None:
    match: Match[Table] = Match.new(Arboretum, seats=3, seed=5)
    walk(match, 40, Random(5))
    table = match.position.state
    for viewer in (0, 1, 2, None):
        seen = view(match, viewer)
        others = [hand for seat, hand in enumerate(table.concealed) if seat != viewer]
        hidden = [*table.deck, *(card for hand in others for card in hand)]
        assert sorted(seen.unseen) == sorted(hidden)
        assert [card for card in cards_of(table.species) if card in hidden] == list(seen.unseen)
        assert seen.unseen_of == dict.fromkeys(table.species, 0) | Counter(one.species for one in hidden)
        assert sum(seen.unseen_of.values()) == seen.deck + sum(len(hand) for hand in others)


def test_the_best_paths_so_far_are_shown_for_every_seat_and_species() -> None:
    match: Match[Table] = Match.new(Arboretum, seed=6)
    assert all(path is None for best in view(match, None).best for path in best.values())
    walk(match, 100, Random(6))
    table = match.position.state
    seen = view(match, 0)
    assert list(seen.best) == [best_paths(one, table.species) for one in table.arboretums]
    assert any(path is not None for best in seen.best for path in best.values())
    assert all(list(best) == list(table.species) for best in seen.best)


def test_what_is_remembered_of_an_arboretum_is_what_is_found_anew() -> None:
    match: Match[Table] = Match.new(Arboretum, seats=3, seed=11)
    rng = Random(11)
    for _ in range(60):
        walk(match, 1, rng)
        table = match.position.state
        for viewer in (0, None):
            assert list(view(match, viewer).best) == [
                best_paths(one, table.species) for one in table.arboretums
            ]


def test_whoever_changes_its_own_view_changes_no_other() -> None:
    match: Match[Table] = Match.new(Arboretum, seed=6)
    walk(match, 100, Random(6))
    mine: Any = view(match, 0)
    for of_seat in (*mine.best, mine.unseen_of):
        of_seat.clear()
    theirs = view(match, 0)
    assert list(theirs.best) == [best_paths(one, theirs.species) for one in theirs.arboretums]
    assert sum(theirs.unseen_of.values()) == len(theirs.unseen)


def test_no_more_than_so_many_arboretums_are_remembered() -> None:
    remembered = view_module._best_paths
    for first, second in permutations(cards_of((*SPECIES, Species.WILLOW)), 2):
        remembered(EMPTY.plant(first, Cell(0, 0)).plant(second, Cell(0, 1)), SPECIES)
    info = remembered.cache_info()
    assert info.currsize == info.maxsize == view_module._REMEMBERED


def test_the_score_sheet_is_there_once_hands_are_laid_open() -> None:
    match: Match[Table] = Match.new(Arboretum, seed=7)
    while match.outcome is None:
        assert view(match, 0).sheet is None
        walk(match, 1, Random(len(match)))
    sheet = view(match, None).sheet
    assert sheet is not None
    assert sheet.totals == match.outcome.scores
    assert sheet.winners == match.outcome.winners
    assert view(match, 0) == view(match, None)
    for n in (0, 10, len(match) - 1):
        past: Any = match.view(0, n).state
        assert past.sheet is None


def test_the_view_as_json_is_readable() -> None:
    species = ["oak", "maple", "willow", "cassia", "dogwood", "jacaranda"]
    match: Match[Table] = Match.new(Arboretum, seed=8, options={"species": species, "first_seat": 0})
    for _ in range(2):
        match.play(0, "draw", "deck")
    held = match.position.state.hand(0)
    match.play(0, "plant", held[0], "0,0")
    match.play(0, "discard", held[1])
    match.play(1, "draw", 0)
    state = plain_view(match.rules, match.view(0))["state"]
    assert state["species"] == species
    assert state["deck"] == 32
    assert state["hands"][1] == {"count": 8, "cards": [str(held[1])]}
    assert state["discards"] == [[], []]
    assert state["arboretums"] == [{"0,0": str(held[0])}, {}]
    assert state["unseen_of"].keys() == set(species)
    assert state["best"] == [dict.fromkeys(species), dict.fromkeys(species)]
    assert state["sheet"] is None


def test_what_is_hidden_of_the_table_is_never_in_a_view() -> None:
    match: Match[Table] = Match.new(Arboretum, seed=9)
    seen: Any = match.rules.sight.seen(match.position, None)
    assert seen.deck == Unseen(34, False)
    assert seen.concealed == (Unseen(7, False), Unseen(7, False))
