"""The commands `play` and `resume`: a match in the terminal, recorded as it is played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Literal

import click

from boardwright import Match, OptionsError
from boardwright_cli.failure import Failure, Misuse
from boardwright_cli.manual import examples
from boardwright_cli.players import Player, players_named, read_players, usual_players
from boardwright_cli.setting import read_options, rules_of, seats_for, setting
from boardwright_cli.wording import outcome_sentence, seat_names

if TYPE_CHECKING:
    from boardwright_cli.recording import Recorder

PLAYERS_HELP = (
    "Who plays, seat by seat, with commas: me or me:NAME is a person at this keyboard, anything else a bot. "
    "`boardwright games` lists the bots."
)


@click.command(
    epilog=examples(
        "play arboretum",
        "play arboretum --seats 3 --seed 7",
        "play arboretum --players me:Ann,me:Bob -o edition=first",
        "play tictactoe --players random,random --record game.jsonl",
    )
)
@setting
@click.option("--players", metavar="LIST", help=f"{PLAYERS_HELP} By default you against the best bot.")
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Record to this file, which must be new. By default a new one among the user's data.",
)
@click.option(
    "--undo",
    type=click.Choice(["turn", "free", "none"]),
    default="turn",
    show_default=True,
    help="What may be taken back: one's own last moves until somebody else acts or something is revealed; "
    "anything; nothing.",
)
def play(
    *,
    game: str,
    seats: int | None,
    seed: str | None,
    options: Sequence[str],
    variants: Sequence[str],
    players: str | None,
    record: Path | None,
    undo: Literal["turn", "free", "none"],
) -> None:
    """Play GAME in the terminal.

    Type `help` while playing to see what can be typed. Several people share the keyboard: each hand is hidden until
    its owner confirms. If only bots play, the match is played to its end. The match is saved after every move.
    """
    rules = rules_of(game, variants)
    named = None if players is None else read_players(players, game)
    count = seats_for(rules, seats, None if named is None else len(named))
    sitting = named or usual_players(game, count)
    try:
        match: Match[Any] = Match.new(
            game,
            seats=count,
            seed=seed,
            options=read_options(options),
            variants=variants,
            names=[player.name for player in sitting],
            undo=undo,
        )
    except OptionsError as error:
        raise Misuse(str(error)) from error
    from boardwright_cli.recording import Recorder

    with Recorder.create(record or usual_file(game), match) as recorder:
        sit_down(match, sitting, recorder)


@click.command(
    epilog=examples(
        "resume evening.jsonl",
        "resume evening.jsonl --players greedy,me",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--players", metavar="LIST", help=f"{PLAYERS_HELP} By default as before.")
def resume(file: Path, players: str | None) -> None:
    """Go on with the match in FILE.

    The same players as before, if --players does not say otherwise: names of bots are bots, all others are people at
    this keyboard. A last line that was cut off while it was written is reported and dropped.
    """
    from boardwright_cli.recording import Recorder

    recorder, read = Recorder.reopen(file)
    with recorder:
        match = read.match
        if read.torn:
            click.echo(f"boardwright: {file}: {torn_sentence(read.torn)}", err=True)
        if read.finished and match.outcome is not None:
            raise Failure(
                f"{file}: the match is over: {outcome_sentence(match.outcome, seat_names(match.header))}; "
                f"`boardwright replay {file}` shows it"
            )
        header = match.header
        if players is None:
            sitting = players_named(header.names or seat_names(header), header.game)
        else:
            sitting = read_players(players, header.game)
            seats_for(match.rules, header.seats, len(sitting))
        sit_down(match, sitting, recorder)


def sit_down(match: Match[Any], players: Sequence[Player], recorder: Recorder) -> None:
    """Play a match in the terminal and tell where it is saved."""
    from boardwright_cli.screen import Screen
    from boardwright_cli.session import Session

    screen = Screen()
    try:
        over = Session(match, players, recorder, screen).run()
    except Exception:
        click.echo(f"boardwright: the match is saved in {recorder.path}", err=True)
        raise
    screen.say("")
    if over:
        screen.command("The match is saved in", str(recorder.path))
    else:
        screen.command("The match is saved. Go on with:", f"boardwright resume {quote(str(recorder.path))}")


def usual_file(game: str) -> Path:
    """Return a new place for a match among the user's data.

    Raises:
        Failure: If there can be none.
    """
    from platformdirs import user_data_path

    folder = user_data_path("boardwright", appauthor=False) / "matches"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(
            f"the match cannot be recorded to {folder} ({error.strerror}): name a file with --record"
        ) from error
    name = f"{game}-{datetime.now(UTC).astimezone():%Y%m%d-%H%M%S}"
    files = (folder / f"{name}{suffix}.jsonl" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(file for file in files if not file.exists())


def torn_sentence(torn: bytes) -> str:
    """Return what there is to say of a last line that was cut off."""
    return f"the last line was cut off while it was written and is dropped ({len(torn)} bytes without an end)"
