"""The build hook of the compiled wheel: modules of the core, as they are, compiled by mypyc into extensions.

    HATCH_BUILD_HOOK_ENABLE_CUSTOM=true python -m build --wheel

The sources go into the wheel too, for people and tools to read. Without the variable nothing here is run, and the wheel
is pure Python.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("core/boardwright")


class CompiledCore(BuildHookInterface[Any]):
    """Compiles the modules that the hook's configuration names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, in a copy, and have the extensions put into the wheel, beside their sources."""
        if version == "editable":  # whoever changes the sources wants to see what they do
            return
        self._place = TemporaryDirectory()
        place = Path(self._place.name).resolve()
        shutil.copytree(Path(self.root) / PACKAGE, place / PACKAGE.name)
        built = _compiled([f"{PACKAGE.name}/{name}.py" for name in self.config["modules"]], place)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(path): str(path.relative_to(place / "built")) for path in built}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the copy away."""
        if version != "editable":
            self._place.cleanup()


def _compiled(sources: list[str], place: Path) -> list[Path]:
    """Return the extensions that sources make, given from a folder to work in."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    before = Path.cwd()
    os.chdir(place)
    try:
        extensions = mypycify(
            ["--config-file=", *sources], group_name=f"{PACKAGE.name}.core", debug_level="0"
        )
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = "built", "objects"
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    return [path for path in (place / "built").rglob("*") if path.is_file()]
