"""Replays in another process, with another hash seed: `python -c` runs `main` there."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from boardwright.header import Header
from boardwright.log import Entry
from boardwright.match import Match
from boardwright.matchfile import Chain, entry_line
from boardwright.rules import compiled
from boardwright.testing.digest import digests
from boardwright.testing.reading import entry_of


class Place(NamedTuple):
    """Where a class is defined.

    Attributes:
        module: The name of its module.
        file: The file of the module.
        name: Its qualified name.
    """

    module: str
    file: str
    name: str


def located(of: type) -> Place | None:
    """Return where another process finds a class; None if it does not."""
    module = sys.modules.get(of.__module__)
    file = getattr(module, "__file__", None)
    found: Any = module
    for name in of.__qualname__.split("."):
        found = getattr(found, name, None)
    if file is None or found is not of:
        return None
    return Place(of.__module__, file, of.__qualname__)


def replayed_elsewhere(
    places: Sequence[Place | None], matches: Sequence[Match[Any]], *, points: int, hash_seed: str
) -> list[list[str]]:
    """Return the digests of matches that are replayed in another process.

    Args:
        places: Where the game is defined, and then the variants.
        matches: The matches.
        points: See `digests`.
        hash_seed: The PYTHONHASHSEED of the process.

    Raises:
        AssertionError: If the process fails, with what it wrote.
    """
    asked = {
        "path": sys.path,
        "places": places,
        "points": points,
        "matches": [
            {
                "header": match.header.plain(),
                "entries": [json.loads(entry_line(match.rules, entry, Chain()))[:-1] for entry in match.log],
            }
            for match in matches
        ],
    }
    program = "import json, sys; asked = json.load(sys.stdin); sys.path[:] = asked['path']; "
    done = subprocess.run(  # noqa: S603 - this interpreter, and a program of ours
        [sys.executable, "-c", program + "from boardwright.testing.elsewhere import main; main(asked)"],
        input=json.dumps(asked),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"the other process failed:\n{done.stderr[-2_000:]}")
    answers: list[list[str]] = json.loads(done.stdout.splitlines()[-1])
    return answers


def main(asked: dict[str, Any]) -> None:
    """Replay what is asked for and print the digests."""
    warnings.simplefilter("ignore")
    game, *variants = (_loaded(Place(*place)) for place in asked["places"])
    rules = compiled(game, tuple(variants))
    answers = []
    for each in asked["matches"]:
        entries: list[Entry] = [entry_of(rules, fields) for fields in each["entries"]]
        answers.append(
            digests(Match.replay(Header.read(each["header"]), entries, rules), points=asked["points"])
        )
    print(json.dumps(answers))  # noqa: T201 - the answer


def _loaded(place: Place) -> Any:
    found: Any = _module(place)
    for name in place.name.split("."):
        found = getattr(found, name)
    return found


def _module(place: Place) -> ModuleType:
    """Import a module by its name, or if that leads elsewhere from its file, with the packages that it is in."""
    if place.module not in sys.modules:
        try:
            found = importlib.util.find_spec(place.module)
        except (ImportError, ValueError):
            found = None
        if found is None or found.origin != place.file:
            _import_from_file(place)
    return importlib.import_module(place.module)


def _import_from_file(place: Place) -> None:
    folder = Path(place.file).parent
    package = place.module.rpartition(".")[0]
    while package:
        if package not in sys.modules:
            module = ModuleType(package)
            module.__path__ = [str(folder)]
            sys.modules[package] = module
        package, folder = package.rpartition(".")[0], folder.parent
    spec = importlib.util.spec_from_file_location(place.module, place.file)
    if spec is None or spec.loader is None:
        raise ImportError(place.file)
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[place.module] = loaded
    spec.loader.exec_module(loaded)
