"""Every error as JSON in both languages: ``{"error": {"code": ..., "reason": {"en": ..., "es": ...}}}``.

Nothing else of what went wrong leaves the process: no traceback, no value.
What nobody expected is logged by its kind and place, without its message,
which could name a card.
"""

from __future__ import annotations

import logging
import traceback
from pathlib import Path
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from comodin.errors import ComodinError, IllegalActionError, NotationError, RecordError, RulesError
from comodin.server.errors import (
    ConflictError,
    EntryError,
    NoPersonError,
    NoRoomError,
    StoreClosedError,
    UnavailableError,
)
from comodin.server.protocol.forms import ErrorBody, Failure
from comodin.server.protocol.picture import Words
from comodin.texts import Text

__all__ = ["HANDLERS", "WebError", "answer", "failure", "log_unexpected", "words"]

LOG: Final = logging.getLogger(__name__)
JSON: Final = "application/json"


class WebError(ComodinError):
    """A request that is refused: `status` as in HTTP, `code` for programs."""

    def __init__(self, status: int, code: str, /, *, headers: dict[str, str] | None = None, **given: object) -> None:
        super().__init__(Text(f"web_server.refused.{code}", **given))
        self.status = status
        self.code = code
        self.headers = headers or {}


def words(text: str) -> Words:
    """Return a sentence in both languages."""
    return Words(text.to("en"), text.to("es")) if isinstance(text, Text) else Words(text, text)


def answer(value: object, *, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a value as a JSON answer, which nobody keeps."""
    return Response(
        msgspec.json.encode(value), status, media_type=JSON, headers={"cache-control": "no-store", **(headers or {})}
    )


def failure(status: int, code: str, reason: str | Words, *, headers: dict[str, str] | None = None) -> Response:
    """Return an error as an answer."""
    said = reason if isinstance(reason, Words) else words(reason)
    return answer(ErrorBody(error=Failure(code=code, reason=said)), status=status, headers=headers)


def log_unexpected(error: BaseException) -> None:
    """Write down what nobody expected: its kind and where it came from, not what it says."""
    places = [f"{Path(at.filename).name}:{at.lineno}" for at in traceback.extract_tb(error.__traceback__)]
    LOG.error("unexpected %s at %s", type(error).__name__, " < ".join(reversed(places)))


async def _web(request: Request, error: Exception) -> Response:
    assert isinstance(error, WebError)
    return failure(error.status, error.code, error.message, headers=error.headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, IllegalActionError)
    return failure(409, error.code, error.reason)


async def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, ComodinError)
    return failure(422, "wrong", error.message)


async def _no_room(request: Request, error: Exception) -> Response:
    return failure(404, "no_room", Text("web_server.refused.no_room"))


async def _no_person(request: Request, error: Exception) -> Response:
    return failure(401, "token", Text("web_server.refused.token"), headers={"www-authenticate": "Bearer"})


async def _unavailable(request: Request, error: Exception) -> Response:
    LOG.warning("the store does not answer: %s", type(error).__name__)
    return failure(503, "unavailable", Text("web_server.refused.unavailable"), headers={"retry-after": "2"})


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "no_page", 405: "method"}.get(error.status_code, "http")
    reason = Text(f"web_server.refused.{code}", status=error.status_code)
    return failure(error.status_code, code, reason, headers=dict(error.headers or {}))


async def _unexpected(request: Request, error: Exception) -> Response:
    log_unexpected(error)
    return failure(500, "broken", Text("web_server.refused.broken"))


HANDLERS: Final = {
    WebError: _web,
    IllegalActionError: _refused,
    RulesError: _wrong,
    NotationError: _wrong,
    RecordError: _wrong,
    NoRoomError: _no_room,
    NoPersonError: _no_person,
    EntryError: _no_room,
    ConflictError: _unavailable,
    StoreClosedError: _unavailable,
    UnavailableError: _unavailable,
    HTTPException: _http,
    ComodinError: _unexpected,
    Exception: _unexpected,
}
"""What becomes of each error, by its kind, for Starlette."""
