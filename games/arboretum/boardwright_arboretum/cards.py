"""The cards of Arboretum: species, editions, values, and how each is written and read.

A card is a species and a value from 1 to 8, one of each. Texts are "oak-5" (what we write), "OA5" (short)
and whatever a player types in between. Every card exists once, in `CARDS`, so that comparing two of them
is mostly a comparison of identities. Where cards lie is not here: see `arboretum` for planted ones.
"""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

__all__ = ["CARDS", "VALUES", "Card", "CardError", "Edition", "Species", "cards_of"]

VALUES: Final = range(1, 9)
"""The values of each species: 1 to 8."""

_LONGEST_TEXT = 40


class CardError(ValueError):
    """A text that names no card or no species. Its message is a sentence for the player who wrote it."""


class Species(StrEnum):
    """A species of tree; its value is the name in card notation, such as "blue-spruce".

    Attributes:
        letters: The two letters of the short notation, such as "BS".
        label: The name as a player reads it, such as "Blue Spruce".
    """

    # Hashing and equality are those of str, so a species is as quick a dictionary key as its name.

    letters: str
    label: str

    def __new__(cls, name: str, letters: str) -> Self:
        """Make the member called `name` in card notation."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.letters = letters
        member.label = name.replace("-", " ").title()
        return member

    BLUE_SPRUCE = "blue-spruce", "BS"
    CASSIA = "cassia", "CA"
    CHERRY_BLOSSOM = "cherry-blossom", "CB"
    DOGWOOD = "dogwood", "DO"
    JACARANDA = "jacaranda", "JA"
    LILAC = "lilac", "LI"
    MAGNOLIA = "magnolia", "MG"
    MAPLE = "maple", "MA"
    OAK = "oak", "OA"
    OLIVE = "olive", "OL"
    ROYAL_POINCIANA = "royal-poinciana", "RP"
    TULIP_POPLAR = "tulip-poplar", "TP"
    WILLOW = "willow", "WI"

    @classmethod
    def parse(cls, text: str) -> "Species":
        """Read a species by name or letters, in any case, with spaces, hyphens or underscores.

        Args:
            text: For example "Blue Spruce", "blue-spruce", "BLUE_SPRUCE" or "bs".

        Returns:
            The species.

        Raises:
            CardError: The text names none; the message offers the nearest name.
        """
        name = re.sub(r"[\s_-]+", "-", text[:_LONGEST_TEXT].strip().lower())
        species = _SPECIES_BY_TEXT.get(name) if len(text) <= _LONGEST_TEXT else None
        if species is None:
            near = get_close_matches(name, _SPECIES_BY_TEXT, n=1)
            known = ", ".join(f"{each} ({each.letters})" for each in cls)
            hint = f"did you mean {_SPECIES_BY_TEXT[near[0]]}?" if near else f"the species are {known}."
            raise CardError(f"{text[:_LONGEST_TEXT]!r} is no species: {hint}")
        return species

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Accept whatever `parse` reads; JSON has the name in card notation."""
        return core_schema.no_info_before_validator_function(_species_from_input, handler(source))


_SPECIES_BY_TEXT: Final = {
    text: species
    for species in Species
    for text in (species.value, species.value.replace("-", ""), species.letters.lower())
}


class Edition(StrEnum):
    """A published edition of the game, which decides the species that may be in play."""

    SECOND = "second"
    FIRST = "first"

    @property
    def species(self) -> tuple[Species, ...]:
        """The ten species in the box, in alphabetical order (Arboretum rules, options)."""
        return _SPECIES_OF_EDITION[self]


_SPECIES_OF_EDITION: Final = {
    edition: tuple(species for species in Species if species not in others)
    for edition, others in {
        Edition.SECOND: {Species.LILAC, Species.MAGNOLIA, Species.OLIVE},
        Edition.FIRST: {Species.BLUE_SPRUCE, Species.CHERRY_BLOSSOM, Species.TULIP_POPLAR},
    }.items()
}


class Card(NamedTuple):
    """A card: a species and a value from 1 to 8.

    Take cards from `CARDS`, `cards_of` or `parse`, which all give the one instance; a `Card(...)` made by
    hand is equal to it but slower to compare.
    """

    species: Species
    value: int

    def __str__(self) -> str:
        """Return the card as it is written everywhere: "oak-5"."""
        return f"{self.species.value}-{self.value}"

    @property
    def short(self) -> str:
        """The short form, two letters and a digit: "OA5"."""
        return f"{self.species.letters}{self.value}"

    @staticmethod
    def parse(text: str) -> "Card":
        """Read a card in any of the notations, in any case.

        Args:
            text: For example "oak-5", "oak 5", "Oak5", "OA5", "oa-5" or "Blue Spruce 3".

        Returns:
            The card, the one instance of it.

        Raises:
            CardError: The text is no card; the message says what is wrong with it.
        """
        card = _CARD_BY_TEXT.get(text)
        if card is not None:
            return card
        match = _CARD_TEXT.fullmatch(text) if len(text) <= _LONGEST_TEXT else None
        if match is None:
            shown = text[:_LONGEST_TEXT]
            raise CardError(
                f"{shown!r} is no card: write a species and a value from 1 to 8, such as oak-5 or OA5."
            )
        species = Species.parse(match["species"])
        card = _CARD_BY_TEXT.get(f"{species.value}-{match['value']}")
        if card is None:
            raise CardError(
                f"{text!r} is no card: {species.label} has the values 1 to 8, not {match['value']}."
            )
        return card

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Accept a card or a text that `parse` reads; JSON has the text "oak-5"."""
        return core_schema.no_info_plain_validator_function(
            _card_from_input, serialization=core_schema.to_string_ser_schema(when_used="json")
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe the form we write, which every reader should prefer."""
        return {
            "type": "string",
            "pattern": f"^({'|'.join(species.value for species in Species)})-[1-8]$",
            "examples": ["oak-5", "blue-spruce-3"],
        }


CARDS: Final = MappingProxyType(
    {(species, value): Card(species, value) for species in Species for value in VALUES}
)
"""Every card of every edition, once: (species, value) to its one instance. A `Card` is a key too."""

_CARDS_OF_SPECIES: Final = {
    species: tuple([CARDS[species, value] for value in VALUES]) for species in Species
}
_CARD_BY_TEXT: Final = {str(card): card for card in CARDS.values()}
_CARD_TEXT: Final = re.compile(r"\s*(?P<species>[A-Za-z][A-Za-z\s_-]*?)[\s_-]*(?P<value>[0-9]+)\s*")


def cards_of(species: Iterable[Species]) -> tuple[Card, ...]:
    """Return the eight cards of each species, in the order of `species`, then by value."""
    return tuple([card for each in species for card in _CARDS_OF_SPECIES[each]])


def _card_from_input(value: object) -> Card:
    if isinstance(value, Card) and value in CARDS:
        return CARDS[value]
    try:
        return Card.parse(_text(value, 'a card is a text such as "oak-5".'))
    except CardError as error:
        raise _invalid(error) from error


def _species_from_input(value: object) -> Species:
    if isinstance(value, Species):
        return value
    try:
        return Species.parse(_text(value, 'a species is a text such as "oak".'))
    except CardError as error:
        raise _invalid(error) from error


def _text(value: object, otherwise: str) -> str:
    if not isinstance(value, str):
        raise CardError(otherwise)
    return value


def _invalid(error: CardError) -> PydanticCustomError:
    # A plain ValueError would reach the player as "Value error, ...".
    return PydanticCustomError("card", "{reason}", {"reason": str(error)})
