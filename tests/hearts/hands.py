"""Hands for tests, as short texts: "Qs Ah" or "*h" for all hearts; what is left of the pack fills up the hands."""

from typing import Any

from boardwright import Match, Seat
from boardwright_hearts.cards import PACK, Card, Cards
from boardwright_hearts.game import Hearts
from boardwright_hearts.options import SEATS
from boardwright_hearts.table import Table
from boardwright_hearts.tricks import Trick, Tricks


def cards(text: str) -> Cards:
    """Return cards in the order in which they are written; "*h" is every heart, "A-Th" the ace down to the ten."""
    found: list[Card] = []
    for word in text.split():
        if word[0] == "*":
            found += [card for card in PACK if card.suit == word[1]]
        elif word[1:2] == "-":
            high, low = Card(word[0] + word[3]), Card(word[2:])
            found += [card for card in PACK if card.suit is low.suit and low.rank <= card.rank <= high.rank]
        else:
            found.append(Card(word))
    return tuple(found)


def tricks(*texts: str, leader: Seat = 0) -> Tricks:
    """Return tricks of which the first was led by a seat, and every other by who took the one before."""
    made: list[Trick] = []
    for text in texts:
        made.append(Trick(leader, cards(text)))
        leader = made[-1].winner
    return tuple(made)


def pack(*hands: str) -> Cards:
    """Return the pack that deals these hands to the first seats; hands that are short get what is left, in order."""
    dealt = [list(cards(hand)) for hand in (*hands, *[""] * (SEATS - len(hands)))]
    left = iter([card for card in PACK if not any(card in hand for hand in dealt)])
    for hand in dealt:
        while len(hand) < len(PACK) // SEATS:
            hand.append(next(left))
    assert sorted(card for hand in dealt for card in hand) == sorted(PACK), "some card is in two hands"
    return tuple(hand[place] for place in range(len(PACK) // SEATS) for hand in dealt)


def begun(*hands: str, passing: str = "hold", **given: Any) -> Match[Table]:
    """Return a match whose first deal gives these hands; options by name."""
    names = given.pop("names", None)
    packs = given.pop("packs", (pack(*hands),))
    return Match.new(Hearts, seed=1, deal=packs, names=names, options={"passing": passing, **given})


def play(match: Match[Table], text: str) -> Match[Table]:
    """Play cards, each by the seat whose turn it is; "-" plays the first card that is allowed."""
    for word in text.split():
        seat = match.position.flow.current
        match.play(seat, match.legal_moves(seat)[0] if word == "-" else "play", *[word] * (word != "-"))
    return match


def awaited(match: Match[Table]) -> tuple[Seat, ...]:
    """Return the seats that the match waits for."""
    return match.position.flow.awaited


def passed(match: Match[Table], *texts: str) -> Match[Table]:
    """Pass cards, seat by seat."""
    for seat, text in enumerate(texts):
        match.play(seat, "pass", text)
    return match


def allowed(match: Match[Table], seat: Seat | None = None) -> set[str]:
    """Return the cards that a seat may play, by default that whose turn it is."""
    seat = match.position.flow.current if seat is None else seat
    return {str(move.args[0]) for move in match.legal_moves(seat)}


def to_the_end(match: Match[Table]) -> Match[Table]:
    """Play the first legal move until the deal is over."""
    deals = len(match.position.state.sheet)
    while match.outcome is None and len(match.position.state.sheet) == deals:
        for seat in match.position.flow.awaited:
            match.play(seat, match.legal_moves(seat)[0])
    return match
