"""Rooms: open one, look at one, come in, change an old key for a new one."""

from __future__ import annotations

import asyncio
import io
from typing import Final

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from comodin.server.picture.game import game_picture
from comodin.server.protocol import forms as f
from comodin.server.room.actions import Join
from comodin.server.room.play import apply
from comodin.server.room.state import DEFAULT_LIMITS, RoomState
from comodin.server.web.failures import WebError, answer, failure, words
from comodin.server.web.guard import read_form
from comodin.server.web.opening import NOBODY, NewTable, create
from comodin.server.web.site import Site, asker_of, site_of

__all__ = ["base_url", "claim", "invitation", "join", "look", "open_room", "qr"]

LOOPBACK: Final = frozenset(("localhost", "127.0.0.1", "::1"))
CLAIMED: Final = "host"
"""The role of a host who came by his link."""


async def open_room(request: Request) -> Response:
    """Open a room; who does is its host."""
    site = site_of(request)
    form = await read_form(request, f.NewRoom, site.config.body)
    new = NewTable(
        name=form.name,
        game=form.game.make(),
        chairs=form.chairs,
        limits=form.limits.changed(DEFAULT_LIMITS),
        bots=form.bots,
        sit=form.sit,
    )
    opened = await create(site.store, new, at=site.now())
    return answer(f.RoomCreated(**asdict(opened)), status=201)


async def look(request: Request) -> Response:
    """Say what a room is, to anybody with the link."""
    site = site_of(request)
    state = await site.state(request.path_params["room"])
    return answer(look_at(state, invitation(request, site, state.id)))


def look_at(state: RoomState, invite: str) -> f.RoomLook:
    """Return what anybody with the link may know of a room."""
    host = state.members.get(state.host)
    sitters = [
        f.Sitter(chair=number, name=chair.name, bot=chair.bot)
        for number, chair in enumerate(state.table.chairs, 1)
        if chair is not None
    ]
    return f.RoomLook(
        room=state.id,
        invite=invite,
        host="" if host is None else host.name,
        game=game_picture(state.table.game),
        taken=len(sitters),
        chairs=len(state.table.chairs),
        sitters=tuple(sitters),
        door=state.limits.door,
        closed=state.closed,
    )


async def join(request: Request) -> Response:
    """Come in under a name, as a spectator to begin with."""
    site, room = site_of(request), request.path_params["room"]
    form = await read_form(request, f.JoinForm, site.config.body)
    state = await site.state(room)
    if state.closed:
        raise WebError(409, "closed")
    apply(state, Join(NOBODY, form.name), site.now())  # refused before anything is stored
    live = await site.hub.room(room)
    person = await site.store.people.add(room, form.name.strip(), at=site.now())
    done = await live.do(Join(person.person, form.name), person=person.person)
    if not done.ok:
        return failure(409, done.code, done.reason or words(""))
    return answer(f.Admitted(person=person.person, token=person.token), status=201)


async def claim(request: Request) -> Response:
    """Give a new key for the one that is shown, which opens nothing from now on."""
    asker = await asker_of(request, member=True)
    site, room = site_of(request), request.path_params["room"]
    old = request.headers["authorization"].partition(" ")[2]
    role = CLAIMED if asker.person == asker.room.host else None
    token = await site.store.people.claim(room, asker.person, token=old, role=role)
    return answer(f.Admitted(person=asker.person, token=token))


async def qr(request: Request) -> Response:
    """Draw the link of a room, which holds no key, as a QR code."""
    site = site_of(request)
    state = await site.state(request.path_params["room"])
    drawn = await asyncio.to_thread(_draw, invitation(request, site, state.id))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


def invitation(request: Request, site: Site, room: str) -> str:
    """Return the link for friends; who asks on this machine itself is told where others reach it."""
    base = base_url(request, site)
    if site.config.public_url is None and site.config.friends is not None and request.url.hostname in LOOPBACK:
        base = site.config.friends
    return f"{base}/t/{room}"


def base_url(request: Request, site: Site) -> str:
    """Return where the server is reached: its public address, or the one by which it was called."""
    if site.config.public_url is not None:
        return site.config.public_url.rstrip("/")
    return f"{request.url.scheme}://{request.headers['host']}"


def _draw(link: str) -> bytes:
    import segno  # noqa: PLC0415 - only where one is drawn

    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(drawn, kind="svg", border=3, light="#fff", dark="#000", xmldecl=False)
    return drawn.getvalue()
