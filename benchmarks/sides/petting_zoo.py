"""PettingZoo's side: its tic-tac-toe, with the wrappers that check the caller and without."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final

from benchmarks.serve import Task, serve

CHOOSES: Final = Random(1)  # noqa: S311 - a benchmark, no secret
GAME: Final[Any] = import_module("pettingzoo.classic").tictactoe_v3


def play(environment: Any, seed: int) -> int:
    """Play a random match; legal moves are what the mask of each observation says."""
    random = CHOOSES.random
    environment.reset()
    moves = 0
    for _ in environment.agent_iter():
        observation, _, ended, cut, _ = environment.last()
        if ended or cut:
            environment.step(None)
            continue
        legal = [action for action, allowed in enumerate(observation["action_mask"]) if allowed]
        environment.step(legal[int(random() * len(legal))])
        moves += 1
    return moves


TASKS: Final[dict[str, Task]] = {
    "tictactoe_v3": partial(play, GAME.env()),
    "tictactoe_v3 raw": partial(play, GAME.raw_env()),
}

if __name__ == "__main__":
    serve(TASKS)
