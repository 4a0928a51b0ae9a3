"""What goes wrong in the hands that laws are checked on: a mishap now and then, and all others refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec.structs import replace

from comodin.cards import Card
from comodin.errors import IllegalActionError
from comodin.hand import Action, ExposeByDealer, HandState, Keep, apply, due, legal, mishaps
from comodin.hand import floor_actions as f
from comodin.hand.mishaps import REASON

__all__ = ["assert_others_are_refused", "go_wrong"]

MOST_TRIED: Final = 8
SELDOM: Final = 0.1
"""How often a mishap that ends the hand at once is not drawn again."""


def go_wrong(state: HandState, card: Card | None, random: Random) -> Action | None:
    """Return one thing that can go wrong now, each kind as likely as the others; `card` is the next of the deck.

    Some others are tried, too: each must leave a state in which somebody can act, or a hand that is over.
    """
    wrong = mishaps(state, card)
    if random.random() > SELDOM:
        wrong = tuple([action for action in wrong if not isinstance(action, f.FoulDeck)])
    for action in random.sample(wrong, min(MOST_TRIED, len(wrong))):
        after, _ = apply(state, action)
        if after.ended is None and not (legal(after) if after.actor else due(after)):
            raise AssertionError(f"nobody can act after {action}\nin {state}")
    verbs = sorted({action.verb for action in wrong})
    if not verbs:
        return None
    verb = random.choice(verbs)
    return random.choice([action for action in wrong if action.verb == verb])


def assert_others_are_refused(state: HandState) -> None:
    """Raise `AssertionError` where an irregular action that is none of the `mishaps` is accepted, or leaves a trace."""
    wrong = set(mishaps(state))
    before = replace(state, memo=None)
    for action in _others(state):
        if action in wrong:
            continue
        try:
            apply(state, action)
        except IllegalActionError as refused:
            if not refused.code or not refused.reason:
                raise AssertionError(f"{action} is refused without a reason\nin {state}") from None
        else:
            raise AssertionError(f"{action} is no mishap, yet accepted\nin {state}")
        if replace(state, memo=None) != before:
            raise AssertionError(f"{action} was refused and changed the state\nin {state}")


def _others(state: HandState) -> Iterator[Action]:
    """Give irregular actions of every kind, of every seat and of none."""
    seats = range(len(state.seats) + 2)
    for p in seats:
        yield from (ExposeByDealer(p), f.FlashCard(p), f.TouchMuck(p), f.Peek(p), f.DemandShow(p), f.PassOver(p))
        yield from (f.RetrieveHand(p), f.RetrieveHand(p, REASON), f.FoulHand(p, REASON), f.FoulHand(p, " "))
        yield f.ActOutOfTurn(p, Keep())
        yield from (f.ShowTo(p, to) for to in (0, 1, p))
    yield from (f.SayCall(), f.FindError(), f.RabbitHunt(), f.MakeRuling(""), f.FoulDeck("\n"))
    yield from (f.CallShort(0), f.MotionToBet(-1), f.StringBet(-1))
