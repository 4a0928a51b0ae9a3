"""The public picture of a room's table: what a spectator may see, computed from nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from comodin.hand import HandState
from comodin.server.picture.game import game_picture
from comodin.server.picture.hand import hand_picture
from comodin.server.picture.seats import in_front, leads, seat_picture
from comodin.server.protocol import picture as p
from comodin.server.room.state import Limits, RoomState
from comodin.table import Chair, TableState, viewed
from comodin.table.ready import dealing_order

__all__ = [
    "Sitter",
    "around",
    "around_of",
    "chair_picture",
    "shown_table",
    "sitters",
    "sitters_of",
    "table_picture",
    "won",
]


def table_picture(state: RoomState, here: Collection[str] = (), watching: int = 0) -> p.TablePicture:
    """Return the table as everybody may see it; `here` are the people who are connected, `watching` how many watch."""
    shown = shown_table(state)
    public = None if shown is None else viewed(shown, 0)
    view, hand, bets, first = None, None, [], 0
    if public is not None and public.hand is not None:
        view = public.hand
        bets, first = in_front(view), leads(view)
        hand = hand_picture(state, public, view, bets)
    seated = sitters(state, state.table if public is None else public, here)
    chairs = [None if one is None else chair_picture(one, view, bets, first, won(state)) for one in seated]
    return p.TablePicture(**around(state, here, watching), chairs=tuple(chairs), hand=hand)


def around_of(state: RoomState, here: Collection[str], watching: int) -> tuple[object, ...]:
    """Return all that `around` is made from."""
    table = state.table
    rest = table.house, None if table.hand is None else table.hand.house, table.carried, table.menu, table.closed
    order = table.chairs, table.button, table.redeal, table.first_button, table.game
    ours = state.host, state.limits, state.deal_at, state.paused, state.chosen, state.next_game, state.members
    return state.host in here, watching, table.hands, table.hand is None, *ours, *order, *rest


def around(state: RoomState, here: Collection[str], watching: int) -> dict[str, Any]:
    """Return everything of the picture but the chairs and the hand."""
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


class Sitter(NamedTuple):
    """Somebody on a chair, as far as a hand does not change it.

    `place` is his in the hand that is shown, `at_play` in the one that runs; 0 for none.
    """

    number: int
    chair: Chair
    person: str
    is_at: p.ChairState
    is_here: bool
    bank: int
    place: int
    at_play: int


def sitters_of(state: RoomState, shown: TableState, here: Collection[str]) -> tuple[object, ...]:
    """Return all that `sitters` is made from."""
    table = state.table
    order = table.chairs, table.button, table.redeal, table.first_button, table.game, table.hand is None
    return *order, state.members, state.banks, state.limits, here, shown.dealt, shown.dealt_names


def sitters(state: RoomState, shown: TableState, here: Collection[str]) -> list[Sitter | None]:
    """Return who sits on each chair, None where nobody does; who came to one after a hand has no part in it."""
    table, banks, bank = state.table, state.banks, state.limits.bank
    able = dealing_order(table)
    people = {member.chair: person for person, member in state.members.items() if member.chair and not member.kicked}
    found: list[Sitter | None] = []
    for number, chair in enumerate(table.chairs, 1):
        if chair is None:
            found.append(None)
            continue
        place = shown.place(number)
        at_play = place if table.hand is not None else 0
        person = people.get(number, "")
        found.append(
            Sitter(
                number,
                chair,
                person,
                _chair_state(chair, at_play > 0, number in able),
                bool(chair.bot) or person in here,
                banks.get(number, bank) if person else 0,
                place if place and shown.dealt_names[place - 1] == chair.name else 0,
                at_play,
            )
        )
    return found


def won(state: RoomState) -> dict[int, int]:
    """Return what each place got from the pots."""
    found: dict[int, int] = {}
    for event in state.awards:
        for place, chips in event.shares.items():
            found[place] = found.get(place, 0) + chips
    return found


def chair_picture(
    sitter: Sitter, view: HandState | None, bets: Sequence[int], first: int, shares: Mapping[int, int]
) -> p.ChairPicture:
    """Return somebody on a chair as everybody sees him, who sees `view`.

    `bets` lie in front of the places, `first` has the best hand showing,
    `shares` are what they got from the pots.
    """
    chair, place = sitter.chair, sitter.place
    seat = None
    if place and view is not None:
        share = shares.get(place, 0)
        seat = seat_picture(view, place, bet=bets[place - 1], leads=place == first, won=share)
    return p.ChairPicture(
        chair=sitter.number,
        name=chair.name,
        person=sitter.person,
        bot=chair.bot,
        stack=view.seats[sitter.at_play - 1].stack if sitter.at_play and view is not None else chair.stack,
        state=sitter.is_at,
        here=sitter.is_here,
        sits_out=chair.sitting_out,
        bank=sitter.bank,
        seat=seat,
    )


def _chair_state(chair: Chair, plays: bool, able: bool) -> p.ChairState:
    if chair.leaving:
        return "leaving"
    if plays:
        return "playing"
    if chair.sitting_out:
        return "sitting_out"
    return "waiting" if able else "broke"
