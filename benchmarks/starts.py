"""How much CPU time a process takes from its start to a first move, and to the list of games."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.compare import Run
from benchmarks.peers import Peers
from benchmarks.side import ROOT, Sample

FIRST_MOVE: Final = (
    "from boardwright import Match; Match.new('{game}', seats=2, seed=1).play(0, '{move}', {argument})"
)

OURS: Final = {
    "Python alone": [sys.executable, "-c", "pass"],
    "to the first move of tic-tac-toe": [
        sys.executable,
        "-c",
        FIRST_MOVE.format(game="tictactoe", move="mark", argument=4),
    ],
    "to the first move of Arboretum": [
        sys.executable,
        "-c",
        (
            "from boardwright import Match; m = Match.new('arboretum', seed=1); "
            "m.play(m.position.flow.current, 'draw', 'deck')"
        ),
    ],
    "to `boardwright games`": [sys.executable, "-m", "boardwright_cli", "games"],
}
"""Our processes, by what they do."""

THEIRS: Final = {
    "Python alone": "0",
    "to the first move of tic-tac-toe": "tictactoe",
    "to the first move of Arboretum": "arboretum",
    "to `boardwright games`": "client",
}
"""What node does beside each: nothing, a first move of the same game, or loading the client."""


def runs(peers: Peers) -> dict[str, tuple[Run, Run]]:
    """Return both sides of each comparison of starts."""
    assert peers.node is not None  # noqa: S101 - who asks has seen that it is there
    script = str(Path(__file__).parent / "boardgame_io" / "start.js")
    environment = {"NODE_PATH": str(peers.modules), "NODE_ENV": "production"}
    return {
        name: (
            partial(run, command, {}),
            partial(run, [peers.node, script, THEIRS[name]], environment),
        )
        for name, command in OURS.items()
    }


def run(command: list[str], environment: dict[str, str], first: int, count: int) -> Sample:
    """Run a command so many times; what it is numbered from does not matter.

    Raises:
        ChildProcessError: If it fails.
    """
    seconds = 0.0
    for _ in range(count):
        process = subprocess.Popen(  # noqa: S603 - our own commands
            command, stdout=subprocess.DEVNULL, cwd=ROOT, env={**os.environ, **environment}
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise ChildProcessError(" ".join(command))
        seconds += used.ru_utime + used.ru_stime
    return Sample(count, seconds)
