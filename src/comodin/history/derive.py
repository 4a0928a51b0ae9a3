"""From what happened back to what was done: the action behind an event.

Pure.  Most events are consequences and have no action; which seat acted is
not the action's to say (`comodin.hand.actions`).  Under simultaneous choices a
viewer sees a masked `ChoiceMade`, and learns only later in the record what it
was, so the action is looked up there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from comodin.cards import JO, Card
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.history.irregular import irregular_at

__all__ = ["action_at", "choice_at"]

_ACTIONS: Final[dict[type[e.Event], Callable[[Any], a.Action]]] = {
    e.CardDealt: lambda event: a.Deal(event.card),
    e.CommonCardDealt: lambda event: a.Deal(event.card),
    e.MiddleCardDealt: lambda event: a.Deal(event.card),
    e.CardTurned: lambda event: a.TurnUp(event.card),
    e.CardBurned: lambda event: _burn(event.card),
    e.CardSetAside: lambda event: _burn(event.card),
    e.Checked: lambda event: a.Check(),
    e.Folded: lambda event: a.Fold(),
    e.Called: lambda event: a.Call(),
    e.BetMade: lambda event: a.Bet(event.to),
    e.Raised: lambda event: a.Raise(event.to),
    e.Completed: lambda event: a.Complete(event.to),
    e.BringInPosted: lambda event: a.BringIn(),
    e.DownCardKept: lambda event: a.Keep(),
    e.DownCardExposed: lambda event: a.Expose(event.card),
    e.AllInDeclared: lambda event: a.DeclareAllIn(),
    e.DeclarationDeclined: lambda event: a.DeclineAllIn(),
    e.DownCardExposedByDealer: lambda event: a.ExposeByDealer(event.p, event.card),
    e.HoldingShown: lambda event: a.Show(event.p, event.cards),
    e.HoldingMucked: lambda event: a.Muck(event.p),
}


def action_at(events: Sequence[e.Event], place: int) -> a.Action | None:
    """Return the action that the event at a place records, or None for a consequence.

    >>> action_at([e.Raised(p=2, to=16)], 0)
    Raise(to=16)
    >>> action_at([e.BettingEnded(street=2)], 0) is None
    True
    """
    event = events[place]
    if isinstance(event, e.ChoiceMade):
        return choice_at(events, place)
    done = irregular_at(events, place)
    if done is not None:
        return done.action
    maker = _ACTIONS.get(type(event))
    return None if maker is None else maker(event)


def _burn(card: Card | None) -> a.Burn:
    return a.Burn(JO if card is not None and card.is_joker else card)


def choice_at(events: Sequence[e.Event], place: int) -> a.Keep | a.Expose | None:
    """Return what a seat chose in secret, also where a viewer learns it later; None if never.

    Where the hand was void before it was told, keeping stands for either: to
    its viewer both are the same.

    >>> choice_at([e.ChoiceMade(p=1), e.ChoiceMade(p=2), e.DownCardKept(p=1)], 0)
    Keep()
    """
    made = events[place]
    if not isinstance(made, e.ChoiceMade):
        return None
    if made.exposes is not None:
        return a.Expose(made.card) if made.exposes else a.Keep()
    knocked_over: Card | None = None
    for event in events[place + 1 :]:
        match event:
            case e.DownCardKept(p=made.p):
                return a.Keep()
            case e.DownCardExposed(p=made.p):
                return a.Expose(event.card)
            case e.DownCardExposedByDealer(p=made.p):
                knocked_over = event.card
            case e.HandVoided() if knocked_over is None:
                return a.Keep()
            case e.CardBurned() | e.CardDealt() | e.CommonCardDealt():
                break
    return None if knocked_over is None else a.Expose(knocked_over)
