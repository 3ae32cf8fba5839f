"""A disk without room: the command is refused in a sentence, the file is as it was, and later the match goes on."""

import json
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

pytest.importorskip("resource", reason="this system cannot limit the size of files")

PROGRAM = dedent(
    """
    import json, resource, sys
    from pathlib import Path
    from random import Random

    from boardwright import Match
    from boardwright.matchfile import read
    from boardwright_cli.recording import Recorder, RecordingError

    path, room = Path(sys.argv[1]), int(sys.argv[2])
    whole = Match.new("arboretum", seed="full")
    rng = Random(1)
    while whole.outcome is None:
        seat = whole.position.flow.current
        whole.play(seat, whole.legal_moves(seat).draw(rng))
    answers = []


    def try_(save):
        global limit
        while True:
            before = path.read_bytes() if path.exists() else None
            try:
                return save()
            except RecordingError as error:
                answers.append(str(error))
                assert (path.read_bytes() if path.exists() else None) == before, "the file was changed"
                left = {each.name for each in path.parent.iterdir()}
                assert left == (set() if before is None else {path.name, f"{path.name}.lock"}), left
                limit += room
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


    limit = room
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    recorder = try_(lambda: Recorder.create(path, Match(whole.rules, whole.header)))
    for number, entry in enumerate(whole.log, 1):
        try_(lambda: recorder.append(entry))
        assert len(read(path.read_bytes()).match) == number
    try_(lambda: recorder.finish(whole.outcome))
    recorder.close()
    assert path.read_bytes() == whole.dumps()
    print(json.dumps(answers))
    """
)


@pytest.mark.parametrize(
    "room", [100, *(pytest.param(room, marks=pytest.mark.slow) for room in (7, 37, 411, 1000))]
)
def test_no_room_again_and_again(tmp_path: Path, room: int) -> None:
    path = tmp_path / "game.jsonl"
    done = subprocess.run(  # noqa: S603 - the program above
        [sys.executable, "-c", PROGRAM, str(path), str(room)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert len(answers) > 3
    sentence = re.escape(f"{path} cannot be written (File too large); ")
    ends = (
        r"the last command is not saved, the \d+ before it are"
        r"|all \d+ commands are saved, but not how the match ended"
    )
    for answer in answers:
        assert answer == f"{path} cannot be made: File too large" or re.fullmatch(
            f"{sentence}({ends})", answer
        )


def test_the_program_says_so_in_one_sentence_and_goes_on_once_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY));"
        "from boardwright_cli import main; sys.exit(main())"
    )
    played = subprocess.run(  # noqa: S603 - our own program
        [
            *(sys.executable, "-c", limited, "play", "arboretum", "--seed", "1"),
            *("--players", "random,random", "--record", str(path)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 1
    said = [line for line in played.stderr.splitlines() if "cannot be written" in line]
    assert len(said) == 1
    saved = path.read_bytes()
    commands = len(saved.splitlines()) - 1
    assert f"the last command is not saved, the {commands} before it are" in said[0]
    assert len(saved) <= 1000
    assert saved.endswith(b"\n")
    assert "Traceback" not in played.stderr
    resumed = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "boardwright_cli", "resume", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert resumed.returncode == 0, resumed.stderr
    assert path.read_bytes().startswith(saved)
