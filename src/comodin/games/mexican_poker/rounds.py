"""Betting rounds of Mexican Poker: who opens the first, who leads the others, what the opener may do.

The turns in between are those of any game (`comodin.hand.rounds`).  The
surprises: the opener must bet (P5), or bring it in (W3); when he is all-in
his neighbour may fold, but not check (E173).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from comodin.games.mexican_poker import irregular
from comodin.games.mexican_poker.setting import FIRST_STREET, Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import rounds
from comodin.hand.game import Option
from comodin.hand.play import legal
from comodin.hand.pots import pots
from comodin.hand.refusals import refuse
from comodin.hand.rounds import ASKED
from comodin.hand.state import HandState

__all__ = ["act", "go_on", "last_player", "leader", "open_round", "opener", "options"]


# -- who acts ------------------------------------------------------------------


def open_round(game: Setting, state: HandState) -> tuple[e.Event, ...]:
    """Ask whoever acts first, or end the round at once where fewer than two can bet (R6.1)."""
    able = _able(state)
    if len(able) < 2:
        return rounds.close(state)
    first = opener(game, state, able) if state.street == FIRST_STREET else _first_of_later_round(game, state, able)
    while first not in able:
        first = first % len(state.seats) + 1
    return (ASKED[first],)


def go_on(state: HandState) -> tuple[e.Event, ...]:
    """Ask the next seat that has a decision, or close the round; the last seat left wins at once."""
    p = rounds.next_to_act(state)
    if p > 0:
        return (ASKED[p],)
    return last_player(state) if p < 0 else rounds.close(state)


def leader(game: Setting, state: HandState, among: Sequence[int]) -> int:
    """Return the seat with the best hand showing, the first of equals left of the button (P14, P15, W6)."""
    value, seats, common = game.ranking.visible_strength, state.seats, state.common
    return _first_best(among, lambda p: value((*seats[p - 1].upcards, *common)))


def opener(game: Setting, state: HandState, able: Sequence[int]) -> int:
    """Return the seat that must open the first round: high card (P5) or low card (W3); `able` have chips to bet."""
    rules, seats, ranking = game.rules, state.seats, game.ranking
    among = able if rules.opener_all_in == "next_highest" else _dealt_in(state)
    sign = -1 if rules.opener == "low_bring_in" else 1

    def value(p: int) -> int:
        upcards = seats[p - 1].upcards
        door = rules.opening_card == "door"
        return sign * (ranking.opening_rank(upcards[0]) if door else ranking.visible_strength(upcards))

    return _first_best(among, value)


def _able(state: HandState) -> list[int]:
    """Return the seats with chips to bet; one that was passed over in the deal has no hand (P19)."""
    passed = state.trouble.passed
    return [p for p, seat in enumerate(state.seats, 1) if seat.can_bet and p not in passed]


def _dealt_in(state: HandState) -> Sequence[int]:
    passed = state.trouble.passed
    return [p for p in state.live if p not in passed] if passed else state.live


def _first_of_later_round(game: Setting, state: HandState, able: Sequence[int]) -> int:
    return leader(game, state, able if game.rules.leader_all_in == "next_highest" else state.live)


def _first_best(among: Sequence[int], value: Callable[[int], int]) -> int:
    best, found = value(among[0]), among[0]
    for p in among[1:]:
        its = value(p)
        if its > best:
            best, found = its, p
    return found


# -- what may be done ------------------------------------------------------------


def options(game: Setting, state: HandState) -> tuple[Option, ...]:
    """Return what the seat on turn may do in the betting."""
    opens = state.street == FIRST_STREET and not state.betting.owed_to
    found = _opening_options(game, state) if opens else rounds.options(game, state)
    if state.exposures:
        found = (*found, *irregular.standing_right(game, state, state.seats[state.actor - 1]))
    return found


def act(game: Setting, state: HandState, action: a.Action) -> tuple[e.Event, ...]:
    """Carry out a betting action of the seat on turn, or refuse it with the reason."""
    if state.kind == "bet" and state.street == FIRST_STREET and not state.betting.owed_to:
        kind = type(action)
        option = next((option for option in legal(state) if option.action is kind), None)
        if option is None:
            raise refuse(action, "must_open", *game.clauses.opening_ids)
        if kind is a.BringIn:
            all_in = option.to == state.seats[state.actor - 1].stack
            return (e.BringInPosted(p=state.actor, amount=option.to, all_in=all_in, owed=game.stakes.bring_in),)
    return rounds.act(game, state, action)


def _opening_options(game: Setting, state: HandState) -> tuple[Option, ...]:
    """The forced opening (P5, P13, W3); who stands in for an all-in opener may fold, not check (E173)."""
    clauses, stack = game.clauses, state.seats[state.actor - 1].stack
    found: tuple[Option, ...] = ()
    able = _able(state)
    if len(able) < len(state.seats) and opener(game, state, able) != state.actor:
        found = (clauses.stand_in_fold,)
    if game.rules.opener_bet == "bringin_or_full":
        found = (*found, clauses.bring_in(min(game.stakes.bring_in, stack)))
    if game.rules.opener_bet == "lower_or_upper" or stack > game.stakes.bring_in:
        pot = state.pot if game.counts_pot else 0
        amounts = game.opening_limits.targets(state.betting, stack_to=stack, pot=pot, owed=0)
        found = (*found, clauses.opening_bet(amounts))
    return found


# -- how a round ends -------------------------------------------------------------------


def last_player(state: HandState) -> tuple[e.Event, ...]:
    """All others have folded, or lost their hands: the pot is awarded at once, nothing shown (R6.1)."""
    happened = rounds.close(state) if state.stage == "betting" else ()
    paid = [seat.paid for seat in state.seats]
    for event in happened:
        if isinstance(event, e.UncalledBetReturned):
            paid[event.p - 1] -= event.amount
    (winner,) = state.live
    for number, pot in enumerate(pots(paid, [winner])):
        happened += (e.PotAwarded(pot=number, amount=pot.amount, shares={winner: pot.amount}),)
    return (*happened, e.HandEnded(reason="last_player"))
