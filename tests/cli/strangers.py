"""Games of strangers in which several seats act, with nothing but rules: no text table, no `as_text`, no bots."""

BIDS = '''
"""Three rounds of secret bids, as everything else in the hands is secret."""

from typing import Annotated, NamedTuple

from boardwright import (
    ActiveSeats, Count, Game, Outcome, OwnerOnly, PerSeat, Phase, Public, Stage, Turn, hookimpl, move
)


class State(NamedTuple):
    hands: Annotated[tuple[tuple[int, ...], ...], PerSeat(OwnerOnly(others=Count()))]
    shown: Annotated[tuple[int, ...], Public()]
    points: Annotated[tuple[int, ...], Public()]


class Bids(Game[State]):
    """The highest bid of a round takes a point, unless it is tied."""

    name, version, title, seats = "bids", "1", "Bids", (2, 3, 4)

    @hookimpl
    def setup(self, deal):
        hands = tuple(tuple(10 * (seat + 1) + card for card in (1, 2, 3)) for seat in range(deal.seats))
        return State(hands, (), (0,) * deal.seats)

    @hookimpl
    def phases(self):
        return [Phase("play", Turn(stages=[Stage("bid", sealed=True)], active=ActiveSeats(all="bid")))]

    @move
    def bid(self, at, card: int):
        """Bid a card."""
        hands = list(at.state.hands)
        hands[at.seat] = tuple(held for held in hands[at.seat] if held != card)
        return at.state._replace(hands=tuple(hands), shown=(*at.state.shown, card))

    @bid.options
    def held(self, at):
        return at.state.hands[at.seat]

    @hookimpl
    def turn_end(self, at):
        best = max(at.state.shown, default=0) // 10 - 1
        points = tuple(had + (seat == best) for seat, had in enumerate(at.state.points))
        at.state = at.state._replace(shown=(), points=points)
        if not any(at.state.hands):
            at.end_match(Outcome((points.index(max(points)),), points, "points"))
'''

FISTS = '''
"""A game without secrets but for two moments of choosing, with a plain turn for each in between."""

from typing import Literal, NamedTuple

from boardwright import (
    ActiveSeats, Game, Outcome, Phase, RoundRobin, Stage, Turn, hookimpl, move, same_seat
)


class State(NamedTuple):
    shown: tuple[str, ...] = ()
    nods: int = 0


class Fists(Game[State]):
    """Show a fist or a palm at once, then nod to each other."""

    name, version, title, seats, perfect_information = "fists", "1", "Fists", (2, 3), True

    @hookimpl
    def setup(self, deal):
        return State()

    @hookimpl
    def phases(self):
        stage = Stage("show", [self.show], sealed=True)
        show = Turn(stages=[stage], active=ActiveSeats(all="show"), order=RoundRobin(starting=same_seat))
        return [
            Phase("showing", show, end_if=lambda at: at.state.shown),
            Phase("nodding", Turn(moves=[self.nod], max_moves=1), end_if=lambda at: at.state.nods == at.seats),
            Phase("again", show),
        ]

    @move
    def show(self, at, what: Literal["fist", "palm"]):
        """Show your hand."""
        return at.state._replace(shown=(*at.state.shown, what))

    @move
    def nod(self, at):
        return at.state._replace(nods=at.state.nods + 1)

    @hookimpl
    def outcome(self, at):
        return Outcome((), reason="peace") if len(at.state.shown) == 2 * at.seats else None
'''

HARBOUR = '''
"""A turn is up to three catches, and the others may answer each of them."""

from typing import Annotated, NamedTuple

from boardwright import END_STAGE, END_TURN, ActiveSeats, Game, Outcome, Phase, Stage, Turn, hookimpl, move


class State(NamedTuple):
    fish: tuple[int, ...]


def more(fish, seat, by):
    return (*fish[:seat], fish[seat] + by, *fish[seat + 1 :])


class Harbour(Game[State]):
    """Catch fish, and steal what others catch."""

    name, version, title, seats, perfect_information = "harbour", "1", "Harbour", (2, 3, 4), True

    @hookimpl
    def setup(self, deal):
        return State((0,) * deal.seats)

    @hookimpl
    def phases(self):
        answer = Stage("answer_the_catch", [self.steal_it, END_STAGE])
        return [Phase("play", Turn(moves=[self.catch, END_TURN], named=[answer], min_moves=1, max_moves=3))]

    @move
    def catch(self, at):
        """Catch a fish."""
        at.set_active(ActiveSeats(others="answer_the_catch", max_moves=1, revert=True))
        return State(more(at.state.fish, at.seat, 1))

    @move(name="steal_it")
    def steal_it(self, at):
        """Steal the fish."""
        return State(more(more(at.state.fish, at.flow.current, -1), at.seat, 1))

    @steal_it.options
    def there_is_one(self, at):
        return at.state.fish[at.flow.current] > 0

    @hookimpl
    def outcome(self, at):
        best = max(at.state.fish)
        return Outcome((at.state.fish.index(best),), at.state.fish, "fish") if best == 3 else None
'''

MARKET = '''
"""All take what lies on the table at the same time: two things each, or as many as there are."""

from typing import Annotated, NamedTuple

from boardwright import ActiveSeats, Game, Outcome, Phase, Public, Stage, Turn, hookimpl, move
from pydantic import BaseModel


class Options(BaseModel, extra="forbid"):
    most: int | None = 2


class State(NamedTuple):
    goods: tuple[str, ...]
    taken: tuple[tuple[str, ...], ...]
    most: int | None


class Market(Game[State]):
    """Take what you like before somebody else does."""

    name, version, title, seats = "market", "1", "Market", (1, 2, 3)
    options, perfect_information = Options, True

    @hookimpl
    def setup(self, deal):
        goods = ("bread", "wine", "salt", "fish", "rope", "soap")
        return State(goods[: 2 * deal.seats], ((),) * deal.seats, deal.options.most)

    @hookimpl
    def phases(self):
        return [Phase("play", Turn(named=[Stage("take", [self.take])]))]

    @hookimpl
    def turn_begin(self, at):
        at.set_active(ActiveSeats(all="take", max_moves=at.state.most))

    @move
    def take(self, at, what: str):
        goods, taken, most = at.state
        mine = (*taken[at.seat], what)
        return State(tuple(g for g in goods if g != what), (*taken[: at.seat], mine, *taken[at.seat + 1 :]), most)

    @take.options
    def there(self, at):
        return at.state.goods

    @hookimpl
    def outcome(self, at):
        return None if at.state.goods else Outcome((), tuple(map(len, at.state.taken)), "nothing is left")
'''

GAMES = {"bids": BIDS, "fists": FISTS, "harbour": HARBOUR, "market": MARKET}
