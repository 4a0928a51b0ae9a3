"""The turns of a betting round, whatever the game: who is next, what he may do, how the round closes.

Sizes and what they count as are `betting`; who opens is the game's affair.
One player with chips who owes nothing is not asked (R2.3.11); nobody may
raise when nobody is left who could call it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.betting import Betting, Limits
from comodin.hand.game import Option
from comodin.hand.play import legal
from comodin.hand.pots import uncalled
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, SeatState

__all__ = [
    "ASKED",
    "BettingGame",
    "act",
    "close",
    "contenders",
    "next_to_act",
    "no_wager",
    "options",
    "refusal",
    "spell_amounts",
]

ASKED: Final = tuple([e.ActionOn(p=p, kind="bet") for p in range(64)])
"""The question put to each seat, made once: events are values, and this one is asked all the time."""


class BettingClauses(Protocol):
    """The options of a betting round that do not depend on it, with the rules behind each."""

    @property
    def fold(self) -> Option:
        """Fold to a bet."""

    @property
    def check(self) -> Option:
        """Check where nothing is owed."""

    @property
    def wager_ids(self) -> Mapping[type[a.Wager], tuple[str, ...]]:
        """The rules behind each kind of wager."""

    @property
    def no_wager(self) -> Mapping[str, tuple[str, ...]]:
        """The rules behind each reason for which there is none."""

    def call(self, to: int) -> Option:
        """Return the call that brings a seat to a total."""


class BettingRules(Protocol):
    """What the house rules say of every betting round."""

    @property
    def raise_cap(self) -> int:
        """Raises allowed after the bet."""

    @property
    def heads_up_uncapped(self) -> bool:
        """Whether two players may raise without end."""

    @property
    def check_raise(self) -> bool:
        """Whether who checked may raise."""


class BettingGame(Protocol):
    """What a game must tell for its betting rounds; `counts_pot` where amounts depend on the pot."""

    @property
    def rules(self) -> BettingRules:
        """The house rules."""

    @property
    def clauses(self) -> BettingClauses:
        """The options with their clauses."""

    @property
    def counts_pot(self) -> bool:
        """Whether the amounts depend on the pot."""

    def limits(self, state: HandState) -> Limits:
        """Return the betting structure in force now."""


# -- whose turn ----------------------------------------------------------------


def contenders(state: HandState) -> list[int]:
    """Return the seats that are still in the play of the hand: not folded, not out."""
    return [p for p, seat in enumerate(state.seats, 1) if not seat.folded and not seat.out]


def next_to_act(state: HandState) -> int:
    """Return the next seat that has a decision, 0 where the round is over, -1 where one contender is left."""
    betting = state.betting
    owed_to, first = betting.owed_to, betting.turn
    contending = able = 0
    before = after = 0  # the first seat with a decision: from the seat on turn on, and before it
    for p, seat in enumerate(state.seats, 1):
        if seat.folded or seat.out:
            continue
        contending += 1
        if seat.stack and not seat.declared:
            able += 1
            if not seat.acted or seat.bet < owed_to:
                if p >= first:
                    after = after or p
                else:
                    before = before or p
    if contending == 1:
        return -1
    p = after or before
    return p if p and (able > 1 or state.seats[p - 1].bet < owed_to) else 0


def close(state: HandState) -> tuple[e.Event, ...]:
    """End the round and return what nobody matched (R2.3.10)."""
    ended = e.BettingEnded(street=state.street)
    extra = uncalled([seat.paid for seat in state.seats])
    if extra is None or (state.seats[extra[0] - 1].folded and extra[0] not in state.trouble.fouled):
        return (ended,)  # who folds leaves his chips, even more than anybody who came back to the hand has in
    return (ended, e.UncalledBetReturned(p=extra[0], amount=extra[1]))


# -- what may be done ------------------------------------------------------------


def options(game: BettingGame, state: HandState) -> tuple[Option, ...]:
    """Return what the seat on turn may do: fold or call, or check; and the wager that is open to it."""
    betting = state.betting
    seat = state.seats[state.actor - 1]
    clauses = game.clauses
    owed_to, stack_to = betting.owed_to, seat.bet + seat.stack
    owed = owed_to - seat.bet
    if owed > 0:
        found: tuple[Option, ...] = (clauses.fold, clauses.call(owed_to if owed_to < stack_to else stack_to))
    else:
        found = (clauses.check,)
    if stack_to <= owed_to:
        return found
    if no_wager(game, state, seat) is not None:
        return found
    pot = state.pot if game.counts_pot else 0
    amounts = game.limits(state).targets(betting, stack_to=stack_to, pot=pot, owed=owed)
    kind = wager_kind(betting)
    return (*found, Option(kind, clauses.wager_ids[kind], amounts))


def wager_kind(betting: Betting) -> type[a.Wager]:
    """Return what a wager would be now: a bet, the completion of a short one, or a raise (R2.3.4)."""
    if not betting.owed_to:
        return a.Bet
    return a.Raise if betting.wagers else a.Complete


def no_wager(game: BettingGame, state: HandState, seat: SeatState) -> str | None:
    """Return why the seat on turn may not bet or raise, as the code of a refusal; None where it may."""
    betting, rules = state.betting, game.rules
    if seat.bet + seat.stack <= betting.owed_to:
        return "stack_only_calls"
    limits = game.limits(state)
    if (
        limits.cap is not None
        and betting.wagers
        and betting.wagers > limits.cap
        and not (rules.heads_up_uncapped and betting.heads_up)
    ):
        return "cap"
    for other in state.seats:
        if other is not seat and other.stack and not other.folded and not other.declared and not other.out:
            break
    else:
        return "nobody_to_call"
    if seat.checked and betting.wagers and not rules.check_raise:
        return "no_check_raise"
    if seat.acted and not limits.reopened(betting, betting.owed_to - seat.bet) and (betting.wagers or not seat.checked):
        return "not_reopened"
    return None


# -- what it comes to --------------------------------------------------------------


_WAGERED: dict[type[a.Action], type[e.Wagered]] = {
    a.Bet: e.BetMade,
    a.Raise: e.Raised,
    a.Complete: e.Completed,
}


def act(game: BettingGame, state: HandState, action: a.Action) -> tuple[e.Event, ...]:
    """Carry out a betting action of the seat on turn, or refuse it with the reason."""
    option = _option(game, state, action)
    p = state.actor
    if isinstance(action, a.Wager):
        to, seat = action.to, state.seats[p - 1]
        size, reopens = game.limits(state).weigh(state.betting, to)
        all_in = to == seat.bet + seat.stack
        return (_WAGERED[type(action)](p=p, to=to, all_in=all_in, size=size, reopens=reopens),)
    if isinstance(action, a.Call):
        seat = state.seats[p - 1]
        return (e.Called(p=p, to=option.to, all_in=option.to == seat.bet + seat.stack),)
    return (e.Folded(p=p),) if isinstance(action, a.Fold) else (e.Checked(p=p),)


def _option(game: BettingGame, state: HandState, action: a.Action) -> Option:
    """Return the legal option that an action takes up, or raise why there is none."""
    if state.kind != "bet":
        raise refuse(action, "other_decision" if state.actor else "dealer_must_act", "P34", p=state.actor)
    kind = type(action)
    for option in legal(state):
        if option.action is kind:
            break
    else:
        raise refusal(game, state, action)
    if isinstance(action, a.Wager) and action.to not in option.amounts:
        seat = state.seats[state.actor - 1]
        most = seat.bet + seat.stack
        if action.to > most:
            raise refuse(action, "beyond_stack", *option.clauses, most=most)
        form = "_one" if len(option.amounts) == 1 else ""
        raise refuse(action, "amount", *option.clauses, form=form, amounts=spell_amounts(option.amounts))
    return option


def refusal(game: BettingGame, state: HandState, action: a.Action) -> Exception:
    """Return why a betting action of this kind is not open to the seat on turn."""
    seat, betting = state.seats[state.actor - 1], state.betting
    if isinstance(action, a.Wager):
        why = no_wager(game, state, seat)
        if why is not None:
            return refuse(action, why, *game.clauses.no_wager[why], cap=game.rules.raise_cap)
        return refuse(action, f"is_a_{wager_kind(betting).verb}", "P27")
    if isinstance(action, a.Check):
        return refuse(action, "must_call", *game.clauses.check.clauses, owed=betting.owed_to - seat.bet)
    if isinstance(action, a.Call):
        return refuse(action, "nothing_to_call", *game.clauses.call(0).clauses)
    return refuse(action, "may_check", "R2.3.1†") if isinstance(action, a.Fold) else refuse(action, "no_bring_in", "W3")


def spell_amounts(amounts: Sequence[int]) -> str:
    """Return amounts as text: ``12, 16`` or ``20-80``."""
    if isinstance(amounts, range) and len(amounts) > 2:
        return f"{amounts[0]}-{amounts[-1]}"
    return ", ".join(map(str, amounts))
