"""RLCard's side: Leduc hold'em as its game offers it, without the environment that encodes observations."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Final

from benchmarks.serve import Task, serve

CHOOSES: Final = Random(1)  # noqa: S311 - a benchmark, no secret
GAME: Final[Any] = import_module("rlcard.games.leducholdem").Game()
GAME.configure({"game_num_players": 2})


def play(seed: int) -> int:
    """Play a random hand, listing the legal actions for each move, and return how many moves it had."""
    random = CHOOSES.random
    game = GAME
    game.init_game()
    moves = 0
    while not game.is_over():
        legal = game.get_legal_actions()
        game.step(legal[int(random() * len(legal))])
        moves += 1
    return moves


TASKS: Final[dict[str, Task]] = {"leduc-holdem": play}

if __name__ == "__main__":
    serve(TASKS)
