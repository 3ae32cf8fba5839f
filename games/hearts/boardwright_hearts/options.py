"""What can be chosen before a match: how long it is, how cards are passed, and the usual variations of the rules."""

from enum import StrEnum
from typing import Annotated, Final, Self, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from boardwright import Seat
from boardwright_hearts.cards import Cards

__all__ = ["SEATS", "DealtPacks", "Direction", "HeartsOptions"]

SEATS: Final = 4
"""How many play."""

DealtPacks: TypeAlias = tuple[Cards, ...]
"""An explicit deal: for each deal of the match the shuffled pack, the top card first; chance deals what follows.

The cards are dealt one at a time around the table, the top one to seat 0.
"""


class Direction(StrEnum):
    """To whom each seat passes its cards. Play goes to the left, from each seat to the next.

    Attributes:
        places: How many places to the left the receiver sits.
    """

    places: int

    def __new__(cls, name: str, places: int) -> Self:
        """Make the member with a name, which is its value."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.places = places
        return member

    LEFT = "left", 1
    RIGHT = "right", 3
    ACROSS = "across", 2
    HOLD = "hold", 0

    def receiver(self, giver: Seat) -> Seat:
        """Return the seat to which a seat passes; itself where cards are held."""
        return (giver + self.places) % SEATS

    def giver(self, receiver: Seat) -> Seat:
        """Return the seat from which a seat receives; itself where cards are held."""
        return (receiver - self.places) % SEATS


def _listed(value: object) -> object:
    """Let a list be written as a text with commas, as on a command line."""
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else value


class HeartsOptions(BaseModel):
    """The options of a match.

    Attributes:
        target: The match ends after the deal in which a seat has reached so many points.
        deals: The match ends after so many deals, even if nobody has reached the target; None is no limit.
        passing: Where cards are passed, deal after deal, and then over again.
        points_on_first_trick: Whether hearts and the queen of spades may be discarded on the first trick.
        any_club_leads: Whether who holds the two of clubs may lead the first trick with another club.
        hearts_must_be_broken: Whether a heart can be led only after hearts were broken.
        queen_breaks_hearts: Whether the queen of spades breaks hearts, as a heart does.
        hearts_instead_of_queen: Whether who holds nothing but hearts and the queen of spades may lead a heart before
            hearts are broken.
        jack_of_diamonds: Whether the jack of diamonds counts 10 points less to who takes it.
        no_tricks_bonus: Whether a seat without a trick gets 5 points less, if nobody has shot the moon.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    target: Annotated[int, Field(ge=1)] = 100
    deals: Annotated[int, Field(ge=1)] | None = None
    passing: Annotated[tuple[Direction, ...], Field(min_length=1), BeforeValidator(_listed)] = (
        Direction.LEFT,
        Direction.RIGHT,
        Direction.ACROSS,
        Direction.HOLD,
    )
    points_on_first_trick: bool = False
    any_club_leads: bool = False
    hearts_must_be_broken: bool = True
    queen_breaks_hearts: bool = True
    hearts_instead_of_queen: bool = False
    jack_of_diamonds: bool = False
    no_tricks_bonus: bool = False
