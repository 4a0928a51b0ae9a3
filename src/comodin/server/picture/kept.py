"""`Kept`: the encoded parts of one room's pictures, made anew only when what they show has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

__all__ = ["Kept", "Name"]

Name = tuple[str, int | str]
"""Which part: its kind, and of which chair or person."""

_ENCODER: Final = msgspec.json.Encoder()


class Kept:
    """Parts by name, each with the values that it was made from; equal values give the part that is there.

    >>> kept = Kept()
    >>> kept.part(("word", 1), ("hola",), lambda: "hola")
    b'"hola"'
    >>> kept.part(("word", 1), ("hola",), lambda: "not asked for")
    b'"hola"'
    >>> kept.part(("word", 1), ("adiós",), lambda: "adiós") == '"adiós"'.encode()
    True
    """

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: dict[Name, tuple[object, Any]] = {}

    def part(self, name: Name, of: object, make: Callable[[], object]) -> bytes:
        """Return a part as JSON; `of` are all values on which it depends."""
        known = self._parts.get(name)
        if known is not None and known[0] == of:
            found: bytes = known[1]
            return found
        part = _ENCODER.encode(make())
        self._parts[name] = of, part
        return part

    def number(self, name: Name, of: object, make: Callable[[], int]) -> int:
        """Return a number that takes a while to find; `of` are all values on which it depends."""
        known = self._parts.get(name)
        if known is not None and known[0] == of:
            found: int = known[1]
            return found
        number = make()
        self._parts[name] = of, number
        return number
