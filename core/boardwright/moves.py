"""How a game declares its moves, and how arguments from outside become a `Move`.

`@move` turns a method into a `MoveRule`; `@<move>.options` names the method that says what `legal_moves` offers.
The options are the one source of legality: what they offer is accepted and all else is rejected. A move function
may raise `IllegalMove` for arguments that are not offered, to say in the game's own words why not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from inspect import Parameter as Kind
from inspect import signature
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Concatenate,
    Final,
    Generic,
    Literal,
    ParamSpec,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from boardwright.errors import GameError, Rejected, quoted
from boardwright.faces import Act, At
from boardwright.flow import Seat
from boardwright.legal import NOTHING, Arguments, Choices, Product, Tuples
from boardwright.position import S
from boardwright.projection import Show, showing
from boardwright.visibility import Public, Visibility, split_annotation

if TYPE_CHECKING:
    from pydantic import TypeAdapter

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., Any])

OptionsResult: TypeAlias = "Product | Tuples | Iterable[Any] | bool"
"""What an options method returns: for one parameter its values; for several a `Product` or tuples; for none
whether the move can be made."""


_CHOICES: Final = (Product, Tuples)

_FIRST_ARGUMENT: Final = 2  # after the game and the transaction


class MoveRule(Generic[S]):
    """A move as a game declares it: what it does and what it offers.

    Attributes:
        name: The name of the move.
        function: The method: game, transaction, arguments → next state.
        options_function: The method that says which arguments are offered, None if all that fit the types.
        counts: Whether it counts for the limits of stage and turn.
        undoable: Whether its seat may take it back, as far as the match lets it; or the method that says so.
    """

    def __init__(
        self,
        function: Callable[..., S],
        *,
        name: str | None = None,
        counts: bool = True,
        undoable: bool = True,
    ) -> None:
        self.name = name or function.__name__
        self.function = function
        self.options_function: Callable[..., OptionsResult] | None = None
        self.counts = counts
        self.undoable: bool | Callable[..., object] = undoable
        self.__doc__ = function.__doc__

    def options(self, function: F) -> F:
        """Declare the method that says what `legal_moves` offers for this move."""
        self.options_function = function
        return function

    def undoable_if(self, function: F) -> F:
        """Declare the method that says whether the move can be taken back, from the position that it has led to."""
        self.undoable = function
        return function

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of the move after the game and the transaction.

        Raises:
            GameError: If a parameter has no type, or its type cannot be read.
        """
        kinds = [parameter.kind for parameter in signature(self.function).parameters.values()]
        if len(kinds) < _FIRST_ARGUMENT or any(kind is not Kind.POSITIONAL_OR_KEYWORD for kind in kinds):
            raise GameError(f"move {self.name!r} is not written (self, at, arguments …), each with a name")
        try:
            hints = get_type_hints(self.function, include_extras=True)
        except NameError as error:
            raise GameError(f"the types of move {self.name!r} cannot be read: {error}") from error
        names = list(signature(self.function).parameters)[_FIRST_ARGUMENT:]
        missing = [name for name in names if name not in hints]
        if missing:
            raise GameError(f"move {self.name!r}: parameter {missing[0]!r} has no type")
        return tuple(Parameter(name, hints[name]) for name in names)

    def __repr__(self) -> str:
        return f"<move {self.name}>"


@overload
def move(function: Callable[Concatenate[Any, Act[S], P], S], /) -> MoveRule[S]: ...
@overload
def move(
    *, name: str | None = None, counts: bool = True, undoable: bool = True
) -> Callable[[Callable[Concatenate[Any, Act[S], P], S]], MoveRule[S]]: ...
def move(
    function: Callable[..., Any] | None = None,
    /,
    *,
    name: str | None = None,
    counts: bool = True,
    undoable: bool = True,
) -> Any:
    """Declare a method of a game as a move: `(self, at, *arguments) -> next state`.

    Args:
        function: The method, when used without brackets.
        name: The name of the move; by default that of the method.
        counts: Whether it counts for the limits of stage and turn.
        undoable: False for a move that cannot be taken back, whatever the match's policy for its seats;
            see also `MoveRule.undoable_if`.
    """

    def declared(function: Callable[..., Any]) -> MoveRule[Any]:
        return MoveRule(function, name=name, counts=counts, undoable=undoable)

    return declared if function is None else declared(function)


class Parameter:
    """One parameter of a move.

    Attributes:
        name: Its name.
        type: Its type, with its constraints and without its visibility.
        visibility: Who may see the argument in the log before the match is over.
    """

    def __init__(self, name: str, annotation: Any) -> None:
        declared = split_annotation(annotation)
        self.name = name
        self.type: Any = annotation if declared is None else declared.type
        self.visibility: Visibility = Public() if declared is None else declared.visibility

    @cached_property
    def adapter(self) -> TypeAdapter[Any]:
        """The pydantic adapter that validates and serialises the argument."""
        from pydantic import TypeAdapter

        return TypeAdapter(self.type)

    @cached_property
    def show(self) -> Show:
        """The function that shows an argument to a viewer; its owner is the seat that made the move."""
        return showing(self.visibility)

    def domain(self) -> Sequence[Any] | None:
        """Return all values of the parameter's type if they can be listed, else None."""
        return _domain(self.type)


class BoundMove:
    """A move of one compiled game: what the engine calls.

    Attributes:
        name: The name of the move.
        parameters: Its parameters.
        names: Their names.
        call: Transaction and arguments → next state.
        options: A look at the position → what the game offers there, which `choices` makes into `Choices`.
        counts: 1 if it counts for the limits of stage and turn, else 0.
        undoable: A look at the position that it has led to → whether the move may be taken back; None if it may.
    """

    __slots__ = ("call", "counts", "name", "names", "options", "parameters", "undoable")

    def __init__(self, rule: MoveRule[Any], game: object) -> None:
        self.name = rule.name
        self.parameters = rule.parameters
        self.names = tuple(parameter.name for parameter in rule.parameters)
        self.call: Callable[..., Any] = rule.function.__get__(game)
        self.options: Callable[[At[Any]], Any] = (
            _offer_all(rule) if rule.options_function is None else rule.options_function.__get__(game)
        )
        self.counts = int(rule.counts)
        self.undoable: Callable[[At[Any]], object] | None = (
            _always(rule.undoable) if isinstance(rule.undoable, bool) else rule.undoable.__get__(game)
        )

    def choices(self, offered: OptionsResult) -> Choices:
        """Return what an options method returned as `Choices`."""
        if isinstance(offered, _CHOICES):
            return offered
        if not self.names:
            return Product() if offered else NOTHING
        values: tuple[Any, ...] = tuple(offered)  # type: ignore[arg-type]
        return Product(values) if len(self.names) == 1 else Tuples(values)

    def arguments(self, given: Sequence[Any], named: Mapping[str, Any]) -> Arguments:
        """Validate arguments from outside.

        Args:
            given: The first arguments, by place.
            named: The others, by name. Values may be of the declared types or in their JSON or text form.

        Raises:
            Rejected: With code `bad_arguments`, if one is missing, unknown or of the wrong type.
        """
        for name in named:
            if name not in self.names:
                raise Rejected(
                    f"{self.name} has no argument {quoted(name)}",
                    code="bad_arguments",
                    move=self.name,
                    argument=name,
                )
        if len(given) > len(self.names):
            raise Rejected(
                f"{self.name} takes {len(self.names)} arguments, not {len(given)}",
                code="bad_arguments",
                move=self.name,
            )
        return tuple(self._validated(given, named))

    def _validated(self, given: Sequence[Any], named: Mapping[str, Any]) -> Iterator[Any]:
        from pydantic import ValidationError

        for place, parameter in enumerate(self.parameters):
            if (place < len(given)) == (parameter.name in named):
                problem = "is missing" if place >= len(given) else "is given twice"
                raise Rejected(
                    f"{self.name}: {parameter.name} {problem}",
                    code="bad_arguments",
                    move=self.name,
                    argument=parameter.name,
                )
            value = given[place] if place < len(given) else named[parameter.name]
            try:
                yield parameter.adapter.validate_python(value)
            except ValidationError as error:
                reason = error.errors(include_url=False)[0]["msg"].removeprefix("Value error, ")
                message = f"{self.name}: {parameter.name}: {reason[:1].lower()}{reason[1:]}"
                raise Rejected(
                    message, code="bad_arguments", move=self.name, argument=parameter.name
                ) from error

    def plain_arguments(self, args: Arguments) -> list[Any]:
        """Return arguments in their JSON form."""
        return [p.adapter.dump_python(arg, mode="json") for p, arg in zip(self.parameters, args, strict=True)]

    def named(self, args: Arguments) -> dict[str, Any]:
        """Return arguments by name."""
        return dict(zip(self.names, args, strict=True))

    def shown(self, arguments: Mapping[str, Any], mover: Seat, viewer: Seat | None) -> dict[str, Any]:
        """Return arguments by name as a viewer may know them; see `boardwright.projection`."""
        return {
            parameter.name: parameter.show(arguments[parameter.name], viewer, mover)
            for parameter in self.parameters
        }


def _always(undoable: bool) -> Callable[[At[Any]], object] | None:
    return None if undoable else lambda at: False


def _offer_all(rule: MoveRule[Any]) -> Callable[[At[Any]], Product]:
    """Return the options of a move that declares none: every value of its parameters' types."""
    domains: list[Sequence[Any]] = []
    for parameter in rule.parameters:
        domain = parameter.domain()
        if domain is None:
            raise GameError(
                f"move {rule.name!r}: the values of {parameter.name!r} cannot be listed from its type; "
                f"declare them with @{rule.name}.options"
            )
        domains.append(domain)
    every = Product(*domains)
    return lambda at: every


def _domain(of: Any) -> Sequence[Any] | None:
    if of is bool:
        return (False, True)
    if isinstance(of, type) and issubclass(of, Enum):
        return tuple(of)
    if get_origin(of) is Literal:
        return get_args(of)
    if get_origin(of) is Annotated and get_args(of)[0] is int:
        return _integers(get_args(of)[1:])
    return None


def _integers(constraints: Sequence[Any]) -> range | None:
    """Return the integers within bounds such as `Interval(ge=0, le=8)`, None if a bound is missing."""
    lows: list[int] = []
    highs: list[int] = []
    for constraint in constraints:
        for part in (constraint, *getattr(constraint, "metadata", ())):
            lows += [part.ge] if getattr(part, "ge", None) is not None else []
            lows += [part.gt + 1] if getattr(part, "gt", None) is not None else []
            highs += [part.le] if getattr(part, "le", None) is not None else []
            highs += [part.lt - 1] if getattr(part, "lt", None) is not None else []
    return range(max(lows), min(highs) + 1) if lows and highs else None
