"""The reference client of boardwright: a terminal program that plays, replays, verifies and simulates matches.

Here is only its entry point, which needs nothing but the standard library, so that it can say what is missing.
"""

from importlib.util import find_spec

NEEDED = ("click", "filelock", "platformdirs", "rich")
"""The libraries that the extra `cli` installs."""


def main() -> None:
    """Run the command `boardwright`; where its libraries are missing, say what to install."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise SystemExit(
            f"boardwright: this command also needs {', '.join(missing)}: run pip install 'boardwright[cli]'"
        )
    from boardwright_cli.app import program, tolerate_any_text

    tolerate_any_text()
    program(prog_name="boardwright")
