"""A match: the log, the line, undo and redo and what bars them, looking back, what is told."""

import copy
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import pytest
from annotated_types import Interval
from hypothesis import given
from hypothesis import strategies as st

from boardwright import (
    Act,
    At,
    Command,
    Deal,
    Entry,
    Game,
    Header,
    IllegalMove,
    Leave,
    Match,
    Move,
    NoOptions,
    OptionsError,
    Outcome,
    OwnerOnly,
    PerSeat,
    Phase,
    PluginError,
    Public,
    Redo,
    Rejected,
    Seed,
    Stage,
    Turn,
    Undo,
    compiled,
    event,
    hookimpl,
    move,
)
from boardwright.events import Redone, Undone
from boardwright_tictactoe import TicTacToe


class Deck(NamedTuple):
    score: Annotated[tuple[int, ...], Public()]
    hands: Annotated[tuple[tuple[int, ...], ...], PerSeat(OwnerOnly())]


@event
class Peeked(NamedTuple):
    seat: int
    card: Annotated[int, OwnerOnly()]


@event
class Shown(NamedTuple):
    seat: int


@event(reveals=True)
class TurnedUp(NamedTuple):
    card: int


@event(reveals=False)
class Chose(NamedTuple):
    seat: int
    card: Annotated[int, OwnerOnly()]


class Cards(Game[Deck]):
    """Each move is barred from undo, or not, for its own reason. A turn has three moves."""

    name = "cards"
    version = "1"
    seats = range(2, 5)
    events = (Peeked, Shown, TurnedUp, Chose)

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Deck:
        return Deck((0,) * deal.seats, ((7,),) * deal.seats)

    @hookimpl
    def phases(self) -> list[Phase]:
        return [Phase("play", Turn(stages=(Stage("s", max_moves=3),)))]

    @move
    def add(self, at: Act[Deck], points: Annotated[int, Interval(ge=0, le=9)]) -> Deck:
        score = at.state.score
        return at.state._replace(score=(*score[: at.seat], score[at.seat] + points, *score[at.seat + 1 :]))

    @move
    def roll(self, at: Act[Deck]) -> Deck:
        return self.add.function(self, at, at.chance.roll())

    @move
    def peek(self, at: Act[Deck]) -> Deck:
        at.emit(Peeked(at.seat, at.state.hands[at.seat][0]))
        return at.state

    @move
    def show(self, at: Act[Deck]) -> Deck:
        at.emit(Shown(at.seat))
        return at.state

    @move
    def turn_up(self, at: Act[Deck]) -> Deck:
        at.emit(TurnedUp(at.state.hands[at.seat][0]))
        return at.state

    @move
    def choose(self, at: Act[Deck]) -> Deck:
        at.emit(Chose(at.seat, at.state.hands[at.seat][0]))
        return at.state

    @move
    def win(self, at: Act[Deck]) -> Deck:
        at.end_match(Outcome((at.seat,)))
        return at.state

    @move
    def refuse(self, at: Act[Deck]) -> Deck:
        raise IllegalMove("never")

    @refuse.options
    def never(self, at: At[Deck]) -> bool:
        return False


def cards(**given: Any) -> Match[Deck]:
    return Match.new(Cards, **{"seed": 5, **given})


def codes(*asks: Any) -> list[str]:
    found = []
    for ask in asks:
        with pytest.raises(Rejected) as caught:
            ask()
        found.append(caught.value.code)
    return found


# --- beginning ----------------------------------------------------------------------------------------------------


def test_a_new_match_has_the_fewest_seats_unless_told() -> None:
    assert cards().header.seats == 2
    assert cards(seats=4).position.flow.seats == 4


def test_a_match_can_be_begun_by_the_name_of_an_installed_game() -> None:
    match: Match[Any] = Match.new("tictactoe", seed=1)
    assert type(match.rules.game) is TicTacToe
    with pytest.raises(PluginError, match="no game 'chess' is installed"):
        Match.new("chess")


def test_seeds_are_fresh_unless_given_and_any_text_or_number_names_one() -> None:
    assert Match.new(Cards).header.seed != Match.new(Cards).header.seed
    assert cards(seed=7).header.seed == cards(seed="7").header.seed == Seed.of(7)
    raw = bytes(range(32))
    assert (
        cards(seed=raw).header.seed == cards(seed=Seed(raw)).header.seed == cards(seed=raw.hex()).header.seed
    )


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"seats": 7}, "has 2 to 4 seats"),
        ({"seats": 0}, "has 2 to 4 seats"),
        ({"seats": -1}, "has 2 to 4 seats"),
        ({"names": ["one"]}, "2 seats need 2 names, not 1"),
        ({"names": [1, 2]}, "names"),
        ({"names": ["\ud800", "x"]}, "names"),
        ({"undo": "sometimes"}, "undo"),
        ({"deal": [1]}, "takes no explicit deal"),
        ({"options": {"fast": True}}, "fast"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(given: dict[str, Any], named: str) -> None:
    with pytest.raises(OptionsError) as caught:
        cards(**given)
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_header_that_only_commits_to_its_seed_begins_no_match() -> None:
    with pytest.raises(OptionsError, match="only commits"):
        Match(compiled(Cards), cards().header.published())


# --- playing ------------------------------------------------------------------------------------------------------


def test_a_move_is_given_by_name_or_as_a_move() -> None:
    match = cards()
    match.play(0, "add", points="3")
    match.play(0, "add", 4)
    match.play(0, Move("add", (5,)), why="out of time")
    assert match.position.state.score == (12, 0)
    assert match.log == (
        Entry(0, Move("add", (3,))),
        Entry(0, Move("add", (4,))),
        Entry(0, Move("add", (5,)), "out of time"),
    )
    assert len(match) == 3


def test_a_rejected_command_leaves_the_match_as_it_was() -> None:
    match = cards()
    match.play(0, "add", 1)
    match.play(0, "add", 2)
    match.undo(0)
    before = (match.position, match.log, match.line, match.can_undo(0), match.can_redo(0), match.events(0))
    assert codes(
        lambda: match.play(1, "add", 1),
        lambda: match.play(0, "add", 10),
        lambda: match.play(0, "fly"),
        lambda: match.play(0, "refuse"),
        lambda: match.play(5, "add", 1),
        lambda: match.undo(1),
        lambda: match.redo(1),
        lambda: match.leave(5),
    ) == [
        "not_active",
        "bad_arguments",
        "unknown_move",
        "illegal_move",
        "no_such_seat",
        "undo_not_allowed",
        "undo_not_allowed",
        "no_such_seat",
    ]
    assert before == (
        match.position,
        match.log,
        match.line,
        match.can_undo(0),
        match.can_redo(0),
        match.events(0),
    )


def test_any_command_can_be_submitted() -> None:
    match = cards(seats=3)
    for command in (Move("add", (1,)), Undo(), Redo(), Leave()):
        match.submit(0, command)
    assert [entry.command for entry in match.log] == [Move("add", (1,)), Undo(), Redo(), Leave()]
    assert match.position.flow.eliminated == (0,)


def test_the_outcome_is_there_once_the_match_is_over() -> None:
    match = cards()
    assert match.outcome is None
    over = match.play(0, "win").position
    assert over.outcome == Match.replay(match.header, match.log, match.rules).outcome == Outcome((0,))
    assert codes(lambda: match.play(0, "add", 1), lambda: match.leave(1)) == ["match_over", "match_over"]


# --- undo ---------------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_move_and_redo_makes_it_again() -> None:
    match = cards()
    start = match.position
    match.play(0, "add", 1)
    one = match.position
    match.play(0, "add", 2)
    two = match.position
    assert match.undo(0).position == one
    assert match.undo(0).position == start
    assert list(match.line) == []
    assert match.redo(0).position == one
    assert match.redo(0).position == two
    assert match.line == (Entry(0, Move("add", (1,))), Entry(0, Move("add", (2,))))
    assert len(match) == 6


def test_an_undo_restores_the_counters_of_the_flow() -> None:
    match = cards()
    for points in (1, 2, 3):
        match.play(0, "add", points)
    assert match.position.flow.current == 1
    match.undo(0)
    assert match.position.flow == match.at(2).flow
    assert match.position.flow.active[0].moves == 2
    assert codes(lambda: match.play(1, "add", 1)) == ["not_active"]


def test_a_new_move_forgets_what_was_undone() -> None:
    match = cards()
    match.play(0, "add", 1)
    match.undo(0)
    match.play(0, "add", 2)
    assert not match.can_redo(0)
    assert codes(lambda: match.redo(0)) == ["nothing_to_redo"]
    assert match.position.state.score == (2, 0)


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    match = cards()
    assert not match.can_undo(0)
    assert codes(lambda: match.undo(0), lambda: match.redo(0)) == ["nothing_to_undo", "nothing_to_redo"]


def test_only_who_moved_last_may_take_it_back() -> None:
    match = cards()
    match.play(0, "add", 1)
    assert (match.can_undo(0), match.can_undo(1), match.can_undo(None)) == (True, False, False)
    for points in (1, 1):
        match.play(0, "add", points)
    assert match.can_undo(0)  # its turn is over, but nobody else has acted
    match.play(1, "add", 1)
    assert (match.can_undo(0), match.can_undo(1)) == (False, True)
    with pytest.raises(Rejected) as caught:
        match.undo(0)
    assert caught.value.data == {"seat": 1}


@pytest.mark.parametrize(
    ("name", "barred"),
    [("roll", True), ("peek", True), ("turn_up", True), ("choose", False), ("show", False), ("add", False)],
)
def test_what_was_drawn_by_chance_or_revealed_cannot_be_taken_back(name: str, barred: bool) -> None:
    match = cards()
    match.play(0, "show")
    match.play(0, name, *([1] if name == "add" else []))
    assert match.can_undo(0) is not barred
    assert match.view(0).can_undo is not barred
    if barred:
        assert codes(lambda: match.undo(0)) == ["undo_barrier"]
    else:
        match.undo(0)
        assert match.position == match.at(1)


def test_a_barrier_protects_everything_before_it() -> None:
    match = cards()
    match.play(0, "add", 1)
    match.play(0, "roll")
    match.play(0, "add", 2)
    match.undo(0)
    assert codes(lambda: match.undo(0)) == ["undo_barrier"]


def test_a_draw_that_is_taken_back_gives_the_same_again() -> None:
    match = cards(undo="free")
    match.play(0, "roll")
    rolled = match.position.state.score
    match.undo(0)
    match.play(0, "roll")
    assert match.position.state.score == rolled


def test_the_end_of_a_match_cannot_be_taken_back() -> None:
    match = cards()
    match.play(0, "win")
    assert codes(lambda: match.undo(0)) == ["match_over"]
    assert not match.can_undo(0)


def test_leaving_cannot_be_taken_back() -> None:
    match = cards(seats=3)
    match.leave(0)
    assert not match.can_undo(0)
    assert codes(lambda: match.undo(0)) == ["undo_barrier"]


def test_a_move_before_somebody_left_cannot_be_taken_back() -> None:
    match = cards(seats=3)
    match.play(0, "add", 1)
    match.leave(2)
    assert codes(lambda: match.undo(0), lambda: match.undo(2)) == ["undo_not_allowed", "undo_barrier"]


def test_the_policy_none_allows_no_undo() -> None:
    match = cards(undo="none")
    match.play(0, "add", 1)
    assert not match.can_undo(0)
    assert codes(lambda: match.undo(0)) == ["undo_not_allowed"]


def test_the_policy_free_lets_anybody_take_back_anything() -> None:
    match = cards(undo="free", seats=3)
    match.play(0, "roll")
    match.play(0, "peek")
    match.leave(1)
    match.play(0, "win")
    for seat in (2, 0, 1, 2):
        assert match.can_undo(seat)
        match.undo(seat)
    assert match.position == match.at(0)
    for seat in (1, 2, 0, 0):
        match.redo(seat)
    assert match.outcome == Outcome((0,))


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_who_has_no_seat_may_undo_or_redo_even_freely(seat: int) -> None:
    match = cards(undo="free")
    match.play(0, "add", 1)
    assert not match.can_undo(seat)
    assert codes(lambda: match.undo(seat)) == ["no_such_seat"]
    match.undo(0)
    assert not match.can_redo(seat)
    assert codes(lambda: match.redo(seat)) == ["no_such_seat"]


def test_an_undo_is_an_entry_and_an_event() -> None:
    match = cards()
    match.play(0, "show")
    assert match.undo(0).events == (Undone(0, 0),)
    assert match.redo(0).events == (Redone(0, 0), Shown(0))
    assert [told.event.event for told in match.events(1, since=1)] == ["undone", "redone", "shown"]


WALK = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.sampled_from(
            [
                "add 1",
                "add 2",
                "roll",
                "peek",
                "show",
                "choose",
                "undo",
                "undo",
                "undo",
                "redo",
                "redo",
                "leave",
            ]
        ),
    ),
    max_size=25,
)


@given(WALK, st.sampled_from(["turn", "free", "none"]))
def test_undo_and_redo_on_any_walk_equal_a_replay_of_the_line(
    walk: Sequence[tuple[int, str]], policy: Any
) -> None:
    match = cards(seats=3, undo=policy)
    for seat, ask in walk:
        name, *args = ask.split()
        commands: dict[str, Command] = {"undo": Undo(), "redo": Redo(), "leave": Leave()}
        command = commands.get(name, Move(name, tuple(map(int, args))))
        could = {"undo": match.can_undo(seat), "redo": match.can_redo(seat)}
        try:
            match.submit(seat, command)
        except Rejected:
            assert not could.get(name, False)
        else:
            assert could.get(name, True)
    straight = cards(seats=3, undo=policy)
    for entry in match.line:
        straight.submit(*entry)
    assert straight.position == match.position
    assert straight.line == match.line
    again = Match.replay(match.header, match.log, match.rules)
    assert [again.at(n) for n in range(len(again) + 1)] == [match.at(n) for n in range(len(match) + 1)]
    for viewer in (0, 1, 2, None):
        assert again.events(viewer) == match.events(viewer)


# --- looking back -------------------------------------------------------------------------------------------------


def test_every_position_stays_on_the_timeline() -> None:
    match = cards()
    positions = [match.position]
    positions += [match.play(0, "add", points).position for points in (1, 2)]
    positions.append(match.undo(0).position)
    assert [match.at(n) for n in range(4)] == positions
    assert match.at(0) is positions[0]
    for n in (-1, 4):
        with pytest.raises(IndexError):
            match.at(n)


def test_a_view_of_the_past_shows_what_the_seat_saw_then_and_no_undo() -> None:
    match = cards()
    match.play(0, "add", 1)
    match.play(0, "add", 2)
    past = match.view(0, 1)
    assert past.state.score == (1, 0)
    assert not past.can_undo
    assert match.view(0, 2).can_undo
    with pytest.raises(IndexError):
        match.view(0, 3)


def test_the_line_leaves_out_what_was_taken_back() -> None:
    match = cards()
    match.play(0, "add", 1)
    match.play(0, "add", 2)
    match.undo(0)
    match.play(0, "add", 3)
    assert [entry.command for entry in match.line] == [Move("add", (1,)), Move("add", (3,))]


def test_a_replay_needs_only_header_and_log() -> None:
    match: Match[Any] = Match.new("tictactoe", seed=3)
    for turn, cell in enumerate((4, 0, 8)):
        match.play(turn % 2, "mark", cell)
    again: Match[Any] = Match.replay(match.header, match.log)
    assert again.position == match.position
    assert Match.replay(Header.read(match.header.plain()), match.log).log == match.log


def test_a_copy_stands_where_the_match_does_and_goes_on_by_itself() -> None:
    match: Match[Any] = Match.new("tictactoe", seed=3)
    match.play(0, "mark", 4)
    again = copy.copy(match)
    assert (again.position, again.log, again.header) == (match.position, match.log, match.header)
    again.undo(0)
    again.play(0, "mark", 0)
    assert len(match) == len(match.line) == 1
    assert match.position.state.cells[4] == 0
    assert not match.can_redo(0)
    match.play(1, "mark", 1)
    assert again.position.state.cells[1] is None


def test_a_deep_copy_goes_by_the_same_rules() -> None:
    match: Match[Any] = Match.new("tictactoe", seed=3)
    match.play(0, "mark", 4)
    again = copy.deepcopy(match)
    assert again.rules is match.rules
    again.play(1, "mark", 0)
    assert (len(match), len(again)) == (1, 2)


def test_a_replay_of_what_is_not_allowed_is_rejected() -> None:
    match = cards()
    with pytest.raises(Rejected):
        Match.replay(match.header, [Entry(1, Move("add", (1,)))], match.rules)


# --- what is told -------------------------------------------------------------------------------------------------


def test_each_entry_is_told_with_its_number_the_move_first() -> None:
    match = cards()
    match.play(0, "peek", why="out of time")
    mine = match.events(0)
    assert [(told.entry, told.event.event) for told in mine] == [
        (-1, "phase_began"),
        (-1, "turn_began"),
        (0, "moved"),
        (0, "peeked"),
    ]
    assert mine[2].event.why == "out of time"
    assert mine[3].event.card == 7
    assert match.events(1)[3].event.card != 7


def test_events_can_be_had_from_an_entry_on() -> None:
    match = cards()
    for points in (1, 2, 3, 4):
        match.play(0 if points < 4 else 1, "add", points)
    everything = match.events(None)
    for since in range(1, 6):
        assert match.events(None, since) == [told for told in everything if told.entry >= since]
    assert match.events(None, -1) == match.events(None, -3) == everything


def test_a_host_reads_what_is_new_step_by_step() -> None:
    match = cards(undo="free")
    seen = match.events(1)
    commands: list[Command] = [Move("add", (1,)), Undo(), Redo(), Move("roll"), Leave()]
    for command in commands:
        match.submit(0, command)
        seen += [told for told in match.events(1, since=len(match) - 1) if told.entry >= 0]
    assert seen == match.events(1)
