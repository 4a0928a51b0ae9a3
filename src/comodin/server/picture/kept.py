"""`Kept`: what takes a while to find about one room, found anew only where that on which it depends has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["Kept"]

T = TypeVar("T")


class Kept:
    """Things by name, each with the values that it was found from; equal values give the thing that is there.

    >>> kept = Kept()
    >>> kept.value("word", ("hola",), lambda: "hola")
    'hola'
    >>> kept.value("word", ("hola",), lambda: "not asked for")
    'hola'
    >>> kept.value("word", ("adiós",), lambda: "adiós")
    'adiós'
    """

    __slots__ = ("_things",)

    def __init__(self) -> None:
        self._things: dict[str, tuple[object, Any]] = {}

    def value(self, name: str, of: object, make: Callable[[], T]) -> T:
        """Return what takes a while to find; `of` are all values on which it depends."""
        known = self._things.get(name)
        if known is not None and known[0] == of:
            found: T = known[1]
            return found
        value = make()
        self._things[name] = of, value
        return value

    def same(self, name: str, of: T) -> T:
        """Return the equal thing that was there before, so that who compares with it later need not look into it."""
        return self.value(name, of, lambda: of)

    def once(self, name: str, it: object, make: Callable[[], T]) -> T:
        """Return what is found of this very object, which never changes."""
        known = self._things.get(name)
        if known is not None and known[0] is it:
            found: T = known[1]
            return found
        value = make()
        self._things[name] = it, value
        return value
