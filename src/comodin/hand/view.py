"""The one place that hides: what a seat, or a spectator, may see.

`view` masks an event; `viewed` gives the state that its viewer would have
folded from masked events, so that a bot or a screen need not.  A viewer is a
seat (1, 2, ...), or `SPECTATOR`.  Nothing else may leave the process.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from comodin.hand.events import (
    CardBurned,
    CardDealt,
    CardFlashed,
    CardSetAside,
    CardShownTo,
    ChoiceMade,
    Event,
)
from comodin.hand.state import HandState, SeatState
from comodin.hand.trouble import CALM, Trouble

__all__ = ["SPECTATOR", "seat_viewed", "view", "viewed"]

SPECTATOR: Final = 0
_HIDDEN: Final = (None,) * 60


def view(event: Event, seat: int) -> Event:
    """Return the event as a seat may see it; a masked event keeps its type and its place.

    Masked are: a down card, but to its owner (and to him too where nobody
    looks at his own cards, on street 0: M5); a burn, or a card set aside
    (P33); a card that was flashed (P24); one that a seat has shown to another,
    but to these two (P32); a secret choice, but to who made it (R3.13).

    >>> from comodin.cards import Card
    >>> view(CardDealt(p=2, card=Card("Kd"), up=False, street=2), 1).card is None
    True
    >>> view(CardDealt(p=2, card=Card("Kd"), up=False, street=2), 2).card
    Card('Kd')
    """
    kind = type(event)
    if kind is CardDealt:
        if event.up or (event.p == seat and event.street):  # type: ignore[attr-defined]
            return event
        return replace(event, card=None)
    if kind is CardBurned or kind is CardSetAside or kind is CardFlashed:
        return replace(event, card=None)
    if kind is CardShownTo and seat not in (event.p, event.to):  # type: ignore[attr-defined]
        return replace(event, card=None)
    if kind is ChoiceMade and event.p != seat:  # type: ignore[attr-defined]
        return replace(event, exposes=None, card=None)
    return event


def viewed(state: HandState, seat: int, *, seats: Sequence[SeatState] | None = None) -> HandState:
    """Return the state as a seat may know it: what folding its masked events gives.

    `seats` are those of the state as the viewer may know them, where somebody
    has masked them already (`seat_viewed`).
    """
    out = state.seen
    if 0 < seat <= len(state.seats):
        own = state.seats[seat - 1]
        if own.down_street:
            for card in own.downcards:
                if card is not None:
                    out |= card.bit
    if seats is None:
        seats = [seat_viewed(other, own=place == seat) for place, other in enumerate(state.seats, 1)]
    burned = (None,) * len(state.burned)
    trouble = state.trouble
    if trouble is not CALM and trouble.shown:
        trouble = _shown_to(trouble, seat)
    return replace(state, seats=tuple(seats), burned=burned, trouble=trouble, out=out, viewer=seat)


def seat_viewed(seat: SeatState, *, own: bool) -> SeatState:
    """Return a seat as who sits on it may know it, or as everybody else may; the same object where nothing is hidden.

    Its down cards are hidden from the others until they are shown, and from
    itself where nobody looks at his own cards; a secret choice is its own.
    """
    if own and seat.down_street:
        return seat
    if seat.downcards and seat.showdown != "shown":
        return replace(seat, downcards=_HIDDEN[: len(seat.downcards)], secret=None)
    return seat if seat.secret is None else replace(seat, secret=None)


def _shown_to(trouble: Trouble, seat: int) -> Trouble:
    shown = [it if seat in (it.p, it.to) else replace(it, card=None) for it in trouble.shown]
    return replace(trouble, shown=tuple(shown))
