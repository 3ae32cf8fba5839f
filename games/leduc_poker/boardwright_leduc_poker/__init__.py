"""Leduc poker for boardwright: a card each, a public card, two betting rounds.

`LeducPoker` is the game; `Match.new("leduc-poker")` plays it. Its `Card`s lie on a `Table`.
"""

from boardwright_leduc_poker.cards import Card
from boardwright_leduc_poker.game import LeducPoker
from boardwright_leduc_poker.table import Table

__all__ = ["Card", "LeducPoker", "Table"]
