"""Nobody learns of prizes to come and of sealed bids what the rules do not show; of secret bids nothing ever."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from boardwright import Match, Move, Position, Rejected, Rules, Seat, Seed, Unseen, compiled
from boardwright.engine import Step
from boardwright.matchfile import exported
from boardwright.plain import plain_event, plain_view
from boardwright_goofspiel.cards import Card, suit
from boardwright_goofspiel.game import Goofspiel
from boardwright_goofspiel.table import Table
from boardwright_goofspiel.variants import SecretBids

OTHER_SEED = Seed.of("thinking ahead")
FORMS: dict[str, Rules[Table]] = {
    "shown": compiled(Goofspiel),
    "secret": compiled(Goofspiel, [SecretBids]),
}


def begun(form: str, seats: int = 2, **given: Any) -> Match[Table]:
    variants = [SecretBids] if form == "secret" else []
    return Match.new(Goofspiel, seats=seats, variants=variants, seed=given.pop("seed", 1), **given)


def shuffled(rng: Random, items: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(rng.sample(list(items), len(items)))


def walk(match: Match[Table], rng: Random) -> Iterator[Match[Table]]:
    """Yield a match at every point of it; seats bid in any order, and now and then think better of it."""
    yield match
    while match.outcome is None:
        awaited, answered = match.position.flow.awaited, match.position.flow.answered
        seat = rng.choice(answered if answered and rng.random() < 0.2 else awaited)
        match.play(seat, match.legal_moves(seat).draw(rng))
        yield match


def seen(rules: Rules[Table], position: Position[Table], viewer: Seat | None) -> str:
    return json.dumps(plain_view(rules, rules.view(position, viewer)))


def transcript(match: Match[Table], viewer: Seat | None) -> str:
    """Return all that a viewer ever gets of a match: every view, every event, what it may keep."""
    views = [plain_view(match.rules, match.view(viewer, n)) for n in range(len(match) + 1)]
    events = [(told.entry, plain_event(match.rules, told.event)) for told in match.events(viewer)]
    return json.dumps([views, events]) + exported(match, viewer).decode()


# --- sealed bids --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_sealed_bid_is_seen_by_its_owner_alone(form: str) -> None:
    match = begun(form, seats=3)
    match.play(1, "bid", "K")
    match.play(2, "bid", "4")
    assert match.view(1).answer == Move("bid", (Card.KING,))
    assert match.view(1).flow.answered == (1, 2)
    for viewer in (0, 2, None):
        assert match.view(viewer).answer != Move("bid", (Card.KING,))
        told = [one.event for one in match.events(viewer, 0)]
        assert [(one.event, one.seat) for one in told] == [("answered", 1), ("answered", 2)]
        assert told[0].arguments == Unseen()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("changes", [(), ("3",), ("3", "A")])
def test_what_the_others_get_does_not_depend_on_a_sealed_bid(form: str, changes: Sequence[str]) -> None:
    transcripts = defaultdict(set)
    for card in ["A", "5", "K"]:
        match = begun(form, seats=3)
        for bid in (*changes, card):
            match.play(1, "bid", bid)
        match.undo(1)
        match.redo(1)
        for viewer in (0, 1, 2, None):
            transcripts[viewer].add(transcript(match, viewer))
    assert {viewer: len(each) for viewer, each in transcripts.items()} == {0: 1, 1: 3, 2: 1, None: 1}


# --- prizes to come -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_the_prizes_to_come_are_counted_and_not_seen(form: str) -> None:
    match = begun(form, options={"cards": 5})
    for viewer in (0, 1, None):
        assert match.view(viewer).state.prizes == Unseen(4, False)


@pytest.mark.parametrize("form", FORMS)
def test_what_a_viewer_gets_does_not_depend_on_the_prizes_to_come(form: str) -> None:
    for viewer in (0, None):
        transcripts = set()
        for to_come in permutations(suit(4)[:3]):
            match = begun(form, deal=(Card.FOUR, *to_come), options={"cards": 4})
            match.play(0, "bid", "3")
            transcripts.add(transcript(match, viewer))
        assert len(transcripts) == 1


# --- bids that are shown, or not ----------------------------------------------------------------------------------


def test_bids_are_shown_when_all_are_in() -> None:
    match = begun("shown", seats=3)
    for seat, card in ((2, "4"), (0, "K"), (1, "9")):
        match.play(seat, "bid", card)
    for viewer in (0, 1, 2, None):
        assert match.view(viewer).state.bids == ((Card.KING,), (Card.NINE,), (Card.FOUR,))
        (told,) = [one.event for one in match.events(viewer) if one.event.event == "prize_settled"]
        assert told.bids == (Card.KING, Card.NINE, Card.FOUR)


def test_secret_bids_are_shown_to_nobody_but_their_owner() -> None:
    match = begun("secret", seats=3)
    for seat, card in ((2, "4"), (0, "K"), (1, "9")):
        match.play(seat, "bid", card)
    own = (Unseen(1, False), (Card.NINE,), Unseen(1, False))
    assert match.view(1).state.bids == own
    assert match.view(1).state.hands[0] == Unseen(12, False)
    assert match.view(None).state.bids == (Unseen(1, False),) * 3
    told = [one.event for one in match.events(1) if one.event.event in {"moved", "prize_settled"}]
    assert [one.arguments["card"] for one in told[:3]] == [Unseen(), Card.NINE, Unseen()]
    assert told[3].bids == (Unseen(), Card.NINE, Unseen())
    assert told[3].winner == 0


def every_match(form: str, seats: int, cards: int) -> Iterator[Match[Table]]:
    """Yield a match for each way in which everybody can bid, for the same prizes."""
    for rows in product(permutations(suit(cards)), repeat=seats):
        match = begun(form, seats, deal=suit(cards), options={"cards": cards})
        while match.outcome is None:
            turn = len(match.position.state.settled)
            for seat in match.position.flow.awaited:
                match.play(seat, Move("bid", (rows[seat][turn],)))
        yield match


@pytest.mark.parametrize(("seats", "cards"), [(2, 3), pytest.param(3, 3, marks=pytest.mark.slow)])
def test_of_secret_bids_a_viewer_learns_who_took_the_prizes_and_not_a_bit_more(
    seats: int, cards: int
) -> None:
    known: dict[Any, set[str]] = defaultdict(set)
    for match in every_match("secret", seats, cards):
        for viewer in (*range(seats), None):
            own = None if viewer is None else match.position.state.bids[viewer]
            known[viewer, own, match.position.state.settled].add(transcript(match, viewer))
    assert {len(transcripts) for transcripts in known.values()} == {1}


# --- at any point -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(2, {}, marks=pytest.mark.slow),
        (3, {"cards": 5}),
        pytest.param(4, {"cards": 6, "turns": 3}, marks=pytest.mark.slow),
    ],
)
def test_what_a_viewer_cannot_see_makes_no_difference_to_it(
    form: str, seats: int, options: dict[str, Any]
) -> None:
    rng, rules = Random(seats), FORMS[form]
    compared = 0
    for match in walk(begun(form, seats, options=options), rng):
        for viewer in (*range(seats), None):
            other = rules.redeal(match.position, viewer, lambda items: shuffled(rng, items))
            assert seen(rules, other, viewer) == seen(rules, match.position, viewer)
            compared += same_steps(rules, match.position, other, viewer)
    assert compared > 100


def same_steps(
    rules: Rules[Table], here: Position[Table], there: Position[Table], viewer: Seat | None
) -> int:
    """Try every bid at two positions that look the same to a viewer; return how many were legal at both.

    What the viewer is told and then sees must be the same, unless the bid is the last one and shows what was hidden.
    """
    compared = 0
    for seat, card in product(here.flow.awaited + here.flow.answered, Card):
        one, other = (tried(rules, position, seat, card) for position in (here, there))
        if isinstance(one, Step) and isinstance(other, Step):
            compared += 1
            if one.position.answers:
                told = [[rules.told(event, viewer) for event in step.events] for step in (one, other)]
                assert told[0] == told[1]
                assert seen(rules, one.position, viewer) == seen(rules, other.position, viewer)
        elif seat == viewer:
            assert one == other
    return compared


def tried(rules: Rules[Table], position: Position[Table], seat: Seat, card: Card) -> Step | str:
    try:
        return rules.step(position, seat, Move("bid", (card,)), OTHER_SEED)
    except Rejected as rejected:
        return rejected.message
