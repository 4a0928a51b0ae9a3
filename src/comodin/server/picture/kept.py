"""`Kept`: what one room's pictures are put together from, made anew only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

__all__ = ["Kept", "Name", "inner"]

T = TypeVar("T")

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

    def value(self, name: Name, of: object, make: Callable[[], T]) -> T:
        """Return what takes a while to find; `of` are all values on which it depends."""
        known = self._parts.get(name)
        if known is not None and known[0] == of:
            found: T = known[1]
            return found
        value = make()
        self._parts[name] = of, value
        return value

    def part(self, name: Name, of: object, make: Callable[[], object]) -> bytes:
        """Return a part as JSON."""
        known = self._parts.get(name)
        if known is not None and known[0] == of:
            found: bytes = known[1]
            return found
        part = _ENCODER.encode(make())
        self._parts[name] = of, part
        return part


def inner(fields: object) -> bytes:
    """Return the fields of an object as JSON, without the braces around them.

    >>> inner({"a": 1, "b": 2})
    b'"a":1,"b":2'
    """
    return _ENCODER.encode(fields)[1:-1]
