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

from boardwright import BoardwrightError, Entry, Match, MatchFileError, Move, Seed
from boardwright.matchfile import (
    LONGEST_LINE,
    Chain,
    Read,
    entry_line,
    exported,
    footer_line,
    header_line,
    read,
    write,
)
from boardwright.schemas import schemas

from ..match_files import sealed, unsealed  # noqa: TID252 - tests are no package that is installed

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
TEXTS = unsealed(FILE)


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
    lines = mixed().dumps().splitlines(keepends=True)
    checks = [line[-11:-3].decode() for line in lines[:-1]]
    header, *commands, footer = [json.loads(line) for line in lines]
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
        "check": checks[0],
    }
    assert commands == [
        [0, "mark", [4], checks[1]],
        [0, "undo", checks[2]],
        [0, "redo", checks[3]],
        [0, "undo", checks[4]],
        [0, "mark", [0], "out of time", checks[5]],
        [1, "leave", checks[6]],
    ]
    assert footer == {
        "outcome": {"winners": [0], "scores": None, "reason": "the others have left"},
        "digest": hashlib.sha256(mixed().dumps()[:-67]).hexdigest(),
    }


def test_each_line_ends_with_the_beginning_of_the_hash_of_all_bytes_before_it() -> None:
    data = mixed().dumps()
    ends = [place for place, byte in enumerate(data) if byte == ord("\n")]
    for end in ends[:-1]:
        place = end - 10
        assert data[place:end] == hashlib.sha256(data[:place]).hexdigest()[:8].encode() + data[end - 2 : end]
    assert sealed(*unsealed(data)) == data


def test_a_file_is_utf8_and_each_line_ends_with_a_line_break() -> None:
    data = mixed().dumps()
    assert data.decode().endswith("\n")
    assert "Björn 🌲" in data.decode()
    assert b"\r" not in data


def test_lines_written_one_by_one_are_the_file() -> None:
    match = mixed()
    lines = [header_line(match.header)]
    for entry in match.log:
        lines.append(entry_line(match.rules, entry, Chain(*lines)))
    assert match.outcome is not None
    assert write(match) == b"".join([*lines, footer_line(match.outcome, Chain(*lines))])


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
        '[0,"12345678"]',
        '[0,"mark","12345678"]',
        '[0,"mark",[],"12345678"]',
        '[0,"mark",[9],"12345678"]',
        '[0,"mark",[0,1],"12345678"]',
        '[-1,"mark",[0],"12345678"]',
        '["0","mark",[0],"12345678"]',
        '[0,"mark",[0]]',
        '[0,"mark",[0],3,"12345678"]',
        '[0,"mark",[0],"why","more","12345678"]',
        '[0,"undo",[],"12345678"]',
        '[0,"fly",[],"12345678"]',
        '{"outcome":{"winners":[0],"scores":null,"reason":""}}',
        '{"format":"boardwright match"}',
        "null",
        '[0,"mark",[0],"1234567x"]',
        '[0,"mark",[0],"123456789"]',
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


def test_a_whole_last_line_whose_line_break_was_changed_is_not_taken_for_one_that_was_cut_off() -> None:
    for data in (OPEN.dumps(), FILE):
        for byte in set(range(256)) - {10}:
            error = refused(data[:-1] + bytes([byte]))
            assert "the line break at its end was changed after it was written" in str(error)
            assert error.line == len(data.splitlines())


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


@pytest.mark.parametrize("data", [FILE, OPEN.dumps(), mixed().dumps()], ids=["finished", "on", "mixed"])
def test_any_changed_bit_of_a_file_is_found(data: bytes) -> None:
    for place in range(len(data)):
        for bit in range(8):
            refused(data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :])


def test_a_move_changed_into_another_legal_one_is_found_though_the_match_is_on() -> None:
    error = refused(OPEN.dumps().replace(b'[1,"mark",[0]', b'[1,"mark",[1]'))
    assert (
        str(error)
        == "line 3: the check does not fit: this line, or one before it, was changed after it was written"
    )
    assert (
        read(sealed(*unsealed(OPEN.dumps().replace(b'[1,"mark",[0]', b'[1,"mark",[1]')))).match.log
        != OPEN.log
    )


def test_a_name_changed_in_the_header_is_found() -> None:
    data = tictactoe(4, names=["Ada", "Eve"]).dumps()
    assert refused(data.replace(b"Eve", b"Eva")).line == 1


def test_a_changed_line_is_found_though_it_says_the_same() -> None:
    assert refused(FILE.replace(b'[0,"mark",[2]', b'[0,"mark", [2]')).line == 6


def test_a_changed_line_that_the_rules_do_not_allow_is_found_where_it_stands_even_under_right_checks() -> (
    None
):
    error = refused(sealed(*unsealed(FILE.replace(b'[1,"mark",[3]', b'[1,"mark",[0]'))))
    assert error.line == 3
    assert str(error) == "line 3: seat 1: this cell is taken"


def test_a_wrong_outcome_is_found_even_under_a_right_digest() -> None:
    error = refused(sealed(*TEXTS[:-1], TEXTS[-1].replace(b"[0]", b"[1]")))
    assert error.line == 7
    assert "outcome" in str(error)
    assert read(sealed(*TEXTS)).finished


@pytest.mark.parametrize(
    "footer",
    [
        b"{}",
        b'{"digest":"x"}',
        b'{"outcome":null}',
        b'{"outcome":{}, "more":1}',
        TEXTS[-1].replace(b"{", b'{"more":1,', 1),
        TEXTS[-1].replace(b'{"outcome":', b'{"outcome":null,"outcome":', 1),
    ],
)
def test_a_footer_of_another_form_is_refused(footer: bytes) -> None:
    assert refused(sealed(*TEXTS[:-1], footer)).line == 7


def test_a_footer_before_the_match_is_over_is_refused() -> None:
    error = refused(sealed(*TEXTS[:-2], TEXTS[-1]))
    assert error.line == 6
    assert "not over" in str(error)


def test_a_line_left_out_or_swapped_or_doubled_is_found() -> None:
    for n in range(1, 6):
        for lines in (LINES, TEXTS):
            left_out = [*lines[:n], *lines[n + 1 :]]
            doubled = [*lines[:n], lines[n], *lines[n:]]
            for changed in (left_out, doubled):
                refused(b"".join(changed) if lines is LINES else sealed(*changed))
    refused(sealed(TEXTS[0], TEXTS[2], TEXTS[1], *TEXTS[3:]))
    refused(b"".join([LINES[0], LINES[2], LINES[1], *LINES[3:]]))


def test_commands_after_the_end_are_refused_even_without_footer() -> None:
    error = refused(sealed(*TEXTS[:-1], b'[1,"mark",[8]]'))
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
    return sealed(json.dumps(json.loads(TEXTS[0]) | fields).encode())


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"format_version": 2}, "version 2, and this program reads version 1: it needs a later boardwright"),
        ({"format_version": 0}, "version 0"),
        ({"format_version": "1"}, "version '1'"),
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
    header = json.loads(TEXTS[0])
    del header["commitment"]
    assert "commitment" in str(refused(sealed(json.dumps(header).encode())))


def test_a_header_without_its_check_is_refused() -> None:
    assert "the check does not fit" in str(refused(TEXTS[0] + b"\n"))


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
    assert refused(sealed(TEXTS[0], line)).line == 2
    assert refused(LINES[0] + line + b"\n").line == 2


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity"])
def test_what_is_no_number_of_json_is_no_json(number: bytes) -> None:
    assert "this is not JSON" in str(refused(sealed(TEXTS[0], b'[0,"mark",[' + number + b"]]")))


@pytest.mark.parametrize("before", [b"", LINES[0], b"".join(LINES[:3])])
@pytest.mark.parametrize("filler", [b"a", b"[", b"1", b'"'])
def test_a_line_of_ten_megabytes_is_refused_quickly(before: bytes, filler: bytes) -> None:
    for end in (b"", b"\n"):
        error = refused(before + filler * 10_000_000 + end)
        assert str(LONGEST_LINE) in str(error)
        assert error.line == before.count(b"\n") + 1


def test_a_long_line_that_is_allowed_is_read_and_no_longer_one_is_written() -> None:
    match = tictactoe()
    shortest = len(entry_line(match.rules, Entry(0, Move("mark", (4,)), ""), Chain())) - 1
    match.play(0, "mark", 4, why="w" * (LONGEST_LINE - shortest))
    longest = match.dumps().splitlines()[1]
    assert len(longest) == LONGEST_LINE
    assert Match.loads(match.dumps()).log == match.log
    too_long = tictactoe()
    too_long.play(0, "mark", 4, why="w" * (LONGEST_LINE - shortest + 1))
    with pytest.raises(MatchFileError, match=f"a line of {LONGEST_LINE + 1} bytes"):
        too_long.dumps()


def test_windows_line_ends_are_noticed() -> None:
    for data in (OPEN.dumps(), FILE):
        assert refused(data.replace(b"\n", b"\r\n")).line == 1


@given(st.binary(max_size=200), st.integers(0, len(LINES)))
def test_garbage_anywhere_is_answered_with_a_documented_error(garbage: bytes, place: int) -> None:
    data = b"".join(LINES[:place]) + garbage + b"".join(LINES[place:])
    with suppress(MatchFileError):
        found: Read[Match[Any]] = read(data)
        assert not found.finished or data == FILE


@given(st.data())
def test_pieces_of_match_files_in_any_order_are_answered_with_a_documented_error(data: st.DataObject) -> None:
    pieces = data.draw(st.lists(st.sampled_from([*TEXTS, *unsealed(mixed().dumps())]), max_size=9))
    with suppress(MatchFileError):
        read(sealed(*pieces))


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
