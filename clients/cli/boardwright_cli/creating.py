"""The command `new`: a plugin project of one's own, with a whole game in it to change.

The project in the folder `template` is a real one, linted, type-checked and tested like everything here, of the game
Fox night, which is the tutorial's. What is written is that project under another name: `fox-night`, `fox_night`,
`FoxNight` and `Fox night` stand in it for nothing but the name of the game.
"""

from __future__ import annotations

import keyword
import re
import tokenize
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from importlib.resources import files
from importlib.util import find_spec
from io import StringIO
from pathlib import Path, PurePosixPath
from shlex import quote
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from boardwright_cli.failure import Failure, Misuse
from boardwright_cli.manual import examples

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

GAME_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST: Final = 40
"""How many characters a name and a title may have, so that no line of the project becomes too long."""

NOT_IN_TITLES: Final = frozenset('"\\`')
"""What would end the texts in which the title stands."""

REQUIREMENT: Final = re.compile(r"boardwright>=[0-9.]+")


class Names(NamedTuple):
    """The spellings of a game's name.

    Attributes:
        game: The name by which it is found: "fox-night".
        module: The same in Python modules: "fox_night".
        of_class: The name of its class: "FoxNight".
        title: The name that people read: "Fox night".
    """

    game: str
    module: str
    of_class: str
    title: str

    @classmethod
    def of(cls, game: str, title: str | None = None) -> Names:
        """Return the spellings that follow from a name, with the title if it is another one."""
        words = game.split("-")
        spoken = " ".join(words)
        return cls(
            game,
            "_".join(words),
            "".join(word.capitalize() for word in words),
            spoken[:1].upper() + spoken[1:] if title is None else title,
        )

    @property
    def package(self) -> str:
        """The name of the Python package."""
        return f"boardwright_{self.module}"


IN_TEMPLATE: Final = Names.of("fox-night")


@click.command(
    "new",
    epilog=examples(
        "new fox-night",
        'new dragon-hoard --title "The Dragon\'s Hoard" --directory ~/games/hoard',
    ),
)
@click.argument("name")
@click.option("--title", metavar="TEXT", help="The name that people read. By default NAME with spaces.")
@click.option(
    "--directory",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where to write it; it must be new or empty. By default a new directory NAME.",
)
def new(name: str, title: str | None, directory: Path | None) -> None:
    """Write a plugin project for a game called NAME, with a small game of hidden cards that can be played at once.

    It has rules, a text table, a bot, tests and all that is needed to publish it. Change the game into yours.
    """
    names = Names.of(name, title)
    check_names(names)
    check_is_free(names)
    directory = directory or Path(name)
    project = written(names)
    create(project, directory)
    click.echo(f"{names.title} is written to {directory}, {len(project)} files. Go on with\n")
    if directory.resolve() != Path.cwd():
        click.echo(f"  cd {quote(str(directory))}")
    click.echo('  python -m pip install --editable ".[dev]"')
    click.echo(f"  boardwright play {name}")
    click.echo("  python -m pytest")
    click.echo(f"\nThe rules are in src/{names.package}/game.py, the rest is explained in README.md.")


# --- names --------------------------------------------------------------------------------------------------------


def check_names(names: Names) -> None:
    """Make sure that a project can be written with these names.

    Raises:
        Misuse: If one of them does not do, saying why.
    """
    game, title = names.game, names.title
    if GAME_NAME.fullmatch(game) is None:
        raise Misuse(
            "a game's name is made of lower-case letters, digits and single hyphens and begins with a letter, "
            f"such as fox-night, not {game!r}"
        )
    if keyword.iskeyword(game) or keyword.iskeyword(names.of_class):
        raise Misuse(f"{game!r} is a word of Python itself: take another name")
    if names.of_class in names_in_code():
        raise Misuse(
            f"the game's class would be called {names.of_class}, as something else in it is: take another name"
        )
    if not title.strip() or not title.isprintable() or NOT_IN_TITLES & set(title):
        raise Misuse(f"a title is one line of text without quotation marks and backslashes, not {title!r}")
    for kind, text in (("name", game), ("title", title)):
        if len(text) > LONGEST:
            raise Misuse(f"a {kind} has at most {LONGEST} characters here, not {len(text)}")


def check_is_free(names: Names) -> None:
    """Make sure that nothing of the name is installed.

    Raises:
        Misuse: If a plugin, a game, a variant or a Python package has it.
    """
    from boardwright.plugins import installed

    for plugin in installed().reports():
        variants = [variant.rpartition("/")[2] for variant in plugin.variants]
        for kind, taken in (("game", plugin.games), ("variant", variants), ("plugin", [plugin.name])):
            if names.game in taken:
                raise Misuse(
                    f"a {kind} called {names.game} is installed, by {plugin.distribution}: take another name"
                )
    if find_spec(names.package) is not None:
        raise Misuse(f"a Python package called {names.package} is installed: take another name")


def names_in_code() -> frozenset[str]:
    """Return all names in the template's code."""
    return frozenset(
        token.string
        for path, text in template().items()
        if path.suffix == ".py"
        for token in tokenize.generate_tokens(StringIO(text).readline)
        if token.type == tokenize.NAME
    ) - {IN_TEMPLATE.of_class}


# --- files --------------------------------------------------------------------------------------------------------


def template() -> Mapping[PurePosixPath, str]:
    """Return the files of the template by their paths in it."""
    return dict(_texts(files("boardwright_cli") / "template", PurePosixPath()))


def written(names: Names) -> Mapping[PurePosixPath, str]:
    """Return the files of a project for a game of these names, by their paths in it."""
    spelled = dict(zip(IN_TEMPLATE, names, strict=True))
    spellings = re.compile("|".join(map(re.escape, spelled)))

    def renamed(text: str) -> str:
        return spellings.sub(lambda found: spelled[found[0]], text)

    project = {}
    for path, text in template().items():
        place = PurePosixPath(renamed(str(path)))
        if place.name.startswith(
            "dot-"
        ):  # so that git and other tools do not take it for one of this repository
            place = place.with_name(f".{place.name.removeprefix('dot-')}")
        requirement = f"boardwright>={version('boardwright')}"
        project[place] = REQUIREMENT.sub(requirement, renamed(text))
    return project


def create(project: Mapping[PurePosixPath, str], directory: Path) -> None:
    """Write files to a directory that is new or empty: all of them, or none.

    Raises:
        Failure: If that is not possible; nothing was written then.
    """
    try:
        exists = directory.exists()
        if exists and not directory.is_dir():
            raise Failure(f"{directory} is a file; nothing was written")
        if exists and any(directory.iterdir()):
            raise Failure(f"{directory} is not empty; nothing was written: take another --directory")
        with TemporaryDirectory(
            prefix=".boardwright-new-", dir=directory if exists else directory.parent
        ) as made:
            whole = Path(made) / "project"
            for path, text in project.items():
                file = whole / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text.encode())
            if exists:
                _move_in(whole, directory)
            else:
                whole.rename(directory)
    except OSError as error:
        raise Failure(f"{directory} cannot be written ({error.strerror}); nothing was written") from error


def _move_in(whole: Path, directory: Path) -> None:
    """Move what is in one directory to another one, or nothing."""
    moved: list[Path] = []
    try:
        for entry in sorted(whole.iterdir()):
            moved.append(entry.rename(directory / entry.name))  # noqa: PERF401 - it is for who takes it back
    except BaseException:
        for entry in moved:
            entry.rename(whole / entry.name)
        raise


def _texts(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith((".", "__pycache__")):  # what Python and other tools leave beside the files
            continue
        if entry.is_dir():
            yield from _texts(entry, path / entry.name)
        else:
            yield path / entry.name, entry.read_text(encoding="utf-8")
