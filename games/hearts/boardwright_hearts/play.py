"""The play: which cards of a hand may be played next, and by which rule the others may not."""

from collections.abc import Sequence
from typing import NamedTuple

from boardwright_hearts.cards import Card, Cards, Suit
from boardwright_hearts.options import HeartsOptions
from boardwright_hearts.scoring import is_point_card
from boardwright_hearts.tricks import Trick

__all__ = ["Choice", "are_broken", "breaks_hearts", "choice"]


class Choice(NamedTuple):
    """What may be played.

    Attributes:
        cards: The cards of the hand that may be played; at least one.
        rule: The rule by which the others may not, as a sentence to their holder; empty where all may.
    """

    cards: Cards
    rule: str = ""


def choice(hand: Cards, tricks: Sequence[Trick], options: HeartsOptions) -> Choice:
    """Return what the seat whose turn it is may play.

    Args:
        hand: Its cards.
        tricks: The tricks of this deal so far.
        options: The options of the match.
    """
    if tricks and not tricks[-1].is_complete:
        return _following(hand, tricks[-1].led, options, first=len(tricks) == 1)
    return _leading(hand, tricks, options) if tricks else _opening(hand, options)


def are_broken(tricks: Sequence[Trick], options: HeartsOptions) -> bool:
    """Return whether hearts may be led, because one was played, or (by an option) the queen of spades."""
    if not options.hearts_must_be_broken:
        return True
    return any(breaks_hearts(card, options) for trick in tricks for card in trick.cards)


def breaks_hearts(card: Card, options: HeartsOptions) -> bool:
    """Return whether hearts may be led after a card was played, if they had to be broken."""
    return card.suit is Suit.HEARTS or (card is Card.SQ and options.queen_breaks_hearts)


def _opening(hand: Cards, options: HeartsOptions) -> Choice:
    """The two of clubs leads to the first trick; by an option any club of who holds it does."""
    if options.any_club_leads:
        return Choice(_of_suit(hand, Suit.CLUBS), "a club leads to the first trick")
    return Choice((Card.C2,), "the two of clubs leads to the first trick")


def _following(hand: Cards, led: Suit, options: HeartsOptions, *, first: bool) -> Choice:
    """Who can follow suit does; who cannot discards anything, but no points on the first trick if it can be helped."""
    following = _of_suit(hand, led)
    if following:
        return Choice(following, f"{led.label} were led and you hold some, so you follow suit")
    if first and not options.points_on_first_trick:
        harmless = tuple(card for card in hand if not is_point_card(card))
        if harmless:
            return Choice(harmless, "no points are discarded on the first trick")
    return Choice(hand)


def _leading(hand: Cards, tricks: Sequence[Trick], options: HeartsOptions) -> Choice:
    """Hearts are not led before they are broken, unless there is nothing else to lead."""
    others = tuple(card for card in hand if card.suit is not Suit.HEARTS)
    only_queen = options.hearts_instead_of_queen and others == (Card.SQ,)
    if not others or only_queen or are_broken(tricks, options):
        return Choice(hand)
    return Choice(others, "hearts are not broken yet, so you lead another suit")


def _of_suit(hand: Cards, suit: Suit) -> Cards:
    return tuple(card for card in hand if card.suit is suit)
