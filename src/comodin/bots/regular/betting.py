"""How `regular` bets: pot odds for calling, value for betting, a bluff now and then.

Everything turns on two numbers: the chips that a call can expect to win
against what it costs, and the share of further chips against those who can
still put some in.  A bluff needs a board that looks better than the hand is,
few rivals, and luck of the draw; it is never more frequent than the price
that it offers a caller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from comodin.bots.regular.reading import Reading, read
from comodin.bots.regular.sampling import Outlook, Prize, outlook, prospects
from comodin.bots.regular.turning import completion, rivals
from comodin.hand import Action, BringIn, Call, Check, DeclareAllIn, DeclineAllIn, Fold, HandState, Option, Wager
from comodin.hand.pots import pots

__all__ = ["bet", "bet_in_sight", "declare"]

VALUE: Final = 1.14
"""A bet wants this many times a fair share of what it draws in."""
VALUE_IN_SIGHT: Final = 1.06
"""The same where all that anybody knows lies face up."""
STEP: Final = 0.05
"""And so much more for each wager already made in the round."""
LAST_STREET: Final = 5
BLUFF: Final = 0.35
"""The most often that a good moment for a bluff is used."""
CREDIBLE: Final = 0.95
"""How good a board must look for it, against a fair share."""
SEMI_BLUFF: Final = 2.0
"""How much rarer a bluff is where nobody holds anything unseen."""
CHANCES: Final = 0.6
"""And the chances that it needs, against fair ones."""


class Spot(NamedTuple):
    """The seat's options by kind, and what the rivals with chips are."""

    options: dict[type[Action], Option]
    wager: Option | None
    active: frozenset[int]
    owed: int


def bet(view: HandState, options: Sequence[Option], random: Random, *, samples: int) -> Action:
    """Return a betting action for the seat on turn."""
    reading = read(view)

    def dares(spot: Spot, found: Outlook) -> bool:
        time = _is_time_to_bluff(view, spot, found, random.random())
        return time and _looks_better(reading, spot, found, random, samples=samples)

    return _decide(view, options, random, partial(outlook, reading, random, samples=samples), dares)


def bet_in_sight(view: HandState, options: Sequence[Option], random: Random, *, samples: int) -> Action:
    """Return the same where all cards that anybody knows lie face up (M5): a bluff needs chances of its own."""

    def dares(spot: Spot, found: Outlook) -> bool:
        time = _is_time_to_bluff(view, spot, found, SEMI_BLUFF * random.random())
        return time and found.active * (len(spot.active) + 1) > CHANCES

    look = partial(prospects, completion(view, random), rivals(view), samples=samples)
    return _decide(view, options, random, look, dares)


def _decide(
    view: HandState,
    options: Sequence[Option],
    random: Random,
    look: Callable[..., Outlook],
    dares: Callable[[Spot, Outlook], bool],
) -> Action:
    """Bet for value, or for a bluff that one dares, else stay or go by the price."""
    spot = _spot(view, options)
    raise_at = _raise_at(view, spot)
    found = look(
        prizes=_prizes(view, spot),
        active=spot.active,
        questions=(raise_at, *_call_levels(view, spot)),
    )
    if spot.wager is not None and spot.active:
        if found.active >= raise_at:
            return _wager(view, spot.wager, _strong(found.active, spot), random)
        if dares(spot, found):
            return _wager(view, spot.wager, 0.6, random)
    return _stay_or_go(view, spot, found)


def declare(view: HandState, random: Random, *, samples: int) -> Action:
    """Freeze the stake (P16) where further chips would more likely be lost than won."""
    found = outlook(read(view), random, samples=samples)
    fair = 1 / len(view.live)
    return DeclareAllIn() if found.share < fair else DeclineAllIn()


def _spot(view: HandState, options: Sequence[Option]) -> Spot:
    kinds: dict[type[Action], Option] = {option.action: option for option in options}
    wager = next((option for option in options if issubclass(option.action, Wager)), None)
    active = frozenset(p for p, seat in enumerate(view.seats, 1) if seat.can_bet and p != view.actor)
    call = kinds.get(Call) or kinds.get(BringIn)
    owed = 0 if call is None else call.to - view.seat(view.actor).bet
    return Spot(kinds, wager, active, owed)


def _prizes(view: HandState, spot: Spot) -> list[Prize]:
    """Return the pots as they stand once the seat has called."""
    paid = [seat.paid for seat in view.seats]
    paid[view.actor - 1] += spot.owed
    carried = view.reveal.carried  # lies in the main pot
    return [
        Prize(pot.amount + (0 if number else carried), frozenset(pot.eligible) - {view.actor})
        for number, pot in enumerate(pots(paid, view.live))
        if view.actor in pot.eligible
    ]


def _raise_at(view: HandState, spot: Spot) -> float:
    """Return the share of further chips from which betting or raising is for value."""
    rivals = max(1, len(spot.active))
    wagers = view.betting.wagers
    if view.reveal.turner:  # nothing is hidden, and a share is known for what it is
        return min(0.97, VALUE_IN_SIGHT / (rivals + 1) + STEP * wagers)
    return min(0.97, VALUE / (rivals + 1) + STEP * wagers + (0.04 if rivals == 1 else 0.0))


def _call_levels(view: HandState, spot: Spot) -> tuple[float, ...]:
    pot = view.pot + spot.owed
    return (spot.owed / pot,) if spot.owed and pot else ()


def _realised(view: HandState, found: Outlook, spot: Spot) -> float:
    """Return how much of its expectation a hand keeps over the streets to come; behind, it pays more than it gets."""
    if view.street == LAST_STREET or not spot.active or view.seat(view.actor).stack <= spot.owed:
        return 1.0
    fair = 1 / (len(spot.active) + 1)
    return 1.0 if found.active >= fair else 0.9


def _stay_or_go(view: HandState, spot: Spot, found: Outlook) -> Action:
    options = spot.options
    if Check in options:
        return Check()
    if BringIn in options and Fold not in options:
        return BringIn()
    if Call in options or BringIn in options:
        price, worth = spot.owed, found.chips * _realised(view, found, spot)
        stay: Action = Call() if Call in options else BringIn()
    else:  # the opener, or who stands in for one that is all-in (R3.9)
        stay = _least(spot.wager) if spot.wager is not None else Fold()
        price = stay.to if isinstance(stay, Wager) else 0
        worth = found.share * (view.pot + price)
    if worth > price or Fold not in options:
        return stay
    return DeclareAllIn() if DeclareAllIn in options else Fold()


def _least(option: Option) -> Wager:
    return _made(option, option.amounts[0])


def _made(option: Option, to: int) -> Wager:
    kind = option.action
    if not issubclass(kind, Wager):
        raise TypeError(kind)
    return kind(to=to)


def _strong(active: float, spot: Spot) -> float:
    """Return how strong a hand is among those worth a bet, 0 to 1."""
    fair = 1 / (len(spot.active) + 1)
    return min(1.0, max(0.0, (active - fair) / (1 - fair)))


def _wager(view: HandState, option: Option, strength: float, random: Random) -> Action:
    """Return a wager of a size that goes with the strength: fixed sizes, or a part of the pot."""
    amounts = option.amounts
    if not isinstance(amounts, range):
        return _made(option, amounts[-1] if strength > 0.2 or len(amounts) == 1 else amounts[0])
    seat = view.seat(view.actor)
    owed = max(0, view.betting.owed_to - seat.bet)
    part = 0.45 + 0.55 * strength + 0.2 * (random.random() - 0.5)
    target = view.betting.owed_to + round(part * (view.pot + owed))
    to = min(max(target, amounts[0]), amounts[-1])
    stack_to = seat.bet + seat.stack
    if amounts[-1] == stack_to and 3 * (to - seat.bet) > 2 * seat.stack:
        to = stack_to
    return _made(option, to)


def _is_time_to_bluff(view: HandState, spot: Spot, found: Outlook, luck: float) -> bool:
    """Tell whether the price, the rivals and luck speak for betting a hand that is behind."""
    rivals = len(spot.active)
    if spot.wager is None or rivals > 2 or len(view.live) > rivals + 1 or view.betting.raises:
        return False
    price = max(1, spot.wager.amounts[0] - view.seat(view.actor).bet)
    often = min(BLUFF / rivals, price / (view.pot + price)) * (0.25 if view.betting.wagers else 1.0)
    return luck < often and found.active < 1 / (rivals + 1)


def _looks_better(reading: Reading, spot: Spot, found: Outlook, random: Random, *, samples: int) -> bool:
    """Tell whether the hand looks better than fair to those who do not know its down card."""
    looks = outlook(reading, random, samples=samples // 2, active=spot.active, unknown=True).active
    return looks > CREDIBLE / (len(spot.active) + 1) and looks > found.active
