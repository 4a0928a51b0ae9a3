"""The one hash of the protocol, and the unbiased numbers that are drawn from it.

Everything is SHAKE-256 over a list of parts, each led by its length in four
bytes: the name of the protocol, what the value is for, and what it is made
of.  No two lists give the same bytes, so that a value made for one purpose
never stands for another.
"""

from __future__ import annotations

from functools import cache
from hashlib import shake_256
from typing import Final

__all__ = ["SIZE", "Numbers", "digest", "number_of", "packed"]

SIZE: Final = 32
"""The length in bytes of every digest, salt and seed."""

_PROTOCOL: Final = b"comodin/fair/1"
_FIRST: Final = 128


def packed(kind: str, *parts: bytes) -> bytes:
    r"""Return the bytes that are hashed for a purpose.

    >>> packed("card", b"Kd")
    b'\x00\x00\x00\x0ecomodin/fair/1\x00\x00\x00\x04card\x00\x00\x00\x02Kd'
    """
    return _head(kind) + b"".join([len(part).to_bytes(4, "big") + part for part in parts])


@cache
def _head(kind: str) -> bytes:
    """Return what the bytes for a purpose begin with."""
    return b"".join([len(part).to_bytes(4, "big") + part for part in (_PROTOCOL, kind.encode())])


def digest(kind: str, *parts: bytes) -> bytes:
    """Return the first 32 bytes of SHAKE-256 for a purpose.

    >>> digest("card", b"Kd") == digest("salt", b"Kd")
    False
    """
    return shake_256(packed(kind, *parts)).digest(SIZE)


def number_of(byte: int, below: int) -> int | None:
    """Return the number that a byte stands for, or None where it must be rejected to keep all equally likely.

    `below` is 1 to 256; bytes past its last whole multiple are rejected.

    >>> number_of(245, 41), number_of(246, 41)
    (40, None)
    """
    return byte % below if byte < 256 - 256 % below else None


class Numbers:
    """Unbiased numbers from the bytes of SHAKE-256 for a purpose, one byte after the other.

    >>> numbers = Numbers("order", b"7")
    >>> all(numbers.below(1) == 0 for _ in range(300))
    True
    """

    __slots__ = ("_bytes", "_hash", "_used")

    def __init__(self, kind: str, *parts: bytes) -> None:
        self._hash = shake_256(packed(kind, *parts))
        self._bytes = self._hash.digest(_FIRST)
        self._used = 0

    def below(self, below: int) -> int:
        """Return the next number from 0 up to, not including, `below` (1 to 256)."""
        while True:
            if self._used == len(self._bytes):
                self._bytes = self._hash.digest(2 * len(self._bytes))
            number = number_of(self._bytes[self._used], below)
            self._used += 1
            if number is not None:
                return number
