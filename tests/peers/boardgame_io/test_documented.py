"""Every difference that a rule knows stands in `docs/boardgame-io.md`, in the rule's own words.

To write the tables anew after a change that was meant:

    python -m tests.peers.boardgame_io.test_documented
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .differences import GROUPS, RULES

PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "boardgame-io.md"
BEGIN: Final = "<!-- the differences, made by tests/peers/boardgame_io/test_documented.py -->"
END: Final = "<!-- their end -->"


def tables() -> str:
    """Return the tables in Markdown."""
    return "\n".join([BEGIN, *_lines(), "", END])


def _lines() -> Iterator[str]:
    for title, rules in GROUPS.items():
        yield from ("", f"### {title}", "", "| | boardgame.io | boardwright | because |", "|---|---|---|---|")
        for rule in rules:
            yield f"| {rule.name} | {rule.theirs} | {rule.ours} | {_as_clause(rule.why)} |"


def _as_clause(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def test_the_tables_in_the_docs_are_those_of_the_rules() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page[page.index(BEGIN) : page.index(END) + len(END)] == tables()


def test_no_two_rules_have_the_same_name() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)


def main() -> None:
    """Write the tables into the page anew."""
    page = PAGE.read_text(encoding="utf-8")
    begin, end = page.index(BEGIN), page.index(END) + len(END)
    PAGE.write_text(page[:begin] + tables() + page[end:], encoding="utf-8")


if __name__ == "__main__":
    main()
