"""One bot against copies of another, fairly: every deal is played from every seat."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from comodin import MexicanPoker
from comodin.bots import RegularBot, make_bot, play_hand
from comodin.cards import Shoe
from comodin.games import NoPeek
from comodin.rules import REVEAL_PRESETS

Z99 = 2.576


class Measured(NamedTuple):
    """Chips a hand, and half the width of the 99 % interval around it."""

    mean: float
    margin: float


def match(
    *, preset: str, structure: str, seats: int, other: str, deals: int, samples: int = 192, seed: int = 0
) -> Measured:
    """Return what `regular` wins a hand against `other` on all other seats.

    A deal counts once, as the mean over the seats: equal cards for both sides
    take most of the luck out.
    """
    return duel(game_of(preset, structure, seats), other=other, deals=deals, samples=samples, seed=seed)


def game_of(preset: str, structure: str, seats: int) -> MexicanPoker | NoPeek:
    """Return a table of a preset of either game, with the usual stacks."""
    limit = structure == "limit"
    if preset in REVEAL_PRESETS:
        return NoPeek.at("4", stacks=[40 if limit else 400] * seats, preset=preset, structure=structure)
    return MexicanPoker.at(
        "4/8" if limit else "4", stacks=[80 if limit else 400] * seats, preset=preset, structure=structure
    )


def duel(game: MexicanPoker | NoPeek, *, other: str, deals: int, samples: int = 192, seed: int = 0) -> Measured:
    """Return the same at a given table."""
    seats = len(game.stacks)
    won: list[float] = []
    for deal in range(deals):
        chips = 0
        for place in range(seats):
            bots = [make_bot(other, seed=f"{seed}/{deal}/{p}") for p in range(seats)]
            bots[place] = RegularBot(seed=f"{seed}/{deal}", samples=samples)
            state, _ = play_hand(game, bots, Shoe.seeded(game.deck, seed=seed, hand=deal))
            chips += state.seats[place].stack - game.stacks[place]
        won.append(chips / seats)
    mean = sum(won) / deals
    variance = sum((chips - mean) ** 2 for chips in won) / (deals - 1)
    return Measured(mean, Z99 * sqrt(variance / deals))
