"""The command `check`: whether a game keeps to the rules that the framework stands on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from boardwright import OptionsError
from boardwright_cli.failure import NO, Misuse, printable
from boardwright_cli.manual import AS_JSON, examples
from boardwright_cli.setting import OPTION, VARIANT, read_options, rules_of

if TYPE_CHECKING:
    from boardwright.testing import Report, Result, Setting

_UNBROKEN = "\N{CHECK MARK}"
_BROKEN = "\N{BALLOT X}"
_UNCHECKED = "\N{EN DASH}"


@click.command(
    epilog=examples(
        "check tictactoe",
        "check arboretum --seats 3 --thorough",
        "check arboretum --variant open-hands --only non-interference --only redeal",
        "check arboretum --golden golden --refresh",
    )
)
@click.argument("game")
@click.option(
    "--seats", type=click.IntRange(min=1), multiple=True, help="With so many seats; can be repeated."
)
@OPTION
@VARIANT
@click.option("--thorough", is_flag=True, help="Look at more: minutes instead of seconds.")
@click.option("--only", metavar="CHECK", multiple=True, help="Only this check; can be repeated.")
@click.option(
    "--golden",
    type=click.Path(file_okay=False, path_type=Path),
    help="Compare with the golden matches in this folder.",
)
@click.option("--refresh", is_flag=True, help="Record the golden matches anew, and check nothing.")
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the first reproduction here."
)
@AS_JSON
@click.pass_context
def check(
    ctx: click.Context,
    *,
    game: str,
    seats: Sequence[int],
    options: Sequence[str],
    variants: Sequence[str],
    thorough: bool,
    only: Sequence[str],
    golden: Path | None,
    refresh: bool,
    save: Path | None,
    as_json: bool,
) -> None:
    """Check an installed GAME: rules, secrets, undo, replays, forms, endings; by itself and with each of its variants.

    Each check names its rule and says in numbers what it has looked at. If the game breaks a rule, a short match shows
    it, ready for `boardwright replay`. Exit code 1 if it breaks any.

    Without --seats all numbers of seats are checked, and without --variant the game and each of its variants alone.
    """
    from boardwright.testing import QUICK, THOROUGH, check_settings, record, settings_of

    rules = rules_of(game, variants)
    of = type(rules.game)
    chosen = read_options(options)
    try:
        settings = settings_of(of, _variants(game, variants), seats=seats or None, options=[chosen])
    except OptionsError as error:
        raise Misuse(str(error)) from error
    if refresh:
        if golden is None:
            raise Misuse("--refresh needs --golden FOLDER")
        for done in record(of, golden, settings):
            click.echo(printable(done))
        return
    heard = None if as_json else _Printer(rules.title)
    try:
        report = check_settings(
            of, settings, profile=THOROUGH if thorough else QUICK, only=only, golden=golden, heard=heard
        )
    except ValueError as error:
        raise Misuse(str(error)) from error
    if as_json:
        click.echo(json.dumps(plain(report), indent=2, ensure_ascii=False))
    else:
        _print_end(report)
    if save is not None:
        for failure in report.failures:
            if failure.match_file is not None:
                save.write_bytes(failure.match_file)
                break
    if not report.passed:
        ctx.exit(NO)


def _variants(game: str, named: Sequence[str]) -> list[Sequence[Any]]:
    from boardwright.plugins import installed

    if named:
        return [[installed().variant(game, name) for name in named]]
    return [(), *([variant] for variant in installed().variants(game).values())]


class _Printer:
    """Prints each result when it is there, under a line for its setting."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._setting: Setting | None = None

    def __call__(self, result: Result) -> None:
        if result.setting != self._setting:
            click.echo(f"{'' if self._setting is None else chr(10)}{self._title}, {result.setting}\n")
            self._setting = result.setting
        click.echo(printable(line_of(result)))


def line_of(result: Result) -> str:
    """Return a result in one line: the check, what it has covered or why not, how long it took."""
    if result.failure is not None:
        return f"  {_BROKEN} {result.failure.check:<16}  {result.failure.rule}"
    if result.unchecked is not None:
        return f"  {_UNCHECKED} {result.check.name:<16}  not checked: {result.unchecked}"
    seconds = f"{result.seconds:.1f} s"
    return f"  {_UNBROKEN} {result.check.name:<16}  {in_words(result.covered)} ({seconds})"


def in_words(covered: Mapping[str, int]) -> str:
    """Return what a check has covered: "24 positions, 1,118 moves"."""
    parts = []
    for what, count in covered.items():
        if what.startswith("the "):
            parts.append(f"{what}: {count:,}")
        elif count == 0:
            parts.append(f"no {what}")
        else:
            parts.append(f"{count:,} {_ONE.get(what, what.removesuffix('s')) if count == 1 else what}")
    return ", ".join(parts)


_ONE = {"matches": "match", "other processes": "other process", "golden matches": "golden match"}
"""What is counted, where there is one of it and it is not enough to leave out an s."""


def _print_end(report: Report) -> None:
    for failure in report.failures:
        click.echo()
        click.echo(printable(str(failure)).rstrip("\n"))
    failed = len(report.failures)
    checked = sum(result.unchecked is None for result in report.results)
    seconds = sum(result.seconds for result in report.results)
    says = f"{failed} of {checked} checks failed" if failed else f"all {checked} checks passed"
    click.echo(f"\n{says} ({report.profile.name}, {seconds:.0f} s)")


def plain(report: Report) -> dict[str, Any]:
    """Return a report in its JSON form."""
    return {
        "game": report.game.name,
        "profile": report.profile.name,
        "passed": report.passed,
        "results": [
            {
                "setting": str(result.setting),
                "check": result.failure.check if result.failure else result.check.name,
                "rule": result.failure.rule if result.failure else result.check.rule,
                "passed": result.failure is None,
                "unchecked": result.unchecked,
                "covered": dict(result.covered),
                "seconds": result.seconds,
                "seen": result.failure.seen if result.failure else None,
                "match_file": (
                    result.failure.match_file.decode()
                    if result.failure and result.failure.match_file
                    else None
                ),
            }
            for result in report.results
        ],
    }
