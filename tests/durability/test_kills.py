"""Processes that are killed while they record: nothing that was acknowledged is lost, and the match goes on.

See `killing.py`, which also runs by itself with any number of kills.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


def killing(how: str, folder: Path, *rest: object) -> Any:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, str(Path(__file__).with_name("killing.py")), how, str(folder), *map(str, rest)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_twenty_kills_at_random_moments(tmp_path: Path) -> None:
    found = killing("random", tmp_path, 20, 1)
    assert found["kills"] == 20
    assert found["acknowledged"] > 0


@pytest.mark.slow
def test_three_hundred_kills_at_random_moments(tmp_path: Path) -> None:
    found = killing("random", tmp_path, 300, 2)
    assert found["kills"] == 300
    assert found["acknowledged"] > 1000


@pytest.mark.slow
def test_a_kill_at_every_line_of_the_recorder(tmp_path: Path) -> None:
    found = killing("lines", tmp_path)
    assert found["new"] > 100
    assert found["torn"] > 50
    assert found["whole"] > 20


@pytest.mark.slow
def test_a_kill_after_every_byte_of_a_line(tmp_path: Path) -> None:
    found = killing("bytes", tmp_path)
    assert found["torn"] == found["kills"] - 4  # nothing or all of a line was written
