"""Several people at one screen, where several seats may act."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from boardwright import Match

from ..match_files import unsealed  # noqa: TID252 - tests are no package that is installed

Run = Callable[..., Result]
ENTER = ""
PROMPT = r"(\w+), press Enter when only you can see the screen\."

pytestmark = pytest.mark.usefixtures("strangers")


@pytest.fixture
def play(run: Run, tmp_path: Path) -> Callable[..., str]:
    """Play a game with what is typed; return what was shown."""

    def play(line: str, *typed: str) -> str:
        return run(f"play {line} --seed 1 --record {tmp_path / 'game.jsonl'}", *typed).stdout

    return play


@pytest.fixture
def log(tmp_path: Path) -> Callable[[], list[Any]]:
    """The commands that were recorded."""
    return lambda: [json.loads(line) for line in unsealed((tmp_path / "game.jsonl").read_bytes())[1:]]


Play = Callable[..., str]
Log = Callable[[], list[Any]]


def screens(shown: str) -> list[tuple[str, str]]:
    """Who confirmed that it is alone, and what was shown until the screen was hidden again."""
    _, *pieces = re.split(PROMPT, shown)
    return [(name, piece.split("\n" * 50)[0]) for name, piece in zip(pieces[::2], pieces[1::2], strict=True)]


# --- secret answers -----------------------------------------------------------------------------------------------


def test_each_person_answers_alone_and_then_all_is_shown(play: Play, log: Log) -> None:
    shown = play("bids --players me:Ann,me:Bob,me:Cid", ENTER, "12", ENTER, "bid 21", ENTER, "33", ENTER)
    assert log() == [[0, "bid", [12]], [1, "bid", [21]], [2, "bid", [33]]]
    seen = screens(shown)
    assert [name for name, _ in seen] == ["Ann", "Bob", "Cid", "Bob"]  # in the second turn Bob is the first
    assert "Your answer stays secret until all have answered." in seen[0][1]
    assert "Waiting for Bob and Cid too." in seen[0][1]
    assert "· Ann has answered\n" in seen[1][1]
    assert "Waiting for Cid too." in seen[1][1]
    assert "Yours is the last answer: then all are shown." in seen[2][1]
    assert "Waiting" not in seen[2][1]
    again = shown.rpartition("turn 2, bid")[2]
    assert "· Ann: bid 12\n· Bob: bid 21\n· Cid: bid 33\n" in again
    assert "has answered" not in again


def test_nobody_sees_another_s_answer_before_all_are_in(play: Play) -> None:
    words = ["log", "table", "moves", "hint", "rules", "help"]
    typed = [ENTER, "12", "seat Ann", ENTER, "11", ENTER, *words, "21", ENTER, *words]
    seen = screens(play("bids --players me:Ann,me:Bob,me:Cid", *typed))
    assert [name for name, _ in seen] == ["Ann", "Bob", "Ann", "Bob", "Cid"]
    for name, own in (("Ann", "1"), ("Bob", "2"), ("Cid", "3")):
        text = "".join(piece for who, piece in seen if who == name)
        assert set(re.findall(r"\b([123])[123]\b", text)) == {own}


def test_an_answer_is_shown_to_its_owner_who_can_change_it(play: Play, log: Log) -> None:
    shown = play("bids --players me:Ann,me:Bob", ENTER, "12", "seat Ann", ENTER, "table", "11", ENTER, "21")
    assert log() == [[0, "bid", [12]], [0, "bid", [11]], [1, "bid", [21]]]
    assert "Bob is next. Or write seat Ann to change the answer." in shown
    again = screens(shown)[2][1]
    assert again.count("Your answer: bid 12 (you can change it until all have answered).") == 2
    assert "turn 1, bid, waiting for Bob · Ann's answer" in again
    assert "· undo · seat Bob ·" in again


def test_an_answer_that_is_in_is_not_asked_for_again(play: Play) -> None:
    seen = screens(play("bids --players me:Ann,me:Bob,me:Cid", ENTER, "12", ENTER, "21"))
    assert [name for name, _ in seen] == ["Ann", "Bob", "Cid"]


def test_an_answer_can_be_taken_back_and_given_anew(play: Play, log: Log) -> None:
    typed = ["seat Bob", ENTER, "22", "seat Bob", ENTER, "undo", "23", ENTER]
    shown = play("bids --players me:Ann,me:Bob", *typed)
    assert log() == [[1, "bid", [22]], [1, "undo"], [1, "bid", [23]]]
    assert [name for name, _ in screens(shown)] == [
        "Ann",
        "Bob",
        "Ann",
        "Bob",
        "Ann",
    ]  # Bob kept it for the undo
    assert "Bob took back a move" in shown


def test_who_has_thought_better_of_it_hands_the_keyboard_back(play: Play, log: Log) -> None:
    seen = screens(play("bids --players me:Ann,me:Bob", ENTER, "12", "seat Ann", ENTER, "seat", ENTER, "21"))
    assert [name for name, _ in seen][:4] == ["Ann", "Bob", "Ann", "Bob"]
    assert log() == [[0, "bid", [12]], [1, "bid", [21]]]


def test_bots_answer_first_so_that_people_can_change_theirs(play: Play, log: Log) -> None:
    play("bids --players me:Ann,random,me:Bob", ENTER, "12", "seat Ann", ENTER, "undo")
    assert [(seat, *rest[:1]) for seat, *rest in log()] == [(1, "bid"), (0, "bid"), (0, "undo")]


def test_where_only_the_choosing_is_secret_only_that_is_hidden(play: Play) -> None:
    shown = play("fists --players me:Ann,me:Bob", ENTER, "fist", ENTER, "palm", "nod")
    assert shown.partition("Fists")[0].count("\n") >= 100
    assert [name for name, _ in screens(shown)] == ["Ann", "Bob"]
    assert "\n" * 100 in shown.partition("Bob> nod")[2]  # what Bob saw while he chose is hidden once more
    assert "Ann: show fist" in shown.partition("nodding · Ann to play")[2]


def test_who_has_the_screen_in_everybody_s_sight_confirms_to_be_alone_with_it(play: Play) -> None:
    typed = [ENTER, "fist", ENTER, "palm", "nod", "nod", ENTER, "fist", ENTER, "fist"]
    shown = play("fists --players me:Ann,me:Bob", *typed)
    assert [name for name, _ in screens(shown)] == ["Ann", "Bob", "Ann", "Bob"]  # Ann has nodded last
    assert "Ann is next. Or write seat Bob to go first." in shown.partition("Ann> nod")[2]
    assert "Nobody wins (peace)." in shown


def test_nothing_is_shown_to_who_types_something_else_than_enter(play: Play) -> None:
    shown = play("bids --players me:Ann,me:Bob", "bid 12", "seat Cid", "seat", ENTER)
    assert [name for name, _ in screens(shown)] == ["Ann", "Ann", "Ann", "Bob"]
    assert "21" in screens(shown)[-1][1]
    assert not re.search(r"\b1[123]\b", shown.replace("bid 12", ""))


def test_the_match_can_be_left_at_the_handing_over(play: Play) -> None:
    shown = play("bids --players me:Ann,me:Bob", ENTER, "12", "quit", ENTER)
    assert "Go on with: boardwright resume" in shown
    assert not re.search(r"\b2[123]\b", shown)


def test_the_end_tells_everybody_what_was_answered_last(play: Play) -> None:
    round_ = [ENTER, "11", ENTER, "21", ENTER, "22", ENTER, "12", ENTER, "13", ENTER, "23"]
    end = play("bids --players me:Ann,me:Bob", *round_).partition("the match is over")[2]
    assert "· Ann: bid 13\n· Bob: bid 23\n" in end
    assert end.count("over") == 0
    assert "Bob wins (0 : 3, points)." in end


def test_a_match_that_was_left_in_the_middle_of_answering_goes_on_there(
    play: Play, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    play("bids --players me:Ann,me:Bob", ENTER, "12")
    shown = run(f"resume {file}", ENTER, "seat Ann", ENTER, "quit").stdout
    assert [name for name, _ in screens(shown)] == ["Bob", "Ann"]
    assert "Your answer: bid 12" in shown
    run(f"resume {file}", ENTER, "21")
    match: Match[Any] = Match.load(file)
    assert match.position.flow.turn == 2


# --- who goes first -----------------------------------------------------------------------------------------------


def test_anybody_who_may_act_can_go_first(play: Play, log: Log) -> None:
    shown = play("market --players me:Ann,me:Bob", "seat Bob", "wine", "seat 0", "salt", "bread", "fish")
    assert log()[:4] == [
        [1, "take", ["wine"]],
        [0, "take", ["salt"]],
        [0, "take", ["bread"]],
        [1, "take", ["fish"]],
    ]
    assert "press Enter" not in shown
    assert "Possible: take what (bread, wine, salt, fish) · seat Bob · moves" in shown


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("seat Dan", "Write seat Bob or seat Cid."),
        ("seat", "Write seat Bob or seat Cid."),
        ("seat 0", "Write seat Bob or seat Cid."),
        ("seat b", "Bob to play"),
        ("/s 2", "Cid to play"),
    ],
)
def test_the_keyboard_goes_to_who_is_named(play: Play, typed: str, says: str) -> None:
    assert says in play("market --players me:Ann,me:Bob,me:Cid", typed).partition(typed)[2]


def test_nobody_else_can_act_where_one_alone_may(play: Play) -> None:
    assert "Nobody else here can do anything now." in play("harbour --players me:Ann,me:Bob", "seat Bob")
