"""How much CPU time a process takes to import the framework and to list the games."""

import subprocess
import sys
from os import times
from statistics import median
from typing import Final

COMMANDS: Final = {
    "python alone": [sys.executable, "-c", "pass"],
    "import boardwright": [sys.executable, "-c", "import boardwright"],
    "boardwright games": [sys.executable, "-m", "boardwright_cli", "games"],
}


def cpu_seconds(command: list[str]) -> float:
    """Run a command and return the CPU time, user and system, of its process."""
    before = times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own commands
    after = times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def measure(rounds: int) -> dict[str, float]:
    """Return the median CPU seconds of each of `COMMANDS`, after one run that is not counted."""
    for command in COMMANDS.values():
        cpu_seconds(command)
    return {name: median(cpu_seconds(command) for _ in range(rounds)) for name, command in COMMANDS.items()}
