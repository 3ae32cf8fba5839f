"""Who plays when no person does."""

from random import Random
from typing import Any

from boardwright import Move, View

from boardwright_fox_night.game import FLOCK, Hens, without


class Greedy:
    """Puts the hen down that, on average, brings most eggs."""

    def choose(self, view: View[Any], rng: Random) -> Move:
        """Return the best of the view's legal moves, as far as it sees."""
        return max(view.legal, key=lambda put: self.eggs(view, *put.args))

    def eggs(self, view: View[Any], hen: int, place: str) -> float:
        """Return how many eggs its hens would lay on average, if this one were put down there."""
        farm, seat = view.state, view.seat
        coop: Hens = farm.coops[seat] + ((hen,) if place == "coop" else ())
        yard: Hens = farm.yards[seat] + ((hen,) if place == "yard" else ())
        unseen: Hens = FLOCK
        for seen in (farm.hands[seat], *farm.coops, *farm.yards):
            for each in seen:
                unseen = without(unseen, each)
        safe = sum(each not in yard for each in unseen) / len(unseen)  # the fox's is one of them
        return sum(coop) + safe * 2 * sum(yard)
