"""What each viewer sees of a value under each declaration, and the type that this is of."""

from typing import Annotated, Any, NamedTuple, get_type_hints

import pytest
from pydantic import TypeAdapter

from boardwright import Count, GameError, Hidden, NonEmpty, Order, OwnerOnly, PerSeat, Public, Unseen
from boardwright.projection import Projector
from boardwright.visibility import Visibility, declared_fields

FACE = Unseen()
named_tuple: Any = NamedTuple  # made of types that are known only when a test runs


def seen(
    annotation: Any, value: Any, viewer: int | None, *, event: str | None = None, seat: int | None = None
) -> Any:
    """Return what a viewer sees of one field, having checked that it is of the generated type."""
    fields = [("field", annotation)] if seat is None else [("seat", int), ("field", annotation)]
    of = named_tuple("Of", fields)
    projector = Projector(of, declared_fields(of, default=Public()), event=event)
    shown: Any = projector.project(of(value) if seat is None else of(seat, value), viewer)
    assert [type(shown)] == [projector.type]
    kind = get_type_hints(projector.type)["field"]
    TypeAdapter(kind).validate_python(shown.field, strict=True)
    return shown.field


ROW = tuple[int, ...]
HANDS = ((1, 2), (3,), ())


@pytest.mark.parametrize(
    ("level", "value", "expected"),
    [
        (Public(), (1, 2), (1, 2)),
        (Order(), (1, 2), (FACE, FACE)),
        (Order(), (), ()),
        (Count(), (1, 2), Unseen(count=2, empty=False)),
        (Count(), (), Unseen(count=0, empty=True)),
        (NonEmpty(), (1, 2), Unseen(empty=False)),
        (NonEmpty(), (), Unseen(empty=True)),
        (Hidden(), (1, 2), FACE),
        (Hidden(), (), FACE),
    ],
)
def test_every_level_shows_the_same_to_everybody(level: Visibility, value: ROW, expected: object) -> None:
    for viewer in (None, 0, 1):
        assert seen(Annotated[ROW, level], value, viewer) == expected


def test_order_shows_where_things_lie_and_which_places_are_empty() -> None:
    grid = Annotated[tuple[tuple[int | None, ...], ...], Order()]
    assert seen(grid, ((1, None), (), (None,)), 0) == ((FACE, None), (), (None,))


@pytest.mark.parametrize(
    ("others", "shown"),
    [
        (Hidden(), (FACE, FACE, FACE)),
        (NonEmpty(), (Unseen(empty=False), Unseen(empty=False), Unseen(empty=True))),
        (Count(), (Unseen(2, False), Unseen(1, False), Unseen(0, True))),
        (Order(), ((FACE, FACE), (FACE,), ())),
        (Public(), HANDS),
    ],
)
def test_each_seat_sees_its_own_part_and_of_the_others_what_it_may(
    others: Visibility, shown: tuple[Any, ...]
) -> None:
    hands = Annotated[tuple[ROW, ...], PerSeat(OwnerOnly(others=others))]
    assert seen(hands, HANDS, None) == shown
    for viewer in range(3):
        assert seen(hands, HANDS, viewer) == (*shown[:viewer], HANDS[viewer], *shown[viewer + 1 :])
    assert seen(hands, HANDS, -1) == shown  # no seat counted from the end


def test_a_level_may_hold_for_each_part_alike() -> None:
    assert seen(Annotated[tuple[ROW, ...], PerSeat(Count())], HANDS, 0) == (
        Unseen(2, False),
        Unseen(1, False),
        Unseen(0, True),
    )


def test_the_owner_of_a_part_of_an_event_is_its_seat() -> None:
    card = Annotated[int, OwnerOnly()]
    assert seen(card, 7, 1, event="drew", seat=1) == 7
    for viewer in (0, 2, None):
        assert seen(card, 7, viewer, event="drew", seat=1) == FACE


def test_what_is_told_of_an_event_begins_with_its_name() -> None:
    class Drew(NamedTuple):
        seat: int

    told = Projector(Drew, declared_fields(Drew, default=Public()), event="drew").project(Drew(1), None)
    assert (told.event, told.seat) == ("drew", 1)


def test_whether_anything_is_private() -> None:
    class Open(NamedTuple):
        card: Annotated[int, Public()]

    class Secret(NamedTuple):
        card: Annotated[int, Public()]
        deck: Annotated[ROW, Count()]

    assert not Projector(Open, declared_fields(Open)).private
    assert Projector(Secret, declared_fields(Secret)).private


def test_what_is_unseen_can_be_counted_only_where_that_may_be_known() -> None:
    assert len(Unseen(3, False)) == 3
    assert len(Unseen(0, True)) == 0
    for hidden in (Unseen(), Unseen(empty=False)):
        with pytest.raises(TypeError, match="hidden"):
            len(hidden)


def test_what_is_seen_cannot_be_changed() -> None:
    class Open(NamedTuple):
        card: Annotated[int, Public()]

    shown = Projector(Open, declared_fields(Open)).project(Open(1), None)
    with pytest.raises(AttributeError):
        shown.card = 2


@pytest.mark.parametrize(
    ("annotation", "named"),
    [
        (Annotated[int, Count()], "Count needs a collection"),
        (Annotated[int, NonEmpty()], "NonEmpty needs a collection"),
        (Annotated[int, Order()], "Order needs a collection"),
        (Annotated[ROW, OwnerOnly()], "no owner"),
        (Annotated[tuple[int, int], PerSeat(Hidden())], "PerSeat needs a tuple"),
        (Annotated[tuple[int, ...], PerSeat(OwnerOnly(others=Count()))], "Count needs a collection"),
        (Annotated[tuple[ROW, ...], PerSeat(OwnerOnly(others=OwnerOnly()))], "no owner"),
    ],
)
def test_a_declaration_that_cannot_hold_is_an_error_that_names_the_field(annotation: Any, named: str) -> None:
    of = named_tuple("Odd", [("field", annotation)])
    with pytest.raises(GameError, match=rf"Odd\.field: .*{named}"):
        Projector(of, declared_fields(of))
