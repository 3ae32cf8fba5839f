"""The Node.js process that plays boardgame.io, and what was compared, at the end of the run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .differences import RULES
from .tally import Tally
from .theirs import MissingError, NpmError, Peer, install


@pytest.fixture(scope="session")
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which npm has installed boardgame.io, in pytest's cache; without Node.js the tests are skipped.

    Where npm fails they are skipped too, unless it was said how many games to compare.
    """
    cache = getattr(request.config, "cache", None)
    folder = tmp_path_factory.mktemp("boardgame_io") if cache is None else cache.mkdir("boardgame_io")
    try:
        return install(Path(folder))
    except MissingError as reason:
        pytest.skip(str(reason))
    except NpmError as reason:
        if "BOARDWRIGHT_GAMES" in os.environ:
            raise
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def peer(installed: Path) -> Iterator[Peer]:
    """The Node.js process that plays boardgame.io."""
    with Peer(installed) as process:
        yield process


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was compared."""
    total = Tally()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "boardgame_io" and report.when == "call":
                    total.add(Tally.read(value))
    if total.games:
        terminalreporter.write_sep("=", "side by side with boardgame.io 0.50.2")
        for line in total.lines([rule.name for rule in RULES]):
            terminalreporter.write_line(line)
