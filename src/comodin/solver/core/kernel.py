"""The compiled sweep: the one of `reference`, without recursion and with nothing allocated on the way.

Nodes are taken in their order; what is open on the way down has a place by
depth in the buffers.  Loops over a vector have a length that the compiler
knows, and no sum over a vector is split, so that both sweeps add in one order
wherever that can be told apart in float64.
"""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

from comodin.solver.core.steps_kernel import add_up, compiled, match
from comodin.solver.core.tree import WIDTH as _WIDTH

__all__ = ["iterate", "ready", "scratch_for", "sweep"]

W = int(_WIDTH)
LANES = 8
FOLD, SHOWDOWN, DECISION = 0, 1, 2
ACTION, UP = 0, 1
UPDATE, BEST = 0, 1


def _sweep(  # noqa: PLR0912, PLR0915, PLR0917 - one compiled loop
    nodes: Any,
    money: Any,
    boards: Any,
    odds: Any,
    state: Any,
    flags: Any,
    me: Any,
    mode: Any,
    factors: Any,
    scratch: Any,
    out: Any,
) -> Any:
    """Fill `out` with the player's values at the root.

    `boards` and `odds` are seen from the player: [board, their card, my card].
    `state` is (live, reach, regrets, sums, last, pool, best, shares), `flags`
    (locked, leads, predicts); `factors` holds those of the iteration, 0, 1,
    the player's sign and the least regret, all in the one float type, as a
    number written here would make float64 of every float32.
    """
    live0, reach0, regrets, sums, last, pool, best, shares = state
    locked, leads, predicts = flags
    positive, negative, decay = factors[0], factors[1], factors[2]
    zero, one, sign, least = factors[3], factors[4], factors[5], factors[6]
    mine, theirs, live, copies, plays, values, total, value, lanes, opened, at_mine, at_theirs, at_live = scratch
    used = 0  # beyond it stand no cards
    for h in range(W):
        if live0[h] > zero:
            used = h + 1
    top = -1
    node = 0
    end = len(nodes)
    while node <= end:
        depth = 0
        if node < end:
            depth = nodes[node, 4]
        # Close what is complete: its value goes to its parent.
        done = -1
        while top >= depth or done >= 0:
            if done < 0:
                done = opened[top]
                at = top
                top -= 1
                count = nodes[done, 2]
                if nodes[done, 0] == DECISION and nodes[done, 1] == me:
                    slot = nodes[done, 3]
                    group = nodes[done, 11]
                    plain = mode == UPDATE and group < 0 and not predicts and not locked[done]
                    if plain and count == 2:
                        for h in range(W):
                            first, second = values[at, 0, h], values[at, 1, h]
                            mean = plays[at, 0, h] * first + plays[at, 1, h] * second
                            value[h] = mean
                            old, older = regrets[slot, h], regrets[slot + 1, h]
                            new = old * (positive if old > zero else negative) + (first - mean)
                            newer = older * (positive if older > zero else negative) + (second - mean)
                            regrets[slot, h] = new if new > least else least
                            regrets[slot + 1, h] = newer if newer > least else least
                    elif plain and count == 3:
                        for h in range(W):
                            first, second, third = values[at, 0, h], values[at, 1, h], values[at, 2, h]
                            mean = plays[at, 0, h] * first + plays[at, 1, h] * second + plays[at, 2, h] * third
                            value[h] = mean
                            old, older, oldest = regrets[slot, h], regrets[slot + 1, h], regrets[slot + 2, h]
                            new = old * (positive if old > zero else negative) + (first - mean)
                            newer = older * (positive if older > zero else negative) + (second - mean)
                            newest = oldest * (positive if oldest > zero else negative) + (third - mean)
                            regrets[slot, h] = new if new > least else least
                            regrets[slot + 1, h] = newer if newer > least else least
                            regrets[slot + 2, h] = newest if newest > least else least
                    else:
                        plain = False
                        for h in range(W):
                            value[h] = plays[at, 0, h] * values[at, 0, h]
                        for a in range(1, count):
                            for h in range(W):
                                value[h] += plays[at, a, h] * values[at, a, h]
                    if not locked[done]:
                        if mode == UPDATE:
                            if plain:
                                pass
                            elif group >= 0:
                                seat = at_live[at]
                                for a in range(count):
                                    for h in range(W):
                                        pool[slot + a, h] += copies[seat, h] * (values[at, a, h] - value[h])
                            else:
                                for a in range(count):
                                    for h in range(W):
                                        now = values[at, a, h] - value[h]
                                        old = regrets[slot + a, h]
                                        new = old * (positive if old > zero else negative) + now
                                        regrets[slot + a, h] = new if new > least else least
                                    if predicts:
                                        for h in range(W):
                                            last[slot + a, h] = values[at, a, h] - value[h]
                            if leads[done]:
                                seat = at_mine[at]
                                for a in range(count):
                                    for h in range(W):
                                        sums[slot + a, h] = sums[slot + a, h] * decay + mine[seat, h] * plays[at, a, h]
                        elif mode == BEST:
                            if group >= 0:
                                for h in range(W):
                                    value[h] = zero
                                seat = at_live[at]
                                for a in range(count):
                                    for h in range(W):
                                        pool[slot + a, h] += copies[seat, h] * values[at, a, h]
                                        value[h] += best[slot + a, h] * values[at, a, h]
                            else:
                                for h in range(W):
                                    value[h] = values[at, 0, h]
                                for a in range(1, count):
                                    for h in range(W):
                                        value[h] = value[h] if value[h] > values[at, a, h] else values[at, a, h]
                else:
                    for h in range(W):
                        value[h] = values[at, 0, h]
            # Add `value` of the node `done`, at depth `at`, to its parent.
            if at == 0:
                for h in range(W):
                    out[h] = value[h]
                return 0
            parent = opened[at - 1]
            action = 0
            if nodes[parent, 0] == DECISION and nodes[parent, 1] == me:
                action = nodes[done, 7]
            if nodes[done, 6] == ACTION:
                for h in range(W):
                    values[at - 1, action, h] += value[h]
            else:
                redealt = nodes[done, 6] > UP and nodes[done, 9] == me
                add_up(values, at, action, value, live, at_live, nodes[done, 8], redealt)
            done = -1
        if node == end:
            break
        # Go down the edge.
        if depth == 0:
            for h in range(W):
                mine[0, h] = reach0[me, h]
                theirs[0, h] = reach0[1 - me, h]
                live[0, h] = live0[h]
                copies[0, h] = one
        else:
            above = depth - 1
            parent = opened[above]
            edge = nodes[node, 6]
            weight = money[node, 3]
            my, other, alive = at_mine[above], at_theirs[above], at_live[above]
            action = nodes[node, 7]
            acts = -1
            if nodes[parent, 0] == DECISION:
                acts = nodes[parent, 1]
            if edge == ACTION:
                if acts == me:
                    if nodes[node, 0] > SHOWDOWN:
                        for h in range(W):
                            mine[depth, h] = mine[my, h] * plays[above, action, h]
                        my = depth
                elif acts >= 0:
                    for h in range(W):
                        theirs[depth, h] = theirs[other, h] * plays[above, action, h]
                    other = depth
            else:
                card = nodes[node, 8]
                held = live[alive, card]
                for h in range(W):
                    live[depth, h] = live[alive, h]
                    copies[depth, h] = copies[alive, h] * held
                live[depth, card] = held - one
                copies[depth, card] = copies[alive, card] * (held - one)
                if edge == UP:
                    for h in range(W):
                        some = live[depth, h] > zero
                        mine[depth, h] = mine[my, h] if some else zero
                        theirs[depth, h] = weight * theirs[other, h] if some else zero
                elif acts == me:
                    chance = mine[my, card] * plays[above, action, card]
                    for h in range(W):
                        some = live[depth, h] > zero
                        mine[depth, h] = chance if some else zero
                        theirs[depth, h] = weight * theirs[other, h] if some else zero
                        copies[depth, h] = one
                else:
                    chance = weight * theirs[other, card] * plays[above, action, card]
                    if chance == zero and mode != UPDATE:
                        node = nodes[node, 5]
                        continue
                    for h in range(W):
                        some = live[depth, h] > zero
                        mine[depth, h] = mine[my, h] if some else zero
                        theirs[depth, h] = chance if some else zero
                my, other, alive = depth, depth, depth
            at_mine[depth], at_theirs[depth], at_live[depth] = my, other, alive
        kind = nodes[node, 0]
        if kind <= SHOWDOWN:
            other, alive = at_theirs[depth], at_live[depth]
            for lane in range(LANES):
                lanes[lane] = theirs[other, lane] * live[alive, lane]
            for h in range(LANES, W, LANES):
                for lane in range(LANES):
                    lanes[lane] += theirs[other, h + lane] * live[alive, h + lane]
            everything = lanes[0] + lanes[4] + (lanes[1] + lanes[5]) + (lanes[2] + lanes[6] + (lanes[3] + lanes[7]))
            if everything == zero and depth > 0:
                node += 1
                continue
            base = sign * money[node, 0]
            if kind == FOLD and depth > 0 and nodes[node, 6] == ACTION:
                parent = opened[depth - 1]
                action = 0
                if nodes[parent, 0] == DECISION and nodes[parent, 1] == me:
                    action = nodes[node, 7]
                for h in range(W):
                    values[depth - 1, action, h] += base * (everything - theirs[other, h])
                node += 1
                continue
            if kind == FOLD:
                for h in range(W):
                    value[h] = base * (everything - theirs[other, h])
            else:
                board = nodes[node, 10]
                for h in range(W):
                    total[h] = zero
                for j in range(0, used, 8):
                    a0 = theirs[other, j + 0]
                    a1 = theirs[other, j + 1]
                    a2 = theirs[other, j + 2]
                    a3 = theirs[other, j + 3]
                    a4 = theirs[other, j + 4]
                    a5 = theirs[other, j + 5]
                    a6 = theirs[other, j + 6]
                    a7 = theirs[other, j + 7]
                    for h in range(W):
                        total[h] += (
                            a0 * boards[board, j + 0, h]
                            + a1 * boards[board, j + 1, h]
                            + a2 * boards[board, j + 2, h]
                            + a3 * boards[board, j + 3, h]
                            + a4 * boards[board, j + 4, h]
                            + a5 * boards[board, j + 5, h]
                            + a6 * boards[board, j + 6, h]
                            + a7 * boards[board, j + 7, h]
                        )
                half = sign * money[node, 1]
                for h in range(W):
                    value[h] = base * (everything - theirs[other, h]) + half * total[h]
                if money[node, 2] != zero:
                    odd = sign * money[node, 2]
                    for j in range(W):
                        chance = odd * theirs[other, j]
                        if chance != zero:
                            for h in range(W):
                                value[h] += chance * odds[board, j, h]
            if depth == 0:
                for h in range(W):
                    out[h] = value[h]
                return 0
            parent = opened[depth - 1]
            action = 0
            if nodes[parent, 0] == DECISION and nodes[parent, 1] == me:
                action = nodes[node, 7]
            if nodes[node, 6] == ACTION:
                for h in range(W):
                    values[depth - 1, action, h] += value[h]
            else:
                redealt = nodes[node, 6] > UP and nodes[node, 9] == me
                add_up(values, depth, action, value, live, at_live, nodes[node, 8], redealt)
            node += 1
            continue
        # Open the node.
        top = depth
        opened[depth] = node
        count = nodes[node, 2]
        slots = 1
        if kind == DECISION:
            slot = nodes[node, 3]
            slots = count
            learning = mode == UPDATE and not locked[node]
            match(
                regrets if learning else sums,
                last,
                learning and predicts,
                slot,
                count,
                plays,
                depth,
                shares,
                one,
                total,
            )
        for a in range(slots):
            for h in range(W):
                values[depth, a, h] = zero
        node += 1
    return 0


sweep = compiled(_sweep)


def _iterate(  # noqa: PLR0917 - one compiled loop
    nodes: Any,
    money: Any,
    boards: Any,
    odds: Any,
    state: Any,
    flags: Any,
    shared: Any,
    factors: Any,
    scratch: Any,
    out: Any,
) -> Any:
    """Do one iteration for each entry of `factors`, shape (n, 2, 7): the first player's sweep, then the other's.

    `boards` and `odds` are pairs, as each player sees them; `shared` lists
    slot, actions, depth and player of the groups.
    """
    regrets, last, pool = state[2], state[4], state[5]
    for step in range(len(factors)):
        for me in range(2):
            given = factors[step, me]
            if me == 0:
                sweep(nodes, money, boards[0], odds[0], state, flags, me, UPDATE, given, scratch, out)
            else:
                sweep(nodes, money, boards[1], odds[1], state, flags, me, UPDATE, given, scratch, out)
            for group in range(len(shared)):
                if shared[group, 3] == me:
                    for row in range(shared[group, 0], shared[group, 0] + shared[group, 1]):
                        for h in range(W):
                            old, now = regrets[row, h], pool[row, h]
                            new = old * (given[0] if old > given[3] else given[1]) + now
                            regrets[row, h] = new if new > given[6] else given[6]
                            if flags[2]:
                                last[row, h] = now
                            pool[row, h] = given[3]
    return 0


iterate = compiled(_iterate)


def ready() -> bool:
    """Tell whether machine code is at hand, made in this process or kept on disk and made of this source.

    What `sweep` calls is in its own code.
    """
    made: tuple[Any, ...] = (sweep, iterate)
    return all(kernel.signatures or _kept(kernel) for kernel in made)


def _kept(kernel: Any) -> bool:
    """Ask Numba's index, which knows whether the source is another now."""
    try:
        return bool(kernel._cache._cache_file._load_index())
    except (AttributeError, OSError, EOFError, ValueError, pickle.UnpicklingError):
        return False


def scratch_for(depths: int, most: int, dtype: Any) -> Any:
    """Return the buffers of a sweep through a tree with so many depths and at most so many actions."""
    vectors = tuple(np.zeros((depths, W), dtype=dtype) for _ in range(4))
    actions = tuple(np.zeros((depths, most, W), dtype=dtype) for _ in range(2))
    small = (np.zeros(W, dtype=dtype), np.zeros(W, dtype=dtype), np.zeros(LANES, dtype=dtype))
    return (*vectors, *actions, *small, *(np.zeros(depths, dtype=np.int64) for _ in range(4)))
