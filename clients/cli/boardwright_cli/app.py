"""The command `boardwright`: its subcommands, found when they are needed, and what becomes of errors."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from typing import Any, Final

import click

from boardwright_cli.failure import as_failure

COMMANDS: Final[Mapping[str, str]] = {
    "games": "boardwright_cli.games",
    "plugins": "boardwright_cli.games",
    "play": "boardwright_cli.playing",
    "resume": "boardwright_cli.playing",
    "replay": "boardwright_cli.replaying",
    "verify": "boardwright_cli.verifying",
    "check": "boardwright_cli.checking",
    "schema": "boardwright_cli.schemas",
    "simulate": "boardwright_cli.simulating",
    "new": "boardwright_cli.creating",
}
"""The program's own commands and the modules in which each is a `click` command of that name."""

HELP: Final = """\
Play board games in the terminal, and replay, verify and simulate them.

\b
Examples:
  boardwright games                             what can be played
  boardwright play arboretum                    against a bot
  boardwright play arboretum --players me:Ann,me:Bob,greedy --record evening.jsonl
  boardwright resume evening.jsonl              go on with a match that was left
  boardwright replay evening.jsonl              step through it
  boardwright verify evening.jsonl              check every line of it
  boardwright simulate arboretum --players greedy,random --games 100 --seed 1
  boardwright new fox-night                     begin a game of your own

\b
Exit codes:
  0  all is well
  1  the answer is no, or it could not be done; one sentence on stderr says why
  2  the command line does not fit

Matches are recorded as they are played. With --json there is nothing but JSON on stdout.
"""


class Program(click.Group):
    """The group of all commands: the program's own, then those that plugins bring."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands in the order of the help page."""
        return [*COMMANDS, *sorted(brought_by_plugins())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name; only its own module is imported."""
        if cmd_name in COMMANDS:
            command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
            return command if isinstance(command, click.Command) else None
        return brought_by_plugins().get(cmd_name)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whatever goes wrong becomes one sentence and an exit code."""
        try:
            return super().invoke(ctx)
        except (click.exceptions.Exit, click.ClickException, click.Abort):
            raise
        except Exception as error:
            is_closed_pipe = isinstance(error, OSError) and error.errno == errno.EPIPE
            if ctx.params.get("debug") or is_closed_pipe:
                raise
            raise as_failure(error) from error


def brought_by_plugins() -> Mapping[str, click.Command]:
    """Return the commands that plugins bring, less those that cannot be used, which are reported on stderr."""
    from boardwright.plugins import installed

    plugins = installed()
    brought = plugins.commands()
    for name, problem in plugins.problems.items():
        if problem.startswith("hook commands"):
            click.echo(f"boardwright: the commands of plugin {name} are left out: {problem}", err=True)
    return {
        name: command
        for name, command in brought.items()
        if isinstance(command, click.Command) and name not in COMMANDS
    }


def block(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> None:
    """Block plugins for this run, besides those that the environment blocks."""
    if not names:
        return
    from boardwright.plugins import BLOCK_VARIABLE, installed

    before = os.environ.get(BLOCK_VARIABLE)

    def unblock() -> None:
        if before is None:
            del os.environ[BLOCK_VARIABLE]
        else:
            os.environ[BLOCK_VARIABLE] = before
        installed.cache_clear()

    os.environ[BLOCK_VARIABLE] = ",".join(filter(None, (before, *names)))
    installed.cache_clear()
    ctx.call_on_close(unblock)


def show_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    """Print the version and stop."""
    if asked:
        click.echo(f"boardwright {version('boardwright')}")
        ctx.exit()


@click.group(
    "boardwright",
    cls=Program,
    help=HELP,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--block",
    "blocked",
    metavar="NAME",
    multiple=True,
    is_eager=True,
    expose_value=False,
    callback=block,
    help="Do not load this plugin; can be repeated. BOARDWRIGHT_BLOCK=NAME,NAME in the environment does the same.",
)
@click.option(
    "--debug",
    is_flag=True,
    envvar="BOARDWRIGHT_DEBUG",
    help="Show the traceback of an error. BOARDWRIGHT_DEBUG=1 does the same.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the version and exit.",
)
def program(debug: bool) -> None:
    """Do nothing before a subcommand: `Program` reads `debug` where it handles errors."""
    del debug


def tolerate_any_text() -> None:
    """Let the streams replace what their encoding does not know, where they would raise otherwise."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
