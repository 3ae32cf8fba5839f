"""The header: everything a match begins with, in a form that can be written and read back."""

import json
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from boardwright import Header, Match, MatchFileError, OptionsError, PluginError, Seed, compiled
from boardwright.schemas import schemas
from boardwright_tictactoe import TicTacToe

SEED = Seed.of("header")


def header(game: str = "tictactoe", **given: Any) -> Header:
    return Match.new(game, **{"seed": SEED, **given}).header


def test_a_header_is_read_back_from_its_plain_form() -> None:
    for one in (
        header(),
        header(names=["Ada", "Bob"], undo="free"),
        header(
            "arboretum", seats=4, options={"edition": "first", "starting_discards": False, "first_seat": 3}
        ),
        header().published(),
    ):
        assert Header.read(json.loads(json.dumps(one.plain()))) == one


def test_the_plain_form_holds_nothing_that_json_does_not_know() -> None:
    plain = header(names=["Ada", "Bob"]).plain()
    assert json.loads(json.dumps(plain)) == plain


@pytest.mark.parametrize("name", ["two\nlines", "tab\t", "bell\a", "\ud800", "\x1b[31mred"])
def test_a_name_that_could_not_be_written_on_one_line_is_refused(name: str) -> None:
    with pytest.raises(OptionsError, match="names"):
        header(names=[name, "Bob"])


def test_options_are_kept_in_full_so_that_later_defaults_change_nothing() -> None:
    assert header("arboretum").options == {
        "edition": "second",
        "species": None,
        "starting_discards": None,
        "first_seat": None,
    }


def test_a_header_finds_the_rules_that_it_names() -> None:
    assert header().rules() is compiled(TicTacToe)


@pytest.mark.parametrize(
    ("change", "error", "sentence"),
    [
        ({"game": "chess"}, PluginError, "no game 'chess' is installed; there is "),
        ({"game_version": "0.9"}, MatchFileError, "played by version 0.9 of game 'tictactoe'; the installed"),
        (
            {"variants": {"big": "1"}},
            PluginError,
            "no variant of tictactoe 'big' is installed; there is none",
        ),
    ],
)
def test_rules_that_are_not_installed_are_named(change: dict[str, Any], error: type, sentence: str) -> None:
    with pytest.raises(error) as caught:
        replace(header(), **change).rules()
    assert sentence in str(caught.value)


def test_older_versions_that_the_rules_still_replay_are_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    old = replace(header(), game_version="0.9")
    monkeypatch.setattr(TicTacToe, "replays", ("0.9",), raising=False)
    assert Match.replay(old, ()).position == Match.replay(header(), ()).position


def test_what_is_published_withholds_seed_and_deal_alone() -> None:
    deal = [str(card) for card in _cards(header("arboretum", seed=1))]
    species = list(_table(header("arboretum", seed=1)).species)
    dealt = header("arboretum", deal=deal, options={"species": species}, names=["a", "b"])
    assert dealt.deal == deal
    published = dealt.published()
    assert (published.seed, published.deal) == (None, None)
    assert replace(published, seed=dealt.seed, deal=dealt.deal) == dealt


def _table(of: Header) -> Any:
    match: Match[Any] = Match.replay(of, ())
    return match.position.state


def _cards(of: Header) -> list[Any]:
    table = _table(of)
    return [card for hand in table.concealed for card in hand] + list(table.deck)


def test_a_header_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        header().seats = 3  # type: ignore[misc]


@pytest.mark.parametrize("field", ["game", "game_version", "seats", "commitment"])
def test_a_header_that_lacks_a_field_names_it(field: str) -> None:
    plain = header().plain()
    del plain[field]
    with pytest.raises(MatchFileError, match=field) as caught:
        Header.read(plain)
    assert caught.value.line == 1


def test_the_schema_of_a_match_file_knows_headers() -> None:
    validator = Draft202012Validator(schemas(compiled(TicTacToe))["match_file"])
    for one in (header(), header(names=["a", "b"]), header().published()):
        validator.validate(json.loads(json.dumps(one.plain())) | {"check": "01234567"})
    for change in (
        {"seats": 0},
        {"undo": "x"},
        {"format_version": 2},
        {"commitment": "0"},
        {"seed": "0"},
        {"more": 1},
    ):
        assert not validator.is_valid({**header().plain(), "check": "01234567", **change}), change
