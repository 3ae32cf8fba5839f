"""What is compared with what, and what is not the same on both sides."""

from __future__ import annotations

from typing import Final, NamedTuple


class Row(NamedTuple):
    """One comparison.

    Attributes:
        work: What is done.
        ours: The name of our task.
        side: The side that the peer is on; see `benchmarks.side.started`.
        theirs: The name of the peer's task.
        peer: What the peer is, for people.
        wanted: How many times as fast ours is meant to be; None where the ratio is only stated.
        differs: Who does less, and what.
    """

    work: str
    ours: str
    side: str
    theirs: str
    peer: str
    wanted: float | None
    differs: str


_LISTED: Final = (
    "Ours lists legal moves as a product of choices, theirs as a list of all; see the row in which ours spells them "
    "out too. Ours keeps every position, theirs the last one and the states for its undo."
)

ROWS: Final = (
    Row(
        "Arboretum for 2, through `Match`",
        "arboretum match 2",
        "boardgame.io",
        "arboretum match 2",
        "boardgame.io, local client",
        10,
        _LISTED,
    ),
    Row(
        "Arboretum for 3, through `Match`",
        "arboretum match 3",
        "boardgame.io",
        "arboretum match 3",
        "boardgame.io, local client",
        10,
        "As for 2.",
    ),
    Row(
        "Arboretum for 4, through `Match`",
        "arboretum match 4",
        "boardgame.io",
        "arboretum match 4",
        "boardgame.io, local client",
        10,
        "As for 2.",
    ),
    Row(
        "the same for 2, all legal moves spelled out",
        "arboretum match 2 spelled out",
        "boardgame.io",
        "arboretum match 2",
        "boardgame.io, local client",
        None,
        "Both list every legal move: about 100 where a card is planted.",
    ),
    Row(
        "the same for 2, with the mover's view before each move",
        "arboretum views 2",
        "boardgame.io",
        "arboretum views 2",
        "boardgame.io, `getState()`",
        None,
        "Our view holds what follows from it (unseen cards, best paths, legal moves); theirs is the state less its "
        "secrets.",
    ),
    Row(
        "Arboretum for 2, rebuilt from its log",
        "arboretum rebuild 2",
        "boardgame.io",
        "arboretum rebuild 2",
        "boardgame.io, reducer",
        15,
        "Both check every move. Ours has all positions in the end, theirs the last one.",
    ),
    Row(
        "tic-tac-toe through `Match`",
        "tictactoe match",
        "boardgame.io",
        "tictactoe match",
        "boardgame.io, local client",
        12,
        "As for Arboretum. A match is about 8 moves, so making one weighs more.",
    ),
    Row(
        "tic-tac-toe, bare `step`",
        "tictactoe step",
        "open_spiel",
        "python_tic_tac_toe",
        "OpenSpiel, `python_tic_tac_toe`",
        3,
        "Theirs changes one state in place and does not check that the move is legal; ours does, and gives a new "
        "position.",
    ),
    Row(
        "tic-tac-toe, bare `step`",
        "tictactoe step",
        "petting_zoo",
        "tictactoe_v3",
        "PettingZoo, `tictactoe_v3`",
        8,
        "Theirs is the environment as people are told to use it, in wrappers that check the caller, and makes an "
        "observation (an array of planes) for each move.",
    ),
    Row(
        "tic-tac-toe, bare `step`",
        "tictactoe step",
        "petting_zoo",
        "tictactoe_v3 raw",
        "PettingZoo, `tictactoe_v3`, raw",
        None,
        "The same without the wrappers. Theirs changes one board in place after checking the move, and makes an "
        "observation (an array of planes) for each.",
    ),
    Row(
        "Leduc poker, bare `step`",
        "leduc step",
        "rl_card",
        "leduc-holdem",
        "RLCard, `leduc-holdem`, game alone",
        1.5,
        "Theirs changes one game in place after checking the move, and makes a small dictionary of what the player "
        "sees. A random hand has about 2.5 moves, so dealing one weighs much.",
    ),
    Row(
        "Leduc poker, bare `step`",
        "leduc step",
        "open_spiel",
        "leduc_poker",
        "OpenSpiel, C++",
        None,
        "Theirs is C++ that changes a state in place and does not check that the move is legal.",
    ),
    Row(
        "hearts, bare `step`",
        "hearts step",
        "open_spiel",
        "hearts(pass_cards=False)",
        "OpenSpiel, C++",
        None,
        "One deal without passing, 52 moves on both sides. Theirs is as above, and is dealt card by card by who drives "
        "it, which is counted.",
    ),
    Row(
        "Arboretum for 2, bare `step`",
        "arboretum step",
        "open_spiel",
        "gin_rummy",
        "OpenSpiel, C++ gin rummy",
        2.5,
        "Another game of like size: 110 moves a match with 6.4 choices on average, ours 127 with 29. Theirs is as "
        "above, and each card that is dealt or drawn is chosen by who drives it, which is counted.",
    ),
    Row(
        "the same, all legal moves spelled out",
        "arboretum step spelled out",
        "open_spiel",
        "gin_rummy",
        "OpenSpiel, C++ gin rummy",
        None,
        "As before.",
    ),
)
"""All comparisons by CPU time."""

NOT_LANDED: Final = (
    ("ISMCTS on Arboretum", "OpenSpiel, C++ IS-MCTS on gin rummy", "1.2"),
    ("MCTS on Arboretum", "boardgame.io, MCTSBot", "8"),
)
"""Comparisons whose side of ours does not exist yet: the work, the peer, the ratio that is wanted."""
