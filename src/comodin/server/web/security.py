"""Whose requests are answered, and the headers of every answer.

A page of somebody else must not speak for the person who looks at it: neither
by a name of its own that leads to this machine (the Host is checked), nor from
its own place (the Origin is).  The Host must be a name of this server, or the
very address that was connected to; the Origin of what changes something, and
of every socket, must be the same place, or the public one.  Programs that are
no browser send no Origin, and need none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from comodin.server.web.config import DEFAULT_PORTS, WebConfig

__all__ = ["HEADERS", "Headers", "allowed", "config_of", "is_local"]

HEADERS: Final[dict[str, str]] = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(
        f"{feature}=()"
        for feature in (
            "accelerometer",
            "browsing-topics",
            "camera",
            "display-capture",
            "geolocation",
            "gyroscope",
            "magnetometer",
            "microphone",
            "midi",
            "payment",
            "usb",
        )
    ),
}
"""What every answer carries."""

SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
LOCAL: Final = frozenset(("127.0.0.1", "::1"))
FORWARDING: Final = frozenset((b"forwarded", b"x-forwarded-for", b"x-real-ip", b"cf-connecting-ip"))


def allowed(scope: Scope) -> bool:
    """Tell whether a request or socket came to this server by one of its names, and not from a stranger's page."""
    config = config_of(scope)
    hosts = _header(scope, b"host")
    place = _place(hosts[0]) if len(hosts) == 1 else None
    if place is None or not _is_own(place[0], scope, config):
        return False
    if scope["type"] == "http" and scope["method"] in SAFE:
        return True
    origins = _header(scope, b"origin")
    if origins:
        return len(origins) == 1 and _is_same(origins[0], place, config)
    return b"cross-site" not in [value.encode("latin-1") for value in _header(scope, b"sec-fetch-site")]


def config_of(scope: Scope) -> WebConfig:
    """Return what the application of a request was told about itself."""
    config: WebConfig = scope["app"].state.config
    return config


def is_local(scope: Scope) -> bool:
    """Tell whether somebody at this machine asks, and nobody through it."""
    client = scope.get("client")
    through = any(name in FORWARDING for name, _ in scope["headers"])
    return client is not None and client[0].removeprefix("::ffff:") in LOCAL and not through


def _is_own(host: str, scope: Scope, config: WebConfig) -> bool:
    server = scope.get("server")
    if server is not None and server[0] is not None and host == server[0].lower().removeprefix("::ffff:"):
        return True
    return host in scope["app"].state.hosts


def _is_same(origin: str, place: tuple[str, int | None], config: WebConfig) -> bool:
    """Tell whether an Origin is the place that was called; a port that nobody names is the scheme's own."""
    scheme, _, there = origin.partition("://")
    usual = DEFAULT_PORTS.get(scheme.lower())
    if usual is None:
        return False
    called = _place(there)
    if called is None:
        return False
    from_where = called[0], called[1] or usual
    return from_where in ((place[0], place[1] or usual), config.origin)


def _place(given: str) -> tuple[str, int | None] | None:
    """Return a host in small letters and its port, None where it names none; None for what is no host."""
    if not given or not given.isascii() or any(sign in given for sign in "@/\\?#, \t"):
        return None
    try:
        parts = urlsplit(f"//{given}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    return None if not host else (host.lower().rstrip("."), port)


def _header(scope: Scope, name: bytes) -> list[str]:
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1") for key, value in headers if key.lower() == name]


class Headers:
    """Puts `HEADERS` on every answer that does not have its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers: list[tuple[bytes, bytes]] = list(message.get("headers", ()))
                there = {name.lower() for name, _ in headers}
                headers += [pair for pair in self._headers if pair[0] not in there]
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, dressed)
