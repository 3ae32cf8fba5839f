"""What a viewer sees of a match, and what follows from what it sees.

Everything here is made from `Seen`, which holds only what the viewer may know.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boardwright import Flow, Seat, Unseen
from boardwright_arboretum.arboretum import Arboretum
from boardwright_arboretum.cards import Card, Species, cards_of
from boardwright_arboretum.paths import Path, best_paths
from boardwright_arboretum.scoring import ScoreSheet, score
from boardwright_arboretum.table import Cards

__all__ = ["ArboretumView", "Hand", "Seen", "seen_by"]

_REMEMBERED: Final = 512
"""How many arboretums are remembered with their best paths: from one view to the next at most one has changed."""


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
    hands = tuple([_hand(*parts) for parts in zip(seen.concealed, seen.open, strict=True)])
    unseen = _unseen(seen, hands)
    unseen_of = dict.fromkeys(seen.species, 0)
    for species, _ in unseen:
        unseen_of[species] += 1
    return ArboretumView(
        species=seen.species,
        first_seat=seen.first_seat,
        deck=len(seen.deck),
        hands=hands,
        discards=seen.discards,
        arboretums=seen.arboretums,
        unseen=unseen,
        unseen_of=unseen_of,
        best=tuple([_best_paths(arboretum, seen.species).copy() for arboretum in seen.arboretums]),
        sheet=_sheet(seen, flow),
    )


def _hand(concealed: Cards | Unseen, opened: Cards) -> Hand:
    known = opened if isinstance(concealed, Unseen) else concealed + opened
    return Hand(len(concealed) + len(opened), known)


def _unseen(seen: Seen, hands: Iterable[Hand]) -> Cards:
    """Return the cards in play that lie neither in a known part of a hand nor on a pile nor in an arboretum."""
    unseen = _in_play(seen.species).copy()
    for cards in (*[hand.cards for hand in hands], *seen.discards):
        for card in cards:
            unseen.pop(card, None)
    for arboretum in seen.arboretums:
        for _, card in arboretum.planted:
            unseen.pop(card, None)
    return tuple(unseen)


@lru_cache(_REMEMBERED)
def _in_play(species: tuple[Species, ...]) -> dict[Card, None]:
    """Return the cards in play in their order; to be copied, as a dictionary is copied quickly."""
    return dict.fromkeys(cards_of(species))


@lru_cache(_REMEMBERED)
def _best_paths(arboretum: Arboretum, species: tuple[Species, ...]) -> dict[Species, Path | None]:
    """Return what `best_paths` does, from memory if it has been asked lately. All of it is public; to be copied."""
    return best_paths(arboretum, species)


def _sheet(seen: Seen, flow: Flow) -> ScoreSheet | None:
    """Return the score sheet of a match that has ended with its hands laid open."""
    if flow.active or len(seen.deck) or any(len(concealed) for concealed in seen.concealed):
        return None
    present = [seat for seat in range(flow.seats) if seat not in flow.eliminated]
    return score(seen.species, seen.open, seen.arboretums, present)
