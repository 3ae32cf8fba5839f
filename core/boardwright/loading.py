"""Loading what an entry point names, and saying why that is not possible so that the plugin's author can mend it."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from importlib.metadata import EntryPoint, PackageNotFoundError, version
from typing import Final

from boardwright.errors import BoardwrightError, PluginError

_OURS: Final = re.compile(r"boardwright(\[[^\]]*\])? *\(?([^;)]*)\)?")
_LOWER_BOUND: Final = re.compile(r" *(?:>=|>|~=|==) *([0-9]+(?:\.[0-9]+)*)")


def loaded(point: EntryPoint) -> object:
    """Return the object that an entry point names.

    Raises:
        PluginError: If there is no such object, or its distribution needs a newer boardwright.
        Exception: Whatever its module raises when it is imported.
    """
    _check_requirement(point)
    try:
        module = import_module(point.module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{point.module}.".startswith(f"{error.name}."):
            raise PluginError(
                f"the entry point names {point.value}, but there is no module {error.name}"
            ) from error
        raise
    attributes = (point.attr or "").split(".")
    try:
        return reduce(getattr, filter(None, attributes), module)
    except AttributeError as error:
        raise PluginError(
            f"the entry point names {point.value}, but there is no {point.attr} in {point.module}"
        ) from error


def reason(error: BaseException) -> str:
    """Return in one line why a plugin failed, with the place where it did."""
    text = " ".join(str(error).split()) or "no reason given"
    if isinstance(error, BoardwrightError):
        return text
    if isinstance(error, ImportError):
        text = text.replace(f" ({error.path})", "")
    place = "" if isinstance(error, SyntaxError) else _place(error)
    return f"{type(error).__name__}: {text}{place}"


def _check_requirement(point: EntryPoint) -> None:
    """Make sure that the distribution of an entry point does not ask for a newer boardwright.

    Installers see to that, unless they are told not to; then the plugin would fail for a reason that nobody can guess.

    Raises:
        PluginError: If it does.
    """
    try:
        here = version("boardwright")
    except PackageNotFoundError:  # pragma: no cover - it runs from its sources, without an installation
        return
    for requirement in (point.dist.requires if point.dist is not None else None) or ():
        ours = _OURS.fullmatch(requirement)
        if ours is None:  # another distribution, or one that is needed under a condition
            continue
        for bound in ours[2].split(","):
            least = _LOWER_BOUND.match(bound)
            if least is not None and _numbers(least[1]) > _numbers(here):
                raise PluginError(
                    f"it needs boardwright{bound.strip()}, and this is boardwright {here}: "
                    "install a newer boardwright, or an older version of the plugin"
                )


def _numbers(release: str) -> tuple[int, ...]:
    """Return the numbers of a version, without zeros at the end, and without what follows them, such as "rc1"."""
    numbers = [int(number) for number in re.findall(r"(?:^|\.)([0-9]+)", release)]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _place(error: BaseException) -> str:
    """Return the line of the plugin in which an error arose, in brackets; nothing if it was not there."""
    place, traceback = "", error.__traceback__
    while traceback is not None:
        name = traceback.tb_frame.f_globals.get("__name__", "")
        if name.partition(".")[0] not in {"boardwright", "importlib", "pluggy", "functools"}:
            place = f" ({name}, line {traceback.tb_lineno})"
        traceback = traceback.tb_next
    return place
