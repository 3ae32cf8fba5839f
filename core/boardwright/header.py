"""The header of a match: everything a match begins with, and the first line of its file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, Self, TypeAlias, get_args

from annotated_types import Ge, Le

from boardwright.chance import Seed
from boardwright.errors import MatchFileError, OptionsError, quoted
from boardwright.rules import Rules, compiled

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT: Final = "boardwright match"
FORMAT_VERSION: Final = 1

LONGEST_NAME: Final = 100
"""How many characters the name of a seat, a game or a variant, or a version, may have."""

MOST_SEATS: Final = 256
MOST_VARIANTS: Final = 32

UndoPolicy: TypeAlias = Literal["turn", "free", "none"]

_UNDO_POLICIES: Final = get_args(UndoPolicy)
_COMMITMENT: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a match begins with.

    Attributes:
        format: Always "boardwright match".
        format_version: The version of the file format, 1.
        game: The name of the game.
        game_version: The version of its rules.
        variants: The versions of the variants by name, the outermost first.
        seats: How many seats.
        names: Their names.
        options: The game's options in their JSON form.
        undo: Who may take back what.
        commitment: SHA-256 of the seed in hexadecimal.
        seed: The seed; None where it is still secret.
        deal: The explicit deal in its JSON form; None if chance dealt.
    """

    __pydantic_config__: ClassVar[Mapping[str, Any]] = {"extra": "forbid", "hide_input_in_errors": True}

    format: Literal["boardwright match"] = FORMAT
    format_version: Literal[1] = FORMAT_VERSION
    game: str
    game_version: str
    variants: dict[str, str] = field(default_factory=dict)
    seats: Annotated[int, Ge(1), Le(MOST_SEATS)]
    names: tuple[str, ...] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    undo: UndoPolicy = "turn"
    commitment: str
    seed: Seed | None = None
    deal: Any = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Check what the types do not say.

        Raises:
            OptionsError: If names, undo policy or commitment do not fit, or the header is larger than any.
        """
        if len(self.variants) > MOST_VARIANTS:
            raise OptionsError(f"a match has {MOST_VARIANTS} variants at most, not {len(self.variants)}")
        words = (self.game, self.game_version, *self.variants, *self.variants.values(), *(self.names or ()))
        for word in words:
            if len(str(word)) > LONGEST_NAME:
                raise OptionsError(
                    f"names and versions have {LONGEST_NAME} characters at most, not {len(str(word))}: "
                    f"{quoted(word)}"
                )
        if self.names is not None:
            if len(self.names) != self.seats:
                raise OptionsError(f"{self.seats} seats need {self.seats} names, not {len(self.names)}")
            for name in self.names:
                if not str(name).isprintable() or str(name) != name:
                    raise OptionsError(f"names: {quoted(name)} is not a name that can be written")
        if self.undo not in _UNDO_POLICIES:
            raise OptionsError(f"undo is one of {', '.join(_UNDO_POLICIES)}, not {quoted(self.undo)}")
        if not _COMMITMENT.fullmatch(self.commitment):
            raise OptionsError("the commitment is written as 64 hexadecimal digits")

    @classmethod
    def new(
        cls,
        rules: Rules[Any],
        *,
        seats: int,
        seed: Seed,
        options: object = None,
        deal: object = None,
        names: Sequence[str] | None = None,
        undo: UndoPolicy = "turn",
    ) -> Self:
        """Return the header of a new match of compiled rules.

        Raises:
            OptionsError: If options, deal or names do not fit.
        """
        read = rules.read_options(options)
        dealt = rules.read_deal(deal)
        return cls(
            game=rules.game.name,
            game_version=rules.game.version,
            variants={variant.name: variant.version for variant in rules.variants},
            seats=seats,
            names=None if names is None else tuple(names),
            options=rules.plain_options(read),
            undo=undo,
            commitment=seed.commitment,
            seed=seed,
            deal=None if dealt is None else rules.deal_adapter.dump_python(dealt, mode="json"),
        )

    def rules(self) -> Rules[Any]:
        """Return the compiled rules that the match is played by.

        Raises:
            PluginError: If the game or a variant is not installed or cannot be loaded.
            MatchFileError: If the installed rules do not replay matches of the recorded version.
        """
        from boardwright.plugins import installed

        game = installed().game(self.game)
        _check_version("game", self.game, self.game_version, (game.version, *game.replays))
        variants = []
        for name, version in self.variants.items():
            variant = installed().variant(self.game, name)
            _check_version("variant", name, version, (variant.version, *variant.replays))
            variants.append(variant)
        return compiled(game, tuple(variants))

    def published(self) -> Self:
        """Return the header as others may see it before the match is over: the seed and the deal withheld."""
        return replace(self, seed=None, deal=None)

    def plain(self) -> dict[str, Any]:
        """Return the header in its JSON form."""
        return {
            **asdict(self),
            "names": None if self.names is None else list(self.names),
            "seed": None if self.seed is None else self.seed.hex(),
        }

    @classmethod
    def read(cls, fields: object) -> Header:
        """Return the header that has a JSON form.

        Raises:
            MatchFileError: If it does not fit, naming the field.
        """
        from pydantic import ValidationError

        try:
            return _adapter().validate_python(fields)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            reason = first["msg"].removeprefix("Value error, ")
            raise MatchFileError(f"{place}: {reason}" if place else reason, line=1) from error


@cache
def _adapter() -> TypeAdapter[Header]:
    from pydantic import TypeAdapter

    return TypeAdapter(Header)


def _check_version(kind: str, name: str, version: str, known: Sequence[str]) -> None:
    if version not in known:
        raise MatchFileError(
            f"the match was played by version {version} of {kind} {name!r}; "
            f"the installed version {known[0]} replays {', '.join(known)}",
            line=1,
        )
