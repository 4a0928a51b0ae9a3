"""The compiled loops of exact odds: completions of a seat, and counts over all seats without going through pairs.

Cards are places among the unseen ones, sets of them bits of a word.  A *table*
is the completions of one seat, by rising strength: `masks`, `strengths`,
`weights`, and `subsets`: for each the indices of all subsets of its cards.

Exact counts need no pairs: completions b that share no card with a given a are
counted by inclusion and exclusion over the subsets of a, from counters that
hold for each set of cards how many of the b hold all of it.  While both tables
are swept by rising strength the counters know only the b below, so that they
count the losers of each a: two tables of 7,770 take some milliseconds, their 46
million pairs in NumPy forty times as long (`benchmarks/odds.py`).

Numba loads with this module; machine code is kept as `ranking.kernel` keeps it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from comodin.ranking.kernel import compiled

__all__ = ["complete", "count_tuples", "subset_indices"]

_NO_LIMIT = 1 << 30
_KEYS = (1 << 24) - 1  # `comodin.ranking.tables.RANK_MASK`


def _complete(terms: Any, words: Any, strengths: Any, out: Any) -> Any:  # noqa: PLR0912 - one compiled loop
    """Fill `out` with all completions of a seat by `k` of the unseen cards; return how many.

    `terms`: sum and common suits of the cards held, the unseen place that is
    excluded (a down card of a range) or -1, the place of the joker or -1, its
    words coming down and up, its weights for both, `k`, the weight of a
    completion without it, a factor.
    """
    total, suits, excluded, joker, wild, bug, wild_weight, bug_weight, k, plain, factor = terms
    masks, values, weights = out
    half = len(strengths) // 2
    cards = np.empty(len(words), dtype=np.int64)
    size = 0
    for place in range(len(words)):
        if place != excluded:
            cards[size] = place
            size += 1
    base = np.uint64(0)
    if excluded >= 0:
        base = np.uint64(1) << np.uint64(excluded)
    chosen = np.empty(k, dtype=np.int64)
    for each in range(k):
        chosen[each] = each
    count = 0
    while True:
        sum_, common, mask, with_joker = total, suits, base, False
        for each in range(k):
            place = cards[chosen[each]]
            mask |= np.uint64(1) << np.uint64(place)
            if place == joker:
                with_joker = True
            else:
                sum_ += words[place]
                common &= words[place]
        for way in range(2):
            weight = plain
            word = 0
            if with_joker:
                weight = wild_weight if way == 0 else bug_weight
                word = wild if way == 0 else bug
            elif way == 1:
                weight = 0
            if weight > 0:
                index = (sum_ + word) & _KEYS
                if common > _KEYS:  # the joker is of all suits
                    index += half
                masks[count] = mask
                values[count] = strengths[index]
                weights[count] = weight * factor
                count += 1
        each = k - 1
        while each >= 0 and chosen[each] == size - k + each:
            each -= 1
        if each < 0:
            return count
        chosen[each] += 1
        for later in range(each + 1, k):
            chosen[later] = chosen[later - 1] + 1


def _subset_indices(masks: Any, choose: Any, offsets: Any, out: Any) -> None:
    """Number the subsets of each mask: those of one size in a row of their own, ranked as combinations."""
    ways = out.shape[1]
    for row in range(len(masks)):
        mask = masks[row]
        out[row, 0] = 0
        end = 1
        place = 0
        while end < ways:
            if mask & np.uint64(1):
                for low in range(end):
                    size = 1
                    bits = low
                    while bits:
                        size += bits & 1
                        bits >>= 1
                    out[row, end + low] = out[row, low] - offsets[size - 1] + offsets[size] + choose[place, size]
                end *= 2
            mask >>= np.uint64(1)
            place += 1


def _taken_in(table: Any, rows: Any, span: Any, limit: Any, counters: Any) -> Any:
    """Count in the rows of a span, as far as their strength is below a limit; return where that ends."""
    _, strengths, weights, subsets, _ = table
    place, end = span
    while place < end and strengths[rows[place]] < limit:
        row = rows[place]
        for each in range(subsets.shape[1]):
            counters[subsets[row, each]] += weights[row]
        place += 1
    return place


def _weigh(table: Any, rows: Any, span: Any, counters: Any, out: Any) -> None:
    """Weigh each completion in a span of rows together with all those counted in that share no card with it."""
    _, _, weights, subsets, signs = table
    for place in range(span[0], span[1]):
        row = rows[place]
        found = 0
        for each in range(len(signs)):
            found += signs[each] * counters[subsets[row, each]]
        out[place] = found * weights[row]


def _free_of(masks: Any, used: Any, rows: Any) -> Any:
    """List the completions that avoid the used cards; return how many they are."""
    size = 0
    for row in range(len(masks)):
        if masks[row] & used == 0:
            rows[size] = row
            size += 1
    return size


def _sweep(pair: Any, used: Any, best: Any, factor: Any, work: Any) -> Any:
    """Count over the completions of the last two seats that avoid the `used` cards, others holding `best`.

    Returns eight weights: both below `best`; the first alone equal to it; the
    second alone; both; the first above all; the second above all; both equal
    above all; all.  Both seats' ends are added to `ends`, by strength, times
    `factor`, if `joint`.
    """
    first, second, joint, ends = pair
    strengths, weights = first[1], first[2]
    counters, rows, other_rows, below, upto = work
    counters[:] = 0
    size = _free_of(first[0], used, rows)
    other_size = _free_of(second[0], used, other_rows)
    lower = first_equal = second_equal = both_equal = first_wins = behind = both_win = total = 0
    limit = np.int64(_NO_LIMIT)  # not a literal, for which Numba would compile once more
    done: Any = np.int64(0)
    place: Any = np.int64(0)
    # By groups: all that is not above `best` as one, then strength by strength.
    while place < size:
        strength = max(best, strengths[rows[place]])
        end = place
        while end < size and strengths[rows[end]] <= strength:
            end += 1
        done = _taken_in(second, other_rows, (done, other_size), strength, counters)
        _weigh(first, rows, (place, end), counters, below)
        done = _taken_in(second, other_rows, (done, other_size), strength + 1, counters)
        _weigh(first, rows, (place, end), counters, upto)
        while place < end:
            equal = upto[place] - below[place]
            behind += upto[place]
            if strength > best:
                first_wins += below[place]
                both_win += equal
            elif strengths[rows[place]] < best:
                lower += below[place]
                second_equal += equal
            else:
                first_equal += below[place]
                both_equal += equal
            place += 1
    _taken_in(second, other_rows, (done, other_size), limit, counters)
    # Without lists every completion leaves as many to the other seat, so that one tells for all.
    _weigh(first, rows, (np.int64(0), size if joint else min(size, 1)), counters, upto)
    for place in range(size):
        if joint:
            ends[-2, strengths[rows[place]]] += upto[place] * factor
            total += upto[place]
        else:
            total += upto[0] // weights[rows[0]] * weights[rows[place]]
    if joint:
        counters[:] = 0
        _taken_in(first, rows, (np.int64(0), size), limit, counters)
        _weigh(second, other_rows, (np.int64(0), other_size), counters, upto)
        for place in range(other_size):
            ends[-1, second[1][other_rows[place]]] += upto[place] * factor
    return lower, first_equal, second_equal, both_equal, first_wins, total - behind, both_win, total


def _count_tuples(outer: Any, pair: Any, work: Any, span: Any, out: Any) -> None:  # noqa: PLR0915 - one compiled loop
    """Add to `out` what becomes of all disjoint choices of one completion for each seat.

    `outer` has the tables of all seats but two, joined, with where each
    starts; `span` are the rows of its first seat (0 to 1 without any).  In
    `splits` a row for a seat has the weights of wins alone, of ties of two, and
    so on; `ends` the weights by seat and strength, only if `joint`.
    """
    masks, strengths, weights, starts = outer
    first, second, joint = pair
    splits, ends = out
    depth_of_all = len(starts) - 1
    rows = np.empty(depth_of_all + 1, dtype=np.int64)
    used = np.empty(depth_of_all + 1, dtype=np.uint64)
    factors = np.empty(depth_of_all + 1, dtype=np.int64)
    best = np.empty(depth_of_all + 1, dtype=np.int64)
    used[0] = 0
    factors[0] = 1
    best[0] = -1
    depth = 0
    rows[0] = span[0]
    while depth >= 0:
        if depth < depth_of_all:
            last = starts[depth + 1] if depth > 0 else span[1]
            row = rows[depth]
            while row < last and masks[row] & used[depth]:
                row += 1
            if row >= last:
                depth -= 1
                continue
            rows[depth] = row + 1
            used[depth + 1] = used[depth] | masks[row]
            factors[depth + 1] = factors[depth] * weights[row]
            best[depth + 1] = max(best[depth], strengths[row])
            depth += 1
            rows[depth] = starts[depth]
            continue
        factor = factors[depth]
        counts = _sweep((first, second, joint, ends), used[depth], best[depth], factor, work)
        lower, first_equal, second_equal, both_equal, first_wins, second_wins, both_win, total = counts
        ahead = 0
        for seat in range(depth_of_all):
            ahead += strengths[rows[seat] - 1] == best[depth]
        for seat in range(depth_of_all):
            strength = strengths[rows[seat] - 1]
            if strength == best[depth]:
                splits[seat, ahead - 1] += factor * lower
                splits[seat, ahead] += factor * (first_equal + second_equal)
                splits[seat, ahead + 1] += factor * both_equal
            if joint:
                ends[seat, strength] += factor * total
        if depth_of_all:
            splits[-2, ahead] += factor * first_equal
            splits[-1, ahead] += factor * second_equal
            splits[-2, ahead + 1] += factor * both_equal
            splits[-1, ahead + 1] += factor * both_equal
        splits[-2, 0] += factor * first_wins
        splits[-1, 0] += factor * second_wins
        splits[-2, 1] += factor * both_win
        splits[-1, 1] += factor * both_win
        depth -= 1


# Parts are kept with what calls them, and are called by nothing else.
_unwrapped: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_part: Any = njit(**_unwrapped)
_taken_in = _part(_taken_in)
_weigh = _part(_weigh)
_free_of = _part(_free_of)
_sweep = njit(inline="always")(_sweep)
complete = compiled(_complete)
subset_indices = compiled(_subset_indices)
count_tuples = compiled(_count_tuples)
