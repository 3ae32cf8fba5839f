"""Chance: every random number of a match as a function of its seed and a counter.

Block `b` of a seed is

    SHA-256(b"boardwright chance 1" + seed + b as eight bytes, big-endian)

and holds four words of eight bytes, big-endian: word `n` is word `n % 4` of block `n // 4`. A draw below `k` takes
the next word that is less than the greatest multiple of `k` up to 2**64, modulo `k`.

So another language can reproduce a match, and whoever holds the seed can check the deal: the match publishes
SHA-256(seed) before it begins and the seed once it is over.

Nothing here keeps a seed inside a position: a `Chance` is handed to the rules for one transaction, and
the position remembers how many words have been taken.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import struct
from collections.abc import Callable, MutableSequence, Sequence
from typing import TYPE_CHECKING, Final, Self, TypeVar

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

T = TypeVar("T")

SEED_BYTES: Final = 32
_HEXADECIMAL: Final = re.compile("[0-9a-fA-F]{64}")
_DOMAIN: Final = b"boardwright chance 1"
_WORDS: Final = 1 << 64
_WORDS_A_BLOCK: Final = 4
_four_words: Final[Callable[[bytes], tuple[int, int, int, int]]] = struct.Struct(">4Q").unpack


class Seed(bytes):
    """The 32 secret bytes from which all chance of a match follows.

    It is written by its `commitment` wherever something is printed for a developer, also within other objects and in
    tracebacks that show local variables; `hex()` gives the secret.
    """

    def __new__(cls, value: bytes) -> Self:
        """Wrap exactly 32 bytes.

        Raises:
            ValueError: If there are not 32 of them.
        """
        if len(value) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(value)}")
        return super().__new__(cls, value)

    @classmethod
    def fresh(cls) -> Self:
        """Return a new seed from the operating system's random source."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def of(cls, text: str | int) -> Self:
        """Return the seed that a short text or a number stands for.

        64 hexadecimal digits are the seed itself; any other text is hashed, so that `--seed 7` names one match for
        everybody. What can be guessed is no secret: whoever has the commitment can try.
        """
        word = str(text)
        if _HEXADECIMAL.fullmatch(word):
            return cls(bytes.fromhex(word))
        return cls(hashlib.sha256(word.encode(errors="surrogatepass")).digest())

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> CoreSchema:
        """Let pydantic read a seed from 64 hexadecimal digits, and write it as such in JSON."""
        from pydantic_core import core_schema

        def read(value: object) -> Seed:
            if isinstance(value, Seed):
                return value
            if isinstance(value, str) and _HEXADECIMAL.fullmatch(value):
                return cls(bytes.fromhex(value))
            raise ValueError("a seed is written as 64 hexadecimal digits")

        return core_schema.no_info_plain_validator_function(
            read,
            json_schema_input_schema=core_schema.str_schema(pattern="^[0-9a-f]{64}$"),
            serialization=core_schema.plain_serializer_function_ser_schema(
                bytes.hex, return_schema=core_schema.str_schema(pattern="^[0-9a-f]{64}$"), when_used="json"
            ),
        )

    def __repr__(self) -> str:
        return f"<Seed, commitment {self.commitment}>"

    __str__ = __repr__

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal: what a match publishes before it begins."""
        return hashlib.sha256(self).hexdigest()

    def block(self, b: int) -> tuple[int, int, int, int]:
        """Return words `4 * b` to `4 * b + 3` of this seed's stream, each in 0 … 2**64 - 1."""
        return _four_words(hashlib.sha256(b"%b%b%b" % (_DOMAIN, self, b.to_bytes(8, "big"))).digest())


class Chance:
    """Draws from a seed's stream, beginning at a counter: what rules use instead of `random`.

    Attributes:
        drawn: How many words of the stream have been taken, counted from the beginning of the match.
    """

    __slots__ = ("_block", "_number", "_seed", "drawn")

    def __init__(self, seed: Seed, drawn: int = 0) -> None:
        self._seed = seed
        self._number = -1  # no block yet: many a transaction never draws
        self._block = (0, 0, 0, 0)
        self.drawn = drawn

    def below(self, bound: int) -> int:
        """Return a number in 0 … bound - 1, each equally likely.

        Raises:
            ValueError: If the bound is not in 1 … 2**64.
        """
        if not 1 <= bound <= _WORDS:
            raise ValueError(f"the bound of a draw is in 1 … 2**64, not {bound}")
        limit = _WORDS - _WORDS % bound
        while True:
            number, place = divmod(self.drawn, _WORDS_A_BLOCK)
            if number != self._number:
                self._number, self._block = number, self._seed.block(number)
            self.drawn += 1
            word = self._block[place]
            if word < limit:
                return word % bound

    def roll(self, sides: int = 6) -> int:
        """Return one throw of a die: a number in 1 … sides."""
        return 1 + self.below(sides)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely.

        Raises:
            ValueError: If there are none.
        """
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order (Fisher–Yates from the last place down)."""
        order = list(items)
        self._shuffle(order)
        return tuple(order)

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Return `count` of the items, drawn without replacement, in the order in which they came.

        Raises:
            ValueError: If there are fewer items than that.
        """
        if not 0 <= count <= len(items):
            raise ValueError(f"cannot draw {count} of {len(items)} items")
        pool = list(items)
        return tuple(pool.pop(self.below(len(pool))) for _ in range(count))

    def _shuffle(self, order: MutableSequence[T]) -> None:
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
