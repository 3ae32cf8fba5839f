"""Goofspiel in a terminal: the table as one viewer sees it, what happens, the result, the rules in short."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from boardwright import Seat, Unseen, View
from boardwright.text import Line, Span
from boardwright_goofspiel.cards import Card
from boardwright_goofspiel.contest import points_won
from boardwright_goofspiel.options import PrizeOrder
from boardwright_goofspiel.table import cards_in_play

__all__ = ["GoofspielText"]

RULES: Final = """\
# Goofspiel

Everybody holds the same cards, and as many more are the prizes. The ace is worth 1, number cards what they say, the
jack 11, the queen 12, the king 13.

## A turn

A prize is turned up, and everybody bids a card for it, all at once:

* `bid K`: put the king down as your bid; `k`, `king` and `13` are the same card

You may change your bid until the last one is in. Then the bids are shown, and the highest one takes the prize. If
several are the highest, nobody takes it. What was bid does not come back.

## The end

The last card of each is bid by itself. Who has most points in prizes then has won.

With the variant `secret-bids` the bids are never shown, only who takes the prize.
"""


class GoofspielText:
    """Shows Goofspiel as text; see `boardwright.text.TextTable`."""

    def table(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return the prize and the prizes to come, then each seat with its points, its hand and what it has bid.

        Args:
            view: What the viewer may see.
            names: The names of the seats.
        """
        points = points_won(view.state.settled, view.flow.seats)
        hands = [_hand(hand) for hand in view.state.hands]
        names_to, points_to, hands_to = (max(map(len, each)) for each in (names, map(str, points), hands))
        lines: list[Line] = [self._prizes(view)]
        for seat, (name, hand) in enumerate(zip(names, hands, strict=True)):
            style = "bold" if seat == view.seat else ""
            status = self._status(view, seat)
            lines.append(
                [
                    Span(f"  {name:<{names_to}}", style),
                    Span(f"  {points[seat]:>{points_to}} {'point ' if points[seat] == 1 else 'points'}"),
                    Span(f"   holds {hand:<{hands_to}}" if status else f"   holds {hand}"),
                    *([Span("   "), status] if status else []),
                ]
            )
        return lines

    def event(self, event: Any, names: Sequence[str]) -> Line | None:
        """Return a projected event as a sentence; None for one that needs no words, or is of the flow alone."""
        line: Line | None = None
        match event.event:
            case "prize_turned":
                line = [Span("the prize is "), Span(str(event.prize), "bold")]
            case "answered" if isinstance(event.move, Unseen):
                line = [Span(f"{names[event.seat]} has bid")]
            case "answered":
                line = [
                    Span(f"{names[event.seat]} bids {event.arguments['card']}, sealed until all have bid")
                ]
            case "moved" if event.why is not None:
                line = [Span(f"the bid was made for {names[event.seat]} ({event.why})")]
            case "prize_settled":
                line = [Span(_bids(event.bids, names)), Span(_taken(event, names), "bold")]
            case "match_ended":
                line = [Span(f"the match is over: {_victory(event.outcome, names)}")]
        return line

    def result(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return who has won, and which prizes each seat has taken; nothing while the match is on."""
        if view.outcome is None:
            return []
        settled = view.state.settled
        points = points_won(settled, view.flow.seats)
        width = max(map(len, names))
        lines: list[Line] = [[Span(f"{_victory(view.outcome, names)}.", "bold")]]
        for seat, name in enumerate(names):
            prizes = _row(prize for prize, winner in settled if winner == seat)
            lines.append([Span(f"  {name:<{width}}  {points[seat]:>2}" + (f"  {prizes}" if prizes else ""))])
        nobody = _row(prize for prize, winner in settled if winner is None)
        return [*lines, [Span(f"  taken by nobody: {nobody}", "dim")]] if nobody else lines

    def move(self, name: str, args: Sequence[Any], seat: Seat | None) -> str:
        """Return a move as it is typed."""
        return " ".join((name, *args))

    def rules(self) -> str:
        """Return the rules in short, in Markdown."""
        return RULES

    def _prizes(self, view: View[Any]) -> Line:
        """Return the prize on the table, and what is known of those that are still to come."""
        state = view.state
        count = len(state.prizes)
        seen = {state.prize, *(prize for prize, _ in state.settled)}
        unseen = [card for card in cards_in_play(state) if card not in seen]
        if state.order is PrizeOrder.DESCENDING:
            unseen.reverse()
        if not count:
            to_come = "the last one"
        elif state.order is not PrizeOrder.RANDOM:
            to_come = f"then {_row(unseen[:count])}"
        elif count < len(unseen):
            to_come = f"then {count} of {_row(unseen)}"
        else:
            to_come = f"then, in any order, {_row(unseen)}"
        prize = [Span("Prize "), Span(str(state.prize), "bold"), Span(f"   {to_come}", "dim")]
        return [Span("The last prize is gone")] if state.prize is None else prize

    def _status(self, view: View[Any], seat: Seat) -> Span | None:
        """Return what a seat has to do or has done in this turn."""
        if seat in view.flow.eliminated:
            return Span("has left", "dim")
        if seat in view.flow.awaited:
            return Span("to bid", "dim")
        if seat not in view.flow.answered:
            return None
        if seat == view.seat and view.answer is not None:
            return Span(f"bids {view.answer.args[0]}, sealed", "bold")
        return Span("has bid")


def _row(cards: Iterable[Card]) -> str:
    return " ".join(cards)


def _hand(hand: Any) -> str:
    """Return the cards of a hand, or how many there are if they are hidden."""
    if isinstance(hand, Unseen):
        return f"{len(hand)} card{'s' * (len(hand) != 1)}"
    return _row(hand) or "nothing"


def _points(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"


def _bids(bids: Sequence[Any], names: Sequence[str]) -> str:
    """Return the bids that the viewer is shown: "Ann bids K, Bob bids 9: "; nothing if there are none."""
    shown = [f"{name} bids {bid}" for name, bid in zip(names, bids, strict=True) if isinstance(bid, Card)]
    return f"{', '.join(shown)}: " if shown else ""


def _taken(event: Any, names: Sequence[str]) -> str:
    if event.winner is None:
        return f"the highest bids are equal, nobody takes the {event.prize}"
    return f"{names[event.winner]} takes the {event.prize}"


def _victory(outcome: Any, names: Sequence[str]) -> str:
    """Return who has won: "Ann wins with 40 points"."""
    winners = [names[seat] for seat in outcome.winners]
    if outcome.scores is None:
        return f"{winners[0] if winners else 'nobody'} wins: {outcome.reason}"
    points = _points(outcome.scores[outcome.winners[0]])
    if len(winners) == 1:
        return f"{winners[0]} wins with {points}"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory with {points} each"
