"""Larders whose legal moves, scopes or endings are wrong."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

from boardwright import (
    Act,
    At,
    IllegalMove,
    LegalMoves,
    Move,
    Outcome,
    Phase,
    Product,
    RoundRobin,
    Stage,
    Turn,
    hookimpl,
    move,
)
from boardwright.events import MatchEnded

from .larder import Card, Cards, Larder, Rations, Table, dropped, highest_bidder


class UnlistedAccepted(Larder):
    """A password is one of the letters of a text; `in` finds others in it, such as two letters at once."""

    @move
    def bid(self, at: Act[Table], amount: str) -> Table:
        return at.state._replace(bids=(1,) * at.seats)

    @bid.options
    def letters(self, at: At[Table]) -> Product:
        return Product("abc")


class ListedIllegal(Larder):
    """Cards are listed that the move refuses."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        if card not in at.state.hands[at.seat]:
            raise IllegalMove("you hold it openly")
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class ListedThatRaises(Larder):
    """The move does not know of cards that are held openly."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        at.state.hands[at.seat].index(card)
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class NoWayOn(Larder):
    """Nothing may be dropped once there are two cards on the pile."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat) if len(at.state.pile) < 2 else ()


class ListedTwice(Larder):
    """The lowest card is listed twice."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        hand = at.state.hand(at.seat)
        return (*hand, min(hand))


class IllegalDefault(Larder):
    """An absent seat drops a card that it need not hold."""

    @hookimpl
    def default_move(self, at: At[Table], legal: LegalMoves) -> Move:
        return Move("drop", (1,)) if legal[0].name == "drop" else legal[0]


class UnknownCode(Larder):
    """A refusal has a code that there is not."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        if card not in at.state.hand(at.seat):
            raise IllegalMove("you do not hold it", code="not_held")
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class UnsendableData(Larder):
    """The data of a refusal cannot be sent."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        if card not in at.state.hand(at.seat):
            raise IllegalMove("you do not hold it", card=Fraction(card))
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


# --- scopes -----------------------------------------------------------------------------------------------------------


class DoubleEnd(Larder):
    """The last card dropped ends the turn by calling the hook, which the framework calls as well."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        at.state = dropped(at.state, at.seat, card)
        self.turn_end(at)
        return at.state

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class EndToldTwice(Larder):
    """The end of the match is told by the game, and by the framework."""

    @hookimpl
    def phase_end(self, at: Act[Table]) -> None:
        if at.flow.phase == "play":
            at.emit(MatchEnded(Outcome((0,))))


class StageEndsAnother(Larder):
    """When a stage ends, the game ends it once more by its own hook."""

    @hookimpl
    def stage_end(self, at: Act[Table], stage: str) -> None:
        if stage == "draw" and not at.state.pile:
            self.stage_end(Restaged(at), "drop")  # type: ignore[arg-type]


class Restaged:
    """A transaction that looks as if something lay on the pile."""

    def __init__(self, at: Act[Table]) -> None:
        self.state = at.state._replace(pile=(1,))


# --- endings ----------------------------------------------------------------------------------------------------------


class Endless(Larder):
    """Turns do not run out, and cards are drawn from the pile as long as one likes."""

    @hookimpl
    def turn_end(self, at: Act[Table]) -> None:
        at.state = at.state._replace(turns=9)
        Larder.turn_end(self, at)


class EndlessForAll(Larder):
    """Only the pile can be drawn from, for ever, and no bound is declared."""

    @hookimpl
    def phases(self) -> list[Phase]:
        stages = [Stage("drop", [self.drop], max_moves=1), Stage("draw", [self.draw], max_moves=1)]
        return [Phase("play", Turn(stages=stages, order=RoundRobin(starting=highest_bidder)))]

    @move
    def draw(self, at: Act[Table], source: Annotated[int, "unused"]) -> Table:
        hands = (*at.state.hands[: at.seat], (*at.state.hands[at.seat], at.state.pile[-1]))
        return at.state._replace(
            hands=(*hands, *at.state.hands[at.seat + 1 :]), pile=at.state.pile[:-1], turns=9
        )

    @draw.options
    def nothing(self, at: At[Table]) -> tuple[int, ...]:
        return (0,)

    @hookimpl
    def longest(self, seats: int, options: Rations) -> Any:
        return None


class WrongWinner(Larder):
    """The first seat wins, whatever it has."""

    def result(self, at: At[Table]) -> Outcome:
        return Outcome((0,), Larder.result(self, at).scores)


class TooFewScores(Larder):
    """The last seat has no score."""

    def result(self, at: At[Table]) -> Outcome:
        result = Larder.result(self, at)
        return Outcome(result.winners, (result.scores or ())[:-1])


class StrangeWinner(Larder):
    """A seat wins that there is not."""

    def result(self, at: At[Table]) -> Outcome:
        return Outcome((at.seats,))


class TooMuchProgress(Larder):
    """Progress is counted in cards."""

    @hookimpl
    def progress(self, at: At[Table]) -> float:
        return float(len(at.state.pile))


FAULTS: Sequence[tuple[type[Larder], str]] = (
    (UnlistedAccepted, "rejections"),
    (ListedIllegal, "legality"),
    (ListedThatRaises, "legality"),
    (NoWayOn, "way-on"),
    (ListedTwice, "sequence"),
    (IllegalDefault, "default-move"),
    (UnknownCode, "rejections"),
    (UnsendableData, "rejections"),
    (DoubleEnd, "scopes"),
    (EndToldTwice, "scopes"),
    (StageEndsAnother, "scopes"),
    (Endless, "termination"),
    (EndlessForAll, "termination"),
    (WrongWinner, "outcomes"),
    (TooFewScores, "outcomes"),
    (StrangeWinner, "outcomes"),
    (TooMuchProgress, "outcomes"),
)
"""Each fault with the check that is meant for it."""
