"""The command `simulate`: many matches between bots, and what came of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import click

from boardwright import GameError, OptionsError, Rejected, Seed
from boardwright_cli.awaited import Made, in_order
from boardwright_cli.failure import Failure, Misuse
from boardwright_cli.manual import AS_JSON, examples
from boardwright_cli.players import Player, bot_move, read_players
from boardwright_cli.setting import read_options, rules_of, seats_for, setting
from boardwright_cli.tally import Tally

if TYPE_CHECKING:
    from boardwright import Rules

WIDE: Final = 10
"""How wide a confidence interval is of which only whole numbers are printed."""


@click.command(
    epilog=examples(
        "simulate arboretum --players greedy,random --games 200 --seed 1",
        "simulate tictactoe --players random,random --rotate --json",
    )
)
@setting
@click.option("--players", metavar="LIST", required=True, help="The bots, seat by seat, with commas.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many matches.")
@click.option(
    "--rotate",
    is_flag=True,
    help="Move every player one seat on after each match, so that a comparison is fair. "
    "Without it players keep their seats.",
)
@AS_JSON
def simulate(
    *,
    game: str,
    seats: int | None,
    seed: str | None,
    options: Sequence[str],
    variants: Sequence[str],
    players: str,
    games: int,
    rotate: bool,
    as_json: bool,
) -> None:
    """Let bots play many matches of GAME and say how they did.

    The same seed gives the same figures, except for those of time. Match N of --seed TEXT, counted from 0, has the
    seed TEXT/N: `boardwright play GAME --seed TEXT/N` with the same players plays it again (with --rotate they have
    moved N seats on).

    Shares of wins come with Wilson's 95 % confidence interval, means of scores with that of the normal distribution.
    """
    rules = rules_of(game, variants)
    sitting = read_players(players, game)
    if any(player.bot is None for player in sitting):
        raise Misuse("only bots can be simulated; boardwright play is for people")
    seats_for(rules, seats, len(sitting))
    seed = Seed.fresh().hex() if seed is None else seed
    tally = Tally([player.name for player in sitting])
    chosen = read_options(options)
    try:
        rules.begin(len(sitting), chosen, seed=Seed.of(seed))
    except OptionsError as error:
        raise Misuse(str(error)) from error
    started = process_time()
    for number in _progress(games):
        turned = number if rotate else 0
        seats_of = [(player + turned) % len(sitting) for player in range(len(sitting))]
        play_out(
            rules,
            seated=[sitting[seats_of.index(seat)] for seat in range(len(sitting))],
            seed=Seed.of(f"{seed}/{number}"),
            options=chosen,
            tally=tally,
            seats_of=seats_of,
        )
    seconds = process_time() - started
    figures = {
        "game": game,
        "variants": list(variants),
        "options": chosen,
        "seed": seed,
        "rotate": rotate,
        **tally.plain(),
        "seconds": seconds,
        "moves_per_second": tally.commands / seconds if seconds else None,
    }
    if as_json:
        click.echo(json.dumps(figures, indent=2, ensure_ascii=False))
    else:
        _print(figures)


def play_out(
    rules: Rules[Any],
    *,
    seated: Sequence[Player],
    seed: Seed,
    options: Mapping[str, Any],
    tally: Tally,
    seats_of: Sequence[int],
) -> None:
    """Play a match between bots to its end and count it.

    Args:
        rules: The rules.
        seated: Who sits on each seat.
        seed: The seed of the match.
        options: The options of the game.
        tally: Where it is counted.
        seats_of: The seat of each player of the tally.

    Raises:
        Failure: If a bot chooses an illegal move, or the match stands still.
    """
    position = rules.begin(len(seated), options, seed=seed).position
    bots = [player.bot() for player in seated if player.bot is not None]
    commands = 0
    last: Made | None = None
    while position.outcome is None:
        for seat in in_order(rules, position.flow, last):
            view = rules.view(position, seat)
            if view.legal:
                break
        else:
            raise GameError(f"{rules.game.name}: the match is not over, but no seat can do anything")
        last = Made(seat, position.flow.turn)
        try:
            position = rules.step(
                position, seat, bot_move(bots[seat], view, seed.commitment, commands), seed
            ).position
        except Rejected as error:
            raise Failure(f"the bot {seated[seat].name} chose an illegal move: {error.message}") from error
        commands += 1
    tally.count(position.outcome, seats_of, commands, position.flow.turn)


def _progress(games: int) -> Iterable[int]:
    """Return the numbers of the matches, with a progress bar where somebody sees it."""
    if not sys.stderr.isatty():
        return range(games)
    from rich.console import Console
    from rich.progress import track

    return track(range(games), "simulating", console=Console(stderr=True), transient=True)


def _print(figures: Mapping[str, Any]) -> None:
    """Print the figures for people."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    seating = "players move a seat on after each match" if figures["rotate"] else "players keep their seats"
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("player", no_wrap=True)
    for heading in ("wins", "shared", "wins % (95 %)"):
        table.add_column(heading, justify="right", no_wrap=True)
    scored = any(player["scores"] for player in figures["players"])
    for heading in ("score (95 %)", "s.d.", "range") if scored else ():
        table.add_column(heading, justify="right", no_wrap=True)
    for number, player in enumerate(figures["players"]):
        wins = _interval(player["win_share"], scale=100, digits=0)
        score = _score(player["scores"]) if scored else []
        table.add_row(
            f"{player['player']}-{number}", str(player["wins"]), str(player["shared_wins"]), wins, *score
        )
    console = Console(highlight=False, markup=False)
    console.print(f"{figures['games']} matches of {figures['game']}; {seating}", soft_wrap=True)
    console.print(f"seed {figures['seed']}", soft_wrap=True)
    console.print(table)
    console.print(
        f"no winner: {figures['no_winner']} · "
        f"length: {figures['commands']['mean']:.1f} moves, {figures['turns']['mean']:.1f} turns · "
        f"{figures['moves_per_second'] or 0:,.0f} moves/s of CPU time"
    )


def _score(figure: Mapping[str, Any]) -> list[str]:
    spread = figure["standard_deviation"]
    range_ = _range(str(figure["min"]), str(figure["max"]))
    digits = 0 if _is_wide(figure, 1) else 1
    return [_interval(figure), "" if spread is None else _number(spread, digits), range_]


def _interval(figure: Mapping[str, Any], scale: int = 1, digits: int = 1) -> str:
    """Return a mean and its confidence interval, with no more digits than one that is wide bears."""
    if _is_wide(figure, scale):
        digits = 0
    mean = _number(scale * figure["mean"], digits)
    if figure["confidence_95"] is None:
        return mean
    low, high = (_number(scale * bound, digits) for bound in figure["confidence_95"])
    return f"{mean} ({_range(low, high)})"


def _is_wide(figure: Mapping[str, Any], scale: int) -> bool:
    bounds = figure["confidence_95"]
    return bounds is not None and scale * (bounds[1] - bounds[0]) >= WIDE


def _number(value: float, digits: int) -> str:
    return f"{round(value, digits) + 0.0:.{digits}f}"  # no -0


def _range(low: str, high: str) -> str:
    return f"{low} to {high}" if "-" in low + high else f"{low}–{high}"
