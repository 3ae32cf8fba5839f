"""Bots: players that see a view and choose one of its legal moves."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from boardwright.legal import Move
from boardwright.view import View


class Bot(Protocol):
    """A player that is a program. It is made anew, without arguments, for every seat of every match."""

    def choose(self, view: View[Any], rng: Random) -> Move:
        """Return one of the view's legal moves.

        Args:
            view: What the bot's seat may see and do; it has at least one legal move.
            rng: The bot's own random source, which is not the match's chance.
        """
        ...


class RandomBot:
    """Makes any legal move, each equally likely. It can play every game."""

    def choose(self, view: View[Any], rng: Random) -> Move:
        """Return one of the view's legal moves."""
        return view.legal.draw(rng)
