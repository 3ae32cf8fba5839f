"""One player's planted cards: the cells, the arboretum that grows, and where it may grow next.

An arboretum is a value: planting gives a new one. It has no size limit and knows nothing of hands, turns
or points; the paths through it are in `paths`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, NamedTuple

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from boardwright_arboretum.cards import Card

__all__ = ["EMPTY", "Arboretum", "Cell", "CellError", "Planted"]

_CELL_TEXT: Final = re.compile(r"\s*(\()?\s*(-?[0-9]{1,9})(?:\s*,\s*|\s+)(-?[0-9]{1,9})\s*(?(1)\))\s*")
_LONGEST_TEXT = 40


class CellError(ValueError):
    """A text that is no cell, or a cell where nothing can be planted. Its message is for the player."""


class Cell(NamedTuple):
    """A place in an arboretum: x grows to the east, y to the north; the first card lies at (0, 0)."""

    x: int
    y: int

    def __str__(self) -> str:
        """Return the cell as it is written everywhere: "1,0"."""
        return f"{self.x},{self.y}"

    @staticmethod
    def parse(text: str) -> "Cell":
        """Read a cell.

        Args:
            text: For example "1,0", "1 0", "(1, 0)" or "-1,-2".

        Returns:
            The cell.

        Raises:
            CellError: The text is no cell.
        """
        match = _CELL_TEXT.fullmatch(text) if len(text) <= _LONGEST_TEXT else None
        if match is None:
            shown = text[:_LONGEST_TEXT]
            raise CellError(
                f"{shown!r} is no cell: write how far east and north of the first card it is, such as 1,0."
            )
        return Cell(int(match[2]), int(match[3]))

    def neighbours(self) -> "tuple[Cell, Cell, Cell, Cell]":
        """Return the cells that share an edge with this one: to the east, north, west and south."""
        x, y = self
        return Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y), Cell(x, y - 1)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Accept a cell, a text that `parse` reads, or two whole numbers; JSON has the text "1,0"."""
        return core_schema.no_info_plain_validator_function(
            _cell_from_input, serialization=core_schema.to_string_ser_schema(when_used="json")
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe the form we write, which every reader should prefer."""
        return {"type": "string", "pattern": "^-?[0-9]{1,9},-?[0-9]{1,9}$", "examples": ["0,0", "-1,2"]}


class Planted(NamedTuple):
    """A card in its cell; planted cards never move (Arboretum rules, a turn)."""

    cell: Cell
    card: Card


class Arboretum(NamedTuple):
    """The cards one player has planted, and the cells where the next one may go.

    Made with `EMPTY.plant(...)` or `Arboretum.of(...)`, which keep the attributes consistent.

    Attributes:
        planted: The cards in their cells, in planting order.
        frontier: The empty cells that share an edge with a planted card; for an empty arboretum (0, 0)
            alone. They stand in the order in which they came within reach, and of those that came with the
            same card, in that of `Cell.neighbours`: the order depends on `planted` and nothing else.
        reach: The cells that are planted or in the frontier, as bits: the sum of their `bit_of`. It says
            nothing new; carried along, it spares `plant` from looking for each neighbour.
    """

    planted: tuple[Planted, ...]
    frontier: tuple[Cell, ...]
    reach: int

    @staticmethod
    def of(cards: Mapping[Cell, Card]) -> "Arboretum":
        """Build an arboretum, or a fragment of one, that somebody describes.

        Nothing is demanded of the cells: they need not touch, and (0, 0) may be empty. If the cards could
        have been planted in this order, the result is what planting them gives.

        Args:
            cards: Cells and their cards, in planting order.
        """
        occupied = set[Cell]()
        frontier = dict.fromkeys(() if cards else EMPTY.frontier)
        for cell in cards:
            occupied.add(cell)
            frontier.pop(cell, None)
            frontier |= dict.fromkeys(near for near in cell.neighbours() if near not in occupied)
        return Arboretum(
            tuple(Planted(cell, card) for cell, card in cards.items()),
            tuple(frontier),
            sum(map(bit_of, occupied.union(frontier))),
        )

    def plant(self, card: Card, cell: Cell) -> "Arboretum":
        """Return the arboretum with one more card (Arboretum rules, a turn: plant).

        The first card goes to (0, 0), each later one to an empty cell that shares an edge with a planted
        card. No rule asks anything of the card.

        Args:
            card: Any card.
            cell: A cell of the frontier.

        Returns:
            The new arboretum.

        Raises:
            CellError: The cell is not in the frontier; the message says why.
        """
        planted, frontier, reach = self
        free = [*frontier]
        try:
            cell = free.pop(free.index(cell))
        except ValueError:
            raise self._refusal(cell) from None
        neighbours = _NEIGHBOURS.get(cell)
        if neighbours is None:
            return Arboretum.of({**self.cards(), cell: card})  # further out than a match gets
        # The engine's hot path. A neighbour beyond the reach was neither planted nor next to a planted card.
        for near, bit in neighbours:
            if not reach & bit:
                reach |= bit
                free.append(near)
        return _new(Arboretum, ((*planted, _new(Planted, (cell, card))), tuple(free), reach))

    def __repr__(self) -> str:
        """Return the planted cards alone; the rest follows from them."""
        return f"<Arboretum {', '.join(f'{card} at {cell}' for cell, card in self.planted) or 'empty'}>"

    def cards(self) -> dict[Cell, Card]:
        """Return the planted cards by cell, in planting order."""
        return dict(self.planted)

    def is_connected(self) -> bool:
        """Say whether every planted card can be reached from every other across shared edges."""
        unreached = set(self.cards())
        reached = [unreached.pop()] if unreached else []
        while reached:
            near = unreached.intersection(reached.pop().neighbours())
            unreached -= near
            reached.extend(near)
        return not unreached

    def extent(self) -> tuple[int, int, int, int]:
        """Return the least x, least y, greatest x and greatest y planted; all 0 for an empty arboretum."""
        if not self.planted:
            return 0, 0, 0, 0
        xs, ys = zip(*self.cards(), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def _refusal(self, cell: Cell) -> CellError:
        card = self.cards().get(cell)
        if card is not None:
            return CellError(f"{cell} already holds {card}, and planted cards never move.")
        if not self.planted:
            return CellError(f"The first card of an arboretum goes to {EMPTY.frontier[0]}, not to {cell}.")
        return CellError(f"{cell} is next to no planted card: it has to share an edge with one.")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Accept an arboretum or cells and cards; written out, it is {"0,0": "oak-5", …} as planted."""
        cells_and_cards = handler.generate_schema(dict[Cell, Card])
        return core_schema.no_info_wrap_validator_function(
            _arboretum_from_input,
            cells_and_cards,
            serialization=core_schema.plain_serializer_function_ser_schema(
                Arboretum.cards, return_schema=cells_and_cards
            ),
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe the form we write, which every reader should prefer."""
        return {
            "type": "object",
            "propertyNames": Cell.__get_pydantic_json_schema__(core, handler),
            "additionalProperties": Card.__get_pydantic_json_schema__(core, handler),
            "examples": [{"0,0": "oak-5", "0,1": "blue-spruce-3"}],
        }


_new = tuple.__new__
"""Makes a named tuple from its parts, as `Planted(...)` does but a third quicker."""

_FARTHEST: Final = 16
"""How many steps from (0, 0) the last of 17 cards can lie, more than which nobody plants in a match."""


def _ring(steps: int) -> Iterator[Cell]:
    """Return the cells that lie so many steps from (0, 0)."""
    for x in range(-steps, steps + 1):
        y = steps - abs(x)
        yield Cell(x, y)
        if y:
            yield Cell(x, -y)


# The nearest cells have the lowest bits, so that what most arboretums reach is a small number.
_RINGS: Final = [[*_ring(steps)] for steps in range(_FARTHEST + 2)]
_WITH_BITS: Final[Mapping[tuple[int, int], tuple[Cell, int]]] = {
    cell: (cell, 1 << place) for place, cell in enumerate(chain(*_RINGS))
}
_NEIGHBOURS: Final = {
    cell: (_WITH_BITS[x + 1, y], _WITH_BITS[x, y + 1], _WITH_BITS[x - 1, y], _WITH_BITS[x, y - 1])
    for cell in chain(*_RINGS[:-1])
    for x, y in [cell]
}
"""The neighbours, with their bits, of each cell in which a match can plant."""


def bit_of(cell: Cell) -> int:
    """Return the bit that stands for a cell in `Arboretum.reach`; 0 for a cell further out than a match gets."""
    return _WITH_BITS[cell][1] if cell in _WITH_BITS else 0


EMPTY: Final = Arboretum((), (Cell(0, 0),), bit_of(Cell(0, 0)))
"""The arboretum of a player who has planted nothing."""


def _cell_from_input(value: object) -> Cell:
    try:
        match value:
            case Cell():
                return value
            case str():
                return Cell.parse(value)
            case [int(x), int(y)] if not isinstance(x, bool) and not isinstance(y, bool):
                return Cell.parse(f"{x},{y}")
    except CellError as error:
        raise _invalid(error) from error
    msg = 'a cell is a text such as "1,0".'
    raise _invalid(CellError(msg))


def _arboretum_from_input(value: object, handler: core_schema.ValidatorFunctionWrapHandler) -> Arboretum:
    if isinstance(value, Arboretum):
        return value
    cards: dict[Cell, Card] = handler(value)
    if isinstance(value, Mapping) and len(cards) < len(value):
        _refuse_same_cell_twice(value)
    return Arboretum.of(cards)


def _refuse_same_cell_twice(keys: Iterable[object]) -> None:
    seen: dict[Cell, object] = {}
    for key in keys:
        first = seen.setdefault(_cell_from_input(key), key)
        if first is not key:
            msg = f'"{first}" and "{key}" are the same cell.'
            raise _invalid(CellError(msg))


def _invalid(error: CellError) -> PydanticCustomError:
    # A plain ValueError would reach the player as "Value error, ...".
    return PydanticCustomError("cell", "{reason}", {"reason": str(error)})
