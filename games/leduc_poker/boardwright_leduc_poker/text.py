"""Leduc poker in a terminal: the table as one viewer sees it, what happens, the result, the rules in short."""

from collections.abc import Sequence
from typing import Any, Final

from boardwright import Seat, Unseen, View
from boardwright.text import Line, Span
from boardwright_leduc_poker.betting import MAX_RAISES, RAISE
from boardwright_leduc_poker.cards import Card
from boardwright_leduc_poker.showdown import CHIP

__all__ = ["LeducText"]

RULES: Final = """\
# Leduc poker

Everybody pays an ante of one chip and gets one private card. There are two cards of each rank, and one rank more than
players; the king is the highest.

## Betting

In the first round a raise is two chips, in the second four; there can be two raises a round. In turn you type

* `call`: put in what you are behind; if that is nothing, you check;
* `bet`: call and raise, so that all others must answer;
* `fold`: give up the hand, if there is something to call.

When all have answered, the public card is turned up and the second round begins. Who is the last one left takes the pot
and shows nothing.

## Showdown

Who pairs the public card wins; otherwise the highest private card does. Equal cards split the pot.
The score is what you won or lost, counted in half chips.
"""


class LeducText:
    """Shows Leduc poker as text; see `boardwright.text.TextTable`."""

    def table(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return the pot and the public card, then each seat with what it has paid and holds.

        Args:
            view: What the viewer may see.
            names: The names of the seats.
        """
        state = view.state
        public = Span("not turned up yet", "dim") if state.public is None else _card(state.public)
        raises = f"raises of {RAISE[view.flow.phase]} this round: {state.raises} of {MAX_RAISES}"
        return [
            [Span(f"Pot {_chips(sum(state.paid))}   public card "), public, Span(f"   {raises}", "dim")],
            *(self._seat(view, names, seat) for seat in range(view.flow.seats)),
        ]

    def event(self, event: Any, names: Sequence[str]) -> Line | None:
        """Return a projected event as a sentence; None for one that needs no words, or is of the flow alone."""
        line: Line | None = None
        match event.event:
            case "card_dealt" if not isinstance(event.card, Unseen):
                line = [Span(f"{names[event.seat]} was dealt "), _card(event.card)]
            case "called":
                paid = f"calls with {_chips(event.chips)}" if event.chips else "checks"
                line = [Span(f"{names[event.seat]} {paid}")]
            case "raised":
                line = [Span(f"{names[event.seat]} raises with {_chips(event.chips)}")]
            case "seat_eliminated":
                line = [Span(f"{names[event.seat]} is out of the hand")]
            case "public_card_turned":
                line = [Span("the public card is "), _card(event.card)]
            case "cards_shown":
                shown = zip(names, event.shown, strict=True)
                spans = [(Span(f", {name} "), _card(card)) for name, hand in shown for card in hand]
                line = [Span("cards are shown"), *(span for pair in spans for span in pair)]
            case "match_ended":
                winners = " and ".join(names[seat] for seat in event.outcome.winners)
                line = [Span(f"the pot goes to {winners}: {event.outcome.reason}")]
            case "moved" if event.why is not None:
                line = [Span(f"the move was made for {names[event.seat]} ({event.why})")]
        return line

    def result(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return who takes the pot and why, and what each seat won or lost; nothing while the match is on."""
        outcome = view.outcome
        if outcome is None:
            return []
        winners = " and ".join(names[seat] for seat in outcome.winners)
        verb = "takes" if len(outcome.winners) == 1 else "split"
        pot = _chips(sum(view.state.paid))
        won = zip(names, outcome.scores or (), strict=False)
        return [
            [Span(f"{winners} {verb} the pot of {pot}: {outcome.reason}.", "bold")],
            *([Span(f"  {name}: {score / CHIP:+g}")] for name, score in won),
        ]

    def move(self, name: str, args: Sequence[Any], seat: Seat | None) -> str:
        """Return a move as it is typed."""
        return name

    def rules(self) -> str:
        """Return the rules in short, in Markdown."""
        return RULES

    def _seat(self, view: View[Any], names: Sequence[str], seat: Seat) -> Line:
        """Return a seat with its chips in the pot, its card as far as the viewer sees it, and what it has to do."""
        state, flow = view.state, view.flow
        width = max(map(len, names))
        hand = state.shown[seat] or state.hands[seat]
        card = Span("??", "dim") if isinstance(hand, Unseen) else _card(hand[0])
        behind = max(state.paid) - state.paid[seat]
        todo = ""
        if seat in flow.eliminated:
            todo = "folded"
        elif flow.stage_of(seat) is not None:
            todo = f"to move, {behind} to call" if behind else "to move"
        style = "bold" if seat == view.seat else ""
        return [
            Span(f"  {names[seat]:<{width}}  ", style),
            card,
            Span(f"  paid {state.paid[seat]:>2}"),
            Span(f"  {todo}" if todo else "", "dim"),
        ]


def _card(card: Card) -> Span:
    return Span(str(card), "bold")


def _chips(count: int) -> str:
    return f"{count} chip{'s' * (count != 1)}"
