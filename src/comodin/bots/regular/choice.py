"""Keep or expose: what the next card is worth face down, against what the down card hides.

The next card comes down after an expose (P7), and a joker that comes down is
wild, one that comes up only a bug (P10, P11): while the joker is out, that
chance speaks for exposing, and for a seat that is all-in nothing else counts.
Against it stands what the down card conceals: a hand much better than it
looks earns more, a board that looks better than it is may still frighten.
"""

from __future__ import annotations

from random import Random
from typing import Final

from comodin.bots.regular.reading import Reading, read
from comodin.bots.regular.sampling import JOKER, outlook
from comodin.cards import JOD, JOU
from comodin.hand import Action, Expose, HandState, Keep

__all__ = ["choose"]

HIDDEN_STRENGTH: Final = 0.08
"""What a pot is worth more for each unit of share that the board does not show."""
HIDDEN_WEAKNESS: Final = 0.03
"""And for each unit that it shows in vain."""


def choose(view: HandState, random: Random, *, samples: int) -> Action:
    """Return whether the seat on turn keeps or exposes its down card."""
    seat = view.seat(view.actor)
    if JOD in seat.downcards:
        return Keep()
    reading = read(view)
    gain = _joker_gain(reading, random, samples=samples)
    if seat.can_bet and any(other.can_bet for p, other in enumerate(view.seats, 1) if p != view.actor):
        gain -= _concealment(reading, random, samples=samples)
    return Expose() if gain > 0 else Keep()


def _joker_gain(reading: Reading, random: Random, *, samples: int) -> float:
    """Return the share that the seat gains on average as its next card comes down rather than up."""
    if JOKER not in reading.unseen:
        return 0.0
    wild = outlook(reading, random, samples=samples, next_card=JOD.code).share
    bug = outlook(reading, random, samples=samples, next_card=JOU.code).share
    return max(wild - bug, 0.0) / len(reading.unseen)


def _concealment(reading: Reading, random: Random, *, samples: int) -> float:
    """Return what it is worth, in shares, that the others do not know the down card."""
    known = outlook(reading, random, samples=samples).share
    looks = outlook(reading, random, samples=samples, unknown=True).share
    return HIDDEN_STRENGTH * max(known - looks, 0.0) + HIDDEN_WEAKNESS * max(looks - known, 0.0)
