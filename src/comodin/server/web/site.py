"""`Site`: what the routes work with, and who asks."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from starlette.requests import Request

from comodin.server.errors import NoRoomError
from comodin.server.live.hub import Hub
from comodin.server.room.state import Member, RoomState
from comodin.server.store import Store
from comodin.server.web.config import WebConfig
from comodin.server.web.failures import WebError
from comodin.server.web.floors import Books
from comodin.server.web.history import Archives
from comodin.server.web.metrics import Metrics
from comodin.server.web.study import Study
from comodin.texts import LANGUAGES, Lang, Text

__all__ = ["Asker", "Site", "asker_of", "lang_of", "site_of"]

ROOM: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,100}")


class Site:
    """One server: its store, its rooms, the hands of the past, books of live tables, figures for the machine."""

    def __init__(self, store: Store, hub: Hub, config: WebConfig, metrics: Metrics) -> None:
        self.store = store
        self.hub = hub
        self.config = config
        self.metrics = metrics
        self.archives = Archives(store)
        self.study = Study()
        self.books = Books(config.floors)

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self.hub.clock.now()

    async def state(self, room: str) -> RoomState:
        """Return a room as it stands; `NoRoomError` where there is none."""
        if not ROOM.fullmatch(room):
            raise NoRoomError(Text("server.store.no_room", room=ascii(room)))
        return (await self.hub.room(room)).state

    def close(self) -> None:
        """Let go of what was made here."""
        self.study.close()


class Asker(Struct, frozen=True):
    """Who asks about a room: a member, or None for anybody with the link, who sees what spectators see."""

    room: RoomState
    member: Member | None

    @property
    def person(self) -> str:
        """The member, "" for anybody else."""
        return "" if self.member is None else self.member.person


def site_of(request: Request) -> Site:
    """Return the site of a request."""
    site: Site = request.app.state.site
    return site


async def asker_of(request: Request, *, member: bool = False) -> Asker:
    """Return who asks about the room in the path; raises `WebError` for a key that opens nothing here.

    With `member` somebody without a key is refused too.
    """
    site, name = site_of(request), request.path_params["room"]
    state = await site.state(name)
    given = request.headers.getlist("authorization")
    if not given:
        if member:
            raise WebError(401, "no_token", headers={"www-authenticate": "Bearer"})
        return Asker(state, None)
    scheme, _, token = given[0].partition(" ")
    known = None
    if len(given) == 1 and scheme.lower() == "bearer" and TOKEN.fullmatch(token):
        known = await site.store.people.who(name, token)
    there = None if known is None else state.members.get(known.id)
    if there is None:
        raise WebError(401, "token", headers={"www-authenticate": "Bearer"})
    if there.kicked:
        raise WebError(403, "kicked")
    return Asker(state, there)


def lang_of(request: Request) -> Lang:
    """Return the language that a request asks for, English unless it says so."""
    given = request.query_params.get("lang", "en")
    for lang in LANGUAGES:
        if given == lang:
            return lang
    raise WebError(400, "language", given=given[:20])
