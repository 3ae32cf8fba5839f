"""Golden matches: recorded once, and replayed the same ever since, to the byte; and how many positions can be reached.

A folder holds match files, and in `golden.json` the digests of all positions and of all that viewers get of them, with
counts of the positions that can be reached from fixed seeds. They change only when they are recorded anew.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from boardwright.chance import Seed
from boardwright.errors import GameError, MatchFileError, Rejected
from boardwright.flow import Seat
from boardwright.header import Header
from boardwright.match import Match
from boardwright.matchfile import exported, write
from boardwright.plain import plain_legal, plain_view
from boardwright.position import Position
from boardwright.rules import Rules
from boardwright.testing.digest import plain_position
from boardwright.testing.failure import Unchecked, Violation
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.reading import header_in, match_in
from boardwright.testing.setting import Setting
from boardwright.testing.walk import golden_walk

DIGESTS: Final = "golden.json"
DEPTH: Final = 5
MOST_POSITIONS: Final = 3_000
"""Positions are counted as deep as no more than these come up."""

_SEEDS: Final = ("perft/0", "perft/1")


def golden_matches_are_the_same(ground: Ground) -> Counts:
    """Replay the golden matches of a setting and compare them with what was recorded, byte for byte."""
    folder = _folder(ground)
    stored = _stored(folder)["matches"]
    counts: Counts = Counter()
    for path in sorted(folder.glob("*.jsonl")):
        data = path.read_bytes()
        try:
            header = header_in(data)
        except (MatchFileError, ValueError, TypeError) as error:
            raise ground.failure(f"{path.name} is no match file: {error}") from error
        if not _belongs(ground, header):
            continue
        counts["golden matches"] += 1
        says = _what_differs(ground, data, header, stored.get(path.stem))
        if says is not None:
            raise _failed(ground, path, says, data)
        counts["golden positions"] += len(stored[path.stem]["positions"].split())
    missing = stored.keys() - {path.stem for path in folder.glob("*.jsonl")}
    if missing and ground.leads:
        raise ground.failure(
            f"golden.json names {', '.join(sorted(missing))}, but there is no such match file"
        )
    if not counts:
        raise Unchecked(f"no golden match of this setting is in {folder.name}")
    return counts


def as_many_positions_can_be_reached(ground: Ground) -> Counts:
    """Count the positions that can be reached, as chess engines do with perft, and compare with what was recorded."""
    stored = _stored(_folder(ground))["reachable"].get(ground.setting.name)
    if stored is None:
        raise Unchecked("no count was recorded for this setting")
    found = reachable(ground)
    if found != stored:
        raise ground.failure(
            f"by depth, {found} positions can be reached, and they were {stored}. {_advice(ground)}"
        )
    return Counter({"positions": sum(found)})


def reachable(ground: Ground) -> list[int]:
    """Return how many ways there are to make so many moves, by their number, from two fixed seeds together."""
    rules, setting = ground.rules, ground.setting
    level = [
        (rules.begin(setting.seats, dict(setting.options), seed=Seed.of(seed)).position, Seed.of(seed))
        for seed in _SEEDS
    ]
    counts = [len(level)]
    for _ in range(DEPTH):
        following: list[tuple[Position[Any], Seed]] = []
        for position, seed in level:
            for seat in [active.seat for active in position.flow.active] if position.outcome is None else []:
                moves = rules.legal_moves(position, seat)
                following += [(rules.step(position, seat, move, seed).position, seed) for move in moves]
                if len(following) > MOST_POSITIONS:
                    return counts
        if not following:
            break
        counts.append(len(following))
        level = following
    return counts


def record(game: Any, folder: Path, settings: Sequence[Ground]) -> list[str]:
    """Record golden matches anew: the one command that changes them.

    A match that is replayed by these rules stays as it is, and what viewers get of it is noted anew. One of a version
    that is replayed no more is played again. For a setting that has none, one is added.

    Args:
        game: The game.
        folder: The folder; it is made if there is none.
        settings: The grounds of the settings.

    Returns:
        What was done, in sentences.

    Raises:
        GameError: If a match of the present version is replayed otherwise than it was: raise the version first.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before = _stored(folder) if (folder / DIGESTS).exists() else {"matches": {}, "reachable": {}}
    matches: dict[str, Any] = {}
    done: list[str] = []
    for ground in settings:
        found = False
        for path in sorted(folder.glob("*.jsonl")):
            data = path.read_bytes()
            header = header_in(data)
            if not _belongs(ground, header):
                continue
            found = True
            if _replays(ground, header):
                matches[path.stem] = _kept(ground, path, data, before["matches"].get(path.stem))
                done.append(f"{path.name} is kept")
            else:
                matches[path.stem] = _recorded(ground, path)
                done.append(f"{path.name} of version {header.game_version} is played again")
        if not found:
            path = folder / f"{ground.setting.name}.jsonl"
            matches[path.stem] = _recorded(ground, path)
            done.append(f"{path.name} is new")
    counted = {ground.setting.name: reachable(ground) for ground in settings}
    kept = {name: each for name, each in before["matches"].items() if (folder / f"{name}.jsonl").exists()}
    answer = {
        "game": game.name,
        "version": game.version,
        "matches": dict(sorted({**kept, **matches}.items())),
        "reachable": dict(sorted({**before["reachable"], **counted}.items())),
    }
    (folder / DIGESTS).write_text(json.dumps(answer, indent=1) + "\n", encoding="utf-8")
    return done


def _recorded(ground: Ground, path: Path) -> dict[str, Any]:
    walk = golden_walk(ground.rules, ground.setting, ground.profile.cap)
    match = ground.replayed(walk)
    path.write_bytes(write(match))
    return _digests(match)


def _kept(ground: Ground, path: Path, data: bytes, stored: dict[str, Any] | None) -> dict[str, Any]:
    """Return the digests of a match that stays as it is.

    Raises:
        GameError: If these rules replay it otherwise.
    """
    try:
        now = _digests(match_in(data, ground.rules))
    except Rejected as rejected:
        raise GameError(
            f"{path.name} is not replayed any more ({rejected}): {_raise_version(ground)}"
        ) from rejected
    if stored is not None and now["positions"] != stored["positions"]:
        raise GameError(f"{path.name} is replayed otherwise than it was: {_raise_version(ground)}")
    return now


def _raise_version(ground: Ground) -> str:
    game = ground.game
    return f"raise the version of {game.name} first, which is still {game.version}, and record it then"


def _what_differs(ground: Ground, data: bytes, header: Header, stored: dict[str, Any] | None) -> str | None:
    """Return what is not as it was recorded; None if all is."""
    if stored is None:
        return "it was never recorded. " + _record_by(ground)
    if not _replays(ground, header):
        return f"it is of version {header.game_version}, which these rules do not replay. " + _record_by(
            ground
        )
    try:
        match = match_in(data, ground.rules)
    except Rejected as rejected:
        return f"it is not replayed any more: {rejected}. {_advice(ground)}"
    now = _digests(match)
    here, there = now["positions"].split(), stored["positions"].split()
    place = next((n for n, pair in enumerate(zip(here, there, strict=False)) if len(set(pair)) > 1), None)
    if place is not None or len(here) != len(there):
        return f"the position after {place} commands is another. {_advice(ground)}"
    for name in ("views", "events", "legal"):
        for viewer, digest in stored[name].items():
            if now[name].get(viewer) != digest:
                what = {"views": "views", "events": "events", "legal": "legal moves"}[name]
                return f"the {what} of {viewer} are others. {_record_by(ground)}"
    if write(match) != data:
        return f"the match is written otherwise. {_record_by(ground)}"
    return None


def _digests(match: Match[Any]) -> dict[str, Any]:
    """Return the digests of all positions of a match, and of all that viewers get of it."""
    rules: Rules[Any] = match.rules
    names: dict[str, Seat | None] = {f"seat {seat}": seat for seat in range(match.header.seats)}
    everyone = {**names, "a spectator": None}
    positions = [match.at(n) for n in range(len(match) + 1)]
    return {
        "positions": " ".join(_sha(plain_position(rules, position))[:8] for position in positions),
        "views": {
            name: _sha([plain_view(rules, match.view(viewer, n)) for n in range(len(match) + 1)])
            for name, viewer in everyone.items()
        },
        "events": {
            name: hashlib.sha256(exported(match, viewer)).hexdigest() for name, viewer in everyone.items()
        },
        "legal": {
            name: _sha([plain_legal(rules, rules.legal_moves(position, seat)) for position in positions])
            for name, seat in names.items()
            if seat is not None
        },
    }


def _sha(plain: Any) -> str:
    return hashlib.sha256(json.dumps(plain).encode()).hexdigest()


def _folder(ground: Ground) -> Path:
    if ground.golden is None:
        raise Unchecked("no folder of golden matches is named")
    return ground.golden


def _stored(folder: Path) -> Any:
    try:
        return json.loads((folder / DIGESTS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        if any(folder.glob("*.jsonl")):
            raise Violation(
                f"{folder.name} holds match files, but no {DIGESTS} with what was recorded"
            ) from None
        raise Unchecked(f"{folder.name} holds no {DIGESTS}: nothing was recorded yet") from None


def _belongs(ground: Ground, header: Header) -> bool:
    """Return whether a match is of a ground's setting; what is of none belongs to the first."""
    of_setting = _is_of(ground, ground.setting, header)
    if of_setting or not ground.leads:
        return of_setting
    return tuple(header.variants) == tuple(variant.name for variant in ground.setting.variants) and not any(
        _is_of(ground, setting, header) for setting in ground.settings
    )


def _is_of(ground: Ground, setting: Setting, header: Header) -> bool:
    rules = ground.rules
    options = rules.plain_options(rules.read_options(dict(setting.options)))
    names = tuple(variant.name for variant in setting.variants)
    return (header.game, header.seats, header.options, tuple(header.variants)) == (
        ground.game.name,
        setting.seats,
        options,
        names,
    )


def _replays(ground: Ground, header: Header) -> bool:
    variants = {variant.name: variant.version for variant in ground.setting.variants}
    return header.game_version in {ground.game.version, *ground.game.replays} and header.variants == variants


def _record_by(ground: Ground) -> str:
    return f"If it is meant: boardwright check {ground.game.name} --golden FOLDER --refresh records it anew."


def _advice(ground: Ground) -> str:
    return (
        f"If it is meant, raise the version of {ground.game.name}, which is {ground.game.version}, for matches are "
        f"replayed otherwise; then boardwright check {ground.game.name} --golden FOLDER --refresh records them anew."
    )


def _failed(ground: Ground, path: Path, says: str, data: bytes) -> Exception:
    failure = ground.failure(f"{path.name}: {says}")
    failure.match_file = data
    return failure
