"""The pytest plugin of boardwright: the options of the conformance kit.

It is a module of its own, beside the package, so that runs without a conformance test load nothing of boardwright. The
tests themselves are made by `boardwright.testing.Conformance`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("boardwright")
    group.addoption(
        "--conformance",
        choices=("quick", "thorough"),
        default=None,
        help="how much the conformance tests of games look at; by default what each says",
    )
    group.addoption(
        "--golden-refresh",
        action="store_true",
        default=False,
        help="record the golden matches of games anew where rules have changed their version",
    )
