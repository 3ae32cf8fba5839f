"""Who sits where: people at this keyboard and bots, as the command line and match files name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boardwright_cli.failure import Misuse

if TYPE_CHECKING:
    from boardwright import Bot, Move, View

ME: Final = "me"
"""How a person at this keyboard is written: `me`, or `me:Ann` to give a name."""

STRONGEST: Final = ("greedy", "random")
"""Bots by name, those that play better first: whom a person meets, and whom it asks for a hint."""


class Player(NamedTuple):
    """Who plays a seat.

    Attributes:
        name: The name of the person or bot, as match files have it.
        bot: Makes the bot, which is made anew for every match; None is a person.
    """

    name: str
    bot: type[Bot] | None


def read_players(text: str, game: str) -> list[Player]:
    """Read a list such as "me,greedy" or "me:Ann,me:Bob,random".

    Raises:
        Misuse: If it names no bot of the game.
    """
    bots = bots_of(game)
    return [_read(word.strip(), game, bots) for word in text.split(",")]


def players_named(names: Sequence[str], game: str) -> list[Player]:
    """Return the players that the header of a match file names: who is called as a bot of the game is that bot."""
    bots = bots_of(game)
    return [Player(name, bots.get(name)) for name in names]


def usual_players(game: str, seats: int) -> list[Player]:
    """Return a person against the best-known bot on all other seats."""
    name, bot = strongest(game)
    return [Player(ME, None), *(Player(name, bot) for _ in range(seats - 1))]


def strongest(game: str) -> tuple[str, type[Bot]]:
    """Return the best-known bot of a game with its name."""
    bots = bots_of(game)
    return next((name, bots[name]) for name in STRONGEST if name in bots)


def bots_of(game: str) -> Mapping[str, type[Bot]]:
    """Return the bots that can play a game."""
    from boardwright.plugins import installed

    return installed().bots(game)


def bot_move(bot: Bot, view: View[Any], commitment: str, entry: int) -> Move:
    """Return the move that a bot chooses.

    Its random source follows from the match's seed, the seat and the number of the entry alone, so that the same
    command line gives the same match, also if it was left and taken up again. It is made from the commitment to the
    seed, which everybody may know.

    Args:
        bot: The bot.
        view: What its seat may see and do.
        commitment: The commitment to the match's seed.
        entry: The number of the entry that the move will be.
    """
    return bot.choose(view, Random(f"{commitment}/{view.seat}/{entry}"))  # noqa: S311 - a bot needs no secrecy


def _read(word: str, game: str, bots: Mapping[str, type[Bot]]) -> Player:
    if word == ME:
        return Player(ME, None)
    if word.startswith(f"{ME}:"):
        name = word.removeprefix(f"{ME}:").strip()
        if not name or not name.isprintable():
            raise Misuse(f"{word!r} gives no name: write me:Ann")
        if name in bots:
            raise Misuse(f"a person cannot be called {name}: that is the name of a bot")
        return Player(name, None)
    if word not in bots:
        raise Misuse(
            f"there is no player {word!r} for {game}: write me, me:NAME or a bot ({', '.join(sorted(bots))})"
        )
    return Player(word, bots[word])
