"""Coverage-guided fuzzing of the parsers, on demand, with atheris, which is no dependency of boardwright:

    pip install atheris
    python tests/durability/fuzz/fuzz.py match_files -max_total_time=600

The first argument is one of `TARGETS`; the rest goes to libFuzzer. What breaks a target is written to a file
`crash-…`, and `python tests/durability/fuzz/fuzz.py match_files crash-…` runs it again. `test_fuzz.py` holds on to it
once it is mended.
"""

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
atheris: Any = import_module("atheris")
with atheris.instrument_imports(include=["boardwright", "boardwright_arboretum", "boardwright_cli"]):
    targets: Any = import_module("targets")


def main() -> None:
    """Fuzz one target, beginning with its samples."""
    program, name, *rest = sys.argv
    target: Any = targets.TARGETS[name]
    for sample in targets.samples(name):
        target(sample)
    with tempfile.TemporaryDirectory() as corpus:
        for number, sample in enumerate(targets.samples(name)):
            (Path(corpus) / str(number)).write_bytes(sample)
        files = [argument for argument in rest if not argument.startswith("-")]
        atheris.Setup([program, *rest, *([] if files else [corpus])], target)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
