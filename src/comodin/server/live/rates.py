"""How fast somebody may speak."""

from __future__ import annotations

__all__ = ["Bucket"]


class Bucket:
    """Lets `burst` through at once, and from then on `rate` a second; times are milliseconds.

    >>> bucket = Bucket(rate=1, burst=2, now=0)
    >>> bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(1000)
    (True, True, False, True)
    """

    __slots__ = ("_burst", "_left", "_per_ms", "_since")

    def __init__(self, *, rate: float, burst: int, now: int) -> None:
        self._per_ms = rate / 1000
        self._burst = float(burst)
        self._left = float(burst)
        self._since = now

    def take(self, now: int) -> bool:
        """Take one; False where there is none."""
        self._left = min(self._burst, self._left + max(0, now - self._since) * self._per_ms)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
