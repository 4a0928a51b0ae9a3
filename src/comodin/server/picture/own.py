"""What one person alone may know, from the view of his chair and nothing else.

`You` falls into three parts: what he holds, what he is asked, and what
concerns him beside the hand.  They change at different times; put together
from kept parts (`Own`) or made at once (`you`), it is the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from comodin.cards import Card
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import HandState
from comodin.ranking import MexicanRanking
from comodin.server.picture.because import because
from comodin.server.picture.choices import choices
from comodin.server.picture.kept import Kept, inner
from comodin.server.picture.reveal import risk_of, risks
from comodin.server.picture.table import shown_table
from comodin.server.picture.words import tokens, value_of, words_of
from comodin.server.protocol import picture as p
from comodin.server.room.state import Member, RoomState
from comodin.table import TableState, buy_in, viewed
from comodin.telling.why import clauses_of_jokers, middle_clauses

__all__ = ["NOBODY", "Own", "you"]

NOBODY = p.You()
"""What somebody sees of himself who is not in the room."""

Fields = dict[str, Any]
"""Some fields of `You`."""


def you(state: RoomState, person: str) -> p.You:
    """Return what a person alone may know; an empty one for a stranger."""
    member = state.member(person)
    if member is None:
        return NOBODY
    shown = shown_table(state)
    place = _places(state, shown).get(person, 0)
    view = _view(shown, place)
    asked = {} if view is None else _asked(view, place, risk_of(view, place))
    return p.You(**_held(state, member, view, place), **asked, **_beside(state, member, place))


class Own:
    """What each person alone may know after one entry, as JSON, from the room's kept parts.

    `public` is the shown table as a spectator sees it.  A part depends on few
    values; those are for comparing alone: his down card may be among them
    before he may see it.
    """

    __slots__ = ("_kept", "_places", "_public", "_shown", "_state")

    def __init__(self, state: RoomState, public: TableState | None, kept: Kept) -> None:
        shown = shown_table(state)
        dealt = None if shown is None else shown.dealt
        self._state = state
        self._shown = shown
        self._public = None if public is None else public.hand
        self._kept = kept
        self._places = kept.value(
            ("places", 0), (state.players, state.table.dealt, dealt), lambda: _places(state, shown)
        )

    def json(self, person: str) -> bytes:
        """Return the same as `you` says."""
        state = self._state
        member = state.members.get(person)
        if member is None or member.kicked:
            return b"{}"
        place = self._places.get(person, 0)
        parts = [self._held(member, place), self._asked(place), self._beside(member, place)]
        return b"{%b}" % b",".join([part for part in parts if part])

    def _held(self, member: Member, place: int) -> bytes:
        state, hand = self._state, None if self._shown is None else self._shown.hand
        of: tuple[object, ...] = (member, state.host)
        if place and hand is not None:
            seat = hand.seats[place - 1]
            own = place, seat.upcards, seat.downcards, seat.folded, seat.down_street, seat.showdown
            of = *of, *own, hand.game, hand.street, hand.common, hand.reveal.middle
        return self._kept.value(
            ("held", member.person), of, lambda: inner(p.You(**_held(state, member, _view(self._shown, place), place)))
        )

    def _asked(self, place: int) -> bytes:
        view = self._public
        if view is None or not place:
            return b""
        risk = risks(view, self._kept)[place - 1] if isinstance(view.game, NoPeek) else None
        if view.actor != place:
            return b"" if risk is None else _risk_json(risk)
        own = _view(self._shown, place)
        return b"" if own is None else inner(p.You(**_asked(own, place, risk)))

    def _beside(self, member: Member, place: int) -> bytes:
        state, table = self._state, self._state.table
        told = state.members if state.knocks or member.person == state.host else None
        chips = table.chairs, table.accounts, table.hand is None, table.closed, table.game
        return self._kept.value(
            ("beside", member.person),
            (member, state.host, state.knocks, told, state.promise, table.hands, place, *chips),
            lambda: inner(p.You(**_beside(state, member, place))),
        )


@lru_cache(maxsize=4096)
def _risk_json(risk: p.Risk) -> bytes:
    return inner(p.You(risk=risk))


def _places(state: RoomState, shown: TableState | None) -> dict[str, int]:
    """Return the place of each person in the hand that is shown; who was not in it has none."""
    if shown is None:
        return {}
    return {person: shown.place(state.seen_from(person)) for person in state.players if person}


def _view(shown: TableState | None, place: int) -> HandState | None:
    """Return the hand as the person of a place may know it; None where he has none."""
    return viewed(shown, shown.dealt[place - 1]).hand if shown is not None and place else None


# -- what he holds ---------------------------------------------------------------------------


def _held(state: RoomState, member: Member, view: HandState | None, place: int) -> Fields:
    """Return who he is, and what his own cards tell."""
    who = {
        "person": member.person,
        "name": member.name,
        "chair": member.chair,
        "host": member.person == state.host,
    }
    return who if view is None else who | _cards(view, place)


def _cards(view: HandState, place: int) -> Fields:
    seat, game = view.seats[place - 1], view.game
    if seat.folded:
        return {}
    if isinstance(game, MexicanPoker):
        return _holding(game.ranking, seat.upcards, seat.downcards, view.common, view.street)
    if not isinstance(game, NoPeek):
        return {}
    return {
        "down": tokens(seat.downcards),
        "words": words_of(game.ranking, seat.upcards),
        "because": because(game.ranking, seat.upcards),
        "why": tuple(middle_clauses(view)) if seat.upcards else (),
    }


def _holding(
    ranking: MexicanRanking,
    up: tuple[Card, ...],
    down: tuple[Card | None, ...],
    common: tuple[Card, ...],
    street: int,
) -> Fields:
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


# -- what he is asked ------------------------------------------------------------------------


def _asked(view: HandState, place: int, risk: p.Risk | None) -> Fields:
    """Return what he may do, and what a card that he turns may do."""
    if view.actor != place or not isinstance(view.game, MexicanPoker | NoPeek):
        return {"risk": risk}
    return {"legal": choices(view), "default": type(view.game.default(view)).__name__, "risk": risk}


# -- what concerns him beside the hand -------------------------------------------------------


def _beside(state: RoomState, member: Member, place: int) -> Fields:
    is_host = member.person == state.host
    knocks = state.knocks
    return {
        "buy": _buy(state.table, member),
        "asked": next((knock.chair for knock in knocks if knock.person == member.person), 0),
        "knocks": _knocks(state) if is_host else (),
        "watchers": _watchers(state) if is_host else (),
        "pledge": _pledge(state, place),
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
