import io
import sys

import pytest

from boardwright.text import Span
from boardwright_cli.screen import CLEARED, Screen


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch, **env: str) -> Terminal:
    """Let stdout be a terminal, for the rest of the test."""
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    for name, value in {"TERM": "xterm-256color", "COLUMNS": "40", **env}.items():
        monkeypatch.setenv(name, value)
    return out


LINE = [[Span("oak ", "bold #228833"), Span("[5]", "bold white on #004400"), Span(" x", "no such style")]]


def test_styles_become_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    out = terminal(monkeypatch)
    Screen().lines(LINE)
    assert "\x1b[1;38;" in out.getvalue()
    assert "[5]" in out.getvalue()


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_the_text_is_the_same(monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> None:
    out = terminal(monkeypatch, **env)
    Screen().lines(LINE)
    assert "38;" not in out.getvalue()
    assert "oak" in out.getvalue()


def test_where_nobody_looks_there_are_no_styles(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().lines(LINE)
    assert capsys.readouterr().out == "oak [5] x\n"


def test_a_board_is_never_wrapped_and_sentences_are(monkeypatch: pytest.MonkeyPatch) -> None:
    out = terminal(monkeypatch)
    Screen().lines([[Span("#" * 100)]])
    assert out.getvalue() == "#" * 100 + "\n"
    Screen().say("word " * 20)
    assert all(len(line) <= 40 for line in out.getvalue().splitlines()[1:])


def test_what_comes_from_files_cannot_take_over_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    screen.say("a\x1b[2Jb\x07")
    screen.lines([[Span("\x1b]0;owned\x07")]])
    screen.heading("[bold]not markup[/]")
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "[bold]not markup[/]" in out


def test_a_terminal_is_cleared_with_all_that_was_scrolled_off(monkeypatch: pytest.MonkeyPatch) -> None:
    out = terminal(monkeypatch)
    Screen().hide()
    assert out.getvalue() == CLEARED


def test_what_cannot_be_cleared_is_scrolled_away(monkeypatch: pytest.MonkeyPatch) -> None:
    out = terminal(monkeypatch, TERM="dumb")
    Screen().hide()
    assert set(out.getvalue()) == {"\n"}
    assert len(out.getvalue()) >= 100


def test_choices_stand_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    out = terminal(monkeypatch)
    Screen().choices([f"cell {n}" for n in range(12)], numbered=True)
    lines = out.getvalue().splitlines()
    assert len(lines) == 6
    assert lines[0].split() == ["1", "cell", "0", "7", "cell", "6"]
    assert all(len(line) <= 40 for line in lines)


def test_what_was_typed_is_shown_where_no_terminal_echoes_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("  hello  \n"))
    assert Screen().ask("say>") == "hello"
    assert capsys.readouterr().out.splitlines()[0] == "say> hello"
