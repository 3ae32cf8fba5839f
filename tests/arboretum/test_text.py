import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from boardwright import Match, RandomBot, Seat, View
from boardwright.plugins import installed
from boardwright.text import STYLES, Line
from boardwright_arboretum.arboretum import EMPTY, Cell
from boardwright_arboretum.arboretum import Arboretum as Planting
from boardwright_arboretum.bots import GreedyBot
from boardwright_arboretum.cards import CARDS, Card, Species
from boardwright_arboretum.game import Arboretum
from boardwright_arboretum.table import Table
from boardwright_arboretum.text import ArboretumText
from boardwright_arboretum.tiles import grid, plain, width
from boardwright_arboretum.view import ArboretumView

TEXT = ArboretumText()
NAMES = ("Ann", "Bob", "Cleo", "Dan")
TILE = re.compile(r"\b([A-Z]{2}[1-8])\b")


def match_of(seats: int, seed: int = 1, **options: Any) -> Match[Table]:
    return Match.new(Arboretum, seats=seats, seed=seed, options=options, names=NAMES[:seats])


def random_moves(match: Match[Table], seed: int = 1) -> Iterator[Seat]:
    """Go on at random, and give the seat that has just moved."""
    rng, bot = Random(seed), RandomBot()
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, bot.choose(match.view(seat), rng))
        yield seat


def after(moves: int, seats: int, seed: int = 1) -> Match[Table]:
    match = match_of(seats, seed)
    for _, _ in zip(range(moves), random_moves(match, seed), strict=False):
        pass
    return match


def lines_of(view: View[ArboretumView]) -> list[Line]:
    return [*TEXT.table(view, NAMES[: view.flow.seats])]


def shown(view: View[ArboretumView]) -> str:
    return "\n".join(map(plain, lines_of(view)))


def row(text: str, head: str) -> str:
    """Return what stands behind a head, up to the next one."""
    found = re.search(rf"^{head} (.*?)(?=^[A-Z]|\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, f"{head} in\n{text}"
    return found[1]


def result_of(match: Match[Table]) -> list[Line]:
    return [*TEXT.result(match.view(0), match.header.names or ())]


def short(cards: Any) -> set[str]:
    return {card.short for card in cards}


def test_the_plugin_brings_it() -> None:
    assert isinstance(installed().text_table("arboretum"), ArboretumText)
    assert installed().text_table("tictactoe") is None


# The table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 3, 45, 90, 1000])
def test_every_card_that_the_viewer_knows_is_shown_with_its_letters_and_no_other(
    seats: int, moves: int
) -> None:
    match = after(moves, seats)
    table = match.position.state
    lying = {card for pile in table.discards for card in pile}
    lying |= {card for arboretum in table.arboretums for _, card in arboretum.planted}
    for viewer in (*range(seats), None):
        known = lying | {card for cards in table.open for card in cards}
        known |= set(() if viewer is None else table.concealed[viewer])
        assert set(TILE.findall(shown(match.view(viewer)))) == short(known)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4))])
def test_nothing_that_a_viewer_may_not_know_is_ever_written(seats: int, seed: int) -> None:
    """Over whole matches: in tables, events and the list of moves, for every seat and for spectators."""
    match = match_of(seats, seed)
    told = 0
    for _ in random_moves(match, seed):
        table = match.position.state
        for viewer in (*range(seats), None):
            secret = set(table.deck).union(
                *(cards for seat, cards in enumerate(table.concealed) if seat != viewer)
            )
            words = [plain(line) for line in lines_of(match.view(viewer))]
            for _, event in match.events(viewer, told):
                line = TEXT.event(event, NAMES[:seats])
                words += [] if line is None else [plain(line)]
            assert not short(secret).intersection(TILE.findall("\n".join(words)))
        told = len(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_arboretum_is_shown_whole_whatever_its_coordinates(seats: int) -> None:
    match = after(1000, seats)
    text = shown(match.view(None))
    west, south = 0, 0
    for arboretum in match.position.state.arboretums:
        west, south = min(west, arboretum.extent()[0]), min(south, arboretum.extent()[1])
        assert all(plain(line).rstrip() in text for line in grid(arboretum))
    assert west < 0
    assert south < 0


def test_an_arboretum_too_wide_for_the_screen_is_shown_whole_all_the_same() -> None:
    species = list(Species)
    row = Planting.of({Cell(x, 0): CARDS[species[x % 13], x % 8 + 1] for x in range(-10, 30)})
    view = match_of(2).view(0)
    lines = lines_of(replace(view, state=replace(view.state, arboretums=(EMPTY, row))))
    assert any(len(TILE.findall(plain(line))) == 40 for line in lines)


def test_free_cells_are_shown_to_the_viewer_in_its_stage_for_planting_alone() -> None:
    match = match_of(2, first_seat=0)
    assert "·" not in shown(match.view(0))
    match.play(0, "draw", "deck")
    match.play(0, "draw", "deck")
    assert shown(match.view(0)).count("·") == 1
    assert "·" not in shown(match.view(1))
    assert "·" not in shown(match.view(None))
    match.play(0, "plant", match.position.state.concealed[0][0], "0,0")
    assert "·" not in shown(match.view(0))


def test_the_table_says_whose_turn_it_is_and_who_the_viewer_is() -> None:
    match = match_of(2, first_seat=1)
    assert "Ann (you)" in shown(match.view(0))
    assert "Bob to draw" in shown(match.view(0))
    assert "Bob (you) to draw" in shown(match.view(1))
    assert "(you)" not in shown(match.view(None))


def test_the_paths_of_the_viewer_are_marked_and_spelt_out() -> None:
    match = after(1000, 2, seed=2)
    view = match.view(0)
    best = [path for path in view.state.best[0].values() if path is not None]
    assert best
    others = [path for path in view.state.best[1].values() if path is not None]
    paths = row(shown(view), "Paths")
    for path in best:
        assert f"{path.species.letters} {path.points} {' '.join(card.short for card in path.cards)}" in paths
    for path in others:
        assert f"{path.species.letters} {path.points}" in paths
    marked = {span.text for line in lines_of(view) for span in line if "underline" in span.style}
    assert marked == {card.short for path in best for card in path.cards}


def test_a_spectator_sees_the_paths_of_the_seat_whose_turn_it_is() -> None:
    match = after(80, 3)
    seat = match.position.flow.current
    best = [path for path in match.view(None).state.best[seat].values() if path is not None]
    marked = {span.text for line in lines_of(match.view(None)) for span in line if "underline" in span.style}
    assert marked == {card.short for path in best for card in path.cards}


def test_discard_piles_are_shown_from_the_bottom_to_the_top_with_their_size() -> None:
    match = match_of(2, first_seat=0)
    for _ in range(2):
        for seat in (0, 1):
            for _ in range(4):
                match.play(seat, match.legal_moves(seat)[0])
    below, top = match.position.state.discards[0]
    assert f"Ann  {below.short} {top.short} top of 2, draw 0" in row(shown(match.view(0)), "Discards")
    assert "draw" not in row(shown(match.view(1)), "Discards")  # it is not Bob's turn


def test_deck_and_unseen_cards_are_counted() -> None:
    match = match_of(2, first_seat=0)
    assert row(shown(match.view(0)), "Deck") == "     34 cards, draw deck\n"
    unseen = match.view(0).state.unseen_of
    text = row(shown(match.view(0)), "Unseen")
    for species, count in unseen.items():
        assert re.search(rf"{species.letters} {species.label} +{count}\b", text)


def test_hands_are_shown_by_species_and_value_as_far_as_they_are_known() -> None:
    match = match_of(2, first_seat=0)
    own = " ".join(card.short for card in sorted(match.position.state.hand(0)))
    hands = row(shown(match.view(0)), "Hands")
    assert re.sub(" +", " ", hands).splitlines()[0].strip() == f"Ann {own}"
    assert hands.splitlines()[1].split() == ["Bob", "7", "hidden"]
    assert re.findall(r"\d hidden", row(shown(match.view(None)), "Hands")) == ["7 hidden", "7 hidden"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tables_and_results_fit_80_columns(seats: int) -> None:
    match = match_of(seats, seats)
    rng = Random(seats)
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, GreedyBot().choose(match.view(seat), rng))
        wide = max(width(line) for line in lines_of(match.view(seat)))
        assert wide <= 79
    assert max(width(line) for line in result_of(match)) <= 79


def test_long_names_are_cut_and_wide_ones_kept_in_line() -> None:
    match = match_of(2)
    lines = TEXT.table(match.view(0), ["A" * 200, "安娜"])
    assert max(map(width, lines)) <= 79
    (ann, anna) = [plain(line) for line in lines][-2:]
    assert ann.index("A" * 15 + "…") == anna.index("安娜") == 10


def test_every_style_is_one_that_clients_know() -> None:
    match = after(1000, 4)
    lines = [*lines_of(match.view(0)), *result_of(match)]
    for span in (span for line in lines for span in line):
        assert all(
            word in STYLES or word == "on" or re.fullmatch("#[0-9a-f]{6}", word)
            for word in span.style.split()
        )
        assert "\n" not in span.text


# Events


def sentences(match: Match[Table], viewer: Seat | None, since: int) -> list[str]:
    lines = (TEXT.event(event, match.header.names or ()) for _, event in match.events(viewer, since))
    return [plain(line) for line in lines if line is not None]


def test_events_are_sentences() -> None:
    match = match_of(2, first_seat=0)
    drawn = match.position.state.deck[0]
    match.play(0, "draw", "deck")
    assert sentences(match, 0, 0) == [f"Ann drew {drawn.short} from the deck"]
    assert sentences(match, 1, 0) == sentences(match, None, 0) == ["Ann drew a card from the deck"]
    match.play(0, "draw", "deck")
    match.play(0, "plant", drawn, "0,0")
    other = match.position.state.hand(0)[0]
    match.play(0, "discard", other)
    assert sentences(match, 1, 2) == [f"Ann planted {drawn.short} at 0,0", f"Ann discarded {other.short}"]
    match.play(1, "draw", 0)
    assert sentences(match, None, 4) == [f"Bob took {other.short} from Ann's discard pile"]
    match.play(1, "draw", "deck")
    match.play(1, match.legal_moves(1)[0])
    match.play(1, "discard", other)
    match.play(0, "draw", "deck")
    match.play(0, "draw", 1, why="out of time")
    assert sentences(match, 1, 9) == [
        "the move was made for Ann (out of time)",
        f"Ann took {other.short} from Bob's discard pile",
    ]


def test_a_card_taken_from_the_own_pile_is_taken_back() -> None:
    match = match_of(2, first_seat=1, edition="first")  # with starting discards, so Ann's pile holds a card
    for _ in range(4):
        match.play(1, match.legal_moves(1)[0])
    top = match.position.state.discards[0][-1]
    match.play(0, "draw", 0)
    assert sentences(match, 1, 4) == [f"Ann took {top.short} back"]


def test_hands_that_are_laid_open_are_told_card_by_card() -> None:
    match = after(1000, 3)
    (last,) = [words for words in sentences(match, None, len(match) - 1) if words.startswith("all hands")]
    for seat in range(3):
        hand = " ".join(card.short for card in sorted(match.position.state.hand(seat)))
        assert f"{NAMES[seat]} {hand}" in last


# Result, moves, rules


def test_the_result_is_the_score_sheet() -> None:
    match = after(1000, 2)
    text = "\n".join(plain(line) for line in result_of(match))
    sheet = match.view(0).state.sheet
    assert sheet is not None
    for species in sheet.species:
        assert species.species.label in text
    assert re.search(rf"Ann .* {sheet.totals[0]} +{sheet.planted_species[0]}$", text, re.MULTILINE)


def test_there_is_no_result_while_the_match_is_on() -> None:
    assert result_of(match_of(2)) == []


def test_who_is_left_alone_wins_without_a_score_sheet() -> None:
    match = match_of(2)
    match.leave(0)
    (line,) = result_of(match)
    assert plain(line) == "Bob wins: nobody else is left. Scores were not counted."


def test_moves_are_written_as_they_are_typed() -> None:
    oak = Card.parse("oak-5")
    assert TEXT.move("plant", (oak, Cell(-1, 2)), 0) == "plant oak-5 -1,2"
    assert TEXT.move("discard", (oak,), 0) == "discard oak-5"
    assert TEXT.move("draw", ("deck",), 0) == "draw deck"
    assert TEXT.move("draw", (1,), 0) == "draw 1 (top of seat 1's pile)"
    assert TEXT.move("draw", (1,), 1) == "draw 1 (top of your pile)"


def test_the_rules_in_short_name_what_counts() -> None:
    rules = TEXT.rules()
    assert rules.startswith("# Arboretum\n")
    for word in ("Draw", "Plant", "Discard", "right to score", "plant oak-5 1,0", "shared"):
        assert word in rules
