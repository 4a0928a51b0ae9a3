"""Betting rounds of the reveal games: when there is one, who opens it, what is special.

The leader opens and may check (R4.6); who is all-in passes that on clockwise
(R2.2).  Two houses differ: in one the leader alone may bet and nobody raises,
in one everybody pays one bet after the first lead, or folds.
"""

from __future__ import annotations

from comodin.games.no_peek import turning
from comodin.games.no_peek.setting import Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import rounds
from comodin.hand.evolve import evolve
from comodin.hand.game import Option
from comodin.hand.play import legal
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState

__all__ = ["act", "go_on", "options", "to_meet", "turn"]


def turn(game: Setting, state: HandState, action: a.TurnUp) -> tuple[e.Event, ...]:
    """Turn a card up, and open the betting round that follows from it, where one does (M7, M9)."""
    happened = turning.turn(game, state, action)
    for event in happened:
        state = evolve(state, event)
    leads = turning.leader(game, state)
    match happened[-1]:
        case e.ForcedToFold() if game.rules.bet_on_kill and rounds.contenders(state):
            opener = leads or turning.next_in_turn(game, state)
        case e.WentOut() if state.reveal.turner != leads:
            opener = leads if game.rules.bet_on_bust else 0
        case e.LeadTaken() | e.WentOut():
            opener = leads
        case _:
            opener = 0
    return (*happened, *_open(game, state, leads, opener)) if opener else happened


def _open(game: Setting, state: HandState, leads: int, opener: int) -> tuple[e.Event, ...]:
    """Return the question that opens a round, or nothing where there is no round.

    None is held where fewer than two can bet, or where nobody but the leader
    has a card left to turn (R4.6).
    """
    able = [p for p in rounds.contenders(state) if state.seats[p - 1].can_bet]
    if len(able) < 2 or not turning.can_go_on(state, leads):
        return ()
    if leads and game.rules.betting_opener == "left_of_leader":
        opener = leads % len(state.seats) + 1
    return (rounds.ASKED[next(p for p in state.clockwise(opener) if p in able)],)


def go_on(state: HandState) -> tuple[e.Event, ...]:
    """Ask the next seat that has a decision, or close the round."""
    p = rounds.next_to_act(state)
    return (rounds.ASKED[p],) if p > 0 else rounds.close(state)


def options(game: Setting, state: HandState) -> tuple[Option, ...]:
    """Return what the seat on turn may do in the betting."""
    if _forced(game, state):
        return _forced_options(game, state)
    found = rounds.options(game, state)
    if game.rules.who_may_bet == "leader_only" and not _may_lead_bet(game, state):
        found = tuple([option for option in found if not issubclass(option.action, a.Wager)])
    return found


def act(game: Setting, state: HandState, action: a.Action) -> tuple[e.Event, ...]:
    """Carry out a betting action of the seat on turn, or refuse it with the reason."""
    if state.kind == "bet" and type(action) not in [option.action for option in legal(state)]:
        why = _house_refuses(game, state, action)
        if why is not None:
            raise refuse(action, why, *game.clauses.no_wager[why])
    return rounds.act(game, state, action)


def _house_refuses(game: Setting, state: HandState, action: a.Action) -> str | None:
    """Return which special rule of the house forbids what is not among the options, None where it is none of them."""
    if _forced(game, state):
        return "forced_minimum"
    wagers = isinstance(action, a.Wager) and game.rules.who_may_bet == "leader_only"
    return "leader_only" if wagers and not _may_lead_bet(game, state) else None


def _may_lead_bet(game: Setting, state: HandState) -> bool:
    """Under `leader_only` the leader may bet where nobody has, and nobody raises (R2.2, R2.3.13)."""
    return not state.betting.owed_to and state.actor == turning.leader(game, state)


def _forced(game: Setting, state: HandState) -> bool:
    """Tell whether this is the round after the first lead, in which everybody pays one bet or folds (R2.2)."""
    if game.rules.first_round != "forced_minimum" or state.street != state.reveal.first_lead:
        return False
    return state.reveal.leads == (state.reveal.turner,)


def to_meet(game: Setting, state: HandState) -> int:
    """Return the bet that everybody must meet: one bet where it is forced, even where a short payer came before."""
    return _one_bet(game, state) if _forced(game, state) else state.betting.owed_to


def _one_bet(game: Setting, state: HandState) -> int:
    return game.stakes.lower * state.reveal.multiplier


def _forced_options(game: Setting, state: HandState) -> tuple[Option, ...]:
    seat, betting = state.seats[state.actor - 1], state.betting
    bet = min(_one_bet(game, state), seat.bet + seat.stack)
    if betting.owed_to:
        return (game.clauses.forced_fold, game.clauses.call(bet))
    return (game.clauses.forced_fold, Option(a.Bet, game.clauses.no_wager["forced_minimum"], (bet,)))
