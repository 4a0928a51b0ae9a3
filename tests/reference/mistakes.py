"""Reading mistakes out of a record: which irregular action an event, and those after it, tell of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]
Act = Callable[[], None]

# The fields that are compared, by type, beside those of a regular hand.
FIELDS: dict[str, tuple[str, ...]] = {
    "SentAstray": ("p", "street"),
    "SeatPassedOver": ("p", "street"),
    "DealtWrongWay": ("p", "street"),
    "DealAccepted": (),
    "MisdealDeclared": (),
    "CardMoved": ("p", "to", "card", "declare_until"),
    "StreetCorrected": ("street",),
    "CardSetAside": ("card", "street", "owed"),
    "BurnPutRight": ("street",),
    "ActedOutOfTurn": ("p", "verb", "to"),
    "OutOfTurnReleased": ("p",),
    "HeldToAction": ("p",),
    "MotionMade": ("p", "to"),
    "ShortCallMade": ("p", "to"),
    "StringBetRefused": ("p", "to"),
    "CallMadeBet": ("p",),
    "CardFlashed": ("p",),
    "HandFouled": ("p", "cause", "reason"),
    "HandRetrieved": ("p", "reason"),
    "CardShownTo": ("p", "to", "card"),
    "ShowDemanded": ("p",),
    "CardsShownToAll": ("p", "cards"),
    "PenaltyPaid": ("p", "amount"),
    "DeckFouled": ("reason",),
    "RulingMade": ("reason",),
}
DEALT = ("CardDealt", "CardBurned", "CardSetAside", "CommonCardDealt")
FOUND = ("MisdealDeclared", "DealAccepted", "CardMoved", "BetReturned", "StreetCorrected")


def common_mistake(hand: Any, verbs: Mapping[str, str], events: Sequence[Event], at: int) -> Act | None:
    """What happens in both games; `verbs` says which event is which betting action."""
    event, p = events[at], events[at].get("p", 0)
    following, then = [*events[at + 1 : at + 3], {}, {}][:2]
    early = then.get("verb") if then.get("type") == "ActedOutOfTurn" else verbs.get(then.get("type", ""))
    first = following.get("to", 0) if following.get("type") == "BetMade" else 0
    dead: dict[str, Act] = {"muck": lambda: hand.touch_muck(p), "peek": lambda: hand.peek(p)}
    acts: dict[str, Act] = {
        # a motion or a short call, and somebody acts on it
        "HeldToAction": lambda: hand.act_out_of_turn(then.get("p", 0), early, then.get("to")),
        "ActedOutOfTurn": lambda: hand.act_out_of_turn(p, event["verb"], event["to"]),
        "MotionMade": lambda: hand.motion(event["to"]),
        "ShortCallMade": lambda: hand.call_short(event["to"]),
        "StringBetRefused": lambda: hand.string_bet(event["to"], first),
        "CallMadeBet": hand.say_call,
        "CardFlashed": lambda: hand.flash(p),
        "HandFouled": dead.get(event.get("cause", ""), lambda: hand.foul_hand(p, event["reason"])),
        "HandRetrieved": lambda: hand.retrieve(p, event["reason"]),
        "CardShownTo": lambda: hand.show_to(p, event["to"]),
        "ShowDemanded": lambda: hand.demand(p),
        "PenaltyPaid": lambda: hand.peek(p),
        "DeckFouled": lambda: hand.foul_deck(event["reason"]),
        "RulingMade": lambda: hand.ruling(event["reason"]),
    }
    return acts.get(event["type"])


def dealing_mistake(hand: Any, events: Sequence[Event], at: int) -> Act | None:
    """What the dealer does wrong in Mexican Poker, and that it is found."""
    p, kind = events[at].get("p", 0), events[at]["type"]
    following = [*events[at + 1 : at + 2], {}][0]

    def card() -> str:
        return _plain(next((e["card"] for e in events[at:] if e["type"] in DEALT), None))

    def astray() -> None:
        hand.deal_astray(p, card())

    def wrong_way() -> None:
        hand.deal_astray(p, card(), not hand._way(hand.seat(p)))

    def too_soon() -> None:
        (hand.give if hand.needs() == ("burn",) else hand.deal_too_soon)(card())

    unasked = following.get("type") == "SentAstray" and following["p"] == p and hand.needs()[0] == "deal"
    acts: dict[str, Act | None] = {
        **dict.fromkeys(FOUND, hand.find_error),
        **dict.fromkeys(("DownCardKept", "DownCardExposed"), astray if unasked else None),
        "SentAstray": wrong_way if following.get("type") == "DealtWrongWay" else astray,
        "DealtWrongWay": wrong_way,
        "SeatPassedOver": lambda: hand.pass_over(p),
        "BurnPutRight": lambda: hand.burn_astray(card()),
        "CardSetAside": too_soon,
    }
    return acts.get(kind)


def _plain(card: str | None) -> str:
    if card is None:
        raise ValueError("the card is not known")
    return "Jo" if card.startswith("Jo") else card
