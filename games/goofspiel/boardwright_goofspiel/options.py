"""What can be chosen before a match: how many cards, how many turns, and how the prizes come up."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from boardwright import Deal, OptionsError
from boardwright_goofspiel.cards import RANKS, Cards, suit

__all__ = ["GoofspielOptions", "PrizeOrder", "bidding_turns", "prizes_for"]


class PrizeOrder(StrEnum):
    """How the prizes come up: shuffled, from the ace up, or from the highest down."""

    RANDOM = "random"
    ASCENDING = "ascending"
    DESCENDING = "descending"


class GoofspielOptions(BaseModel):
    """The options of a match.

    Attributes:
        cards: How many cards each player holds, and how many prizes there are: the lowest of a suit.
        turns: How many prizes are played for; None is all of them.
        order: How the prizes come up.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    cards: Annotated[int, Field(ge=2, le=RANKS)] = RANKS
    turns: Annotated[int | None, Field(ge=1, le=RANKS)] = None
    order: PrizeOrder = PrizeOrder.RANDOM


def prizes_for(deal: Deal[GoofspielOptions]) -> Cards:
    """Return the prizes that will be played for, in the order in which they come up.

    Raises:
        OptionsError: If the options do not fit each other or the explicit deal.
    """
    options = deal.options
    turns = options.cards if options.turns is None else options.turns
    if turns > options.cards:
        raise OptionsError(f"there are {options.cards} prizes, which is not enough for {turns} turns")
    pile = suit(options.cards)
    if deal.given is not None:
        return _dealt_at_a_table(deal.given, pile, turns, options.order)
    if options.order is PrizeOrder.RANDOM:
        return deal.chance.shuffled(pile)[:turns]
    return pile[:turns] if options.order is PrizeOrder.ASCENDING else pile[::-1][:turns]


def bidding_turns(options: GoofspielOptions) -> int:
    """Return in how many turns there is a choice of bids: in all but one with the last card."""
    return min(options.turns or options.cards, options.cards - 1)


def _dealt_at_a_table(given: Cards, pile: Cards, turns: int, order: PrizeOrder) -> Cards:
    if order is not PrizeOrder.RANDOM:
        raise OptionsError(
            f"the deal says in which order the prizes come up, so it cannot be {order} as well"
        )
    if len(given) != turns or len(set(given)) != turns or not set(given) <= set(pile):
        raise OptionsError(
            f"the deal must name the prizes of {turns} turns, all different, from {pile[0]} to {pile[-1]}"
        )
    return given
