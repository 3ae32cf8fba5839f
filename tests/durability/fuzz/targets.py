"""Every parser of texts from outside, as a function of bytes that may raise what is documented and nothing else.

Hypothesis calls them in `test_fuzz.py`, atheris on demand in `fuzz.py`.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Any, Final

from boardwright import Match, MatchFileError, OptionsError, Rejected, Seed
from boardwright.matchfile import Read, read
from boardwright.plugins import installed
from boardwright_arboretum.arboretum import Cell, CellError
from boardwright_arboretum.cards import Card, CardError, Species
from boardwright_arboretum.positions import PositionError, answer, parse_positions
from boardwright_arboretum.recorded import replayed
from boardwright_arboretum.records import RecordedGameError, parse_records
from boardwright_cli.entry import Menu
from boardwright_cli.failure import Failure
from boardwright_cli.players import read_players
from boardwright_cli.setting import read_options

GAMES: Final = sorted(installed().games())


def as_text(data: bytes) -> str:
    """Return any bytes as a text, lone surrogates included."""
    return data.decode("utf-8", "surrogateescape")


def cards(data: bytes) -> None:
    """Cards and species as they are typed."""
    text = as_text(data)
    with suppress(CardError):
        card = Card.parse(text)
        assert Card.parse(str(card)) is Card.parse(card.short) is card
    with suppress(CardError):
        species = Species.parse(text)
        assert Species.parse(species.letters) is species


def cells(data: bytes) -> None:
    """Cells as they are typed."""
    with suppress(CellError):
        cell = Cell.parse(as_text(data))
        assert Cell.parse(str(cell)) == cell


@cache
def _menus() -> list[tuple[Match[Any], Menu]]:
    """Return menus of every game at its start and a few moves on."""
    menus = []
    for game in GAMES:
        match: Match[Any] = Match.new(game, seed="menus")
        for _ in range(8):
            if match.outcome is not None:
                break
            seat = next(one.seat for one in match.position.flow.active if match.legal_moves(one.seat))
            legal = match.legal_moves(seat)
            menus.append((match, Menu(match.rules, legal)))
            match.play(seat, legal[len(legal) // 2])
    return menus


def commands(data: bytes) -> None:
    """What a player types, in the terminal; the first byte chooses where."""
    menus = _menus()
    _, menu = menus[data[0] % len(menus)] if data else menus[0]
    menu.read(as_text(data[1:]))


def moves(data: bytes) -> None:
    """A move by name with arguments, as a server gets it: JSON in any shape."""
    try:
        name, *args = json.loads(data)
    except (ValueError, TypeError, RecursionError):
        return
    for game in GAMES:
        rules = Match[Any].new(game, seed=1).rules
        with suppress(Rejected):
            rules.read_move(name if isinstance(name, str) else str(name), args)


def options(data: bytes) -> None:
    """Options, explicit deals, names, seats and seeds: of a command line, and as JSON."""
    text = as_text(data)
    with suppress(Failure):
        chosen = read_options(text.split("\n"))
        _new(options=chosen)
    with suppress(Failure):
        read_players(text, "arboretum")
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        given = None
    _new(options=given)
    _new(deal=given)
    if isinstance(given, list):
        _new(names=given)
    if isinstance(given, int):
        _new(seats=given)
    assert len(Seed.of(text)) == 32


def _new(**given: Any) -> None:
    for game in GAMES:
        with suppress(OptionsError):
            Match.new(game, seed=1, **given)


def sealed(data: bytes) -> bytes:
    """Return data whose lines end with checks that fit, so that what they say is read."""
    whole = b""
    for line in data.split(b"\n"):
        digits, end = 8, line[-1:]
        if end == b"]":
            head = line[:-1] + b',"'
        elif line.startswith(b'{"outcome"') and end == b"}":
            digits, head = 64, line[:-1] + b',"digest":"'
        elif end == b"}":
            head = line[:-1] + b',"check":"'
        else:
            whole += line + b"\n"
            continue
        whole += head + sha256(whole + head).hexdigest()[:digits].encode() + b'"' + end + b"\n"
    return whole


def match_files(data: bytes) -> None:
    """Match files: as they are, and with checks that fit."""
    for each in (data, sealed(data)):
        with suppress(MatchFileError):
            found: Read[Match[Any]] = read(each)
            again: Match[Any] = Match.loads(found.match.dumps())
            assert again.log == found.match.log
            assert again.outcome is not None or not found.finished


def records(data: bytes) -> None:
    """Games that were recorded at a table."""
    with suppress(RecordedGameError):
        for record in parse_records(as_text(data)):
            match = replayed(record)
            assert Match.loads(match.dumps()).log == match.log


def positions(data: bytes) -> None:
    """Finished positions to score."""
    with suppress(PositionError):
        for position in parse_positions(as_text(data)):
            answer(position)
            answer(position, strict=True)


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "cards": cards,
    "cells": cells,
    "commands": commands,
    "moves": moves,
    "options": options,
    "match_files": match_files,
    "records": records,
    "positions": positions,
}


@cache
def samples(target: str) -> tuple[bytes, ...]:
    """Return sound inputs of a target to begin with, and words to make others of."""
    if target == "match_files":
        found = []
        for game in GAMES:
            match: Match[Any] = Match.new(game, seed="sample")
            while match.outcome is None and len(match) < 12:
                seat = next(one.seat for one in match.position.flow.active if match.legal_moves(one.seat))
                match.play(seat, match.legal_moves(seat)[0])
            found.append(match.dumps())
        return tuple(found)
    if target == "records":
        match = Match.new("arboretum", seed="sample")
        table = match.position.state
        record = {
            "players": 2,
            "first_player": table.first_seat,
            "species": list(table.species),
            "initial_hands": [list(map(str, hand)) for hand in table.concealed],
            "actions": [
                {"player": table.first_seat, "action": "draw", "source": "deck", "card": str(table.deck[0])},
                {"player": table.first_seat, "action": "draw", "source": "deck", "card": str(table.deck[1])},
                {"player": table.first_seat, "action": "plant", "card": str(table.deck[1]), "cell": "0,0"},
            ],
        }
        return (json.dumps(record).encode(),)
    if target == "positions":
        position = {
            "species": ["oak", "maple"],
            "hands": [["oak-8"], ["maple-1", "oak-1"]],
            "arboretums": [{"0,0": "oak-2", "1,0": "maple-3", "2,0": "oak-5"}, {}],
        }
        return (json.dumps(position).encode(),)
    return {
        "cards": (b"oak-5", b"OA5", b"Blue Spruce 3", b"blue_spruce-8"),
        "cells": (b"1,0", b"(-1, 2)", b"0 0"),
        "commands": (
            b"\x00mark 4",
            b"\x01plant oak-5 1,0",
            b"\x02/undo",
            b"\x03moves",
            b"\x04d deck",
            b"\x051",
        ),
        "moves": (b'["plant","oak-5",[1,0]]', b'["mark",4]', b'["draw","discard:0"]', b'["bet"]'),
        "options": (
            b"edition=first\nspecies=oak,maple",
            b'{"edition":"first"}',
            b'["oak-1"]',
            b"me:Ann,greedy",
        ),
    }[target]
