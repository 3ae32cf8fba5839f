"""Stepping through a match in the terminal."""

from __future__ import annotations

import re
from time import sleep
from typing import TYPE_CHECKING, Any, Final

from boardwright.text import Span
from boardwright_cli.eyes import Eyes
from boardwright_cli.wording import Wording

if TYPE_CHECKING:
    from boardwright import Match, Seat
    from boardwright_cli.screen import Screen

HELP: Final = """\
* `n` or Enter: the next entry; `p`: the previous one
* a number: to the point after so many entries; `s`: to the start; `e`: to the end
* `play`: go on by itself, an entry a second; `play 0.2` is faster; Ctrl-C stops it
* `seat 1`, `seat spectator`, `seat open`: look through other eyes; open is every seat's own view, one by one
* `events`: what has happened up to here
* `q`: stop
"""
SECONDS: Final = 1.0
_PLAY: Final = re.compile(r"play(?: ([0-9]+(?:\.[0-9]+)?|\.[0-9]+))?")


class Stepping:
    """A match, a point in it and the eyes through which it is seen."""

    def __init__(self, match: Match[Any], eyes: Eyes, screen: Screen) -> None:
        """Begin at the start of a match."""
        self._match = match
        self._eyes = eyes
        self._screen = screen
        self._wording = Wording.of(match)
        self._point = 0

    def run(self) -> None:
        """Show the match, and go where the person asks until it stops."""
        self.show(0)
        try:
            while self._go(self._screen.ask("n, p, N, e, s, play, seat, q, help>").lower()):
                pass
        except (EOFError, KeyboardInterrupt):
            self._screen.say("")

    def show(self, point: int) -> None:
        """Show how the match stood after so many entries, and what the last of them was."""
        self._point = point
        for viewer in self._eyes.viewers:
            view = self._match.view(viewer, point)
            who = "a spectator" if viewer is None else self._wording.names[viewer]
            self._screen.heading(
                f"{self._match.rules.title} · entry {point} of {len(self._match)} · {self._wording.where(view)} · "
                f"as {who} sees it"
            )
            self._screen.sentences(self._wording.told(self._told_of(viewer, point)))
            self._screen.lines(self._wording.table(view))
            answer = self._wording.answer(view)
            if answer is not None:
                self._screen.sentences([[Span(f"{who}'s answer, still secret: {answer}")]])
            if view.outcome is not None:
                self._screen.say("")
                self._screen.lines(self._wording.result(view))

    def show_events(self, point: int) -> None:
        """Show what happened in the first entries, line by line with the number of the entry."""
        for viewer in self._eyes.viewers:
            if self._eyes.several and viewer is not None:
                self._screen.heading(f"as {self._wording.names[viewer]} was told")
            for entry, event in self._match.events(viewer):
                line = self._wording.event(event) if entry < point else None
                if line is not None:
                    self._screen.sentences([line], mark=f"{entry + 1:>4}  ")

    def _told_of(self, viewer: Seat | None, point: int) -> list[Any]:
        """Return what a viewer was told of the last of so many entries."""
        return [told for told in self._match.events(viewer, point - 1) if told.entry == point - 1]

    def _go(self, typed: str) -> bool:
        """Do what was typed; return whether to go on."""
        typed = " ".join(typed.split())
        word, _, rest = typed.partition(" ")
        if typed in {"q", "quit"}:
            return False
        point = self._destination(typed)
        if point is not None:
            self._move_to(point)
        elif match := _PLAY.fullmatch(typed):
            self._play(float(match[1] or SECONDS))
        elif word == "seat":
            self._look_as(rest)
        elif typed == "events":
            self.show_events(self._point)
        elif typed in {"help", "?", "h"}:
            self._screen.markdown(HELP)
        else:
            self._screen.say(f"“{typed}” is not understood; help lists what is.", "yellow")
        return True

    def _destination(self, typed: str) -> int | None:
        if typed.isdecimal():
            return int(typed)
        by_word = {
            **dict.fromkeys(("", "n", "next"), self._point + 1),
            **dict.fromkeys(("p", "previous"), self._point - 1),
            **dict.fromkeys(("s", "start"), 0),
            **dict.fromkeys(("e", "end"), len(self._match)),
        }
        return by_word.get(typed)

    def _move_to(self, point: int) -> None:
        if point < 0:
            self._screen.say("This is the start.")
        elif point > len(self._match):
            self._screen.say(f"The match has {len(self._match)} entries.")
        else:
            self.show(point)

    def _play(self, seconds: float) -> None:
        try:
            while self._point < len(self._match):
                sleep(min(seconds, 60))
                self.show(self._point + 1)
        except KeyboardInterrupt:
            self._screen.sentences([[Span("stopped")]])

    def _look_as(self, whom: str) -> None:
        eyes = Eyes.of(whom, self._match.header.seats)
        if eyes is None:
            self._screen.say(
                f"Write seat 0 to {self._match.header.seats - 1}, seat spectator or seat open.", "yellow"
            )
            return
        self._eyes = eyes
        self.show(self._point)
