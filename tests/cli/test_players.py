from typing import Any

from boardwright import Match, RandomBot
from boardwright_cli.players import Player, bot_move, players_named, read_players, strongest, usual_players


def test_people_and_bots() -> None:
    assert read_players("me, me:Ann ,random", "tictactoe") == [
        Player("me", None),
        Player("Ann", None),
        Player("random", RandomBot),
    ]


def test_names_of_bots_in_a_file_are_bots_and_others_people() -> None:
    assert players_named(["Ann", "random"], "tictactoe") == [Player("Ann", None), Player("random", RandomBot)]


def test_the_usual_players_are_you_and_the_best_bot() -> None:
    name, bot = strongest("arboretum")
    assert usual_players("arboretum", 3) == [Player("me", None), Player(name, bot), Player(name, bot)]
    assert strongest("tictactoe") == ("random", RandomBot)


def test_what_a_bot_chooses_follows_from_seed_seat_and_entry() -> None:
    match: Match[Any] = Match.new("arboretum", seed=1, options={"first_seat": 0})
    match.play(0, "draw", "deck")
    match.play(0, "draw", "deck")
    view, seed = match.view(0), match.header.commitment
    chosen = bot_move(RandomBot(), view, seed, 2)
    assert chosen == bot_move(RandomBot(), view, seed, 2)
    assert len({bot_move(RandomBot(), view, seed, entry) for entry in range(20)}) > 5
