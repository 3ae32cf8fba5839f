"""Larders whose determiniser is wrong."""

from collections.abc import Callable, Sequence
from typing import Any

from boardwright import Act, At, Seat, hookimpl, move

from .larder import Larder, Source, Table, put

Shuffle = Callable[[Sequence[Any]], tuple[Any, ...]]


def unseen(table: Table, seat: Seat | None) -> list[int]:
    """Return the cards that a viewer does not see, in the order in which they lie in the deck and then in hands."""
    hands = [card for other, hand in enumerate(table.hands) if other != seat for card in hand]
    return [*table.deck, *hands]


def with_unseen(table: Table, seat: Seat | None, cards: Sequence[int]) -> Table:
    """Return the table with other cards in these places."""
    deck, rest = tuple(cards[: len(table.deck)]), list(cards[len(table.deck) :])
    hands = []
    for other, hand in enumerate(table.hands):
        hands.append(hand if other == seat else tuple(rest[: len(hand)]))
        rest = rest if other == seat else rest[len(hand) :]
    return table._replace(deck=deck, hands=tuple(hands))


class SoundDealer(Larder):
    """Deals anew by itself, and as it should."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Table:
        return with_unseen(state, seat, shuffle(unseen(state, seat)))


class LosesACard(Larder):
    """One card takes the place of another, which is gone."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Table:
        cards = shuffle(unseen(state, seat))
        return with_unseen(state, seat, (*cards[:-1], cards[0]) if cards else ())


class ShowsAnotherHand(Larder):
    """The viewer's own hand is dealt anew as well."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Table:
        return with_unseen(state, None, shuffle(unseen(state, None)))


class NeverDealsSomeDeals(Larder):
    """What is not seen is only turned round by some places."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Table:
        cards = unseen(state, seat)
        (turn, *_) = shuffle(range(len(cards))) or (0,)
        return with_unseen(state, seat, cards[turn:] + cards[:turn])


class DealsTheHighCardsToHands(Larder):
    """High cards come to hands more often than they should."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Table:
        cards = shuffle(unseen(state, seat))
        (heads, *_) = shuffle((True, False))
        return with_unseen(state, seat, sorted(cards) if heads else cards)


class KeepsTheDeck(Larder):
    """Only hands are dealt anew: the deck lies as it lies."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Table:
        cards = unseen(state, seat)
        size = len(state.deck)
        return with_unseen(state, seat, (*cards[:size], *shuffle(cards[size:])))


class ForgetsWhatWasSeen(Larder):
    """A card that all have seen goes to the hidden part of the hand, and is dealt anew with it."""

    @move
    def draw(self, at: Act[Table], source: Source) -> Table:
        if source == "pile":
            hands = put(at.state.hands, at.seat, (*at.state.hands[at.seat], at.state.pile[-1]))
            return at.state._replace(pile=at.state.pile[:-1], hands=hands)
        table: Table = Larder.draw.function(self, at, source)
        return table

    @draw.options
    def sources(self, at: At[Table]) -> list[Source]:
        return ["deck", "pile"] if at.state.pile else ["deck"]


class CannotBePlayedOn(Larder):
    """Some redealt decks are empty, though the count says otherwise."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Table:
        cards = shuffle(unseen(state, seat))
        return with_unseen(state, seat, [None, *cards[1:]] if cards else [])  # type: ignore[list-item]


FAULTS: Sequence[tuple[type[Larder], str]] = (
    (LosesACard, "redeal"),
    (ShowsAnotherHand, "redeal"),
    (NeverDealsSomeDeals, "frequencies"),
    (DealsTheHighCardsToHands, "frequencies"),
    (KeepsTheDeck, "frequencies"),
    (ForgetsWhatWasSeen, "redeal"),
    (CannotBePlayedOn, "redeal"),
)
"""Each fault with the check that is meant for it."""
