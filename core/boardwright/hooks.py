"""Every hook of boardwright: the manual for who writes games, variants and plugins.

A *game* implements the hooks of `GameSpec`, in the order of a match's life: it is set up, its flow is declared,
scopes begin and end, it is over, it is shown. A *variant* wraps the same hooks to change a game's rules:

    @hookimpl(wrapper=True)
    def setup(self, deal):
        state = yield              # the game's own answer, or that of the next variant
        return changed(state)

A *plugin* of an installation implements the hooks of `PluginSpec`, which say what the plugin brings.

Implementations take any of the arguments that the spec names, under these names, in any number. They are checked
when a game is compiled: an unknown hook or argument is an error that names plugin, hook and both signatures.
"""

# mypy: disable-error-code="empty-body"
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from boardwright.bots import Bot
    from boardwright.faces import Act, At
    from boardwright.flow import Flow, Phase, Seat
    from boardwright.game import Deal, Game, Variant
    from boardwright.legal import LegalMoves, Move
    from boardwright.moves import MoveRule
    from boardwright.position import Outcome
    from boardwright.text import TextTable
    from boardwright.view import View
    from boardwright.visibility import Declared

hookspec = pluggy.HookspecMarker("boardwright")
hookimpl = pluggy.HookimplMarker("boardwright")


class GameSpec:
    """What a game implements and a variant may wrap."""

    # --- before the first turn ---------------------------------------------------------------------------------

    @hookspec(firstresult=True)
    def setup(self, deal: Deal[Any]) -> Any:
        """Return the state in which a match begins. Required.

        Args:
            deal: Seats, options, chance, and the explicit deal if one was given.

        Raises:
            OptionsError: If options, seats and explicit deal do not fit each other.
        """

    @hookspec(firstresult=True)
    def phases(self) -> Sequence[Phase]:
        """Return the phases; a match begins in the first. Without it there is one, "play", of plain turns."""

    @hookspec(firstresult=True)
    def moves(self) -> Sequence[MoveRule[Any]]:
        """Return the moves offered where a phase, turn or stage does not say. Without it: all of them."""

    @hookspec(firstresult=True)
    def visibility(self, of: type, declared: Mapping[str, Declared]) -> Mapping[str, Declared]:
        """Return who sees the fields of a state or event type. Without it: what is declared there.

        For variants, which may show more or less than the game does; asked once, when it is compiled.
        """

    # --- while it is played ------------------------------------------------------------------------------------
    # Life-cycle hooks change the state by setting `at.state`, and return nothing.

    @hookspec
    def phase_begin(self, at: Act[Any]) -> None:
        """A phase begins. `at.flow.phase` is its name."""

    @hookspec
    def turn_begin(self, at: Act[Any]) -> None:
        """A turn begins. `at.seat` is the seat whose turn it is."""

    @hookspec
    def stage_begin(self, at: Act[Any], stage: str) -> None:
        """A stage begins for `at.seat`."""

    @hookspec
    def move_made(self, at: Act[Any], move: Move) -> None:
        """A move was made by `at.seat`; the flow has not moved on yet."""

    @hookspec
    def stage_end(self, at: Act[Any], stage: str) -> None:
        """A stage ends for `at.seat`."""

    @hookspec
    def turn_end(self, at: Act[Any]) -> None:
        """A turn ends. `at.seat` is the seat whose turn it was."""

    @hookspec
    def phase_end(self, at: Act[Any]) -> None:
        """A phase ends. `at.flow.phase` is its name."""

    @hookspec
    def seat_left(self, at: Act[Any], seat: Seat) -> None:
        """A seat has left the match and is out of it. Unless this ends the match, the last one left will have won."""

    @hookspec(firstresult=True)
    def outcome(self, at: At[Any]) -> Outcome | None:
        """Return how the match has ended, or None while it is on. Asked after every move.

        A game whose end is tied to a scope calls `at.end_match(outcome)` in that scope's hook instead.
        """

    # --- for who looks on ---------------------------------------------------------------------------------------

    @hookspec(firstresult=True)
    def player_view(self, seen: Any, flow: Flow, seat: Seat | None) -> Any:
        """Return what a viewer is shown of the state. Without it: `seen` itself.

        Args:
            seen: What the declarations let this viewer see of the state, under the names of its fields; hidden
                parts are `Unseen`. There is nothing else to make a view from, so it cannot leak.
            flow: The flow, which is public.
            seat: The viewer; None for a spectator.

        The return type must be annotated: the JSON Schema of views is made from it.
        """

    @hookspec(firstresult=True)
    def as_text(self, view: View[Any], names: Sequence[str]) -> str:
        """Return what lies on the table as plain text, for a terminal. Without it: the fields of the view's state.

        A game that wants colours, short notations and a score sheet brings a `text_table` with its plugin.

        Args:
            view: What the viewer may see and do.
            names: The names of the seats.
        """

    @hookspec(firstresult=True)
    def redeal(self, state: Any, seat: Seat | None, shuffle: Any) -> Any:
        """Return the state with what the viewer cannot see dealt anew, as all that it knows allows.

        Without it, the hidden parts that hold things of the same type are pooled and dealt out again in the
        same sizes, which is right where a game's declarations say all that is known.

        Args:
            state: The state.
            seat: The viewer; None for a spectator.
            shuffle: Takes a sequence and returns it as a tuple in a random order.
        """

    @hookspec(firstresult=True)
    def default_move(self, at: At[Any], legal: LegalMoves) -> Move:
        """Return a legal move for a seat that is absent or out of time. Without it: the first legal move."""

    @hookspec(firstresult=True)
    def progress(self, at: At[Any]) -> float:
        """Return how far the match has gone, from 0 to 1. Without it: 0 until it is over."""

    @hookspec(firstresult=True)
    def longest(self, seats: int, options: Any) -> int:
        """Return the most moves that a match can have. Without it: there may be no such number.

        Counted are the moves on the line of play, whoever makes them: none that was taken back, and in a sealed stage
        the last answer of each seat.

        Args:
            seats: How many seats the match has.
            options: The options, of the game's type.
        """


class PluginSpec:
    """What an installed plugin brings. A plugin that brings one game can simply be the game's class."""

    @hookspec
    def games(self) -> Sequence[type[Game[Any]]]:
        """Return games."""

    @hookspec
    def variants(self) -> Sequence[type[Variant[Any]]]:
        """Return variants of games."""

    @hookspec
    def bots(self, game: str) -> Mapping[str, type[Bot]]:
        """Return bots that can play the game of this name, by their names."""

    @hookspec(firstresult=True)
    def text_table(self, game: str) -> TextTable | None:
        """Return how the game of this name is shown as text; None if this plugin does not know it."""

    @hookspec
    def commands(self) -> Mapping[str, Any]:
        """Return `click` commands to add to the command `boardwright`, by their names."""
