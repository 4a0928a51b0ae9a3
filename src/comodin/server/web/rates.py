"""How fast one address may ask: a bucket for each address and kind, which refills all the time."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from math import ceil
from time import monotonic
from typing import Final, Literal

from comodin.server.web.config import Rates

__all__ = ["Kind", "Limiter", "Open", "kind_of"]

Kind = Literal["create", "join", "other", "page"]

CREATES: Final = frozenset(("/api/rooms", "/api/floor"))

MOST_ADDRESSES: Final = 10_000
"""So many buckets are kept; the one that was not used for longest goes first."""


class Limiter:
    """Counts the requests of each address.

    >>> now = [0.0]
    >>> limiter = Limiter(Rates(create=2), clock=lambda: now[0])
    >>> [limiter.wait("10.0.0.1", "create") for _ in range(3)]
    [0, 0, 30]
    >>> now[0] = 30.0
    >>> limiter.wait("10.0.0.1", "create")
    0
    """

    def __init__(self, rates: Rates, *, clock: Callable[[], float] = monotonic) -> None:
        self._rates = rates
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, Kind], tuple[float, float]] = OrderedDict()

    def wait(self, address: str, kind: Kind, *, local: bool = False) -> int:
        """Count one request; return 0, or for how many seconds its sender must wait."""
        full = float(getattr(self._rates, kind) * (self._rates.local if local else 1))
        now, key = self._clock(), (_network(address), kind)
        left, since = self._buckets.pop(key, (full, now))
        left = min(full, left + (now - since) * full / 60)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return 0 if allowed else max(1, ceil((1 - left) * 60 / full))


class Open:
    """Counts what each address has open.

    >>> sockets = Open(1)
    >>> [sockets.enter("10.0.0.1"), sockets.enter("10.0.0.1"), sockets.enter("10.0.0.2")]
    [True, False, True]
    >>> sockets.leave("10.0.0.1")
    >>> sockets.enter("10.0.0.1")
    True
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more; False, and nothing is counted, where that is one too many."""
        network = _network(address)
        if self._open[network] >= self._most:
            return False
        self._open[network] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        network = _network(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]


def kind_of(method: str, path: str) -> Kind:
    """Return how a request counts.

    >>> kind_of("POST", "/api/rooms"), kind_of("POST", "/api/rooms/mesa/join"), kind_of("GET", "/t/mesa")
    ('create', 'join', 'page')
    >>> kind_of("POST", "/api/floor"), kind_of("POST", "/api/floor/mesa/line")
    ('create', 'other')
    """
    if not path.startswith(("/api/", "/metrics")):
        return "page"
    if method == "POST":
        if path.rstrip("/") in CREATES:
            return "create"
        return "other" if path.startswith("/api/floor/") else "join"
    return "other"


def _network(address: str) -> str:
    """Return an address, or of the newer kind the network that one household has."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    return address if ip.version == 4 else ip.exploded[:19]
