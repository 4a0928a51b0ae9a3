"""Which cards somebody may not see, now or ever: what the tests of secrets are about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from comodin.cards import Card
from comodin.hand import HandState
from comodin.hand import events as e
from comodin.hand.codec import card_to_token
from comodin.server.live.room import Told
from comodin.server.room.events import InTable
from comodin.table import InHand

CARD = re.compile(r'"((?:[2-9TJQKA][cdhs])|Jo[UDX]?)"')


def seen_by(state: HandState, place: int) -> set[str]:
    """Return the cards that a place may see now, by token; a joker is one card, however it plays."""
    cards: set[Card | None] = set(state.common)
    cards |= {card for one in (state.reveal.middle if state.reveal else ()) for card in [getattr(one, "card", one)]}
    for number, seat in enumerate(state.seats, 1):
        cards |= set(seat.upcards)
        if seat.showdown == "shown" or (number == place and seat.down_street):
            cards |= set(seat.downcards)
    return {plain(card_to_token(card)) for card in cards if card is not None}


def plain(token: str) -> str:
    return "Jo" if token.startswith("Jo") else token


def hidden_cards(state: HandState, place: int) -> set[str]:
    """Return the cards on the table that a place may not see, with those that it threw away unseen by others."""
    out = {
        plain(card_to_token(card))
        for number, seat in enumerate(state.seats, 1)
        for card in seat.downcards
        if card is not None and not (number == place and seat.down_street) and seat.showdown != "shown"
    }
    return out | {plain(card_to_token(card)) for card in state.burned if card is not None}


def leaked(frame: bytes, state: HandState, place: int) -> tuple[set[str], set[str]]:
    """Return the cards that a frame to somebody names, and those of them that he may not see."""
    told = json.loads(frame)
    told.get("you", {}).pop("risk", None)  # what may come, counted over all cards that he has not seen
    told["table"].get("game", {}).pop("jokers", None)  # the house's rule, whoever has it
    named = {plain(token) for token in CARD.findall(json.dumps(told))}
    return named, named & (hidden_cards(state, place) - seen_by(state, place))


def never_seen(log: Iterable[Told], hand: int, order: list[Card], person: str) -> list[int]:
    """Return where in the order cards lie that a person never saw in a hand, and that nobody's choice hung on."""
    shown: set[Card] = set()
    drawn = 0
    folded: dict[int, list[int]] = {}
    owner: dict[int, int] = {}
    for told in log:
        state = told.after
        if state.table.hands != hand:
            continue
        place = state.table.place(state.seen_from(person))
        for event in told.events:
            inner = event.event.event if isinstance(event, InTable) and isinstance(event.event, InHand) else None
            match inner:
                case e.CardDealt(p=p, up=up):
                    if not up and p != place:
                        owner[drawn] = p
                    drawn += 1
                case e.CardBurned():
                    owner[drawn] = 0
                    drawn += 1
                case e.CommonCardDealt() | e.MiddleCardDealt():
                    drawn += 1
                case e.Folded(p=p) | e.ForcedToFold(p=p):
                    folded[p] = []
                case e.DownCardExposed(card=card) | e.CardTurned(card=card):
                    shown.add(card)
                case e.HoldingShown(cards=cards):
                    shown |= set(cards)
                case e.StubReshuffled():
                    return []
    tokens = {plain(card_to_token(card)) for card in shown}
    unseen = [n for n, p in owner.items() if p == 0 or p in folded]
    unseen += range(drawn, len(order))
    return [n for n in unseen if plain(card_to_token(order[n])) not in tokens and not order[n].is_joker]
