"""The loop that nearly all samples run in: the usual rules and one pot, six times as fast as `kernel.sample`.

Usual is that the best hand of those still in is the one to beat, and that the
last one in wins at once.  Then who leads is who led last, he turns nothing
until he is passed, and one loop over the seats is enough.  It is `play_out`
of the engine with cards drawn as they are turned, and only those.

The arrays are those of `kernel`.  The machine code depends on this file alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from comodin.ranking.kernel import compiled

__all__ = ["sample_usual"]

# As in `kernel`, of which machine code on disk knows nothing.
LEFT, STATE, STRENGTH = 0, 1, 2
TURN, TAKEN, LEADER = 0, 1, 2
WIN, SHARE, SHARE_SQUARED, KILLED, LEADS = 0, 1, 2, 3, 6
HANDS, CHANGES, CHANGES_SQUARED, NOW_LEAD = 0, 2, 3, 4


def _sample_usual(  # noqa: PLR0912, PLR0915 - one compiled loop
    start: Any, house: Any, hands: Any, noise: Any, out: Any
) -> Any:
    """Do as `kernel.sample` does; the same draws give the same counts."""
    terms, (words, bits, rows, strengths, suited) = house
    decks = start[5]
    seats = start[1].shape[2]
    empty, five_suited = np.uint64(0x3333 << 25), np.uint64(0x8888 << 25)
    keys, low, thirteen = np.uint64((1 << 25) - 1), np.uint64((1 << 13) - 1), np.uint64(13)
    totals, faces = np.empty(seats, dtype=np.uint64), np.empty(seats, dtype=np.uint64)
    left, ended, led_now = (
        np.empty(seats, dtype=np.int64),
        np.empty(seats, dtype=np.int64),
        np.empty(seats, dtype=np.int64),
    )
    leads = np.empty(seats, dtype=np.int64)
    ends, nows = np.empty((5, seats), dtype=np.int64), np.empty(4, dtype=np.int64)
    first_only, one_card, tie_beats = terms[0] != 0, terms[1] != 0, terms[2] != 0
    state = noise[0]
    for row in range(len(decks)):
        words0, ints0, nums0 = start[0][row], start[1][row], start[2][row]
        centre, kill, size = start[3][row, 0], start[3][row, 1], start[3][row, 2]
        deck, turner = decks[row].copy(), max(nums0[TURN], 0)
        leads[:], ends[:], nows[:] = 0, 0, 0
        changes, squared = 0, 0
        for _ in range(hands):
            active = 0
            for p in range(seats):
                totals[p], faces[p], left[p] = words0[0, p], words0[1, p], ints0[LEFT, p]
                led_now[p] = 0
                ended[p] = 0 if ints0[STATE, p] == 0 else 4
                active += ints0[STATE, p] == 0
            leader, led, taken, now, unseen = nums0[LEADER], nums0[TAKEN] > 0, 0, -1, size
            best = ints0[STRENGTH, leader] if leader >= 0 else centre
            p = turner
            while active > 1:
                if ended[p] == 0 and p != leader:
                    end = 3
                    while left[p] > 0:
                        state += np.uint64(0x9E3779B97F4A7C15)
                        mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
                        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
                        mixed = (mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32)
                        place = mixed * np.uint64(unseen) >> np.uint64(32)
                        unseen -= 1
                        code = deck[place]
                        deck[place], deck[unseen] = deck[unseen], code
                        first = totals[p] == empty
                        total, face = totals[p] + words[code], faces[p] | bits[code]
                        totals[p], faces[p] = total, face
                        left[p] -= 1
                        if code >> 2 == kill and (first or not first_only):
                            end = 1
                            break
                        if total & five_suited:
                            suit = np.uint64(0)
                            while not total >> (np.uint64(28) + (suit >> np.uint64(2))) & np.uint64(1):
                                suit += np.uint64(16)
                            value = np.int64(suited[face >> suit & low])
                        else:
                            key = total & keys
                            value = np.int64(strengths[rows[key & low] + (key >> thirteen)])
                        if value > best or (tie_beats and value == best) or (one_card and not led):
                            end = 0
                            leader, best, led = p, value, True
                            taken += 1
                            led_now[p] = 1
                            break
                        end = 2
                    if now < 0:
                        now = 1 if end == 0 else end + 1
                    if end > 0:
                        ended[p] = end
                        active -= 1
                p = p + 1 if p + 1 < seats else 0
            for p in range(seats):
                ends[ended[p], p] += 1
                leads[p] += led_now[p]
            nows[max(now, 0)] += 1
            changes += taken
            squared += taken * taken
        for p in range(seats):
            out[0][row, WIN, p] += ends[0, p]
            out[0][row, SHARE, p] += ends[0, p]
            out[0][row, SHARE_SQUARED, p] += ends[0, p]
            for end in range(1, 4):
                out[0][row, KILLED - 1 + end, p] += ends[end, p]
            out[0][row, LEADS, p] += leads[p]
        out[1][row, HANDS] += hands
        out[1][row, CHANGES] += changes
        out[1][row, CHANGES_SQUARED] += squared
        for end in range(1, 4):
            out[1][row, NOW_LEAD - 1 + end] += nows[end]
    noise[0] = state


sample_usual = compiled(_sample_usual)
