"""The description of the HTTP side for machines (OpenAPI 3.1), made from the types that the routes use."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from comodin.server.protocol import floor as fl
from comodin.server.protocol import forms as f

__all__ = ["Described", "description", "openapi"]

REF: Final = "#/components/schemas/{name}"


class Described(Struct, frozen=True, kw_only=True):
    """One operation: what it is, what it takes, what comes back, and how it may fail.

    `gives` is a type, or the media type of a file.  `who`: ``none`` where
    nobody's key is looked at, ``may`` where it decides what is seen, ``must``
    where it has to be there.
    """

    path: str
    method: str
    name: str
    summary: str
    gives: Any
    status: int = 200
    takes: Any = None
    who: str = "none"
    fails: tuple[int, ...] = ()
    queries: dict[str, tuple[str, ...]] = {}


FAILURES: Final = {
    400: "what was sent cannot be read",
    401: "no key, or one that opens nothing here",
    403: "not for this person, or not from this place",
    404: "there is no such thing",
    405: "not with this method",
    409: "not as the table stands",
    413: "too much was sent",
    415: "the body is no JSON",
    422: "what was sent cannot be",
    429: "too many requests",
    500: "something went wrong here",
    503: "not just now",
}
ALWAYS: Final = (403, 413, 429, 500, 503)
PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "room": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
    "number": {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "kind": {"type": "string"},
    "floor": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"},
}
ROOM: Final = (404,)
KEY: Final = (401, 404)
LANG: Final[dict[str, tuple[str, ...]]] = {"lang": ("en", "es")}

OPERATIONS: Final = (
    Described(path="/api/offer", method="get", name="offer", summary="What a new room can be", gives=f.Offer),
    Described(
        path="/api/rooms",
        method="post",
        name="openRoom",
        summary="Open a room and be its host",
        takes=f.NewRoom,
        gives=f.RoomCreated,
        status=201,
        fails=(400, 409, 415, 422),
    ),
    Described(
        path="/api/rooms/{room}", method="get", name="look", summary="What a room is", gives=f.RoomLook, fails=ROOM
    ),
    Described(
        path="/api/rooms/{room}/join",
        method="post",
        name="join",
        summary="Come in under a name",
        takes=f.JoinForm,
        gives=f.Admitted,
        status=201,
        fails=(400, 404, 409, 415, 422),
    ),
    Described(
        path="/api/rooms/{room}/claim",
        method="post",
        name="claim",
        summary="Change the key that is shown for a new one",
        gives=f.Admitted,
        who="must",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/hands",
        method="get",
        name="hands",
        summary="The hands that are over",
        gives=tuple[f.HandLine, ...],
        who="may",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/hands/{number}",
        method="get",
        name="hand",
        summary="A hand step by step, as you saw it",
        gives=f.HandReplay,
        who="may",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/hands/{number}.jsonl",
        method="get",
        name="handJsonl",
        summary="The record of a hand as you saw it, one line",
        gives="application/x-ndjson",
        who="may",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/hands/{number}.phh",
        method="get",
        name="handPhh",
        summary="The same as PHH",
        gives="text/plain",
        who="may",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/history.jsonl",
        method="get",
        name="historyJsonl",
        summary="All records as you saw them, a line each",
        gives="application/x-ndjson",
        who="may",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/history.phhs",
        method="get",
        name="historyPhhs",
        summary="The same as PHHS",
        gives="text/plain",
        who="may",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/ledger",
        method="get",
        name="ledger",
        summary="Who bought, who has what, who would pay whom",
        gives=f.LedgerPage,
        who="may",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/ledger.csv",
        method="get",
        name="ledgerCsv",
        summary="The same for a spreadsheet",
        gives="text/csv",
        who="may",
        fails=KEY,
    ),
    Described(
        path="/api/rooms/{room}/rules",
        method="get",
        name="rules",
        summary="The house rules in words",
        gives=f.RulesPage,
        queries=LANG,
        fails=(400, 404),
    ),
    Described(
        path="/api/rooms/{room}/odds",
        method="get",
        name="odds",
        summary="The study aid, from your view",
        gives=f.OddsPage,
        who="must",
        fails=(401, 404, 409, 422),
    ),
    Described(
        path="/api/rooms/{room}/qr.svg",
        method="get",
        name="qr",
        summary="The link as a QR code",
        gives="image/svg+xml",
        fails=ROOM,
    ),
    Described(
        path="/api/clauses",
        method="get",
        name="clauses",
        summary="What each clause says, by its id",
        gives=dict[str, str],
        queries=LANG,
        fails=(400,),
    ),
    Described(
        path="/api/floor",
        method="post",
        name="openFloor",
        summary="Begin a live table with a physical deck",
        takes=fl.NewFloor,
        gives=fl.FloorPage,
        status=201,
        fails=(400, 409, 415, 422),
    ),
    Described(
        path="/api/floor/{floor}",
        method="get",
        name="lookAtFloor",
        summary="How a live table stands",
        gives=fl.FloorPage,
        fails=ROOM,
    ),
    Described(
        path="/api/floor/{floor}/line",
        method="post",
        name="enterLine",
        summary="Enter what happened at a live table",
        takes=fl.FloorLine,
        gives=fl.FloorPage,
        fails=(400, 404, 409, 415, 422),
    ),
    Described(
        path="/api/floor/{floor}/undo",
        method="post",
        name="undoLines",
        summary="Take back the last entries at a live table",
        takes=fl.FloorUndo,
        gives=fl.FloorPage,
        fails=(400, 404, 409, 415, 422),
    ),
    Described(path="/healthz", method="get", name="health", summary="Does the server live?", gives=f.Health),
)
"""Every operation but the metrics, which Prometheus knows how to read."""


async def openapi(request: Request) -> Response:
    """Answer with the description."""
    return Response(msgspec.json.encode(description()), media_type="application/json")


@cache
def description() -> dict[str, Any]:
    """Return the description as JSON values."""
    kinds = [kind for one in OPERATIONS for kind in (one.gives, one.takes) if kind is not None and _is_type(kind)]
    _, schemas = msgspec.json.schema_components([*kinds, f.ErrorBody], ref_template=REF)
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        paths.setdefault(one.path, {})[one.method] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "comodin",
            "version": version("comodin"),
            "description": "Rooms for Mexican Poker and Mexican Sweat, and live tables. Play chips only.",
        },
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
    }


def _operation(one: Described) -> dict[str, Any]:
    names = [part.partition("}")[0] for part in one.path.split("{")[1:]]
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]} for name in names
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string", "enum": list(values)}}
        for name, values in one.queries.items()
    ]
    said: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "parameters": parameters,
        "responses": {
            str(one.status): {"description": one.summary, "content": _content(one.gives)},
            **{
                str(status): {"description": FAILURES[status], "content": _content(f.ErrorBody)}
                for status in sorted({*one.fails, *ALWAYS})
            },
        },
    }
    if one.takes is not None:
        said["requestBody"] = {"required": True, "content": _content(one.takes)}
    if one.who != "none":
        said["security"] = [{"key": []}] if one.who == "must" else [{}, {"key": []}]
    return said


def _content(kind: Any) -> dict[str, Any]:
    if not _is_type(kind):
        return {kind: {"schema": {"type": "string"}}}
    schema = msgspec.json.schema_components([kind], ref_template=REF)[0][0]
    return {"application/json": {"schema": schema}}


def _is_type(kind: Any) -> bool:
    return not isinstance(kind, str)
