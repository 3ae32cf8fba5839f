import errno
import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import Result

from boardwright import Match
from boardwright.header import UndoPolicy
from boardwright_cli.players import read_players
from boardwright_cli.recording import Recorder, RecordingError
from boardwright_cli.screen import Screen
from boardwright_cli.session import Session

from ..match_files import unsealed  # noqa: TID252 - tests are no package that is installed

Run = Callable[..., Result]
Plugin = Callable[[str, str, str], None]
ENTER = ""


def log(file: Path) -> list[Any]:
    _, *lines = unsealed(file.read_bytes())
    return [json.loads(line) for line in lines]


def test_a_person_plays_against_a_bot_to_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed = [str(cell) for cell in range(9)] * 2  # cells that are taken are refused
    shown = run(f"play tictactoe --seed 5 --record {file}", *typed).stdout
    assert "me to play" in shown
    assert "the match is over" in shown
    match: Match[Any] = Match.load(file)
    assert match.outcome is not None
    assert match.header.names == ("me", "random")
    assert "The match is saved in" in shown


def test_the_end_of_the_input_is_a_clean_stop_with_the_match_saved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(f"play tictactoe --seed 5 --record {file}", "4").stdout
    assert f"Go on with: boardwright resume {file}" in shown
    assert log(file)[0] == [0, "mark", [4]]
    assert len(log(file)) == 2


def test_an_interruption_is_a_clean_stop_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    file = tmp_path / "game.jsonl"
    assert "resume" in run(f"play tictactoe --record {file}").stdout
    assert log(file) == []


def test_every_accepted_command_is_in_the_file_before_the_next_question(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    lengths = []
    typed = iter(["4", "3", "2"])

    def asked(prompt: str) -> str:
        lengths.append(len(log(file)))
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", asked)
    run(f"play tictactoe --players me,me --record {file}")
    assert lengths == [0, 1, 2, 3]


NO_ROOM = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def full_disk(fails: Callable[[], bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk have no room whenever a function says so."""
    sync = os.fsync

    def synced(descriptor: int) -> None:
        if fails():
            raise NO_ROOM
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", synced)


def test_a_command_that_cannot_be_saved_is_not_done_and_can_be_given_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    steps = iter([False, False, True, True, False, False])  # the file itself takes two
    full_disk(lambda: next(steps), monkeypatch)
    shown = run(f"play tictactoe --players me:Ann,me:Bob --record {file}", "4", "4", "4", "0").stdout
    sentence = (
        f"{file} cannot be written (No space left on device); "
        "the last command is not saved, the 0 before it are."
    )
    assert "".join(shown.split()).count("".join(sentence.split())) == 2
    assert re.findall(r"^(?:Ann|Bob)>", shown, re.MULTILINE) == ["Ann>", "Ann>", "Ann>", "Bob>", "Ann>"]
    assert log(file) == [[0, "mark", [4]], [1, "mark", [0]]]


@pytest.mark.parametrize("undo", ["turn", "free"])
@pytest.mark.parametrize("players", [("me:Ann", "me:Bob"), ("me:Ann", "random")])
def test_whatever_cannot_be_saved_the_match_stands_as_its_file_does(
    undo: UndoPolicy, players: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"{undo} {players}")
    for number in range(5):
        file = tmp_path / f"{number}.jsonl"
        match: Match[Any] = Match.new("tictactoe", seed=number, undo=undo)
        refused = 0

        def asked(prompt: str, match: Match[Any] = match, file: Path = file) -> str:
            saved: Match[Any] = Match.load(file)
            assert saved.log == match.log
            assert saved.position == match.position
            return rng.choice(["undo", "redo", *map(str, range(9))])

        def fails() -> bool:
            nonlocal refused
            refused += (no_room := rng.random() < 0.4)
            return no_room

        monkeypatch.setattr("builtins.input", asked)
        with Recorder.create(file, match) as recorder, monkeypatch.context() as patch:
            full_disk(fails, patch)
            with suppress(RecordingError):  # what a bot does, or how it ended, cannot be saved
                Session(match, read_players(",".join(players), "tictactoe"), recorder, Screen()).run()
        assert refused
        assert Match.load(file).log == match.log


def test_in_a_file_that_another_program_has_changed_nothing_more_can_be_saved(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    typed = iter(["4", "0"])

    def asked(prompt: str) -> str:
        if len(log(file)) == 1:
            file.write_bytes(file.read_bytes() + b"mine")
        return next(typed)

    monkeypatch.setattr("builtins.input", asked)
    failed = run(f"play tictactoe --players me,me --record {file}", code=1)
    assert failed.stderr.splitlines() == [
        f"boardwright: the match is saved in {file}",
        f"boardwright: {file} was changed by another program while it was recorded",
    ]
    assert len(Match.load(file)) == 1


def test_an_illegal_entry_says_why_and_what_is_legal(run: Run) -> None:
    shown = run("play tictactoe --players me,me", "4", "4", "mark 9", "banana", "0").stdout
    assert "This cell is taken." in shown
    assert "Cell can be 0, 1, 2, 3, 5, 6, 7, 8." in shown
    assert "should be less than or equal to 8" in shown
    assert "“banana” is not understood." in shown
    assert "Possible: mark cell (0, 1, 2, 3, 5, 6, 7, 8)" in shown
    assert "X" in shown.partition("me-1> 0")[0]


def test_undo_and_redo_are_recorded(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(
        f"play tictactoe --players me,me --undo free --record {file}", "4", "undo", "redo", "undo", "0"
    ).stdout
    assert log(file) == [[0, "mark", [4]], [1, "undo"], [0, "redo"], [1, "undo"], [0, "mark", [0]]]
    assert "me-1 took back a move" in shown
    assert "· undo" in shown
    assert "· redo" in shown


def test_a_free_undo_goes_back_to_where_a_person_chooses(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run(f"play tictactoe --undo free --seed 1 --record {file}", "4", "undo", "redo")
    kinds = [entry[1] for entry in log(file) if isinstance(entry, list)]
    assert kinds == ["mark", "mark", "undo", "undo", "redo", "redo"]


def test_what_cannot_be_undone_says_why(run: Run) -> None:
    shown = run("play tictactoe --players me:Ann,me:Bob --undo none", "4", "undo").stdout
    assert "This match allows no undo." in shown
    shown = run("play tictactoe --players me:Ann,me:Bob", "4", "undo", "redo").stdout
    assert "The last move was Ann's, who alone can take it back." in shown
    assert "There is no undone move to make again." in shown


def test_the_words_of_the_program_answer(run: Run) -> None:
    shown = run(
        "play tictactoe --players me:Ann,random --seed 1",
        "log",
        "4",
        "moves",
        "hint",
        "log",
        "rules",
        "help",
        "table",
    )
    out = shown.stdout
    assert "nothing has happened yet" in out
    assert "The bot random would choose: mark " in out
    assert out.count("· Ann: mark 4") == 2  # once as what happened last, once in the log
    assert "three in a row win" in out
    assert "quit: stop; the match is saved" in out
    assert "a number alone is an argument here" in out


def test_the_log_can_be_cut_short(run: Run) -> None:
    entries = ["4", "3", "2", "1", "log 2", "log all"]
    shown = run("play tictactoe --players me:Ann,me:Bob", *entries).stdout
    short, whole = shown.partition("Ann> log 2")[2].split("Ann> log all")
    assert "2 earlier lines" in short
    assert short.count(": mark") == 2
    assert whole.count(": mark") == 4


def test_moves_by_number_and_argument_by_argument(run: Run, words: None, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(
        f"play words --players me -o goal=5 --record {file}",
        "moves",
        "6",
        "lay",
        ENTER,
        "lay",
        "2",
        "lay",
        "dark red",
        "small",
        "lay dark",
    )
    assert "1  lay dark red big" in shown.stdout
    assert "6  lag" in shown.stdout
    assert "lay: colour? (Enter: none)" in shown.stdout
    assert log(file) == [[0, "lag", []], [0, "lay", ["dark blue", "big"]], [0, "lay", ["dark red", "small"]]]
    assert "should be 'dark red', 'dark blue' or 'red'" in shown.stdout


def test_a_number_shows_the_list_first(run: Run, words: None, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(f"play words --players me --record {file}", "6", "6", "6").stdout
    assert "to choose 6, type it again" in shown
    assert log(file) == [[0, "lag", []]]


def test_a_move_that_is_called_like_a_word_of_the_program(run: Run, words: None, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run(f"play words --players me --record {file}", "undo", "/undo")
    assert log(file) == [[0, "undo", []], [0, "undo"]]


def test_the_game_itself_says_why_not(run: Run, words: None) -> None:
    assert "Red is never big." in run("play words --players me", "lay red big").stdout


# Hot seat


def screens(shown: str) -> dict[str, str]:
    """What each person could see: the pieces of the screen after each handing over, by who confirmed."""
    first, *pieces = re.split(r"(\w+), press Enter when only you can see the screen\.", shown)
    assert first.count("\n") >= 100
    seen: dict[str, str] = {}
    for name, piece in zip(pieces[::2], pieces[1::2], strict=True):
        seen[name] = seen.get(name, "") + piece
    return seen


def test_each_hand_is_hidden_until_its_owner_confirms(run: Run, words: None) -> None:
    typed = [
        ENTER,
        "lag",
        ENTER,
        "lay red small",
        ENTER,
        "log",
        "moves",
        "hint",
        "rules",
        "table",
        "nonsense",
        "lag",
    ]
    shown = run("play words -o goal=4 --players me:Ann,me:Bob,me:Cid", *typed).stdout
    seen = screens(shown)
    secrets = {"Ann": "marzipan", "Bob": "gooseberry", "Cid": "liquorice"}
    for name, secret in secrets.items():
        assert secret in seen[name]
        assert not any(other in seen[name] for other in secrets.values() if other != secret)
    assert "Bob: whispered, word hidden" in seen["Cid"]
    assert "\n" * 100 in shown.partition("Ann> lag")[2]


def test_the_end_of_a_hot_seat_match_shows_no_hand(run: Run, words: None) -> None:
    shown = run("play words -o goal=2 --players me:Ann,me:Bob", ENTER, "lag", ENTER, "lag").stdout
    end = shown.partition("the match is over")[2]
    assert "Bob wins (enough)." in end
    assert "marzipan" not in end
    assert "gooseberry" not in end


def test_one_person_against_bots_needs_no_confirmation(run: Run, words: None) -> None:
    shown = run("play words --players random,me,random", "lag").stdout
    assert "press Enter" not in shown
    assert "gooseberry" in shown
    assert "marzipan" not in shown
    assert "liquorice" not in shown


def test_a_game_without_secrets_needs_no_confirmation_either(run: Run) -> None:
    assert "press Enter" not in run("play tictactoe --players me,me", "4", "3").stdout


@pytest.mark.parametrize("seed", [1, 2])
def test_no_arboretum_screen_shows_what_only_another_holds(run: Run, tmp_path: Path, seed: int) -> None:
    file = tmp_path / "game.jsonl"
    turn = [ENTER, "draw deck", "draw deck", "log", "moves", "table", "plant", "1", "1", "discard", "1"]
    shown = run(f"play arboretum --players me:Ann,me:Bob --seed {seed} --record {file}", *turn * 6).stdout
    match: Match[Any] = Match.load(file)
    assert len(match) > 20
    names = match.header.names
    assert names is not None
    for name, seen in screens(shown).items():
        other = 1 - names.index(name)
        # What the owner holds at the end of the sitting and nobody else ever saw it take or play.
        mine = set(match.view(other).state.hands[other].cards)
        known = set(match.view(1 - other).state.hands[other].cards)
        assert len(mine - known) > 3
        for card in mine - known:
            assert str(card) not in seen
            assert f"{card.species.letters}{card.value}" not in seen


# Several active seats: one person against bots. What people do who share the keyboard is in test_keyboard.


def test_alone_against_bots_one_answers_last_and_sees_what_came_of_it(
    run: Run, strangers: None, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(f"play bids --players me:Ann,random,random --seed 1 --record {file}", "12", "11").stdout
    assert [seat for seat, *_ in log(file)[:6]] == [1, 2, 0, 1, 2, 0]
    assert "press Enter" not in shown
    first, second = shown.split("turn 2, bid · Ann to answer")
    assert "· random-1 has answered\n· random-2 has answered\n" in first
    assert "Yours is the last answer: then all are shown." in first
    assert not re.search("[23][123]", first.replace("game.jsonl", ""))
    assert "· Ann: bid 12\n· random-1: bid 2" in second


def test_what_bots_answer_does_not_depend_on_the_person(run: Run, strangers: None, tmp_path: Path) -> None:
    answers = []
    for card in ("11", "12", "13"):
        file = tmp_path / f"{card}.jsonl"
        run(f"play bids --players me:Ann,random,random --seed 1 --record {file}", card)
        answers.append(log(file)[:2])
    assert answers[0] == answers[1] == answers[2]


def test_a_free_undo_takes_back_the_person_s_answer_and_what_was_shown(
    run: Run, strangers: None, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    line = f"play bids --players me:Ann,random --undo free --seed 1 --record {file}"
    shown = run(line, "12", "undo", "redo", "undo", "11").stdout
    assert [entry[1] for entry in log(file)] == [
        *("bid", "bid", "bid"),
        *("undo", "undo"),  # the bot's answer of the next turn and the person's
        *("redo", "redo"),
        *("undo", "undo"),
        *("bid", "bid"),
    ]
    assert shown.count("turn 1, bid · Ann to answer") == 3


def test_others_react_in_the_middle_of_a_turn(run: Run, strangers: None, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(f"play harbour --players me:Ann,random --seed 1 --record {file}", "catch").stdout
    assert [seat for seat, *_ in log(file)] == [0, 1]
    assert "turn 1 · Ann to play" in shown
    shown = run(f"play harbour --players random,me:Ann --seed 1 --record {tmp_path / 'other.jsonl'}").stdout
    assert "turn 1 of random, answer the catch · Ann to play" in shown
    assert "Possible: steal it or end stage" in shown


@pytest.mark.parametrize("typed", ["end turn", "end_turn", "End Turn", "end", "e", "2"])
def test_requests_are_offered_and_typed_like_moves(
    run: Run, strangers: None, tmp_path: Path, typed: str
) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(
        f"play harbour --players me:Ann,me:Bob --record {file}", "end turn", "catch", "end_s", "?", typed
    ).stdout
    assert log(file)[1:] == [[1, "end_stage", []], [0, "end_turn", []]]
    assert "End turn is not possible now, but catch." in shown
    assert "Possible: catch or end turn · moves" in shown
    assert "  2  end turn\n" in shown
    assert "· Bob: end stage\n" in shown


def test_requests_are_among_the_rules(run: Run, strangers: None) -> None:
    shown = run("play harbour", "rules").stdout
    for line in ("catch: Catch a fish.", "steal it: Steal the fish.", "end turn: End your turn."):
        assert line in shown
    assert re.search(r"nod *\n", run("play fists", "rules").stdout)  # its author says nothing of it


@pytest.mark.parametrize(("most", "seats"), [("2", [0, 0, 1, 1]), ("null", [0, 1, 0, 1])])
def test_all_at_once_each_comes_to_act(
    run: Run, strangers: None, tmp_path: Path, most: str, seats: list[int]
) -> None:
    """In a stage with a limit one after the other, without a limit move by move."""
    file = tmp_path / "game.jsonl"
    run(f"play market --players me:Ann,random -o most={most} --seed 1 --record {file}", *["take", "1"] * 3)
    assert [entry[0] for entry in log(file)[:4]] == seats


@pytest.mark.parametrize("game", ["bids", "fists", "harbour", "market"])
def test_a_match_that_was_left_after_each_move_is_the_same_match(
    run: Run, strangers: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"

    def sit(line: str, file: Path, moves: int) -> None:
        left = iter(range(moves))

        def typed(prompt: str) -> str:
            if next(left, None) is None:
                raise EOFError
            match: Match[Any] = Match.load(file)
            first = match.legal_moves(0)[0]
            return " ".join((first.name, *map(str, first.args)))

        monkeypatch.setattr("builtins.input", typed)
        run(f"{line} {file}")

    sit(f"play {game} --seed 3 --record", whole, 1000)
    sit(f"play {game} --seed 3 --record", parts, 0)
    while Match.load(parts).outcome is None:
        sit("resume", parts, 1)
    assert parts.read_bytes() == whole.read_bytes()


# Bots


def test_a_bot_that_breaks_the_rules_is_named(
    run: Run, plugin: Callable[[str, str, str], None], tmp_path: Path
) -> None:
    plugin(
        "cheats",
        "",
        """
        from boardwright import Move, hookimpl

        class Cheat:
            def choose(self, view, rng):
                return Move("mark", (0,))

        class Lost:
            def choose(self, view, rng):
                raise KeyError("where am I")

        @hookimpl
        def bots(game):
            return {"cheat": Cheat, "lost": Lost} if game == "tictactoe" else {}
        """,
    )
    file = tmp_path / "game.jsonl"
    failed = run(f"play tictactoe --players cheat,cheat --record {file}", code=1)
    assert "the bot cheat chose an illegal move: this cell is taken" in failed.stderr
    assert f"the match is saved in {file}" in failed.stderr
    assert log(file) == [[0, "mark", [0]]]
    assert (
        "boardwright_test_cheats (KeyError: 'where am I')"
        in run("play tictactoe --players lost,me", code=1).stderr
    )
    for players in ("cheat,cheat", "random,lost"):
        run(f"simulate tictactoe --players {players} --games 3", code=1)
