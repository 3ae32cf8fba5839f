"""The command `replay`: a match step by step, through the eyes of a seat, a spectator, or everybody one by one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from boardwright import Match
from boardwright_cli.eyes import Eyes
from boardwright_cli.failure import Misuse
from boardwright_cli.manual import AS_JSON, examples
from boardwright_cli.playing import torn_sentence
from boardwright_cli.reading import read_match


@click.command(
    epilog=examples(
        "replay evening.jsonl",
        "replay evening.jsonl --to 40 --seat 1",
        "replay evening.jsonl --to 40 --seat spectator --json",
        "replay evening.jsonl --events --seat open",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--seat",
    "seen_by",
    metavar="SEAT",
    default="spectator",
    show_default=True,
    help="Through whose eyes: the number of a seat (from 0), spectator, or open: each seat's own view, one by one.",
)
@click.option(
    "--to", "to", type=click.IntRange(min=0), metavar="N", help="Show how it stood after N entries, and exit."
)
@click.option(
    "--events",
    "as_events",
    is_flag=True,
    help="Print what happened up to there in place of the view, and exit.",
)
@AS_JSON
def replay(*, file: Path, seen_by: str, to: int | None, as_events: bool, as_json: bool) -> None:
    """Step through the match in FILE.

    Without further options you type where to go; `help` there lists what can be typed. With --to, --events or --json
    one point is printed, the end of the match if --to is not given.

    With --json this is one JSON document: the view, or with --events a list of events, each with the number of its
    entry (-1 is what happened before the first). With --seat open it is a list with one of these for each seat.
    """
    read = read_match(file)
    if read.torn:
        click.echo(f"boardwright: {file}: {torn_sentence(read.torn)}", err=True)
    match = read.match
    eyes = Eyes.of(seen_by, match.header.seats)
    if eyes is None:
        raise Misuse(
            f"--seat is a number from 0 to {match.header.seats - 1}, spectator or open, not {seen_by}"
        )
    if to is not None and to > len(match):
        raise Misuse(f"the match has {len(match)} entries, not {to}")
    point = len(match) if to is None else to
    if as_json:
        documents = [
            plain_events(match, viewer, point) if as_events else plain_view_at(match, viewer, point)
            for viewer in eyes.viewers
        ]
        click.echo(json.dumps(documents if eyes.several else documents[0], indent=2, ensure_ascii=False))
        return
    from boardwright_cli.screen import Screen
    from boardwright_cli.stepping import Stepping

    stepping = Stepping(match, eyes, Screen())
    if as_events:
        stepping.show_events(point)
    elif to is not None:
        stepping.show(point)
    else:
        stepping.run()


def plain_view_at(match: Match[Any], viewer: int | None, point: int) -> Any:
    """Return what a viewer saw after so many entries, in its JSON form."""
    from boardwright.plain import plain_view

    return plain_view(match.rules, match.view(viewer, point))


def plain_events(match: Match[Any], viewer: int | None, point: int) -> list[Any]:
    """Return what a viewer was told of the first entries, in its JSON form."""
    from boardwright.plain import plain_event

    return [
        {"entry": entry, **plain_event(match.rules, event)}
        for entry, event in match.events(viewer)
        if entry < point
    ]
