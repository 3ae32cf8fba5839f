"""Arboretum for two without any framework: the yardstick for what this machine's Python can do.

The same rules on plain tuples, as short as they can be: no validation, no events, no log, no views.
"""

from random import Random
from typing import Any

State = tuple[Any, ...]
STAGES = ("draw", "draw", "plant", "discard")


def begin(rng: Random) -> State:
    """Return a state: deck, hands, piles, planted cards, frontiers, seat, stage."""
    deck = [(species, value) for species in range(6) for value in range(1, 9)]
    rng.shuffle(deck)
    hands = (tuple(deck[:7]), tuple(deck[7:14]))
    return (tuple(deck[14:]), hands, ((), ()), ((), ()), (((0, 0),), ((0, 0),)), rng.randrange(2), 0)


def legal(state: State) -> list[tuple[Any, ...]] | tuple[Any, Any]:
    """Return the sources, (hand, frontier), or the hand."""
    deck, hands, piles, _, frontiers, seat, stage = state
    if stage < 2:
        return [("deck",)] * bool(deck) + [(pile,) for pile in (0, 1) if piles[pile]]
    return (hands[seat], frontiers[seat]) if stage == 2 else [(card,) for card in hands[seat]]


def choose(choices: Any, stage: int, rng: Random) -> tuple[Any, ...]:
    """Return one of the choices at random."""
    if stage == 2:
        cards, cells = choices
        card, cell = divmod(int(rng.random() * len(cards) * len(cells)), len(cells))
        return cards[card], cells[cell]
    choice: tuple[Any, ...] = choices[int(rng.random() * len(choices))]
    return choice


def _put(parts: tuple[Any, ...], seat: int, part: Any) -> tuple[Any, ...]:
    return (part, parts[1]) if seat == 0 else (parts[0], part)


def _less(cards: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def step(state: State, args: tuple[Any, ...]) -> State | None:
    """Return the next state, None when the match is over."""
    deck, hands, piles, planted, frontiers, seat, stage = state
    if stage < 2:
        (source,) = args
        if source == "deck":
            hands = _put(hands, seat, (*hands[seat], deck[0]))
            deck = deck[1:]
        else:
            hands = _put(hands, seat, (*hands[seat], piles[source][-1]))
            piles = _put(piles, source, piles[source][:-1])
        return deck, hands, piles, planted, frontiers, seat, stage + 1
    if stage == 2:
        card, cell = args
        cells = {where for where, _ in planted[seat]}
        x, y = cell
        near = ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
        frontier = frontiers[seat]
        new = [place for place in near if place not in cells and place not in frontier]
        frontiers = _put(frontiers, seat, (*(place for place in frontier if place != cell), *new))
        planted = _put(planted, seat, (*planted[seat], (cell, card)))
        return deck, _put(hands, seat, _less(hands[seat], card)), piles, planted, frontiers, seat, 3
    (card,) = args
    piles = _put(piles, seat, (*piles[seat], card))
    if not deck:
        return None
    return deck, _put(hands, seat, _less(hands[seat], card)), piles, planted, frontiers, 1 - seat, 0


def play(seed: int) -> int:
    """Play a random match, and return how many moves it had."""
    rng = Random(seed)  # noqa: S311 - a benchmark, no secret
    state: State | None = begin(rng)
    moves = 0
    while state is not None:
        state = step(state, choose(legal(state), state[6], rng))
        moves += 1
    return moves
