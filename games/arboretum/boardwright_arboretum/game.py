"""The rules of Arboretum: set-up, the turn, the end.

| fact | |
|---|---|
| players | 2 to 4 |
| a turn | draw, draw, plant, discard: four moves, all of them mandatory |
| moves | `draw(source)`, `plant(card, cell)`, `discard(card)` |
| the end | at the end of the turn in which the deck ran out |
| scoring | in `scoring` and `paths` |

Arboretum was designed by Dan Cassar. This is an independent implementation of its rules.

Version 1.0: the rules with the rulings of both editions.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import BeforeValidator, Field

from boardwright import (
    Act,
    At,
    Deal,
    Flow,
    Game,
    IllegalMove,
    LegalMoves,
    Move,
    OptionsError,
    Outcome,
    OwnerOnly,
    Phase,
    Product,
    RoundRobin,
    Seat,
    Stage,
    Turn,
    event,
    hookimpl,
    move,
)
from boardwright_arboretum.arboretum import EMPTY, Cell, CellError
from boardwright_arboretum.cards import VALUES, Card, cards_of
from boardwright_arboretum.options import HAND, SPECIES_IN_PLAY, ArboretumOptions, DealtDeck, SetUp
from boardwright_arboretum.scoring import result
from boardwright_arboretum.table import Cards, Table, put
from boardwright_arboretum.view import ArboretumView, Seen, seen_by

__all__ = [
    "DECK",
    "Arboretum",
    "Discarded",
    "DrewFromDeck",
    "HandsLaidOpen",
    "PlantedCard",
    "Source",
    "TookDiscard",
]

DECK: Final = "deck"
_PILE: Final = re.compile(r"(?:(?:discards?|pile|d)[ :-]*)?([0-9])")


def _source(value: object) -> object:
    """Read a source as people and other programs write it: "deck", "1", "discard:1", "pile 1"."""
    if not isinstance(value, str):
        return value
    text = value.strip().lower()
    if text and DECK.startswith(text):
        return DECK
    pile = _PILE.fullmatch(text)
    return int(pile[1]) if pile is not None else value


Source: TypeAlias = Annotated[
    Literal["deck"] | Annotated[Seat, Field(ge=0, le=3)],
    BeforeValidator(_source),
]
"""Where a card is drawn from: "deck", or the seat whose discard pile it is."""


@event
class DrewFromDeck(NamedTuple):
    """A seat drew the top card of the deck, which it alone has seen."""

    seat: Seat
    card: Annotated[Card, OwnerOnly()]


@event
class TookDiscard(NamedTuple):
    """A seat took the top card of a discard pile, for all to see."""

    seat: Seat
    pile: Seat
    card: Card


@event
class PlantedCard(NamedTuple):
    """A seat planted a card."""

    seat: Seat
    card: Card
    cell: Cell


@event
class Discarded(NamedTuple):
    """A seat put a card on its discard pile."""

    seat: Seat
    card: Card


@event(reveals=True)
class HandsLaidOpen(NamedTuple):
    """The match is over, and all hands are shown."""

    hands: tuple[Cards, ...]


# There are few different ones of these three, and one of each is enough for all matches. They are made of cards as they
# lie on the table, and True has one of its own, so that what a caller takes for a card or a seat stays in its match.
_shared = lru_cache(maxsize=None, typed=True)
_drew_from_deck = _shared(DrewFromDeck)
_took_discard = _shared(TookDiscard)
_discarded = _shared(Discarded)


class Arboretum(Game[Table]):
    """Plant trees along paths of ascending values, and keep the cards that give the right to score them."""

    name = "arboretum"
    version = "1.0"
    title = "Arboretum"
    seats = tuple(SPECIES_IN_PLAY)
    options = ArboretumOptions
    deal = DealtDeck
    events = (DrewFromDeck, TookDiscard, PlantedCard, Discarded, HandsLaidOpen)

    # --- set-up ---------------------------------------------------------------------------------------------------

    @hookimpl
    def setup(self, deal: Deal[ArboretumOptions]) -> Table:
        """Choose species and first seat, shuffle, deal seven cards each, and the starting discards if they are on."""
        chosen = SetUp.of(deal.options, deal.seats)
        species = chosen.species
        if species is None:
            drawn = deal.chance.sample(chosen.edition.species, SPECIES_IN_PLAY[deal.seats])
            species = tuple(each for each in chosen.edition.species if each in drawn)
        first = chosen.first_seat
        if first is None:
            first = deal.chance.below(deal.seats)
        in_play = cards_of(species)
        deck = deal.chance.shuffled(in_play) if deal.given is None else _checked(deal.given, in_play)

        hands = tuple(deck[HAND * seat : HAND * (seat + 1)] for seat in range(deal.seats))
        deck = deck[HAND * deal.seats :]
        discards: tuple[Cards, ...] = ((),) * deal.seats
        if chosen.starting_discards:
            for later in range(1, deal.seats):
                discards = put(discards, (first + later) % deal.seats, deck[:1])
                deck = deck[1:]
        nothing: tuple[Cards, ...] = ((),) * deal.seats
        return Table(species, first, len(deck), deck, hands, nothing, discards, (EMPTY,) * deal.seats)

    @hookimpl
    def phases(self) -> Sequence[Phase]:
        """One phase; a turn is draw, draw, plant, discard."""
        stages = (
            Stage("draw", [self.draw], max_moves=2),
            Stage("plant", [self.plant], max_moves=1),
            Stage("discard", [self.discard], max_moves=1),
        )
        first_seat = RoundRobin(starting=lambda at: at.state.first_seat)
        return [Phase("play", Turn(stages=stages, order=first_seat))]

    # --- draw, draw -----------------------------------------------------------------------------------------------

    @move
    def draw(self, at: Act[Table], source: Source) -> Table:
        """Draw the top card of the deck or of any discard pile, one's own included."""
        table, seat = at.state, at.seat
        if source == DECK:
            if not table.deck:
                raise IllegalMove("the deck is empty", source=source)
            at.emit(_drew_from_deck(seat, table.deck[0]))
            return table.drawn_from_deck(seat)
        pile = table.discards[source]
        if not pile:
            raise IllegalMove("there is no card on this discard pile", source=source)
        at.emit(_took_discard(seat, source, pile[-1]))
        return table.taken_from_pile(seat, source)

    @draw.options
    def sources(self, at: At[Table]) -> Product:
        """The deck and every discard pile that holds a card."""
        table = at.state
        return _sources(bool(table.deck), *map(bool, table.discards))

    # --- plant ----------------------------------------------------------------------------------------------------

    @move
    def plant(self, at: Act[Table], card: Card, cell: Cell) -> Table:
        """Plant a card from the hand next to a planted one; the first goes to 0,0."""
        try:
            table = at.state.planted(at.seat, card, cell)
        except CellError as reason:
            raise IllegalMove(str(reason), cell=str(cell)) from reason
        at.emit(PlantedCard(at.seat, card, cell))
        return table

    @plant.options
    def cards_and_cells(self, at: At[Table]) -> Product:
        """Every card in hand in every cell of the frontier."""
        return Product(at.state.hand(at.seat), at.state.arboretums[at.seat].frontier)

    # --- discard --------------------------------------------------------------------------------------------------

    @move
    def discard(self, at: Act[Table], card: Card) -> Table:
        """Put a card from the hand on one's own discard pile, face up."""
        table = at.state.discarded(at.seat, card)
        at.emit(_discarded(at.seat, table.discards[at.seat][-1]))
        return table

    @discard.options
    def cards_in_hand(self, at: At[Table]) -> Product:
        """Every card in hand, also one that was just drawn."""
        return Product(at.state.hand(at.seat))

    # --- the end --------------------------------------------------------------------------------------------------

    @hookimpl
    def turn_end(self, at: Act[Table]) -> None:
        """When the deck is empty at the end of a turn, hands are laid open and scores are counted."""
        if at.state.deck:
            return
        at.state = at.state.laid_open()
        at.emit(HandsLaidOpen(at.state.open))
        present = [seat for seat in range(at.seats) if seat not in at.flow.eliminated]
        ended = result(at.state.species, at.state.open, at.state.arboretums, present)
        at.end_match(Outcome(ended.winners, ended.totals, ended.decided_by))

    # --- for who looks on -----------------------------------------------------------------------------------------

    @hookimpl
    def player_view(self, seen: Seen, flow: Flow, seat: Seat | None) -> ArboretumView:
        """What a viewer sees, with what follows from it: unseen cards, best paths, the score sheet at the end."""
        return seen_by(seen, flow)

    @hookimpl
    def default_move(self, at: At[Table], legal: LegalMoves) -> Move:
        """Draw from the deck while it lasts; plant and discard the card of the least value."""
        return legal[0] if legal[0].name == "draw" else min(legal, key=lambda choice: choice.args[0].value)

    @hookimpl
    def progress(self, at: At[Table]) -> float:
        """How much of the deck has been drawn."""
        return 1 - len(at.state.deck) / at.state.dealt

    @hookimpl
    def longest(self, seats: int, options: ArboretumOptions) -> int:
        """Of the cards that are in no hand, each turn of four moves takes one away, and the last discard is left.

        A turn that ends in the middle, since its seat leaves, takes no fewer. Starting discards come from the deck too.
        """
        circulating = len(VALUES) * SPECIES_IN_PLAY[seats] - HAND * seats
        return 4 * (circulating - 1)


@cache
def _sources(deck: bool, *piles: bool) -> Product:
    """Return what can be drawn from if the deck holds a card or not, and so does each discard pile."""
    of_piles = tuple(seat for seat, pile in enumerate(piles) if pile)
    return Product((DECK, *of_piles) if deck else of_piles)


def _checked(given: DealtDeck, in_play: Cards) -> Cards:
    """Return an explicit deal if it holds each card in play once."""
    if sorted(given) != sorted(in_play):
        extra = [card for card in given if card not in in_play or given.count(card) > 1]
        lacking = [card for card in in_play if card not in given]
        message = "the deal must hold each card in play once: " + "; ".join(
            f"{what} {', '.join(map(str, dict.fromkeys(cards)))}"
            for what, cards in (("too many of", extra), ("without", lacking))
            if cards
        )
        raise OptionsError(message)
    return tuple(given)
