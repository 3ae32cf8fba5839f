"""A plugin from outside: a project that `boardwright new` wrote, installed beside the wheel as a person would.

The environment holds the two wheels and nothing else of this repository; the libraries that they need are those of
the environment in which the tests run, so that no package index is asked.
"""

import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NAME = "acorn-hunt"
PLUGIN = "boardwright_acorn_hunt"
OTHERS = {"arboretum", "leduc-poker", "tictactoe"}
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


class Environment(NamedTuple):
    """A virtual environment with boardwright and the plugin in it.

    Attributes:
        folder: Where it is.
        site: Where its packages are.
        project: The plugin's project.
    """

    folder: Path
    site: Path
    project: Path

    def run(self, *line: str, cwd: Path, code: int = 0, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the environment."""
        program, *arguments = line
        done = subprocess.run(  # noqa: S603 - the programs of an environment of our own
            [str(self.folder / SCRIPTS / program), *arguments],
            cwd=cwd,
            env={**_outside(), "XDG_DATA_HOME": str(self.folder / "data"), **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stdout + done.stderr
        return done

    def games(self, **variables: str) -> set[str]:
        """Return the names of the games that `boardwright games` lists."""
        listed = self.run("boardwright", "games", cwd=self.folder, code=0, **variables).stdout
        return {line.split()[0] for line in listed.splitlines() if not line.startswith(" ")}

    def plugin(self) -> list[str]:
        """Return what `boardwright plugins` says of the plugin, line by line."""
        listed = self.run("boardwright", "plugins", cwd=self.folder).stdout.splitlines()
        first = next(number for number, line in enumerate(listed) if line.startswith(f"{NAME}  "))
        further = [
            number for number, line in enumerate(listed) if number > first and not line.startswith(" ")
        ]
        return [line.strip() for line in listed[first : further[0] if further else None]]


def _outside() -> dict[str, str]:
    """Return the environment variables without those that would let this environment shine through."""
    hidden = ("BOARDWRIGHT_", "PYTHONPATH", "PYTHONHOME", "PYTEST_", "COLUMNS", "FORCE_COLOR")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"}


def _python(*line: str) -> None:
    done = subprocess.run(  # noqa: S603 - pip and venv
        [sys.executable, "-m", *line], env=_outside(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _wheel(project: Path, place: Path) -> str:
    """Build a wheel with the build backend of this environment."""
    options = ("--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
    _python("pip", "wheel", *options, "--wheel-dir", str(place), str(project))
    (wheel,) = place.glob("*.whl")
    return str(wheel)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel of boardwright and that of a project that its `boardwright new` has written."""
    pytest.importorskip("hatchling", reason="the wheels are built with hatchling, which the extra dev brings")
    place = tmp_path_factory.mktemp("outside")
    folder = place / "environment"
    _python("venv", "--without-pip", str(folder))
    python = folder / SCRIPTS / "python"
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    libraries = place / "libraries"
    libraries.mkdir()
    for library in Path(sysconfig.get_path("purelib")).iterdir():
        if "boardwright" not in library.name:
            (libraries / library.name).symlink_to(library)
    (site / "libraries.pth").write_text(f"{libraries}\n")

    def install(wheel: str) -> None:
        options = ("--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check", "--quiet")
        _python("pip", "--python", str(python), "install", *options, wheel)

    install(_wheel(ROOT, place / "boardwright"))
    environment = Environment(folder, site, place / "project")
    said = environment.run("boardwright", "new", NAME, "--directory", str(environment.project), cwd=place)
    assert said.stdout.startswith("Acorn hunt is written to ")
    install(_wheel(environment.project, place / "plugin"))
    return environment


# --- as it should be ----------------------------------------------------------------------------------------------


def test_the_plugin_is_listed_with_its_game(installed: Environment) -> None:
    assert installed.games() >= {NAME, *OTHERS}
    assert installed.plugin() == [
        f"{NAME}  loaded, from boardwright-acorn-hunt 0.1.0 ({PLUGIN}.plugin)",
        f"games: {NAME}",
        f"bots: {NAME}/greedy",
        f"text tables: {NAME}",
    ]


def test_its_tests_pass(installed: Environment) -> None:
    tested = installed.run("python", "-m", "pytest", "-p", "no:cacheprovider", cwd=installed.project)
    assert " passed" in tested.stdout


def test_bots_play_it_and_the_match_is_recorded_verified_and_shown_again(
    installed: Environment, tmp_path: Path
) -> None:
    def run(line: str) -> str:
        return installed.run("boardwright", *line.split(), cwd=tmp_path).stdout

    played = run(f"play {NAME} --players greedy,random --seed 7 --record game.jsonl")
    assert "and the fox came for her neighbours" in played
    assert "greedy wins." in played
    assert run("verify game.jsonl").startswith("game.jsonl: verified: 10 commands, greedy wins (")
    shown = run("replay game.jsonl --to 4 --seat 1")
    assert "as random sees it" in shown
    assert "hand ? ? ?" in shown
    assert f"10 matches of {NAME}" in run(f"simulate {NAME} --players greedy,random --games 10 --seed 1")


def test_it_can_be_blocked(installed: Environment, tmp_path: Path) -> None:
    assert NAME not in installed.games(BOARDWRIGHT_BLOCK=NAME)
    line = ("--block", NAME, "play", NAME)
    refused = installed.run("boardwright", *line, cwd=tmp_path, code=2).stderr
    assert refused.startswith(f"boardwright: no game '{NAME}' is installed; there is ")
    assert refused.endswith(f". Blocked: {NAME}\n")
    assert f"{NAME}  blocked" in installed.run("boardwright", *line[:2], "plugins", cwd=tmp_path).stdout


# --- broken -------------------------------------------------------------------------------------------------------


class Fault(NamedTuple):
    """A way to break the plugin: what is changed in which file, and what `boardwright plugins` then says."""

    file: str
    old: str
    new: str
    said: str


GAME, TEXT, BRINGS = (f"{PLUGIN}/{module}.py" for module in ("game", "text", "plugin"))
METADATA, ENTRY_POINTS = (f"{PLUGIN}-0.1.0.dist-info/{name}" for name in ("METADATA", "entry_points.txt"))

FAULTS = {
    "an import error": Fault(
        GAME,
        "from annotated_types import Interval",
        "from annotated_tapes import Interval",
        f"ModuleNotFoundError: No module named 'annotated_tapes' ({PLUGIN}.game, line 16)",
    ),
    "a name that cannot be imported": Fault(
        GAME,
        "    Turn,\n",
        "    Turns,\n",
        f"ImportError: cannot import name 'Turns' from 'boardwright' ({PLUGIN}.game, line 17)",
    ),
    "a syntax error": Fault(
        GAME,
        "def phases(self) -> list[Phase]:",
        "def phases(self) -> list[Phase]",
        "SyntaxError: expected ':' (game.py, line 112)",
    ),
    "a hook that there is not": Fault(
        GAME,
        "def turn_end(",
        "def turn_ends(",
        "AcornHunt.turn_ends is marked with @hookimpl, but there is no hook turn_ends; "
        "did you mean turn_end or turn_begin?",
    ),
    "a hook of the plugin that there is not": Fault(
        BRINGS,
        "def bots(",
        "def robots(",
        f"{PLUGIN}.plugin.robots is marked with @hookimpl, but there is no hook robots; did you mean bots?",
    ),
    "a wrong signature": Fault(
        GAME,
        "def progress(self, at: At[Farm])",
        "def progress(self, at: At[Farm], seat: Seat)",
        "AcornHunt.progress(at, seat) asks for 'seat', but the hook is progress(at)",
    ),
    "a wrong signature in the plugin": Fault(
        BRINGS,
        "def bots(game: str)",
        "def bots(name: str)",
        f"{PLUGIN}.plugin.bots(name) asks for 'name', but the hook is bots(game)",
    ),
    "a field that does not say who sees it": Fault(
        GAME,
        "coops: Annotated[tuple[Hens, ...], Public()]",
        "coops: tuple[Hens, ...]",
        "Farm.coops does not say who sees it: annotate it with Public(), Count(), Hidden(), PerSeat(OwnerOnly()) … "
        "(or set perfect_information on the game if nothing in it is secret)",
    ),
    "a hook without its mark": Fault(
        GAME,
        "    @hookimpl\n    def turn_end",
        "    def turn_end",
        "AcornHunt.turn_end has the name of a hook: mark it with @hookimpl",
    ),
    "a hook of the plugin without its mark": Fault(
        BRINGS,
        "@hookimpl\ndef bots",
        "def bots",
        f"{PLUGIN}.plugin.bots has the name of a hook: mark it with @hookimpl",
    ),
    "no setup": Fault(
        GAME,
        "    @hookimpl\n    def setup",
        "    def deal_out",
        f"game '{NAME}' implements no hook 'setup', which every game needs",
    ),
    "a move offered that is none": Fault(
        GAME,
        "Turn(max_moves=1)",
        "Turn(moves=[self.hens_and_places], max_moves=1)",
        f"AcornHunt.hens_and_places is offered but is no move of game '{NAME}': mark it with @move",
    ),
    "a move without a type": Fault(
        GAME, "at: Act[Farm], hen: Hen,", "at: Act[Farm], hen,", "move 'put': parameter 'hen' has no type"
    ),
    "a wrong name": Fault(
        GAME,
        f'name = "{NAME}"',
        'name = "Acorn Hunt"',
        "a game's name is made of lower-case letters, digits and hyphens, not 'Acorn Hunt'",
    ),
    "no name": Fault(GAME, f'    name = "{NAME}"\n', "", f"{PLUGIN}.game.AcornHunt does not set 'name'"),
    "the name of another plugin's game": Fault(
        GAME,
        f'name = "{NAME}"',
        'name = "tictactoe"',
        "game 'tictactoe' is already brought by boardwright_tictactoe.TicTacToe",
    ),
    "an entry point to nothing": Fault(
        ENTRY_POINTS,
        f"{PLUGIN}.plugin",
        f"{PLUGIN}.plugin:Acorns",
        f"the entry point names {PLUGIN}.plugin:Acorns, but there is no Acorns in {PLUGIN}.plugin",
    ),
    "an entry point to no module": Fault(
        ENTRY_POINTS,
        f"{PLUGIN}.plugin",
        f"{PLUGIN}.plugn",
        f"the entry point names {PLUGIN}.plugn, but there is no module {PLUGIN}.plugn",
    ),
    "an entry point to something else": Fault(
        ENTRY_POINTS,
        f"{PLUGIN}.plugin",
        f"{PLUGIN}.game:Farm",
        "the entry point names neither a game's class nor an object with hooks (mark them with @hookimpl)",
    ),
    "a newer boardwright needed": Fault(
        METADATA,
        "boardwright>=0.1.0",
        "boardwright>=99.1",
        "it needs boardwright>=99.1, and this is boardwright 0.1.0: "
        "install a newer boardwright, or an older version of the plugin",
    ),
}

FAULTS_OF_LOOKS = {
    "a text table that fails": Fault(
        TEXT,
        "        farm = view.state\n",
        "        farm = view.estate\n",
        f"the text table of {NAME} fails: AttributeError: 'View' object has no attribute 'estate' "
        f"({PLUGIN}.text, line 32)",
    ),
    "a text table that cannot be made": Fault(
        BRINGS,
        "return AcornHuntText()",
        "return AcornTexts()",
        f"hook text_table: NameError: name 'AcornTexts' is not defined ({PLUGIN}.plugin, line 31)",
    ),
}

Break = Callable[[Fault], None]


@pytest.fixture
def broken(installed: Environment) -> Iterator[Break]:
    """Return a function that breaks the installed plugin; it is mended after the test."""
    before: dict[Path, str] = {}

    def break_(fault: Fault) -> None:
        file = installed.site / fault.file
        before[file] = file.read_text(encoding="utf-8")
        assert fault.old in before[file]
        file.write_text(before[file].replace(fault.old, fault.new, 1), encoding="utf-8")

    yield break_
    for file, text in before.items():
        file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_broken_plugin_is_left_out_and_the_reason_is_said(
    fault: Fault, installed: Environment, broken: Break, tmp_path: Path
) -> None:
    broken(fault)
    status, reason = installed.plugin()
    assert status.startswith(f"{NAME}  failed, from boardwright-acorn-hunt 0.1.0 (")
    assert reason == fault.said
    played = installed.run("boardwright", "play", NAME, cwd=tmp_path, code=2)
    assert played.stderr == f"boardwright: the plugin '{NAME}' could not be loaded: {fault.said}\n"
    games = installed.games()
    assert games >= OTHERS
    assert NAME not in games
    bots = ("play", "tictactoe", "--players", "random,random")
    assert installed.run("boardwright", *bots, cwd=tmp_path).stderr == ""


@pytest.mark.parametrize("fault", FAULTS_OF_LOOKS.values(), ids=list(FAULTS_OF_LOOKS))
def test_a_game_that_cannot_be_shown_is_there_and_the_reason_is_said(
    fault: Fault, installed: Environment, broken: Break
) -> None:
    broken(fault)
    status, *_, reason = installed.plugin()
    assert status.startswith(f"{NAME}  loaded, from boardwright-acorn-hunt 0.1.0 (")
    assert reason == fault.said
    assert installed.games() >= {NAME, *OTHERS}


def test_a_match_whose_text_table_fails_is_saved(
    installed: Environment, broken: Break, tmp_path: Path
) -> None:
    broken(FAULTS_OF_LOOKS["a text table that fails"])
    line = ("play", NAME, "--players", "greedy,random", "--record", "game.jsonl")
    failed = installed.run("boardwright", *line, cwd=tmp_path, code=1)
    saved, mistake = failed.stderr.splitlines()
    assert saved == "boardwright: the match is saved in game.jsonl"
    assert mistake.startswith(f"boardwright: there is a mistake in {PLUGIN}.text (AttributeError: ")
    assert mistake.endswith("); --debug before the command shows the traceback")
    verified = installed.run("boardwright", "verify", "game.jsonl", cwd=tmp_path).stdout
    assert "verified: 10 commands" in verified


def test_a_game_whose_text_table_cannot_be_made_is_shown_in_plain_words(
    installed: Environment, broken: Break, tmp_path: Path
) -> None:
    broken(FAULTS_OF_LOOKS["a text table that cannot be made"])
    played = installed.run("boardwright", "play", NAME, "--players", "greedy,random", cwd=tmp_path)
    assert "wins (" in played.stdout
