import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from boardwright import Match
from boardwright.plain import plain_view

Run = Callable[..., Result]


@pytest.fixture
def secretive(run: Run, words: None) -> Path:
    run("play words -o goal=4 --players random,random --seed 1 --record words.jsonl")
    return Path("words.jsonl")


def test_a_point_as_text(run: Run, finished: Path) -> None:
    shown = run(f"replay {finished} --to 1").stdout
    assert "entry 1 of " in shown
    assert "as a spectator sees it" in shown
    assert "· random-0: mark " in shown
    assert shown.count("X") == 1
    assert "nobody" not in run(f"replay {finished} --to 0").stdout


def test_the_end_shows_the_result(run: Run, secretive: Path) -> None:
    assert "wins (enough)." in run(f"replay {secretive} --to 4").stdout


def test_a_view_as_json(run: Run, finished: Path) -> None:
    match: Match[Any] = Match.load(finished)
    for seat, viewer in (("0", 0), ("1", 1), ("spectator", None)):
        for point in (0, 3, len(match)):
            shown = run(f"replay {finished} --to {point} --seat {seat} --json")
            assert json.loads(shown.stdout) == json.loads(
                json.dumps(plain_view(match.rules, match.view(viewer, point)))
            )
            assert shown.stderr == ""
    assert json.loads(run(f"replay {finished} --json").stdout)["outcome"] is not None


def test_each_seat_sees_its_own(run: Run, secretive: Path) -> None:
    assert "marzipan" in run(f"replay {secretive} --to 1 --seat 0").stdout
    assert "gooseberry" not in run(f"replay {secretive} --to 1 --seat 0").stdout
    spectator = run(f"replay {secretive} --to 1 --json").stdout
    assert "marzipan" not in spectator
    assert "gooseberry" not in spectator


def test_open_is_every_seats_own_view_one_by_one(run: Run, secretive: Path) -> None:
    shown = run(f"replay {secretive} --to 1 --seat open").stdout
    first, second = shown.split("as random-1 sees it")
    assert "marzipan" in first
    assert "gooseberry" in second
    views = json.loads(run(f"replay {secretive} --to 1 --seat open --json").stdout)
    assert [view["seat"] for view in views] == [0, 1]
    assert views == [
        json.loads(run(f"replay {secretive} --to 1 --seat {seat} --json").stdout) for seat in (0, 1)
    ]


def test_events_up_to_a_point(run: Run, finished: Path) -> None:
    shown = run(f"replay {finished} --events --to 2").stdout
    assert [line.split()[0] for line in shown.splitlines()] == ["1", "2"]
    events = json.loads(run(f"replay {finished} --events --to 2 --json").stdout)
    assert [event["event"] for event in events if event["entry"] == 1] == ["moved", "turn_began"]
    assert max(event["entry"] for event in events) == 1
    assert json.loads(run(f"replay {finished} --events --json").stdout)[-1]["event"] == "match_ended"


def test_events_as_each_seat_was_told(run: Run, secretive: Path) -> None:
    mine, others = json.loads(run(f"replay {secretive} --events --seat open --json").stdout)
    whispers = [json.dumps(event) for event in mine if event["event"] == "whispered"]
    if whispers:
        assert any("marzipan" in whisper for whisper in whispers) or "gooseberry" in json.dumps(others)
    assert "gooseberry" not in json.dumps(mine)
    assert "marzipan" not in json.dumps(others)


@pytest.mark.parametrize("line", ["--seat 2", "--seat -1", "--seat Ann", "--to 99", "--to -1", "--to x"])
def test_what_the_match_does_not_have_is_a_misuse(run: Run, finished: Path, line: str) -> None:
    assert run(f"replay {finished} {line}", code=2).stdout == ""


def test_stepping(run: Run, finished: Path) -> None:
    length = len(Match.load(finished))
    typed = [
        "",
        "n",
        "p",
        "p",
        "p",
        "s",
        "3",
        "e",
        "n",
        "99",
        "nonsense",
        "help",
        "seat 1",
        "seat 9",
        "seat open",
    ]
    shown = run(f"replay {finished}", *typed, "events", "q", "n").stdout
    points = [
        line.split(" · entry ")[1].split(" of ")[0] for line in shown.splitlines() if " · entry " in line
    ]
    end = str(length)
    assert points == ["0", "1", "2", "1", "0", "0", "3", end, end, end, end]
    assert "This is the start." in shown
    assert f"The match has {length} entries." in shown
    assert "“nonsense” is not understood" in shown
    assert "Write seat 0 to 1" in shown
    assert "as random-1 sees it" in shown


def test_playing_at_a_speed(run: Run, finished: Path) -> None:
    shown = run(f"replay {finished}", "play 0.001").stdout
    assert f"entry {len(Match.load(finished))} of" in shown


def test_playing_can_be_stopped(run: Run, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("boardwright_cli.stepping.sleep", interrupted)
    shown = run(f"replay {finished}", "play", "n").stdout
    assert "stopped" in shown
    assert "entry 1 of" in shown


def test_a_line_that_was_cut_off_is_reported(run: Run, finished: Path) -> None:
    finished.write_bytes(finished.read_bytes()[:-5])
    shown = run(f"replay {finished} --json")
    assert "cut off" in shown.stderr
    assert json.loads(shown.stdout)["outcome"] is not None


# Several active seats


def test_a_pending_answer_is_shown_to_its_owner_alone(run: Run, strangers: None) -> None:
    run("play bids --players me:Ann,me:Bob --seed 1 --record bids.jsonl", "", "12")
    own, other, spectator = (
        run(f"replay bids.jsonl --to 1 --seat {seat}").stdout for seat in (0, 1, "spectator")
    )
    assert "Ann has answered: bid 12" in own
    assert "Ann's answer, still secret: bid 12" in own
    for shown in (other, spectator):
        assert "· Ann has answered\n" in shown
        assert "12" not in shown
    assert "turn 1, waiting for Bob · as a spectator sees it" in spectator
    assert "turn 1, bid · as Bob sees it" in other
    assert "answer" not in run("replay bids.jsonl --to 0 --seat 0").stdout
    answers = [view["answer"] for view in json.loads(run("replay bids.jsonl --seat open --json").stdout)]
    assert answers == [{"move": "bid", "arguments": {"card": 12}}, None]


def test_events_of_answers_and_of_when_they_are_shown(run: Run, strangers: None) -> None:
    run("play bids --players me:Ann,me:Bob --seed 1 --record bids.jsonl", "", "12", "", "21")
    shown = run("replay bids.jsonl --events --seat 1").stdout
    assert [line.split(maxsplit=1) for line in shown.splitlines()] == [
        ["1", "Ann has answered"],
        ["2", "Bob has answered: bid 21"],
        ["2", "Ann: bid 12"],
        ["2", "Bob: bid 21"],
    ]


def test_where_others_act_in_the_middle_of_a_turn(run: Run, strangers: None) -> None:
    run("play harbour --players me:Ann,me:Bob,me:Cid --seed 1 --record harbour.jsonl", "catch")
    for seat, where in ((0, "turn 1, waiting for Bob and Cid"), (2, "turn 1 of Ann, answer the catch")):
        assert f"· {where} · as " in run(f"replay harbour.jsonl --to 1 --seat {seat}").stdout


@pytest.mark.parametrize("game", ["bids", "fists", "harbour", "market"])
def test_matches_in_which_several_act_are_verified_and_shown_to_the_end(
    run: Run, strangers: None, game: str
) -> None:
    run(f"play {game} --players random,random,random --seed 1 --record game.jsonl")
    assert "verified" in run("verify game.jsonl").stdout
    run("replay game.jsonl --events --seat open")
    run("replay game.jsonl --events --json")
    run("replay game.jsonl --seat open", "e", "q")
    run(f"schema {game}")
