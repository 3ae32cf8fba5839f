"""A side of a comparison: a process that does tasks when asked, and measures its own CPU time.

Each side of each comparison has a process of its own, so that neither is disturbed by what was done before, and a
just-in-time compiler sees one kind of work.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from benchmarks.peers import Peers

ROOT: Final = Path(__file__).parent.parent


class Sample(NamedTuple):
    """How many units of work were done, and the CPU seconds they took."""

    units: int
    seconds: float


class Side:
    """A process that answers requests; see `serve`. Use it in a `with` statement."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own commands
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def ask(self, *request: Any) -> Any:
        """Return the answer to a request.

        Raises:
            ChildProcessError: If the process has ended without one; what it said last is on standard error.
        """
        assert self._process.stdin is not None  # noqa: S101 - both were asked for
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise ChildProcessError(f"no answer to {request[0]!r}")
        return json.loads(line)

    def sample(self, task: str, first: int, count: int) -> Sample:
        """Return what doing a task for so many seeds, from the first on, took."""
        units, seconds = self.ask(task, first, count)
        return Sample(units, seconds)


def started(name: str, peers: Peers, python: str = sys.executable) -> Side:
    """Start a side by its name: "ours", "boardgame.io", or one of the modules in `sides`.

    Args:
        name: The name.
        peers: Where the peers are installed.
        python: The Python that runs ours.
    """
    if name == "ours":
        return Side([python, "-m", "benchmarks.sides.ours"])
    if name == "boardgame.io":
        assert peers.node is not None  # noqa: S101 - who asks has seen that it is there
        environment = {"NODE_PATH": str(peers.modules), "NODE_ENV": "production"}
        return Side([peers.node, "--expose-gc", str(ROOT / "benchmarks/boardgame_io/side.js")], environment)
    return Side([peers.python, "-m", f"benchmarks.sides.{name}"])
