"""Goofspiel for boardwright: a suit of prizes, and sealed bids for them.

`Goofspiel` is the game; `Match.new("goofspiel")` plays it. Its `Card`s lie on a `Table`. With the variant
`secret-bids` nobody learns what the others have bid.
"""

from boardwright_goofspiel.cards import Card
from boardwright_goofspiel.game import Goofspiel
from boardwright_goofspiel.table import Table

__all__ = ["Card", "Goofspiel", "Table"]
