"""Sealed stages: everybody chooses in secret, and all is revealed and done at once."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Annotated, Any, NamedTuple

import pytest
from annotated_types import Interval

from boardwright import (
    Act,
    ActiveSeats,
    At,
    Deal,
    Entry,
    Game,
    GameError,
    IllegalMove,
    Leave,
    Match,
    Move,
    NoOptions,
    OwnerOnly,
    Phase,
    Rejected,
    Stage,
    Turn,
    Undo,
    Unseen,
    hookimpl,
    move,
)
from boardwright.events import Answered, Moved
from boardwright.plain import plain_event, plain_view

Amount = Annotated[int, Interval(ge=0, le=9)]


class Purse(NamedTuple):
    coins: tuple[int, ...]
    bids: tuple[tuple[int, int], ...] = ()
    made: tuple[str, ...] = ()


class Auction(Game[Purse]):
    """Everybody bids at once."""

    name = "auction"
    version = "1"
    seats = range(2, 5)
    perfect_information = True

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Purse:
        return Purse((5,) * deal.seats)

    @hookimpl
    def phases(self) -> list[Phase]:
        bid = Stage("bid", [self.bid, self.whisper, self.tax], sealed=True)
        return [Phase("p", Turn(stages=(bid,), active=ActiveSeats(all="bid")))]

    @move
    def bid(self, at: Act[Purse], amount: Amount) -> Purse:
        if amount > at.state.coins[at.seat]:
            raise IllegalMove("you have less than that")
        return at.state._replace(bids=(*at.state.bids, (at.seat, amount)))

    @bid.options
    def what_it_has(self, at: At[Purse]) -> range:
        return range(at.state.coins[at.seat] + 1)

    @move
    def whisper(self, at: Act[Purse], amount: Annotated[Amount, OwnerOnly()]) -> Purse:
        return at.state._replace(bids=(*at.state.bids, (at.seat, amount)))

    @move
    def tax(self, at: Act[Purse]) -> Purse:
        return at.state._replace(coins=tuple(max(0, coins - 3) for coins in at.state.coins))

    @hookimpl
    def move_made(self, at: Act[Purse], move: Move) -> None:
        at.state = at.state._replace(made=(*at.state.made, f"{move.name} {at.seat}"))

    @hookimpl
    def seat_left(self, at: Act[Purse], seat: int) -> None:
        at.state = at.state._replace(coins=tuple(min(2, coins) for coins in at.state.coins))


def auction(seats: int = 3, **more: Any) -> Match[Purse]:
    return Match.new(Auction, seats=seats, seed=1, **more)


def test_nothing_happens_until_the_last_answer_is_in() -> None:
    match = auction()
    match.play(2, "bid", 4)
    match.play(0, "bid", 1)
    assert match.position.state == Purse((5, 5, 5))
    assert match.position.flow.answered == (2, 0)
    assert match.position.flow.awaited == (1,)
    assert match.position.flow.turn == 1


def test_then_all_answers_are_made_in_order_of_play_and_the_stage_is_over() -> None:
    match = auction()
    for seat, amount in ((2, 4), (0, 1), (1, 3)):
        match.play(seat, "bid", amount)
    after = match.position
    assert after.state.bids == ((0, 1), (1, 3), (2, 4))
    assert after.state.made == ("bid 0", "bid 1", "bid 2")
    assert (after.answers, after.flow.answered, after.flow.turn) == ({}, (), 2)
    for seat in (0, 1, 2):
        match.play(seat, "bid", 0)
    assert match.position.state.bids[3:] == ((1, 0), (2, 0), (0, 0))  # it is now seat 1's turn


def test_an_answer_can_be_changed_until_the_last_one_is_in() -> None:
    match = auction()
    match.play(0, "bid", 1)
    match.play(0, "whisper", 9)
    match.play(0, "bid", 2)
    assert match.position.flow.answered == (0,)
    match.play(1, "bid", 0)
    match.play(2, "bid", 0)
    assert match.position.state.bids == ((0, 2), (1, 0), (2, 0))


def test_an_answer_is_tested_when_it_is_given() -> None:
    match = auction()
    with pytest.raises(Rejected, match="you have less than that"):
        match.play(1, "bid", 6)
    assert match.position.flow.answered == ()


def test_answers_are_made_as_they_were_given_whatever_the_others_do() -> None:
    match = auction()
    match.play(0, "tax")
    match.play(1, "whisper", 5)
    match.play(2, "tax")
    assert match.position.state.made == ("tax 0", "whisper 1", "tax 2")


# --- who learns what ----------------------------------------------------------------------------------------------


def test_only_its_own_seat_sees_an_answer_and_all_see_who_has_answered() -> None:
    match = auction()
    match.play(1, "bid", 3)
    assert match.view(1).answer == Move("bid", (3,))
    for viewer in (0, 2, None):
        view = match.view(viewer)
        assert view.answer is None
        assert view.flow.answered == (1,)
        (told,) = [one.event for one in match.events(viewer, 0)]
        assert (told.event, told.seat, told.move, told.arguments) == ("answered", 1, Unseen(), Unseen())
    (told,) = [one.event for one in match.events(1, 0)]
    assert (told.move, told.arguments) == ("bid", {"amount": 3})


def test_what_others_get_does_not_depend_on_an_answer() -> None:
    first, second = auction(), auction()
    first.play(1, "bid", 3)
    second.play(1, "whisper", 9)
    for viewer in (0, 2, None):
        assert plain_view(first.rules, first.view(viewer)) == plain_view(second.rules, second.view(viewer))
        assert first.events(viewer) == second.events(viewer)
    assert plain_view(first.rules, first.view(1)) != plain_view(second.rules, second.view(1))


def test_all_answers_are_told_when_they_are_made_as_far_as_their_arguments_may_be_known() -> None:
    match = auction()
    match.play(1, "whisper", 3)
    match.play(2, "bid", 4)
    match.play(0, "bid", 0, why="out of time")
    told = [one.event for one in match.events(2, 2) if one.event.event == "moved"]
    assert [(one.seat, one.move, one.why) for one in told] == [
        (0, "bid", "out of time"),
        (1, "whisper", None),
        (2, "bid", None),
    ]
    assert [one.arguments["amount"] for one in told] == [0, Unseen(), 4]
    assert [one.entry for one in match.events(2, 0)][:3] == [0, 1, 2]


def test_a_reason_of_the_hosts_for_an_answer_that_was_taken_back_is_not_told() -> None:
    match = auction(2)
    match.play(0, "bid", 2)
    match.play(0, "bid", 3, why="out of time")
    match.undo(0)
    match.play(1, "bid", 1)
    told = [one.event for one in match.events(None, 2) if one.event.event == "moved"]
    assert [(one.seat, one.arguments["amount"], one.why) for one in told] == [(0, 2, None), (1, 1, None)]


def test_who_leaves_and_so_reveals_the_answers_reveals_why_they_were_given() -> None:
    match = auction(3)
    match.play(0, "bid", 2, why="out of time")
    match.play(1, "bid", 1)
    match.leave(2)
    told = [one.event for one in match.events(None, 1) if one.event.event == "moved"]
    assert [one.why for one in told] == ["out of time", None]


def test_a_view_says_that_the_stage_is_sealed() -> None:
    assert auction().view(None).sealed
    plain: Match[Any] = Match.new("tictactoe", seed=1)
    assert not plain.view(0).sealed


def test_answers_and_what_they_reveal_are_written_as_json() -> None:
    match = auction()
    match.play(1, "whisper", 3)
    assert plain_view(match.rules, match.view(1))["answer"] == {"move": "whisper", "arguments": {"amount": 3}}
    assert plain_view(match.rules, match.view(0))["answer"] is None
    (own,) = [plain_event(match.rules, one.event) for one in match.events(1, 0)]
    assert own == {"event": "answered", "seat": 1, "move": "whisper", "arguments": {"amount": 3}}
    (other,) = [plain_event(match.rules, one.event) for one in match.events(0, 0)]
    unseen = {"count": None, "empty": None}
    assert other == {"event": "answered", "seat": 1, "move": unseen, "arguments": unseen}


def test_the_determiniser_deals_the_answers_of_others_anew_and_keeps_ones_own() -> None:
    match = auction()
    match.play(0, "bid", 2)
    match.play(1, "bid", 3)
    seen = set()
    for rng in map(Random, range(300)):
        dealt = match.rules.redeal(match.position, 0, shuffled_by(rng))
        assert dealt.answers[0] == Move("bid", (2,))
        seen.add(dealt.answers[1])
    assert seen == set(match.legal_moves(1))


def shuffled_by(rng: Random) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    return lambda items: tuple(rng.sample(items, len(items)))


# --- taking back, leaving, replaying ------------------------------------------------------------------------------


def test_an_answer_can_be_taken_back_until_somebody_else_has_answered() -> None:
    match = auction()
    match.play(0, "bid", 2)
    match.undo(0)
    assert match.position.answers == {}
    match.redo(0)
    assert match.position.answers == {0: Move("bid", (2,))}
    match.play(1, "bid", 2)
    with pytest.raises(Rejected, match="seat 1's"):
        match.undo(0)


def test_what_was_revealed_cannot_be_taken_back() -> None:
    match = auction(2)
    match.play(0, "bid", 2)
    match.play(1, "bid", 2)
    with pytest.raises(Rejected) as caught:
        match.undo(1)
    assert caught.value.code == "undo_barrier"


def test_when_the_last_one_awaited_leaves_the_others_answers_are_made() -> None:
    match = auction(4)
    match.play(0, "bid", 2)
    match.play(1, "bid", 1)
    match.play(3, "bid", 0)
    match.leave(2)
    assert match.position.state.bids == ((0, 2), (1, 1), (3, 0))


def test_an_answer_that_is_no_longer_legal_because_somebody_left_is_taken_out() -> None:
    match = auction(4)
    match.play(0, "bid", 2)
    match.play(1, "bid", 4)  # who leaves takes coins along, see `seat_left`: then nobody has more than 2
    match.leave(2)
    assert match.position.answers == {0: Move("bid", (2,))}
    assert match.position.flow.answered == (0,)


def test_who_leaves_takes_its_answer_along() -> None:
    match = auction(4)
    match.play(2, "bid", 2)
    match.leave(2)
    assert match.position.answers == {}
    assert match.position.flow.answered == ()


def test_a_replay_gives_the_same_answers_and_positions() -> None:
    match = auction(4)
    for entry in (
        Entry(2, Move("bid", (1,))),
        Entry(2, Undo()),
        Entry(2, Move("bid", (2,))),
        Entry(3, Leave()),
        Entry(0, Move("whisper", (7,)), "out of time"),
        Entry(1, Move("bid", (0,))),
        Entry(2, Move("tax")),
    ):
        match.submit(*entry)
    again = Match.replay(match.header, match.log, match.rules)
    assert [again.at(n) for n in range(8)] == [match.at(n) for n in range(8)]
    assert [again.events(viewer) for viewer in (None, 0, 1, 2)] == [match.events(v) for v in (None, 0, 1, 2)]


# --- declarations -------------------------------------------------------------------------------------------------


def test_a_sealed_stage_asks_for_one_answer() -> None:
    class Greedy(Auction):
        @hookimpl
        def phases(self) -> list[Phase]:
            return [Phase("p", Turn(stages=[Stage("bid", sealed=True, max_moves=2)]))]

    with pytest.raises(GameError, match="stage 'bid': in a sealed stage each seat gives one answer, not 2"):
        Match.new(Greedy, seed=1)


def test_a_seat_cannot_be_put_beside_a_sealed_stage_that_is_open() -> None:
    class Meddler(Auction):
        @hookimpl
        def phases(self) -> list[Phase]:
            stages = (Stage("bid", [self.bid], sealed=True), Stage("open", [self.meddle]))
            return [Phase("p", Turn(named=stages, active=ActiveSeats(all="open")))]

        @move
        def meddle(self, at: Act[Purse]) -> Purse:
            at.set_stage("bid")
            return at.state

    match = Match.new(Meddler, seed=1)
    with pytest.raises(
        GameError, match="seats in a sealed stage are active together with seats that are in none"
    ):
        match.play(0, "meddle")


def test_sealed_events_are_the_frameworks_own() -> None:
    match = auction(2)
    assert match.play(0, "bid", 2).events == (Answered(0, "bid", {"amount": 2}),)
    revealed = match.play(1, "bid", 1).events
    assert revealed[:3] == (
        Answered(1, "bid", {"amount": 1}),
        Moved(0, "bid", {"amount": 2}, None),
        Moved(1, "bid", {"amount": 1}, None),
    )
