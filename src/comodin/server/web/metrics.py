"""Figures for whoever runs the server, as Prometheus reads them.

No room, name, person or card is in any of them: what a table does is counted
and timed, never told.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import choose_encoder
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from comodin.server.web.failures import WebError
from comodin.server.web.security import is_local

__all__ = ["Metrics", "Timed", "metrics"]

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What one server counts; each has its own, so that several in a process do not mix.

    >>> metrics = Metrics()
    >>> metrics.action(0.004, ok=True)
    >>> metrics.registry.get_sample_value("comodin_actions_total", {"answer": "done"})
    1.0
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        actions = Counter("comodin_actions", "Actions of people that were answered", ["answer"], registry=self.registry)
        self._answers = {True: actions.labels("done"), False: actions.labels("refused")}
        self._seconds = Histogram(
            "comodin_action_seconds",
            "From an action to its answer, durable and told",
            buckets=SECONDS,
            registry=self.registry,
        )
        self._requests = Counter(
            "comodin_requests", "HTTP requests, by route and status", ["route", "status"], registry=self.registry
        )
        self._request_seconds = Histogram(
            "comodin_request_seconds", "HTTP requests", ["route"], buckets=SECONDS, registry=self.registry
        )

    def action(self, seconds: float, *, ok: bool) -> None:
        """Count what somebody did at a table, and how long it took until he was answered."""
        self._answers[ok].inc()
        self._seconds.observe(seconds)

    def request(self, route: str, status: int, seconds: float) -> None:
        """Count a request by the pattern of its route."""
        self._requests.labels(route, str(status)).inc()
        self._request_seconds.labels(route).observe(seconds)

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Show a number that is read when somebody asks."""
        Gauge(f"comodin_{name}", about, registry=self.registry).set_function(read)

    def count(self, name: str, about: str) -> Counter:
        """Return a new counter."""
        return Counter(f"comodin_{name}", about, registry=self.registry)


class Timed:
    """Counts and times every request by the pattern of its route, which holds no id."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            route = scope.get("route")
            self._metrics.request(getattr(route, "path", "other"), status, perf_counter() - begun)


async def metrics(request: Request) -> Response:
    """Answer with all figures, to this machine alone unless the server was told otherwise."""
    site = request.app.state.site
    if not (site.config.metrics_open or is_local(request.scope)):
        raise WebError(403, "metrics")
    encode, kind = choose_encoder(request.headers.get("accept", ""))
    return Response(encode(site.metrics.registry), headers={"content-type": kind, "cache-control": "no-store"})
