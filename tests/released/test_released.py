"""Matches that released versions have played are replayed alike for ever, or refused in a clear sentence."""

import json
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

from boardwright import Act, Game, Match, MatchFileError, Variant, hookimpl, move
from boardwright.header import FORMAT_VERSION
from boardwright.matchfile import read
from boardwright.plugins import installed
from boardwright_arboretum.variants import OpenHands
from boardwright_tictactoe import Board, TicTacToe

from ..match_files import sealed, unsealed  # noqa: TID252 - tests are no package that is installed
from .released import DIGESTS, FOLDER, problem

FILES = sorted(FOLDER.glob("*/*.jsonl"))
REFUSED = sorted(FOLDER.glob("*/refused/*.jsonl"))
FIRST = FOLDER / "0.1.0"


def expected(path: Path) -> str:
    digests: dict[str, str] = json.loads((path.parent / DIGESTS).read_text())
    return digests[path.stem]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_match_of_a_released_version_is_replayed_as_it_was_played(path: Path) -> None:
    found = problem(path.read_bytes(), expected(path))
    assert found is None, f"{path}: {found}"


def test_a_match_of_rules_that_were_given_up_is_refused_in_a_clear_sentence() -> None:
    for path in REFUSED:
        with pytest.raises(MatchFileError, match=r"was played by version|has format version"):
            read(path.read_bytes())


def test_there_are_matches_of_all_installed_games_and_variants() -> None:
    headers = [json.loads(path.read_bytes().splitlines()[0]) for path in FILES]
    names = {(header["game"], *header["variants"]) for header in headers}
    wanted = {
        (game, *variant) for game in installed().games() for variant in ((), *zip(installed().variants(game)))
    }
    missing = [" ".join(name) for name in sorted(wanted - names)]
    assert not missing, f"none of {', '.join(missing)}: python tests/released/released.py {FIRST.name}"


def test_nothing_released_is_without_its_digest() -> None:
    for folder in {path.parent for path in FILES}:
        digests = json.loads((folder / DIGESTS).read_text())
        assert digests.keys() == {path.stem for path in folder.rglob("*.jsonl")}


# --- what happens when rules change ---------------------------------------------------------------------------------

DATA = (FIRST / "tictactoe-2.jsonl").read_bytes()


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Install another game, or variant, in place of the one of its name."""

    def installing(of: type[Any]) -> None:
        if issubclass(of, Game):
            monkeypatch.setitem(installed()._games, of.name, of)
        else:
            monkeypatch.setitem(installed()._variants, (of.game, of.name), of)

    installed().games()
    return installing


class Reluctant(TicTacToe):
    """The centre is taken last: a changed rule."""

    version: ClassVar[str] = "1.0"

    @move
    def mark(self, at: Act[Board], cell: int) -> Board:
        return TicTacToe.mark.function(self, at, cell)

    @mark.options
    def free(self, at: Any) -> list[int]:
        cells = [cell for cell, owner in enumerate(at.state.cells) if owner is None]
        return [cell for cell in cells if cell != 4] or cells


class Bumped(Reluctant):
    version = "1.1"


class Claims(Reluctant):
    version = "1.1"
    replays = ("1.0",)


class Honest(TicTacToe):
    """Another version whose rules have not changed."""

    version = "1.1"
    replays = ("0.9", "1.0")


def test_a_changed_rule_without_a_new_version_fails_and_says_what_to_do(install: Any) -> None:
    install(Reluctant)
    found = problem(DATA, expected(FIRST / "tictactoe-2.jsonl"))
    assert found is not None
    assert "give the game (or variant) a new `version`" in found


def test_a_changed_rule_that_every_recorded_move_happens_to_fit_fails_as_well(install: Any) -> None:
    """The centre was marked last in this match: nothing in the file itself is against the changed rule."""
    match: Match[Any] = Match.new("tictactoe", seed=1)
    from .released import digest

    for turn, cell in enumerate((0, 1, 2, 3, 5, 6, 7, 8, 4)):
        if match.outcome is None:
            match.play(turn % 2, "mark", cell)
    assert match.outcome is not None
    data, before = match.dumps(), digest(match)
    assert problem(data, before) is None
    install(Reluctant)
    found = problem(data, before)
    assert found is not None
    assert found.startswith("legal moves, turns, draws or outcome differ on the way. ")


def test_a_new_version_refuses_what_it_does_not_replay(install: Any) -> None:
    install(Bumped)
    with pytest.raises(MatchFileError) as caught:
        read(DATA)
    assert str(caught.value) == (
        "line 1: the match was played by version 1.0 of game 'tictactoe'; the installed version 1.1 replays 1.1"
    )
    assert "`refused`" in str(problem(DATA, expected(FIRST / "tictactoe-2.jsonl")))


def test_a_new_version_that_claims_to_replay_the_old_one_and_does_not_fails(install: Any) -> None:
    install(Claims)
    assert problem(DATA, expected(FIRST / "tictactoe-2.jsonl")) is not None


def test_a_new_version_that_replays_the_old_one_is_accepted_and_keeps_what_the_header_says(
    install: Any,
) -> None:
    install(Honest)
    assert problem(DATA, expected(FIRST / "tictactoe-2.jsonl")) is None
    assert read(DATA).match.header.game_version == "1.0"
    assert Match.new("tictactoe").header.game_version == "1.1"


def test_versions_of_variants_are_checked_too(install: Any) -> None:
    data = (FIRST / "arboretum-open-hands.jsonl").read_bytes()

    class Later(OpenHands):
        version = "2.0"

    install(Later)
    with pytest.raises(
        MatchFileError, match=r"by version 1\.0 of variant 'open-hands'; the installed version 2\.0 "
    ):
        read(data)

    class Replays(Later):
        replays = ("1.0",)

    install(Replays)
    assert problem(data, expected(FIRST / "arboretum-open-hands.jsonl")) is None


def test_a_variant_that_is_not_installed_is_named() -> None:
    texts = unsealed((FIRST / "arboretum-open-hands.jsonl").read_bytes())
    data = sealed(texts[0].replace(b"open-hands", b"closed-hands"), *texts[1:])
    with pytest.raises(
        MatchFileError, match="no variant of arboretum 'closed-hands' is installed; there is open-hands"
    ):
        read(data)


@pytest.mark.parametrize("version", [FORMAT_VERSION + 1, 99, 10**30])
def test_a_later_format_is_refused_before_anything_else_is_asked(version: int) -> None:
    header = b'{"format":"boardwright match","format_version":%d,"anything":"else"}\n' % version
    for data in (header, header + b"and lines\nof another kind\n"):
        with pytest.raises(MatchFileError) as caught:
            read(data)
        assert re.fullmatch(
            rf"line 1: the file has format version {version}, and this program reads version {FORMAT_VERSION}: "
            "it needs a later boardwright",
            str(caught.value),
        )


def test_the_header_records_the_versions_of_game_variants_and_format() -> None:
    class Odd(Variant[None]):
        name, version, game = "odd", "3.2", "tictactoe"

        @hookimpl(wrapper=True)
        def outcome(self) -> Any:
            return (yield)

    fields = Match.new("tictactoe", variants=[Odd]).header.plain()
    assert (fields["format_version"], fields["game_version"], fields["variants"]) == (
        1,
        "1.0",
        {"odd": "3.2"},
    )
