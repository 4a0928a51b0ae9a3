"""How a hand of Mexican Poker runs on once something has gone wrong in it: as ever, and what was left over is settled.

The order is that of a regular hand (`MexicanPoker.follow`); in between comes
what waits: a hand that is alone, cards out of sequence, a right to declare,
an act out of turn, cards that all shall see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from comodin.games.mexican_poker import astray, dealing, irregular, rounds, showdown
from comodin.games.mexican_poker.setting import LAST_STREET
from comodin.hand import events as e
from comodin.hand.fouls import show_what_was_demanded
from comodin.hand.game import Due
from comodin.hand.gestures import take_up
from comodin.hand.state import HandState

if TYPE_CHECKING:
    from comodin.games.mexican_poker.game import MexicanPoker

__all__ = ["follow"]


def follow(game: MexicanPoker, state: HandState) -> tuple[e.Event, ...] | Due:
    """Return what happens by itself now, or else what the dealer must do; for a hand with trouble."""
    if state.stage == "over":
        return irregular.void(game, state)
    if len(state.live) == 1 and not (state.stage == "betting" and state.betting.begun):
        return _told(state, rounds.last_player(state))
    if state.stage == "betting":
        return _betting(game, state, rounds.go_on(state) if state.betting.begun else rounds.open_round(game, state))
    if state.street > LAST_STREET:
        then = showdown.settle(game, state)
        return _told(state, then) if isinstance(then, tuple) else then
    return dealing.follow(game, state) or _betting(game, state, rounds.open_round(game, state))


def _betting(game: MexicanPoker, state: HandState, ahead: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    ahead = astray.overdue(game, state, ahead)
    if state.exposures:
        ahead = irregular.ask(game, state, ahead)
    return _told(state, take_up(game, state, ahead))


def _told(state: HandState, ahead: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    return show_what_was_demanded(state, ahead) if state.trouble.demanded else ahead
