"""Every parser meets what nobody would write, and answers with what is documented; see `targets`."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .targets import TARGETS, samples

WORDS = (
    *(
        "oak",
        "OA5",
        "oak-5",
        "blue-spruce",
        "1,0",
        "(-1, 2)",
        "deck",
        "discard:0",
        "0",
        "-1",
        "9" * 30,
        "1e400",
        "NaN",
    ),
    *(
        "plant",
        "draw",
        "mark",
        "undo",
        "/undo",
        "moves",
        "hint",
        "?",
        "edition",
        "species",
        "first_seat",
        "=",
        ",",
        " ",
    ),
    *(
        "null",
        "true",
        "[",
        "]",
        "{",
        "}",
        '"',
        "\\",
        "\\ud800",
        "\x00",
        "\ud800",
        "\u2028",
        "é",
        "🌲",
        "\n",
        "\r",
        "\t",
    ),
    *(
        "players",
        "hands",
        "actions",
        "arboretums",
        "card",
        "cell",
        "format",
        "seed",
        "check",
        "leave",
        "__class__",
        "..",
    ),
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=8), inner, max_size=5)
    ),
    max_leaves=12,
)


def texts(target: str) -> st.SearchStrategy[bytes]:
    """Return anything, words one after the other, JSON, and sound inputs with pieces taken out, doubled or changed."""
    words = st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=10)
    return st.one_of(
        st.binary(max_size=80),
        words.map(lambda parts: "".join(parts).encode(errors="surrogatepass")),
        st.tuples(st.binary(min_size=1, max_size=1), words).map(
            lambda given: given[0] + " ".join(given[1]).encode(errors="replace")
        ),
        json_values.map(lambda value: json.dumps(value).encode()),
        changed(target),
    )


@st.composite
def changed(draw: st.DrawFn, target: str) -> bytes:
    data = draw(st.sampled_from(samples(target)))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 40)))
        piece = draw(
            st.binary(max_size=6)
            | st.just(data[start:end] * 2)
            | st.sampled_from(WORDS).map(lambda word: word.encode(errors="surrogatepass"))
            | json_values.map(lambda value: json.dumps(value).encode())
        )
        data = data[:start] + piece + data[end:]
    return data


@st.composite
def other_values(draw: st.DrawFn, target: str) -> bytes:
    """Return a sound JSON input, line by line, in which values or keys anywhere are others."""
    lines = draw(st.sampled_from(samples(target))).splitlines()
    number = draw(st.integers(0, len(lines) - 1))
    whole: list[Any] = [json.loads(lines[number])]
    place: Any = whole
    key: Any = 0
    while isinstance(place[key], dict | list) and place[key] and draw(st.integers(0, 3)):
        place = place[key]
        key = draw(
            st.sampled_from(sorted(place)) if isinstance(place, dict) else st.integers(0, len(place) - 1)
        )
    if draw(st.booleans()):
        place[key] = draw(json_values)
    elif isinstance(place, dict):
        place[draw(st.sampled_from(WORDS))] = place.pop(key)
    else:
        place.insert(key, place[key])
    lines[number] = json.dumps(whole[0]).encode()
    return b"\n".join(lines)


FOUND: dict[str, list[bytes]] = {
    "commands": [
        bytes([start, *b"b what\xff"]) for start in range(64)
    ],  # more words than the move has arguments
}
"""What a parser has once stumbled over."""


@pytest.mark.parametrize("target", FOUND)
def test_what_was_found_once(target: str) -> None:
    for data in FOUND[target]:
        TARGETS[target](data)


@pytest.mark.parametrize("target", TARGETS)
def test_sound_inputs_are_taken(target: str) -> None:
    for sample in samples(target):
        TARGETS[target](sample)


def run(target: str, inputs: st.SearchStrategy[bytes], examples: int) -> None:
    @settings(max_examples=examples)
    @given(inputs)
    def answers_as_documented(data: bytes) -> None:
        TARGETS[target](data)

    answers_as_documented()


QUICK_OR_THOROUGH = [40, pytest.param(400, marks=pytest.mark.slow)]


@pytest.mark.parametrize("examples", QUICK_OR_THOROUGH)
@pytest.mark.parametrize("target", TARGETS)
def test_what_nobody_would_write(target: str, examples: int) -> None:
    run(target, texts(target), examples)


@pytest.mark.parametrize("examples", QUICK_OR_THOROUGH)
@pytest.mark.parametrize("target", ["match_files", "records", "positions"])
def test_other_values_in_sound_json(target: str, examples: int) -> None:
    run(target, other_values(target), examples)
