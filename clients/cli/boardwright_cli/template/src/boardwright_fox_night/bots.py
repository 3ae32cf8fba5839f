"""Who plays when no person does."""

from random import Random
from typing import Any

from boardwright import Move, View

from boardwright_fox_night.game import FLOCK, Hens, eggs


class Greedy:
    """Puts the hen down that, on average, brings most eggs."""

    def choose(self, view: View[Any], rng: Random) -> Move:
        """Return the best of the view's legal moves, as far as it sees."""
        return max(view.legal, key=lambda put: self.promise(view, *put.args))

    def promise(self, view: View[Any], hen: int, place: str) -> float:
        """Return how many eggs its hens would lay on average, if this one were put down there."""
        farm, seat = view.state, view.seat
        coop: Hens = farm.coops[seat] + ((hen,) if place == "coop" else ())
        yard: Hens = farm.yards[seat] + ((hen,) if place == "yard" else ())
        seen = {each for hens in (farm.hands[seat], *farm.coops, *farm.yards) for each in hens}
        unseen = [each for each in FLOCK if each not in seen]  # the missing one is among them
        return sum(eggs(coop, yard, missing) for missing in unseen) / len(unseen)
