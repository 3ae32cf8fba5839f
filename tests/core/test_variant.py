"""Variants: plugins that wrap a game's hooks, are recorded in the header, and are needed for the replay."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import EntryPoint
from random import Random
from types import ModuleType
from typing import Annotated, Any, NamedTuple

import pytest

from boardwright import (
    Act,
    Count,
    Deal,
    Match,
    MatchFileError,
    Move,
    Outcome,
    OwnerOnly,
    PerSeat,
    Phase,
    PluginError,
    Public,
    Rejected,
    Turn,
    Unseen,
    Variant,
    hookimpl,
)
from boardwright import plugins as plugins_module
from boardwright.plain import plain_event, plain_view
from boardwright.plugins import Plugins
from boardwright.visibility import Declared
from boardwright_arboretum.game import Arboretum, DrewFromDeck
from boardwright_arboretum.table import Table
from boardwright_tictactoe import Board, TicTacToe


class OpenHands(Variant[None]):
    """All hands lie open, for teaching."""

    name = "open-hands"
    version = "1"
    game = "arboretum"

    @hookimpl
    def visibility(self, of: type, declared: Mapping[str, Declared]) -> Mapping[str, Declared] | None:
        if of is Table:
            return {**declared, "concealed": declared["concealed"]._replace(visibility=Public())}
        if of is DrewFromDeck:
            return {**declared, "card": declared["card"]._replace(visibility=Public())}
        return None


class ShortDeck(Variant[None]):
    """Half of the deck is left in the box."""

    name = "short-deck"
    version = "2"
    game = "arboretum"

    @hookimpl(wrapper=True)
    def setup(self, deal: Deal[Any]) -> Generator[None, Table, Table]:
        table = yield
        return table._replace(deck=table.deck[: len(table.deck) // 2])


class TwoMarks(Variant[None]):
    """Two marks a turn."""

    name = "two-marks"
    version = "1"
    game = "tictactoe"

    @hookimpl(wrapper=True)
    def phases(self) -> Generator[None, Sequence[Phase], list[Phase]]:
        declared = yield
        return [replace(phase, turn=Turn(max_moves=2)) for phase in declared]


class Counted(NamedTuple):
    marks: Annotated[int, Public()]
    bets: Annotated[tuple[tuple[int, ...], ...], PerSeat(OwnerOnly(others=Count()))]


class Betting(Variant[Counted]):
    """Counts marks, gives each seat a secret number, and ends the match after four marks."""

    name = "betting"
    version = "1"
    game = "tictactoe"

    def begin(self, deal: Deal[Any]) -> Counted:
        return Counted(0, tuple((deal.chance.roll(),) for _ in range(deal.seats)))

    @hookimpl
    def move_made(self, at: Act[Any], move: Move) -> None:
        mine = at.variants["betting"]
        assert isinstance(mine, Counted)
        at.variants = {**at.variants, "betting": mine._replace(marks=mine.marks + 1)}
        if mine.marks == 3:
            at.end_match(Outcome((mine.bets.index(max(mine.bets)),), None, "the highest bet"))


class NoCentre(Variant[None]):
    """The match is over once somebody takes the centre: an outcome before the game's own."""

    name = "no-centre"
    version = "1"
    game = "tictactoe"

    @hookimpl(wrapper=True)
    def outcome(self, at: Any) -> Generator[None, Outcome | None, Outcome | None]:
        found = yield
        owner = at.state.cells[4]
        return found if owner is None else Outcome((1 - owner,), None, "took the centre")


# --- what they change ---------------------------------------------------------------------------------------------


def test_a_variant_can_change_the_deal() -> None:
    usual: Match[Table] = Match.new(Arboretum, seed=1)
    short: Match[Table] = Match.new(Arboretum, seed=1, variants=[ShortDeck])
    assert len(short.position.state.deck) == 17
    assert short.position.state == usual.position.state._replace(deck=usual.position.state.deck[:17])


def test_a_variant_can_change_a_turns_limit() -> None:
    match = Match.new(TicTacToe, seed=1, variants=[TwoMarks])
    match.play(0, "mark", 0)
    assert match.position.flow.current == 0
    match.play(0, "mark", 1)
    assert match.position.flow.current == 1


def test_a_variant_can_open_hands_through_the_visibility_hook() -> None:
    usual: Match[Table] = Match.new(Arboretum, seed=1)
    opened: Match[Table] = Match.new(Arboretum, seed=1, variants=[OpenHands])
    assert opened.position == usual.position
    for match, known in ((usual, 0), (opened, 7)):
        assert [len(hand.cards) for hand in match.view(None).state.hands] == [known, known]
        seat = match.position.flow.current
        match.play(seat, "draw", "deck")
        card = match.events(1 - seat)[-1].event.card
        assert (card == Unseen()) is (match is usual)
        view = plain_view(match.rules, match.view(1 - seat))["state"]
        assert len(view["hands"][seat]["cards"]) == (8 if known else 0)
        plain_event(match.rules, match.events(1 - seat)[-1].event)


def test_what_a_variant_opens_is_not_dealt_anew() -> None:
    match: Match[Table] = Match.new(Arboretum, seed=1, variants=[OpenHands])
    rng = Random(1)
    other = match.rules.redeal(match.position, 0, lambda cards: tuple(rng.sample(list(cards), len(cards))))
    assert other.state.concealed == match.position.state.concealed
    assert other.state.deck != match.position.state.deck


def test_a_draw_from_the_deck_cannot_be_taken_back_though_all_may_see_the_card() -> None:
    match: Match[Table] = Match.new(Arboretum, seed=1, variants=[OpenHands])
    seat = match.position.flow.current
    match.play(seat, "draw", "deck")
    assert not match.can_undo(seat)
    with pytest.raises(Rejected) as caught:
        match.undo(seat)
    assert caught.value.code == "undo_barrier"


def test_a_variants_own_state_is_kept_shown_as_declared_and_dealt_anew() -> None:
    match = Match.new(TicTacToe, seed=2, variants=[Betting])
    first = match.position.variants["betting"]
    assert isinstance(first, Counted)
    match.play(0, "mark", 0)
    mine: Any = match.view(0).variants["betting"]
    assert (mine.marks, mine.bets) == (1, (first.bets[0], Unseen(1, False)))
    assert match.at(0).variants["betting"] == first
    plain = plain_view(match.rules, match.view(1))
    assert plain["variants"]["betting"]["bets"] == [{"count": 1, "empty": False}, list(first.bets[1])]
    other = match.rules.redeal(match.position, 0, lambda items: tuple(reversed(items)))
    assert match.rules.view(other, 0).variants == match.view(0).variants
    match.undo(0)
    assert match.position.variants["betting"] == first


def test_a_variants_hooks_move_the_flow_like_the_games() -> None:
    match = Match.new(TicTacToe, seed=2, variants=[Betting])
    for turn, cell in enumerate((0, 4, 8, 1)):
        match.play(turn % 2, "mark", cell)
    assert match.outcome is not None
    assert match.outcome.reason == "the highest bet"


def test_several_variants_wrap_each_other_the_outermost_first() -> None:
    calls: list[str] = []

    def calling(label: str) -> type[Variant[None]]:
        class Calling(Variant[None]):
            name = label
            version = "1"
            game = "tictactoe"

            @hookimpl(wrapper=True)
            def setup(self, deal: Deal[Any]) -> Generator[None, Board, Board]:
                calls.append(f"{label} before")
                board = yield
                calls.append(f"{label} after")
                return board

        return Calling

    match = Match.new(TicTacToe, seed=1, variants=[calling("outer"), calling("inner")])
    assert calls == ["outer before", "inner before", "inner after", "outer after"]
    assert list(match.header.variants) == ["outer", "inner"]


def test_variants_combine() -> None:
    match = Match.new(TicTacToe, seed=1, variants=[NoCentre, TwoMarks])
    match.play(0, "mark", 0)
    match.play(0, "mark", 4)
    assert match.outcome == Outcome((1,), None, "took the centre")


# --- how they are recorded ----------------------------------------------------------------------------------------


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that installs these variants beside the two games, for this test alone."""

    def install(*variants: type[Variant[Any]]) -> None:
        module = ModuleType("variants_of_the_test")
        module.variants = hookimpl(lambda: list(variants))  # type: ignore[attr-defined]
        module.games = hookimpl(lambda: [TicTacToe, Arboretum])  # type: ignore[attr-defined]
        monkeypatch.setitem(__import__("sys").modules, module.__name__, module)
        found = Plugins([EntryPoint("test", module.__name__, "boardwright")])
        monkeypatch.setattr(plugins_module, "installed", lambda: found)

    return install


def test_variants_are_recorded_with_their_versions_and_needed_for_the_replay(
    installed: Callable[..., None],
) -> None:
    match = Match.new(TicTacToe, seed=2, variants=[Betting, TwoMarks])
    assert match.header.variants == {"betting": "1", "two-marks": "1"}
    match.play(0, "mark", 0)
    data = match.dumps()
    installed(TwoMarks, Betting)
    again: Match[Any] = Match.loads(data)
    assert again.position == match.position
    assert [variant.name for variant in again.rules.variants] == ["betting", "two-marks"]
    assert again.dumps() == data
    installed(TwoMarks)
    with pytest.raises(
        MatchFileError, match="no variant of tictactoe 'betting' is installed; there is two-marks"
    ):
        Match.loads(data)
    with pytest.raises(PluginError):
        Match.replay(match.header, match.log)


def test_another_version_of_a_variant_is_refused(installed: Callable[..., None]) -> None:
    data = Match.new(TicTacToe, seed=2, variants=[Betting]).dumps()
    installed(type("Later", (Betting,), {"version": "2"}))
    with pytest.raises(
        MatchFileError, match="version 1 of variant 'betting'; the installed version 2 replays 2"
    ):
        Match.loads(data)


def test_variants_can_be_chosen_by_name(installed: Callable[..., None]) -> None:
    installed(Betting, OpenHands)
    match: Match[Any] = Match.new("tictactoe", variants=["betting"])
    assert match.header.variants == {"betting": "1"}
    with pytest.raises(PluginError, match="no variant of tictactoe 'open-hands'"):
        Match.new("tictactoe", variants=["open-hands"])


@pytest.mark.parametrize(
    ("game", "variants"), [(Arboretum, [OpenHands, ShortDeck]), (TicTacToe, [Betting, TwoMarks])]
)
def test_a_match_with_variants_is_the_same_again(game: Any, variants: list[type[Variant[Any]]]) -> None:
    match: Match[Any] = Match.new(game, seed=4, variants=variants)
    while match.outcome is None:
        seat = match.position.flow.current
        legal = match.legal_moves(seat)
        match.play(seat, legal[len(match) * 7 % len(legal)])
    again = Match.replay(match.header, match.log, match.rules)
    assert [again.at(n) for n in range(len(again) + 1)] == [match.at(n) for n in range(len(match) + 1)]
