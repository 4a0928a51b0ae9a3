"""What goes wrong in the reveal games, and how the hand runs on then: peeking, hands that die (R4.9, M17).

A card that is turned out of turn, or exposed by the dealer, is no turned card:
it goes back to its place and plays there (`comodin.hand.fouls`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

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
    reveal, contending = state.reveal, len(contenders(state))
    if contending < 2 and (ended := settling.end(game, state)):
        return ended
    if reveal.turning and contending > 1 and _leads_alone(game, state, reveal.turner):
        state = replace(state, reveal=replace(reveal, turning=False))  # the lead fell to who was turning (R4.7)
    return turning.dealing_due(game, state) or settling.end(game, state) or turning.next_turn(game, state)


def _leads_alone(game: NoPeek, state: HandState, p: int) -> bool:
    """Tell whether a seat leads, and no other that has led shows as much: a tie keeps turning (R4.3).

    Not so where the hand to beat is another one than the leader's (R2.2).
    """
    if not turning.beats_leader(game):
        return False
    others = [q for q in contenders(state) if q != p and q in state.reveal.leads]
    strength = game.ranking.strength
    mine = strength(state.seats[p - 1].upcards)
    return turning.leader(game, state) == p and all(strength(state.seats[q - 1].upcards) < mine for q in others)


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
