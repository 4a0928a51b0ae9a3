"""`mishaps`: every irregular action that the rules accept at a moment, for whoever lets a hand go wrong.

Laws and simulations draw from them, a trainee is asked about them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comodin.cards import Card
from comodin.errors import IllegalActionError
from comodin.hand import actions as a
from comodin.hand import floor_actions as f
from comodin.hand.evolve import evolve
from comodin.hand.play import due, legal
from comodin.hand.rounds import ASKED
from comodin.hand.state import HandState

__all__ = ["REASON", "mishaps"]

REASON: Final = "-"
"""What stands for the words of the floor in an action that a program draws."""

_PLAIN: Final = (a.Fold, a.Check, a.Call, a.BringIn)


def mishaps(state: HandState, card: Card | None = None) -> tuple[a.Action, ...]:
    """Return the irregular actions that the rules accept now; of amounts, a few each.

    `card` is what a mistake of the dealer would give: the next of the deck.
    Without one, only those are found that need none.

    >>> from comodin import MexicanPoker, start
    >>> state, _ = start(MexicanPoker.at("4/8", stacks=[80, 80, 80]))
    >>> [action.verb for action in mishaps(state)]
    ['burn_astray', 'pass_over', 'deal_astray', 'deal_astray', 'foul_deck', 'make_ruling']
    """
    if state.ended is not None:
        return ()
    return tuple([action for action in _thinkable(state, card) if _accepted(state, action)])


def _accepted(state: HandState, action: a.Action) -> bool:
    try:
        state.game.decide(state, action)
    except IllegalActionError:
        return False
    return True


def _thinkable(state: HandState, card: Card | None) -> Iterator[a.Action]:
    seats = range(1, len(state.seats) + 1)
    wanted = due(state)
    if wanted is None:
        yield f.DealTooSoon(card)
    else:
        yield f.BurnAstray(card)
        yield f.PassOver(wanted.p)
        for p in seats:
            yield f.DealAstray(p, card, up=not wanted.up if p == wanted.p else None)
    if state.trouble.astray or state.trouble.passed:
        yield f.FindError()
    if state.kind == "bet":
        yield from _betting(state)
    for p in seats:
        yield from _hand(state, p)
    yield f.FoulDeck(REASON)
    yield f.MakeRuling(REASON)


def _betting(state: HandState) -> Iterator[a.Action]:
    """Give what may go wrong with a bet: of the seat on turn, then of those who do not wait for it."""
    yield f.SayCall()
    bet, owed_to = state.seats[state.actor - 1].bet, state.betting.owed_to
    if owed_to > bet:
        for to in sorted({bet + 1, (bet + owed_to) // 2, owed_to - 1}):
            yield f.CallShort(to)
    for to in _amounts(state):
        yield f.MotionToBet(to)
        yield f.StringBet(to)
        yield f.StringBet(to, to - 1)
    for p, seat in enumerate(state.seats, 1):
        if p != state.actor and seat.can_bet and (not seat.acted or seat.bet < owed_to or state.trouble.gesture):
            for act in _acts(state, p):
                yield f.ActOutOfTurn(p, act)


def _acts(state: HandState, p: int) -> Iterator[a.Action]:
    """Give what a seat could do if it were asked; behind a motion or a short call that may be something else."""
    asked = evolve(state, ASKED[p])
    options = legal(asked)
    if state.trouble.gesture is None:
        yield from (option.action() for option in options if option.action in _PLAIN)
    else:
        yield from (kind() for kind in _PLAIN)
    yield from (option.action(to=to) for option in options if option.amounts for to in _amounts(asked))


def _amounts(state: HandState) -> tuple[int, ...]:
    for option in legal(state):
        if option.amounts:
            return tuple(sorted({option.amounts[0], option.amounts[-1]}))
    return ()


def _hand(state: HandState, p: int) -> Iterator[a.Action]:
    """Give what may happen to the hand of a seat; nobody can show a card that he may not know (M5)."""
    seat = state.seats[p - 1]
    if seat.folded:
        yield f.RetrieveHand(p)
        yield f.RetrieveHand(p, REASON)
    elif seat.held:
        yield f.TouchMuck(p)
        yield f.FoulHand(p, REASON)
        if seat.downcards:
            yield a.ExposeByDealer(p)
            yield f.FlashCard(p)
    if seat.downcards and seat.down_street:
        yield from (f.ShowTo(p, to) for to in range(1, len(state.seats) + 1) if to != p)
    elif seat.downcards:
        yield f.Peek(p)
    if state.trouble.shown:
        yield f.DemandShow(p)
