"""Counting simulated matches: wins, scores and lengths, with how sure the figures are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from boardwright import Outcome

CONFIDENCE: Final = 0.95
_DEVIATIONS: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(slots=True)
class PlayerTally:
    """What one player has achieved.

    Attributes:
        player: The name of the bot.
        wins: How many matches it won alone.
        shared: How many victories it shared.
        scores: Its score in every match; empty in a game without scores.
    """

    player: str
    wins: int = 0
    shared: int = 0
    scores: list[int] = field(default_factory=list)


class Tally:
    """What came of matches between the same players.

    Attributes:
        players: What each player has achieved.
        games: How many matches were counted.
        nobody: How many had no winner.
    """

    def __init__(self, players: Sequence[str]) -> None:
        """Begin to count."""
        self.players = [PlayerTally(player) for player in players]
        self.games = 0
        self.nobody = 0
        self._commands: list[int] = []
        self._turns: list[int] = []

    def count(self, outcome: Outcome, seats: Sequence[int], commands: int, turns: int) -> None:
        """Count a match.

        Args:
            outcome: How it ended.
            seats: The seat of each player.
            commands: How many commands it took.
            turns: How many turns.
        """
        self.games += 1
        self.nobody += not outcome.winners
        self._commands.append(commands)
        self._turns.append(turns)
        for player, seat in zip(self.players, seats, strict=True):
            if seat in outcome.winners:
                player.wins += len(outcome.winners) == 1
                player.shared += len(outcome.winners) > 1
            if outcome.scores is not None:
                player.scores.append(outcome.scores[seat])

    def plain(self) -> dict[str, Any]:
        """Return all figures in their JSON form."""
        return {
            "games": self.games,
            "players": [
                {
                    "player": player.player,
                    "wins": player.wins,
                    "shared_wins": player.shared,
                    "win_share": share(player.wins, self.games),
                    "scores": spread(player.scores),
                }
                for player in self.players
            ],
            "no_winner": self.nobody,
            "commands": spread(self._commands),
            "turns": spread(self._turns),
        }

    @property
    def commands(self) -> int:
        """How many commands all matches took."""
        return sum(self._commands)


def spread(values: Sequence[int]) -> dict[str, Any] | None:
    """Return mean, standard deviation, the confidence interval of the mean, least and most; None without values.

    The interval is that of the normal distribution, which is fair from some thirty matches on; with one match
    there is none.
    """
    if not values:
        return None
    mean = fmean(values)
    deviation = stdev(values) if len(values) > 1 else None
    half = None if deviation is None else _DEVIATIONS * deviation / sqrt(len(values))
    return {
        "mean": mean,
        "standard_deviation": deviation,
        "confidence_95": None if half is None else [mean - half, mean + half],
        "min": min(values),
        "max": max(values),
    }


def share(wins: int, games: int) -> dict[str, Any]:
    """Return the share of matches won, with Wilson's confidence interval, which holds near 0 and 1 too."""
    part, square = wins / games, _DEVIATIONS**2
    centre = (part + square / (2 * games)) / (1 + square / games)
    half = _DEVIATIONS * sqrt(part * (1 - part) / games + square / (4 * games**2)) / (1 + square / games)
    return {"mean": part, "confidence_95": [max(0.0, centre - half), min(1.0, centre + half)]}
