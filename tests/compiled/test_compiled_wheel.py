"""The compiled wheel can be built, and matches in it are the same to the byte."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PLAYED = """
import sys
from pathlib import Path
from random import Random

import boardwright.engine
from boardwright import Match, Rejected

GAMES = ("arboretum", "goofspiel", "hearts", "leduc-poker", "tictactoe")

for game in GAMES:
    match, rng = Match.new(game, seed=game), Random(game)
    while match.outcome is None:
        seat = rng.choice(match.position.flow.awaited)
        if rng.random() < 0.1:
            try:
                match.undo(seat)
            except Rejected as answer:
                match.play(seat, match.legal_moves(seat).draw(rng), why=str(answer))
        else:
            match.play(seat, match.legal_moves(seat).draw(rng))
    Path(sys.argv[1], game).write_bytes(match.dumps())
print(boardwright.engine.__file__)
"""


@pytest.fixture(scope="module")
def compiled_wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder into which the compiled wheel is unpacked."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        pytest.skip("mypyc is not installed: mypy[mypyc]")
    compiler = (sysconfig.get_config_var("CC") or "").split()
    if not compiler or shutil.which(compiler[0]) is None or not _headers().exists():
        pytest.skip("there is no C compiler, or no headers of Python")
    place = tmp_path_factory.mktemp("compiled")
    subprocess.run(  # noqa: S603
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", place, ROOT],
        check=True,
        capture_output=True,
        env={**os.environ, "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true"},
    )
    (wheel,) = place.glob("*.whl")
    assert "none-any" not in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "site")
    yield place / "site"
    shutil.rmtree(place)


def _headers() -> Path:
    return Path(sysconfig.get_path("include"), "Python.h")


@pytest.mark.slow
def test_a_match_of_each_game_is_the_same_to_the_byte(compiled_wheel: Path, tmp_path: Path) -> None:
    sources = os.pathsep.join(str(path) for path in (ROOT / "core", *(ROOT / "games").iterdir()))
    ways = {
        "sources": (sources, ".py"),
        "compiled": (str(compiled_wheel), sysconfig.get_config_var("EXT_SUFFIX")),
    }
    files = {}
    for way, (path, suffix) in ways.items():
        (tmp_path / way).mkdir()
        engine = subprocess.run(  # noqa: S603
            [sys.executable, "-c", PLAYED, tmp_path / way],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        ).stdout
        assert engine.strip().endswith(f"engine{suffix}")
        files[way] = {file.name: file.read_bytes() for file in (tmp_path / way).iterdir()}
    assert files["compiled"] == files["sources"]
    assert len(files["compiled"]) == 5
