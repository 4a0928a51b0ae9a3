"""What goes wrong in the reveal games, and how the hand runs on then: peeking, hands that die (R4.9, M17).

A card that is turned out of turn, or exposed by the dealer, is no turned card:
it goes back to its place and plays there (`comodin.hand.fouls`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from comodin.games.no_peek import betting, settling, turning
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand.floor_game import seat_of
from comodin.hand.game import Due
from comodin.hand.gestures import take_up
from comodin.hand.refusals import refuse
from comodin.hand.rounds import contenders
from comodin.hand.state import HandState

if TYPE_CHECKING:
    from comodin.games.no_peek.game import NoPeek

__all__ = ["follow", "peek"]


def follow(game: NoPeek, state: HandState) -> tuple[e.Event, ...] | Due:
    """Return what happens by itself now, or else what the dealer must do; for a hand with trouble.

    A hand that is alone wins at once, also before all cards are dealt.
    """
    if state.stage == "over":
        return ()
    if state.stage == "betting":
        return take_up(game, state, betting.go_on(state))
    if len(contenders(state)) < 2 and (ended := settling.end(game, state)):
        return ended
    return turning.dealing_due(game, state) or settling.end(game, state) or turning.next_turn(game, state)


def peek(game: NoPeek, state: HandState, action: f.Peek) -> tuple[e.Event, ...]:
    """A player looks at a card that nobody may know: his hand is dead, or he pays for it (M5, R4.9, E284).

    What he pays is nobody's and goes with the main pot; with less he is all-in.
    """
    p, clauses = action.p, ("M5", "R4.9")
    seat = seat_of(state, action, p)
    if seat.folded or not seat.downcards:
        raise refuse(action, "nothing_to_peek_at", *clauses, p=p)
    penalty = game.rules.peek_penalty
    if penalty == "dead_hand":
        return (e.HandFouled(p=p, cause="peek", clauses=clauses),)
    wanted = state.pot if penalty == "match_pot" else game.stakes.lower * state.reveal.multiplier
    amount = min(wanted, seat.stack)
    return (e.PenaltyPaid(p=p, amount=amount, all_in=amount == seat.stack, clauses=clauses),)
