"""What the pots of a hand must come to, reckoned from a page's last picture by the second engine's rules.

Everything comes from the wire: the stacks before and after, who folded, the
cards that were shown.  Pots, ranking and odd chips are those of `tests.reference`, which
shares no code with the program.
"""

from __future__ import annotations

from typing import Any

from tests.reference.pots import divide, layers
from tests.reference.ranking import best_value
from tests.reference.terms import make_rules

Pots = list[tuple[int, dict[int, int]]]


def seats_of(table: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Return the seats of the hand by place."""
    found = (chair["seat"] for chair in table["chairs"] if chair and chair.get("seat"))
    return {seat["place"]: seat for seat in found}


def awarded(table: dict[str, Any]) -> Pots:
    """Return the pots as the page has them: amount, and shares by chair."""
    return [
        (award["amount"], {int(chair): chips for chair, chips in award["shares"].items()})
        for award in table["hand"]["awards"]
    ]


def stacks(table: dict[str, Any]) -> dict[int, int]:
    """Return the chips of every chair."""
    return {chair["chair"]: chair.get("stack", 0) for chair in table["chairs"] if chair}


def expected(table: dict[str, Any], before: dict[int, int], preset: str = "parkwest") -> Pots:
    """Return the pots as they must be after a showdown, by the last picture and the stacks before the hand.

    Who gave up his hand unseen has no part in any pot.
    """
    seats, order = seats_of(table), table["hand"]["order"]
    holdings = {place: [*seat.get("up", ()), *seat.get("down", ())] for place, seat in seats.items()}
    values = {
        place: best_value(holdings[place])
        for place, seat in seats.items()
        if not seat.get("folded") and seat.get("shown") == "shown"
    }
    rules = make_rules(preset, {})
    pots: Pots = []
    after = stacks(table)
    paid = {
        place: before[order[place - 1]] - (after[order[place - 1]] - seat.get("won", 0))
        for place, seat in seats.items()
    }
    for amount, eligible in layers(paid, {place for place, seat in seats.items() if seat.get("folded")}):
        able = [place for place in eligible if place in values]
        best = max(values[place] for place in able)
        winners = [place for place in able if values[place] == best]
        shares = divide(amount, winners, rules.odd_chip, holdings, winners)
        pots.append((amount, {order[place - 1]: chips for place, chips in shares.items()}))
    return pots
