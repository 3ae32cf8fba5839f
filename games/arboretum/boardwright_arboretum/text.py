"""Arboretum in a terminal: the table as one viewer sees it, what happens, the result, moves and rules.

Every word is made from a view or from events as they were told to a viewer, so nothing here can give a secret away.
Tiles and grids are in `tiles`, the score sheet in `scoresheet`, the rules in short in `primer`.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from boardwright import Seat, Unseen, View
from boardwright.text import Line, Span
from boardwright_arboretum.game import DECK
from boardwright_arboretum.paths import Path
from boardwright_arboretum.primer import RULES
from boardwright_arboretum.scoresheet import listed, score_sheet
from boardwright_arboretum.tiles import colour_of, columns, grid, tile, tiles, width, wrapped
from boardwright_arboretum.view import ArboretumView

__all__ = ["ArboretumText"]

_LONGEST_NAME: Final = 16
_HEAD: Final = 10  # characters for what a row is about


class ArboretumText:
    """Shows Arboretum as text; see `boardwright.text.TextTable`."""

    def table(self, view: View[ArboretumView], names: Sequence[str]) -> Sequence[Line]:
        """Return arboretums, paths, discard piles, the deck, what is unseen, and the hands as the viewer knows them.

        The paths of the viewer are marked and spelt out; for a spectator those of the seat whose turn it is.

        Args:
            view: What the viewer may see.
            names: The names of the seats.
        """
        table = _Table(view, names)
        return [
            *table.arboretums(),
            [],
            *table.paths(),
            *table.discards(),
            *table.unseen(),
            *table.hands(),
        ]

    def event(self, event: Any, names: Sequence[str]) -> Line | None:
        """Return a projected event as a sentence; None for one that needs no words, or is of the flow alone."""
        line: Line | None = None
        match event.event:
            case "drew_from_deck":
                what = Span("a card") if isinstance(event.card, Unseen) else tile(event.card)
                line = [Span(f"{names[event.seat]} drew "), what, Span(" from the deck")]
            case "took_discard":
                whence = " back" if event.pile == event.seat else f" from {names[event.pile]}'s discard pile"
                line = [Span(f"{names[event.seat]} took "), tile(event.card), Span(whence)]
            case "planted_card":
                line = [Span(f"{names[event.seat]} planted "), tile(event.card), Span(f" at {event.cell}")]
            case "discarded":
                line = [Span(f"{names[event.seat]} discarded "), tile(event.card)]
            case "hands_laid_open":
                hands = zip(names, event.hands, strict=True)
                shown = [span for name, hand in hands for span in (Span(f"; {name} "), *tiles(sorted(hand)))]
                line = [Span("all hands are laid open"), *shown]
            case "moved" if event.why is not None:
                line = [Span(f"the move was made for {names[event.seat]} ({event.why})")]
        return line

    def result(self, view: View[ArboretumView], names: Sequence[str]) -> Sequence[Line]:
        """Return the score sheet; if the match ended without one, who is left; nothing while it is on."""
        if view.state.sheet is not None:
            return score_sheet(view.state.sheet, names)
        if view.outcome is None:
            return []
        winners = listed([names[seat] for seat in view.outcome.winners])
        return [[Span(f"{winners or 'Nobody'} wins: nobody else is left. Scores were not counted.", "bold")]]

    def move(self, name: str, args: Sequence[Any], seat: Seat | None) -> str:
        """Return a move as it is typed, such as "plant oak-5 1,0"; a note in brackets says whose pile a number is."""
        typed = " ".join((name, *map(str, args)))
        if name != "draw" or args[0] == DECK:
            return typed
        return f"{typed} (top of your pile)" if args[0] == seat else f"{typed} (top of seat {args[0]}'s pile)"

    def rules(self) -> str:
        """Return the rules in short, in Markdown."""
        return RULES


class _Table:
    """One view on its way to lines."""

    def __init__(self, view: View[ArboretumView], names: Sequence[str]) -> None:
        self._view = view
        self._state = view.state
        self._names = [
            name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…" for name in names
        ]
        self._shown = view.flow.current if view.seat is None else view.seat
        at = None if view.seat is None else view.flow.stage_of(view.seat)
        self._stage = None if at is None else at.stage

    def arboretums(self) -> Sequence[Line]:
        """Return each arboretum under its player's name, with the viewer's free cells where it may plant now."""
        blocks = []
        for seat, arboretum in enumerate(self._state.arboretums):
            best = [path for path in self._state.best[seat].values() if path is not None]
            marked = {cell for path in best for cell in path.cells} if seat == self._shown else ()
            free = arboretum.frontier if seat == self._view.seat and self._stage == "plant" else ()
            blocks.append([self._title(seat), *grid(arboretum, marked, free)])
        return columns(blocks)

    def paths(self) -> Iterator[Line]:
        """Return each seat's best paths so far, those of one seat card by card."""
        rows: list[Sequence[Line]] = []
        for seat, best in enumerate(self._state.best):
            paths = [path for path in best.values() if path is not None]
            paths.sort(key=lambda path: -path.points)
            rows.append([_path(path, spelt_out=seat == self._shown) for path in paths])
        return self._rows("Paths", rows, nothing="none yet")

    def discards(self) -> Iterator[Line]:
        """Return each discard pile from the bottom to the top."""
        rows: list[Sequence[Line]] = []
        for seat, pile in enumerate(self._state.discards):
            cards: list[Line] = [[tile(card)] for card in pile]
            if cards:
                typed = f", draw {seat}" if self._stage == "draw" else ""
                count = f" of {len(cards)}" if len(cards) > 1 else ""
                cards[-1] = [*cards[-1], Span(f" top{count}{typed}", "dim")]
            rows.append(cards)
        return self._rows("Discards", rows, nothing="empty", between=1)

    def hands(self) -> Iterator[Line]:
        """Return each hand as far as the viewer knows it, by species and value."""
        rows: list[Sequence[Line]] = []
        for hand in self._state.hands:
            known: list[Line] = [
                tiles(cards) for _, cards in groupby(sorted(hand.cards), lambda card: card.species)
            ]
            hidden = hand.count - len(hand.cards)
            rows.append([*known, [Span(f"{hidden} hidden", "dim")]] if hidden else known)
        return self._rows("Hands", rows, nothing="none")

    def unseen(self) -> Iterator[Line]:
        """Return the size of the deck, and the species with how many of their cards the viewer has not seen."""
        typed = ", draw deck" if self._stage == "draw" and self._state.deck else ""
        yield [
            Span(f"{'Deck':<{_HEAD}}"),
            Span(f"{self._state.deck} card{'s' * (self._state.deck != 1)}"),
            Span(typed, "dim"),
        ]
        widest = max(len(each.label) for each in self._state.species)
        chunks = [
            [
                Span(each.letters, colour_of(each)),
                Span(f" {each.label:<{widest}} {self._state.unseen_of[each]}"),
            ]
            for each in self._state.species
        ]
        yield from wrapped([Span(f"{'Unseen':<{_HEAD}}")], chunks, between=3)

    def _title(self, seat: Seat) -> Line:
        """Return the name of a seat and what it has to do."""
        at = self._view.flow.stage_of(seat)
        you = " (you)" if seat == self._view.seat else ""
        todo = f" to {at.stage}" if at is not None and at.stage is not None else ""
        return [Span(f"    {self._names[seat]}{you}", "bold"), Span(todo, "dim")]

    def _rows(
        self, label: str, rows: Sequence[Sequence[Line]], *, nothing: str, between: int = 2
    ) -> Iterator[Line]:
        """Return a row of chunks for each seat, the first one behind the label."""
        widest = max(width([Span(name)]) for name in self._names)
        for seat, (name, chunks) in enumerate(zip(self._names, rows, strict=True)):
            padded = f"{name}{' ' * (widest - width([Span(name)]))}  "
            head = [
                Span(f"{'' if seat else label:<{_HEAD}}"),
                Span(padded, "bold" if seat == self._view.seat else ""),
            ]
            yield from wrapped(head, chunks or [[Span(nothing, "dim")]], between)


def _path(path: Path, *, spelt_out: bool) -> Line:
    letters = Span(path.species.letters, colour_of(path.species))
    points = Span(f" {path.points}", "bold" if spelt_out else "")
    return [letters, points, Span(" "), *tiles(path.cards)] if spelt_out else [letters, points]
