"""What one person alone may know, from the view of his chair and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from comodin.cards import Card
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import HandState
from comodin.ranking import MexicanRanking
from comodin.server.picture.because import because
from comodin.server.picture.choices import choices
from comodin.server.picture.reveal import risk_of
from comodin.server.picture.table import shown_table
from comodin.server.picture.words import tokens, value_of, words_of
from comodin.server.protocol import picture as p
from comodin.server.room.state import Member, RoomState
from comodin.table import TableState, buy_in, viewed
from comodin.telling.why import clauses_of_jokers, middle_clauses

__all__ = ["NOBODY", "depends_on", "you"]

NOBODY = p.You()
"""What somebody sees of himself who is not in the room."""


def you(state: RoomState, person: str) -> p.You:
    """Return what a person alone may know; an empty one for a stranger."""
    member = state.member(person)
    if member is None:
        return NOBODY
    told: dict[str, Any] = {}
    shown, chair = shown_table(state), state.seen_from(person)
    place = 0 if shown is None or not chair else shown.place(chair)
    if shown is not None and place:
        view = viewed(shown, chair).hand
        if view is not None:
            told = _in_hand(view, place)
    is_host = person == state.host
    return p.You(
        person=person,
        name=member.name,
        chair=member.chair,
        host=is_host,
        buy=_buy(state.table, member),
        asked=next((knock.chair for knock in state.knocks if knock.person == person), 0) if state.knocks else 0,
        knocks=_knocks(state) if is_host and state.knocks else (),
        watchers=_watchers(state) if is_host else (),
        pledge=_pledge(state, place),
        **told,
    )


def depends_on(state: RoomState, person: str) -> tuple[object, ...] | None:
    """Return values of which `you` is a function, where they are few: two rooms that have them in common tell the same.

    None where it is his turn, and in the reveal games, whose chances follow
    all that happens.  For comparing alone: his down card may be among them
    before he may see it.
    """
    member = state.member(person)
    if member is None:
        return ()
    shown, chair = shown_table(state), state.seen_from(person)
    place = 0 if shown is None or not chair else shown.place(chair)
    in_hand: tuple[object, ...] = ()
    if shown is not None and place and shown.hand is not None:
        hand = shown.hand
        seat, game = hand.seats[place - 1], hand.game
        if hand.actor == place or not isinstance(game, MexicanPoker):
            return None
        cards = seat.upcards, seat.downcards, hand.common, seat.down_street, seat.showdown
        in_hand = game, seat.folded, hand.street, *cards
    is_host = person == state.host
    buy, pledge = _buy(state.table, member), _pledge(state, place)
    return member, is_host, state.knocks, state.members if is_host or state.knocks else None, buy, pledge, in_hand


def _in_hand(view: HandState, place: int) -> dict[str, Any]:
    """Return what his own cards tell, and what he may do."""
    seat, game = view.seats[place - 1], view.game
    told: dict[str, Any] = {}
    if not seat.folded and isinstance(game, MexicanPoker):
        told = {**_holding(game.ranking, seat.upcards, seat.downcards, view.common, view.street)}
    elif not seat.folded and isinstance(game, NoPeek):
        told = {"down": tokens(seat.downcards), "words": words_of(game.ranking, seat.upcards)}
        told["because"] = because(game.ranking, seat.upcards)
        if seat.upcards:
            told["why"] = tuple(middle_clauses(view))
        told["risk"] = risk_of(view, place)
    if view.actor == place and isinstance(game, MexicanPoker | NoPeek):
        told["legal"] = choices(view)
        told["default"] = type(game.default(view)).__name__
    return told


@lru_cache(maxsize=8192)
def _holding(
    ranking: MexicanRanking,
    up: tuple[Card, ...],
    down: tuple[Card | None, ...],
    common: tuple[Card, ...],
    street: int,
) -> Mapping[str, Any]:
    """Return somebody's own cards, what they are worth, and the rules of a joker among them."""
    cards = tuple([card for card in (*up, *down, *common) if card is not None])
    if not cards:
        return {"down": tokens(down)}
    joker = value_of(ranking, cards).joker_plays
    why = clauses_of_jokers(ranking, cards, street) if joker is not None else ()
    return {
        "down": tokens(down),
        "words": words_of(ranking, cards),
        "joker": joker or "",
        "because": because(ranking, cards),
        "why": tuple(why),
    }


def _buy(table: TableState, member: Member) -> p.BuyPicture | None:
    """Return what he may buy in for, None unless he sits between hands without a chip (P31)."""
    chair = table.chair(member.chair)
    if chair is None or chair.stack or chair.leaving or table.closed or table.in_hand(member.chair):
        return None
    bounds, account = buy_in(table, chair.name), table.account(chair.name)
    return p.BuyPicture(bounds.full, bounds.short, 0 if account is None else account.shorts)


def _knocks(state: RoomState) -> tuple[p.Knock, ...]:
    asking = [(knock, state.member(knock.person)) for knock in state.knocks]
    return tuple([p.Knock(knock.person, member.name, knock.chair) for knock, member in asking if member is not None])


def _watchers(state: RoomState) -> tuple[p.Watcher, ...]:
    standing = [one for one in state.members.values() if not one.chair and not one.kicked and one.person != state.host]
    return tuple([p.Watcher(one.person, one.name) for one in standing])


def _pledge(state: RoomState, place: int) -> int:
    promise = state.promise
    if not place or promise is None or promise.entropy is not None or promise.hand != state.table.hands:
        return 0
    return promise.hand if promise.pledges[place - 1] else 0
