"""The irregular actions that are the same in every game, and who rules on each.

A game adds its own: what a dealer does wrong, or what looking at a card costs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from comodin.hand import floor_actions as f
from comodin.hand import fouls, gestures
from comodin.hand.actions import Action
from comodin.hand.events import Event
from comodin.hand.state import HandState

__all__ = ["IRREGULAR"]

Decides = Callable[[Any, HandState, Any], tuple[Event, ...]]

IRREGULAR: Final[dict[type[Action], Decides]] = {
    f.ActOutOfTurn: gestures.act_out_of_turn,
    f.CallShort: gestures.call_short,
    f.MotionToBet: gestures.motion,
    f.SayCall: gestures.say_call,
    f.StringBet: gestures.string_bet,
    f.FlashCard: fouls.flash,
    f.FoulDeck: fouls.foul_deck,
    f.FoulHand: fouls.foul_hand,
    f.MakeRuling: fouls.rule,
    f.RabbitHunt: fouls.rabbit_hunt,
    f.RetrieveHand: fouls.retrieve,
    f.TouchMuck: fouls.touch_muck,
}
