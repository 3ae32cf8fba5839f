"""The cards: eleven ranks in two suits, of which a match uses the highest ranks, one more than it has seats."""

from enum import StrEnum
from typing import Final, TypeAlias

__all__ = ["Card", "Cards", "deck_for"]

_RANKS: Final = "3456789TJQK"


class Card(StrEnum):
    """A card, written as its rank and its suit: "Kh" is the king of hearts. Members run from the lowest rank up."""

    H3, S3 = "3h", "3s"
    H4, S4 = "4h", "4s"
    H5, S5 = "5h", "5s"
    H6, S6 = "6h", "6s"
    H7, S7 = "7h", "7s"
    H8, S8 = "8h", "8s"
    H9, S9 = "9h", "9s"
    HT, ST = "Th", "Ts"
    HJ, SJ = "Jh", "Js"
    HQ, SQ = "Qh", "Qs"
    HK, SK = "Kh", "Ks"

    @property
    def rank(self) -> int:
        """The place of its rank among all ranks: a king is worth most. Suits are worth nothing."""
        return _RANKS.index(self.value[0])


Cards: TypeAlias = tuple[Card, ...]

_ALL: Final[Cards] = tuple(Card)


def deck_for(seats: int) -> Cards:
    """Return the cards that a match with so many seats is played with, from the lowest up.

    Two seats play with jacks, queens and kings, three with tens as well, and so on.
    """
    return _ALL[-2 * (seats + 1) :]
