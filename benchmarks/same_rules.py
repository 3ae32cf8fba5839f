"""Arboretum for boardgame.io is the same game as ours: matches are replayed there move by move.

The deal is given. For each move both sides must list as many legal moves, and it must be among theirs; in the end both
must count the same scores and name the same winners.
"""

from __future__ import annotations

from benchmarks.side import Side


def check(ours: Side, theirs: Side, matches: int) -> int:
    """Replay so many random matches for each number of seats, and return how many moves they had.

    Raises:
        AssertionError: If the sides differ; the message says where.
    """
    moves = 0
    for seats in (2, 3, 4):
        for seed in range(matches):
            match = ours.ask("record", seats, seed)
            replayed = theirs.ask("replay", match)
            for part in ("legal", "scores", "winners"):
                if replayed[part] != match[part]:
                    raise AssertionError(
                        f"{seats} seats, seed {seed}: {part} are {match[part]} here and {replayed[part]} there"
                    )
            moves += len(match["moves"])
    return moves
