"""The rules of Arboretum in play: set-up, the turn, the end; one test a rule, in the order of the rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwright import Match, Move, OptionsError, Outcome, Rejected, Seat, Seed, Unseen, compiled
from boardwright_arboretum.arboretum import EMPTY, Cell
from boardwright_arboretum.cards import CARDS, Card, Edition, Species, cards_of
from boardwright_arboretum.game import (
    DECK,
    Arboretum,
    Discarded,
    DrewFromDeck,
    HandsLaidOpen,
    PlantedCard,
    TookDiscard,
)
from boardwright_arboretum.scoring import score
from boardwright_arboretum.table import Table

SEATS = [2, 3, 4]
SPECIES = {2: 6, 3: 8, 4: 10}
DECK_AFTER_DEAL = {2: 34, 3: 43, 4: 52}
DECK_WITH_STARTING_DISCARDS = {2: 33, 3: 41, 4: 49}
TURNS = {2: range(17, 34), 3: range(22, 43), 4: range(26, 52)}
MOST_PLANTED = {2: 17, 3: 14, 4: 13}


def arboretum(seats: int = 2, seed: object = 1, **options: Any) -> Match[Table]:
    """Return a new match in which seat 0 takes the first turn unless told otherwise."""
    return Match.new(Arboretum, seats=seats, seed=str(seed), options={"first_seat": 0, **options})


def table(match: Match[Table]) -> Table:
    return match.position.state


def table_at(match: Match[Table], n: int) -> Table:
    return match.at(n).state


def current(match: Match[Table]) -> Seat:
    return match.position.flow.current


def stage(match: Match[Table]) -> str | None:
    return match.position.flow.active[0].stage


def play(match: Match[Table], *moves: str) -> None:
    """Make moves of the seat whose turn it is, written as `draw deck`, `plant` and `discard` (the first card held)."""
    for written in moves:
        name, *rest = written.split()
        seat = current(match)
        if name == "draw":
            match.play(seat, "draw", rest[0])
        elif name == "plant":
            match.play(seat, "plant", table(match).hand(seat)[0], table(match).arboretums[seat].frontier[0])
        else:
            match.play(seat, "discard", rest[0] if rest else table(match).hand(seat)[0])


TURN = ("draw deck", "draw deck", "plant", "discard")


def finish(match: Match[Table], rng: Random) -> Match[Table]:
    while match.outcome is None:
        seat = current(match)
        match.play(seat, match.legal_moves(seat).draw(rng))
    return match


def names(match: Match[Table], seat: Seat) -> set[str]:
    return {offer.move for offer in match.legal_moves(seat).offers}


def sources(match: Match[Table]) -> list[object]:
    return [one.args[0] for one in match.legal_moves(current(match)) if one.name == "draw"]


def rejected(match: Match[Table], seat: Seat, name: str, *args: object) -> Rejected:
    before = match.position
    with pytest.raises(Rejected) as caught:
        match.play(seat, name, *args)
    assert match.position is before
    return caught.value


# --- components and set-up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_the_set_up_table(seats: int) -> None:
    match = arboretum(seats)
    assert len(table(match).species) == len(set(table(match).species)) == SPECIES[seats]
    assert [len(table(match).hand(seat)) for seat in range(seats)] == [7] * seats
    assert len(table(match).deck) == DECK_AFTER_DEAL[seats]
    assert table(match).discards == ((),) * seats
    assert table(match).arboretums == (EMPTY,) * seats
    assert table(match).open == ((),) * seats
    cards = [*table(match).deck, *(card for seat in range(seats) for card in table(match).hand(seat))]
    assert sorted(cards) == sorted(cards_of(table(match).species))
    assert len(cards) == 8 * SPECIES[seats]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(OptionsError, match="Arboretum has 2 to 4 seats"):
        arboretum(seats)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seats", SEATS)
def test_the_edition_decides_which_species_may_be_in_play(edition: Edition, seats: int) -> None:
    found: set[Species] = set()
    for seed in range(30):
        species = table(arboretum(seats, seed, edition=edition)).species
        assert set(species) <= set(edition.species)
        found.update(species)
    assert found == set(edition.species)


def test_the_second_edition_is_the_default() -> None:
    assert arboretum().header.options["edition"] == "second"


def test_species_are_drawn_by_chance_each_choice_equally_likely() -> None:
    counts = Counter(species for seed in range(400) for species in table(arboretum(2, seed)).species)
    assert len(counts) == 10
    assert all(200 < count < 280 for count in counts.values())  # 240 expected


def test_an_explicit_list_of_species_is_taken_as_it_is() -> None:
    chosen = ["willow", "oak", "maple", "dogwood", "cassia", "jacaranda"]
    assert list(table(arboretum(species=chosen)).species) == chosen
    assert list(table(arboretum(species=",".join(chosen))).species) == chosen


@pytest.mark.parametrize(
    ("seats", "options", "named"),
    [
        (2, {"species": ["oak"]}, "6 different"),
        (2, {"species": list(Edition.SECOND.species[:7])}, "6 different"),
        (3, {"species": list(Edition.SECOND.species[:6])}, "8 different"),
        (2, {"species": ["oak"] * 6}, "6 different"),
        (2, {"species": ["lilac", *Edition.SECOND.species[:5]]}, "lilac is not in the second edition"),
        (2, {"species": ["birch"]}, "birch"),
        (2, {"edition": "third"}, "edition"),
        (2, {"starting_discards": True}, "first edition"),
        (2, {"first_seat": 2}, "first_seat is one of 0 to 1, not 2"),
        (4, {"first_seat": 4}, "first_seat"),
        (2, {"first_seat": -1}, "first_seat"),
        (2, {"players": 2}, "players"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_a_sentence(
    seats: int, options: dict[str, Any], named: str
) -> None:
    with pytest.raises(OptionsError) as caught:
        arboretum(seats, **options)
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("first", [0, 1])
def test_starting_discards_every_seat_but_the_first_begins_with_one_from_the_deck(
    seats: int, first: int
) -> None:
    without = table(arboretum(seats, edition="first", starting_discards=False, first_seat=first))
    dealt = table(arboretum(seats, edition="first", first_seat=first))
    assert [len(pile) for pile in dealt.discards] == [0 if seat == first else 1 for seat in range(seats)]
    assert len(dealt.deck) == DECK_WITH_STARTING_DISCARDS[seats]
    assert dealt.concealed == without.concealed
    in_order = [dealt.discards[(first + later) % seats][0] for later in range(1, seats)]
    assert tuple(in_order) + dealt.deck == without.deck


def test_starting_discards_are_a_rule_of_the_first_edition_and_on_by_default_there() -> None:
    assert any(table(arboretum(edition="first")).discards)
    assert not any(table(arboretum(edition="second")).discards)
    assert not any(table(arboretum(edition="first", starting_discards=False)).discards)
    assert any(table(arboretum(edition="first", starting_discards=True)).discards)


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_seat_is_chosen_or_drawn_by_chance(seats: int) -> None:
    for first in range(seats):
        match = arboretum(seats, first_seat=first)
        assert current(match) == first == table(match).first_seat
        play(match, *TURN)
        assert current(match) == (first + 1) % seats
    drawn = Counter(current(arboretum(seats, seed, first_seat=None)) for seed in range(120))
    assert set(drawn) == set(range(seats))


def deal_of(match: Match[Table]) -> list[Card]:
    hands = [card for hand in table(match).concealed for card in hand]
    return [*hands, *(card for pile in table(match).discards for card in pile), *table(match).deck]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_an_explicit_deal_is_the_order_of_the_deck(edition: str) -> None:
    by_chance = arboretum(2, edition=edition)
    options = {"edition": edition, "first_seat": 0, "species": list(table(by_chance).species)}
    deal = [str(card) for card in deal_of(by_chance)]
    dealt: Match[Table] = Match.new(Arboretum, seed=99, options=options, deal=deal)
    assert table(dealt) == table(by_chance)
    assert dealt.position.drawn == 0
    assert table(dealt).hand(0) == tuple(map(Card.parse, deal[:7]))
    assert table(dealt).hand(1) == tuple(map(Card.parse, deal[7:14]))


def test_an_explicit_deal_must_hold_each_card_in_play_once() -> None:
    match = arboretum()
    options = {"species": list(table(match).species)}
    deal = [str(card) for card in deal_of(match)]
    strange = next(str(card) for card in CARDS.values() if str(card) not in deal)
    for wrong, named in (
        (deal[:-1], f"without {deal[-1]}"),
        ([*deal, deal[0]], f"too many of {deal[0]}"),
        ([*deal[:-1], strange], strange),
        ([*deal[:-1], "oak-9"], "oak-9"),
        ("oak", "deal"),
    ):
        with pytest.raises(OptionsError) as caught:
            Match.new(Arboretum, options=options, deal=wrong)
        assert named in str(caught.value)


# --- a turn: draw, draw, plant, discard ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_a_turn_is_draw_draw_plant_discard_and_nothing_else_is_offered(seats: int) -> None:
    match = arboretum(seats)
    for seat in (*range(seats), 0):
        for name, expected in (
            ("draw deck", "draw"),
            ("draw deck", "draw"),
            ("plant", "plant"),
            ("discard", "discard"),
        ):
            assert current(match) == seat
            assert stage(match) == expected
            assert names(match, seat) == {expected}
            assert all(not match.legal_moves(other) for other in range(seats) if other != seat)
            for other in {"draw", "plant", "discard"} - {expected}:
                args = {"draw": (DECK,), "plant": ("oak-1", "0,0"), "discard": ("oak-1",)}[other]
                assert rejected(match, seat, other, *args).code == "not_offered"
            play(match, name)
    assert current(match) == 1 % seats


def test_two_draws_are_mandatory_one_after_the_other() -> None:
    match = arboretum()
    play(match, "draw deck")
    assert names(match, 0) == {"draw"}
    assert match.position.flow.active[0].moves == 1


def test_a_card_may_be_drawn_from_any_discard_pile_ones_own_included() -> None:
    match = arboretum(3)
    assert sources(match) == [DECK]
    for seat in range(3):
        assert sources(match) == [DECK, *range(seat)]
        play(match, *TURN)
    assert sources(match) == [DECK, 0, 1, 2]
    top = table(match).discards[0][-1]
    play(match, "draw 0")
    assert top in table(match).hand(0)
    assert table(match).discards[0] == ()


@pytest.mark.parametrize("written", ["1", "pile 1", "discard:1", "d1", "Discard 1", 1])
def test_a_source_may_be_written_in_several_ways(written: object) -> None:
    match = arboretum(2)
    play(match, *TURN, *TURN)
    match.play(0, "draw", written)
    assert match.log[-1].command == Move("draw", (1,))


@pytest.mark.parametrize("written", ["", "4", "-1", "bag", None, 1.5, "deck 1", "٣"])
def test_what_is_no_source_is_rejected(written: object) -> None:
    assert rejected(arboretum(), 0, "draw", written).code == "bad_arguments"


@pytest.mark.parametrize(("source", "reason"), [(0, "no card on this discard pile"), (2, ""), (3, "")])
def test_an_empty_pile_or_one_that_there_is_not_is_no_source(source: int, reason: str) -> None:
    error = rejected(arboretum(), 0, "draw", source)
    assert error.code == "illegal_move"
    assert reason in error.message


def with_piles(*piles: Sequence[str]) -> Match[Table]:
    """Return a two-player match at the beginning of a turn of seat 0, with cards of the deck moved to piles."""
    match = arboretum(2, species=["oak", "maple", "willow", "cassia", "dogwood", "jacaranda"])
    state = table(match)
    wanted = [[Card.parse(text) for text in pile] for pile in piles]
    taken = {card for pile in wanted for card in pile}
    spare = [card for card in state.deck if card not in taken]
    concealed = tuple(
        tuple(card if card not in taken else spare.pop() for card in hand) for hand in state.concealed
    )
    state = state._replace(deck=tuple(spare), concealed=concealed, discards=tuple(map(tuple, wanted)))
    match._positions[0] = match.position._replace(state=state)
    return match


def test_the_same_pile_twice_uncovers_the_second_card_and_never_one_below_the_top() -> None:
    match = with_piles([], ["oak-1", "oak-2", "oak-3"])
    play(match, "draw 1")
    assert Card.parse("oak-3") in table(match).hand(0)
    assert table(match).discards[1] == (Card.parse("oak-1"), Card.parse("oak-2"))
    play(match, "draw 1")
    assert Card.parse("oak-2") in table(match).hand(0)
    assert Card.parse("oak-1") not in table(match).hand(0)
    assert table(match).discards[1] == (Card.parse("oak-1"),)


def test_a_pile_that_was_emptied_by_the_first_draw_is_no_source_for_the_second() -> None:
    match = with_piles([], ["oak-1"])
    play(match, "draw 1")
    assert sources(match) == [DECK]


def test_a_first_card_from_the_deck_is_seen_before_the_second_source_is_chosen() -> None:
    match = arboretum()
    top = table(match).deck[0]
    play(match, "draw deck")
    assert stage(match) == "draw"
    assert match.events(0)[-1].event.card == top
    assert top in match.view(0).state.hands[0].cards


def test_cards_are_drawn_from_the_top_of_the_deck_in_order() -> None:
    match = arboretum()
    deck = table(match).deck
    play(match, "draw deck", "draw deck")
    assert table(match).hand(0)[-2:] == deck[:2]
    assert table(match).deck == deck[2:]


def test_the_first_card_is_planted_at_the_origin_wherever_it_is_put() -> None:
    match = arboretum()
    play(match, "draw deck", "draw deck")
    card = table(match).hand(0)[0]
    assert {one.args[1] for one in match.legal_moves(0)} == {Cell(0, 0)}
    assert "goes to 0,0" in rejected(match, 0, "plant", card, "1,0").message
    match.play(0, "plant", card, "0,0")
    assert table(match).arboretums[0].cards() == {Cell(0, 0): card}


def test_a_later_card_shares_an_edge_with_a_planted_one() -> None:
    match = arboretum()
    play(match, *TURN, *TURN, "draw deck", "draw deck")
    card = table(match).hand(0)[0]
    assert {one.args for one in match.legal_moves(0)} == {
        (held, cell)
        for held in table(match).hand(0)
        for cell in (Cell(1, 0), Cell(0, 1), Cell(-1, 0), Cell(0, -1))
    }
    for cell, reason in (
        ("0,0", "already holds"),
        ("1,1", "next to no planted card"),
        ("9,0", "next to no planted card"),
    ):
        assert reason in rejected(match, 0, "plant", card, cell).message
    match.play(0, "plant", card, "0,-1")
    assert len(table(match).arboretums[0].planted) == 2


def test_nothing_is_asked_of_the_card_that_is_planted() -> None:
    match = arboretum()
    play(match, *TURN, *TURN, "draw deck", "draw deck")
    for card in table(match).hand(0):
        assert Move("plant", (card, Cell(1, 0))) in match.legal_moves(0)


def test_only_a_card_from_ones_own_hand_is_planted_or_discarded() -> None:
    match = arboretum()
    others = table(match).hand(1)[0]
    play(match, "draw deck", "draw deck")
    assert rejected(match, 0, "plant", others, "0,0").message == f"{others} is not in your hand"
    play(match, "plant")
    assert rejected(match, 0, "discard", others).message == f"{others} is not in your hand"


def test_one_card_is_discarded_face_up_on_ones_own_pile_and_the_hand_is_seven_again() -> None:
    match = arboretum()
    for size, name in ((7, "draw deck"), (8, "draw deck"), (9, "plant"), (8, "discard")):
        assert len(table(match).hand(0)) == size
        play(match, name)
    assert len(table(match).hand(0)) == 7
    assert [len(pile) for pile in table(match).discards] == [1, 0]


@pytest.mark.parametrize("source", ["deck", "1"])
def test_the_discard_may_be_a_card_just_drawn_also_from_a_pile(source: str) -> None:
    match = with_piles([], ["oak-1"])
    drawn = table(match).deck[0] if source == "deck" else Card.parse("oak-1")
    play(match, f"draw {source}", "draw deck", "plant")
    if source == "deck" and drawn not in table(match).hand(0):
        drawn = table(match).hand(0)[-1]
    match.play(0, "discard", drawn)
    assert table(match).discards[0][-1] == drawn


def test_cards_taken_from_piles_are_known_to_all_and_cards_from_the_deck_to_the_drawer_alone() -> None:
    match = with_piles([], ["oak-1"])
    top = table(match).deck[0]
    play(match, "draw 1", "draw deck")
    for viewer in (1, None):
        events = match.events(viewer)
        took, drew = events[-3].event, events[-1].event
        assert (took.event, took.seat, took.pile, took.card) == ("took_discard", 0, 1, Card.parse("oak-1"))
        assert (drew.event, drew.seat, drew.card) == ("drew_from_deck", 0, Unseen())
        hand = match.view(viewer).state.hands[0]
        assert (hand.count, hand.cards) == (9, (Card.parse("oak-1"),))
    assert match.events(0)[-1].event.card == top
    assert len(match.view(0).state.hands[0].cards) == 9


def test_a_known_card_that_is_planted_or_discarded_is_no_longer_in_the_hand() -> None:
    match = with_piles([], ["oak-1", "oak-2"])
    play(match, "draw 1", "draw 1")
    match.play(0, "plant", "oak-2", "0,0")
    assert match.view(1).state.hands[0].cards == (Card.parse("oak-1"),)
    match.play(0, "discard", "oak-1")
    assert match.view(1).state.hands[0].cards == ()
    assert match.view(1).state.hands[0].count == 7


def test_every_step_is_told() -> None:
    match = with_piles([], ["oak-1"])
    top = table(match).deck[0]
    steps = [
        match.play(0, "draw", 1),
        match.play(0, "draw", "deck"),
        match.play(0, "plant", top, "0,0"),
        match.play(0, "discard", "oak-1"),
    ]
    assert [step.events[0] for step in steps] == [
        TookDiscard(0, 1, Card.parse("oak-1")),
        DrewFromDeck(0, top),
        PlantedCard(0, top, Cell(0, 0)),
        Discarded(0, Card.parse("oak-1")),
    ]


# --- the end ------------------------------------------------------------------------------------------------------


def near_the_end(left: int, seats: int = 2) -> Match[Table]:
    """Return a match at the beginning of a turn, with so many cards left in the deck."""
    match = arboretum(seats)
    while len(table(match).deck) > left:
        rest = len(table(match).deck) - left
        second = "draw deck" if rest > 1 else f"draw {(current(match) - 1) % seats}"
        play(match, "draw deck", second, "plant", "discard")
    return match


def test_the_match_is_over_when_the_deck_is_empty_at_the_end_of_a_turn() -> None:
    match = near_the_end(2)
    assert match.outcome is None
    seat = current(match)
    play(match, "draw deck", "draw deck")
    assert table(match).deck == ()
    outcomes = [match.outcome]  # who took the last card finishes the turn
    for name in ("plant", "discard"):
        play(match, name)
        outcomes.append(match.outcome)
    assert [outcome is not None for outcome in outcomes] == [False, False, True]
    assert current(match) == seat
    assert not any(match.legal_moves(other) for other in range(2))


def test_there_is_no_equal_number_of_turns() -> None:
    counts = set()
    for seed in range(8):
        match = finish(arboretum(2, seed), Random(seed))
        planted = [len(one.planted) for one in table(match).arboretums]
        counts.add(planted[0] - planted[1])
    assert counts == {0, 1}


def test_if_the_deck_runs_out_on_the_first_draw_the_second_card_comes_from_a_pile() -> None:
    match = near_the_end(1)
    seat = current(match)
    play(match, "draw deck")
    assert match.outcome is None
    assert sources(match) == [other for other in range(2) if table(match).discards[other]]
    assert rejected(match, seat, "draw", "deck").message == "the deck is empty"
    play(match, f"draw {1 - seat}", "plant", "discard")
    assert match.outcome is not None


def test_a_turn_that_leaves_a_card_in_the_deck_does_not_end_the_match() -> None:
    match = near_the_end(1)
    play(match, f"draw {1 - current(match)}")
    if len(table(match).discards[0] + table(match).discards[1]):
        play(
            match, f"draw {next(seat for seat in (0, 1) if table(match).discards[seat])}", "plant", "discard"
        )
        assert len(table(match).deck) == 1
        assert match.outcome is None


def test_at_the_end_hands_are_laid_open_and_scored() -> None:
    match = finish(arboretum(3), Random(3))
    state = table(match)
    last = match.events(None, len(match) - 1)
    assert [told.event.event for told in last] == ["moved", "discarded", "hands_laid_open", "match_ended"]
    assert state.concealed == ((),) * 3
    assert last[2].event.hands == state.open
    sheet = score(state.species, state.open, state.arboretums)
    assert match.outcome == Outcome(sheet.winners, sheet.totals, sheet.decided_by)
    for viewer in (0, 1, 2, None):
        view: Any = match.view(viewer).state
        assert [hand.cards for hand in view.hands] == list(state.open)
        assert view.sheet == sheet


def test_hands_are_laid_open_once_and_by_nothing_else() -> None:
    match = finish(arboretum(2), Random(1))
    laid = [
        n
        for n in range(len(match))
        for told in match.events(0, n)[:9]
        if told.entry == n and _is_laying(told.event)
    ]
    assert laid == [len(match) - 1]
    assert HandsLaidOpen in match.rules.sight.revealing


def _is_laying(event: Any) -> bool:
    return bool(event.event == "hands_laid_open")


def test_a_shared_victory_goes_through_a_whole_match_file() -> None:
    for seed in range(2_000):
        match = finish(arboretum(2, seed), Random(seed))
        if match.outcome is not None and len(match.outcome.winners) == 2:
            break
    else:
        pytest.fail("no shared victory found")
    assert match.outcome.reason == "shared"
    assert match.outcome.scores is not None
    assert match.outcome.scores[0] == match.outcome.scores[1]
    planted = [{card.species for card in one.cards().values()} for one in table(match).arboretums]
    assert len(planted[0]) == len(planted[1])
    begun = Match.replay(match.header, (), match.rules)
    deal = [str(card) for card in deal_of(begun)]
    options = {"first_seat": 0, "species": list(table(match).species)}
    again: Match[Table] = Match.new(Arboretum, seed=0, options=options, deal=deal)
    for entry in match.log:
        again.submit(*entry)
    loaded: Match[Table] = Match.loads(again.dumps())
    assert loaded.outcome == match.outcome
    assert loaded.position.state == match.position.state
    assert b'"winners":[0,1]' in again.dumps()


# --- invariants ---------------------------------------------------------------------------------------------------


def check_invariants(match: Match[Table], before: Table | None) -> None:
    state, flow = table(match), match.position.flow
    least = (
        len(table_at(match, 0).deck) + 1
    ) // 2  # two cards a turn at most; starting discards shorten the deck
    seats = flow.seats
    hands = [state.hand(seat) for seat in range(seats)]
    planted = [len(one.planted) for one in state.arboretums]
    everywhere = [
        *state.deck,
        *(card for hand in hands for card in hand),
        *(card for pile in state.discards for card in pile),
        *(card for one in state.arboretums for card in one.cards().values()),
    ]
    assert len(everywhere) == 8 * len(state.species)
    assert sorted(everywhere) == sorted(cards_of(state.species))
    over = match.outcome is not None
    at = flow.active[0] if flow.active else None
    for seat, hand in enumerate(hands):
        within = at is not None and at.seat == seat
        expected = 7 if not within else {"draw": 7 + at.moves, "plant": 9, "discard": 8}[at.stage]  # type: ignore[union-attr,index]
        assert len(hand) == expected
        assert state.arboretums[seat].is_connected()
    first, current_seat = state.first_seat, flow.current
    for later in range(seats):
        seat = (first + later) % seats
        begun = (flow.turn - 1 - later) // seats + 1 if flow.turn > later else 0
        done = (
            begun - 1
            if seat == current_seat and not over and at is not None and at.stage != "discard"
            else begun
        )
        assert planted[seat] == done
        assert 0 <= planted[first] - planted[seat] <= 1 or seat == first
    assert max(planted) <= MOST_PLANTED[seats]
    assert flow.turn <= TURNS[seats][-1]
    if before is not None:
        assert len(before.deck) - 1 <= len(state.deck) <= len(before.deck)
    if over:
        assert not state.deck
        assert flow.turn >= least
        assert sum(planted) == flow.turn
    else:
        assert match.legal_moves(current_seat)
        assert state.deck or (at is not None and (at.stage != "draw" or at.moves == 1))


@settings(max_examples=12)
@given(st.sampled_from(SEATS), st.integers(0, 2**32), st.sampled_from(["first", "second"]), st.randoms())
def test_the_invariants_hold_in_every_match(seats: int, seed: int, edition: str, rng: Random) -> None:
    walk_with_invariants(seats, seed, edition, lambda legal: legal[int(rng.random() * len(legal))])


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_the_invariants_hold_in_many_matches(seats: int) -> None:
    for seed in range(60):
        rng = Random(seed)
        walk_with_invariants(
            seats, seed, ("first", "second")[seed % 2], lambda legal, rng=rng: legal.draw(rng)
        )


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_match_without_draws_from_piles_has_the_fewest_turns(seats: int, edition: str) -> None:
    deck = {"first": DECK_WITH_STARTING_DISCARDS, "second": DECK_AFTER_DEAL}[edition][seats]
    turns = walk_with_invariants(seats, 1, edition, lambda legal: legal[0])
    assert turns == (deck + 1) // 2
    if edition == "second":
        assert turns == TURNS[seats][0]


@pytest.mark.parametrize("seats", SEATS)
def test_a_match_that_draws_from_piles_while_it_can_has_the_most_turns(seats: int) -> None:
    turns = walk_with_invariants(seats, 1, "second", lambda legal: legal[-1])
    assert turns == TURNS[seats][-1]


def walk_with_invariants(seats: int, seed: int, edition: str, choose: Any) -> int:
    match = arboretum(seats, seed, edition=edition, first_seat=seed % seats)
    check_invariants(match, None)
    progress = [match.view(None).progress]
    while match.outcome is None:
        before, seat = table(match), current(match)
        legal = match.legal_moves(seat)
        assert match.rules.default_move(match.position, seat) in legal
        match.play(seat, choose(legal))
        check_invariants(match, before)
        progress.append(match.rules.progress(match.position))
    assert progress[0] == 0
    assert progress == sorted(progress)
    assert progress[-1] == 1
    return match.position.flow.turn


# --- undo ---------------------------------------------------------------------------------------------------------


def test_planting_and_discarding_can_be_taken_back_until_another_seat_acts() -> None:
    match = arboretum()
    play(match, "draw deck", "draw deck", "plant", "discard")
    assert match.can_undo(0)
    match.undo(0)
    match.undo(0)
    assert match.position == match.at(2)
    match.redo(0)
    match.redo(0)
    play(match, "draw deck")
    assert not match.can_undo(0)


def test_a_draw_from_a_pile_can_be_taken_back() -> None:
    match = with_piles([], ["oak-1", "oak-2"])
    play(match, "draw 1", "draw 1")
    match.undo(0)
    match.undo(0)
    assert match.position == match.at(0)


def test_a_draw_from_the_deck_can_never_be_taken_back() -> None:
    match = with_piles([], ["oak-1"])
    play(match, "draw 1", "draw deck", "plant")
    match.undo(0)
    assert not match.can_undo(0)
    with pytest.raises(Rejected) as caught:
        match.undo(0)
    assert caught.value.code == "undo_barrier"
    assert not match.view(0).can_undo


def test_the_end_of_the_match_can_never_be_taken_back() -> None:
    match = finish(arboretum(), Random(1))
    for seat in range(2):
        assert not match.can_undo(seat)


# --- leaving ------------------------------------------------------------------------------------------------------


def test_when_one_of_two_leaves_the_other_wins_and_no_hand_is_shown() -> None:
    match = arboretum()
    play(match, *TURN, "draw deck")
    match.leave(1)
    assert match.outcome == Outcome((0,), None, "the others have left")
    assert match.view(1).state.hands[0].cards == ()
    assert match.view(None).state.sheet is None


@pytest.mark.parametrize("when", range(4))
def test_when_one_of_three_leaves_the_others_play_on_and_it_scores_nothing(when: int) -> None:
    match = arboretum(3)
    play(match, *TURN, *TURN[:when])
    match.leave(1)
    assert current(match) == 2
    assert stage(match) == "draw"
    finish(match, Random(4))
    assert match.outcome is not None
    assert match.outcome.scores is not None
    assert match.outcome.scores[1] == 0
    assert 1 not in match.outcome.winners
    seats = [entry.seat for entry in match.log[len(TURN) + when + 1 :]]
    assert set(seats) == {0, 2}
    assert Match.loads(match.dumps()).position == match.position


def test_the_piles_of_a_seat_that_left_stay_and_its_hand_stays_hidden() -> None:
    match = arboretum(3)
    play(match, *TURN, *TURN)
    pile = table(match).discards[1]
    match.leave(1)
    assert table(match).discards[1] == pile
    assert 1 in sources(match)
    assert match.view(0).state.hands[1].cards == ()


def test_a_seat_that_leaves_in_the_turn_in_which_the_deck_ran_out_ends_the_match() -> None:
    match = near_the_end(2, seats=3)
    seat = current(match)
    play(match, "draw deck", "draw deck")
    match.leave(seat)
    assert match.outcome is not None
    assert match.outcome.scores is not None
    assert seat not in match.outcome.winners
    assert match.view(None).state.sheet is not None


# --- the small duties ---------------------------------------------------------------------------------------------


def test_the_default_moves_draw_from_the_deck_and_give_away_the_least_card() -> None:
    match = arboretum()
    chosen: list[Move] = []
    for _ in range(4):
        chosen.append(match.rules.default_move(match.position, 0))
        match.play(0, chosen[-1], why="out of time")
    assert [one.name for one in chosen] == ["draw", "draw", "plant", "discard"]
    assert chosen[0].args == chosen[1].args == (DECK,)
    assert chosen[2].args[0].value <= chosen[3].args[0].value


def test_default_moves_alone_finish_a_match() -> None:
    match = arboretum(4)
    while match.outcome is None:
        match.play(current(match), match.rules.default_move(match.position, current(match)))
    assert match.position.flow.turn == TURNS[4][0]


def every_move(match: Match[Table]) -> Iterator[Move]:
    cells = [Cell(x, y) for x in range(-2, 3) for y in range(-2, 3)]
    for source in (DECK, *range(4)):
        yield Move("draw", (source,))
    for card in cards_of(table(match).species):
        yield Move("discard", (card,))
        yield from (Move("plant", (card, cell)) for cell in cells)


def test_every_listed_move_is_accepted_and_every_other_one_rejected_with_a_reason() -> None:
    match = arboretum()
    play(match, *TURN, *TURN)
    for name in TURN:
        seed = match.header.seed
        assert seed is not None
        legal = match.legal_moves(0)
        for one in every_move(match):
            if one in legal:
                match.rules.step(match.position, 0, one, seed)
                continue
            with pytest.raises(Rejected) as caught:
                match.rules.step(match.position, 0, one, seed)
            assert caught.value.code in {"illegal_move", "not_offered"}
            assert caught.value.message
        play(match, name)


def test_what_a_caller_takes_for_a_seat_stays_in_its_own_match() -> None:
    options = {"edition": "first", "first_seat": 0}
    rules, seed = compiled(Arboretum), Seed.of(1)
    start = rules.begin(2, options, seed=seed).position
    for seats, piles in (((0, 0), (True, 1)), ((False, 0), (1, 1))):
        told: list[Any] = [
            rules.step(start, seat, Move("draw", (pile,)), seed).events[0]
            for seat, pile in zip(seats, piles, strict=True)
        ]
        assert told[0] == told[1]
        assert (type(told[1].seat), type(told[1].pile)) == (int, int)
