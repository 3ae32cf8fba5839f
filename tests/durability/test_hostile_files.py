"""Files that are made to do harm: each is refused in one sentence, quickly and within little memory.

Checks fit wherever a line has a place for one, as whoever means ill can make them.
"""

import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from boardwright import Match, MatchFileError
from boardwright.chain import COMMAND
from boardwright.chain import HEADER as SEAL
from boardwright.header import LONGEST_NAME, MOST_SEATS, MOST_VARIANTS
from boardwright.matchfile import (
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_COMMANDS,
    Chain,
    entry_line,
    load,
    read,
    write,
)

from ..match_files import sealed, unsealed  # noqa: TID252 - tests are no package that is installed

HEADER, *MOVES = unsealed(Match.new("tictactoe", seed=1, names=["Ann", "Bob"]).dumps())
ARBORETUM = unsealed(Match.new("arboretum", seed=1).dumps())[0]
ROOM = LONGEST_LINE - 1000


def header(of: bytes = HEADER, **fields: Any) -> bytes:
    return json.dumps({**json.loads(of), **fields}, separators=(",", ":")).encode()


def nested(depth: int, opening: str = "[", closing: str = "]") -> bytes:
    return (opening * depth + closing * depth).encode()


def with_deal(deal: bytes, of: bytes = ARBORETUM) -> bytes:
    return of.replace(b'"deal":null', b'"deal":' + deal)


def move(argument: bytes) -> bytes:
    return b'[0,"mark",[' + argument + b"]]"


LINES: dict[str, bytes] = {
    "lists in lists": move(nested(30_000)),
    "lists in lists without end": b"[" * 60_000 + b"]",
    "201 lists": move(nested(200)),
    "objects in objects": move(nested(10_000, '{"a":', "}")[:-10_000] + b"1" + b"}" * 10_000),
    "a number of 60,000 digits": move(b"9" * 60_000),
    "a number of 4,301 digits": move(b"9" * 4301),
    "a seat of 60,000 digits": b"[" + b"9" * 60_000 + b',"mark",[4]]',
    "a seat of 4,000 digits": b"[" + b"9" * 4000 + b',"mark",[4]]',
    "a fraction of 60,000 digits": move(b"0." + b"5" * 60_000),
    "a number too large for a float": move(b"1e999999999"),
    "a power": move(b"1e9"),
    "NaN": move(b"NaN"),
    "Infinity": move(b"-Infinity"),
    "a long text": move(b'"' + b"x" * 60_000 + b'"'),
    "a long name of a move": b'[0,"' + b"x" * 60_000 + b'",[4]]',
    "many arguments": move(b",".join([b"4"] * 30_000)),
    "an argument with a key twice": move(b'{"a":1,"a":2}'),
    "NUL": move(b'"\\u0000"'),
    "a raw NUL": move(b"\0"),
    "a lone surrogate": b'[0,"\\ud800",[4]]',
    "a surrogate as a reason": b'[0,"mark",[4],"\\udfff"]',
    "bytes that are no UTF-8": b'[0,"mark",[4],"\xff"]',
    "an overlong slash": b'[0,"mark",[4],"\xc0\xaf"]',
    "Python": b"[0,\"__import__('os').system('true')\",[4]]",
    "a private name": b'[0,"__class__",[]]',
    "a path as a move": b'[0,"../../etc/passwd",[]]',
    "an undo by nobody": b'[-1,"undo"]',
    "true as a seat": b'[true,"undo"]',
    "a comment": b'[0,"mark",[4]/* x */]',
    "single quotes": b"[0,'mark',[4]]",
    "a comma too many": b'[0,"mark",[4,]]',
}

HEADERS: dict[str, bytes] = {
    "nested options": HEADER.replace(b'"options":{}', b'"options":{"a":%b}' % nested(30_000)),
    "nested options, not too deep": HEADER.replace(b'"options":{}', b'"options":{"a":%b}' % nested(150)),
    "a nested deal": with_deal(nested(30_000)),
    "a deal of 30,000 numbers": with_deal(b"[%b]" % b",".join([b"0"] * 30_000)),
    "a deal of 8,000 cards": with_deal(b"[%b]" % b",".join([b'"oak-5"'] * 8000)),
    "a deal of 30,000 lists": with_deal(b"[%b]" % b",".join([b"[]"] * 20_000)),
    "a deal that is an object": with_deal(b"{%b}" % b",".join(b'"%d":0' % n for n in range(6000))),
    "16,000 wrong species": header(ARBORETUM, options={"species": ["x"] * 16_000}),
    "7,000 species": header(ARBORETUM, options={"species": ["oak"] * 7000}),
    "species as a text": header(ARBORETUM, options={"species": "oak," * 12_000}),
    "an unknown option with a long name": header(options={"x" * ROOM: 1}),
    "an option's name with an escape": header(ARBORETUM, options={"\x1b[2J\n": 1}),
    "7,000 options": header(options={str(n): n for n in range(5000)}),
    "a game of 60,000 letters": header(game="x" * ROOM),
    "a game with a path": header(game="../../../etc/passwd"),
    "a game with a drive": header(game="C:\\windows\\system32"),
    "a game as a module": header(game="os:system"),
    "a game with NUL": header(game="tictactoe\x00"),
    "a game as a list": header(game=["tictactoe"]),
    "a version of 60,000 letters": header(game_version="1" * ROOM),
    "a version as a number": header(game_version=1.0),
    "a variant with a path": header(variants={"../../x": "1"}),
    "a variant of 60,000 letters": header(variants={"x" * ROOM: "1"}),
    "4,000 variants": header(variants={f"v{n}": "1" for n in range(4000)}),
    "a seat for each name": header(names=["x"] * 10_000, seats=10_000),
    "257 seats": header(seats=MOST_SEATS + 1, names=None),
    "more seats than atoms": header(seats=10**80, names=None),
    "seats of 4,000 digits": header(seats=0, names=None).replace(b'"seats":0', b'"seats":' + b"9" * 4000),
    "no seats": header(seats=0),
    "half a seat": header(seats=1.5),
    "true as seats": header(seats=True, names=None),
    "a gigantic name": header(names=["x" * ROOM, "y"]),
    "a name of 101 letters": header(names=["x" * (LONGEST_NAME + 1), "y"]),
    "a name with NUL": header(names=["x\x00", "y"]),
    "a name that writes from right to left": header(names=["\u202egnp.exe", "y"]),
    "a name with an escape": header(names=["\x1b]0;owned\x07", "y"]),
    "a lone surrogate": HEADER.replace(b'"Ann"', b'"\\ud800"'),
    "NaN": header(seats=float("nan")),
    "Infinity as a format": header(format_version=float("inf")),
    "true as the format": header(format_version=True, seats=0),
    "a key twice": HEADER.replace(b'"seats":2', b'"seats":2,"seats":2'),
    "a deal twice": with_deal(b'null,"deal":null'),
    "a key too many": header(more=1),
    "a key of 60,000 letters": HEADER.replace(b"{", b'{"%b":1,' % (b"x" * ROOM), 1),
    "the class of an object": header(__class__="os.system"),
    "a reference": HEADER.replace(b"{", b'{"$ref":"file:///etc/passwd",', 1),
    "a seed that is a path": header(seed="/etc/passwd" + "x" * 53),
    "a seed in blanks": header(seed="00 " * 21 + "0"),
    "a seed in capital letters and another commitment": header(seed="AB" * 32),
    "a seed as a list": header(seed=[0] * 32),
    "a commitment of another kind": header(commitment="x"),
    "undo of another kind": header(undo={"free": 1}),
}


def refused(data: bytes) -> str:
    started = process_time()
    with pytest.raises(MatchFileError) as caught:
        read(data)
    assert process_time() - started < 3
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 450
    return message


@pytest.mark.parametrize("line", LINES.values(), ids=list(LINES))
def test_a_hostile_command(line: bytes) -> None:
    assert refused(sealed(HEADER, line)).startswith("line 2: ")


@pytest.mark.parametrize("line", HEADERS.values(), ids=list(HEADERS))
def test_a_hostile_header(line: bytes) -> None:
    refused(sealed(line))
    refused(sealed(line, *MOVES))


WHOLE: dict[str, Callable[[], bytes]] = {
    "a byte order mark": lambda: b"\xef\xbb\xbf" + sealed(HEADER),
    "Windows' line ends": lambda: sealed(HEADER, move(b"4")).replace(b"\n", b"\r\n"),
    "Windows' line ends under fitting checks": lambda: sealed(HEADER + b"\r", move(b"4") + b"\r"),
    "UTF-16": lambda: sealed(HEADER).decode().encode("utf-16"),
    "empty lines": lambda: sealed(HEADER) + b"\n" * 10_000,
    "16 million line feeds": lambda: b"\n" * LARGEST_FILE,
    "line feeds after a header": lambda: sealed(HEADER) + b"\n" * (LARGEST_FILE - 1000),
    "one line of 16 MB": lambda: b"[" * LARGEST_FILE,
    "more than 16 MB": lambda: bytes(LARGEST_FILE + 1),
    "a header, and a torn line of 10 MB": lambda: sealed(HEADER) + b"x" * 10_000_000,
    "250 lines of 64 kB": lambda: sealed(HEADER, *[b"[" * (LONGEST_LINE - 20) + b"]"] * 250),
    "two headers": lambda: sealed(HEADER, HEADER),
    "a footer first": lambda: sealed(b'{"outcome":null}'),
    "a zip": lambda: b"PK\x03\x04" + bytes(1000),
    "a pickle": lambda: b"\x80\x04cos\nsystem\n(S'true'\ntR.",
}


@pytest.mark.parametrize("make", WHOLE.values(), ids=list(WHOLE))
def test_a_hostile_file(make: Callable[[], bytes]) -> None:
    refused(make())


def endless(commands: int) -> bytes:
    """Return a sound file in which a move is made and taken back for ever."""

    def lines() -> Iterator[bytes]:
        yield HEADER.replace(b'"turn"', b'"free"')
        for number in range(commands):
            yield b'[0,"undo"]' if number % 2 else move(b"4")

    chain, data = Chain(), bytearray()
    for line in lines():
        whole = chain.sealed(line, COMMAND if data else SEAL)
        chain.add(whole)
        data += whole
    return bytes(data)


@pytest.mark.slow
def test_so_many_commands_are_read_and_no_more() -> None:
    assert len(Match.loads(endless(MOST_COMMANDS))) == MOST_COMMANDS
    assert refused(endless(MOST_COMMANDS + 1)) == (
        f"line {MOST_COMMANDS + 2}: no match file has more than {MOST_COMMANDS} commands"
    )


@pytest.mark.slow
def test_so_many_commands_are_written_and_no_more() -> None:
    match: Match[Any] = Match.loads(endless(MOST_COMMANDS))
    assert write(match).count(b"\n") == MOST_COMMANDS + 1
    match.play(0, "mark", 4)
    with pytest.raises(MatchFileError, match="the match file is full"):
        write(match)
    assert entry_line(match.rules, match.log[-1], Chain())


def test_names_and_seats_up_to_the_limits_are_fine() -> None:
    match: Match[Any] = Match.new("tictactoe", names=["x" * LONGEST_NAME, "ÿ" * LONGEST_NAME])
    assert Match.loads(match.dumps()).header == match.header
    assert MOST_VARIANTS < MOST_SEATS


def test_lists_within_each_other_up_to_the_limit_are_no_reason_to_refuse() -> None:
    """The deepest that is read: it is the move that does not fit."""
    assert "mark: cell: input should be a valid integer" in refused(sealed(HEADER, move(nested(190))))


def test_no_more_is_read_of_a_file_than_a_match_file_has(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a hole: nothing is on the disk
    tracemalloc.start()
    try:
        with pytest.raises(MatchFileError, match="more than 16777216 bytes"):
            load(path)
        with pytest.raises(MatchFileError, match="more than 16777216 bytes"):
            Match.load(path)
        assert tracemalloc.get_traced_memory()[1] < 3 * LARGEST_FILE
    finally:
        tracemalloc.stop()


MEASURED = """
import resource, sys
from boardwright import Match, MatchFileError
from boardwright.matchfile import load, read
import boardwright_arboretum.plugin, boardwright_tictactoe

data = [load(path) for path in sys.argv[2:]]
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
for each in data:
    try:
        print(len(read(each).match))
    except MatchFileError as error:
        print(error)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot limit a process's memory")
def test_memory_and_time_of_a_process_that_reads_the_worst_of_them(tmp_path: Path) -> None:
    """All of 400 MB for the process, Python and its libraries included, and a minute for all files."""
    files = {
        **{name: sealed(line) for name, line in HEADERS.items() if len(line) > 10_000},
        **{name: sealed(HEADER, line) for name, line in LINES.items() if len(line) > 10_000},
        **{name: make() for name, make in WHOLE.items() if name != "more than 16 MB"},
        "so many commands": endless(MOST_COMMANDS),
    }
    paths = []
    for number, data in enumerate(files.values()):
        paths.append(tmp_path / str(number))
        paths[-1].write_bytes(data)
    done = subprocess.run(  # noqa: S603 - the program above
        [sys.executable, "-c", MEASURED, str(400 << 20), *map(str, paths)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answers = done.stdout.splitlines()
    assert len(answers) == len(files)
    assert answers[-1] == str(MOST_COMMANDS)


WATCHED = """
import sys, sysconfig
from boardwright import MatchFileError
from boardwright.matchfile import load, read

data = [load(path) for path in sys.argv[1:]]
code = (sys.prefix, sys.base_prefix, *sysconfig.get_paths().values(), *filter(None, sys.path))
seen = []


def watch(event, args):
    kind = event.partition(".")[0]
    if kind in {"subprocess", "socket", "ctypes", "shutil", "pty", "webbrowser"} or event in {
        "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.remove", "os.rename", "os.mkdir", "os.link"
    }:
        seen.append((event, args))
    elif event == "open" and not str(args[0]).startswith(code):
        seen.append((event, args))  # in the first pass modules are loaded when they are needed
    elif again and kind in {"open", "import", "compile", "exec", "os"}:
        seen.append((event, args))


sys.addaudithook(watch)
for again in (False, True):
    for each in data:
        try:
            read(each)
        except MatchFileError:
            pass
print(seen)
"""


def test_nothing_is_opened_and_nothing_is_run_by_what_a_file_says(tmp_path: Path) -> None:
    """All that reading does is watched: files, processes, network; at the second time imports and code as well."""
    paths: list[Path] = []
    for data in (
        *(sealed(line) for line in HEADERS.values()),
        *(sealed(HEADER, line) for line in LINES.values()),
    ):
        paths.append(tmp_path / str(len(paths)))
        paths[-1].write_bytes(data)
    done = subprocess.run(  # noqa: S603 - the program above
        [sys.executable, "-c", WATCHED, *map(str, paths)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout == "[]\n"
