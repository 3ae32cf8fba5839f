"""Variants of Arboretum that come with it."""

from collections.abc import Generator, Mapping

from boardwright import Public, Variant, hookimpl
from boardwright.visibility import Declared
from boardwright_arboretum.game import DrewFromDeck
from boardwright_arboretum.table import Table

__all__ = ["OpenHands"]


class OpenHands(Variant[None]):
    """For teaching the game: all hands lie open, and everybody sees what is drawn from the deck."""

    name = "open-hands"
    version = "1.0"
    game = "arboretum"

    @hookimpl(wrapper=True)
    def visibility(
        self, of: type, declared: Mapping[str, Declared]
    ) -> Generator[None, Mapping[str, Declared] | None, Mapping[str, Declared]]:
        """Show to all what the rules conceal; only the deck stays hidden."""
        shown = (yield) or declared
        opened = {Table: "concealed", DrewFromDeck: "card"}.get(of)
        return shown if opened is None else {**shown, opened: shown[opened]._replace(visibility=Public())}
