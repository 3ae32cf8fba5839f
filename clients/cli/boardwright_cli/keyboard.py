"""The keyboard and the screen that people share: who has them, handing them over, hiding what the next must not see.

Where several people may act at once, any of them can have the keyboard: who is asked first is only a proposal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from boardwright import Public
from boardwright_cli.wording import listed

if TYPE_CHECKING:
    from boardwright import Match, Rules, Seat
    from boardwright_cli.screen import Screen
    from boardwright_cli.wording import Wording

SEAT: Final = "seat"
"""The word by which another player takes the keyboard."""


class Quit(Exception):  # noqa: N818 - nothing is wrong
    """A player stops."""


class Keyboard:
    """The keyboard of one match."""

    def __init__(self, match: Match[Any], people: Sequence[Seat], wording: Wording, screen: Screen) -> None:
        """Put it between the people who play a match; nobody has it yet."""
        self._match = match
        self._people = people
        self._wording = wording
        self._screen = screen
        self._has_secrets = _has_secrets(match.rules)
        self._holder: Seat | None = None
        self._private = False
        """Whether what is on the screen is for its holder alone."""

    def hand_over(self, seat: Seat) -> Seat:
        """Let a person have the keyboard, once it is alone with it where something is secret.

        Returns:
            Who has it: that person, or another one who may act and said so.

        Raises:
            Quit: If somebody stops.
        """
        if len(self._people) < 2:  # noqa: PLR2004
            return seat
        is_secret = self._has_secrets or self._match.rules.is_sealed(self._match.position.flow)
        if seat == self._holder and (self._private or not is_secret):
            return seat
        if not is_secret:
            self.hide()
        while is_secret:
            self._screen.hide()
            other = self._confirmed(seat)
            if other is None:
                break
            seat = other
        self._holder, self._private = seat, is_secret
        return seat

    def hide(self) -> None:
        """Hide what is on the screen if it is for its holder alone."""
        if self._private:
            self._screen.hide()
        self._private = False

    def others(self, seat: Seat) -> list[Seat]:
        """Return the other people who may act now and so could have the keyboard."""
        active = [one.seat for one in self._match.position.flow.active]
        return [
            other
            for other in self._people
            if other != seat and other in active and self._match.legal_moves(other)
        ]

    def named(self, name: str, seat: Seat) -> Seat | None:
        """Return the one of the others who is called by a name, its beginning or a seat's number.

        Args:
            name: What was typed; nothing is enough where there is only one other.
            seat: Who has the keyboard.
        """
        others = self.others(seat)
        typed = name.strip().casefold()
        called = {other: self._wording.names[other].casefold() for other in others}
        exact = [other for other in others if typed in {called[other], str(other)}]
        found = exact or [other for other in others if called[other].startswith(typed)]
        return found[0] if len(found) == 1 else None

    def _confirmed(self, seat: Seat) -> Seat | None:
        """Wait until a person is alone with the screen; return who wants it instead, None if nobody does."""
        name = self._wording.names[seat]
        answered = self._match.position.flow.answered
        others = [
            f"{SEAT} {self._wording.names[other]} to {'change the answer' if other in answered else 'go first'}"
            for other in self.others(seat)
        ]
        while True:
            if others:
                self._screen.say(f"{name} is next. Or write {listed(others, 'or')}.", "dim")
            typed = self._screen.ask(f"{name}, press Enter when only you can see the screen.")
            word, _, rest = typed.removeprefix("/").partition(" ")
            if word.lower() == "quit":
                raise Quit
            other = self.named(rest, seat) if word.lower() == SEAT else None
            if other is not None or not typed:
                return other


def _has_secrets(rules: Rules[Any]) -> bool:
    """Return whether a screen may show at any time what others must not see."""
    return (
        not rules.game.perfect_information
        or bool(rules.variants)
        or any(
            not isinstance(parameter.visibility, Public)
            for move in rules.plan.moves.values()
            for parameter in move.parameters
        )
    )
