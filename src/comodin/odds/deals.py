"""The compiled loops of sampled odds: two seats from tables of completions, any number card by card.

Cards are places among the unseen ones, sets of them bits of a word, as in
`kernel`.  The random numbers are those of xoshiro256++, whose state of four
words the caller keeps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from comodin.ranking.kernel import compiled

__all__ = ["STRENGTH_SHIFT", "sample_deals", "sample_pairs"]

STRENGTH_SHIFT = 51
"""Where the strength stands above the mask of a completion."""

_KEYS = (1 << 24) - 1  # `comodin.ranking.tables.RANK_MASK`


def _next_random(state: Any) -> Any:
    """Return 64 random bits: xoshiro256++ of Blackman and Vigna."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    total = a + d
    drawn = (total << np.uint64(23) | total >> np.uint64(41)) + a
    c ^= a
    d ^= b
    state[0] = a ^ d
    state[1] = b ^ c
    state[2] = c ^ (b << np.uint64(17))
    state[3] = d << np.uint64(45) | d >> np.uint64(19)
    return drawn


def _sample_pairs(seed: Any, hands: Any, first: Any, second: Any, out: Any) -> None:
    """Add `hands` deals of two seats to `out`: a completion of each, until they share no card.

    A table here is words (a completion's mask, and `STRENGTH_SHIFT` bits above
    it its strength), how many of those, the first ones, weigh something else
    than 1, and what each of them weighs.
    """
    words, heavy, weight = first
    other_words, other_heavy, other_weight = second
    splits, ends = out
    state = seed.copy()
    low = np.uint64(0xFFFFFFFF)
    half = np.uint64(32)
    above = np.uint64(STRENGTH_SHIFT)
    mask = np.uint64((1 << STRENGTH_SHIFT) - 1)
    one = np.uint64(1)
    end, other_end = heavy * weight, other_heavy * other_weight
    size = end + np.uint64(len(words)) - heavy
    other_size = other_end + np.uint64(len(other_words)) - other_heavy
    # Products of 32 random bits below these would make some rows likelier than others.
    least = (low - size + one) % size
    other_least = (low - other_size + one) % other_size
    wins = ties = 0
    for _ in range(hands):
        while True:
            drawn = _next_random(state)
            wide, other_wide = (drawn & low) * size, (drawn >> half) * other_size
            row, other_row = wide >> half, other_wide >> half
            if weight > one:
                row = row // weight if row < end else row - end + heavy
            if other_weight > one:
                other_row = other_row // other_weight if other_row < other_end else other_row - other_end + other_heavy
            word, other = words[row], other_words[other_row]
            if word & other & mask == 0 and wide & low >= least and other_wide & low >= other_least:
                break
        strength, other_strength = word >> above, other >> above
        ends[0, strength] += 1
        ends[1, other_strength] += 1
        wins += strength > other_strength
        ties += strength == other_strength
    splits[0, 0] += wins
    splits[0, 1] += ties
    splits[1, 0] += hands - wins - ties
    splits[1, 1] += ties
    for place in range(4):
        seed[place] = state[place]


def _sample_deals(  # noqa: PLR0912, PLR0915 - one compiled loop
    seed: Any, hands: Any, seats: Any, cards: Any, out: Any
) -> None:
    """Add `hands` deals to `out`: down cards of ranges first, then cards off the top of a deck that is being shuffled.

    `seats`: by seat the sum and the common suits of the cards held, how many
    come, how many of those down; and groups.  `cards`: the words of the unseen
    cards, the place of the joker or -1, its words down and up, how many come in
    the middle, the strengths by sum.  Groups are: by row one way for a group of seats to have their down
    cards (places by seat, -1 for a seat of another group), the set of those,
    and the running sum of weights within the group; where each group starts.
    """
    totals, suits, coming, downs, places, sets, sums, starts = seats
    words, joker, wild, bug, middle, strengths = cards
    splits, ends = out
    count = len(totals)
    half = len(strengths) // 2
    state = seed.copy()
    shift = np.uint64(32)
    deck = np.empty(len(words), dtype=np.int64)
    where = np.empty(len(words), dtype=np.int64)
    for place in range(len(words)):
        deck[place] = where[place] = place
    values = np.empty(count, dtype=np.int64)
    picked = np.empty(max(len(starts) - 1, 1), dtype=np.int64)
    own = np.empty(count, dtype=np.int64)
    spare = np.uint64(0)
    halves = 0
    for _ in range(hands):
        top = 0
        own[:] = -1
        if len(starts) > 1:
            while True:
                taken = np.uint64(0)
                clash = False
                for group in range(len(starts) - 1):
                    low, high = starts[group], starts[group + 1] - 1
                    wanted = (_next_random(state) >> np.uint64(11)) * (2.0**-53) * sums[high]
                    while low < high:
                        between = (low + high) // 2
                        if sums[between] > wanted:
                            high = between
                        else:
                            low = between + 1
                    picked[group] = low
                    clash = clash or taken & sets[low] != 0
                    taken |= sets[low]
                if not clash:
                    break
            for group in range(len(starts) - 1):
                for seat in range(count):
                    card = places[picked[group], seat]
                    if card >= 0:
                        own[seat] = card
                        there = where[card]
                        deck[there] = deck[top]
                        where[deck[there]] = there
                        deck[top] = card
                        where[card] = top
                        top += 1
        shared_total = 0
        shared_suits = -1
        for seat in range(-1, count):
            total, common = shared_total, shared_suits
            wanted_cards, wanted_downs = middle, 0
            if seat >= 0:
                total += totals[seat]
                common &= suits[seat]
                wanted_cards, wanted_downs = coming[seat], downs[seat]
                if own[seat] >= 0:
                    word = wild if own[seat] == joker else words[own[seat]]
                    total += word
                    common &= word
            for each in range(wanted_cards):
                if halves == 0:
                    spare = _next_random(state)
                    halves = 2
                left = len(deck) - top
                there = top + np.int64((spare & np.uint64(0xFFFFFFFF)) * np.uint64(left) >> shift)
                spare >>= shift
                halves -= 1
                card = deck[there]
                moved = deck[top]
                deck[there] = moved
                where[moved] = there
                deck[top] = card
                where[card] = top
                top += 1
                word = words[card]
                if card == joker:
                    word = wild if each < wanted_downs else bug
                total += word
                common &= word
            if seat < 0:
                shared_total, shared_suits = total, common
            else:
                index = total & _KEYS
                if common > _KEYS:
                    index += half
                values[seat] = strengths[index]
        best = values[0]
        ahead = 1
        for seat in range(1, count):
            if values[seat] > best:
                best = values[seat]
                ahead = 1
            elif values[seat] == best:
                ahead += 1
        for seat in range(count):
            ends[seat, values[seat]] += 1
            if values[seat] == best:
                splits[seat, ahead - 1] += 1
    for place in range(4):
        seed[place] = state[place]


_unwrapped: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_next_random = njit(**_unwrapped)(_next_random)
sample_pairs = compiled(_sample_pairs)
sample_deals = compiled(_sample_deals)
