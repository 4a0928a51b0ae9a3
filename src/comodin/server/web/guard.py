"""The guard in front of all routes: from where, how much, how fast, and for how long."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from comodin.server.web.config import WebConfig
from comodin.server.web.failures import WebError, failure, log_unexpected
from comodin.server.web.rates import Limiter, Open, kind_of
from comodin.server.web.security import allowed, is_local

__all__ = ["Guard", "read_form"]

T = TypeVar("T")

SUMS: Final = "/odds"
"""What may take longer than other things."""

LONGEST_PATH: Final = 512
"""No address of ours is nearly as long."""

DEEPEST: Final = 32
"""So many brackets may stand in each other in a body."""


class Guard:
    """Refuses what should not come to a route; of sockets it only counts how many an address has open."""

    def __init__(self, app: ASGIApp, config: WebConfig) -> None:
        self._app = app
        self._config = config
        self._limiter = None if config.rates is None else Limiter(config.rates)
        self._sockets = Open(config.sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "websocket":
            await self._count(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except WebError as error:
            refused = failure(error.status, error.code, error.message, headers=error.headers)
            await refused(scope, receive, send)
            return
        await self._within_time(scope, receive, send)

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket be opened, unless its address has too many open."""
        client = scope.get("client")
        if client is None or is_local(scope):
            await self._app(scope, receive, send)
            return
        address: str = client[0]
        if not self._sockets.enter(address):
            await send({"type": "websocket.close", "code": 1013})
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets.leave(address)

    def _check(self, scope: Scope) -> None:
        if not allowed(scope):
            raise WebError(403, "origin")
        if len(scope["path"]) > LONGEST_PATH:
            raise WebError(404, "no_page")
        client = scope.get("client")
        if self._limiter is not None and scope["path"] != "/healthz":
            kind = kind_of(scope["method"], scope["path"])
            wait = self._limiter.wait("" if client is None else client[0], kind, local=is_local(scope))
            if wait:
                raise WebError(429, "flood", headers={"retry-after": str(wait)}, seconds=wait)
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length[:12]) > self._config.body:
            raise WebError(413, "large", headers={"connection": "close"}, most=self._config.body)

    async def _within_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            async with asyncio.timeout(self._config.sums if scope["path"].endswith(SUMS) else self._config.seconds):
                await self._app(scope, receive, noted)
        except TimeoutError:
            if begun:
                raise  # the connection is closed, so that nobody takes a part for the whole
            late = failure(503, "slow", WebError(503, "slow").message, headers={"connection": "close"})
            await late(scope, receive, send)
        except ClientDisconnect:  # nobody is there any more to be answered
            return
        except Exception as error:
            log_unexpected(error)
            if not begun:
                broken: Response = failure(500, "broken", WebError(500, "broken").message)
                await broken(scope, receive, send)


async def read_form(request: Request, kind: type[T], most: int) -> T:
    """Return the body of a request; raises `WebError` for one that is too long, too deep, no JSON, or does not fit."""
    given = request.headers.get("content-type", "")
    if given.partition(";")[0].strip().lower() != "application/json":
        raise WebError(415, "not_json")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise WebError(413, "large", headers={"connection": "close"}, most=most)
    if _deepest(body) > DEEPEST:
        raise WebError(400, "deep", most=DEEPEST)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise WebError(422, "form", reason=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WebError(400, "syntax", reason=str(error)) from None


def _deepest(body: bytes) -> int:
    """Return how deep brackets stand in each other at most; those within texts count too."""
    depth = deepest = 0
    for sign in body:
        if sign in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in b"]}":
            depth -= 1
    return deepest
