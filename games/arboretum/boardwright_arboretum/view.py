"""What a viewer sees of a match, and what follows from what it sees.

Everything here is made from `Seen`, which holds only what the viewer may know.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardwright import Flow, Seat, Unseen
from boardwright_arboretum.arboretum import Arboretum
from boardwright_arboretum.cards import Species, cards_of
from boardwright_arboretum.paths import Path, best_paths
from boardwright_arboretum.scoring import ScoreSheet, score
from boardwright_arboretum.table import Cards

__all__ = ["ArboretumView", "Hand", "Seen", "seen_by"]


@dataclass(frozen=True, slots=True)
class Seen:
    """What of a `Table` a viewer may know; the framework generates a type of its own with these fields."""

    species: tuple[Species, ...]
    first_seat: Seat
    dealt: int
    deck: Unseen
    concealed: tuple[Cards | Unseen, ...]
    open: tuple[Cards, ...]
    discards: tuple[Cards, ...]
    arboretums: tuple[Arboretum, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as a viewer knows it.

    Attributes:
        count: How many cards it has.
        cards: Those that the viewer knows: all of its own; of another's, those that it took from discard piles.
    """

    count: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class ArboretumView:
    """What a viewer sees of a match.

    Attributes:
        species: The species in play.
        first_seat: The seat that took the first turn.
        deck: How many cards the deck has left.
        hands: Each seat's hand, as far as the viewer knows it.
        discards: Each seat's discard pile, the top card last.
        arboretums: Each seat's planted cards.
        unseen: The cards whose place the viewer does not know, in the deck or in other hands.
        unseen_of: How many of these there are of each species.
        best: For each seat the best path so far of each species in play, whoever will have the right to score it.
        sheet: The score sheet, once hands are laid open; None before.
    """

    species: tuple[Species, ...]
    first_seat: Seat
    deck: int
    hands: tuple[Hand, ...]
    discards: tuple[Cards, ...]
    arboretums: tuple[Arboretum, ...]
    unseen: Cards
    unseen_of: Mapping[Species, int]
    best: tuple[Mapping[Species, Path | None], ...]
    sheet: ScoreSheet | None


def seen_by(seen: Seen, flow: Flow) -> ArboretumView:
    """Return what a viewer sees, with what follows from it.

    Args:
        seen: What of the table the viewer may know.
        flow: The flow.
    """
    hands = tuple(_hands(seen))
    known = {card for hand in hands for card in hand.cards}
    known.update(card for pile in seen.discards for card in pile)
    known.update(card for arboretum in seen.arboretums for _, card in arboretum.planted)
    unseen = tuple(card for card in cards_of(seen.species) if card not in known)
    return ArboretumView(
        species=seen.species,
        first_seat=seen.first_seat,
        deck=len(seen.deck),
        hands=hands,
        discards=seen.discards,
        arboretums=seen.arboretums,
        unseen=unseen,
        unseen_of={species: sum(card.species is species for card in unseen) for species in seen.species},
        best=tuple(best_paths(arboretum, seen.species) for arboretum in seen.arboretums),
        sheet=_sheet(seen, flow),
    )


def _hands(seen: Seen) -> Iterator[Hand]:
    for concealed, opened in zip(seen.concealed, seen.open, strict=True):
        known = opened if isinstance(concealed, Unseen) else concealed + opened
        yield Hand(len(concealed) + len(opened), known)


def _sheet(seen: Seen, flow: Flow) -> ScoreSheet | None:
    """Return the score sheet of a match that has ended with its hands laid open."""
    if flow.active or len(seen.deck) or any(len(concealed) for concealed in seen.concealed):
        return None
    present = [seat for seat in range(flow.seats) if seat not in flow.eliminated]
    return score(seen.species, seen.open, seen.arboretums, present)
