"""The game in a terminal: the farm as one viewer sees it, what happens, the result, the rules in short."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from boardwright import Seat, Unseen, View
from boardwright.text import Line, Span

from boardwright_fox_night.game import eggs, robbed

RULES: Final = """\
# Fox night

In turn, put a hen from your hand into your coop or your yard, and draw another. Type

* `put 5 yard` or `put 5 coop`: the number of the hen, and where she goes; `5 yard` is enough.

A coop has room for two hens. There are 24, and one is missing: the fox took her last night. Her card lies face down
under the deck and is turned up when everybody has put down five hens, for then the fox comes back for her neighbours.
If the hen with the next lower or the next higher number is in your yard, it gets in there, and no hen of that yard
lays an egg.

A hen in the coop lays as many eggs as her number says, one in the yard twice as many. Most eggs win.
"""


class FoxNightText:
    """Shows the game as text; see `boardwright.text.TextTable`."""

    def table(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return the deck, then each seat with its hens and its eggs; hidden ones are question marks."""
        farm = view.state
        heading: Line = [Span(f"Deck {len(farm.deck) - 1}, and under it the missing hen")]
        if farm.missing is not None:
            heading = [
                Span(f"Missing was {farm.missing}, and the fox came for her neighbours", "bold #d75f00")
            ]
        return [heading, *(self._seat(view, names, seat) for seat in range(view.flow.seats))]

    def event(self, event: Any, names: Sequence[str]) -> Line | None:
        """Return a projected event as a sentence; None for one that needs no words."""
        sentence = None
        match event.event:
            case "moved":
                hen, place = event.arguments["hen"], event.arguments["place"]
                sentence = f"{names[event.seat]} put hen {hen} into the {place}"
            case "hen_drawn" if not isinstance(event.hen, Unseen):
                sentence = f"{names[event.seat]} drew hen {event.hen}"
            case "fox_came":
                sentence = f"hen {event.missing} is missing, and the fox comes for her neighbours"
        return None if sentence is None else [Span(sentence)]

    def result(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return who wins and how many eggs each seat has; nothing while the match is on."""
        if view.outcome is None:
            return []
        winners = " and ".join(names[seat] for seat in view.outcome.winners)
        scores = zip(names, view.outcome.scores or (), strict=False)
        verb = "wins" if len(view.outcome.winners) == 1 else "share the victory"
        return [
            [Span(f"{winners} {verb}.", "bold")],
            *([Span(f"  {name}: {score} eggs")] for name, score in scores),
        ]

    def move(self, name: str, args: Sequence[Any], seat: Seat | None) -> str:
        """Return a move as it is typed."""
        return " ".join((name, *map(str, args)))

    def rules(self) -> str:
        """Return the rules in short, in Markdown."""
        return RULES

    def _seat(self, view: View[Any], names: Sequence[str], seat: Seat) -> Line:
        """Return a seat with its coop, its yard, its hand and the eggs that they lay."""
        farm = view.state
        coop, yard, hand = farm.coops[seat], farm.yards[seat], farm.hands[seat]
        return [
            Span(f"  {names[seat]:<{max(map(len, names))}}  ", "bold" if seat == view.seat else ""),
            Span(f"coop {_hens(coop):<5}  yard "),
            Span(f"{_hens(yard):<14}", "dim" if robbed(yard, farm.missing) else ""),
            Span(f"  {eggs(coop, yard, farm.missing):>3} eggs  ", "dim"),
            Span(f"hand {_hens('?' * len(hand) if isinstance(hand, Unseen) else sorted(hand))}"),
        ]


def _hens(hens: Iterable[object]) -> str:
    return " ".join(map(str, hens)) or "–"
