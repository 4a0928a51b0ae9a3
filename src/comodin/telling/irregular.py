"""What went wrong at a table and what was ruled on it, in sentences that suit you and everybody else.

Each names the player before a colon, so that the same sentence fits "You".
"""

from __future__ import annotations

from typing import Any, Final

from comodin.hand import events as e
from comodin.telling.ink import Ink
from comodin.telling.seating import Seating
from comodin.texts import say

__all__ = ["IRREGULAR", "irregular_line"]

_KEYS: Final[dict[type[e.Event], str]] = {
    e.ActedOutOfTurn: "out_of_turn",
    e.BurnPutRight: "burn_put_right",
    e.CallMadeBet: "call_made_bet",
    e.CardFlashed: "flashed",
    e.CardMoved: "moved",
    e.CardSetAside: "set_aside",
    e.CardShownTo: "shown_to",
    e.CardsShownToAll: "shown_to_all",
    e.DealAccepted: "accepted",
    e.DealtWrongWay: "wrong_way",
    e.DeckFouled: "deck_fouled",
    e.HandFouled: "fouled",
    e.HandRetrieved: "retrieved",
    e.HeldToAction: "held",
    e.MotionMade: "motion",
    e.OutOfTurnReleased: "released",
    e.PenaltyPaid: "penalty",
    e.RulingMade: "ruling",
    e.SeatPassedOver: "passed",
    e.SentAstray: "astray",
    e.ShortCallMade: "short_call",
    e.ShowDemanded: "demanded",
    e.StreetCorrected: "corrected",
    e.StringBetRefused: "string_bet",
}

_TO: Final = frozenset({"bet", "raise", "complete"})

IRREGULAR: Final = tuple(_KEYS)
"""The events that this module tells; all others are the narrator's."""


def irregular_line(event: e.Event, seating: Seating, ink: Ink) -> str:
    """Return what an irregular event says, in one sentence.

    >>> seating = Seating([2, 3], {2: "Lupe", 3: "Chuy"}, lang="en")
    >>> irregular_line(e.CardFlashed(p=2), seating, Ink())
    'Chuy: a down card was seen. It goes back and plays as a down card.'
    """
    given: Any = event
    holes: dict[str, object] = {name: getattr(given, name) for name in event.__struct_fields__}
    for name in ("p", "to"):
        if name == "to" and not isinstance(event, e.CardMoved | e.CardShownTo):
            continue
        if name in holes:
            holes[name] = seating.name(given.p if name == "p" else given.to)
    if "card" in holes:
        holes["card"] = ink.card(given.card)
    if "cards" in holes:
        holes["cards"] = ink.cards(given.cards)
    return say(f"floor.event.{_key(event, seating.you)}", ink.lang, **_acted(event, holes, ink))


def _key(event: e.Event, you: int) -> str:
    key = _KEYS[type(event)]
    match event:
        case e.CardShownTo(to=to, card=card) if to == you and card is not None:
            return f"{key}_you"
        case e.HandFouled(cause=cause):
            return f"{key}.{cause}"
        case e.HandRetrieved(reason=reason):
            return f"{key}_overruled" if reason else key
        case e.CardMoved(declare_until=until):
            return f"{key}_declare" if until else key
    return key


def _acted(event: e.Event, holes: dict[str, object], ink: Ink) -> dict[str, object]:
    if isinstance(event, e.ActedOutOfTurn):
        kind = "act_to" if event.verb in _TO else "act"
        return {**holes, "act": say(f"floor.{kind}.{event.verb}", ink.lang, to=event.to)}
    return holes
