"""The public picture of a room's table: what a spectator may see, computed from nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Raw

from comodin.server.picture.game import game_picture
from comodin.server.picture.hand import hand_picture
from comodin.server.picture.kept import Kept
from comodin.server.picture.seats import Seat, drawn_from, seat_picture
from comodin.server.protocol import picture as p
from comodin.server.room.state import Limits, RoomState
from comodin.table import Chair, TableState, viewed
from comodin.table.ready import dealing_order

__all__ = ["shown_table", "table_json", "table_picture"]

_ENCODER: Final = msgspec.json.Encoder()
_MARK: Final = b"\0"
_HOLE: Final[Any] = Raw(_MARK)
"""What stands in JSON, and in nothing that is encoded, where something else belongs."""


def table_picture(state: RoomState, here: Collection[str] = (), watching: int = 0) -> p.TablePicture:
    """Return the table as everybody may see it; `here` are the people who are connected, `watching` how many watch."""
    shown = shown_table(state)
    public = None if shown is None else viewed(shown, 0)
    chairs = [None if drawn is None else _chair(*drawn) for drawn in _drawn(state, public, here, None)]
    hand = None if public is None else hand_picture(state, public)
    return p.TablePicture(**_around(state, here, watching), chairs=tuple(chairs), hand=hand)


def table_json(state: RoomState, public: TableState | None, here: Collection[str], watching: int, kept: Kept) -> bytes:
    """Return the same as JSON, from the room's kept parts; `public` is the shown table as a spectator sees it."""
    table = state.table
    rest = table.house, None if table.hand is None else table.hand.house, table.carried, table.menu, table.closed
    order = table.chairs, table.button, table.redeal, table.first_button, table.game
    ours = state.host, state.limits, state.deal_at, state.paused, state.chosen, state.next_game, state.members
    before, between, after = kept.value(
        ("around", 0),
        (state.host in here, watching, table.hands, *ours, *order, *rest),
        lambda: _pieces(_around(state, here, watching)),
    )
    chairs = [
        b"null" if drawn is None else kept.part(("chair", drawn[0]), drawn, partial(_chair, *drawn))
        for drawn in _drawn(state, public, here, kept)
    ]
    hand = b"null" if public is None else _ENCODER.encode(hand_picture(state, public, kept))
    return b"%b[%b]%b%b%b" % (before, b",".join(chairs), between, hand, after)


def _pieces(around: dict[str, Any]) -> list[bytes]:
    """Return what stands before the chairs, between them and the hand, and after it."""
    return _ENCODER.encode(p.TablePicture(**around, chairs=_HOLE, hand=_HOLE)).split(_MARK)


def _around(state: RoomState, here: Collection[str], watching: int) -> dict[str, Any]:
    """Return everything but the chairs and the hand."""
    table = state.table
    order = dealing_order(table)
    button = order[-1] if order else 0
    return {
        "room": state.id,
        "host": state.host,
        "host_here": state.host in here,
        "game": game_picture(table.game),
        "limits": _limits(state.limits),
        "hands": table.hands,
        "next_button": button,
        "next_deal": state.deal_at,
        "paused": state.paused,
        "closed": table.closed,
        "chooser": _chooser(state, button),
        "menu": tuple([game_picture(game) for game in table.menu]),
        "carried": table.carried,
        "house": table.house + (0 if table.hand is None else table.hand.house),
        "next_game": None if state.next_game is None else game_picture(state.next_game),
        "watching": watching,
        "muted": tuple([person for person, member in state.members.items() if member.muted and not member.kicked]),
    }


def shown_table(state: RoomState) -> TableState | None:
    """Return the table with the hand that lies on it: the running one, or the last; not masked."""
    return state.table if state.table.hand is not None else state.last


def _limits(limits: Limits) -> p.Limits:
    return p.Limits(
        turn=limits.turn,
        bank=limits.bank,
        pause=limits.pause,
        door=limits.door,
        aids=limits.aids,
        delay=limits.delay,
        opens_seed=limits.opens_seed,
    )


def _chooser(state: RoomState, button: int) -> int:
    table = state.table
    if not table.menu or table.hand is not None or table.closed or state.chosen == table.hands + 1:
        return 0
    return button


# -- chairs ------------------------------------------------------------------------------

Drawn = tuple[int, Chair, str, int, p.ChairState, bool, int, Seat | None]
"""All that the picture of a chair is made from, in the order in which `_chair` takes it."""


def _drawn(
    state: RoomState, public: TableState | None, here: Collection[str], kept: Kept | None
) -> Iterator[Drawn | None]:
    """Give what each chair is drawn from, None where nobody sits.

    Who comes to a chair after a hand has no part in it.
    """
    table, banks, bank = state.table, state.banks, state.limits.bank
    seats = [] if public is None or public.hand is None else drawn_from(public.hand, _won(state), kept)
    dealt, names = (table.dealt, table.dealt_names) if public is None else (public.dealt, public.dealt_names)
    order = table.chairs, table.button, table.redeal, table.first_button, table.game
    able = dealing_order(table) if kept is None else kept.value(("able", 0), order, lambda: dealing_order(table))
    people = {member.chair: person for person, member in state.members.items() if member.chair and not member.kicked}
    for number, chair in enumerate(table.chairs, 1):
        if chair is None:
            yield None
            continue
        place = dealt.index(number) if number in dealt else -1
        seat = seats[place] if seats and place >= 0 and names[place] == chair.name else None
        at_play = None if table.hand is None or place < 0 else table.hand.seats[place]
        person = people.get(number, "")
        yield (
            number,
            chair,
            person,
            chair.stack if at_play is None else at_play.stack,
            _chair_state(chair, at_play is not None, number in able),
            bool(chair.bot) or person in here,
            banks.get(number, bank) if person else 0,
            seat,
        )


def _won(state: RoomState) -> dict[int, int]:
    """Return what each place got from the pots."""
    won: dict[int, int] = {}
    for event in state.awards:
        for place, chips in event.shares.items():
            won[place] = won.get(place, 0) + chips
    return won


def _chair(  # noqa: PLR0917
    number: int,
    chair: Chair,
    person: str,
    stack: int,
    is_at: p.ChairState,
    is_here: bool,
    bank: int,
    seat: Seat | None,
) -> p.ChairPicture:
    return p.ChairPicture(
        chair=number,
        name=chair.name,
        person=person,
        bot=chair.bot,
        stack=stack,
        state=is_at,
        here=is_here,
        sits_out=chair.sitting_out,
        bank=bank,
        seat=None if seat is None else seat_picture(*seat),
    )


def _chair_state(chair: Chair, plays: bool, able: bool) -> p.ChairState:
    if chair.leaving:
        return "leaving"
    if plays:
        return "playing"
    if chair.sitting_out:
        return "sitting_out"
    return "waiting" if able else "broke"
