"""Hearts for boardwright: four players, thirteen tricks a deal, and nobody wants the queen of spades.

`Hearts` is the game; `Match.new("hearts")` plays it. Its `Card`s lie on a `Table`; what can be chosen before a match is
in `HeartsOptions`.
"""

from boardwright_hearts.cards import Card, Suit
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import Direction, HeartsOptions
from boardwright_hearts.table import Table
from boardwright_hearts.tricks import Trick

__all__ = ["Card", "Direction", "Hearts", "HeartsOptions", "Suit", "Table", "Trick"]
