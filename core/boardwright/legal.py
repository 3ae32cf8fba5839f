"""Legal moves, kept factored: cheap to make, to test, to draw from at random and to send.

A move offers its arguments as a `Product` of independent choices (nine cards × eleven cells) or as explicit
`Tuples`. `LegalMoves` is the collection of all moves that a seat may make, as one sequence: sized, iterable,
indexable, and `in` tells whether a move is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, overload

if TYPE_CHECKING:
    from random import Random

_new = tuple.__new__

Arguments: TypeAlias = tuple[Any, ...]
"""The arguments of a move in the order of its parameters."""


class Move(NamedTuple):
    """A move with its arguments, in the order in which the move declares them.

    Attributes:
        name: The name of the move.
        args: Its arguments, already of the types that the move declares.
    """

    name: str
    args: Arguments = ()


class Choices(Protocol):
    """The arguments that a move may be made with: a sequence of tuples, however it is kept.

    Attributes:
        size: How many there are; the same as its length, but quicker to ask for.
    """

    size: int

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Arguments: ...
    def __contains__(self, args: object, /) -> bool: ...
    def following(self, given: Arguments, /) -> Sequence[Any]:
        """Return the values that the next argument may have after the given first ones."""
        ...


class Product:
    """Every combination of independent choices, one sequence of values for each parameter.

    The last parameter varies fastest. A move without parameters has `Product()`: one empty combination.
    """

    __slots__ = ("factors", "size")

    def __init__(self, *factors: Sequence[Any]) -> None:
        self.factors = factors
        size = 1
        for factor in factors:
            size *= len(factor)
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Arguments:
        factors = self.factors
        if not 0 <= index < self.size:
            raise IndexError(index)
        if len(factors) == 1:
            return (factors[0][index],)
        if len(factors) == 2:  # noqa: PLR2004
            first, second = divmod(index, len(factors[1]))
            return (factors[0][first], factors[1][second])
        args = []
        for factor in reversed(factors):
            index, place = divmod(index, len(factor))
            args.append(factor[place])
        return tuple(reversed(args))

    def __contains__(self, args: object) -> bool:
        factors = self.factors
        if not isinstance(args, tuple) or len(args) != len(factors):
            return False
        if len(factors) == 1:  # every move comes through here, and most have one argument or two
            return args[0] in factors[0]
        if len(factors) == 2:  # noqa: PLR2004
            return args[0] in factors[0] and args[1] in factors[1]
        return all(arg in factor for arg, factor in zip(args, factors, strict=True))

    def following(self, given: Arguments) -> Sequence[Any]:
        """Return the values that the next argument may have after the given first ones."""
        for arg, factor in zip(given, self.factors, strict=False):
            if arg not in factor:
                return ()
        return self.factors[len(given)] if self.size else ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Product) and list(map(tuple, self.factors)) == list(
            map(tuple, other.factors)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Product{self.factors!r}"


class Tuples:
    """Explicit combinations of arguments, for choices that depend on each other."""

    __slots__ = ("size", "tuples")

    def __init__(self, tuples: Sequence[Arguments]) -> None:
        self.tuples = tuples
        self.size = len(tuples)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Arguments:
        if not 0 <= index < len(self.tuples):
            raise IndexError(index)
        return self.tuples[index]

    def __contains__(self, args: object) -> bool:
        return args in self.tuples

    def following(self, given: Arguments) -> Sequence[Any]:
        """Return the values that the next argument may have after the given first ones."""
        place = len(given)
        return tuple(dict.fromkeys(args[place] for args in self.tuples if args[:place] == given))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tuples) and tuple(self.tuples) == tuple(other.tuples)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Tuples({self.tuples!r})"


NOTHING = Tuples(())
"""No choice at all: the move is not possible now."""


class Offer(NamedTuple):
    """One move that is offered, with the choices for its arguments.

    Attributes:
        move: The name of the move.
        parameters: The names of its parameters.
        choices: What they may be.
    """

    move: str
    parameters: tuple[str, ...]
    choices: Choices


class LegalMoves(Sequence[Move]):
    """All moves that a seat may make at a position, in a fixed order.

    Attributes:
        offers: The moves by name, each with at least one choice of arguments.
    """

    __slots__ = ("_size", "offers")

    def __init__(self, offers: tuple[Offer, ...] = ()) -> None:
        self.offers = offers
        size = 0
        for offer in offers:
            size += offer.choices.size
        self._size = size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        """Return the move at an index, or the list of moves in a slice."""
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._size))]
        place = index if index >= 0 else index + self._size
        if place >= 0:
            for name, _, choices in self.offers:
                size = choices.size
                if place < size:
                    return Move(name, choices[place])
                place -= size
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        for name, _, choices in self.offers:
            for place in range(choices.size):
                yield Move(name, choices[place])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        return move.args in self.choices(move.name)

    def offer(self, name: str) -> Offer | None:
        """Return what is offered under the name of a move, None if it cannot be made now."""
        for offer in self.offers:
            if offer.move == name:
                return offer
        return None

    def choices(self, name: str) -> Choices:
        """Return the arguments that a move may be made with, `NOTHING` if it cannot be made now."""
        for offer in self.offers:
            if offer.move == name:
                return offer.choices
        return NOTHING

    def draw(self, rng: Random) -> Move:
        """Return one of the moves, each equally likely.

        Args:
            rng: The caller's random source; bots and hosts have their own, rules have `at.chance`.

        Raises:
            IndexError: If there is no legal move.
        """
        place = int(rng.random() * self._size)
        for offer in self.offers:
            choices = offer.choices
            if place < choices.size:
                return _new(Move, (offer.move, choices[place]))
            place -= choices.size
        raise IndexError("there is no legal move to draw")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and self.offers == other.offers

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"LegalMoves({', '.join(f'{o.move}: {o.choices.size}' for o in self.offers)})"
