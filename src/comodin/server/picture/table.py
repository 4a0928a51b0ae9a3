"""The public picture of a room's table: what a spectator may see, computed from nothing else."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from msgspec import Raw

from comodin.server.picture.game import game_picture
from comodin.server.picture.hand import hand_picture
from comodin.server.picture.kept import Kept
from comodin.server.picture.seats import Seat, drawn_from, seat_picture
from comodin.server.protocol import picture as p
from comodin.server.room.state import Limits, RoomState
from comodin.table import Chair, TableGame, TableState, viewed
from comodin.table.ready import dealing_order

__all__ = ["shown_table", "table_picture"]


def table_picture(
    state: RoomState,
    here: Collection[str] = (),
    watching: int = 0,
    kept: Kept | None = None,
) -> p.TablePicture:
    """Return the table as everybody may see it; `here` are the people who are connected, `watching` how many watch.

    With `kept`, which are the room's, it is made to be encoded: of each part
    the JSON stands in its place.
    """
    table = state.table
    shown = shown_table(state)
    public = None if shown is None else viewed(shown, 0)
    order = dealing_order(table)
    button = order[-1] if order else 0
    return p.TablePicture(
        room=state.id,
        host=state.host,
        host_here=state.host in here,
        game=_game(table.game, kept),
        limits=_limits(state.limits),
        chairs=_chairs(state, public, order, here, kept),
        hand=None if public is None else hand_picture(state, public),
        hands=table.hands,
        next_button=button,
        next_deal=state.deal_at,
        paused=state.paused,
        closed=table.closed,
        chooser=_chooser(state, button),
        menu=tuple([game_picture(game) for game in table.menu]),
        carried=table.carried,
        house=table.house + (0 if table.hand is None else table.hand.house),
        next_game=None if state.next_game is None else game_picture(state.next_game),
        watching=watching,
        muted=tuple([person for person, member in state.members.items() if member.muted and not member.kicked]),
    )


def shown_table(state: RoomState) -> TableState | None:
    """Return the table with the hand that lies on it: the running one, or the last; not masked."""
    return state.table if state.table.hand is not None else state.last


def _game(game: TableGame, kept: Kept | None) -> Any:
    if kept is None:
        return game_picture(game)
    return Raw(kept.part(("game", 0), game, lambda: game_picture(game)))


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


def _chairs(
    state: RoomState,
    public: TableState | None,
    able: Collection[int],
    here: Collection[str],
    kept: Kept | None,
) -> tuple[Any, ...]:
    table = state.table
    seats = {} if public is None else _seats(state, public, kept)
    people = {member.chair: person for person, member in state.members.items() if member.chair and not member.kicked}
    playing = {} if table.hand is None else dict(zip(table.dealt, table.hand.seats, strict=True))
    pictures: list[Any] = []
    for number, chair in enumerate(table.chairs, 1):
        if chair is None:
            pictures.append(None)
            continue
        person, at_play = people.get(number, ""), playing.get(number)
        drawn = (
            number,
            chair,
            person,
            chair.stack if at_play is None else at_play.stack,
            _chair_state(chair, at_play is not None, number in able),
            bool(chair.bot) or person in here,
            state.banks.get(number, state.limits.bank) if person else 0,
            seats.get((number, chair.name)),
        )
        if kept is None:
            pictures.append(_chair(*drawn))
        else:
            pictures.append(Raw(kept.part(("chair", number), drawn, partial(_chair, *drawn))))
    return tuple(pictures)


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


def _seats(state: RoomState, public: TableState, kept: Kept | None) -> dict[tuple[int, str], Seat]:
    """Return the seats of a hand by chair and name: who comes to a chair after a hand has no part in it."""
    if public.hand is None:
        return {}
    won: dict[int, int] = {}
    for event in state.awards:
        for place, chips in event.shares.items():
            won[place] = won.get(place, 0) + chips
    drawn = drawn_from(public.hand, won, kept)
    return dict(zip(zip(public.dealt, public.dealt_names, strict=True), drawn, strict=True))


def _chair_state(chair: Chair, plays: bool, able: bool) -> p.ChairState:
    if chair.leaving:
        return "leaving"
    if plays:
        return "playing"
    if chair.sitting_out:
        return "sitting_out"
    return "waiting" if able else "broke"
