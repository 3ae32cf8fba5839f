"""Arboretum for boardwright: the whole game, bots, and how it is shown as text.

`Arboretum` is the game; `Match.new("arboretum")` plays it. The values it is made of are a `Card` of a `Species`, a
`Cell`, the arboretum of one player (`boardwright_arboretum.arboretum.Arboretum`), a `Path` and a `ScoreSheet`; `score`
scores any position. What a player sees is an `ArboretumView`.

Arboretum was designed by Dan Cassar. This is an independent implementation, not affiliated with its publishers.
"""

from boardwright_arboretum.arboretum import Cell
from boardwright_arboretum.cards import Card, Edition, Species
from boardwright_arboretum.game import Arboretum
from boardwright_arboretum.options import ArboretumOptions
from boardwright_arboretum.paths import Path, best_path, best_paths
from boardwright_arboretum.scoring import ScoreSheet, score
from boardwright_arboretum.view import ArboretumView

__all__ = [
    "Arboretum",
    "ArboretumOptions",
    "ArboretumView",
    "Card",
    "Cell",
    "Edition",
    "Path",
    "ScoreSheet",
    "Species",
    "best_path",
    "best_paths",
    "score",
]
