"""The parts that help pages have in common."""

from __future__ import annotations

import click

AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON and nothing else on stdout.")


def examples(*commands: str) -> str:
    """Return the end of a help page: examples, one a line, kept as they are."""
    return "\n".join(("\b", "Examples:", *(f"  boardwright {command}" for command in commands)))
