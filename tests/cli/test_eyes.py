import pytest

from boardwright_cli.eyes import Eyes


@pytest.mark.parametrize(
    ("text", "eyes"),
    [
        ("0", Eyes((0,))),
        ("2", Eyes((2,))),
        ("spectator", Eyes((None,))),
        (" Open ", Eyes((0, 1, 2), several=True)),
        ("3", None),
        ("-1", None),
        ("", None),
        ("everybody", None),
        ("\N{SUPERSCRIPT TWO}", None),
    ],
)
def test_eyes(text: str, eyes: Eyes | None) -> None:
    assert Eyes.of(text, 3) == eyes
