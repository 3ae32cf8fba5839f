"""Cards and arboretums as characters: a tile such as JA5 in the colour of its species, and the grid they grow in.

The letters say everything; colours only help. How a whole table is laid out is in `text`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias
from unicodedata import combining, east_asian_width

from boardwright.text import Line, Span
from boardwright_arboretum.arboretum import Arboretum, Cell
from boardwright_arboretum.cards import Card, Species

__all__ = [
    "COLOURS",
    "WIDTH",
    "Block",
    "colour_of",
    "columns",
    "grid",
    "plain",
    "tile",
    "tiles",
    "width",
    "wrapped",
]

WIDTH: Final = 79
"""How many characters a line may have; only an arboretum that is wider by itself has more."""

COLOURS: Final[Mapping[Species, str]] = {
    Species.BLUE_SPRUCE: "#2f6f9f",
    Species.CASSIA: "#f4c20d",
    Species.CHERRY_BLOSSOM: "#f7a8c4",
    Species.DOGWOOD: "#cfd8dc",
    Species.JACARANDA: "#6a3fb5",
    Species.LILAC: "#c9a7e8",
    Species.MAGNOLIA: "#a3195b",
    Species.MAPLE: "#c0271d",
    Species.OAK: "#6b4423",
    Species.OLIVE: "#6b7a1e",
    Species.ROYAL_POINCIANA: "#f47b20",
    Species.TULIP_POPLAR: "#b7d433",
    Species.WILLOW: "#1f7a4d",
}
"""The colour of each species; letters on it are black or white, whichever stands out."""

_FREE: Final = Span(" · ")
_GAP: Final = Span(" ")
_BETWEEN_BLOCKS: Final = 4
_LABELS: Final = 4  # characters for a y coordinate and a space

Block: TypeAlias = Sequence[Line]
"""Lines that belong together, such as those of one arboretum."""


class _Bounds(NamedTuple):
    west: int
    south: int
    east: int
    north: int


def colour_of(species: Species, *, marked: bool = False) -> str:
    """Return the style of a species' letters on its colour; marked letters are bold and underlined."""
    colour = COLOURS[species]
    letters = "#000000" if _luminance(colour) > _EVEN else "#ffffff"
    return f"{'bold underline ' if marked else ''}{letters} on {colour}"


def tile(card: Card, *, marked: bool = False) -> Span:
    """Return a card as a tile of three characters, such as JA5."""
    return Span(card.short, colour_of(card.species, marked=marked))


def tiles(cards: Iterable[Card]) -> list[Span]:
    """Return cards as tiles in a row."""
    row = [span for card in cards for span in (tile(card), _GAP)]
    return row[:-1]


def grid(arboretum: Arboretum, marked: Collection[Cell] = (), free: Collection[Cell] = ()) -> Block:
    """Return an arboretum with coordinates to the left and below: north is up, east to the right.

    Args:
        arboretum: The planted cards.
        marked: The cells of cards to mark.
        free: The empty cells to show.
    """
    planted = arboretum.cards()
    cells = [*planted, *free]
    if not cells:
        return [[Span("    nothing planted yet", "dim")]]
    xs, ys = zip(*cells, strict=True)
    bounds = _Bounds(min(xs), min(ys), max(xs), max(ys))
    lines: list[Line] = []
    for y in range(bounds.north, bounds.south - 1, -1):
        line = [Span(f"{y:>3} ", "dim")]
        for x in range(bounds.west, bounds.east + 1):
            cell = Cell(x, y)
            if cell in planted:
                line.append(tile(planted[cell], marked=cell in marked))
            else:
                line.append(_FREE if cell in free else Span("   "))
            line.append(_GAP)
        lines.append(line)
    labels = "".join(f"{x:^3} " for x in range(bounds.west, bounds.east + 1))
    lines.append([Span((" " * _LABELS + labels).rstrip(), "dim")])
    return lines


def columns(blocks: Iterable[Block]) -> list[Line]:
    """Return blocks side by side as far as they fit, the others below, with an empty line between."""
    rows: list[list[Block]] = []
    used = 0
    for block in blocks:
        wide = _width_of(block)
        if rows and used + _BETWEEN_BLOCKS + wide <= WIDTH:
            rows[-1].append(block)
            used += _BETWEEN_BLOCKS + wide
        else:
            rows.append([block])
            used = wide
    lines: list[Line] = []
    for row in rows:
        lines += [[]] if lines else []
        for number in range(max(map(len, row))):
            line: list[Span] = []
            for block in row:
                own = block[number] if number < len(block) else []
                line += [*own, Span(" " * (_width_of(block) + _BETWEEN_BLOCKS - width(own)))]
            lines.append(_stripped(line))
    return lines


def wrapped(head: Line, chunks: Iterable[Line], between: int = 2) -> list[Line]:
    """Return chunks one after the other behind a head, on as many lines as they need; none is torn apart."""
    indent = width(head)
    lines: list[list[Span]] = [[*head]]
    used = indent
    for chunk in chunks:
        if used > indent and used + between + width(chunk) > WIDTH:
            lines.append([Span(" " * indent)])
            used = indent
        if used > indent:
            lines[-1].append(Span(" " * between))
            used += between
        lines[-1] += chunk
        used += width(chunk)
    return [_stripped(line) for line in lines]


def plain(line: Line) -> str:
    """Return the characters of a line."""
    return "".join(span.text for span in line)


def width(line: Line) -> int:
    """Return how many columns of a terminal a line takes; some characters of names take two, some none."""
    return sum(
        0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1
        for character in plain(line)
    )


def _width_of(block: Block) -> int:
    return max(map(width, block), default=0)


def _stripped(line: list[Span]) -> Line:
    """Return a line without blanks at its end."""
    while line and not line[-1].text.strip() and "on #" not in line[-1].style:
        line = line[:-1]
    return line


_EVEN: Final = 0.179
"""The luminance on which black and white stand out alike."""


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]  # noqa: PLR2004
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
