"""The tables of `docs/performance.md`, and how they get there: between two marks, in place of those of the last run."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.compare import Compared, Measured

PAGE: Final = Path(__file__).parent.parent / "docs" / "performance.md"

_MICRO: Final = 1e6
_MILLI: Final = 1e3


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; all columns but those of the first row's texts are to the right."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def micro(seconds: Measured) -> str:
    """Return a time in microseconds."""
    return f"{seconds.median * _MICRO:.3g}"


def milli(seconds: Measured) -> str:
    """Return a time in milliseconds."""
    return f"{seconds.median * _MILLI:.0f}"


def ratio(compared: Compared) -> str:
    """Return the median of a ratio with the least and the most."""
    middle, least, most = compared.ratio
    return f"**{middle:.2f}** ({least:.2f} – {most:.2f})"


def machine() -> str:
    """Return what the machine is, in general: processor, cores, system, Python."""
    return (
        f"{_processor()}, {_cores()} cores, {platform.system()} on {platform.machine()}; "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def _processor() -> str:
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        named = re.search(r"^model name\s*:\s*(.+)$", cpus.read_text(encoding="utf-8"), re.MULTILINE)
        if named:
            return named[1]
    return platform.processor() or "an unnamed processor"


def _cores() -> int:
    import os

    return os.cpu_count() or 1


def written(text: str, name: str, content: str) -> str:
    """Return a page with what stands between the marks of a name replaced.

    Raises:
        ValueError: If the page has no such marks.
    """
    begin, end = f"<!-- measured: {name} -->", f"<!-- end: {name} -->"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"the page has no marks for {name!r}")
    return f"{before}{begin}\n\n{content}\n\n{end}{after}"
