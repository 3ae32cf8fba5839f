"""The command `schema`: the JSON Schemas of a game, for whoever writes another client or reads its files."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from boardwright_cli.failure import Failure
from boardwright_cli.manual import examples
from boardwright_cli.setting import VARIANT, rules_of

PARTS = ("options", "deal", "moves", "view", "events", "match_file")


@click.command(
    epilog=examples(
        "schema arboretum",
        "schema arboretum --part options",
    )
)
@click.argument("game")
@VARIANT
@click.option("--part", type=click.Choice(PARTS), help="Print this one alone.")
def schema(game: str, variants: Sequence[str], part: str | None) -> None:
    """Print the JSON Schemas of GAME as one JSON object.

    They describe its options, its explicit deal (if it takes one), moves, views, events and each line of a match file.
    """
    from boardwright.schemas import schemas

    found = schemas(rules_of(game, variants))
    if part is not None and part not in found:
        raise Failure(f"{game} has no {part}")
    click.echo(json.dumps(found if part is None else found[part], indent=2, ensure_ascii=False))
