from typing import Any

import pytest

from boardwright_cli.failure import Misuse
from boardwright_cli.setting import read_options, rules_of, seats_for


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("n=3", 3),
        ("n=true", True),
        ("n=null", None),
        ('n=["a","b"]', ["a", "b"]),
        ("n=first", "first"),
        ("n=a,b", "a,b"),
        ("n=", ""),
        ("n=a=b", "a=b"),
        ("n=" + "[" * 5000, "[" * 5000),
    ],
)
def test_a_value_is_json_or_else_a_text(given: str, read: Any) -> None:
    assert read_options([given]) == {"n": read}


@pytest.mark.parametrize("given", [["n"], ["=3"], [""], ["n=1", "n=2"]])
def test_what_is_no_option(given: list[str]) -> None:
    with pytest.raises(Misuse):
        read_options(given)


def test_how_many_seats() -> None:
    rules = rules_of("arboretum", ())
    assert seats_for(rules, None, None) == 2
    assert seats_for(rules, 3, None) == seats_for(rules, None, 3) == seats_for(rules, 3, 3) == 3
    for seats, players in ((3, 2), (5, None), (None, 1)):
        with pytest.raises(Misuse):
            seats_for(rules, seats, players)
