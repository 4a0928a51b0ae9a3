"""What one person alone may know, from the view of his chair and nothing else.

`You` falls into three parts: what he holds, what he is asked, and what
concerns him beside the hand.  They change at different times; looked at part
by part (`OwnParts`) or made at once (`you`), it is the same.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import asdict

from comodin.cards import Card
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import HandState, seat_viewed
from comodin.hand import viewed as viewed_in_hand
from comodin.ranking import MexicanRanking
from comodin.server.picture.because import because
from comodin.server.picture.choices import choices
from comodin.server.picture.kept import Kept
from comodin.server.picture.reveal import risk_of, risks
from comodin.server.picture.table import shown_table
from comodin.server.picture.words import tokens, value_of, words_of
from comodin.server.protocol import picture as p
from comodin.server.protocol.merge import Change
from comodin.server.room.state import Member, RoomState
from comodin.table import TableState, buy_in, viewed
from comodin.telling.why import clauses_of_jokers, middle_clauses

__all__ = ["NOBODY", "OwnParts", "OwnScreen", "you"]

NOBODY = p.You()
"""What somebody sees of himself who is not in the room."""

Fields = dict[str, Any]
"""Some fields of `You`."""

_NOTHING: Final[Fields] = asdict(NOBODY)
_NOTHING_NEW: Final[Change] = {}
_NO_CARDS: Final[Fields] = {name: _NOTHING[name] for name in ("down", "words", "joker", "because", "why")}
_UNASKED: Final[Fields] = {name: _NOTHING[name] for name in ("legal", "default", "risk")}


def you(state: RoomState, person: str) -> p.You:
    """Return what a person alone may know; an empty one for a stranger."""
    member = state.member(person)
    if member is None:
        return NOBODY
    shown = shown_table(state)
    place = _places(state, shown).get(person, 0)
    view = _view(shown, place)
    asked = _UNASKED if view is None else _asked(view, place, risk_of(view, place))
    return p.You(**_held(state, member, view, place), **asked, **_beside(state, member, place))


class OwnScreen:
    """What one person alone has been told: the fields of `You`, and what each part of them was made from.

    `seen` is the room as it was told to him last, None where he has been told nothing.
    """

    __slots__ = ("asked", "beside", "fields", "held", "seen")

    def __init__(self) -> None:
        self.fields: Fields = asdict(NOBODY)
        self.seen: RoomState | None = None
        self.held: object = None
        self.asked: object = None
        self.beside: object = None

    def put(self, fields: Fields, change: Change) -> None:
        """Take fields over, and add to a change those that are new."""
        known = self.fields
        for name, value in fields.items():
            if value != known[name]:
                known[name] = change[name] = value


class OwnParts:
    """What each person alone may know of a room as it stands, part by part.

    `public` is the hand that is shown as a spectator sees it, `before` the
    same of the room as it was told last.  A part depends on few values; those
    are for comparing alone: his down card may be among them before he may see
    it.
    """

    __slots__ = ("_before", "_changed", "_everything", "_kept", "_places", "_public", "_room", "_shown", "state")

    def __init__(
        self,
        state: RoomState,
        shown: TableState | None,
        public: HandState | None,
        kept: Kept,
        before: OwnParts | None = None,
    ) -> None:
        table = state.table
        dealt = None if shown is None else shown.dealt
        chips = table.chairs, table.accounts, table.hand is None, table.closed, table.game
        room = state.host, state.knocks, state.members, state.promise, table.hands, *chips
        self.state = state
        self._shown = shown
        self._public = public
        self._kept = kept
        self._room = kept.same("room", room)
        self._places = kept.value("places", (state.players, table.dealt, dealt), lambda: _places(state, shown))
        everything: tuple[object, ...] = self._room, self._places
        if public is not None:
            dangers = risks(public, kept) if isinstance(public.game, NoPeek) else ()
            everything = *everything, public.game, public.street, public.common, public.reveal.middle, dangers
        self._everything = kept.same("everything", everything)
        self._before = None if before is None else before.state
        self._changed = self._places_changed(before)

    def _places_changed(self, before: OwnParts | None) -> frozenset[int] | None:
        """Return the places for which anything can be new beside the room before; None for all, seats or not."""
        if before is None or before._everything is not self._everything:
            return None
        old, new = before._shown, self._shown
        if old is None or new is None or old.hand is None or new.hand is None:
            return None if old is not new else frozenset()
        pairs = zip(old.hand.seats, new.hand.seats, strict=True)
        places = [place for place, (was, seat) in enumerate(pairs, 1) if seat is not was]
        return frozenset((*places, old.hand.actor, new.hand.actor))

    def change(self, person: str, screen: OwnScreen) -> Change:
        """Bring somebody's screen to this state; return what is new on it, all of it where he was not told before."""
        seen, state = screen.seen, self.state
        place = self._places.get(person, 0)
        if seen is not None and seen is self._before:
            screen.seen = state
            if self._changed is not None and place not in self._changed:
                return _NOTHING_NEW
            return self._looked_at(person, place, screen)
        if seen is state:
            return _NOTHING_NEW
        self._looked_at(person, place, screen)
        screen.seen = state
        return screen.fields

    def _looked_at(self, person: str, place: int, screen: OwnScreen) -> Change:
        change: Change = {}
        state, shown = self.state, self._shown
        member = state.member(person)
        if member is None:
            screen.put(_NOTHING, change)
            screen.held = screen.asked = screen.beside = None
            return change
        held: tuple[object, ...] = member, state.host
        if place and shown is not None and shown.hand is not None:
            hand = shown.hand
            seat = hand.seats[place - 1]
            own = place, seat.upcards, seat.downcards, seat.folded, seat.down_street, seat.showdown
            held = *held, *own, hand.game, hand.street, hand.common, hand.reveal.middle
        if held != screen.held:
            screen.held = held
            screen.put(_held(state, member, self._view(place), place), change)
        self._ask(place, screen, change)
        beside = self._room, member, place
        if beside != screen.beside:
            screen.beside = beside
            screen.put(_beside(state, member, place), change)
        return change

    def _ask(self, place: int, screen: OwnScreen, change: Change) -> None:
        public, risk, hand = self._public, None, None
        if public is not None and place:
            risk = risks(public, self._kept)[place - 1] if isinstance(public.game, NoPeek) else None
            if public.actor == place and self._shown is not None:
                hand = self._shown.hand
        asked = hand, risk
        if asked == screen.asked:
            return
        screen.asked = asked
        view = None if hand is None else self._view(place)
        screen.put(_UNASKED | {"risk": risk} if view is None else _asked(view, place, risk), change)

    def _view(self, place: int) -> HandState | None:
        """Return the hand as the person of a place may know it: what everybody may, and his own seat."""
        public = self._public
        if not place or public is None or self._shown is None or self._shown.hand is None:
            return None
        hand, seats = self._shown.hand, [*public.seats]
        seats[place - 1] = seat_viewed(hand.seats[place - 1], own=True)
        return viewed_in_hand(hand, place, seats=seats)


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
    return who | _NO_CARDS if view is None else who | _NO_CARDS | _cards(view, place)


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
        return _UNASKED | {"risk": risk}
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
