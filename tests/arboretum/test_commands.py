import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from boardwright import Match
from boardwright.plugins import installed
from boardwright_arboretum.commands import arboretum
from boardwright_arboretum.game import Arboretum
from boardwright_arboretum.positions import Answer
from boardwright_arboretum.table import Table

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "cases"
outside = pytest.mark.skipif(not CASES.is_dir(), reason=f"the outside cases are not at {CASES}")

FRAGMENT: dict[str, Any] = {
    "species": ["oak", "maple"],
    "hands": [["oak-8", "maple-2"], ["oak-1"]],
    "arboretums": [{"0,0": "oak-2", "1,0": "maple-3", "1,1": "oak-4"}, {"0,0": "maple-4", "0,-1": "maple-8"}],
}


def run(*args: str | Path, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(arboretum, [*map(str, args)], input=stdin)


def written(path: Path, data: object) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def complaint(result: Result, code: int = 1) -> str:
    """Return the one sentence on stderr of a command that failed and printed nothing else."""
    assert result.exit_code == code
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def test_the_plugin_brings_them() -> None:
    assert installed().commands()["arboretum"] is arboretum
    assert {"score", "import"} == arboretum.commands.keys()


@pytest.mark.parametrize("command", [(), ("score",), ("import",)])
def test_each_has_a_help_page(command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "FILE" in result.stdout or "Commands:" in result.stdout


# arboretum score


def test_a_position_gives_an_answer(tmp_path: Path) -> None:
    result = run("score", written(tmp_path / "position.json", FRAGMENT), "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert json.loads(result.stdout) == {
        "totals": [0, 0],
        "winners": [0],
        "rights": {"oak": [1], "maple": [0]},
        "best": [{"oak": 3, "maple": 0}, {"oak": 0, "maple": 4}],
        "paths": [
            {"oak": ["oak-2", "maple-3", "oak-4"], "maple": []},
            {"oak": [], "maple": ["maple-4", "maple-8"]},
        ],
    }


def test_without_json_it_is_a_score_sheet(tmp_path: Path) -> None:
    result = run("score", written(tmp_path / "position.json", FRAGMENT))
    assert result.exit_code == 0
    assert "holds OA8 = 0   the 8 counts 0, seat 1 holds the 1" in result.stdout
    assert "seat 0 wins the tie at 0 points with 2 species planted (seat 1 1)." in result.stdout
    assert "\x1b" not in result.stdout


def test_a_list_gives_a_list_even_of_one(tmp_path: Path) -> None:
    for count in (0, 1, 2):
        result = run("score", written(tmp_path / "list.json", [FRAGMENT] * count), "--json")
        assert len(json.loads(result.stdout)) == count
        sheets = run("score", tmp_path / "list.json").stdout
        assert [f"Position {number}" in sheets for number in range(3)] == [
            number < count for number in range(3)
        ]


def test_a_dash_is_stdin() -> None:
    assert json.loads(run("score", "-", "--json", stdin=json.dumps(FRAGMENT)).stdout)["winners"] == [0]
    assert complaint(run("score", "-", stdin="{}")) == "boardwright: stdin: species: is missing."


def test_a_byte_order_mark_is_let_be() -> None:
    assert run("score", "-", "--json", stdin=b"\xef\xbb\xbf" + json.dumps(FRAGMENT).encode()).exit_code == 0


def test_strict_demands_a_position_in_which_a_match_can_end(tmp_path: Path) -> None:
    one = run("score", "--strict", written(tmp_path / "one.json", FRAGMENT))
    assert complaint(one).startswith(
        f"boardwright: {tmp_path / 'one.json'}: species: with 2 seats 6 are in play"
    )
    several = run(
        "score", "--strict", "--json", written(tmp_path / "list.json", [whole_position(), FRAGMENT])
    )
    assert complaint(several).startswith(f"boardwright: {tmp_path / 'list.json'}: [1]: species: ")
    whole = run("score", "--strict", "--json", written(tmp_path / "whole.json", whole_position()))
    assert whole.exit_code == 0


def whole_position() -> dict[str, Any]:
    table = finished().position.state
    return {
        "species": [str(each) for each in table.species],
        "hands": [[str(card) for card in hand] for hand in table.open],
        "arboretums": [{str(cell): str(card) for cell, card in each.planted} for each in table.arboretums],
    }


def finished(seed: int = 1) -> Match[Table]:
    match: Match[Table] = Match.new(Arboretum, seed=seed)
    rng = Random(seed)
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, match.legal_moves(seat).draw(rng))
    return match


def test_the_answer_is_that_of_the_match(tmp_path: Path) -> None:
    result = run("score", "--json", written(tmp_path / "whole.json", whole_position()))
    outcome = finished().outcome
    assert outcome is not None
    answer = Answer.model_validate_json(result.stdout)
    assert (answer.totals, answer.winners) == (outcome.scores, outcome.winners)


@outside
def test_published_end_positions(tmp_path: Path) -> None:
    published = json.loads((CASES / "finals.json").read_text(encoding="utf-8"))
    result = run("score", "--json", "--strict", CASES / "finals.json")
    assert result.exit_code == 0
    for final, answer in zip(published, json.loads(result.stdout), strict=True):
        check_answer(final["expect"], answer)
        alone = run("score", "--json", written(tmp_path / "one.json", final))
        assert json.loads(alone.stdout) == answer


@outside
def test_published_questions_about_the_end() -> None:
    reports = json.loads((CASES / "reports.json").read_text(encoding="utf-8"))
    finals = [report for report in reports if report["kind"] == "final"]
    assert finals
    for report in finals:
        result = run("score", "--json", "-", stdin=json.dumps(report["position"]))
        check_answer(report["expect"], json.loads(result.stdout))


def check_answer(expect: dict[str, Any], answer: dict[str, Any]) -> None:
    """Compare what was published; of paths it lists all, of which ours has to be one."""
    for name in ("totals", "winners", "rights"):
        assert name not in expect or answer[name] == expect[name]
    for seat, best in enumerate(expect.get("best", ())):
        assert {species: answer["best"][seat][species] for species in best} == best
    for seat, paths in enumerate(expect.get("paths", ())):
        for species, possible in paths.items():
            ours = answer["paths"][seat][species]
            assert ours in possible if possible else not ours


# arboretum import


@pytest.fixture
def record() -> dict[str, Any]:
    """The first turn of a match, as somebody at the table would write it down."""
    match: Match[Table] = Match.new(Arboretum, seed=1, options={"first_seat": 0})
    table = match.position.state
    planted, discarded = table.hand(0)[:2]
    draws = [
        {"player": 0, "action": "draw", "card": str(card), "source": "deck", "legal_draws": ["deck"]}
        for card in table.deck[:2]
    ]
    return {
        "id": "evening",
        "players": 2,
        "first_player": 0,
        "species": [str(each) for each in table.species],
        "initial_hands": [[str(card) for card in table.hand(seat)] for seat in (0, 1)],
        "actions": [
            *draws,
            {"player": 0, "action": "plant", "card": str(planted), "cell": "0,0", "legal_cells": ["0,0"]},
            {"player": 0, "action": "discard", "card": str(discarded)},
        ],
    }


def test_a_record_becomes_a_match_file(tmp_path: Path, record: dict[str, Any]) -> None:
    target = tmp_path / "evening.jsonl"
    result = run("import", written(tmp_path / "record.json", record), "-o", target)
    assert result.exit_code == 0
    assert result.stdout == f"{target}: 4 actions; the match is not over\n"
    match: Match[Table] = Match.load(target)
    assert len(match) == 4
    assert str(match.position.state.arboretums[0].planted[0].card) == record["actions"][2]["card"]
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_record_from_stdin(tmp_path: Path, record: dict[str, Any]) -> None:
    assert run("import", "-", "-o", tmp_path / "m", stdin=json.dumps(record)).exit_code == 0


@pytest.mark.parametrize(("game", "actions"), [("evening", 4), ("1", 4), ("2", 2), ("other", 2)])
def test_one_of_several_games_is_chosen_by_id_or_number(
    tmp_path: Path, record: dict[str, Any], game: str, actions: int
) -> None:
    several = [record, {**record, "id": "other", "actions": record["actions"][:2]}]
    assert (
        run("import", written(tmp_path / "r", several), "-o", tmp_path / "m", "--game", game).exit_code == 0
    )
    assert len(Match[Table].load(tmp_path / "m")) == actions


def test_of_several_games_one_has_to_be_chosen(tmp_path: Path, record: dict[str, Any]) -> None:
    file = written(tmp_path / "r", [record, {**record, "id": None}])
    assert complaint(run("import", file, "-o", tmp_path / "m")).endswith(
        "the file holds 2 games: choose with --game"
    )
    assert complaint(run("import", file, "-o", tmp_path / "m", "--game", "3")).endswith(
        "there is no game 3; the file holds evening, 2"
    )
    assert complaint(run("import", written(tmp_path / "r", []), "-o", tmp_path / "m")).endswith(
        "holds no game"
    )
    assert not (tmp_path / "m").exists()


def test_a_record_that_contradicts_the_rules_names_the_action(tmp_path: Path, record: dict[str, Any]) -> None:
    record["actions"][2]["legal_cells"] = ["0,0", "1,0"]
    result = run("import", written(tmp_path / "r", record), "-o", tmp_path / "m")
    assert complaint(result) == (
        f"boardwright: {tmp_path / 'r'}: action 3: the legal cells differ: the record alone has 1,0"
    )
    assert not (tmp_path / "m").exists()


def test_control_characters_of_a_file_do_not_reach_the_terminal(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    several = [{**record, "id": "\x1b[31mred\n"}, record]
    result = run("import", written(tmp_path / "r", several), "-o", tmp_path / "m", "--game", "5")
    assert "\x1b" not in complaint(result)


def test_an_existing_file_is_replaced_on_demand_alone(tmp_path: Path, record: dict[str, Any]) -> None:
    source, target = written(tmp_path / "r", record), written(tmp_path / "m", "precious")
    assert complaint(run("import", source, "-o", target)).endswith("exists already; --force replaces it")
    assert target.read_text() == "precious"
    assert run("import", source, "-o", target, "--force").exit_code == 0
    assert len(Match[Table].load(target)) == 4


@pytest.mark.parametrize("target", ["", "missing/m", "x" * 300])
def test_where_no_file_can_be_written(tmp_path: Path, record: dict[str, Any], target: str) -> None:
    source = written(tmp_path / "r", record)
    assert complaint(run("import", source, "-o", tmp_path / target, "--force")).startswith("boardwright: ")
    assert [path.name for path in tmp_path.iterdir()] == ["r"]


def test_a_full_disk_leaves_nothing_half_written(
    tmp_path: Path, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = written(tmp_path / "r", record), written(tmp_path / "m", "precious")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    result = run("import", source, "-o", target, "--force")
    assert complaint(result).endswith(f"cannot be written: {os.strerror(errno.ENOSPC)}")
    assert target.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m", "r"]


@outside
def test_the_published_game(tmp_path: Path) -> None:
    target = tmp_path / "m"
    result = run("import", CASES / "recorded-games.json", "-o", target)
    assert result.stdout == f"{target}: 132 actions; seat 1 wins with 16 points\n"
    (published,) = json.loads((CASES / "recorded-games.json").read_text(encoding="utf-8"))
    outcome = Match[Table].load(target).outcome
    assert outcome is not None
    assert list(outcome.scores or ()) == published["totals"]
    assert list(outcome.winners) == published["winners"]


# Bad input


Spoilt = Callable[[Path], Path]


def a_missing_file(path: Path) -> Path:
    return path / "missing"


def a_directory(path: Path) -> Path:
    return path


def a_binary_file(path: Path) -> Path:
    (path / "binary").write_bytes(bytes(range(256)) * 1000)
    return path / "binary"


def an_empty_file(path: Path) -> Path:
    return written(path / "empty", "")


def no_json(path: Path) -> Path:
    return written(path / "text", "once upon a time")


def a_file_cut_off(path: Path) -> Path:
    return written(path / "cut", json.dumps(FRAGMENT)[:-20])


def another_shape(path: Path) -> Path:
    return written(path / "shape", "5")


def deeply_nested(path: Path) -> Path:
    return written(path / "deep", "[" * 200_000)


def ten_megabytes_of_one_line(path: Path) -> Path:
    return written(path / "line", '{"species": "' + "x" * 10_000_000 + '"}')


def a_huge_number(path: Path) -> Path:
    return written(path / "number", '{"players": ' + "9" * 10_000 + "}")


@pytest.mark.parametrize("command", ["score", "import"])
@pytest.mark.parametrize(
    "spoilt",
    [
        a_missing_file,
        a_directory,
        a_binary_file,
        an_empty_file,
        no_json,
        a_file_cut_off,
        another_shape,
        deeply_nested,
        ten_megabytes_of_one_line,
        a_huge_number,
    ],
)
def test_a_file_that_cannot_be_used_is_answered_in_one_sentence(
    tmp_path: Path, command: str, spoilt: Spoilt
) -> None:
    file = spoilt(tmp_path)
    options = ("-o", tmp_path / "m") if command == "import" else ()
    line = complaint(run(command, file, *options))
    assert line.startswith(f"boardwright: {file}")
    assert len(line) < 1000
    assert not (tmp_path / "m").exists()


def test_a_device_without_end_is_not_read_to_its_end() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("there is no /dev/zero here")
    assert "more than 64 MB" in complaint(run("score", endless))


@pytest.mark.parametrize(
    "args", [("score",), ("import",), ("import", "x"), ("score", "x", "--wrong"), ("wrong",)]
)
def test_a_command_line_that_does_not_fit_is_exit_code_2(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert "Usage: " in result.stderr


# What they need


def test_without_rich_the_score_sheet_is_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path / "position.json", FRAGMENT)
    with_rich = run("score", file).stdout
    monkeypatch.setattr("boardwright_arboretum.commands.find_spec", lambda name: None)
    assert run("score", file).stdout == with_rich


def test_the_game_and_its_text_need_neither_click_nor_rich() -> None:
    program = (
        "import sys; sys.modules['click'] = sys.modules['rich'] = None; "
        "from boardwright.plugins import installed; "
        "installed().text_table('arboretum'); installed().bots('arboretum'); "
        "import boardwright_arboretum.recorded"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0  # noqa: S603
