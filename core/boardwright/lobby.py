"""A lobby: a match that begins once its seats are taken.

A `Lobby` knows names and seats and nothing else: who somebody is, and may sit down or make somebody rise, is for the
host to say. Like a match it does no I/O. All that a match begins with is checked when the lobby is made, so that nobody
sits down to a match that cannot begin, and the seed is chosen then, so that its commitment can be published before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from boardwright.chance import Seed
from boardwright.errors import OptionsError, Rejected, quoted
from boardwright.flow import Seat
from boardwright.game import Game, Variant, counts_in_words
from boardwright.header import Header, UndoPolicy
from boardwright.match import Match, rules_of, seed_of
from boardwright.position import S
from boardwright.rules import Rules


class Lobby(Generic[S]):
    """Where players gather for one match.

    Attributes:
        rules: The compiled rules of the match.
        seat_counts: With how many players it can start, in ascending order.
        match: The match, once it has started; None before.
    """

    def __init__(
        self,
        game: str | type[Game[S]],
        *,
        seats: int | Sequence[int] | None = None,
        seed: Seed | bytes | str | int | None = None,
        options: object = None,
        deal: object = None,
        variants: Sequence[str | type[Variant[Any]]] = (),
        undo: UndoPolicy = "turn",
    ) -> None:
        """Open a lobby.

        Args:
            game: The name of an installed game, or a game's class.
            seats: With how many players the match can start: a number, or several such as `range(2, 5)`. By default
                as many as the game can have with these options and this deal.
            seed: As for `Match.new`, like all that follows.
            options: The game's options.
            deal: An explicit deal.
            variants: Variants by name or class.
            undo: Who may take back what.

        Raises:
            PluginError: If game or variant is not installed or cannot be loaded.
            OptionsError: If seats, options or deal do not fit.
        """
        self.rules: Rules[S] = rules_of(game, variants)
        self.match: Match[S] | None = None
        seed = seed_of(seed)

        def header(count: int) -> Header:
            """Return the header of a match of so many seats, which could begin."""
            made = Header.new(self.rules, seats=count, seed=seed, options=options, deal=deal, undo=undo)
            Match(self.rules, made)
            return made

        if seats is None:
            self._headers = _fitting(self.rules.seat_counts, header)
        else:
            counts = (seats,) if isinstance(seats, int) else sorted(set(seats))
            self._headers = {count: header(count) for count in counts}
        if not self._headers:
            raise OptionsError(f"a lobby has seats, not {quoted(seats)}")
        self.seat_counts = tuple(self._headers)
        self._names: dict[Seat, str] = {}

    @property
    def taken(self) -> Mapping[Seat, str]:
        """The names of those who sit, by seat, in the order of the seats."""
        return dict(sorted(self._names.items()))

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats on which nobody sits."""
        return tuple(seat for seat in range(self.seat_counts[-1]) if seat not in self._names)

    @property
    def full(self) -> bool:
        """Whether nobody else can sit down."""
        return not self.free

    @property
    def can_start(self) -> bool:
        """Whether enough seats are taken, and the match has not started yet."""
        return self.match is None and len(self._names) in self._headers

    @property
    def commitment(self) -> str:
        """The SHA-256 of the match's seed, in hexadecimal; it can be published before anybody sits down."""
        return self._widest.commitment

    def sit(self, name: str, seat: Seat | None = None) -> Seat:
        """Sit down.

        Args:
            name: What the player is called in the match; two may be called the same, as two bots of one kind are.
            seat: The seat; by default the first free one.

        Returns:
            The seat.

        Raises:
            Rejected: If the seat is taken or there is none, the lobby is full, the name cannot be written, or the match
                has started.
        """
        self._check_open()
        try:
            replace(self._widest, names=(name,) * self._widest.seats)
        except OptionsError as error:
            raise Rejected(str(error), code="bad_name", name=name) from error
        if seat is None:
            if self.full:
                raise Rejected("all seats are taken", code="lobby_full")
            seat = self.free[0]
        self._check_seat(seat)
        if seat in self._names:
            raise Rejected(
                f"{self._names[seat]} sits on seat {seat}", code="seat_taken", seat=seat, free=self.free
            )
        self._names[seat] = name
        return seat

    def rise(self, seat: Seat) -> None:
        """Leave a seat, which is free again.

        Raises:
            Rejected: If nobody sits there, or the match has started (then a seat leaves the match: `Match.leave`).
        """
        self._check_open()
        self._check_seat(seat)
        if seat not in self._names:
            raise Rejected(f"nobody sits on seat {seat}", code="seat_empty", seat=seat)
        del self._names[seat]

    def start(self) -> Match[S]:
        """Begin the match; a lobby begins one match and no more.

        Where fewer play than there are seats, those who sit close ranks: who is on the first taken seat has seat 0 in
        the match, and so on. Who sits on `seat` in the lobby has the seat `list(lobby.taken).index(seat)` in the match.

        Raises:
            Rejected: With code `seats_free`, if too few sit, or more than can play; `match_started` if it has started.
        """
        self._check_open()
        header = self._headers.get(len(self._names))
        if header is None:
            raise Rejected(
                f"the match starts with {counts_in_words(self.seat_counts)} players, not {len(self._names)}; "
                f"free seats: {', '.join(map(str, self.free))}",
                code="seats_free",
                free=self.free,
                seat_counts=self.seat_counts,
            )
        self.match = Match(self.rules, replace(header, names=tuple(self.taken.values())))
        return self.match

    @property
    def _widest(self) -> Header:
        return self._headers[self.seat_counts[-1]]

    def _check_open(self) -> None:
        if self.match is not None:
            raise Rejected("the match has started", code="match_started")

    def _check_seat(self, seat: Seat) -> None:
        seats = self._widest.seats
        if not 0 <= seat < seats:
            raise Rejected(
                f"there is no seat {quoted(seat)}: the seats are 0 to {seats - 1}",
                code="no_such_seat",
                seat=seat,
            )


def _fitting(counts: Sequence[int], header: Callable[[int], Header]) -> dict[int, Header]:
    """Return the headers of those matches, of so many seats, that could begin.

    Raises:
        OptionsError: If there is none.
    """
    fitting: dict[int, Header] = {}
    problem: OptionsError | None = None
    for count in counts:
        try:
            fitting[count] = header(count)
        except OptionsError as error:
            problem = problem or error
    if problem is not None and not fitting:
        raise problem
    return fitting
