"""What is wrong with the hooks that a game or a plugin implements, in a sentence for its author.

pluggy checks the same when a plugin is registered; here are the words.
"""

from __future__ import annotations

from difflib import get_close_matches
from inspect import Parameter, isfunction, signature
from types import ModuleType
from typing import Any, Final

_POSITIONAL: Final = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def hook_names(spec: type) -> tuple[str, ...]:
    """Return the names of the hooks of a spec, in its order."""
    return tuple(name for name in vars(spec) if not name.startswith("_"))


def mistake_in_hooks(plugin: object, spec: type, called: str) -> str | None:
    """Return what is wrong with the hooks that a plugin implements; None if nothing is.

    Args:
        plugin: A module, a class or an instance.
        spec: The class that specifies the hooks.
        called: What to call the plugin.
    """
    hooks = hook_names(spec)
    for name in dir(plugin):
        implementation = getattr(plugin, name, None)
        mark = getattr(implementation, "boardwright_impl", None)
        if mark is None:
            if name in hooks and _is_own(implementation, plugin):
                return f"{called}.{name} has the name of a hook: mark it with @hookimpl"
            continue
        hook = mark.get("specname") or name
        if hook not in hooks:
            near = get_close_matches(hook, hooks)
            meant = f"did you mean {' or '.join(near)}?" if near else f"the hooks are {', '.join(hooks)}"
            return f"{called}.{name} is marked with @hookimpl, but there is no hook {hook}; {meant}"
        has, offered = _asked_for(implementation, plugin), _arguments(getattr(spec, hook))[1:]
        for argument in has:
            if argument not in offered:
                return (
                    f"{called}.{name}({', '.join(has)}) asks for {argument!r}, "
                    f"but the hook is {hook}({', '.join(offered)})"
                )
    return None


def _is_own(value: object, plugin: object) -> bool:
    """Return whether a value belongs to a plugin, and is not merely a part of its package or imported there."""
    if isinstance(plugin, ModuleType):
        return isfunction(value) and value.__module__ == plugin.__name__
    return value is not None


def _asked_for(implementation: Any, plugin: object) -> tuple[str, ...]:
    """Return the arguments that an implementation wants to be given."""
    return _arguments(implementation)[1 if isinstance(plugin, type) else 0 :]


def _arguments(function: Any) -> tuple[str, ...]:
    return tuple(
        parameter.name
        for parameter in signature(function).parameters.values()
        if parameter.kind in _POSITIONAL and parameter.default is Parameter.empty
    )
