import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from boardwright import Match

Run = Callable[..., Result]


def figures(run: Run, line: str) -> dict[str, Any]:
    done = run(f"simulate {line} --json")
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in {"seconds", "moves_per_second"}}


def test_the_same_seed_gives_the_same_figures(run: Run) -> None:
    line = "tictactoe --players random,random --games 20 --seed"
    first, again, other = (figures(run, f"{line} {seed}") for seed in ("1", "1", "2"))
    assert without_time(first) == without_time(again)
    assert first["players"] != other["players"] or first["commands"] != other["commands"]
    assert first["moves_per_second"] > 0


def test_every_match_is_counted_once(run: Run) -> None:
    found = figures(run, "tictactoe --players random,random --games 50 --seed 1")
    assert found["games"] == 50
    assert sum(player["wins"] for player in found["players"]) + found["no_winner"] == 50
    assert found["players"][0]["scores"] is None
    assert 5 <= found["commands"]["min"] <= found["commands"]["mean"] <= found["commands"]["max"] <= 9
    assert figures(run, "tictactoe --players random,random --games 1")["games"] == 1


def test_scores(run: Run) -> None:
    found = figures(run, "arboretum --players random,random,random --games 4 --seed 1")
    for player in found["players"]:
        scores = player["scores"]
        low, high = scores["confidence_95"]
        assert scores["min"] <= scores["mean"] <= scores["max"]
        assert low <= scores["mean"] <= high
    assert found["turns"]["min"] >= 22


def test_a_simulated_match_can_be_played_again(run: Run) -> None:
    found = figures(run, "tictactoe --players random,random --games 3 --seed lucky")
    lengths = []
    for number in range(3):
        run(f"play tictactoe --players random,random --seed lucky/{number} --record game-{number}.jsonl")
        lengths.append(len(Match.load(f"game-{number}.jsonl")))
    assert found["commands"]["mean"] * 3 == sum(lengths)
    assert found["commands"]["max"] == max(lengths)


def test_players_keep_their_seats_unless_they_rotate(
    run: Run, plugin: Callable[[str, str, str], None]
) -> None:
    plugin(
        "steady",
        "",
        """
        from boardwright import hookimpl

        class First:
            def choose(self, view, rng):
                return view.legal[0]

        @hookimpl
        def bots(game):
            return {"first": First}
        """,
    )
    line = "tictactoe --players first,first --games 10 --seed 1"  # who begins always wins
    kept, rotated = figures(run, line), figures(run, f"{line} --rotate")
    assert [player["wins"] for player in kept["players"]] == [10, 0]
    assert [player["wins"] for player in rotated["players"]] == [5, 5]
    assert "keep their seats" in run(f"simulate {line}").stdout
    assert "move a seat on" in run(f"simulate {line} --rotate").stdout


@pytest.mark.parametrize(
    "line",
    ["arboretum --players random,random --games 3", "hearts --players random,random,random,random --games 2"],
)
def test_the_table_for_people(run: Run, line: str) -> None:
    done = run(f"simulate {line} --seed 1")
    assert done.stderr == ""
    assert "random-0" in done.stdout
    assert "moves/s of CPU time" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert "…" not in done.stdout


def test_games_in_which_several_act(run: Run, strangers: None) -> None:
    for game in ("bids", "fists", "harbour", "market"):
        found = figures(run, f"{game} --players random,random,random --games 5 --seed lucky")
        lengths = []
        for number in range(5):
            run(f"play {game} --players random,random,random --seed lucky/{number} --record {game}-{number}")
            lengths.append(len(Match.load(f"{game}-{number}")))
        assert [found["commands"][name] for name in ("mean", "min", "max")] == [
            sum(lengths) / 5,
            min(lengths),
            max(lengths),
        ]


def test_nobody_is_passed_over_where_there_is_no_limit(run: Run, strangers: None) -> None:
    found = figures(run, "market --players random,random,random -o most=null --games 3 --seed 1")
    assert [player["scores"]["min"] for player in found["players"]] == [2, 2, 2]
