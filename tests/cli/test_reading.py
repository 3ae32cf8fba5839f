"""Files that are no match files, or no longer: always one sentence and exit code 1."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ..match_files import sealed, unsealed  # noqa: TID252 - tests are no package that is installed

Run = Callable[..., Result]
READERS = ("verify", "replay --json", "resume")


@pytest.fixture
def lines(finished: Path) -> list[bytes]:
    return finished.read_bytes().splitlines(keepends=True)


def refused(run: Run, file: Path, says: str) -> None:
    for reader in READERS:
        command, *options = reader.split()
        failed = run(f"{command} {file} {' '.join(options)}", code=1)
        assert failed.stdout == ""
        assert failed.stderr.count("\n") == 1, failed.stderr
        assert str(file) in failed.stderr
        assert says in failed.stderr
        assert len(failed.stderr) < 500


def changed_header(lines: list[bytes], **fields: object) -> bytes:
    """Return the file with another header, and with checks that fit."""
    header, *rest = unsealed(b"".join(lines))
    return sealed(json.dumps({**json.loads(header), **fields}).encode(), *rest)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"hello\n",
        b"{}\n",
        b"[1]\n",
        b'{"format":"something else"}\n',
        b"\x00\xff\xfe\x89PNG\r\n\x1a\n" * 50,
        b"\xef\xbb\xbf{}\n",
        b"[" * 50_000 + b"\n",
        b'{"format":' * 5000,
    ],
    ids=["empty", "blank", "text", "object", "list", "foreign", "binary", "bom", "nested", "nested objects"],
)
def test_what_is_no_match_file(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odd"
    file.write_bytes(content)
    refused(run, file, "this is not a match file")


def test_ten_megabytes_of_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "long"
    file.write_bytes(b"x" * 10_000_000)
    refused(run, file, "10000000 bytes")
    file.write_bytes(b"x" * 10_000_000 + b"\n")
    refused(run, file, "10000000 bytes")


def test_what_is_no_file(run: Run, tmp_path: Path) -> None:
    refused(run, tmp_path, "cannot be read")
    refused(run, tmp_path / "nothing", "cannot be read: No such file")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_a_device_without_end(run: Run) -> None:
    assert "more than 16777216 bytes" in run("verify /dev/zero", code=1).stderr


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="everything is readable for the superuser"
)
def test_a_file_that_may_not_be_read(run: Run, finished: Path) -> None:
    finished.chmod(0)
    refused(run, finished, "Permission denied")


def test_a_later_version_of_the_format(run: Run, finished: Path, lines: list[bytes]) -> None:
    finished.write_bytes(changed_header(lines, format_version=2))
    refused(run, finished, "line 1: the file has format version 2")


def test_a_foreign_game_or_version(run: Run, finished: Path, lines: list[bytes]) -> None:
    finished.write_bytes(changed_header(lines, game="chess"))
    refused(run, finished, "no game 'chess' is installed")
    finished.write_bytes(changed_header(lines, game_version="99"))
    refused(run, finished, "version 99")
    finished.write_bytes(changed_header(lines, variants={"odd": "1"}))
    refused(run, finished, "odd")


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": "many"},
        {"seats": 3},
        {"seats": 10**30},
        {"names": 5},
        {"options": []},
        {"seed": "ff"},
        {"seed": None},
    ],
)
def test_a_header_of_the_wrong_types(
    run: Run, finished: Path, lines: list[bytes], fields: dict[str, object]
) -> None:
    finished.write_bytes(changed_header(lines, **fields))
    refused(run, finished, str(finished))


@pytest.mark.parametrize(
    "line",
    [
        b'[0,"jump",[4]]',
        b'[0,"mark",["x"]]',
        b'[0,"mark",[4,5]]',
        b'[0,"mark",[]]',
        b'[0,"mark",4]',
        b'[7,"mark",[4]]',
        b'[true,"mark",[4]]',
        b'["0","mark",[4]]',
        b'[0,"undo"]',
        b'[0,"mark",[4],7]',
        b"null",
        b"[]",
        b"\x1b[2J",
        b"\xff\xff",
        b'{"outcome":null}',
    ],
)
def test_a_line_that_was_changed_is_named(run: Run, finished: Path, lines: list[bytes], line: bytes) -> None:
    finished.write_bytes(b"".join([lines[0], line + b"\n", *lines[2:]]))
    refused(run, finished, f"{finished}: line 2: the check does not fit")
    texts = unsealed(b"".join(lines))
    finished.write_bytes(sealed(texts[0], line))
    refused(run, finished, f"{finished}: line 2: ")


def test_what_a_file_says_cannot_take_over_the_terminal(run: Run, finished: Path, lines: list[bytes]) -> None:
    finished.write_bytes(b"".join([lines[0], b"\x1b]0;owned\x07\x1b[2J\n", *lines[2:]]))
    for reader in READERS:
        command, *options = reader.split()
        assert "\x1b" not in run(f"{command} {finished} {' '.join(options)}", code=1).output
    finished.write_bytes(changed_header(lines, names=["\x1b[2Jx", "\r\x07"]))
    refused(run, finished, "names")
    assert "\x1b" not in run(f"verify {finished}", code=1).output


def test_an_exchanged_seed_or_outcome(run: Run, finished: Path, lines: list[bytes]) -> None:
    finished.write_bytes(changed_header(lines, seed="00" * 32))
    refused(run, finished, "line 1: the seed is not the one")
    texts = unsealed(b"".join(lines))
    finished.write_bytes(sealed(*texts[:-1], texts[-1].replace(b"draw", b"raw")))
    refused(run, finished, f"line {len(lines)}: the outcome is not the one")
    finished.write_bytes(b"".join([*lines, lines[1]]))
    refused(run, finished, "after the footer")
    finished.write_bytes(b"".join(lines).replace(b"random", b"Random", 1))
    refused(run, finished, "line 1: the check does not fit")


def test_a_file_cut_off_anywhere(run: Run, finished: Path) -> None:
    whole = finished.read_bytes()
    cut = finished.with_name("cut.jsonl")
    for length in range(len(whole)):
        cut.write_bytes(whole[:length])
        code = run(f"verify {cut}", code=None).exit_code
        at_a_line = whole[:length].endswith(b"\n")
        assert code == (0 if at_a_line else 1)
    for length in range(0, len(whole), 7):
        cut.write_bytes(whole[:length])
        assert run(f"replay {cut} --json", code=None).exit_code in {0, 1}
