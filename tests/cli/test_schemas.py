import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from click.testing import Result

Run = Callable[..., Result]


@pytest.mark.parametrize("game", ["tictactoe", "arboretum"])
def test_all_schemas_are_schemas(run: Run, game: str) -> None:
    found = json.loads(run(f"schema {game}").stdout)
    assert {"options", "moves", "view", "events", "match_file"} <= found.keys()
    for part in ("options", "moves", "view", "match_file"):
        jsonschema.Draft202012Validator.check_schema(found[part])
        assert json.loads(run(f"schema {game} --part {part}").stdout) == found[part]


def test_a_part_that_a_game_has_not(run: Run) -> None:
    assert "tictactoe has no deal" in run("schema tictactoe --part deal", code=1).stderr
    assert run("schema arboretum --part deal").stdout


def test_what_replay_prints_fits_the_schema_of_views(run: Run, finished: Path) -> None:
    schema = json.loads(run("schema tictactoe --part view").stdout)
    for seat in ("0", "1", "spectator"):
        jsonschema.validate(json.loads(run(f"replay {finished} --to 2 --seat {seat} --json").stdout), schema)


def test_every_line_of_a_file_fits_the_schema_of_match_files(run: Run, finished: Path) -> None:
    schema = json.loads(run("schema tictactoe --part match_file").stdout)
    for line in finished.read_text().splitlines():
        jsonschema.validate(json.loads(line), schema)


def test_an_unknown_game(run: Run) -> None:
    assert "no game 'nosuch'" in run("schema nosuch", code=2).stderr
