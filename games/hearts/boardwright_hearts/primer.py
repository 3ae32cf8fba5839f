"""The rules in short, for players who want to look something up."""

from typing import Final

__all__ = ["RULES"]

RULES: Final = """\
# Hearts

Four players, thirteen cards each, and nobody wants hearts or the queen of spades: every heart that you take counts one
point, the queen thirteen. When somebody reaches 100 points, the fewest win.

## Passing

Before the play everybody passes three cards at the same time: in the first deal to the left, in the second to the
right, in the third across; in the fourth all cards are held. You type `pass 2c 10h As`. Until the last player has
chosen you can choose again.

## The play

You type `play Qs`, or `Qs`. Letters are suits: c clubs ♣, d diamonds ♦, s spades ♠, h hearts ♥.

* The two of clubs leads to the first trick.
* Follow suit if you can; if you cannot, play anything. But no points on the first trick, unless you hold nothing else.
* The highest card of the suit led takes the trick, and its player leads to the next one.
* Lead a heart only when hearts are broken, that is, when a heart or the queen of spades has been played; or when you
  hold nothing but hearts.

## Shooting the moon

Who takes all hearts and the queen of spades gets nothing, and everybody else 26 points.

## Options

`target` and `deals` say how long a match is, `passing` where cards go, deal after deal (`passing=left,right,hold`).
`jack_of_diamonds` counts the jack of diamonds 10 points less, `no_tricks_bonus` a deal without a trick 5 less.
`points_on_first_trick`, `any_club_leads`, `hearts_must_be_broken`, `queen_breaks_hearts` and `hearts_instead_of_queen`
change the play.
"""
