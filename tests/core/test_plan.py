"""Every mistake that an author can make in a declaration is found when the game is compiled, and named."""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import pytest
from annotated_types import Interval

from boardwright import (
    Act,
    At,
    Count,
    Deal,
    Game,
    GameError,
    Hidden,
    Match,
    NoOptions,
    Order,
    Outcome,
    OwnerOnly,
    PerSeat,
    Phase,
    Public,
    Rules,
    Seed,
    Stage,
    Turn,
    Variant,
    compiled,
    event,
    hookimpl,
    move,
)


class Board(NamedTuple):
    total: Annotated[int, Public()] = 0


class Sound(Game[Board]):
    """A game without a mistake, for the others to add one."""

    name = "sound"
    version = "1"
    seats = 2

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Board:
        return Board()

    @move
    def add(self, at: Act[Board], some: Annotated[int, Interval(ge=0, le=3)]) -> Board:
        return Board(at.state.total + some)


def mistake(game: type[Game[Any]], *variants: type[Variant[Any]]) -> str:
    """Return what compiling a game with a mistake says."""
    with pytest.raises(GameError) as caught:
        Rules(game, variants)
    return str(caught.value)


def with_phases(*phases: Phase) -> type[Game[Any]]:
    return type("Phased", (Sound,), {"phases": hookimpl(lambda self: list(phases))})


def test_a_sound_game_compiles() -> None:
    assert Rules(Sound).plan.game.name == "sound"


# --- attributes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attribute", ["name", "version", "seats"])
def test_a_required_attribute_that_is_not_set(attribute: str) -> None:
    class Lacking(Game[Board]):
        @hookimpl
        def setup(self, deal: Deal[NoOptions]) -> Board:
            return Board()

    for name, value in (("name", "lacking"), ("version", "1"), ("seats", 2)):
        if name != attribute:
            setattr(Lacking, name, value)
    message = mistake(Lacking)
    assert "Lacking" in message
    assert repr(attribute) in message


@pytest.mark.parametrize("name", ["", "Sound", "my game", "a_b", "-a", "a--b", "a/b", "ä", 7, None])
def test_a_name_that_cannot_be_one(name: Any) -> None:
    message = mistake(type("Named", (Sound,), {"name": name}))
    assert "lower-case letters, digits and hyphens" in message
    assert repr(name) in message


@pytest.mark.parametrize("seats", [0, -1, (), (0, 1), "2", None, 2.5, ("two",)])
def test_seat_counts_that_cannot_be(seats: Any) -> None:
    message = mistake(type("Seated", (Sound,), {"seats": seats}))
    assert "sound" in message
    assert "seat" in message


def test_seat_counts_may_be_a_number_a_range_or_several() -> None:
    for seats, counts in ((3, (3,)), (range(2, 5), (2, 3, 4)), ((4, 2), (2, 4))):
        assert tuple(Rules(type("Seated", (Sound,), {"seats": seats})).seat_counts) == counts


# --- the state ----------------------------------------------------------------------------------------------------


def test_a_game_that_does_not_name_its_state() -> None:
    class Stateless(Game):  # type: ignore[type-arg]
        name = "stateless"
        version = "1"
        seats = 2
        setup = Sound.setup
        add = Sound.add

    assert "Game[TheState]" in mistake(Stateless)


def test_a_field_that_does_not_say_who_sees_it() -> None:
    class Leaky(NamedTuple):
        open: Annotated[int, Public()]
        secret: int

    message = mistake(_of_state(Leaky))
    assert "Leaky.secret" in message
    assert "does not say who sees it" in message


def test_perfect_information_makes_every_field_public() -> None:
    class Open(NamedTuple):
        one: int

    rules: Rules[Any] = Rules(type("OpenGame", (_of_state(Open),), {"perfect_information": True}))
    assert rules.view(rules.begin(2, seed=Seed.of(1)).position, None).state.one == 0


@pytest.mark.parametrize(
    ("annotation", "named"),
    [
        (Annotated[int, Public], "Public()"),
        (Annotated[int, Count()], "Count needs a collection"),
        (Annotated[int, Order()], "Order needs a collection"),
        (Annotated[tuple[int, ...], OwnerOnly()], "no owner"),
        (Annotated[int, PerSeat(Hidden())], "PerSeat needs a tuple"),
        (Annotated[tuple[int, int], PerSeat(Hidden())], "PerSeat needs a tuple"),
        (Annotated[tuple[int, ...], PerSeat(OwnerOnly(others=Count()))], "Count needs a collection"),
    ],
)
def test_a_declaration_that_does_not_fit_its_field(annotation: Any, named: str) -> None:
    class Odd(NamedTuple):
        field: annotation

    message = mistake(_of_state(Odd))
    assert named in message
    assert "Odd.field" in message or named == "Public()"


def test_a_field_whose_type_cannot_be_found() -> None:
    class Strange(NamedTuple):
        field: "Annotated[Nowhere, Public()]"  # type: ignore[name-defined]  # noqa: F821

    message = mistake(_of_state(Strange))
    assert "Strange" in message
    assert "Nowhere" in message


class Fieldless:
    pass


@pytest.mark.parametrize("state", [int, Fieldless, dict[str, int], tuple[int, ...]])
def test_a_state_that_has_no_fields(state: Any) -> None:
    assert "neither a NamedTuple nor a dataclass nor a pydantic model" in mistake(_of_state(state))


def _of_state(state: Any) -> type[Game[Any]]:
    class Made(Game[state]):
        name = "made"
        version = "1"
        seats = 2

        @hookimpl
        def setup(self, deal: Deal[NoOptions]) -> Any:
            return state(0)

        @move
        def wait(self, at: Act[Any]) -> Any:
            return at.state

    return Made


# --- hooks --------------------------------------------------------------------------------------------------------


def test_a_game_without_setup() -> None:
    class Without(Game[Board]):
        name = "without"
        version = "1"
        seats = 2
        add = Sound.add

    assert "'without' implements no hook 'setup'" in mistake(Without)


def test_a_hook_that_there_is_not() -> None:
    class Misspelt(Sound):
        @hookimpl
        def turn_starts(self, at: Act[Board]) -> None: ...

    message = mistake(Misspelt)
    assert "Misspelt" in message
    assert "turn_starts" in message
    assert "turn_begin" in message  # the hooks that there are


def test_a_hook_that_is_misspelt() -> None:
    class Misspelt(Sound):
        @hookimpl
        def turn_ends(self, at: Act[Board]) -> None: ...

    assert "there is no hook turn_ends; did you mean turn_end" in mistake(Misspelt)


def test_a_hook_with_an_argument_that_there_is_not() -> None:
    class Asking(Sound):
        @hookimpl
        def turn_begin(self, at: Act[Board], stage: str) -> None: ...

    message = mistake(Asking)
    assert "Asking" in message
    assert "turn_begin(at, stage)" in message  # the signature as it is written …
    assert "turn_begin(at)" in message  # … and as it is meant


def test_a_hook_that_is_not_marked() -> None:
    class Unmarked(Sound):
        def turn_end(self, at: Act[Board]) -> None: ...

    message = mistake(Unmarked)
    assert "Unmarked.turn_end" in message
    assert "@hookimpl" in message


def test_a_wrapper_that_does_not_yield() -> None:
    class Wrapping(Sound):
        @hookimpl(wrapper=True)
        def outcome(self, at: At[Board]) -> Outcome | None:
            return None

    message = mistake(Wrapping)
    assert "Wrapping" in message
    assert "outcome" in message


def test_hooks_may_take_fewer_arguments_than_the_spec_names() -> None:
    called = []

    class Few(Sound):
        @hookimpl
        def move_made(self, at: Act[Board]) -> None:
            called.append("move_made")

        @hookimpl
        def turn_begin(self) -> None:
            called.append("turn_begin")

    Match.new(Few, seed=1).play(0, "add", 1)
    assert called == ["turn_begin", "move_made"]


# --- moves --------------------------------------------------------------------------------------------------------


def test_a_game_without_moves() -> None:
    class Still(Game[Board]):
        name = "still"
        version = "1"
        seats = 2
        setup = Sound.setup

    message = mistake(Still)
    assert "'still' has no moves" in message
    assert "@move" in message


def test_a_parameter_without_a_type() -> None:
    class Untyped(Sound):
        @move
        def take(self, at, what):  # type: ignore[no-untyped-def]
            return at.state

    assert mistake(Untyped) == "move 'take': parameter 'what' has no type"


def test_a_parameter_whose_type_cannot_be_found() -> None:
    class Strange(Sound):
        @move
        def take(self, at: Act[Board], what: "Nowhere") -> Board:  # type: ignore[name-defined]  # noqa: F821
            return at.state

    message = mistake(Strange)
    assert "'take'" in message
    assert "Nowhere" in message


@pytest.mark.parametrize(
    "annotation", [int, str, Annotated[int, Interval(ge=0)], tuple[int, ...], float], ids=str
)
def test_a_parameter_whose_values_cannot_be_listed_without_options(annotation: Any) -> None:
    class Endless(Sound):
        @move
        def take(self, at: Act[Board], what: annotation) -> Board:
            return at.state

    message = mistake(Endless)
    assert "move 'take'" in message
    assert "'what'" in message
    assert "@take.options" in message


def _no_transaction() -> type[Game[Any]]:
    class Odd(Sound):
        @move  # type: ignore[arg-type]
        def take(self) -> Board:
            return Board()

    return Odd


def _keyword_only() -> type[Game[Any]]:
    class Odd(Sound):
        @move
        def take(self, at: Act[Board], *, some: bool) -> Board:
            return at.state

    return Odd


def _variadic() -> type[Game[Any]]:
    class Odd(Sound):
        @move
        def take(self, at: Act[Board], *some: bool) -> Board:
            return at.state

    return Odd


@pytest.mark.parametrize("odd", [_no_transaction, _keyword_only, _variadic])
def test_a_move_of_a_form_that_cannot_be_called(odd: Callable[[], type[Game[Any]]]) -> None:
    assert "'take'" in mistake(odd())


def test_a_move_that_is_overridden_without_a_mark() -> None:
    class Over(Sound):
        def add(self, at: Act[Board], some: int) -> Board:  # type: ignore[override]
            return Board()

    message = mistake(Over)
    assert "Over.add" in message
    assert "@move" in message


def test_an_overridden_move_replaces_the_first_one() -> None:
    class Over(Sound):
        @move
        def add(self, at: Act[Board], some: bool) -> Board:
            return Board(10)

    match = Match.new(Over, seed=1)
    assert len(match.legal_moves(0)) == 2
    assert match.play(0, "add", True).position.state.total == 10


def test_a_move_with_the_name_of_a_hook() -> None:
    class Clash(Sound):
        @move
        def turn_end(self, at: Act[Board]) -> Board:
            return at.state

    assert "turn_end" in mistake(Clash)


class Other(Sound):
    name = "other"

    @move
    def elsewhere(self, at: Act[Board]) -> Board:
        return at.state


def unmarked(at: Act[Board]) -> Board:
    return at.state


@pytest.mark.parametrize("strange", [Other.elsewhere, unmarked, "add", None])
@pytest.mark.parametrize(
    "offering",
    [
        lambda rules: Phase("p", moves=rules),
        lambda rules: Phase("p", Turn(moves=rules)),
        lambda rules: Phase("p", Turn(stages=(Stage("s", rules),))),
    ],
)
def test_what_is_offered_but_is_no_move_of_the_game(offering: Callable[[Any], Phase], strange: Any) -> None:
    message = mistake(with_phases(offering([strange])))
    assert "is no move of game 'sound'" in message


def test_the_moves_hook_offers_moves_of_the_game_only() -> None:
    class Offering(Sound):
        @hookimpl
        def moves(self) -> Sequence[Any]:
            return [Other.elsewhere]

    assert "elsewhere" in mistake(Offering)


# --- phases, turns, stages ----------------------------------------------------------------------------------------


def test_no_phase_at_all() -> None:
    assert "'sound' declares no phase" in mistake(with_phases())


def test_two_phases_of_one_name() -> None:
    assert "two phases named 'p'" in mistake(with_phases(Phase("p"), Phase("q"), Phase("p")))


def test_a_phase_that_names_one_to_follow_that_there_is_not() -> None:
    message = mistake(with_phases(Phase("p", next="z")))
    assert "phase 'p'" in message
    assert "'z'" in message


def test_two_stages_of_one_name() -> None:
    message = mistake(with_phases(Phase("p", Turn(stages=(Stage("s"), Stage("s"))))))
    assert "phase 'p'" in message
    assert "two stages named 's'" in message


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_of_no_moves(limit: int) -> None:
    assert "phase 'p'" in mistake(with_phases(Phase("p", Turn(max_moves=limit))))
    message = mistake(with_phases(Phase("p", Turn(stages=(Stage("s", max_moves=limit),)))))
    assert "stage 's'" in message
    assert "max_moves is at least 1" in message


# --- events -------------------------------------------------------------------------------------------------------


class Unmarked(NamedTuple):
    seat: int


@event
class NobodysSecret(NamedTuple):
    card: Annotated[int, OwnerOnly()]


@event(reveals=True)
class NobodysSecretRevealed(NamedTuple):
    card: Annotated[int, OwnerOnly()]


def test_an_event_that_is_not_marked() -> None:
    message = mistake(type("Eventful", (Sound,), {"events": (Unmarked,)}))
    assert "Unmarked" in message
    assert "@event" in message


@pytest.mark.parametrize("of", [NobodysSecret, NobodysSecretRevealed])
def test_an_event_with_a_part_for_its_owner_but_no_owner(of: type) -> None:
    message = mistake(type("Eventful", (Sound,), {"events": (of,)}))
    assert f"{of.__name__}.card" in message
    assert "seat" in message


def test_a_subclass_of_an_event_is_marked_anew() -> None:
    class Special(NobodysSecret):
        pass

    assert "@event" in mistake(type("Eventful", (Sound,), {"events": (Special,)}))


# --- variants -----------------------------------------------------------------------------------------------------


class Fine(Variant[Any]):
    name = "fine"
    version = "1"
    game = "sound"


@pytest.mark.parametrize("attribute", ["name", "version", "game"])
def test_a_variant_that_lacks_an_attribute(attribute: str) -> None:
    members = {"name": "bare", "version": "1", "game": "sound"}
    del members[attribute]
    assert repr(attribute) in mistake(Sound, type("Bare", (Variant,), members))


def test_a_variant_for_another_game() -> None:
    message = mistake(Sound, type("Astray", (Fine,), {"game": "chess"}))
    assert "'fine' is for 'chess', not for 'sound'" in message


def test_a_variant_twice() -> None:
    assert "two variants named 'fine'" in mistake(Sound, Fine, Fine)


def test_a_variant_with_the_name_of_its_game() -> None:
    assert "sound" in mistake(Sound, type("Same", (Fine,), {"name": "sound"}))


def test_a_variant_with_a_hook_that_there_is_not() -> None:
    class Wrong(Fine):
        @hookimpl
        def shuffle(self) -> None: ...

    message = mistake(Sound, Wrong)
    assert "Wrong" in message
    assert "shuffle" in message


def test_a_variant_with_a_hook_that_is_not_marked() -> None:
    class Wrong(Fine):
        def setup(self, deal: Deal[Any]) -> Iterator[Any]:
            yield

    assert "Wrong.setup" in mistake(Sound, Wrong)


def test_a_variants_state_is_declared_too() -> None:
    class Kept(NamedTuple):
        secret: int

    class Keeping(Variant[Kept]):
        name = "keeping"
        version = "1"
        game = "sound"

    assert "Kept.secret" in mistake(Sound, Keeping)


def test_what_does_not_compile_is_not_kept() -> None:
    broken = with_phases()
    for _ in range(2):
        with pytest.raises(GameError):
            compiled(broken)
