"""The command `verify`: whether match files hold what they claim."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from boardwright_cli.failure import NO, Failure, Misuse, printable
from boardwright_cli.manual import AS_JSON, examples
from boardwright_cli.reading import read_match
from boardwright_cli.wording import outcome_sentence, seat_names

if TYPE_CHECKING:
    from boardwright import Match
    from boardwright.matchfile import Read


@click.command(
    epilog=examples(
        "verify evening.jsonl",
        "verify *.jsonl --json",
        "verify evening.jsonl --commitment 9c2e4d8f…",
    )
)
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option(
    "--commitment",
    metavar="HEX",
    help="The commitment that was published before the match began: the file must have the seed that it was made to.",
)
@AS_JSON
@click.pass_context
def verify(ctx: click.Context, files: Sequence[Path], commitment: str | None, as_json: bool) -> None:
    """Replay match FILES and check them: digest, commitment to the deal, legality of every command, outcome.

    Exit code 0 if all are sound; a match that is not finished is sound as far as it goes, and said to be unfinished.
    Exit code 1 if one is not, with the first line that fails, or if its last line was cut off: then a command is
    missing that was never acknowledged (`boardwright resume` drops the cut line).
    """
    if commitment is not None and not re.fullmatch("[0-9a-fA-F]{64}", commitment):
        raise Misuse("--commitment is 64 hexadecimal digits, as the header of a match has them")
    answers = [checked(file, commitment and commitment.lower()) for file in files]
    if as_json:
        click.echo(json.dumps(answers, indent=2, ensure_ascii=False))
    else:
        for answer in answers:
            if answer["sound"]:
                click.echo(printable(f"{answer['file']}: {answer['says']}"))
            else:
                click.echo(printable(f"boardwright: {answer['file']}: {answer['says']}"), err=True)
    if not all(answer["sound"] for answer in answers):
        ctx.exit(NO)


def checked(file: Path, commitment: str | None = None) -> dict[str, Any]:
    """Return the answer for one file in its JSON form.

    Args:
        file: The file.
        commitment: The commitment that somebody kept; None if nobody did.
    """
    try:
        read = read_match(file)
    except Failure as failure:
        cause = failure.__cause__
        return {
            "file": str(file),
            "sound": False,
            "finished": False,
            "commands": None,
            "line": getattr(cause, "line", None),
            "says": failure.message.removeprefix(f"{file}: "),
        }
    if commitment not in {None, read.match.header.commitment}:
        return {
            "file": str(file),
            "sound": False,
            "finished": read.finished,
            "commands": len(read.match),
            "line": 1,
            "says": "line 1: the seed is not the one that the given commitment was made to: "
            "this is another match, or another deal",
        }
    return {
        "file": str(file),
        "sound": not read.torn,
        "finished": read.finished,
        "commands": len(read.match),
        "line": _lines(read) + 1 if read.torn else None,
        "says": _says(read),
    }


def _says(read: Read[Match[Any]]) -> str:
    match = read.match
    commands = f"{len(match)} command{'' if len(match) == 1 else 's'}"
    if read.torn:
        return f"line {_lines(read) + 1} was cut off while it was written; the {commands} before it are sound"
    deal = "the deal matches its commitment" if match.header.deal is None else "the deal was given, not drawn"
    if match.outcome is None:
        return f"sound so far, but unfinished: {commands}, {deal}"
    outcome = outcome_sentence(match.outcome, seat_names(match.header))
    if not read.finished:
        return f"sound, but without its last line: {commands}, {outcome}, {deal}"
    return f"verified: {commands}, {outcome}, {deal}"


def _lines(read: Read[Match[Any]]) -> int:
    """Return how many whole lines a file has."""
    return 1 + len(read.match) + read.finished
