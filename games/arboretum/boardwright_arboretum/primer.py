"""The rules in short, in our own words, for players who want to look something up."""

from typing import Final

__all__ = ["RULES"]

RULES: Final = """\
# Arboretum

Two to four players plant trees along paths. Only who keeps the highest cards of a species in hand may score its path.

Each species has eight cards, 1 to 8. With 2, 3 or 4 players, 6, 8 or 10 species are in play.
Everybody holds seven cards.

## A turn

1. **Draw** two cards, one after the other: each from the deck, or the top card of anybody's discard pile.
2. **Plant** one card in your arboretum: the first at `0,0`, every other next to a planted one, sharing an edge.
   It stays there for good.
3. **Discard** one card face up on your own pile. You hold seven again.

You type `draw deck`, `draw 1` (the pile of seat 1), `plant oak-5 1,0`, `discard OA5`.
A cell is how far east and how far north of your first card it lies; `-2,1` is two to the west and one to the north.

## The end

When the deck is empty at the end of a turn, the match is over and all hands are laid open.

## Scoring

For each species, add up its cards in every hand. The highest sum has **the right to score** it; so have all who tie.
An 8 counts 0 if another player holds the 1 of that species. If nobody holds any card of it, everybody has the right.

Who has the right scores one path of the species, the best:

* A path goes from card to card across shared edges, at least two cards, and every next card is greater.
* It begins and ends with the species; the cards between may be of any.

| for | points |
|---|---|
| each card | 1 |
| each card once more, if all are of the species and there are four or more | 1 |
| a 1 at its beginning | 1 |
| an 8 at its end | 2 |

Most points win. A tie goes to who has planted more different species; if that is equal too, the victory is shared.
"""
