"""The commands that Arboretum adds to `boardwright`: scoring positions, and importing a game recorded at a table.

This module reads and writes files and needs `click`, so nothing imports it but the plugin's hook for commands.
Whatever is wrong with what it is given becomes one sentence on stderr and exit code 1.
"""

import json
import os
import secrets
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Final

import click

from boardwright.text import Line, Span
from boardwright_arboretum.positions import PositionError, answer, parse_positions
from boardwright_arboretum.recorded import replayed
from boardwright_arboretum.records import RecordedGame, RecordedGameError, parse_records
from boardwright_arboretum.scoresheet import conclusion, score_sheet
from boardwright_arboretum.scoring import score
from boardwright_arboretum.tiles import plain

__all__ = ["arboretum"]

_LARGEST: Final = 64 * 1024 * 1024
"""How many bytes are read at most: a guard against devices and files that are something else."""

_SCORE: Final = """\
Score a finished position, or a list of them. FILE is "-" for stdin.

\b
A position is a JSON object:
  {"species": ["oak", "maple", …],
   "hands": [["oak-8", …], …],
   "arboretums": [{"0,0": "oak-1", "1,0": "maple-3", …}, …]}

Fragments are scored as well: fewer species or cards than in a real match.
"""


class _Failure(click.ClickException):
    """Ends the command with a sentence on stderr and exit code 1."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"boardwright: {_printable(self.message)}", file=file, err=file is None)


@click.group()
def arboretum() -> None:
    """Score positions of Arboretum, and import games that were recorded at a table."""


@arboretum.command("score", help=_SCORE)
@click.argument("file")
@click.option(
    "--json", "as_json", is_flag=True, help="Print the answer as JSON: a list if FILE holds a list."
)
@click.option("--strict", is_flag=True, help="Refuse a position in which no match can end.")
def score_positions(file: str, as_json: bool, strict: bool) -> None:
    """Score positions; see `_SCORE`."""
    text = _read(file)
    try:
        positions = parse_positions(text)
    except PositionError as error:
        raise _Failure(f"{_named(file)}: {error}") from error
    is_list = text.lstrip().startswith("[")
    answers = []
    for number, position in enumerate(positions):
        try:
            answers.append(answer(position, strict=strict))
        except PositionError as error:
            place = f"[{number}]: " if is_list else ""
            raise _Failure(f"{_named(file)}: {place}{error}") from error
    if as_json:
        plain_answers = [each.model_dump(mode="json") for each in answers]
        click.echo(json.dumps(plain_answers if is_list else plain_answers[0]))
        return
    for number, position in enumerate(positions):
        names = _seat_names(len(position.hands))
        title: list[Line] = [[Span(f"Position {number}", "bold")], []] if is_list else []
        sheet = score(position.species, position.hands, position.arboretums)
        _show([*([[]] if number else []), *title, *score_sheet(sheet, names)])


@arboretum.command("import")
@click.argument("file")
@click.option("-o", "--output", metavar="MATCH", required=True, help="The match file to write.")
@click.option("--game", metavar="ID|N", help="Which game of a list: its id, or its number from 1.")
@click.option("--force", is_flag=True, help="Replace MATCH if it exists.")
def import_game(file: str, output: str, game: str | None, force: bool) -> None:
    """Turn a game that was recorded at a table into a match file. FILE is "-" for stdin.

    Everything that the record says is checked against the rules, action by action: whose turn it is, the cards, and
    where it gives them the legal draws and cells, the final table, totals and winners.
    """
    try:
        record = _chosen(parse_records(_read(file)), game)
        match = replayed(record)
    except RecordedGameError as error:
        raise _Failure(f"{_named(file)}: {error}") from error
    path = Path(output)
    _write(path, match.dumps(), force=force)
    sheet = match.view(None).state.sheet
    names = record.names or _seat_names(record.players)
    end = "the match is not over" if sheet is None else conclusion(sheet, names).removesuffix(".")
    click.echo(_printable(f"{path}: {len(match)} actions; {end}"))


def _chosen(records: Sequence[RecordedGame], game: str | None) -> RecordedGame:
    ids = [record.id for record in records]
    if game is None:
        if len(records) == 1:
            return records[0]
        raise RecordedGameError(
            "the file holds no game"
            if not records
            else f"the file holds {len(records)} games: choose with --game"
        )
    if game in ids:
        return records[ids.index(game)]
    if game.isdecimal() and 1 <= int(game) <= len(records):
        return records[int(game) - 1]
    known = ", ".join(id_ or str(number) for number, id_ in enumerate(ids, 1)) or "none"
    raise RecordedGameError(f"there is no game {game}; the file holds {known}")


# --- files and the terminal -------------------------------------------------------------------------------------------


def _read(file: str) -> str:
    try:
        if file == "-":
            data = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(_LARGEST + 1)
    except OSError as error:
        raise _Failure(f"{_named(file)} cannot be read: {error.strerror or error}") from error
    if len(data) > _LARGEST:
        raise _Failure(
            f"{_named(file)}: it has more than {_LARGEST // 1024 // 1024} MB, too much for positions or games"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _Failure(f"{_named(file)}: it is no text in UTF-8") from error


def _write(path: Path, data: bytes, *, force: bool) -> None:
    """Write a file that appears whole or not at all, and that replaces none unless it is forced to."""
    unfinished = path.with_name(f".{path.name[:80]}.{secrets.token_hex(4)}")
    try:
        if path.exists() and not path.is_file():
            raise _Failure(f"{path} is no file that could be written")
        if path.exists() and not force:
            raise _Failure(f"{path} exists already; --force replaces it")
        try:
            with unfinished.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise _Failure(f"{path} cannot be written: {error.strerror or error}") from error


def _show(lines: Sequence[Line]) -> None:
    """Print lines, with their styles where Rich is there to do it."""
    if find_spec("rich") is None:
        for line in lines:
            click.echo(plain(line))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    for line in lines:
        console.print(Text.assemble(*((span.text, span.style) for span in line)), soft_wrap=True)


def _seat_names(seats: int) -> list[str]:
    return [f"seat {seat}" for seat in range(seats)]


def _named(file: str) -> str:
    return "stdin" if file == "-" else file


def _printable(text: str) -> str:
    """Return a text that is safe in a terminal, whatever came out of a file."""
    return "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text
    )
