"""Many hands at one table: who sits where, who has how much, what is played next.

Pure like the hand, and built the same way:

    decide(state, action) -> events     the rules of the table
    evolve(state, event)  -> state      bookkeeping only
    apply(state, action)  = decide, evolve, then whatever follows by itself

One log holds everything: what a hand does comes wrapped as `InHand`, so that
folding the log from the beginning gives the table again, to the card, also in
the middle of a hand.  `masked` and `viewed` are what a chair may see of it.

Chairs are counted from 1 and keep their number; the places p1 to pN of one
hand are dealing order, and move with the button (P3).

Nothing here draws a random number, reads a clock or does I/O.
"""

from comodin.table.actions import (
    AddChips,
    Buy,
    ChangeChair,
    ChangeGame,
    CloseTable,
    DealHand,
    Leave,
    MoveChips,
    Play,
    SetMenu,
    Sit,
    SitIn,
    SitOut,
    TableAction,
)
from comodin.table.buying import BuyIn, buy_in
from comodin.table.decide import choices, decide
from comodin.table.events import InHand, TableEvent
from comodin.table.evolve import evolve
from comodin.table.game import TableGame
from comodin.table.ledger import HOUSE, Ledger, Payment, Row, ledger, settlement
from comodin.table.play import apply, open_table, replay
from comodin.table.ready import next_button, ready
from comodin.table.state import Account, Chair, TableState
from comodin.table.view import masked, viewed

__all__ = [
    "HOUSE",
    "Account",
    "AddChips",
    "Buy",
    "BuyIn",
    "Chair",
    "ChangeChair",
    "ChangeGame",
    "CloseTable",
    "DealHand",
    "InHand",
    "Leave",
    "Ledger",
    "MoveChips",
    "Payment",
    "Play",
    "Row",
    "SetMenu",
    "Sit",
    "SitIn",
    "SitOut",
    "TableAction",
    "TableEvent",
    "TableGame",
    "TableState",
    "apply",
    "buy_in",
    "choices",
    "decide",
    "evolve",
    "ledger",
    "masked",
    "next_button",
    "open_table",
    "ready",
    "replay",
    "settlement",
    "viewed",
]
