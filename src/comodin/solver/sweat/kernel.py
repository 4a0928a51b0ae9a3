"""The compiled backward induction: each place of the cards once, values for every level at a time.

The machine code depends on this file, `betting_kernel`, `turn_kernel` and the
strengths of `comodin.odds.reveal.kernel`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from comodin.odds.reveal.kernel import strength_of
from comodin.ranking.kernel import compiled
from comodin.solver.sweat.betting_kernel import bet
from comodin.solver.sweat.turn_kernel import LEADS, WINS, turn

__all__ = ["MOST_TURNED", "induce"]

MOST_TURNED = 8
"""Cards that a key has room for."""

FIVE = 5


def _mask(total: Any, left: Any) -> Any:
    """Return the suits, as bits, in which who shows `total` and has so many cards left can have five cards."""
    found = 0
    for suit in range(4):
        # Each counter of a suit begins at three.
        if np.int64(total >> np.uint64(25 + 4 * suit) & np.uint64(15)) - 3 + left >= FIVE:
            found |= 1 << suit
    return found


mask_of = compiled(_mask)


def _name(code: Any, mask: Any) -> Any:
    """Return a card by what matters of it: the suits outside of `mask` are all one."""
    if mask >> (code & 3) & 1:
        return code
    dead = 0
    while mask >> dead & 1:
        dead += 1
    return code & ~3 | dead


name_of = compiled(_name)


def _key(turned: Any, count: Any, mask: Any, leader: Any, turner: Any) -> Any:
    """Return the number that places share which are worth the same: what both have turned, by names, in order."""
    key = np.int64(1)
    names = np.empty(7, dtype=np.int64)
    for p in range(2):
        n = count[p]
        for place in range(n):
            name = name_of(turned[p, place], mask)
            at = place
            while at > 0 and names[at - 1] > name:
                names[at] = names[at - 1]
                at -= 1
            names[at] = name
        for place in range(n):
            key = key << 6 | names[place]
    return key << 10 | count[0] << 7 | mask << 3 | leader << 1 | turner


key_of = compiled(_key)


def _alike(unseen: Any, gone: Any, mask: Any, codes: Any, weights: Any) -> Any:
    """Fill `codes` and `weights` with one card of each name that may come, and how many there are; return how many."""
    place = np.full(52, -1, dtype=np.int64)
    found = 0
    for code in unseen:
        if gone >> np.uint64(code) & np.uint64(1):
            continue
        name = name_of(code, mask)
        if place[name] < 0:
            place[name] = found
            codes[found] = code
            weights[found] = 0
            found += 1
        weights[place[name]] += 1
    return found


alike = compiled(_alike)


def _grown(keys: Any, rows: Any) -> Any:
    """Return the table of places twice as large."""
    size = 2 * len(keys)
    new_keys = np.zeros(size, dtype=np.int64)
    new_rows = np.zeros(size, dtype=np.int64)
    for old in range(len(keys)):
        if keys[old]:
            at = slot_of(new_keys, keys[old])
            new_keys[at] = keys[old]
            new_rows[at] = rows[old]
    return new_keys, new_rows


def _slot(keys: Any, key: Any) -> Any:
    """Return where a key stands in the table, or where it may be put."""
    last = np.uint64(len(keys) - 1)
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    at = (mixed ^ mixed >> np.uint64(32)) & last
    while keys[at] != 0 and keys[at] != key:
        at = (at + np.uint64(1)) & last
    return at


slot_of = compiled(_slot)
grown = compiled(_grown)


def _induce(  # noqa: PLR0912, PLR0915, PLR0917 - one compiled loop
    start: Any, house: Any, unseen: Any, won: Any, programs: Any, most: Any
) -> Any:
    """Return the values of a position at each level, the number of its places, and whether there are more than `most`.

    `start` is (words, faces, cards left: two each; leader, turner from 0, -1
    nobody leads), `house` the strength in the middle, the rank that folds,
    whether only as a first card, whether a tie beats, and the ranking's tables.
    `won` are the values where seat 1 or 2 wins.  A place is one set of cards on
    each side with who turns next; those that differ in nothing that matters are
    one.
    """
    words0, faces0, left0, leader0, turner0 = start
    centre, lookup = house[0], house[4]
    levels = won.shape[1]
    depths = left0[0] + left0[1] + 1
    totals = np.zeros((depths, 2), dtype=np.uint64)
    faces = np.zeros((depths, 2), dtype=np.uint64)
    left = np.zeros((depths, 2), dtype=np.int64)
    strengths = np.zeros((depths, 2), dtype=np.int64)
    leader = np.zeros(depths, dtype=np.int64)
    turner = np.zeros(depths, dtype=np.int64)
    gone = np.zeros(depths, dtype=np.uint64)
    codes = np.zeros((depths, 52), dtype=np.int64)
    weights = np.zeros((depths, 52), dtype=np.int64)
    kinds = np.zeros(depths, dtype=np.int64)
    tried = np.zeros(depths, dtype=np.int64)
    own = np.zeros(depths, dtype=np.int64)
    bets = np.zeros(depths, dtype=np.int64)
    sums = np.zeros((depths, levels))
    total_weight = np.zeros(depths)
    turned = np.zeros((2, 7), dtype=np.int64)
    count = np.zeros(2, dtype=np.int64)
    room = np.zeros((programs[0][0].shape[0] + programs[1][0].shape[0], levels))
    keys = np.zeros(1 << 14, dtype=np.int64)
    rows = np.zeros(1 << 14, dtype=np.int64)
    values = np.empty((most, levels))
    led = np.empty((most, levels))
    led_row = np.full(most, -1, dtype=np.int64)
    places = 0
    led_places = 0
    result = np.empty(levels)
    for p in range(2):
        totals[0, p], faces[0, p], left[0, p] = words0[p], faces0[p], left0[p]
        strengths[0, p] = strength_of(words0[p], faces0[p], lookup)
    leader[0], turner[0] = leader0, turner0
    depth, row = 0, np.int64(-1)
    entering = True
    while True:
        if entering:
            mask = mask_of(totals[depth, 0], left[depth, 0]) | mask_of(totals[depth, 1], left[depth, 1])
            key = key_of(turned, count, mask, leader[depth] + 1, turner[depth])
            at = slot_of(keys, key)
            if keys[at] == key:
                row = rows[at]
                depth -= 1
            else:
                if places == most:
                    return result, places, True
                if 2 * places > len(keys):
                    keys, rows = grown(keys, rows)
                    at = slot_of(keys, key)
                keys[at], rows[at] = key, places
                own[depth] = places
                places += 1
                kinds[depth] = alike(unseen, gone[depth], mask, codes[depth], weights[depth])
                tried[depth] = 0
                total_weight[depth] = 0.0
                sums[depth, :] = 0.0
                entering = False
                row = np.int64(-1)
        if row >= 0:
            # A card's worth is known: back at the place where it was turned.
            entering = False
            p = turner[depth]
            count[p] -= 1
            weight = weights[depth, tried[depth] - 1]
            if bets[depth]:
                if led_row[row] < 0:
                    led_row[row] = led_places
                    bet(programs[p], values[row], led[led_places], room)
                    led_places += 1
                for q in range(levels):
                    sums[depth, q] += weight * led[led_row[row], q]
            else:
                for q in range(levels):
                    sums[depth, q] += weight * values[row, q]
            total_weight[depth] += weight
        going = False
        while tried[depth] < kinds[depth]:
            code = codes[depth, tried[depth]]
            weight = weights[depth, tried[depth]]
            tried[depth] += 1
            p = turner[depth]
            other = 1 - p
            target = strengths[depth, leader[depth]] if leader[depth] >= 0 else centre
            how, total, face, mine = turn(
                totals[depth, p], faces[depth, p], left[depth, p], left[depth, other], target, code, house
            )
            leads = how == LEADS
            if how < LEADS:
                winner = p if how == WINS else other
                for q in range(levels):
                    sums[depth, q] += weight * won[winner, q]
                total_weight[depth] += weight
                continue
            bets[depth] = leads
            after = depth + 1
            for each in range(2):
                totals[after, each], faces[after, each] = totals[depth, each], faces[depth, each]
                left[after, each], strengths[after, each] = left[depth, each], strengths[depth, each]
            totals[after, p], faces[after, p], strengths[after, p] = total, face, mine
            left[after, p] -= 1
            leader[after] = p if leads else leader[depth]
            turner[after] = other if leads else p
            gone[after] = gone[depth] | np.uint64(1) << np.uint64(code)
            turned[p, count[p]] = code
            count[p] += 1
            depth = after
            going = True
            break
        if going:
            entering = True
            continue
        row = own[depth]
        for q in range(levels):
            values[row, q] = sums[depth, q] / total_weight[depth]
        if depth == 0:
            for q in range(levels):
                result[q] = values[row, q]
            return result, places, False
        depth -= 1


induce = compiled(_induce)
