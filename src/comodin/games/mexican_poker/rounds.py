"""Betting rounds of Mexican Poker: who opens, who may do what, when a round closes.

Sizes and what they count as are `comodin.hand.betting`; here is who acts.
The surprises: the opener must bet (P5), or bring it in (W3); when he is
all-in his neighbour may fold, but not check (E173); one player with chips who
owes nothing is not asked (R2.3.11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from comodin.games.mexican_poker import irregular
from comodin.games.mexican_poker.refusals import refuse
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.game import Option
from comodin.hand.play import legal
from comodin.hand.pots import pots, uncalled
from comodin.hand.state import HandState, SeatState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from comodin.games.mexican_poker.game import MexicanPoker
    from comodin.hand.betting import Betting

__all__ = ["act", "go_on", "leader", "open_round", "options"]

FIRST_STREET = 2

ASKED = tuple([e.ActionOn(p=p, kind="bet") for p in range(64)])
"""The question put to each seat, made once: events are values, and this one is asked all the time."""


# -- who acts ------------------------------------------------------------------


def open_round(game: MexicanPoker, state: HandState) -> tuple[e.Event, ...]:
    """Ask whoever acts first, or end the round at once where fewer than two can bet (R6.1)."""
    able = [p for p, seat in enumerate(state.seats, 1) if seat.can_bet]
    if len(able) < 2:
        return _close(state)
    first = _opener(game, state, able) if state.street == FIRST_STREET else _first_of_later_round(game, state, able)
    while first not in able:
        first = first % len(state.seats) + 1
    return (ASKED[first],)


def go_on(game: MexicanPoker, state: HandState) -> tuple[e.Event, ...]:
    """Ask the next seat that has a decision, or close the round; the last seat left wins at once."""
    seats, betting = state.seats, state.betting
    owed_to, first = betting.owed_to, betting.turn
    live = able = 0
    before = after = 0  # the first seat with a decision: from the seat on turn on, and before it
    for p, seat in enumerate(seats, 1):
        if seat.folded:
            continue
        live += 1
        if seat.stack and not seat.declared:
            able += 1
            if not seat.acted or seat.bet < owed_to:
                if p >= first:
                    after = after or p
                else:
                    before = before or p
    if live == 1:
        return _last_player(state)
    p = after or before
    if p and (able > 1 or seats[p - 1].bet < owed_to):
        return (ASKED[p],)
    return _close(state)


def leader(game: MexicanPoker, state: HandState, among: Sequence[int]) -> int:
    """Return the seat with the best hand showing, the first of equals left of the button (P14, P15, W6)."""
    value, seats, common = game.ranking.visible_strength, state.seats, state.common
    return _first_best(among, lambda p: value((*seats[p - 1].upcards, *common)))


def _opener(game: MexicanPoker, state: HandState, able: Sequence[int]) -> int:
    """Return the seat that must open the first round: high card (P5) or low card (W3)."""
    rules, seats, ranking = game.rules, state.seats, game.ranking
    among = able if rules.opener_all_in == "next_highest" else state.live
    if rules.opening_card == "all_visible":
        value: Callable[[int], int] = lambda p: ranking.visible_strength(seats[p - 1].upcards)  # noqa: E731
    else:
        value = lambda p: ranking.opening_rank(seats[p - 1].upcards[0])  # noqa: E731
    if rules.opener == "low_bring_in":
        return _first_best(among, lambda p: -value(p))
    return _first_best(among, value)


def _first_of_later_round(game: MexicanPoker, state: HandState, able: Sequence[int]) -> int:
    return leader(game, state, able if game.rules.leader_all_in == "next_highest" else state.live)


def _first_best(among: Sequence[int], value: Callable[[int], int]) -> int:
    best, found = value(among[0]), among[0]
    for p in among[1:]:
        its = value(p)
        if its > best:
            best, found = its, p
    return found


# -- what may be done ------------------------------------------------------------


def options(game: MexicanPoker, state: HandState) -> tuple[Option, ...]:
    """Return what the seat on turn may do in the betting."""
    betting = state.betting
    seat = state.seats[state.actor - 1]
    owed_to, stack_to = betting.owed_to, seat.bet + seat.stack
    if not owed_to and state.street == FIRST_STREET:
        return _opening_options(game, state, seat)
    clauses = game.clauses
    owed = owed_to - seat.bet
    if owed > 0:
        found: tuple[Option, ...] = (clauses.fold, clauses.call(owed_to if owed_to < stack_to else stack_to))
    else:
        found = (clauses.check,)
    if stack_to > owed_to and _no_wager(game, state, seat) is None:
        pot = state.pot if game.counts_pot else 0
        amounts = game.later_limits[state.street].targets(betting, stack_to=stack_to, pot=pot, owed=owed)
        found = (*found, Option(kind := _wager_kind(betting), clauses.wager_ids[kind], amounts))
    return (*found, *irregular.standing_right(game, state, seat)) if state.exposures else found


def act(game: MexicanPoker, state: HandState, action: a.Action) -> tuple[e.Event, ...]:
    """Carry out a betting action of the seat on turn, if it is among the legal ones."""
    if state.kind != "bet":
        raise _not_now(state, action)
    p, kind = state.actor, type(action)
    for option in legal(state):
        if option.action is kind:
            break
    else:
        raise _refusal(game, state, action)
    if isinstance(action, a.Wager):
        to = action.to
        if to not in option.amounts:
            raise _wrong_amount(state, action, option)
        seat, betting = state.seats[p - 1], state.betting
        opens = state.street == FIRST_STREET and not betting.owed_to
        limits = game.opening_limits if opens else game.later_limits[state.street]
        size, reopens = limits.weigh(betting, to)
        event = _WAGERED[kind]
        return (event(p=p, to=to, all_in=to == seat.bet + seat.stack, size=size, reopens=reopens),)
    if kind is a.Fold:
        return (e.Folded(p=p),)
    if kind is a.Check:
        return (e.Checked(p=p),)
    seat = state.seats[p - 1]
    if kind is a.Call:
        return (e.Called(p=p, to=option.to, all_in=option.to == seat.bet + seat.stack),)
    return (e.BringInPosted(p=p, amount=option.to, all_in=option.to == seat.stack, owed=game.stakes.bring_in),)


_WAGERED: dict[type[a.Action], type[e.Wagered]] = {
    a.Bet: e.BetMade,
    a.Raise: e.Raised,
    a.Complete: e.Completed,
}


def _opening_options(game: MexicanPoker, state: HandState, seat: SeatState) -> tuple[Option, ...]:
    """The forced opening (P5, P13, W3); who stands in for an all-in opener may fold, not check (E173)."""
    clauses, stack = game.clauses, seat.stack
    found: tuple[Option, ...] = ()
    able = [p for p, other in enumerate(state.seats, 1) if other.can_bet]
    if len(able) < len(state.seats) and _opener(game, state, able) != state.actor:
        found = (clauses.stand_in_fold,)
    if game.rules.opener_bet == "bringin_or_full":
        found = (*found, clauses.bring_in(min(game.stakes.bring_in, stack)))
    if game.rules.opener_bet == "lower_or_upper" or stack > game.stakes.bring_in:
        pot = state.pot if game.counts_pot else 0
        amounts = game.opening_limits.targets(state.betting, stack_to=stack, pot=pot, owed=0)
        found = (*found, clauses.opening_bet(amounts))
    return (*found, *irregular.standing_right(game, state, seat)) if state.exposures else found


def _wager_kind(betting: Betting) -> type[a.Wager]:
    if not betting.owed_to:
        return a.Bet
    return a.Raise if betting.wagers else a.Complete


def _no_wager(game: MexicanPoker, state: HandState, seat: SeatState) -> str | None:
    """Return why the seat on turn may not bet or raise, as the code of a refusal; None where it may."""
    betting, rules = state.betting, game.rules
    if seat.bet + seat.stack <= betting.owed_to:
        return "stack_only_calls"
    limits = game.later_limits[state.street]
    if (
        limits.cap is not None
        and betting.wagers
        and betting.wagers > limits.cap
        and not (rules.heads_up_uncapped and betting.heads_up)
    ):
        return "cap"
    for other in state.seats:
        if other is not seat and other.stack and not other.folded and not other.declared:
            break
    else:
        return "nobody_to_call"
    if seat.checked and betting.wagers and not rules.check_raise:
        return "no_check_raise"
    if (
        seat.acted
        and not limits.reopened(betting, betting.owed_to - seat.bet)
        and (betting.wagers or not seat.checked)
    ):
        return "not_reopened"
    return None


# -- refusals ------------------------------------------------------------------------


def _not_now(state: HandState, action: a.Action) -> Exception:
    if not state.actor:
        return refuse(action, "dealer_must_act", "P34")
    return refuse(action, "other_decision", "P34", p=state.actor)


def _refusal(game: MexicanPoker, state: HandState, action: a.Action) -> Exception:
    betting, clauses = state.betting, game.clauses
    owed = betting.owed_to - state.seats[state.actor - 1].bet
    if not betting.owed_to and state.street == FIRST_STREET:
        return refuse(action, "must_open", *clauses.opening_ids)
    if isinstance(action, a.Wager):
        why = _no_wager(game, state, state.seats[state.actor - 1])
        if why is not None:
            return refuse(action, why, *clauses.no_wager[why], cap=game.rules.raise_cap)
        return refuse(action, f"is_a_{_wager_kind(betting).verb}", "P27")
    code, clause = _WHY_NOT[type(action)]
    return refuse(action, code, clause, owed=owed)


_WHY_NOT: dict[type[a.Action], tuple[str, str]] = {
    a.Fold: ("may_check", "R2.3.1†"),
    a.Check: ("must_call", "R3.10"),
    a.Call: ("nothing_to_call", "P37"),
    a.BringIn: ("no_bring_in", "W3"),
}


def _wrong_amount(state: HandState, action: a.Wager, option: Option) -> Exception:
    seat = state.seats[state.actor - 1]
    if action.to > seat.bet + seat.stack:
        return refuse(action, "beyond_stack", *option.clauses, most=seat.bet + seat.stack)
    return refuse(action, "amount", *option.clauses, amounts=spell_amounts(option.amounts))


def spell_amounts(amounts: Sequence[int]) -> str:
    """Return amounts as text: ``12, 16`` or ``20-80``."""
    if isinstance(amounts, range) and len(amounts) > 2:
        return f"{amounts[0]}-{amounts[-1]}"
    return ", ".join(map(str, amounts))


# -- how a round ends -------------------------------------------------------------------


def _close(state: HandState) -> tuple[e.Event, ...]:
    """End the round and return what nobody matched (R2.3.10)."""
    ended = e.BettingEnded(street=state.street)
    extra = uncalled([seat.paid for seat in state.seats])
    if extra is None:
        return (ended,)
    return (ended, e.UncalledBetReturned(p=extra[0], amount=extra[1]))


def _last_player(state: HandState) -> tuple[e.Event, ...]:
    """All others have folded: the pot is awarded at once, nothing shown (R6.1)."""
    happened = _close(state)
    paid = [seat.paid for seat in state.seats]
    for event in happened:
        if isinstance(event, e.UncalledBetReturned):
            paid[event.p - 1] -= event.amount
    (winner,) = state.live
    for number, pot in enumerate(pots(paid, [winner])):
        happened += (e.PotAwarded(pot=number, amount=pot.amount, shares={winner: pot.amount}),)
    return (*happened, e.HandEnded(reason="last_player"))
