"""Odds of the reveal games, No Peek and Mexican Sweat: win, be killed, bust, take the lead, lead changes.

    position = RevealPosition.parse("Kc [6] / Qd 4h [5] / x", middle="8d")
    odds(position).win

Exact near the end (`exact`), sampled before (`sample`); `odds` chooses and
says which.  `odds_of_many` takes many positions, `tables` is for players.
"""

from comodin.odds.reveal.choosing import odds
from comodin.odds.reveal.exact import BUDGET, exact, orders_about
from comodin.odds.reveal.many import OddsArrays, odds_of_many, positions_from
from comodin.odds.reveal.position import RevealPosition, RevealSeat
from comodin.odds.reveal.result import Estimate, Progress, RevealOdds, TurnOdds
from comodin.odds.reveal.sampling import sample
from comodin.odds.reveal.tables import FirstTurn, SeatTable, first_turn, first_turn_table, seat_table

__all__ = [
    "BUDGET",
    "Estimate",
    "FirstTurn",
    "OddsArrays",
    "Progress",
    "RevealOdds",
    "RevealPosition",
    "RevealSeat",
    "SeatTable",
    "TurnOdds",
    "exact",
    "first_turn",
    "first_turn_table",
    "odds",
    "odds_of_many",
    "orders_about",
    "positions_from",
    "sample",
    "seat_table",
]
