"""The game that `docs/boardgame-io.md` shows in both shapes is the same game in both."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from boardwright import Match, Move

PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "boardgame-io.md"
RUNNER: Final = """
const { Client } = require('boardgame.io/client');
console.error = () => {};
const games = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const played = games.map((cells) => {
  const client = Client({ game: TicTacToe, debug: false });
  client.start();
  for (const cell of cells) client.moves.mark(cell);
  const { G, ctx } = client.getState();
  return { cells: G.cells, gameover: ctx.gameover ?? null, turn: ctx.turn };
});
console.log(JSON.stringify(played));
"""


def block(language: str) -> str:
    """Return the first code block of the page in a language."""
    found = re.search(
        rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert found is not None
    return found[1]


def played_there(games: Sequence[Sequence[int]], folder: Path) -> list[Any]:
    """Return how boardgame.io's shape of the game stands after lists of cells were asked for."""
    game = re.sub(r"^import (.*) from (.*);$", r"const \1 = require(\2);", block("js"), flags=re.MULTILINE)
    script = folder / "example.cjs"
    script.write_text(game.replace("export const", "const") + RUNNER, encoding="utf-8")
    done = subprocess.run(  # noqa: S603
        [str(shutil.which("node")), str(script)],
        input=json.dumps(games),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    result: list[Any] = json.loads(done.stdout)
    return result


def played_here(game: Any, cells: Sequence[int]) -> dict[str, Any]:
    """Return how our shape of the game stands after cells were asked for, in boardgame.io's words."""
    match: Match[Any] = Match.new(game, seed=1)
    for cell in cells:
        seat = match.position.flow.current
        if Move("mark", (cell,)) in match.legal_moves(seat):
            match.play(seat, "mark", cell)
    outcome = match.outcome
    gameover = None
    if outcome is not None:
        gameover = {"winner": str(outcome.winners[0])} if outcome.winners else {"draw": True}
    marked = [None if owner is None else str(owner) for owner in match.position.state.cells]
    return {"cells": marked, "gameover": gameover, "turn": match.position.flow.turn}


def test_both_shapes_of_the_example_are_the_same_game(installed: Path) -> None:
    rng = Random(1)
    games = [[rng.randrange(-1, 10) for _ in range(20)] for _ in range(200)]
    module = type(sys)("example_of_the_page")
    sys.modules[module.__name__] = module
    try:
        exec(compile(block("python"), str(PAGE), "exec"), module.__dict__)  # noqa: S102 - our own docs
        ours = [played_here(module.TicTacToe, cells) for cells in games]
    finally:
        del sys.modules[module.__name__]
    assert ours == played_there(games, installed)
    ends = {json.dumps(game["gameover"]) for game in ours}
    assert ends >= {'{"winner": "0"}', '{"winner": "1"}', '{"draw": true}'}
