"""The variant in which nobody learns what the others have bid."""

from collections.abc import Generator, Mapping
from typing import Final

from boardwright import Count, OwnerOnly, PerSeat, Seat, Variant, hookimpl
from boardwright.redeal import Shuffle
from boardwright.visibility import Declared, Visibility
from boardwright_goofspiel.conjecture import with_other_bids
from boardwright_goofspiel.game import PrizeSettled
from boardwright_goofspiel.table import Table

__all__ = ["SecretBids"]

_CONCEALED: Final[Mapping[type, Mapping[str, Visibility]]] = {
    Table: dict.fromkeys(("hands", "bids"), PerSeat(OwnerOnly(others=Count()))),
    PrizeSettled: {"bids": PerSeat(OwnerOnly())},
}
"""What everybody sees in the game itself, and here its owner alone."""


class SecretBids(Variant[None]):
    """Bids are compared but not shown: everybody is told who takes the prize, or that nobody does, and no more."""

    name = "secret-bids"
    version = "1.0"
    game = "goofspiel"

    @hookimpl(wrapper=True)
    def visibility(
        self, of: type, declared: Mapping[str, Declared]
    ) -> Generator[None, Mapping[str, Declared] | None, Mapping[str, Declared]]:
        """Show bids, and the hands that follow from them, to their owners alone."""
        shown = (yield) or declared
        concealed = _CONCEALED.get(of, {})
        return {
            name: field._replace(visibility=concealed.get(name, field.visibility))
            for name, field in shown.items()
        }

    @hookimpl(wrapper=True)
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Generator[None, Table, Table]:
        """Deal the bids of others anew too, as far as they would have led to the same."""
        return with_other_bids((yield), seat, shuffle)
