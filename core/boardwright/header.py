"""The header of a match: everything a match begins with, and the first line of its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema

from boardwright.chance import Seed
from boardwright.errors import MatchFileError, OptionsError
from boardwright.rules import Rules, compiled

FORMAT: Final = "boardwright match"
FORMAT_VERSION: Final = 1

UndoPolicy: TypeAlias = Literal["turn", "free", "none"]


def _seed(value: object) -> Seed:
    if isinstance(value, Seed):
        return value
    if isinstance(value, str):
        return Seed(bytes.fromhex(value))
    raise ValueError("a seed is written as 64 hexadecimal digits")


HexSeed: TypeAlias = Annotated[
    Seed,
    BeforeValidator(_seed),
    PlainSerializer(lambda seed: seed.hex(), return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "pattern": "^[0-9a-f]{64}$"}),
]


class Header(BaseModel):
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

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    format: Literal["boardwright match"] = FORMAT
    format_version: Literal[1] = FORMAT_VERSION
    game: str
    game_version: str
    variants: Mapping[str, str] = {}
    seats: Annotated[int, Field(ge=1)]
    names: tuple[str, ...] | None = None
    options: Mapping[str, Any] = {}
    undo: UndoPolicy = "turn"
    commitment: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    seed: HexSeed | None = None
    deal: Any = None

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
        if names is not None and len(names) != seats:
            raise OptionsError(f"{seats} seats need {seats} names, not {len(names)}")
        read = rules.read_options(options)
        dealt = rules.read_deal(deal)
        return cls(
            game=rules.game.name,
            game_version=rules.game.version,
            variants={variant.name: variant.version for variant in rules.variants},
            seats=seats,
            names=None if names is None else tuple(names),
            options=rules.options_adapter.dump_python(read, mode="json"),
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
            _check_version("variant", name, version, (variant.version,))
            variants.append(variant)
        return compiled(game, tuple(variants))

    def published(self) -> Self:
        """Return the header as others may see it before the match is over: the seed and the deal withheld."""
        return self.model_copy(update={"seed": None, "deal": None})


def _check_version(kind: str, name: str, version: str, known: Sequence[str]) -> None:
    if version not in known:
        raise MatchFileError(
            f"the match was played by version {version} of {kind} {name!r}; "
            f"the installed version {known[0]} replays {', '.join(known)}"
        )
