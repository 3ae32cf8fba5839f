"""OpenSpiel's side: its states, driven from Python.

A state of OpenSpiel is changed in place, and keeps the list of actions that led to it. Chance is drawn by who drives
it; the deals measured here are uniform, so an outcome is taken without looking at its probability, which is quicker.
Chance outcomes are not counted as moves, but their time is.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from random import Random
from typing import Any, Final

from benchmarks.serve import Task, serve

CHOOSES: Final = Random(1)  # noqa: S311 - a benchmark, no secret


@cache
def game_of(name: str) -> Any:
    """Return a game by its name."""
    if name.startswith("python_"):
        import_module("open_spiel.python.games")
    return import_module("pyspiel").load_game(name)


def play(name: str, seed: int) -> int:
    """Play a random match, listing the legal actions for each move, and return how many moves it had."""
    random = CHOOSES.random
    state = game_of(name).new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            moves += 1
    return moves


TASKS: Final[dict[str, Task]] = {
    name: partial(play, name)
    for name in (
        "python_tic_tac_toe",
        "tic_tac_toe",
        "leduc_poker",
        "hearts(pass_cards=False)",
        "gin_rummy",
    )
}

if __name__ == "__main__":
    serve(TASKS)
