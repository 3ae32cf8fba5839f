"""The match file: what is written, what is read back, and how everything else is refused."""

import hashlib
import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from boardwright import BoardwrightError, Match, MatchFileError, Outcome, Seed
from boardwright.matchfile import (
    LONGEST_LINE,
    Read,
    entry_line,
    exported,
    footer_line,
    header_line,
    read,
    write,
)
from boardwright.schemas import schemas

SEED = Seed.of("match file")


def tictactoe(*cells: int, **given: Any) -> Match[Any]:
    match: Match[Any] = Match.new("tictactoe", **{"seed": SEED, **given})
    for turn, cell in enumerate(cells):
        match.play(turn % 2, "mark", cell)
    return match


def arboretum(moves: int, seats: int = 2, **given: Any) -> Match[Any]:
    match: Match[Any] = Match.new("arboretum", seats=seats, **{"seed": SEED, **given})
    for turn in range(moves):
        if match.outcome is not None:
            break
        seat = match.position.flow.current
        legal = match.legal_moves(seat)
        match.play(seat, legal[turn * 7 % len(legal)])
    return match


WON = tictactoe(0, 3, 1, 4, 2)
DRAWN = tictactoe(0, 1, 2, 4, 3, 5, 7, 6, 8)
OPEN = tictactoe(4, 0, 8)
FILE = WON.dumps()
LINES = FILE.splitlines(keepends=True)


def mixed() -> Match[Any]:
    """A match with undo, redo, a reason and a seat that leaves."""
    match = tictactoe(names=["Ada", "Björn 🌲"])
    match.play(0, "mark", 4)
    match.undo(0)
    match.redo(0)
    match.undo(0)
    match.play(0, "mark", 0, why="out of time")
    match.leave(1)
    return match


def with_footer(lines: list[bytes], outcome: Outcome) -> bytes:
    """Return a file whose digest is right whatever its lines say."""
    before = b"".join(lines)
    return before + footer_line(outcome, before)


def refused(data: bytes) -> MatchFileError:
    with pytest.raises(MatchFileError) as caught:
        read(data)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 300
    assert "Traceback" not in message
    return caught.value


# --- what is written ----------------------------------------------------------------------------------------------


def test_a_file_is_a_header_then_a_line_a_command_then_once_over_a_footer() -> None:
    header, *commands, footer = [json.loads(line) for line in mixed().dumps().splitlines()]
    assert header == {
        "format": "boardwright match",
        "format_version": 1,
        "game": "tictactoe",
        "game_version": "1.0",
        "variants": {},
        "seats": 2,
        "names": ["Ada", "Björn 🌲"],
        "options": {},
        "undo": "turn",
        "commitment": SEED.commitment,
        "seed": SEED.hex(),
        "deal": None,
    }
    assert commands == [
        [0, "mark", [4]],
        [0, "undo"],
        [0, "redo"],
        [0, "undo"],
        [0, "mark", [0], "out of time"],
        [1, "leave"],
    ]
    before = mixed().dumps().rsplit(b"\n", 2)[0] + b"\n"
    assert footer == {
        "outcome": {"winners": [0], "scores": None, "reason": "the others have left"},
        "digest": hashlib.sha256(before).hexdigest(),
    }


def test_a_file_is_utf8_and_each_line_ends_with_a_line_break() -> None:
    data = mixed().dumps()
    assert data.decode().endswith("\n")
    assert "Björn 🌲" in data.decode()
    assert b"\r" not in data


def test_lines_written_one_by_one_are_the_file() -> None:
    match = mixed()
    lines = [header_line(match.header), *(entry_line(match.rules, entry) for entry in match.log)]
    before = b"".join(lines)
    assert match.outcome is not None
    assert write(match) == before + footer_line(match.outcome, before)


def test_a_match_that_is_on_has_no_footer() -> None:
    assert len(OPEN.dumps().splitlines()) == 4
    assert not read(OPEN.dumps()).finished


def test_a_file_only_grows_while_the_match_is_on() -> None:
    match = tictactoe()
    earlier = match.dumps()
    for turn, cell in enumerate((4, 0, 8)):
        match.play(turn % 2, "mark", cell)
        assert match.dumps().startswith(earlier)
        earlier = match.dumps()


def test_every_line_fits_the_schema() -> None:
    for match in (mixed(), WON, arboretum(1000)):
        validator = Draft202012Validator(schemas(match.rules)["match_file"])
        for line in match.dumps().splitlines():
            validator.validate(json.loads(line))


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "[0]",
        '[0,"mark"]',
        '[0,"mark",[]]',
        '[0,"mark",[9]]',
        '[0,"mark",[0,1]]',
        '[-1,"mark",[0]]',
        '["0","mark",[0]]',
        '[0,"mark",[0],3]',
        '[0,"mark",[0],"why","more"]',
        '[0,"undo",[]]',
        '[0,"fly",[]]',
        '{"outcome":{"winners":[0],"scores":null,"reason":""}}',
        '{"format":"boardwright match"}',
        "null",
    ],
)
def test_the_schema_refuses_what_is_no_line(line: str) -> None:
    assert not Draft202012Validator(schemas(WON.rules)["match_file"]).is_valid(json.loads(line))


# --- what is read back --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", [tictactoe(), OPEN, WON, DRAWN, mixed(), arboretum(30), arboretum(1000)])
def test_a_match_read_back_is_the_match(match: Match[Any]) -> None:
    data = match.dumps()
    again: Read[Match[Any]] = read(data)
    assert again.torn == b""
    assert again.finished is (match.outcome is not None)
    assert again.match.header == match.header
    assert again.match.log == match.log
    assert [again.match.at(n) for n in range(len(match) + 1)] == [match.at(n) for n in range(len(match) + 1)]
    assert again.match.dumps() == data


@given(
    st.integers(0, 2**32),
    st.lists(st.integers(0, 10**6), max_size=40),
    st.sampled_from(["turn", "free", "none"]),
    st.none() | st.lists(st.text(st.characters(exclude_categories=["C", "Z"])), min_size=2, max_size=2),
    st.none() | st.text(st.characters(exclude_categories=["Cs"])),
)
def test_any_match_survives_the_round_trip(
    seed: int, picks: list[int], undo: Any, names: list[str] | None, why: str | None
) -> None:
    match: Match[Any] = Match.new("arboretum", seed=seed, undo=undo, names=names)
    for pick in picks:
        seat = match.position.flow.current
        if pick % 5 == 0 and match.can_undo(seat):
            match.undo(seat)
        elif pick % 5 == 1 and match.can_redo(seat):
            match.redo(seat)
        else:
            legal = match.legal_moves(seat)
            match.play(seat, legal[pick % len(legal)], why=why)
    again: Match[Any] = Match.loads(match.dumps())
    assert again.log == match.log
    assert again.position == match.position
    assert again.dumps() == match.dumps()


def test_a_match_is_loaded_from_a_path(tmp_path: Any) -> None:
    path = tmp_path / "game.match"
    path.write_bytes(FILE)
    assert Match.load(path).log == WON.log
    assert Match.load(str(path)).log == WON.log
    with pytest.raises(OSError, match="absent"):
        Match.load(tmp_path / "absent")


def test_a_subclass_of_match_reads_into_itself() -> None:
    class MyMatch(Match[Any]):
        pass

    assert type(MyMatch.loads(FILE)) is MyMatch


def test_a_match_that_was_read_goes_on() -> None:
    match: Match[Any] = Match.loads(OPEN.dumps())
    match.play(1, "mark", 1)
    match.play(0, "mark", 3)
    assert match.dumps().startswith(OPEN.dumps())


def test_options_deal_and_names_come_back() -> None:
    dealt = arboretum(0, options={"edition": "first", "first_seat": 1}, names=["a", "b"])
    again: Match[Any] = Match.loads(dealt.dumps())
    assert again.header == dealt.header
    table = dealt.position.state
    order = [card for hand in table.concealed for card in hand] + [c for p in table.discards for c in p]
    order += list(table.deck)
    options = {"edition": "first", "first_seat": 1, "species": list(table.species)}
    explicit = arboretum(0, options=options, deal=[str(card) for card in order], seed=1)
    assert explicit.position.state == table
    assert Match.loads(explicit.dumps()).position == explicit.position


# --- a torn end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", [WON, mixed(), arboretum(12)])
def test_a_file_cut_off_anywhere_keeps_every_whole_line_and_is_never_taken_for_finished(
    match: Match[Any],
) -> None:
    data = match.dumps()
    header = data.index(b"\n") + 1
    for size in range(len(data)):
        cut = data[:size]
        if size < header:
            refused(cut)
            continue
        found: Read[Match[Any]] = read(cut)
        whole = cut[: cut.rindex(b"\n") + 1]
        assert not found.finished or match.outcome is None
        assert found.torn == cut[len(whole) :]
        assert found.match.log == match.log[: whole.count(b"\n") - 1]


def test_what_was_torn_is_reported_and_dropped() -> None:
    found: Read[Match[Any]] = read(OPEN.dumps() + b'[1,"mark",[')
    assert found.torn == b'[1,"mark",['
    assert found.match.log == OPEN.log


def test_bytes_after_the_footer_are_refused_torn_or_not() -> None:
    for more in (b"\n", b"[", b'[0,"mark",[5]]\n', LINES[-1]):
        error = refused(FILE + more)
        assert error.line == 8
        assert "after the footer" in str(error)


# --- changed files ------------------------------------------------------------------------------------------------


def test_any_changed_byte_of_a_finished_file_is_found() -> None:
    for place in range(len(FILE)):
        for flip in (1, 0x20, 0x80):
            changed = FILE[:place] + bytes([FILE[place] ^ flip]) + FILE[place + 1 :]
            try:
                found: Read[Match[Any]] = read(changed)
            except MatchFileError:
                continue
            assert not found.finished
            assert found.torn  # only the last line break is missing


def test_a_changed_line_is_found_by_the_digest() -> None:
    changed = b"".join(LINES).replace(b'[0,"mark",[2]]', b'[0,"mark", [2]]')
    error = refused(changed)
    assert error.line == 7
    assert "digest" in str(error)


def test_a_changed_line_that_the_rules_do_not_allow_is_found_where_it_stands() -> None:
    error = refused(FILE.replace(b'[1,"mark",[3]]', b'[1,"mark",[0]]'))
    assert error.line == 3
    assert str(error) == "line 3: seat 1: this cell is taken"


def test_a_wrong_outcome_is_found_even_under_a_right_digest() -> None:
    error = refused(with_footer(LINES[:-1], Outcome((1,), None, "three in a row")))
    assert error.line == 7
    assert "outcome" in str(error)
    assert read(with_footer(LINES[:-1], Outcome((0,), None, "three in a row"))).finished


@pytest.mark.parametrize(
    "footer",
    [
        b"{}\n",
        b'{"digest":"x"}\n',
        b'{"outcome":null,"digest":""}\n',
        b'{"outcome":{}, "digest":"", "more":1}\n',
    ],
)
def test_a_footer_of_another_form_is_refused(footer: bytes) -> None:
    assert refused(b"".join(LINES[:-1]) + footer).line == 7


def test_a_footer_before_the_match_is_over_is_refused() -> None:
    error = refused(with_footer(LINES[:-2], Outcome((0,), None, "three in a row")))
    assert error.line == 6
    assert "not over" in str(error)


def test_a_line_left_out_or_swapped_or_doubled_is_found() -> None:
    outcome = WON.outcome
    assert outcome is not None
    for n in range(1, 6):
        refused(with_footer(LINES[:n] + LINES[n + 1 : -1], outcome))
        refused(with_footer([*LINES[:n], LINES[n], *LINES[n:-1]], outcome))
    refused(with_footer([LINES[0], LINES[2], LINES[1], *LINES[3:-1]], outcome))


def test_commands_after_the_end_are_refused_even_without_footer() -> None:
    error = refused(b"".join(LINES[:-1]) + b'[1,"mark",[8]]\n')
    assert str(error) == "line 7: seat 1: the match is over"


# --- what is no match file ----------------------------------------------------------------------------------------

NO_FILES: dict[str, bytes] = {
    "nothing": b"",
    "an empty line": b"\n",
    "text": b"Dear diary,\ntoday we played.\n",
    "a picture": bytes(range(256)) * 40,
    "zeros": b"\0" * 4096,
    "a list": b"[1,2]\n",
    "a number": b"7\n",
    "null": b"null\n",
    "other JSON": b'{"format":"chess","format_version":1}\n',
    "a header without format": FILE.replace(b'"format":"boardwright match",', b""),
    "a byte order mark": b"\xef\xbb\xbf" + FILE,
    "UTF-16": FILE.decode().encode("utf-16"),
    "a command first": b"".join(LINES[1:]),
}


@pytest.mark.parametrize("data", NO_FILES.values(), ids=list(NO_FILES))
def test_what_is_no_match_file_is_refused_in_a_sentence(data: bytes) -> None:
    assert "not a match file" in str(refused(data))


def changed_header(**fields: Any) -> bytes:
    header = json.loads(LINES[0]) | fields
    return json.dumps(header).encode() + b"\n"


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"format_version": 2}, "version 2, and this program reads version 1"),
        ({"format_version": 0}, "version 0"),
        ({"format_version": "1"}, "version 1"),
        ({"format_version": None}, "version None"),
        ({"game": "chess"}, "no game 'chess' is installed"),
        ({"game": 7}, "game"),
        ({"game_version": "9.9"}, "played by version 9.9 of game 'tictactoe'"),
        ({"variants": {"big": "1"}}, "big"),
        ({"variants": ["big"]}, "variants"),
        ({"seats": 3}, "has 2 seats, not 3"),
        ({"seats": 0}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"names": ["one"]}, "names"),
        ({"names": "ab"}, "names"),
        ({"undo": "always"}, "undo"),
        ({"options": {"a": 1}}, "option"),
        ({"options": 7}, "options"),
        ({"deal": [1]}, "deal"),
        ({"seed": None}, "no seed"),
        ({"seed": "00"}, "seed"),
        ({"seed": "x" * 64}, "seed"),
        ({"seed": "0" * 64}, "commitment"),
        ({"commitment": "0" * 64}, "commitment"),
        ({"commitment": "0"}, "commitment"),
        ({"more": 1}, "more"),
    ],
)
def test_a_header_that_does_not_fit_is_refused_by_name(fields: dict[str, Any], named: str) -> None:
    error = refused(changed_header(**fields))
    assert named in str(error)
    assert error.line == 1


def test_a_header_that_lacks_something_is_refused_by_name() -> None:
    header = json.loads(LINES[0])
    del header["commitment"]
    assert "commitment" in str(refused(json.dumps(header).encode() + b"\n"))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"null",
        b"7",
        b'"mark"',
        b"[]",
        b"[0]",
        b'[0,"mark"]',
        b'[0,"mark",4]',
        b'[0,"mark",{"cell":4}]',
        b'[0,"mark",[]]',
        b'[0,"mark",[9]]',
        b'[0,"mark",["x"]]',
        b'[0,"mark",[null]]',
        b'[0,"mark",[NaN]]',
        b'[0,"mark",[4,4]]',
        b'[0,"mark",[4],null]',
        b'[0,"mark",[4],"why","more"]',
        b'[0,"fly",[4]]',
        b"[0,7,[4]]",
        b'["0","mark",[4]]',
        b'[true,"mark",[4]]',
        b'[0.5,"mark",[4]]',
        b'[-1,"mark",[4]]',
        b'[7,"mark",[4]]',
        b'[1,"mark",[4]]',
        b'[0,"undo"]',
        b'[0,"redo"]',
        b'[0,"Undo"]',
        b'[2,"leave"]',
        b'[0,"undo",7]',
        b'[0,"mark",[4]',
        b'[0,"mark",[4]]]',
        b'[0,"mark",[4]] [1,"mark",[5]]',
        b"\xff\xfe",
        b"[" * 100_000,
        b"[" + b"9" * 4_000 + b',"mark",[4]]',
        b"[" + b"9" * 100_000 + b',"mark",[4]]',
        b'[0,"mark",[' + b"9" * 100_000 + b"]]",
        b'[0,"' + b"x" * 100_000 + b'",[4]]',
    ],
    ids=lambda line: line[:24].decode(errors="replace"),
)
def test_a_line_that_is_no_legal_command_is_refused_with_its_number(line: bytes) -> None:
    assert refused(LINES[0] + line + b"\n").line == 2


@pytest.mark.parametrize("before", [b"", LINES[0], b"".join(LINES[:3])])
@pytest.mark.parametrize("filler", [b"a", b"[", b"1", b'"'])
def test_a_line_of_ten_megabytes_is_refused_quickly(before: bytes, filler: bytes) -> None:
    for end in (b"", b"\n"):
        error = refused(before + filler * 10_000_000 + end)
        assert str(LONGEST_LINE) in str(error)
        assert error.line == before.count(b"\n") + 1


def test_a_long_line_that_is_allowed_is_read() -> None:
    match = tictactoe()
    match.play(0, "mark", 4, why="w" * (LONGEST_LINE - 100))
    assert Match.loads(match.dumps()).log == match.log


def test_windows_line_ends_are_noticed_by_the_digest_alone() -> None:
    assert Match.loads(OPEN.dumps().replace(b"\n", b"\r\n")).log == OPEN.log
    assert "digest" in str(refused(FILE.replace(b"\n", b"\r\n")))


@given(st.binary(max_size=200), st.integers(0, len(LINES)))
def test_garbage_anywhere_is_answered_with_a_documented_error(garbage: bytes, place: int) -> None:
    data = b"".join(LINES[:place]) + garbage + b"".join(LINES[place:])
    with suppress(MatchFileError):
        found: Read[Match[Any]] = read(data)
        assert not found.finished or data == FILE


@given(st.data())
def test_pieces_of_match_files_in_any_order_are_answered_with_a_documented_error(data: st.DataObject) -> None:
    pieces = data.draw(
        st.lists(st.sampled_from([*LINES, *mixed().dumps().splitlines(keepends=True)]), max_size=9)
    )
    with suppress(MatchFileError):
        read(b"".join(pieces))


def test_a_reason_that_cannot_be_written_is_refused_before_it_is_in_the_log() -> None:
    match = tictactoe()
    with pytest.raises((BoardwrightError, ValueError)):
        match.play(0, "mark", 0, why="\ud800")
    assert len(match) == 0
    match.dumps()


# --- what others may keep -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_is_exported_before_the_end_holds_neither_seed_nor_deal(viewer: int | None) -> None:
    match = arboretum(30)
    data = exported(match, viewer)
    header = json.loads(data.splitlines()[0])
    assert header["seed"] is None
    assert header["deal"] is None
    assert header["commitment"] == SEED.commitment
    assert SEED.hex().encode() not in data
    assert bytes(SEED) not in data


def test_what_is_exported_after_the_end_holds_the_seed_that_was_committed_to() -> None:
    header = json.loads(exported(WON, None).splitlines()[0])
    assert hashlib.sha256(bytes.fromhex(header["seed"])).hexdigest() == header["commitment"]


def test_an_export_holds_the_events_that_the_viewer_was_told_with_their_entries() -> None:
    match = arboretum(8)
    for viewer in (None, 0, 1):
        lines = [json.loads(line) for line in exported(match, viewer).splitlines()[1:]]
        assert [line["entry"] for line in lines] == [told.entry for told in match.events(viewer)]
        assert [line["event"] for line in lines] == [told.event.event for told in match.events(viewer)]


def test_an_exported_file_is_not_taken_for_the_hosts_own() -> None:
    match = arboretum(8)
    assert "only the commitment" in str(refused(exported(match, 0)))


def test_a_header_published_is_still_the_header_otherwise() -> None:
    header = arboretum(0, names=["a", "b"]).header
    published = header.published()
    assert (published.seed, published.deal) == (None, None)
    assert replace(published, seed=header.seed, deal=header.deal) == header
    assert header.seed is not None
