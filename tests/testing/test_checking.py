"""`check`: the report, what is asked for, and the reproduction that a failure brings."""

import json
from typing import Any

import pytest

from boardwright import GameError, Header, Match, OptionsError, Variant, compiled, hookimpl
from boardwright.testing import CHECKS, QUICK, Failure, Setting, check, check_settings, settings_of
from boardwright.testing.reading import match_in
from boardwright_tictactoe import TicTacToe

from .broken.larder import Larder
from .broken.rules import ListedThatRaises, WrongWinner


def test_each_check_has_a_name_and_a_rule_of_its_own() -> None:
    names = [each.name for each in CHECKS]
    assert len(set(names)) == len(names) == 22
    assert len({each.run for each in CHECKS}) == 22
    for each in CHECKS:
        assert each.rule.endswith(".")
        assert each.rule[0].isupper()


def test_a_report_has_a_result_for_each_check_and_setting() -> None:
    report = check(TicTacToe, only=["legality", "way_on"])
    assert [(result.check.name, str(result.setting)) for result in report.results] == [
        ("legality", "2 seats"),
        ("way-on", "2 seats"),
    ]
    assert report.passed
    assert report.failures == ()
    report.raise_first()
    assert report.results[0].covered["moves"] > 50


def test_results_are_heard_as_they_come() -> None:
    heard: list[str] = []
    check(Larder, only=["legality"], heard=lambda result: heard.append(str(result.setting)))
    assert heard == ["2 seats", "3 seats"]


def test_a_check_that_there_is_not_is_named_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="there is no check 'beauty'; there is determinism, purity"):
        check(TicTacToe, only=["beauty"])


def test_a_failure_says_the_rule_what_was_seen_and_a_short_match() -> None:
    (failure,) = check(ListedThatRaises, seats=2, only=["legality"]).failures
    assert isinstance(failure, AssertionError)
    assert failure.rule == "Every listed move is accepted."
    assert failure.match_file is not None
    lines = failure.match_file.decode().splitlines()
    assert json.loads(lines[0])["game"] == "larder"
    # two bids, a card from the deck to the pile, and one from there to an open hand
    assert [json.loads(line)[1] for line in lines[1:]] == ["bid", "bid", "draw", "drop", "draw"]
    text = str(failure)
    assert text.startswith(
        "legality: Every listed move is accepted.\n  With 2 seats that does not hold:\n  seat "
    )
    assert text.endswith("The match, for `boardwright replay`:\n" + failure.match_file.decode())


def test_the_match_of_a_failure_is_replayed_and_shows_it() -> None:
    (failure,) = check(WrongWinner, seats=2, only=["outcomes"]).failures
    assert failure.match_file is not None
    match = match_in(failure.match_file, compiled(WrongWinner))
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores is not None
    assert outcome.scores[0] < max(outcome.scores)


def test_a_game_in_which_no_match_can_begin_fails_once() -> None:
    class Stillborn(Larder):
        @hookimpl
        def setup(self, deal: Any) -> Any:
            raise GameError("there are no cards")

    report = check(Stillborn, seats=2)
    (failure,) = report.failures
    assert failure.check == "beginning"
    assert "there are no cards" in failure.seen
    with pytest.raises(Failure, match="A match can begin"):
        report.raise_first()


def test_settings_are_all_numbers_of_seats_options_and_variants() -> None:
    class Calm(Variant[None]):
        name = "calm"
        version = "1"
        game = "larder"

    options: list[dict[str, int]] = [{}, {"turns": 3}]
    settings = settings_of(Larder, [(), (Calm,)], options=options)
    assert [str(setting) for setting in settings] == [
        f"{seats} seats{turns}{calm}"
        for calm in ("", ", calm")
        for turns in ("", ", turns 3")
        for seats in (2, 3)
    ]
    assert settings[-1].name == "3-seats-turns-3-calm"
    assert check_settings(Larder, settings[-1:], only=["way-on"]).passed


def test_options_that_fit_no_number_of_seats_are_refused() -> None:
    with pytest.raises(OptionsError):
        settings_of(Larder, options=[{"turns": 0}])
    with pytest.raises(OptionsError):
        settings_of(Larder, seats=7)


def test_options_are_left_out_with_the_seats_that_they_do_not_fit() -> None:
    from boardwright_arboretum.game import Arboretum

    settings = settings_of(Arboretum, options=[{"first_seat": 2}])
    assert [setting.seats for setting in settings] == [3, 4]


def test_random_matches_are_the_same_each_time() -> None:
    from boardwright.testing.ground import Ground

    one, other = (Ground(Larder, Setting(2), QUICK).walks for _ in range(2))
    assert one == other
    assert {walk.end for walk in one} == {"over"}
    assert isinstance(one[0].header, Header)
    assert Match.replay(one[0].header, one[0].entries, compiled(Larder)).outcome is not None
