"""The ground that checks stand on: a game in one setting, its walks, and how a look at a match becomes a failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from boardwright.errors import Rejected
from boardwright.game import Game
from boardwright.header import Header
from boardwright.legal import Arguments
from boardwright.log import Entry
from boardwright.match import Match
from boardwright.matchfile import write
from boardwright.position import Position
from boardwright.rules import Rules, compiled
from boardwright.testing.failure import Failure, Violation
from boardwright.testing.profile import Profile
from boardwright.testing.setting import Setting
from boardwright.testing.shrink import shortest
from boardwright.testing.walk import STRATEGIES, Walk, random_walk, steady_walk

Counts: TypeAlias = Counter[str]
"""What was covered, in numbers: how many of what, in the plural."""

Look: TypeAlias = Callable[[Match[Any], Random, Counts], None]
"""A look at a match where it stands; it raises `Violation` if the rule does not hold."""

SHRINKING: Final = 250
"""How many shorter logs are tried at most to find a short one."""


class Ground:
    """A game in one setting.

    Attributes:
        game: The game.
        setting: The setting.
        profile: How much is looked at.
        rules: The compiled rules.
        golden: The folder of the golden matches; None if there is none.
        leads: Whether this is the first of the settings that are checked together.
        settings: All of these settings.
        memory: What checks remember for each other.
        check: The name of the check that is running.
        rule: Its rule.
    """

    def __init__(
        self,
        game: type[Game[Any]],
        setting: Setting,
        profile: Profile,
        *,
        golden: Path | None = None,
        settings: Sequence[Setting] = (),
    ) -> None:
        """Compile the game.

        Raises:
            GameError: If the game or a variant does not keep to the contract.
        """
        self.game = game
        self.setting = setting
        self.profile = profile
        self.golden = golden
        self.settings = tuple(settings) or (setting,)
        self.leads = self.settings[0] == setting
        self.rules: Rules[Any] = compiled(game, setting.variants)
        self.memory: dict[Any, Any] = {}
        self.check = ""
        self.rule = ""

    # --- matches --------------------------------------------------------------------------------------------------

    @cached_property
    def bound(self) -> int | None:
        """The most moves that a match can have, if the game declares it."""
        return self.rules.longest(self.setting.seats, dict(self.setting.options))

    @cached_property
    def walks(self) -> tuple[Walk, ...]:
        """Random matches."""
        return tuple(
            random_walk(self.rules, self.setting, number, self._cap) for number in range(self.profile.walks)
        )

    @cached_property
    def steady_walks(self) -> tuple[Walk, ...]:
        """Matches that are not played at random."""
        return tuple(steady_walk(self.rules, self.setting, name, self._cap) for name in STRATEGIES)

    @property
    def _cap(self) -> int:
        try:
            bound = self.bound
        except Exception:
            bound = None
        return self.profile.cap if bound is None else 2 * bound + 50

    def replayed(self, walk: Walk) -> Match[Any]:
        """Return the whole match of a walk; as far as it can be replayed, if rules are not what they were."""
        match: Match[Any] = Match(self.rules, walk.header)
        for entry in walk.entries:
            try:
                match.submit(*entry)
            except Rejected:
                break
        return match

    def matches(self, walk: Walk, points: int | None = None) -> Iterator[Match[Any]]:
        """Yield the match of a walk at some of its points, or at all; the same object each time.

        Args:
            walk: The walk.
            points: How many points, spread evenly, the beginning and the end among them; None is all.
        """
        last = len(walk.entries)
        chosen = set(range(last + 1))
        if points is not None and points <= last:
            chosen = {last * place // max(1, points - 1) for place in range(points)}
        match: Match[Any] = Match(self.rules, walk.header)
        for n in range(last + 1):
            try:
                if n:
                    match.submit(*walk.entries[n - 1])
            except Rejected:
                return  # rules that are not what they were; a replay says so
            if n in chosen:
                yield match

    @cached_property
    def positions(self) -> tuple[Position[Any], ...]:
        """Positions of all random matches, at the points of the profile."""
        return tuple(
            match.position for walk in self.walks for match in self.matches(walk, self.profile.points)
        )

    @cached_property
    def listed(self) -> dict[str, list[Arguments]]:
        """Arguments that were listed somewhere in the walks, by move; at most some hundred each."""
        found: dict[str, dict[str, Arguments]] = {name: {} for name in self.rules.plan.moves}
        rng = Random("listed")
        for position in self.positions:
            for seat in range(self.setting.seats):
                legal = self.rules.legal_moves(position, seat)
                places = range(len(legal))
                for place in rng.sample(places, min(12, len(places))):
                    move = legal[place]
                    if len(found[move.name]) < 300:
                        found[move.name].setdefault(repr(move.args), move.args)
        return {name: list(args.values()) for name, args in found.items()}

    # --- looks ----------------------------------------------------------------------------------------------------

    def at_points(self, look: Look, points: int | None = None, label: str | None = None) -> Counts:
        """Take a look at each point of the random matches; see `matches`."""
        counts: Counts = Counter()
        for walk in self.walks:
            for match in self.matches(walk, self.profile.points if points is None else points):
                counts["positions"] += 1
                self.look_at(match, look, counts, label)
        return counts

    def at_ends(self, look: Look, walks: Sequence[Walk] | None = None) -> Counts:
        """Take a look at each whole match."""
        counts: Counts = Counter()
        for walk in self.walks if walks is None else walks:
            counts["matches"] += 1
            self.look_at(self.replayed(walk), look, counts)
        return counts

    def look_at(
        self, match: Match[Any], look: Look, counts: Counts, label: str | None = None, budget: int = SHRINKING
    ) -> None:
        """Take a look at a match where it stands.

        Raises:
            Failure: If it shows that the rule does not hold.
        """
        label = label or self.check
        try:
            look(match, Random(f"{label}/{len(match)}"), counts)
        except Failure:
            raise
        except Exception as error:
            raise self._shrunk(match, look, error, label, budget) from error

    def failure(self, seen: str, match: Match[Any] | None = None) -> Failure:
        """Return the failure of the check that is running."""
        return Failure(
            self.check, self.rule, str(self.setting), seen, None if match is None else _file(match)
        )

    def _shrunk(self, match: Match[Any], look: Look, error: Exception, label: str, budget: int) -> Failure:
        """Return the failure for what was seen, with a match as short as could be found that shows the same."""
        shown = [(seen_in(error), match)]

        def shows(entries: Sequence[Entry]) -> Sequence[Entry] | None:
            texts = [f"{label}/{len(match)}"]
            for text in texts:
                shorter = self._as_far_as_allowed(match.header, entries)
                if shorter is None:
                    return None
                if len(texts) == 1 and len(shorter) != len(match):
                    texts.append(f"{label}/{len(shorter)}")
                try:
                    look(shorter, Random(text), Counter())
                except type(error) as same:
                    shown.append((seen_in(same), shorter))
                    return shorter.log
                except Exception:  # another fault is not the one to show
                    return None
            return None

        shortest(match.log, shows, budget)
        return self.failure(*shown[-1])

    def _as_far_as_allowed(self, header: Header, entries: Sequence[Entry]) -> Match[Any] | None:
        """Return the match that those entries make that are allowed where they stand; None if the game breaks."""
        match: Match[Any] = Match(self.rules, header)
        try:
            for entry in entries:
                try:
                    match.submit(*entry)
                except Rejected:
                    continue
        except Exception:
            return None
        return match


def seen_in(error: Exception) -> str:
    """Return what an exception says, in words."""
    if isinstance(error, Violation):
        return str(error)
    traceback = error.__traceback__
    place = ""
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if "boardwright" not in Path(code.co_filename).parts or not place:
            place = f", in {code.co_qualname}, line {traceback.tb_lineno}"
        traceback = traceback.tb_next
    return f"{type(error).__name__}: {error}{place}"


def _file(match: Match[Any]) -> bytes | None:
    try:
        return write(match)
    except Exception:
        return None
