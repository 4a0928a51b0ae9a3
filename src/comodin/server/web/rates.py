"""How fast one address may ask: a bucket for each address and kind, which refills all the time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from math import ceil
from time import monotonic
from typing import Final, Literal

from comodin.server.web.config import Rates

__all__ = ["Kind", "Limiter", "kind_of"]

Kind = Literal["create", "join", "other", "page"]

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


def kind_of(method: str, path: str) -> Kind:
    """Return how a request counts.

    >>> kind_of("POST", "/api/rooms"), kind_of("POST", "/api/rooms/mesa/join"), kind_of("GET", "/t/mesa")
    ('create', 'join', 'page')
    """
    if not path.startswith(("/api/", "/metrics")):
        return "page"
    if method == "POST":
        return "create" if path.rstrip("/") == "/api/rooms" else "join"
    return "other"


def _network(address: str) -> str:
    """Return an address, or of the newer kind the network that one household has."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    return address if ip.version == 4 else ip.exploded[:19]
