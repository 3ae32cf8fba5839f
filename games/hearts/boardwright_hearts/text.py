"""Hearts in a terminal: the table as one viewer sees it, what happens, the result, the rules in short.

Every word is made from a view or from events as they were told to a viewer, so nothing here can give a secret away.
How cards and trick are drawn is in `drawing`, what happens in `sentences`, the rules in short in `primer`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from boardwright import Seat, View
from boardwright.text import Line, Span
from boardwright_hearts.cards import PACK, Card, Cards, Suit
from boardwright_hearts.drawing import (
    BACK,
    NOBODY,
    WAITING,
    beside,
    card_alone,
    card_span,
    card_spans,
    diamond,
    fanned,
    stripped,
)
from boardwright_hearts.knowledge import shown_not_to_hold, void_in
from boardwright_hearts.options import SEATS
from boardwright_hearts.play import are_broken
from boardwright_hearts.primer import RULES
from boardwright_hearts.scoring import points_taken, total
from boardwright_hearts.sentences import PASSED, sentence, winners
from boardwright_hearts.tricks import Trick

__all__ = ["HeartsText"]

_LONGEST_NAME: Final = 8
_HEAD: Final = 9  # characters for what a row is about

_TRICKS: Final = len(PACK) // SEATS


class HeartsText:
    """Shows hearts as text; see `boardwright.text.TextTable`."""

    def table(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return the trick with its seats around it, the points, the last trick, and the viewer's hand.

        The viewer sits at the bottom, for a spectator seat 0 does; play goes round clockwise, as at a table.

        Args:
            view: What the viewer may see.
            names: The names of the seats.
        """
        table = _Table(view, names)
        rows = [*table.last_trick(), *table.voids(), *table.passed(), *table.hand()]
        return [table.title(), [], *beside(table.trick(), table.points()), *([[]] if rows else []), *rows]

    def event(self, event: Any, names: Sequence[str]) -> Line | None:
        """Return a projected event as a sentence; None for one that needs no words, or is of the flow alone."""
        return sentence(event, names)

    def result(self, view: View[Any], names: Sequence[str]) -> Sequence[Line]:
        """Return who wins, and the score sheet deal by deal; nothing while the match is on."""
        if view.outcome is None:
            return []
        short = _shortened(names)
        passing = view.state.options.passing
        rows = [
            (f"deal {number + 1}", points, f"  {passing[number % len(passing)]}")
            for number, points in enumerate(view.state.sheet)
        ]
        columns = [max(6, len(name) + 2) for name in short]

        def row(label: str, cells: Sequence[object]) -> str:
            return f"  {label:<{_HEAD}}" + "".join(
                f"{cell:>{column}}" for cell, column in zip(cells, columns, strict=True)
            )

        return [
            [Span(f"{winners(view.outcome, names)}.", "bold")],
            [],
            [Span(row("", short))],
            *([Span(row(label, points)), Span(direction, "dim")] for label, points, direction in rows),
            [Span(row("total", total(view.state.sheet)), "bold")],
        ]

    def move(self, name: str, args: Sequence[Any], seat: Seat | None) -> str:
        """Return a move as it is typed: "play Qs", "pass 2c As Th"."""
        (cards,) = args
        return " ".join((name, cards) if isinstance(cards, Card) else (name, *cards))

    def rules(self) -> str:
        """Return the rules in short, in Markdown."""
        return RULES


class _Table:
    """One view on its way to lines."""

    def __init__(self, view: View[Any], names: Sequence[str]) -> None:
        self._view = view
        self._state = view.state
        self._names = _shortened(names)
        tricks = self._state.tricks
        self._played = tricks[:-1] if tricks and not tricks[-1].is_complete else tricks
        self._trick: Trick | None = tricks[-1] if self._played != tricks else None
        self._is_passing = view.flow.phase == "deal" and view.outcome is None

    def title(self) -> Line:
        """Return the number of the deal, and how far it has gone."""
        state = self._state
        if self._view.outcome is not None:
            broken_off = self._view.outcome.scores is None
            return [Span("The deal is broken off" if broken_off else f"Deal {len(state.sheet)} is over")]
        parts = [f"Deal {len(state.sheet) + 1}"]
        if self._is_passing:
            receiver = "" if self._view.seat is None else f": to {self._receiver(self._view.seat)}"
            parts.append(f"{PASSED[state.direction]}{receiver}")
        else:
            parts.append(f"trick {min(len(self._played) + 1, _TRICKS)} of {_TRICKS}")
            if state.options.hearts_must_be_broken:
                broken = are_broken(state.tricks, state.options)
                parts.append(f"hearts are {'' if broken else 'not '}broken")
        return [Span(" · ".join(parts))]

    def trick(self) -> Sequence[Line]:
        """Return the trick with the viewer at the bottom; while cards are passed, who has chosen."""
        bottom = self._view.seat or 0
        around = [(bottom + place) % SEATS for place in range(SEATS)]
        names = [Span(self._names[seat], "bold" if seat == self._view.seat else "") for seat in around]
        return diamond(names, [self._before(seat) for seat in around])

    def points(self) -> Iterator[Line]:
        """Return for each seat its points, in the deals before and in this one, its tricks and what counts in them."""
        state = self._state
        over = self._view.outcome is not None
        wide = max(map(len, self._names))
        totals, taken = total(state.sheet), points_taken(state.tricks, state.options)
        yield [Span(f"{'':<{wide}} total  deal  tricks  with", "dim")]
        for seat, name in enumerate(self._names):
            tricks = [trick for trick in self._played if trick.winner == seat]
            deal = "" if over else f"{taken[seat]:+}" if taken[seat] else "0"
            yield [
                Span(f"{name:<{wide}}", "bold" if seat == self._view.seat else ""),
                Span(f" {totals[seat]:>5}  {deal:>4}  {len(tricks):>6}"),
                *self._counting(card for trick in tricks for card in trick.cards),
            ]

    def last_trick(self) -> Iterator[Line]:
        """Return the last trick that was taken, from the seat that led to it on."""
        if self._played:
            trick = self._played[-1]
            chunks = [
                [
                    Span(f"{self._names[seat]} "),
                    card_span(card),
                    Span(" takes it" if seat == trick.winner else ""),
                ]
                for seat, card in trick.plays()
            ]
            yield _row("Last", chunks)

    def voids(self) -> Iterator[Line]:
        """Return which seats have shown to hold none of a suit."""
        missing = shown_not_to_hold(self._state.tricks, self._state.options)
        chunks = [
            [Span(f"{self._names[seat]} {' '.join(suit.symbol for suit in void_in(missing[seat]))}")]
            for seat in range(SEATS)
            if void_in(missing[seat]) and seat != self._view.seat
        ]
        if chunks and self._view.outcome is None:
            yield _row("Void", chunks)

    def passed(self) -> Iterator[Line]:
        """Return what the viewer is about to pass, or has passed and got."""
        seat, state = self._view.seat, self._state
        if seat is None or self._view.outcome is not None:
            return
        to = Span(f" to {self._receiver(seat)}")
        if self._view.answer is not None:
            (cards,) = self._view.answer.args
            yield _row("Passing", [[*card_spans(cards), to]])
        elif state.passed[seat]:
            whence = Span(f" from {self._names[state.direction.giver(seat)]}")
            got = [*card_spans(state.received[seat]), whence]
            yield _row("Passed", [[*card_spans(state.passed[seat]), to], [Span("got "), *got]])

    def hand(self) -> Iterator[Line]:
        """Return the viewer's cards, suit by suit; those that may be played now stand out."""
        seat = self._view.seat
        if seat is None or not self._state.hands[seat]:
            return
        offer = self._view.legal.offer("play")
        hand: Cards = self._state.hands[seat]
        playable = hand if offer is None else offer.choices.following(())
        yield _row("Hand", [fanned(hand, playable)])

    def _receiver(self, giver: Seat) -> str:
        receiver: Seat = self._state.direction.receiver(giver)
        return self._names[receiver]

    def _before(self, seat: Seat) -> Span:
        """Return what lies before a seat."""
        flow = self._view.flow
        if self._is_passing:
            return BACK if seat in flow.answered else WAITING if seat in flow.awaited else NOBODY
        played = dict(self._trick.plays()) if self._trick is not None else {}
        if seat in played:
            return card_alone(played[seat])
        return WAITING if seat in flow.awaited else NOBODY

    def _counting(self, cards: Iterator[Card]) -> Line:
        """Return what counts among cards that were taken: the queen, the jack, and how many hearts."""
        taken = set(cards)
        hearts = sum(card.suit is Suit.HEARTS for card in taken)
        single = [Card.SQ, *([Card.DJ] if self._state.options.jack_of_diamonds else [])]
        spans = [card_span(card) for card in single if card in taken]
        if hearts:
            spans.append(Span(f"{hearts} heart{'s' * (hearts != 1)}"))
        return [part for span in spans for part in (Span("  "), span)]


def _row(head: str, chunks: Iterable[Line]) -> Line:
    """Return a line that says what it is about, and then chunks with blanks between them."""
    line = [Span(f"{head:<{_HEAD}}")]
    for chunk in chunks:
        line += [*chunk, Span("  ")]
    return stripped(line)


def _shortened(names: Sequence[str]) -> list[str]:
    return [name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…" for name in names]
