"""Declarations are read from a type as its author wrote them, and none can be forgotten."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import pytest
from pydantic import BaseModel, Field

from boardwright import Count, GameError, Hidden, NonEmpty, Order, OwnerOnly, PerSeat, Public
from boardwright.visibility import Declared, declared_fields, split_annotation


class AsTuple(NamedTuple):
    deck: Annotated[tuple[int, ...], Count()]
    total: Annotated[int, Field(ge=0), Public(), "a note"]


@dataclass(frozen=True)
class AsDataclass:
    deck: Annotated[tuple[int, ...], Count()]
    total: Annotated[int, Field(ge=0), Public(), "a note"]


class AsModel(BaseModel):
    deck: Annotated[tuple[int, ...], Count()]
    total: Annotated[int, Field(ge=0), Public(), "a note"]


@pytest.mark.parametrize("of", [AsTuple, AsDataclass, AsModel])
def test_the_declarations_of_every_kind_of_type_are_read_in_order(of: type) -> None:
    fields = declared_fields(of)
    assert list(fields) == ["deck", "total"]
    assert fields["deck"] == Declared(tuple[int, ...], Count())
    assert fields["total"].visibility == Public()
    assert fields["total"].type.__metadata__[-1] == "a note"  # what else was annotated is kept


def test_inherited_fields_are_read_too() -> None:
    @dataclass(frozen=True)
    class More(AsDataclass):
        extra: Annotated[int, Hidden()] = 0

    assert list(declared_fields(More)) == ["deck", "total", "extra"]


def test_a_field_without_a_declaration_is_an_error_that_names_it_and_says_what_to_write() -> None:
    class Leaky(NamedTuple):
        open: Annotated[int, Public()]
        secret: tuple[int, ...]

    with pytest.raises(
        GameError, match=r"Leaky\.secret does not say who sees it: annotate it with Public\(\)"
    ):
        declared_fields(Leaky)
    assert declared_fields(Leaky, default=Hidden())["secret"] == Declared(tuple[int, ...], Hidden())


def test_a_default_does_not_outdo_a_declaration() -> None:
    assert declared_fields(AsTuple, default=Public())["deck"].visibility == Count()


@pytest.mark.parametrize("level", [Public, Order, Count, NonEmpty, Hidden, OwnerOnly])
def test_a_declaration_without_its_brackets_is_an_error(level: Any) -> None:
    with pytest.raises(GameError, match=rf"write {level.__name__}\(\) with its brackets"):
        split_annotation(Annotated[tuple[int, ...], level])


@pytest.mark.parametrize("annotation", [int, tuple[int, ...], Annotated[int, "a note"], None])
def test_an_annotation_without_a_declaration_has_none(annotation: Any) -> None:
    assert split_annotation(annotation) is None


def test_declarations_are_values() -> None:
    assert PerSeat(OwnerOnly(others=Count())) == PerSeat(OwnerOnly(others=Count()))
    assert OwnerOnly() == OwnerOnly(others=Hidden())
    assert OwnerOnly() != OwnerOnly(others=Count())
    assert len({Public(), Order(), Count(), NonEmpty(), Hidden()}) == 5
