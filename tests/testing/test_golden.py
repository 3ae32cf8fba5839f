"""Golden matches: recorded, compared to the byte, and changed only when the version is."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from boardwright import Act, At, GameError, Variant, hookimpl, move
from boardwright.testing import Failure, check, record, settings_of
from boardwright.testing.checks.golden import DIGESTS

from .broken.larder import Card, Cards, Larder, Table, dropped


class Changed(Larder):
    """Cards go under the pile, and the version is what it was."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        table = dropped(at.state, at.seat, card)
        return table._replace(pile=(table.pile[-1], *table.pile[:-1]))

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class Raised(Changed):
    version = "2"


class Retold(Larder):
    """The text is another, and the rules are the same."""

    @hookimpl
    def progress(self, at: At[Table]) -> float:
        return 0.0


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recorded") / "golden"
    assert record(Larder, folder, settings_of(Larder, seats=2)) == ["2-seats.jsonl is new"]
    return folder


@pytest.fixture
def golden(recorded: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(recorded, tmp_path / "golden"))


def failure(game: Any, golden: Path, name: str = "golden") -> Failure:
    (found,) = check(game, seats=2, only=[name], golden=golden).failures
    assert found.check == name
    return found


def test_what_was_recorded_is_replayed_to_the_byte(golden: Path) -> None:
    report = check(Larder, seats=2, only=["golden", "reachable"], golden=golden)
    assert report.passed
    assert [result.unchecked for result in report.results] == [None, None]


def test_rules_that_change_under_the_same_version_are_caught_and_told_what_to_do(golden: Path) -> None:
    found = failure(Changed, golden)
    assert "2-seats.jsonl" in found.seen
    assert "raise the version of larder, which is 1" in found.seen
    assert found.match_file == (golden / "2-seats.jsonl").read_bytes()


def test_rules_that_change_under_the_same_version_are_not_recorded(golden: Path) -> None:
    before = {path.name: path.read_bytes() for path in golden.iterdir()}
    with pytest.raises(GameError, match="raise the version of larder first, which is still 1"):
        record(Changed, golden, settings_of(Changed, seats=2))
    assert {path.name: path.read_bytes() for path in golden.iterdir()} == before


def test_with_another_version_they_are_played_again(golden: Path) -> None:
    assert "of version 1, which these rules do not replay" in failure(Raised, golden).seen
    assert record(Raised, golden, settings_of(Raised, seats=2)) == [
        "2-seats.jsonl of version 1 is played again"
    ]
    assert check(Raised, seats=2, only=["golden", "reachable"], golden=golden).passed


def test_views_that_change_are_caught_and_can_be_recorded_anew(golden: Path) -> None:
    assert "the views of seat 0 are others" in failure(Retold, golden).seen
    assert record(Retold, golden, settings_of(Retold, seats=2)) == ["2-seats.jsonl is kept"]
    assert check(Retold, seats=2, only=["golden"], golden=golden).passed


def test_a_count_of_positions_that_changes_is_caught(golden: Path) -> None:
    class FewerBids(Larder):
        @move
        def bid(self, at: Act[Table], amount: int) -> Table:
            table: Table = Larder.bid.function(self, at, amount)
            return table

        @bid.options
        def low(self, at: At[Table]) -> range:
            return range(2)

    assert "positions can be reached, and they were" in failure(FewerBids, golden, "reachable").seen


@pytest.mark.parametrize("damage", ["byte", "header", "footer", "unrecorded", "missing", "not json"])
def test_a_golden_match_that_was_touched_is_caught(golden: Path, damage: str) -> None:
    path = golden / "2-seats.jsonl"
    data = path.read_bytes()
    match damage:
        case "byte":
            lines = data.splitlines(keepends=True)
            lines[1] = (
                lines[1].replace(b"[0]", b"[1]") if b"[0]" in lines[1] else lines[1].replace(b"[1]", b"[0]")
            )
            lines[1] = (
                lines[1].replace(b"[2]", b"[0]")
                if lines[1] == data.splitlines(keepends=True)[1]
                else lines[1]
            )
            path.write_bytes(b"".join(lines))
        case "header":
            path.write_bytes(data.replace(b'"Player 1"', b'"Player X"'))
        case "footer":
            path.write_bytes(data.replace(b'"the best cards"', b'"the better cards"'))
        case "unrecorded":
            (golden / "another.jsonl").write_bytes(data)
        case "missing":
            path.unlink()
        case "not json":
            path.write_bytes(b"hello\n")
    assert failure(Larder, golden).seen


def test_without_a_folder_there_is_nothing_to_check(tmp_path: Path) -> None:
    report = check(Larder, seats=2, only=["golden", "reachable"])
    assert [result.unchecked for result in report.results] == ["no folder of golden matches is named"] * 2
    report = check(Larder, seats=2, only=["golden"], golden=tmp_path)
    assert "nothing was recorded yet" in str(report.results[0].unchecked)


def test_matches_without_their_digests_are_caught(golden: Path) -> None:
    (golden / DIGESTS).unlink()
    assert "but no golden.json" in failure(Larder, golden).seen


def test_variants_have_golden_matches_of_their_own(golden: Path) -> None:
    class Calm(Variant[None]):
        name = "calm"
        version = "1"
        game = "larder"

    settings = settings_of(Larder, [(), (Calm,)], seats=2)
    assert record(Larder, golden, settings) == ["2-seats.jsonl is kept", "2-seats-calm.jsonl is new"]
    assert check(Larder, [Calm], seats=2, only=["golden"], golden=golden).passed
    stored = json.loads((golden / DIGESTS).read_text())
    assert stored["matches"].keys() == stored["reachable"].keys() == {"2-seats", "2-seats-calm"}
