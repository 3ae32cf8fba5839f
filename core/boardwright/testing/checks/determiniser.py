"""The determiniser: each redealt position is one that the viewer can believe, and each of those comes up as often.

What a viewer can believe is found out without the determiniser, or by what it did before the viewer learned more: other
matches are begun, or an earlier position is dealt anew; the same commands are given, with others of the same kind in
the place of those that the viewer was not told; and what is left are the matches in which the viewer sees and is told
the same all along. Where things lie in these is compared with where the determiniser puts them. Equal things are
different ones: if one of two equal cards was chosen, it can have been either, and both ways count.

Every number that is compared is one of N things that are there or not, in so many positions of each kind. It is judged
by the hypergeometric distribution, and fails where such a difference, or a greater one, has a chance of less than one
in a thousand million (`ODDS`). With some ten thousand comparisons in a run, a determiniser that is right would fail
one run in a hundred thousand; and since all random numbers are the same in each run, it passes always or never.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from math import comb, exp, lgamma, prod, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from boardwright.chance import Seed
from boardwright.engine import Step
from boardwright.errors import GameError, Rejected
from boardwright.events import Answered
from boardwright.legal import Move
from boardwright.match import Match
from boardwright.position import Position
from boardwright.projection import Unseen
from boardwright.testing.digest import plain_position
from boardwright.testing.failure import Unchecked, Violation
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.walk import Walk, waiting
from boardwright.testing.worlds import Viewer, called, hidden_parts, hides_nothing, redealt, shuffler, viewers

ODDS: Final = 1e-9
"""How likely it is at most that a comparison fails by chance."""

_PILOT: Final = 250
"""So many matches are begun anew to find out whether enough of them fit."""

_SLOW: Final = 0.005
"""After so many seconds a single deal takes long."""

_WINDOW: Final = 6
"""How many commands back a position is dealt anew."""

_SHRINKING: Final = 25
"""How many shorter matches are tried: each takes as long as the check itself."""

_FEWEST: Final = 30
"""So many matches that fit are needed to compare."""


def redealt_positions_can_be_believed(ground: Ground) -> Counts:
    """Deal anew at each point: the viewer sees the same, the same things are there, play goes on, the past fits."""
    rules = ground.rules
    conserved = _Conserved(ground)

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        position = match.position
        for viewer in viewers(match):
            for _ in range(ground.profile.worlds):
                try:
                    other = rules.redeal(position, viewer, shuffler(rng))
                except GameError as error:
                    raise Violation(str(error)) from error
                counts["worlds"] += 1
                _check_same_to(ground, position, other, viewer)
                conserved.check(position, other, f"dealt anew for {called(viewer)}")
                _play_on(ground, other, viewer, rng, Seed.of(f"{match.header.commitment}/on"))

    return ground.at_points(look) + _at_windows(ground, impossible=True)


def redealt_positions_come_up_equally_often(ground: Ground) -> Counts:
    """Count where things lie in redealt positions and in those that the viewer can believe."""
    if hides_nothing(ground.rules):
        raise Unchecked("the game has no secrets")

    counts = _at_windows(ground, impossible=False)
    if not counts["comparisons"]:
        raise Unchecked("too few of the matches that were begun anew fit what a viewer knows")
    return counts


# --- it sees the same, and the same things are there ------------------------------------------------------------------


def _check_same_to(ground: Ground, position: Position[Any], other: Position[Any], viewer: Viewer) -> None:
    sight, who = ground.rules.sight, called(viewer)
    if sight.seen(position, viewer) != sight.seen(other, viewer) or sight.seen_variants(
        position, viewer
    ) != sight.seen_variants(other, viewer):
        raise Violation(f"a position dealt anew for {who} looks different to it")
    for name in ("flow", "drawn", "outcome"):
        if getattr(position, name) != getattr(other, name):
            raise Violation(f"a position dealt anew for {who} has another {name}")
    if position.answers.keys() != other.answers.keys():
        raise Violation(f"a position dealt anew for {who} has the answers of other seats")
    if viewer is not None and position.answers.get(viewer) != other.answers.get(viewer):
        raise Violation(f"a position dealt anew for {who} has another answer of its own")


class _Conserved:
    """What is the same in all positions: how many things there are, and which."""

    def __init__(self, ground: Ground) -> None:
        self._rules = ground.rules
        starts = [
            set(
                self._things(
                    self._rules.begin(
                        ground.setting.seats, dict(ground.setting.options), seed=Seed.of(n)
                    ).position
                )
            )
            for n in range(30)
        ]
        # Where matches begin with different things, a viewer may believe in some that are not there.
        self._the_same = "redeal" not in self._rules.plan.hooks or all(each == starts[0] for each in starts)

    def check(self, position: Position[Any], other: Position[Any], what: str) -> None:
        here, there = self._things(position), self._things(other)
        if sum(here.values()) != sum(there.values()):
            raise Violation(
                f"{what}, the position has {sum(there.values())} things in it, and it was {sum(here.values())}"
            )
        if self._the_same and here.keys() != there.keys():
            lost, new = here.keys() - there.keys(), there.keys() - here.keys()
            says = [
                f"{', '.join(sorted(things))} {verb}"
                for things, verb in ((lost, "are lost"), (new, "are new"))
                if things
            ]
            raise Violation(f"{what}, things are not what they were: {'; '.join(says)}")

    def _things(self, position: Position[Any]) -> Counter[str]:
        plain = plain_position(self._rules, position)
        return Counter(_scalars([plain["state"], plain["variants"]]))


def _scalars(plain: Any) -> Iterator[str]:
    if isinstance(plain, dict):
        for value in plain.values():
            yield from _scalars(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from _scalars(value)
    else:
        yield json.dumps(plain)


def _play_on(ground: Ground, position: Position[Any], viewer: Viewer, rng: Random, seed: Seed) -> None:
    """Play a redealt position on to the end, or for as long as a match may last."""
    rules, what = ground.rules, f"a position dealt anew for {called(viewer)}"
    for _ in range(min(ground.bound or ground.profile.cap, ground.profile.cap)):
        if position.outcome is not None:
            return
        try:
            able = waiting(rules, position)
            if not able:
                break
            seat, legal = rng.choice(able)
            position = rules.step(position, seat, legal.draw(rng), seed).position
        except Exception as error:
            raise Violation(f"{what} cannot be played on: {type(error).__name__}: {error}") from error
    else:
        return
    raise Violation(f"{what} cannot be played on: nobody has a legal move")


# --- where things lie -------------------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """A number that is not what it should be.

    Attributes:
        impossible: Whether the determiniser does what cannot be; otherwise it does it too often or too seldom.
        says: What was seen, in words.
    """

    impossible: bool
    says: str


def _at_windows(ground: Ground, *, impossible: bool) -> Counts:
    """Take a look at so many points of matches, for one viewer after the other, the spectator first.

    Args:
        ground: The ground.
        impossible: Whether findings count by which the determiniser does what cannot be, or the others.
    """
    counts: Counts = Counter()
    if hides_nothing(ground.rules):
        return counts
    for number, match in enumerate(_windows(ground)):
        everyone = viewers(match)
        mover = match.log[-1].seat if len(match) else None
        others = [viewer for viewer in reversed(everyone) if viewer != mover or viewer is None]
        viewer = others[number % len(others)]

        def look(match: Match[Any], rng: Random, counts: Counts, viewer: Viewer = viewer) -> None:
            for finding in _findings(ground, match, viewer, rng, counts):
                if finding.impossible == impossible:
                    raise Violation(finding.says)

        ground.look_at(match, look, counts, label="windows", budget=_SHRINKING)
    return counts


def _windows(ground: Ground) -> Iterator[Match[Any]]:
    """Yield matches at so many points: the beginning, and then after commands of every kind, the rarest first.

    Of a kind are commands with the same name by which events of the same types happened.
    """
    kinds: dict[tuple[str, ...], list[tuple[Walk, int]]] = {}
    walks = ground.walks[::2]  # in these nothing is taken back
    for walk in walks:
        for match in ground.matches(walk):
            if len(match) and match.outcome is None:
                command = match.log[-1].command
                name = command.name if isinstance(command, Move) else type(command).__name__
                told = match.events(None, len(match) - 1)
                kind = (name, *sorted({each.event.event for each in told}))
                kinds.setdefault(kind, []).append((walk, len(match)))
    rng = Random("windows")
    points: list[tuple[Walk, int]] = [(walks[0], 0)]
    rarest = sorted(kinds.values(), key=len)
    while rarest and len(points) < ground.profile.windows:
        points += [found.pop(rng.randrange(len(found))) for found in rarest]
        rarest = [found for found in rarest if found]
    for walk, n in points[: ground.profile.windows]:
        yield Match.replay(walk.header, walk.entries[:n], ground.rules)


def _findings(
    ground: Ground, match: Match[Any], viewer: Viewer, rng: Random, counts: Counts
) -> list[Finding]:
    """Compare redealt positions with those that a viewer can believe."""
    if match.outcome is not None:
        return []
    key = (match.header.commitment, match.log, viewer)
    if key not in ground.memory:
        own: Counts = Counter()
        ground.memory[key] = (_found(ground, match, viewer, rng, own), own)
    findings, covered = ground.memory[key]
    counts.update(covered)
    return list(findings)


def _found(ground: Ground, match: Match[Any], viewer: Viewer, rng: Random, counts: Counts) -> list[Finding]:
    deals = _deals(ground, match, viewer)
    believed = _believed_from_the_start(ground, match, viewer, rng, deals)
    if believed is None or len(believed) < _FEWEST:
        believed = _believed_since(ground, match, viewer, rng, deals)
    if len(believed) < _FEWEST:
        return []
    dealt = [redealt(ground.rules, match.position, viewer, rng) for _ in range(deals)]
    return _compared(ground, viewer, dealt, believed, counts)


def _deals(ground: Ground, match: Match[Any], viewer: Viewer) -> int:
    """Return how many positions to deal anew: fewer where that takes long."""
    started = perf_counter()
    redealt(ground.rules, match.position, viewer, Random("how long"))
    slow = perf_counter() - started > _SLOW
    return ground.profile.deals // 5 if slow else ground.profile.deals


def _believed_from_the_start(
    ground: Ground, match: Match[Any], viewer: Viewer, rng: Random, deals: int
) -> list[Position[Any]] | None:
    """Return where matches stand that were begun anew and fit; None if hardly any of them does."""
    rules, header = ground.rules, match.header
    begun = match.rules.begin(header.seats, header.options, seed=header.seed or Seed.of(0), deal=header.deal)
    told = [rules.told(event, viewer) for event in begun.events]
    seen = _seen(ground, begun.position, viewer)
    story = _Story(ground, match, 0, viewer)
    found: list[tuple[Position[Any], float]] = []
    for number in range(4 * deals):
        if number == _PILOT and not found:
            return None
        step = rules.begin(header.seats, header.options, seed=Seed.of(f"anew/{rng.random()}"))
        if [rules.told(event, viewer) for event in step.events] != told:
            continue
        if _seen(ground, step.position, viewer) != seen:
            continue
        fits = story.follow(step.position, rng)
        if fits is not None:
            found.append(fits)
            if len(found) == deals:
                break
    return _evened(found, rng)


def _believed_since(
    ground: Ground, match: Match[Any], viewer: Viewer, rng: Random, deals: int
) -> list[Position[Any]]:
    """Return where matches stand in which an earlier position was dealt anew, and that fit since."""
    start = max(0, len(match) - rng.randint(1, _WINDOW))
    story = _Story(ground, match, start, viewer)
    found: list[tuple[Position[Any], float]] = []
    for number in range(3 * deals):
        if number == deals and len(found) < _FEWEST // 3:
            break
        fits = story.follow(redealt(ground.rules, match.at(start), viewer, rng), rng)
        if fits is not None:
            found.append(fits)
            if len(found) == deals:
                break
    return _evened(found, rng)


def _evened(found: list[tuple[Position[Any], float]], rng: Random) -> list[Position[Any]]:
    """Return positions as often as their weights say: those with the most stay, of the others as large a share."""
    most = max((weight for _, weight in found), default=1.0)
    return [position for position, weight in found if weight == most or rng.random() * most < weight]


class _Story:
    """What a viewer saw and was told of some commands in a row, to be told again of other positions."""

    def __init__(self, ground: Ground, match: Match[Any], start: int, viewer: Viewer) -> None:
        self._ground = ground
        self._viewer = viewer
        line = match.log[start:]
        self._entries = line
        self._usable = all(isinstance(entry.command, Move) for entry in line)
        self._told: list[list[Any]] = []
        self._seen: list[Any] = []
        self._hidden: list[bool] = []
        self._sealed: list[bool] = []
        rules = ground.rules
        for n, (seat, command, _) in enumerate(line, start):
            if not isinstance(command, Move):
                break
            step = rules.step(match.at(n), seat, command, match.header.seed or Seed.of(0))
            self._told.append([rules.told(event, viewer) for event in step.events])
            self._seen.append(_seen(ground, step.position, viewer))
            told = rules.told_move(seat, command, None, viewer)
            sealed = bool(step.events) and isinstance(step.events[0], Answered)
            self._sealed.append(sealed)
            hidden = any(isinstance(value, Unseen) for value in told.arguments.values())
            self._hidden.append(seat != viewer and (sealed or hidden))

    def follow(self, position: Position[Any], rng: Random) -> tuple[Position[Any], float] | None:
        """Return where the commands lead from a position, and its weight; None if the viewer can tell the difference.

        The weight is in how many ways those moves could have been chosen that the viewer was not told.
        """
        rules, viewer, weight = self._ground.rules, self._viewer, 1.0
        if not self._usable:
            return None
        seed = Seed.of(f"since/{rng.random()}")
        pending: dict[int, float] = {}
        for n, (seat, command, _) in enumerate(self._entries):
            if not isinstance(command, Move):
                return None
            move = command
            if self._hidden[n]:
                alike = self._alike(position, seat, command, sealed=self._sealed[n])
                if not alike:
                    return None
                move = alike[rng.randrange(len(alike))]
                pending[seat] = float(len(alike) * self._ways(position, seat, move, alike))
            try:
                step: Step = rules.step(position, seat, move, seed)
            except Rejected:
                return None
            if [rules.told(event, viewer) for event in step.events] != self._told[n]:
                return None
            position = step.position
            if _seen(self._ground, position, viewer) != self._seen[n]:
                return None
            for made in pending.keys() - position.answers.keys():
                weight *= pending.pop(made)
        return position, weight

    def _alike(self, position: Position[Any], seat: int, command: Move, *, sealed: bool) -> list[Move]:
        """Return the legal moves that a viewer cannot tell from one that it was told of."""
        rules = self._ground.rules
        legal = rules.legal_moves(position, seat)
        if sealed:
            return list(legal)
        told = rules.told_move(seat, command, None, self._viewer)
        return [
            move
            for move in legal
            if move.name == command.name and rules.told_move(seat, move, None, self._viewer) == told
        ]

    def _ways(self, position: Position[Any], seat: int, move: Move, alike: Sequence[Move]) -> int:
        """Return how many moves with things that are equal a move stands for: of two equal cards, either was played.

        That is so where all the moves take things from one part that is hidden from the viewer, such as a hand.
        """
        chosen = [_counted(each.args) for each in alike]
        parts = [*hidden_parts(self._ground.rules, position, self._viewer)]
        for part in sorted(parts, key=lambda part: part.seat != seat):
            held = _counted(part.value)
            if all(taken <= held for taken in chosen):
                return prod(comb(held[thing], n) for thing, n in _counted(move.args).items())
        return 1


def _seen(ground: Ground, position: Position[Any], viewer: Viewer) -> tuple[Any, ...]:
    sight = ground.rules.sight
    own = None if viewer is None else position.answers.get(viewer)
    return sight.seen(position, viewer), sight.seen_variants(position, viewer), position.flow, own


def _compared(
    ground: Ground,
    viewer: Viewer,
    dealt: list[Position[Any]],
    believed: list[Position[Any]],
    counts: Counts,
) -> list[Finding]:
    ours: Counter[Hashable] = Counter(mark for each in dealt for mark in set(_marks(ground, each, viewer)))
    theirs: Counter[Hashable] = Counter(
        mark for each in believed for mark in set(_marks(ground, each, viewer))
    )
    counts["windows"] += 1
    found: list[tuple[float, Finding]] = []
    for mark in ours.keys() | theirs.keys():
        counts["comparisons"] += 1
        one, other = ours[mark], theirs[mark]
        chance = chance_of(one, len(dealt), other, len(believed))
        if chance < ODDS:
            says = (
                f"dealing anew for {called(viewer)}: {mark} comes up {one} times in {len(dealt)}; of {len(believed)} "
                f"matches that fit all that it has seen, it holds in {other}"
            )
            found.append((chance, Finding(other == 0, says)))
    return [finding for _, finding in sorted(found, key=lambda each: (each[0], each[1].says))]


def _marks(ground: Ground, position: Position[Any], viewer: Viewer) -> Iterator[str]:
    """Yield what can be said of where hidden things lie."""
    whole: list[str] = []
    for of, field, seat, value, _ in hidden_parts(ground.rules, position, viewer):
        where = f"{f'{of} ' if of else ''}{field}{'' if seat is None else f' of seat {seat}'}"
        things = [repr(thing) for thing in _things(value)]
        for thing in things:
            yield f"{thing} in {where}"
        if len(things) > 1:
            yield f"{things[0]} first in {where}"
            yield f"{things[-1]} last in {where}"
        whole.append(f"{where} {sorted(things)}")
    for seat, move in position.answers.items():
        if seat != viewer:
            yield f"{move} as the answer of seat {seat}"
    yield f"[{'; '.join(whole)}]"


def _things(value: Any) -> Iterator[Any]:
    if isinstance(value, frozenset | set):
        yield from sorted(value, key=repr)
    elif isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        for each in value:
            yield from _things(each)
    else:
        yield value


def _counted(value: Any) -> Counter[str]:
    return Counter(map(repr, _things(value)))


def chance_of(one: int, of_one: int, other: int, of_other: int) -> float:
    """Return how likely two counts are, or two that differ more, if what they count is as frequent in both.

    Args:
        one: How often it was counted in the first sample.
        of_one: How large that is.
        other: How often in the second.
        of_other: How large that is.
    """
    total, both = of_one + of_other, one + other
    if not of_one or not of_other or both in {0, total}:
        return 1.0
    share = both / total
    deviation = sqrt(share * (1 - share) * (1 / of_one + 1 / of_other))
    if abs(one / of_one - other / of_other) < 4 * deviation:
        return 1.0  # far from rare
    least, most = max(0, both - of_other), min(both, of_one)
    up = one / of_one > other / of_other
    tail = range(one, most + 1) if up else range(least, one + 1)
    whole = _ways(total, both)
    return min(1.0, 2 * sum(exp(_ways(of_one, n) + _ways(of_other, both - n) - whole) for n in tail))


def _ways(of: int, chosen: int) -> float:
    """Return the logarithm of in how many ways so many can be chosen."""
    return lgamma(of + 1) - lgamma(chosen + 1) - lgamma(of - chosen + 1)
