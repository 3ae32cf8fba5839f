"""Lobbies: matches that begin once their seats are taken."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from boardwright import (
    Act,
    Deal,
    Game,
    Lobby,
    Match,
    OptionsError,
    PluginError,
    Rejected,
    Seed,
    Variant,
    hookimpl,
    move,
)
from boardwright.errors import REJECTION_CODES


@dataclass(frozen=True)
class Stakes:
    stake: int = 1
    teams: bool = False


class Pot(NamedTuple):
    dealt: tuple[int, ...]
    stake: int


class Club(Game[Pot]):
    """Two to five players, in teams an even number."""

    name, version, title, seats, options, deal = "club", "1", "Club", range(2, 6), Stakes, tuple[int, ...]
    perfect_information = True

    @hookimpl
    def setup(self, deal: Deal[Stakes]) -> Pot:
        if deal.options.teams and deal.seats % 2:
            raise OptionsError(f"{deal.seats} seats make no teams of two")
        dealt = deal.chance.shuffled(range(deal.seats)) if deal.given is None else deal.given
        if len(dealt) != deal.seats:
            raise OptionsError(f"{deal.seats} seats need {deal.seats} cards")
        return Pot(dealt, deal.options.stake)

    @move
    def check(self, at: Act[Pot]) -> Pot:
        return at.state


class Doubled(Variant[None]):
    name, version, game = "doubled", "2", "club"

    @hookimpl(wrapper=True)
    def setup(self) -> Generator[None, Pot, Pot]:
        pot = yield
        return pot._replace(stake=2 * pot.stake)


def code(refused: pytest.ExceptionInfo[Rejected]) -> str:
    assert refused.value.code in REJECTION_CODES
    return refused.value.code


def test_a_match_starts_once_its_seats_are_taken() -> None:
    lobby = Lobby(Club, seats=2, seed=7, options={"stake": 3}, variants=[Doubled], undo="none")
    assert (lobby.free, lobby.full, lobby.can_start) == ((0, 1), False, False)
    assert lobby.sit("Ann") == 0
    assert (lobby.taken, lobby.free, lobby.can_start) == ({0: "Ann"}, (1,), False)
    assert lobby.sit("Bob") == 1
    assert (lobby.free, lobby.full, lobby.can_start) == ((), True, True)
    match = lobby.start()
    same = Match.new(
        Club, seats=2, seed=7, options=Stakes(3), variants=[Doubled], undo="none", names=["Ann", "Bob"]
    )
    assert match.header == same.header
    assert match.position == same.position
    assert match.position.state.stake == 6
    assert lobby.match is match


def test_it_does_not_start_before_and_says_which_seats_are_free() -> None:
    lobby = Lobby(Club, seats=3)
    lobby.sit("Ann", 1)
    with pytest.raises(Rejected, match=r"starts with 3 players, not 1; free seats: 0, 2") as refused:
        lobby.start()
    assert code(refused) == "seats_free"
    assert refused.value.data == {"free": (0, 2), "seat_counts": (3,)}
    assert lobby.match is None
    lobby.sit("Bob")
    lobby.sit("Cid")
    assert lobby.start().header.names == ("Bob", "Ann", "Cid")


def test_it_starts_once() -> None:
    lobby = Lobby(Club, seats=2)
    for name in ("Ann", "Bob"):
        lobby.sit(name)
    match = lobby.start()
    assert not lobby.can_start
    for ask in (lobby.start, lambda: lobby.sit("Cid"), lambda: lobby.rise(0)):
        with pytest.raises(Rejected, match="the match has started") as refused:
            ask()
        assert code(refused) == "match_started"
    assert lobby.match is match
    assert lobby.taken == {0: "Ann", 1: "Bob"}


# --- sitting down and rising --------------------------------------------------------------------------------------


def test_one_sits_on_the_first_free_seat_or_where_one_likes() -> None:
    lobby = Lobby(Club, seats=3)
    assert lobby.sit("Ann", 2) == 2
    assert lobby.sit("Bob") == 0
    lobby.rise(0)
    assert lobby.free == (0, 1)
    assert lobby.sit("Cid") == 0
    assert list(lobby.taken.items()) == [(0, "Cid"), (2, "Ann")]


def test_a_seat_has_room_for_one() -> None:
    lobby = Lobby(Club, seats=2)
    lobby.sit("Ann", 1)
    with pytest.raises(Rejected, match="Ann sits on seat 1") as refused:
        lobby.sit("Bob", 1)
    assert code(refused) == "seat_taken"
    assert refused.value.data == {"seat": 1, "free": (0,)}
    assert lobby.taken == {1: "Ann"}


def test_a_lobby_that_is_full_has_room_for_nobody() -> None:
    lobby = Lobby(Club, seats=2)
    lobby.sit("Ann")
    lobby.sit("Bob")
    with pytest.raises(Rejected) as refused:
        lobby.sit("Cid")
    assert code(refused) == "lobby_full"


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_no_other_seats(seat: int) -> None:
    lobby = Lobby(Club, seats=2)
    for ask in (lambda: lobby.sit("Ann", seat), lambda: lobby.rise(seat)):
        with pytest.raises(Rejected, match="the seats are 0 to 1") as refused:
            ask()
        assert code(refused) == "no_such_seat"


def test_nobody_rises_from_a_seat_that_is_free() -> None:
    lobby = Lobby(Club, seats=2)
    with pytest.raises(Rejected) as refused:
        lobby.rise(0)
    assert code(refused) == "seat_empty"


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[2J", None, 7])
def test_a_name_is_one_that_can_be_written(name: Any) -> None:
    lobby = Lobby(Club, seats=2)
    with pytest.raises(Rejected, match="is not a name that can be written") as refused:
        lobby.sit(name)
    assert code(refused) == "bad_name"
    assert lobby.free == (0, 1)


def test_two_may_have_the_same_name() -> None:
    lobby = Lobby(Club, seats=2)
    lobby.sit("random")
    lobby.sit("random")
    assert lobby.start().header.names == ("random", "random")


def test_what_a_lobby_says_of_its_seats_cannot_be_used_to_change_them() -> None:
    lobby = Lobby(Club, seats=2)
    lobby.sit("Ann")
    taken: Any = lobby.taken
    taken.clear()
    assert lobby.taken == {0: "Ann"}


# --- several numbers of seats -------------------------------------------------------------------------------------


def test_two_to_four_players() -> None:
    lobby = Lobby(Club, seats=range(2, 5))
    assert (lobby.seat_counts, lobby.free) == ((2, 3, 4), (0, 1, 2, 3))
    starts = []
    for name in ("Ann", "Bob", "Cid", "Dan"):
        lobby.sit(name)
        starts.append(lobby.can_start)
    assert starts == [False, True, True, True]
    assert len(lobby.start().position.state.dealt) == 4


def test_who_sit_close_ranks_when_fewer_play() -> None:
    lobby = Lobby(Club, seats=(4, 2), seed=7)
    lobby.sit("Ann", 3)
    lobby.sit("Bob", 1)
    lobby.sit("Cid", 0)
    with pytest.raises(Rejected, match=r"2 or 4 players, not 3; free seats: 2"):
        lobby.start()
    lobby.rise(0)
    match = lobby.start()
    assert match.header.names == ("Bob", "Ann")
    assert [list(lobby.taken).index(seat) for seat in (1, 3)] == [0, 1]
    assert match.position == Match.new(Club, seats=2, seed=7).position


def test_by_default_as_many_as_the_game_can_have_with_these_options_and_this_deal() -> None:
    assert Lobby(Club).seat_counts == (2, 3, 4, 5)
    assert Lobby(Club, options={"teams": True}).seat_counts == (2, 4)
    assert Lobby(Club, deal=[3, 1, 2]).seat_counts == (3,)


# --- all is checked at once ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seats": 6}, "Club has 2 to 5 seats, not 6"),
        ({"seats": 0}, "Club has 2 to 5 seats, not 0"),
        ({"seats": []}, r"a lobby has seats, not \[\]"),
        ({"seats": range(4, 7)}, "not 6"),
        ({"options": {"stakes": 3}}, "Club has no option 'stakes'"),
        ({"options": {"stake": "high"}}, "option stake"),
        ({"seats": 3, "options": {"teams": True}}, "3 seats make no teams of two"),
        ({"seats": range(2, 4), "options": {"teams": True}}, "3 seats make no teams of two"),
        ({"seats": 2, "deal": [1, 2, 3]}, "2 seats need 2 cards"),
        ({"deal": [1]}, "2 seats need 2 cards"),
        ({"deal": "all"}, "deal"),
        ({"undo": "never"}, "undo is one of"),
    ],
)
def test_what_does_not_fit_is_said_before_anybody_sits_down(given: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionsError, match=says):
        Lobby(Club, **given)


def test_a_game_is_given_by_name_or_class() -> None:
    assert Lobby("tictactoe").seat_counts == (2,)
    with pytest.raises(PluginError, match="no game 'nosuch'"):
        Lobby("nosuch")
    with pytest.raises(PluginError, match="no variant of tictactoe 'nosuch'"):
        Lobby("tictactoe", variants=["nosuch"])


def test_the_deal_is_committed_to_before_anybody_sits_down() -> None:
    lobby = Lobby(Club, seats=range(2, 5), seed="an evening")
    assert lobby.commitment == Seed.of("an evening").commitment
    for name in ("Ann", "Bob", "Cid"):
        lobby.sit(name)
    assert lobby.start().header.commitment == lobby.commitment
    assert Lobby(Club).commitment != Lobby(Club).commitment
