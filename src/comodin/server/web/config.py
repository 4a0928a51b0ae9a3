"""`WebConfig`: what a server is told about itself."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

__all__ = ["STATIC", "Rates", "WebConfig", "machine_names"]

STATIC: Final = Path(__file__).resolve().parent.parent / "static"
"""Where the build puts the browser client."""

DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class Rates(Struct, frozen=True, kw_only=True):
    """How many requests one address may send in a minute, by kind; at the machine itself `local` times as many."""

    create: int = 10
    join: int = 30
    other: int = 120
    page: int = 600
    local: int = 10


class WebConfig(Struct, frozen=True, kw_only=True):
    """How a server is reached, what it allows, and where the client lies.

    `public_url` is where it is reached from outside (``https://poker.example``),
    `names` are further hosts under which it may be called; it always answers to
    this machine's own names and addresses.  `friends` is where others on the
    same network reach it (``http://192.168.1.7:8200``), for who asks on this
    machine itself.  `rates` is None where nothing is
    counted.  `metrics_open`: others than this machine may read the metrics.
    `sockets` is how many one address may have open, this machine itself apart.
    `body` is the most bytes of a request, `seconds` how long one may take, and
    `sums` one that is for long sums.  `warm`: after so many seconds the study
    aid is made ready in the background, None where the first who asks waits for it.
    `floors`: the folder of live tables' books, None where none are kept.
    """

    public_url: str | None = None
    names: tuple[str, ...] = ()
    friends: str | None = None
    static: Path = STATIC
    rates: Rates | None = Rates()
    metrics_open: bool = False
    sockets: int = 200
    body: int = 16_384
    seconds: float = 15.0
    sums: float = 60.0
    warm: float | None = None
    floors: Path | None = None

    @property
    def origin(self) -> tuple[str, int] | None:
        """The host and port of the public address.

        >>> WebConfig(public_url="https://poker.example/").origin
        ('poker.example', 443)
        """
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme, 0)
        return (parts.hostname or "").lower(), port

    @property
    def hosts(self) -> frozenset[str]:
        """Every name under which the server may be called, beside the address that was connected to."""
        public = () if self.origin is None else (self.origin[0],)
        return frozenset((*machine_names(), *map(str.lower, self.names), *public))


def machine_names() -> tuple[str, ...]:
    """Return the names by which this machine knows itself; no question goes to the network."""
    own = socket.gethostname().lower().rstrip(".")
    bare = own.removesuffix(".local").partition(".")[0]
    given = (own, bare, f"{bare}.local") if bare else ()
    return tuple(dict.fromkeys(("localhost", "127.0.0.1", "::1", *given)))
