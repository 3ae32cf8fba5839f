"""The documented differences: what boardgame.io does, what happens here instead, and why.

Each is a rule that says of a case in which the engines differ whether this difference is the cause. It goes by what
happened in this one command: by what boardgame.io was asked for, granted and ended, and by the position before. That
something differs is never enough; and up to where the cause lies, both engines must have called the same hooks.

`docs/boardgame-io.md` lists them all, with the sentences that stand at the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from . import (
    rules_for_active_seats,
    rules_for_mistakes,
    rules_for_orders,
    rules_for_requests,
    rules_for_scopes,
    rules_for_stages,
)
from .comparison import Case
from .rule import Difference, declared_in

GROUPS: Final[Mapping[str, Sequence[Difference]]] = {
    "Mistakes in a game": declared_in(rules_for_mistakes),
    "What seats ask for by themselves, and undo": declared_in(rules_for_requests),
    "Turns, phases and the match": declared_in(rules_for_scopes),
    "Orders of play": declared_in(rules_for_orders),
    "Stages": declared_in(rules_for_stages),
    "Sets of active seats": declared_in(rules_for_active_seats),
}
"""The rules by what they are about, in the order in which they are asked."""

RULES: Final[tuple[Difference, ...]] = tuple(rule for rules in GROUPS.values() for rule in rules)
"""All of them, in the same order."""


def classified(case: Case) -> Difference | None:
    """Return the documented difference that is the cause of a case, None if there is none."""
    return next((rule for rule in RULES if rule.applies(case)), None)
