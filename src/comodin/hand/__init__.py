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
from comodin.hand.game import Due, Game, Option
from comodin.hand.play import apply, due, legal, start
from comodin.hand.pots import Pot, pots
from comodin.hand.state import DEALER, HandState, SeatState
from comodin.hand.view import SPECTATOR, view, viewed

__all__ = [
    "DEALER",
    "SPECTATOR",
    "Action",
    "Bet",
    "Betting",
    "BringIn",
    "Burn",
    "Call",
    "Check",
    "Complete",
    "Deal",
    "DeclareAllIn",
    "DeclineAllIn",
    "Due",
    "Event",
    "Expose",
    "ExposeByDealer",
    "Fold",
    "Game",
    "HandState",
    "Keep",
    "Muck",
    "Option",
    "Pot",
    "Raise",
    "SeatState",
    "Show",
    "TurnUp",
    "VoidHand",
    "Wager",
    "apply",
    "due",
    "evolve",
    "legal",
    "pots",
    "start",
    "view",
    "viewed",
]
