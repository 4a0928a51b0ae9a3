"""How a hand may end: random completions of what is not known.

Each sample gives every rival a down card and deals the streets to come, with
a plain policy for keeping and exposing (it matters only for the joker, which
is wild if it comes down and a bug if it comes up), then compares the hands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from comodin.bots.regular.reading import Holder, Reading
from comodin.cards import JO, JOD, JOU

__all__ = ["Completion", "Outlook", "Prize", "outlook", "prospects"]

Completion = Callable[[], tuple[int, list[int]]]
"""Completes the hand once: what the seat's own hand is worth then, and each rival's."""

DOWN_RATE: Final = 0.35
"""How often a later card comes down in a sample: how often players expose."""

JOKER, WILD, BUG = JO.code, JOD.code, JOU.code

BATCH: Final = 32
SURE: Final = 2.6
"""Standard errors that settle a question early."""


class Prize(NamedTuple):
    """Chips to be won, and which rivals contend for them."""

    amount: int
    rivals: frozenset[int]


class Outlook(NamedTuple):
    """What sampling found.

    `share`: of a pot that all live seats contend for; `active`: of chips that
    only those with chips left contend for; `chips`: expected from the prizes.
    """

    share: float
    active: float
    chips: float


def outlook(
    reading: Reading,
    random: Random,
    *,
    samples: int,
    prizes: Sequence[Prize] = (),
    active: frozenset[int] = frozenset(),
    questions: Sequence[float] = (),
    next_card: int | None = None,
    unknown: bool = False,
) -> Outlook:
    """Return the seat's prospects over `samples` completions, fewer if all `questions` are settled.

    `questions` are levels of `active` that a decision turns on.  `next_card`
    fixes the card that the seat itself gets next; `unknown` forgets its down
    card, which is how it looks to others.
    """
    return prospects(
        _dealer(reading, random, next_card=next_card, unknown=unknown),
        [holder.p for holder in reading.rivals],
        samples=samples,
        prizes=prizes,
        active=active,
        questions=questions,
    )


def prospects(
    deal: Completion,
    everybody: Sequence[int],
    *,
    samples: int,
    prizes: Sequence[Prize] = (),
    active: frozenset[int] = frozenset(),
    questions: Sequence[float] = (),
) -> Outlook:
    """Return the same for any game, from a function that completes a hand; `everybody` are the rivals it values."""
    with_chips = _places(everybody, active) if active else None
    pots = [(prize.amount, _places(everybody, prize.rivals)) for prize in prizes]
    whole = won = squares = chips = 0.0
    done = 0
    while done < samples:
        for _ in range(min(BATCH, samples - done)):
            mine, theirs = deal()
            share = _share(mine, theirs)
            part = share if with_chips is None else _share(mine, [theirs[place] for place in with_chips])
            whole += share
            won += part
            squares += part * part
            for amount, contenders in pots:
                chips += amount * (share if contenders is None else _share(mine, [theirs[i] for i in contenders]))
        done = min(samples, done + BATCH)
        mean = won / done
        error = SURE * sqrt(max(squares / done - mean * mean, 0.01) / done)
        if questions and all(abs(mean - level) > error for level in questions):
            break
    return Outlook(whole / done, won / done, chips / done)


def _places(everybody: Sequence[int], some: frozenset[int]) -> list[int] | None:
    """Return where some of the rivals stand among all, or None if they are all."""
    places = [place for place, p in enumerate(everybody) if p in some]
    return None if len(places) == len(everybody) else places


def _share(mine: int, theirs: Sequence[int]) -> float:
    best = max(theirs, default=-1)
    if mine > best:
        return 1.0
    return 0.0 if mine < best else 1.0 / (1 + theirs.count(mine))


def _undealt(code: int) -> int:
    return JOKER if code in (WILD, BUG) else code


def _dealer(reading: Reading, random: Random, *, next_card: int | None, unknown: bool) -> Completion:
    """Return a function that completes the hand once and values it: the seat's own hand, and the rivals'."""
    strength = reading.game.ranking.strength_of_codes
    me, roll = reading.me, random.random
    pool = list(reading.unseen)
    if unknown and me.down is not None:
        pool.append(_undealt(me.down))
        me = me._replace(known=tuple([code for code in me.known if code != me.down]), hidden=True)
    dealt: list[int] = []
    if next_card is not None:
        dealt = [_undealt(next_card)]
        me = me._replace(known=(*me.known, next_card), to_come=me.to_come - 1, next_down=False)
    holders = (me, *reading.rivals)
    places = reading.unseen
    size = len(pool)

    def hidden_card(holder: Holder, taken: list[int]) -> int:
        weights = holder.weights
        if weights is not None:
            for _ in range(8):
                code = places[bisect_right(weights, roll() * weights[-1], 0, len(weights) - 1)]
                if code not in taken:
                    return code
        while True:
            code = pool[int(roll() * size)]
            if code not in taken:
                return code

    def complete() -> tuple[int, list[int]]:
        taken = dealt.copy()
        hands: list[list[int]] = []
        for holder in holders:
            cards = list(holder.known)
            if holder.hidden:
                code = hidden_card(holder, taken)
                taken.append(code)
                cards.append(WILD if code == JOKER else code)
            hands.append(cards)
        left = size
        for holder, cards in zip(holders, hands, strict=True):
            down = holder.next_down
            for _ in range(holder.to_come):
                while True:
                    left = left or size
                    place = int(roll() * left)
                    code = pool[place]
                    left -= 1
                    pool[place] = pool[left]
                    pool[left] = code
                    if code not in taken:
                        break
                if code == JOKER:
                    code = WILD if down or roll() < DOWN_RATE else BUG
                cards.append(code)
                down = False
        mine, *theirs = [strength(cards) for cards in hands]
        return mine, theirs

    return complete
