"""What the code of a game's rules can reach: functions, classes and modules, by the names that it uses.

Only what the rules themselves can call is looked at, so a bot or a text table in the same module may use what it likes.
"""

from __future__ import annotations

import dis
from collections import Counter
from collections.abc import Iterator
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from boardwright.game import state_type
from boardwright.hooks import GameSpec
from boardwright.moves import MoveRule
from boardwright.testing.failure import Violation
from boardwright.testing.ground import Counts, Ground

OUTSIDE: Final = frozenset(
    """
    asyncio concurrent ctypes datetime getpass glob http httpx importlib io locale logging multiprocessing numpy os
    pathlib platform random requests secrets select shutil signal socket sqlite3 ssl subprocess sys tempfile threading
    time urllib uuid webbrowser
    """.split()  # noqa: SIM905 - a list of so many words reads better so
)
"""Modules by which rules would touch the world outside the match."""

CALLS: Final = frozenset({"open", "input", "eval", "exec", "__import__", "id", "hash", "print", "globals"})
"""Built-in functions that do so, or whose answer is another in each process."""

_FOR_PEOPLE: Final = frozenset({"as_text"})


def rules_reach_nothing_outside(ground: Ground) -> Counts:
    """Follow the names in the code of the game's hooks, moves and state types."""
    counts: Counts = Counter()
    rules: tuple[type[Any], ...] = (ground.game, *ground.setting.variants)
    for of in rules:
        reach = _Reach(of.__module__.partition(".")[0])
        for cls in of.__mro__:
            if cls.__module__.partition(".")[0] != "boardwright":
                reach.take_class(cls)
        states = [state_type(of), *(getattr(of, "events", ()) or ())]
        for state in states:
            if isinstance(state, type):
                reach.take_class(state)
        try:
            for _ in reach.follow():
                counts["functions"] += 1
        except Violation as violation:
            raise ground.failure(str(violation)) from violation
    return counts


class _Reach:
    """Functions that are still to be looked at, and those that were."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._seen: set[int] = set()
        self._waiting: list[FunctionType] = []
        self._keep: list[object] = []  # so that no address is used twice

    def take_class(self, of: type) -> None:
        """Take in all functions of a class, but for those that show the game to people."""
        if self._is_new(of):
            for name, value in vars(of).items():
                if name not in _FOR_PEOPLE or not hasattr(GameSpec, name):
                    self._take(value)

    def follow(self) -> Iterator[FunctionType]:
        """Look at function after function.

        Raises:
            Violation: If one reaches what it should not.
        """
        while self._waiting:
            function = self._waiting.pop()
            self._look(function, function.__code__, function.__globals__)
            for cell in function.__closure__ or ():
                try:
                    self._reached(cell.cell_contents, function)
                except ValueError:
                    continue  # an empty cell
            for default in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()):
                self._reached(default, function)
            yield function

    def _is_new(self, value: object) -> bool:
        if id(value) in self._seen:
            return False
        self._seen.add(id(value))
        self._keep.append(value)
        return True

    def _take(self, value: Any) -> None:
        """Take in the functions that something is made of."""
        if isinstance(value, MoveRule):
            for function in (value.function, value.options_function, value.undoable):
                self._take(function)
        elif isinstance(value, staticmethod | classmethod):
            self._take(value.__func__)
        elif isinstance(value, property):
            self._take(value.fget)
        elif isinstance(value, FunctionType):
            if self._is_new(value):
                if str(value.__globals__.get("__name__")).partition(".")[0] == self._package:
                    self._waiting.append(value)
                self._take(getattr(value, "__wrapped__", None))
        elif isinstance(value, MethodType):
            self._take(value.__func__)
        elif callable(getattr(value, "func", None)):  # a cached property, a partial function
            self._take(value.func)
        elif callable(getattr(value, "__wrapped__", None)):  # a cached function
            self._take(value.__wrapped__)

    def _look(self, function: FunctionType, code: CodeType, names: dict[str, Any]) -> None:
        imported: str | None = None
        before: Any = None
        for instruction in dis.get_instructions(code):
            name, value = instruction.opname, instruction.argval
            if name == "IMPORT_NAME":
                imported = str(value)
                self._check_module(imported, function)
            elif name in {"STORE_GLOBAL", "DELETE_GLOBAL"}:
                raise Violation(
                    f"{_place(function)} sets the global name {value}: what rules remember belongs into the state"
                )
            elif name in {"LOAD_GLOBAL", "LOAD_NAME"}:
                before = names.get(str(value))
                if before is None and str(value) in CALLS and str(value) not in names:
                    if value == "hash" and code.co_name == "__hash__":
                        continue
                    raise Violation(f"{_place(function)} uses {value}()")
                self._reached(before, function)
                continue
            elif name in {"LOAD_ATTR", "LOAD_METHOD"} and isinstance(before, ModuleType | type):
                before = getattr(before, str(value), None)
                self._reached(before, function)
                continue
            if name not in {"PUSH_NULL", "CACHE", "PRECALL"}:
                before = None
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self._look(function, constant, names)

    def _reached(self, value: Any, function: FunctionType) -> None:
        """Judge what a function has come to by a name, and follow it if it is of the same package."""
        if isinstance(value, ModuleType):
            self._check_module(value.__name__, function)
            return
        if isinstance(value, type | FunctionType | BuiltinFunctionType | MethodType):
            owner = getattr(value, "__self__", None)
            module = getattr(value, "__module__", None) or type(owner).__module__
            self._check_module(str(module), function, str(getattr(value, "__name__", value)))
            if str(module).partition(".")[0] == self._package:
                if isinstance(value, type):
                    self.take_class(value)
                else:
                    self._take(value)
            return
        module = str(type(value).__module__)
        self._check_module(module, function, type(value).__name__)
        if module.partition(".")[0] == self._package and self._is_new(value):
            self.take_class(type(value))
        self._take(value)

    def _check_module(self, name: str, function: FunctionType, what: str = "") -> None:
        root = name.partition(".")[0]
        if root in OUTSIDE:
            raise Violation(f"{_place(function)} uses {f'{what} of ' if what else ''}the module {name}")


def _place(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"
