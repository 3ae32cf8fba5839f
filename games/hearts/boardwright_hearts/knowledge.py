"""What everybody knows of the hands, because the rules allowed what was played.

Who does not follow suit holds none of it. Who discards points on the first trick, or leads a heart before hearts are
broken, holds nothing that the rules would have had it play instead. And the two of clubs leads.
"""

from collections.abc import Iterator, Sequence

from boardwright_hearts.cards import PACK, Card, Suit
from boardwright_hearts.options import SEATS, HeartsOptions
from boardwright_hearts.play import are_broken
from boardwright_hearts.scoring import is_point_card
from boardwright_hearts.tricks import Trick

__all__ = ["shown_not_to_hold", "void_in"]


def shown_not_to_hold(tricks: Sequence[Trick], options: HeartsOptions) -> tuple[frozenset[Card], ...]:
    """Return for each seat the cards that it cannot hold, going by what it has played and when.

    Args:
        tricks: The tricks of this deal.
        options: The options of the match.
    """
    missing: list[set[Card]] = [set() for _ in range(SEATS)]
    for number, trick in enumerate(tricks):
        (leader, card), *others = trick.plays()
        missing[leader].update(_missing_to_leader(card, tricks[:number], options))
        for seat, discard in others:
            missing[seat].update(_missing_to_follower(discard, trick.led, options, first=number == 0))
    return tuple(map(frozenset, missing))


def void_in(missing: frozenset[Card]) -> tuple[Suit, ...]:
    """Return the suits of which a seat has shown to hold no card."""
    return tuple(suit for suit in Suit if missing.issuperset(card for card in PACK if card.suit is suit))


def _missing_to_leader(card: Card, before: Sequence[Trick], options: HeartsOptions) -> Iterator[Card]:
    if card.suit is Suit.HEARTS and not are_broken(before, options):
        for other in PACK:
            if other.suit is not Suit.HEARTS and not (options.hearts_instead_of_queen and other is Card.SQ):
                yield other


def _missing_to_follower(card: Card, led: Suit, options: HeartsOptions, *, first: bool) -> Iterator[Card]:
    if card.suit is led:
        return
    no_points = first and not options.points_on_first_trick
    for other in PACK:
        if other.suit is led or (no_points and is_point_card(card) and not is_point_card(other)):
            yield other
