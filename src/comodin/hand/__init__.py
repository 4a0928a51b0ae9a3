"""One hand, whatever the game: ante to award as a pure state machine.

    decide(state, action) -> events     all the rules, in `comodin.games`
    evolve(state, event)  -> state      bookkeeping only
    apply(state, action)  = decide, evolve, then whatever follows by itself

Nothing here draws a random number, reads a clock or does I/O.
"""

from comodin.hand.actions import (
    Action,
    Bet,
    BringIn,
    Burn,
    Call,
    Check,
    Complete,
    Deal,
    DeclareAllIn,
    DeclineAllIn,
    Expose,
    ExposeByDealer,
    Fold,
    Keep,
    Muck,
    Raise,
    Show,
    TurnUp,
    VoidHand,
    Wager,
)
from comodin.hand.betting import Betting
from comodin.hand.events import Event
from comodin.hand.evolve import evolve
from comodin.hand.floor_actions import (
    ActOutOfTurn,
    BurnAstray,
    CallShort,
    DealAstray,
    DealTooSoon,
    DemandShow,
    FindError,
    FlashCard,
    FoulDeck,
    FoulHand,
    Irregular,
    MakeRuling,
    MotionToBet,
    PassOver,
    Peek,
    RabbitHunt,
    RetrieveHand,
    SayCall,
    ShowTo,
    StringBet,
    TouchMuck,
)
from comodin.hand.game import Due, Game, Option
from comodin.hand.mishaps import mishaps
from comodin.hand.play import apply, due, legal, start
from comodin.hand.pots import Pot, pots
from comodin.hand.state import DEALER, HandState, SeatState
from comodin.hand.view import SPECTATOR, seat_viewed, view, viewed

__all__ = [
    "DEALER",
    "SPECTATOR",
    "ActOutOfTurn",
    "Action",
    "Bet",
    "Betting",
    "BringIn",
    "Burn",
    "BurnAstray",
    "Call",
    "CallShort",
    "Check",
    "Complete",
    "Deal",
    "DealAstray",
    "DealTooSoon",
    "DeclareAllIn",
    "DeclineAllIn",
    "DemandShow",
    "Due",
    "Event",
    "Expose",
    "ExposeByDealer",
    "FindError",
    "FlashCard",
    "Fold",
    "FoulDeck",
    "FoulHand",
    "Game",
    "HandState",
    "Irregular",
    "Keep",
    "MakeRuling",
    "MotionToBet",
    "Muck",
    "Option",
    "PassOver",
    "Peek",
    "Pot",
    "RabbitHunt",
    "Raise",
    "RetrieveHand",
    "SayCall",
    "SeatState",
    "Show",
    "ShowTo",
    "StringBet",
    "TouchMuck",
    "TurnUp",
    "VoidHand",
    "Wager",
    "apply",
    "due",
    "evolve",
    "legal",
    "mishaps",
    "pots",
    "seat_viewed",
    "start",
    "view",
    "viewed",
]
