"""The commands `games` and `plugins`: what is installed, from where, and what could not be loaded and why."""

from __future__ import annotations

import json
from dataclasses import asdict
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

import click

from boardwright_cli.manual import AS_JSON, examples

if TYPE_CHECKING:
    from boardwright import Game
    from boardwright.plugins import Plugins


@click.command(
    epilog=examples(
        "games",
        "games --json",
    )
)
@AS_JSON
def games(as_json: bool) -> None:
    """List the games that are installed, with their bots and variants."""
    from boardwright.game import counts_in_words
    from boardwright.plugins import installed

    plugins = installed()
    found = [described(game, plugins) for game in plugins.games().values()]
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    for game in found:
        seats = counts_in_words(game["seats"])
        click.echo(
            f"{click.style(game['name'], bold=True)}  {game['title']} {game['version']}, {seats} seats"
        )
        click.echo(f"    {game['description']}")
        click.echo(f"    bots: {', '.join(game['bots'])}")
        if game["variants"]:
            click.echo(f"    variants: {', '.join(game['variants'])}")
    if not found:
        click.echo("no game is installed")
    failed = sum(report.status == "failed" for report in plugins.reports())
    if failed:
        click.echo(
            f"boardwright: {failed} of the plugins could not be loaded; `boardwright plugins` says why",
            err=True,
        )


@click.command(
    epilog=examples(
        "plugins",
        "--block tictactoe plugins",
    )
)
@AS_JSON
def plugins(as_json: bool) -> None:
    """List the plugins that are installed: what each brings, from where, and why one could not be loaded.

    A match of every game is begun and shown, to nobody, and one with each variant, so that what fails only then is said
    here too.
    """
    from boardwright.plugins import installed

    found = installed()
    found.try_out()
    reports = found.reports()
    if as_json:
        click.echo(json.dumps([asdict(report) for report in reports], indent=2, ensure_ascii=False))
        return
    for report in reports:
        colour = {"loaded": "green", "failed": "red"}.get(report.status)
        name, status = click.style(report.name, bold=True), click.style(report.status, fg=colour)
        click.echo(f"{name}  {status}, from {report.distribution} ({report.value})")
        for what in ("games", "variants", "bots", "text_tables", "commands"):
            if brought := getattr(report, what):
                click.echo(f"    {what.replace('_', ' ')}: {', '.join(brought)}")
        if report.error is not None:
            click.echo(f"    {report.error}")
    if not reports:
        click.echo("no plugin is installed")


def described(game: type[Game[Any]], plugins: Plugins) -> dict[str, Any]:
    """Return what there is to say of a game in its JSON form."""
    from boardwright.game import seat_counts

    return {
        "name": game.name,
        "title": game.title or game.name,
        "version": game.version,
        "seats": list(seat_counts(game)),
        "description": cleandoc(game.__doc__ or "").split("\n\n", 1)[0].replace("\n", " "),
        "bots": sorted(plugins.bots(game.name)),
        "variants": list(plugins.variants(game.name)),
    }
