"""Dealing anew what a viewer cannot see, as all that it knows allows; every such deal is equally likely.

What a viewer knows: its own cards; those that it has passed and that are not played yet; who holds the two of clubs,
once the play has begun; and what the others have shown not to hold (`knowledge`). That some hands would have been
passed from, or played, in another way more readily than others is left out of account.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Any, Final, TypeAlias

from boardwright import Seat
from boardwright_hearts.cards import Card, Cards, in_order
from boardwright_hearts.knowledge import shown_not_to_hold
from boardwright_hearts.options import SEATS
from boardwright_hearts.passing import THREE
from boardwright_hearts.table import Table
from boardwright_hearts.tricks import played_by

__all__ = ["deal_out", "redealt"]

Shuffle: TypeAlias = Callable[[Sequence[Any]], tuple[Any, ...]]
"""Returns the items of a sequence in a random order."""

Places: TypeAlias = tuple[int, ...]
"""For each seat how many cards it is still to be dealt."""

Kind: TypeAlias = tuple[Seat, ...]
"""The seats that may hold a card."""

Counts: TypeAlias = tuple[tuple[Kind, int], ...]
"""Kinds of cards and how many there are of each."""


def redealt(table: Table, viewer: Seat | None, shuffle: Shuffle) -> Table:
    """Return a table in which what a viewer cannot see is dealt anew.

    Args:
        table: The table as it is.
        viewer: The viewer; None for a spectator.
        shuffle: The caller's random order.
    """
    known = _known(table, viewer)
    places = tuple(len(hand) - len(kept) for hand, kept in zip(table.hands, known, strict=True))
    missing = shown_not_to_hold(table.tricks, table.options)
    holders = {
        card: tuple(seat for seat in range(SEATS) if places[seat] and card not in missing[seat])
        for hand, kept in zip(table.hands, known, strict=True)
        for card in hand
        if card not in kept
    }
    dealt = deal_out(holders, places, shuffle)
    hands = tuple(in_order((*kept, *new)) for kept, new in zip(known, dealt, strict=True))
    packs = tuple(shuffle(pack) for pack in table.packs)
    return _with_passed_anew(table._replace(packs=packs, hands=hands), viewer, shuffle)


def _known(table: Table, viewer: Seat | None) -> tuple[Cards, ...]:
    """Return for each seat the cards of its hand of which the viewer knows that it holds them."""
    known: list[set[Card]] = [set() for _ in range(SEATS)]
    leader = table.tricks[0].leader if table.tricks else table.to_play
    if leader is not None and not table.must_pass:
        known[leader].add(Card.C2)
    if viewer is not None:
        known[viewer].update(table.hands[viewer])
        if any(table.received):
            known[table.direction.receiver(viewer)].update(table.passed[viewer])
    return tuple(
        tuple(card for card in hand if card in cards) for hand, cards in zip(table.hands, known, strict=True)
    )


def _with_passed_anew(table: Table, viewer: Seat | None, shuffle: Shuffle) -> Table:
    """Return the table with the cards that were passed behind the viewer's back drawn anew.

    They are any three of those that the receiver has had since.
    """
    if not any(table.received):
        return table
    passed, received = list(table.passed), list(table.received)
    for giver in range(SEATS):
        receiver = table.direction.receiver(giver)
        if viewer not in {giver, receiver}:
            had = (*table.hands[receiver], *played_by(receiver, table.tricks))
            passed[giver] = received[receiver] = in_order(shuffle(had)[:THREE])
    return table._replace(passed=tuple(passed), received=tuple(received))


# --- dealing out at random --------------------------------------------------------------------------------------------


def deal_out(holders: Mapping[Card, Kind], places: Places, shuffle: Shuffle) -> tuple[Cards, ...]:
    """Deal cards at random, each to a seat that may hold it; every deal that fits is equally likely.

    Args:
        holders: For each card the seats that may hold it.
        places: For each seat how many cards it gets, all cards in all.
        shuffle: The caller's random order.

    Returns:
        For each seat the cards that it gets.

    Raises:
        ValueError: If no deal fits.
    """
    kinds: dict[Kind, list[Card]] = {}
    for card, seats in holders.items():
        kinds.setdefault(seats, []).append(card)
    ordered = sorted(kinds, key=lambda kind: (len(kind), kind))
    counts = tuple((kind, len(kinds[kind])) for kind in ordered)
    hands: list[Cards] = [()] * len(places)
    for number, kind in enumerate(ordered):
        cards = shuffle(kinds[kind])
        for seat, count in zip(kind, _drawn_split(counts[number:], places, shuffle), strict=True):
            hands[seat] += cards[:count]
            cards = cards[count:]
            places = _less(places, seat, count)
    return tuple(hands)


def _drawn_split(counts: Counts, places: Places, shuffle: Shuffle) -> tuple[int, ...]:
    """Return how the cards of the first kind are split among its seats: a split as likely as there are deals of it."""
    (kind, count), *others = counts
    rest = tuple(others)
    splits = list(_splits(kind, count, places))
    if len(splits) == 1 and not rest:
        return splits[0]
    weights = [_deals_of(kind, split, places, rest) for split in splits]
    if not sum(weights):
        raise ValueError("no deal fits what is known")
    place = _below(sum(weights), shuffle)
    for split, weight in zip(splits, weights, strict=True):
        if place < weight:
            return split
        place -= weight
    raise AssertionError("a weight was passed over")


@lru_cache(maxsize=1 << 14)
def _deals(counts: Counts, places: Places) -> int:
    """Return in how many ways cards can be dealt to places, each to a seat that may hold it."""
    if not counts:
        return 1
    (kind, count), *others = counts
    rest = tuple(others)
    return sum(_deals_of(kind, split, places, rest) for split in _splits(kind, count, places))


def _deals_of(kind: Kind, split: tuple[int, ...], places: Places, rest: Counts) -> int:
    """Return in how many ways cards of a kind can be dealt in a certain split, and then the rest."""
    ways, left = 1, sum(split)
    for seat, count in zip(kind, split, strict=True):
        ways *= comb(left, count)
        left -= count
        places = _less(places, seat, count)
    return ways * _deals(rest, places)


def _splits(kind: Kind, count: int, places: Places) -> Iterator[tuple[int, ...]]:
    """Yield every way of splitting a number of cards among seats that have places for them."""
    if not kind:
        if not count:
            yield ()
        return
    seat, *others = kind
    for own in range(max(0, count - sum(places[other] for other in others)), min(count, places[seat]) + 1):
        for split in _splits(tuple(others), count - own, places):
            yield (own, *split)


def _less(places: Places, seat: Seat, count: int) -> Places:
    return (*places[:seat], places[seat] - count, *places[seat + 1 :])


_SPARE: Final = 1 << 64


def _below(bound: int, shuffle: Shuffle) -> int:
    """Return a number in 0 … bound - 1, each equally likely but for less than one part in 2**64.

    It comes from the rank of a random order among all orders of so many things.
    """
    things, orders = 1, 1
    while orders < bound * _SPARE:
        things += 1
        orders *= things
    left, rank = list(range(things)), 0
    for thing in shuffle(range(things)):
        rank = rank * len(left) + left.index(thing)
        left.remove(thing)
    return rank * bound // orders
