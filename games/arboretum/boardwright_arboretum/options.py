"""What can be chosen before a match: edition, species, starting discards, the first seat, an explicit deal.

The figures of the set-up table are here too: how many species, cards in hand and turns belong to how many seats.
"""

from typing import Annotated, Final, NamedTuple, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from boardwright import OptionsError, Seat
from boardwright_arboretum.cards import Card, Edition, Species

__all__ = ["HAND", "SPECIES_IN_PLAY", "ArboretumOptions", "DealtDeck", "SetUp"]

HAND: Final = 7
"""How many cards a player holds between turns."""

SPECIES_IN_PLAY: Final = {2: 6, 3: 8, 4: 10}
"""How many species are in play, by the number of seats."""

DealtDeck: TypeAlias = Annotated[tuple[Card, ...], Field(fail_fast=True)]
"""An explicit deal: all cards in play as they lay in the shuffled deck, the top one first.

Seven go to each seat in the order of the seats, then one to each starting discard pile from the seat after the first
seat on, and the rest is the deck.
"""


def _listed(value: object) -> object:
    """Let a list be written as a text with commas, as on a command line."""
    return [part for part in value.split(",") if part.strip()] if isinstance(value, str) else value


class ArboretumOptions(BaseModel):
    """The options of a match.

    Attributes:
        edition: Whose ten species may be in play.
        species: The species in play, 6, 8 or 10 of the edition's for 2, 3 or 4 seats; None lets chance choose.
        starting_discards: Whether every seat but the first begins with a card on its discard pile: a rule of the
            first edition, where it is on by default, and of no other.
        first_seat: The seat that takes the first turn; None lets chance choose.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    edition: Edition = Edition.SECOND
    species: Annotated[
        Annotated[tuple[Species, ...], Field(fail_fast=True)] | None, BeforeValidator(_listed)
    ] = None
    starting_discards: bool | None = None
    first_seat: Annotated[Seat | None, Field(ge=0, le=3)] = None


class SetUp(NamedTuple):
    """Options that were checked against the number of seats, with defaults filled in."""

    edition: Edition
    species: tuple[Species, ...] | None
    starting_discards: bool
    first_seat: Seat | None

    @classmethod
    def of(cls, options: ArboretumOptions, seats: int) -> "SetUp":
        """Check options for a number of seats.

        Raises:
            OptionsError: If they do not fit it or each other.
        """
        first_edition = options.edition is Edition.FIRST
        if options.starting_discards and not first_edition:
            raise OptionsError("starting_discards is a rule of the first edition: choose edition=first")
        if options.first_seat is not None and options.first_seat >= seats:
            raise OptionsError(f"first_seat is one of 0 to {seats - 1}, not {options.first_seat}")
        discards = first_edition if options.starting_discards is None else options.starting_discards
        if options.species is not None:
            _check_species(options.species, options.edition, SPECIES_IN_PLAY[seats])
        return cls(options.edition, options.species, discards, options.first_seat)


def _check_species(species: tuple[Species, ...], edition: Edition, count: int) -> None:
    strange = [each for each in species if each not in edition.species]
    if strange:
        raise OptionsError(
            f"species: {strange[0]} is not in the {edition} edition, which has {', '.join(edition.species)}"
        )
    if len(set(species)) != len(species) or len(species) != count:
        raise OptionsError(
            f"species: this number of seats plays with {count} different ones, not {', '.join(species)}"
        )
