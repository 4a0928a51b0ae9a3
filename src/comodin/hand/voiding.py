"""A hand that does not count: every chip goes back, the house's fee included (R3.17).

`void_hand` is the ruling of the floor, which may come at any moment of a hand
(P42, M17); what it takes back is what a misdeal takes back.
"""

from __future__ import annotations

from typing import Final

from comodin.hand.actions import Action, VoidHand
from comodin.hand.events import BetReturned, CollectionReturned, Event, HandEnded, HandVoided
from comodin.hand.opening import FeeRules, Posted, fee
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState

__all__ = ["LONGEST_REASON", "chips_back", "reason_of", "void_hand"]

LONGEST_REASON: Final = 200


def void_hand(rules: FeeRules, stakes: Posted, state: HandState, action: VoidHand, *clauses: str) -> tuple[Event, ...]:
    """Return the ruling with its reason, the chips that go back, and the end of the hand.

    Raises `IllegalActionError` for a reason that is none: it has 1 to 200
    characters, without control characters.
    """
    ruling = HandVoided(reason=reason_of(action, action.reason, *clauses), clauses=clauses)
    return (ruling, *chips_back(rules, stakes, state), HandEnded(reason="void"))


def reason_of(action: Action, reason: object, *clauses: str) -> str:
    """Return the reason of a ruling, or refuse one that is none: 1 to 200 characters that print."""
    if not isinstance(reason, str) or not reason.isprintable() or not 1 <= len(reason.strip()) <= LONGEST_REASON:
        raise refuse(action, "reason", *clauses, longest=LONGEST_REASON)
    return reason.strip()


def chips_back(rules: FeeRules, stakes: Posted, state: HandState) -> tuple[Event, ...]:
    """Return how all chips of a hand go back to where they came from: fees, then bets, by seat.

    With its bets a seat gets back what it paid as a penalty, which `state` knows by its first stack alone.
    """
    n = len(state.seats)
    paid = [(p, fee(rules, stakes, p, n)) for p in range(1, n + 1)]
    fees = [CollectionReturned(p=p, amount=amount) for p, amount in paid if amount]
    first = state.game.stacks
    bets = [(p, first[p - 1] - its_fee - state.seats[p - 1].stack) for p, its_fee in paid]
    return (*fees, *(BetReturned(p=p, amount=amount) for p, amount in bets if amount))
