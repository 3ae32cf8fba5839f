"""The peers: what ours is measured against, installed into folders of their own outside this tree.

Their versions are pinned in `sides/requirements.txt` and `boardgame_io/package.json`. Where the folders are, the
environment variable `BOARDWRIGHT_PEERS` says, else they are in the user's cache. Nothing is installed twice.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent
REQUIREMENTS: Final = HERE / "sides" / "requirements.txt"
PACKAGE: Final = HERE / "boardgame_io" / "package.json"


class Peers(NamedTuple):
    """Where the peers are installed.

    Attributes:
        python: The Python of the peers' virtual environment.
        node: The program `node`; None where there is none.
        modules: The folder of the node modules.
        versions: The version of each peer, by its name.
    """

    python: str
    node: str | None
    modules: Path
    versions: dict[str, str]


def installed() -> Peers:
    """Return the peers, after installing those that are not there yet."""
    folder = _folder()
    node = shutil.which("node")
    npm = shutil.which("npm")
    python = folder / "venv" / "bin" / "python"
    _once(folder / "venv", REQUIREMENTS, lambda: _install_from_pypi(folder / "venv", python))
    if node is None or npm is None:
        print("node and npm are not installed: comparisons with boardgame.io are left out")
        node = None
    else:
        _once(folder / "npm", PACKAGE, lambda: _install_from_npm(folder / "npm", npm))
    pins = (line.split("==") for line in REQUIREMENTS.read_text(encoding="utf-8").split())
    versions = dict(pins)
    versions |= json.loads(PACKAGE.read_text(encoding="utf-8"))["dependencies"]
    if node is not None:
        versions["node"] = _output([node, "--version"]).removeprefix("v")
    return Peers(str(python), node, folder / "npm" / "node_modules", versions)


def _folder() -> Path:
    chosen = os.environ.get("BOARDWRIGHT_PEERS")
    if chosen:
        return Path(chosen)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "boardwright-benchmarks"


def _once(folder: Path, pins: Path, install: Callable[[], None]) -> None:
    """Install into a folder unless it holds what the pins ask for."""
    wanted = hashlib.sha256(sys.version.encode() + pins.read_bytes()).hexdigest()
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    print(f"installing what {pins.name} names")
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    install()
    stamp.write_text(wanted, encoding="ascii")


def _install_from_pypi(folder: Path, python: Path) -> None:
    venv.create(folder, with_pip=True)
    _run([str(python), "-m", "pip", "install", "--quiet", "--requirement", str(REQUIREMENTS)])


def _install_from_npm(folder: Path, npm: str) -> None:
    shutil.copy(PACKAGE, folder)
    _run([npm, "install", "--prefix", str(folder), "--silent", "--no-audit", "--no-fund"])


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True)  # noqa: S603 - our own commands


def _output(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603
