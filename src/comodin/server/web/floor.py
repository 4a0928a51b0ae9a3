"""Live tables with a physical deck: begin one, look at it, enter a line, take some back.

The id is the key: who has it may do all of this, and it stands in no log line.
"""

from __future__ import annotations

import asyncio
import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from comodin.server.protocol.floor import FloorLine, FloorUndo, NewFloor
from comodin.server.web.failures import WebError, answer
from comodin.server.web.guard import read_form
from comodin.server.web.site import site_of

__all__ = ["enter_line", "look_at_floor", "open_floor", "undo_lines"]

FLOOR: Final = re.compile(r"[A-Za-z0-9_-]{22}")


async def open_floor(request: Request) -> Response:
    """Begin a live table."""
    site = site_of(request)
    form = await read_form(request, NewFloor, site.config.body)
    return answer(await asyncio.to_thread(site.books.create, form.make()), status=201)


async def look_at_floor(request: Request) -> Response:
    """Say how a live table stands."""
    return answer(await asyncio.to_thread(site_of(request).books.look, _floor(request)))


async def enter_line(request: Request) -> Response:
    """Enter what happened."""
    site, floor = site_of(request), _floor(request)
    form = await read_form(request, FloorLine, site.config.body)
    return answer(await asyncio.to_thread(site.books.enter, floor, form.line, after=form.after, key=form.key))


async def undo_lines(request: Request) -> Response:
    """Take back the last entries."""
    site, floor = site_of(request), _floor(request)
    form = await read_form(request, FloorUndo, site.config.body)
    line = f"undo {form.entries}"
    return answer(await asyncio.to_thread(site.books.enter, floor, line, after=form.after, key=form.key))


def _floor(request: Request) -> str:
    floor: str = request.path_params["floor"]
    if not FLOOR.fullmatch(floor):
        raise WebError(404, "no_floor")
    return floor
