"""What an action comes to, with all that the house can do at once after it; nothing is stored yet.

The house promises the deck of a hand that has begun, seals it, and deals
every card that is due, so that a player's action and the street after it are
one entry: durable together, and told together.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from comodin.errors import FairError, IllegalActionError
from comodin.fair import new_seed
from comodin.server.live.cards import HandCards
from comodin.server.room import Awaited, InTable, RoomEvent, RoomState, apply, awaited, replay
from comodin.server.room import actions as a
from comodin.server.room.events import HandSealed
from comodin.server.store import Secret
from comodin.table import InHand
from comodin.texts import Text

__all__ = ["ENTROPY_WAIT", "Draft", "Pledged", "deadlines", "draft", "made_again"]

LOG: Final = logging.getLogger(__name__)

ENTROPY_WAIT: Final = 800
"""For how many milliseconds the players' part of a deal is waited for."""

OTHERS_WAIT: Final = 10_000
"""After how many milliseconds other processes look why the house has not acted."""

Pledged = Callable[[RoomState], Mapping[int, bytes]]
"""Tells what the chairs of a hand that has just begun promised to add to its deck."""


class Draft(NamedTuple):
    """What is to be stored: where it leads, what happens, the hand's cards as they are then, the seed of a new hand.

    `awaits` is what the room waits for then.
    """

    state: RoomState
    events: list[RoomEvent]
    cards: HandCards | None
    secret: Secret | None
    awaits: Awaited


def draft(state: RoomState, action: a.RoomAction | None, at: int, cards: HandCards | None, pledged: Pledged) -> Draft:
    """Decide an action at a time, None for none, and what the house does after it.

    Raises `IllegalActionError` where the action is refused.  `cards` draws
    what is dealt: where the draft is not stored, they must be made again.
    """
    happened = list[RoomEvent]()
    if action is not None:
        state, events = apply(state, action, at)
        happened += events
    secret, wanted = None, awaited(state)
    while state.table.hand is not None:
        step: a.RoomAction | None
        if not state.paused and (state.promise is None or state.promise.hand != state.table.hands):
            secret = Secret(state.table.hands, new_seed())
            cards = _new_cards(state, secret.seed, pledged(state))
            step = _promise(cards, at)
        else:
            step = None if cards is None else _next_step(state, wanted, at, cards)
        if step is None:
            break
        try:
            state, events = apply(state, step, at)
        except IllegalActionError as error:
            LOG.error("room %s: the rules refuse what the house does: %s", state.id, error.code)
            cards = None  # one may have been drawn that was not dealt
            break
        happened += events
        wanted = awaited(state)
    return Draft(state, happened, cards, secret, wanted)


def _next_step(state: RoomState, wanted: Awaited, at: int, cards: HandCards) -> a.RoomAction | None:
    if wanted.what == "card" and state.table.hand is not None:
        return a.DealerActs(cards.act(state.table.hand))
    if wanted.what != "seal" or state.promise is None or (cards.awaited and at < state.promise.until):
        return None
    cards.close()
    return a.SealHand(tuple(given.hex() for given in cards.entropy), cards.seal.hex())


def _new_cards(
    state: RoomState, seed: bytes, pledges: Mapping[int, bytes], *, opens_seed: bool | None = None
) -> HandCards:
    table = state.table
    assert table.hand is not None
    opens = state.limits.opens_seed if opens_seed is None else opens_seed
    return HandCards(state.id, table.hands, seed, table.hand.game.deck, table.dealt, pledges=pledges, opens_seed=opens)


def _promise(cards: HandCards, at: int) -> a.PromiseHand:
    pledges = tuple(pledge.hex() for pledge in cards.pledges)
    return a.PromiseHand(cards.number, cards.commitment.hex(), pledges, at + ENTROPY_WAIT if any(pledges) else at)


def made_again(state: RoomState, seed: bytes, base: RoomState, events: Iterable[RoomEvent]) -> HandCards:
    """Return the cards of the running hand from its seed, without those that are out.

    `base` is the room before the hand, `events` all that happened since.
    Raises `FairError` where the seed is not the one that was committed to.
    """
    promise = state.promise
    assert promise is not None
    pledges = dict(zip(state.table.dealt, map(bytes.fromhex, promise.pledges), strict=True))
    # the host may have changed meanwhile what is opened after a hand: the promise tells what held for this one
    made = (_new_cards(state, seed, pledges, opens_seed=opens) for opens in (False, True))
    cards = next((cards for cards in made if cards.commitment.hex() == promise.commitment), None)
    if cards is None:
        raise FairError(Text("live.cards.commitment", hand=promise.hand, room=state.id))
    for event in events:
        if isinstance(event, HandSealed):
            cards.close(map(bytes.fromhex, event.entropy))
        elif isinstance(event, InTable) and isinstance(event.event, InHand) and base.table.hand is not None:
            cards.pass_by(base.table.hand, event.event.event)
        base = replay((event,), onto=base)
    return cards


def deadlines(wanted: Awaited, at: int) -> dict[str, int]:
    """Return when somebody must look after a room that waits for this, should this process be gone by then.

    Between hands there is nothing to look after, the next one begins when
    somebody is there; nor where somebody without a clock is asked.
    """
    if wanted.what in ("people", "deal") or (wanted.what == "person" and wanted.at is None):
        return {}
    if wanted.what == "seal":
        return {"seal": at if wanted.at is None else wanted.at}
    return {"turn": at + OTHERS_WAIT if wanted.at is None else wanted.at}
