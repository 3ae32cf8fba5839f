"""A program that records matches in processes that it kills, and checks after each what is left.

    python killing.py random FOLDER KILLS SEED    at random moments of a match that goes on from file to file
    python killing.py lines FOLDER                at every line of the recorder's code, one process for each
    python killing.py bytes FOLDER                after every byte of a line that is written

Each process records the same match and acknowledges every command on a pipe once the recorder has returned. After its
death the file has to hold all that was acknowledged, has to be readable, and another recorder has to be able to go on
with it. What was found is printed as JSON. It has one thread and loads everything before it forks, so that a process
costs milliseconds.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from io import FileIO
from pathlib import Path
from random import Random
from time import sleep
from types import FrameType
from typing import Any, Final, NamedTuple

import filelock  # noqa: F401 - loaded before the forks

from boardwright import Entry, Match
from boardwright.matchfile import Read, read
from boardwright_cli import recording
from boardwright_cli.recording import Recorder

SEED: Final = "killed"


class Left(NamedTuple):
    """What a process has left behind."""

    acknowledged: int
    finished: bool
    killed: bool


def played(game: str) -> Match[Any]:
    """Return the match that every process records: random moves, the same each time."""
    match: Match[Any] = Match.new(game, seed=SEED)
    rng = Random(SEED)
    while match.outcome is None:
        seat = match.position.flow.current
        match.play(seat, match.legal_moves(seat).draw(rng))
    return match


def record(path: Path, whole: Match[Any], acknowledge: Callable[[str], object], *, pace: float = 0) -> None:
    """Record the match to its end, from where the file stands."""
    if path.exists():
        recorder, found = Recorder.reopen(path)
        match, finished = found.match, found.finished
    else:
        match, finished = Match(whole.rules, whole.header), False
        recorder = Recorder.create(path, match)
    with recorder:
        acknowledge(f"{len(match)}\n")
        for entry in whole.log[len(match) :]:
            match.submit(*entry)
            recorder.append(entry)
            acknowledge(f"{len(match)}\n")
            if pace:
                sleep(pace)
        if not finished and match.outcome is not None:
            recorder.finish(match.outcome)
        acknowledge("finished\n")


def in_a_process(work: Callable[[Callable[[str], object]], object], wait: float | None = None) -> Left:
    """Do the work in a process of its own, which is killed after so many seconds if it has not ended.

    Args:
        work: What to do; it is given a function that acknowledges.
        wait: None lets it go on until it ends, or kills itself.
    """
    heard, said = os.pipe()
    child = os.fork()
    if not child:
        os.close(heard)
        try:
            work(lambda text: os.write(said, text.encode()))
        except BaseException as error:
            os.write(said, f"error {error!r}\n".encode())
        os._exit(0)
    os.close(said)
    if wait is not None:
        sleep(wait)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(heard, encoding="utf-8") as pipe:
        words = pipe.read().split("\n")[:-1]
    assert not any(word.startswith("error") for word in words), words
    numbers = [int(word) for word in words if word != "finished"]
    return Left(max(numbers, default=-1), "finished" in words, os.WIFSIGNALED(status))


def check(path: Path, whole: Match[Any], left: Left) -> bool:
    """Check that nothing acknowledged is lost and that the file can be read; return whether its last line is torn."""
    if not path.exists():
        assert left.acknowledged < 0, "the file is gone"
        return False
    found: Read[Match[Any]] = read(path.read_bytes())
    assert len(found.match) >= left.acknowledged, f"{left.acknowledged} acknowledged, {len(found.match)} kept"
    assert found.match.log == whole.log[: len(found.match)], "other commands than were given"
    assert found.finished or not left.finished, "the footer was acknowledged and is lost"
    return bool(found.torn)


def go_on(path: Path, whole: Match[Any]) -> None:
    """Check that another recorder can go on with a file, to the end."""
    record(path, whole, lambda _: None)
    found: Read[Match[Any]] = read(path.read_bytes())
    assert found.finished
    assert path.read_bytes() == whole.dumps()
    rest = {each.name for each in path.parent.iterdir() if each.name.lstrip(".").startswith(path.name)}
    assert rest <= {path.name, f".{path.name}.new"}, rest


def at_random_moments(folder: Path, kills: int, seed: int) -> dict[str, int]:
    rng = Random(seed)
    whole = played("arboretum")
    killed = torn = files = acknowledged = unacknowledged = 0
    path = folder / "0.jsonl"
    while killed < kills:
        left = in_a_process(partial(record, path, whole, pace=0.0005), rng.random() ** 2 * 0.06)
        torn += check(path, whole, left)
        killed += left.killed
        acknowledged += max(left.acknowledged, 0)
        if path.exists():
            unacknowledged += len(read(path.read_bytes()).match) > left.acknowledged
        if left.finished or rng.random() < 0.1:
            go_on(path, whole)
            files += 1
            path = folder / f"{files}.jsonl"
    return {
        "kills": killed,
        "acknowledged": acknowledged,
        "files": files,
        "torn": torn,
        "more_than_acknowledged": unacknowledged,
    }


def at_every_line(folder: Path) -> dict[str, int]:
    """Kill at every line of the recorder's own code while a file is made, written, finished and closed."""
    whole = played("tictactoe")
    source = recording.__file__
    scenes = {"new": b"", "torn": whole.dumps()[:-200], "whole": whole.dumps()}
    kills = {}
    for scene, content in scenes.items():
        number = 0
        while True:
            number += 1
            path = folder / f"{scene}-{number}.jsonl"
            if content:
                path.write_bytes(content)
            left = in_a_process(partial(traced, number, source, partial(record, path, whole)))
            check(path, whole, left)
            go_on(path, whole)
            if not left.killed:
                break
        kills[scene] = number - 1
    return kills


def traced(
    most: int, source: str, work: Callable[[Callable[[str], object]], object], say: Callable[[str], object]
) -> None:
    """Do the work, and kill this process at the given line of a source file, counted as they are executed."""
    done = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal done
        if frame.f_code.co_filename != source:
            return None
        if event == "line":
            done += 1
            if done == most:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)
    work(say)
    sys.settrace(None)


class Deadly(FileIO):
    """A file whose writer dies after so many bytes."""

    left = 0

    def write(self, data: Any) -> int:
        super().write(bytes(data)[: self.left])
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


def after_every_byte(folder: Path) -> dict[str, int]:
    """Kill after every byte of a command's line and of the footer."""
    whole = played("tictactoe")
    lines = whole.dumps().splitlines(keepends=True)
    torn = kills = 0
    for number in (1, len(lines) - 1):
        before = b"".join(lines[:number])
        for size in range(len(lines[number]) + 1):
            path = folder / f"{number}-{size}.jsonl"
            path.write_bytes(before)

            def work(say: Callable[[str], object], path: Path = path, size: int = size) -> None:
                recorder, found = Recorder.reopen(path)
                recorder._file = Deadly(path, "ab")
                recorder._file.left = size
                say(f"{len(found.match)}\n")
                if found.match.outcome is not None:
                    recorder.finish(found.match.outcome)
                else:
                    entry: Entry = whole.log[len(found.match)]
                    recorder.append(entry)

            left = in_a_process(work)
            kills += left.killed
            assert path.read_bytes() == before + lines[number][:size]
            torn += check(path, whole, left)
            go_on(path, whole)
    return {"kills": kills, "torn": torn}


if __name__ == "__main__":
    how, where, *rest = sys.argv[1:]
    if how == "random":
        found = at_random_moments(Path(where), int(rest[0]), int(rest[1]))
    else:
        found = at_every_line(Path(where)) if how == "lines" else after_every_byte(Path(where))
    sys.stdout.write(json.dumps(found))
