"""`comodin host`: the web table, for you, your friends on their phones, and bots in the other seats.

One room on an embedded database, which waits when this ends and goes on when
the same command is given again, also in the middle of a hand.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from errno import EACCES, EADDRINUSE
from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import urlsplit

from cyclopts import Parameter

from comodin.cli.local.files import data_folder
from comodin.cli.options import RuleOptions, check_game, resolve_rules
from comodin.cli.shell import text
from comodin.errors import NotationError, RulesError
from comodin.table import TableGame
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.server.web.opening import NewTable

__all__ = ["host"]

SEATS: Final = 6
EVERYWHERE: Final = "0.0.0.0"
PORTS_TRIED: Final = 20
FAST_PAUSE: Final = 1_500
WARM: Final = 20.0
"""After how many seconds the study aid is made ready, in the background: the first tables begin before."""

LOOK: Final = 1_000
"""How often a quiet table is looked up, in milliseconds: another server may work on the same database."""


def _option(name: str, *, number: bool = False) -> Parameter:
    return Parameter(help=text(f"host.option.{name}"), negative=(), show_default=False, allow_leading_hyphen=number)


@dataclass(frozen=True, kw_only=True)
class _Setting:
    """Where the server listens and keeps its tables, and what it says."""

    db: str
    port: int | None
    bind: str
    public_url: str | None
    open: bool
    fresh: bool
    key: bool
    fast: bool
    json: bool


def host(
    game: Annotated[str | None, Parameter(help=text("cli.play.game"), show_default=False)] = None,
    /,
    *,
    seats: Annotated[str | None, _option("seats", number=True)] = None,
    bots: Annotated[str | None, _option("bots", number=True)] = None,
    bot: Annotated[tuple[str, ...], _option("bot")] = (),
    name: Annotated[str | None, _option("name")] = None,
    door: Annotated[str, _option("door")] = "asks",
    db: Annotated[str | None, _option("db")] = None,
    port: Annotated[str | None, _option("port", number=True)] = None,
    bind: Annotated[str, _option("bind")] = EVERYWHERE,
    public_url: Annotated[str | None, _option("public_url")] = None,
    open: Annotated[
        bool | None, Parameter(help=text("host.option.open"), negative="--no-open", show_default=False)
    ] = None,
    new: Annotated[bool, _option("new")] = False,
    key: Annotated[bool, _option("key")] = False,
    pace: Annotated[str, _option("pace")] = "usual",
    json: Annotated[bool, _option("json")] = False,
    options: RuleOptions | None = None,
) -> int:
    """Open the web table; see the module."""
    if pace not in ("usual", "fast"):
        raise NotationError(Text("host.error.pace", given=pace))
    table = _new_table(
        game=game, seats=seats, bots=bots, bot=bot, name=name, door=door, options=options, fast=pace == "fast"
    )
    setting = _Setting(
        db=_database() if db is None else db,
        port=None if port is None else _port(port),
        bind=bind,
        public_url=None if public_url is None else _public(public_url),
        open=_has_desktop() and not json if open is None else open,
        fresh=new,
        key=key,
        fast=pace == "fast",
        json=json,
    )
    with _listen(setting) as listener:
        return _run(_serve(setting, table, listener))


# -- what was asked for -----------------------------------------------------------------------


def _new_table(
    *,
    game: str | None,
    seats: str | None,
    bots: str | None,
    bot: tuple[str, ...],
    name: str | None,
    door: str,
    options: RuleOptions | None,
    fast: bool,
) -> NewTable:
    """Return the table that a new room has; raises `RulesError` and `NotationError` for what cannot be."""
    from comodin.server.room.state import Limits
    from comodin.server.web.opening import NOBODY, NewTable, opening

    house = resolve_rules(options, game=check_game(game or "mexican-poker"))
    least, most = house.rules.players
    chairs = max(least, min(SEATS, most)) if seats is None else _whole(seats)
    if chairs is None or not least <= chairs <= most:
        raise RulesError(Text("host.error.seats", given=seats, least=least, most=most))
    count = max(len(bot), chairs - 2) if bots is None else _whole(bots)
    if count is None or not len(bot) <= count < chairs:
        raise RulesError(Text("host.error.bots", given=len(bot) if bots is None else bots, most=chairs - 1))
    if door not in ("open", "asks"):
        raise NotationError(Text("host.error.door", given=door))
    kinds = bot or ("regular",)
    limits = Limits(door="open" if door == "open" else "asks")
    table = NewTable(
        name=text("host.host_name") if name is None else name,
        game=TableGame.by(house.rules, house.stakes, game=house.game, preset=house.preset, title=house.name),
        chairs=chairs,
        limits=Limits(door=limits.door, pause=FAST_PAUSE) if fast else limits,
        bots=tuple(kinds[place % len(kinds)] for place in range(count)),
    )
    opening("room", NOBODY, table, at=0)  # refused now, not after the server has begun
    return table


def _whole(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 7 else None


def _port(word: str) -> int:
    port = _whole(word)
    if port is None or port > 65_535:
        raise NotationError(Text("host.error.port", given=word))
    return port


def _public(given: str) -> str:
    with suppress(ValueError):
        parts = urlsplit(given)
        bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
        if parts.scheme in ("http", "https") and parts.hostname and bare and (parts.port or 1) > 0:
            return f"{parts.scheme}://{parts.netloc}"
    raise NotationError(Text("host.error.public_url", given=given))


def _database() -> str:
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.db")


def _has_desktop() -> bool:
    """Tell whether there is a browser to open that is no program of the terminal."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# -- serving --------------------------------------------------------------------------------------


@contextmanager
def _listen(setting: _Setting) -> Iterator[socket.socket]:
    """Take the port: the one that was asked for, or the first that is free."""
    from comodin.server.web.serve import DEFAULT_PORT, listening

    ports = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if setting.port is None else (setting.port,)
    found: socket.socket | None = None
    for port in ports:
        try:
            found = listening(setting.bind, port)
            break
        except OSError as error:
            if error.errno not in (EADDRINUSE, EACCES):
                raise NotationError(Text("host.error.bind", given=setting.bind)) from None
    if found is None:
        if setting.port is not None:
            raise NotationError(Text("host.error.port_taken", port=setting.port, address=setting.bind))
        raise NotationError(Text("host.error.ports_taken", first=ports[0], last=ports[-1], address=setting.bind))
    with found:
        yield found


async def _serve(setting: _Setting, table: NewTable, listener: socket.socket) -> int:
    from comodin.cli.host_page import friends_of, links_of, print_json, print_page
    from comodin.cli.host_room import find_or_make
    from comodin.server.live.bots import human_delay
    from comodin.server.live.clock import RealClock
    from comodin.server.live.hub import Hub
    from comodin.server.store import Store
    from comodin.server.web.addresses import local_addresses
    from comodin.server.web.app import create_app
    from comodin.server.web.config import WebConfig
    from comodin.server.web.serve import DEFAULT_PORT, make_server, settled

    port = listener.getsockname()[1]
    lan = local_addresses()
    config = WebConfig(
        public_url=setting.public_url,
        names=lan,
        friends=friends_of(setting.bind, port, lan),
        warm=WARM,
        floors=data_folder() / "floor-phone",
    )
    async with await Store.open(setting.db) as store:
        room = await find_or_make(store, table, at=RealClock().now(), fresh=setting.fresh, key=setting.key)
        hub = Hub(store, delay=(lambda luck: 0) if setting.fast else human_delay, look=LOOK)
        await hub.start()
        app = create_app(store, hub, config)
        server = make_server(app, forwarded=setting.public_url is not None)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        links = links_of(room, bind=setting.bind, port=port, lan=lan, public_url=setting.public_url)
        with settled(), _told_to_stop() as stop:
            if setting.json:
                print_json(room, links, port=port)
            else:
                wanted = DEFAULT_PORT if setting.port is None else 0
                built = (config.static / "index.html").is_file()
                public = setting.public_url is not None
                print_page(room, links, bind=setting.bind, port=port, wanted=wanted, public=public, built=built)
            if setting.open:
                await asyncio.to_thread(webbrowser.open, links.host)
            await asyncio.wait({serving, asyncio.create_task(stop.wait())}, return_when=asyncio.FIRST_COMPLETED)
            await hub.stop()
            server.should_exit = True
            await serving
    if not setting.json:
        print(text("host.said.stopped"))
    return 0


@contextmanager
def _told_to_stop() -> Iterator[asyncio.Event]:
    """Set an event at Ctrl-C, or when the system ends the program; a second time ends it at once."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def told(number: int, frame: object) -> None:
        signal.signal(number, signal.SIG_DFL if number != signal.SIGINT else signal.default_int_handler)
        loop.call_soon_threadsafe(stop.set)

    before = {number: signal.signal(number, told) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _run(work: asyncio._CoroutineLike[int]) -> int:
    """Run on the quicker loop, where it is installed."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.run(work)  # type: ignore[arg-type]
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)  # type: ignore[arg-type]
