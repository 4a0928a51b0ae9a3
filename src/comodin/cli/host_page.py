"""What `comodin host` prints: the links, a QR code, what is played, how to stop."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from comodin.cli.host_room import HostedRoom
from comodin.cli.shell import lang, text
from comodin.server.picture.game import game_picture

__all__ = ["Links", "links_of", "print_json", "print_page", "qr_lines"]

MARIGOLD, AGAVE, DIM = "bold #f6ae2d", "bold #7fd1b3", "dim"


class Links(Struct, frozen=True, kw_only=True):
    """The host's own link, the one for friends, and others by which they may come."""

    host: str
    invite: str
    also: tuple[str, ...]
    reachable: bool

    @property
    def floor(self) -> str:
        """Where a table with a physical deck is set up, on a phone that reaches this server."""
        return f"{self.invite.partition('/t/')[0]}/floor"


def friends_of(bind: str, port: int, lan: tuple[str, ...]) -> str | None:
    """Return where others on the same network reach the server; None where they do not.

    >>> friends_of("0.0.0.0", 8200, ("192.168.1.7",)), friends_of("127.0.0.1", 8200, ("192.168.1.7",))
    ('http://192.168.1.7:8200', None)
    """
    if bind in ("127.0.0.1", "::1", "localhost"):
        return None
    addresses = lan if bind in ("0.0.0.0", "::", "") else (bind,)
    return f"http://{_host(addresses[0])}:{port}" if addresses else None


def links_of(room: HostedRoom, *, bind: str, port: int, lan: tuple[str, ...], public_url: str | None = None) -> Links:
    """Return the links of a room; `lan` are this machine's addresses, the likeliest first."""
    path = f"/t/{room.id}"
    key = f"#k={room.token}" if room.token else ""
    if public_url is not None:
        base = public_url.rstrip("/")
        return Links(host=f"{base}{path}{key}", invite=f"{base}{path}", also=(), reachable=True)
    everywhere = bind in ("0.0.0.0", "::", "")
    own = "localhost" if everywhere or bind in ("127.0.0.1", "::1") else _host(bind)
    others = lan if everywhere else () if own == "localhost" else (bind,)
    addresses = [f"http://{_host(address)}:{port}{path}" for address in others]
    here = f"http://{own}:{port}{path}"
    return Links(
        host=here + key,
        invite=addresses[0] if addresses else here,
        also=tuple(addresses[1:]),
        reachable=bool(addresses),
    )


def print_json(room: HostedRoom, links: Links, *, port: int) -> None:
    """Print the links as one object."""
    said: dict[str, Any] = {
        "room": room.id,
        "link": links.host,
        "invite": links.invite,
        "also": list(links.also),
        "floor": links.floor,
        "port": port,
        "person": room.state.host,
        "token": room.token,
        "again": room.again,
    }
    print(json.dumps(said), flush=True)


def print_page(
    room: HostedRoom, links: Links, *, bind: str, port: int, wanted: int, public: bool = False, built: bool = True
) -> None:
    """Print everything that a host wants to know, as a person reads it."""
    from rich.console import Console
    from rich.text import Text as Styled

    console = Console(highlight=False, soft_wrap=True)

    def line(said: str = "", style: str = "", indent: int = 2) -> None:
        console.print(Styled(" " * indent + said if said else "", style))

    line()
    line(f"{text('host.said.again' if room.again else 'host.said.title')} · comodin", MARIGOLD)
    line(_played(room), DIM)
    line()
    line(text("host.said.you" if room.token else "host.said.you_known"))
    line(links.host, AGAVE, 4)
    line()
    line(text("host.said.friends"))
    if links.reachable:
        line(links.invite, AGAVE, 4)
        if links.also:
            line(text("host.said.also"), DIM, 4)
        for also in links.also:
            line(also, DIM, 4)
    else:
        everywhere = bind in ("0.0.0.0", "::")
        line(text("host.said.no_network") if everywhere else text("host.said.nobody", address=bind), DIM, 4)
    if links.reachable and sys.stdout.isatty():
        line()
        for row in qr_lines(links.invite):
            console.print(Styled.assemble("    ", (row, "#000000 on #ffffff")))
        line(text("host.said.scan_public" if public else "host.said.scan"), DIM, 4)
    line()
    line(text("host.said.floor"))
    line(links.floor, DIM, 4)
    line()
    for said in _notes(room, port=port, wanted=wanted, built=built):
        line(said, DIM)
    line(text("host.said.play_chips"))
    line(text("host.said.stop"))
    line()


def qr_lines(link: str) -> Iterator[str]:
    """Return a QR code in half blocks, dark on light, two rows of it in a line."""
    import segno

    rows = [list(map(bool, row)) for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        yield "".join(blocks[pair] for pair in zip(upper, lower, strict=True))


def _played(room: HostedRoom) -> str:
    table = room.state.table
    game = game_picture(table.game)
    bots = sum(chair is not None and bool(chair.bot) for chair in table.chairs)
    title, stakes = (words.es if lang() == "es" else words.en for words in (game.title, game.stakes))
    key = "host.said.playing_one" if bots == 1 else "host.said.playing"
    return text(key, game=title, stakes=stakes, seats=len(table.chairs), bots=bots)


def _notes(room: HostedRoom, *, port: int, wanted: int, built: bool) -> Iterator[str]:
    if wanted and port != wanted:
        yield text("host.said.port", wanted=wanted, port=port)
    if not built:
        yield text("host.said.no_client")
    if room.again:
        yield text("host.said.new")


def _host(address: str) -> str:
    return f"[{address}]" if ":" in address else address
