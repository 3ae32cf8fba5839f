"""The tutorial makes the game that `boardwright new` writes: its pieces, one after the other, are the files."""

import re
from pathlib import Path

import pytest

from boardwright_cli.creating import IN_TEMPLATE, written

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
PIECES = [
    text
    for text in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    if not text.startswith("# try it")
]
FILES = {path.name: text for path, text in written(IN_TEMPLATE).items() if path.parts[0] == "src"}


def lines(text: str) -> list[str]:
    """Return the lines of a text that are not empty."""
    return [line for line in text.splitlines() if line]


def test_the_pieces_are_the_files() -> None:
    shown = [line for piece in PIECES for line in lines(piece)]
    assert shown == [line for name in ("game.py", "bots.py", "plugin.py") for line in lines(FILES[name])]


def test_the_rules_are_about_a_hundred_lines() -> None:
    counted = re.sub(r'^ *""".*?"""$', "", FILES["game.py"], flags=re.MULTILINE | re.DOTALL)
    counted = re.sub(r"^from boardwright import \(.*?^\)$", "", counted, flags=re.MULTILINE | re.DOTALL)
    assert 80 < len(lines(counted)) < 110


@pytest.mark.parametrize("page", ["README.md", "docs/writing-a-game.md"])
def test_it_is_found_from_the_pages_that_authors_read_first(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert "tutorial.md)" in text
    assert page == "README.md" or "(writing-a-game.md)" in PAGE
