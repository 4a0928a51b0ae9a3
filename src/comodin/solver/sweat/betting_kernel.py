"""Betting rounds as flat programs, and the compiled loop that runs one for all levels at once."""

from __future__ import annotations

from typing import Any

from comodin.ranking.kernel import compiled

__all__ = ["FOLLOWS", "KNOWN", "LEAST", "MOST", "bet", "bet_against"]

MOST, LEAST, KNOWN, FOLLOWS = 0, 1, 2, 3
"""Kinds of places in a program: seat 1 chooses, seat 2 chooses, the round ends the hand, the hand goes on."""


def _bet(program: Any, then: Any, out: Any, room: Any) -> Any:  # noqa: PLR0912 - one compiled loop
    """Fill `out` with what a round is worth to seat 1 at each level, where `then` is what follows it.

    `program` is (nodes, children, amounts, places, groups, wheres): `nodes`
    (n, 3) kind and a range of `children`, below before above; `amounts` and
    `places` (n, levels) for ends; `groups` (g, 3) a range of nodes and a number
    of levels, which stand in `wheres`.  Levels without a round keep their
    value.  `room` (n, levels) keeps the values of each node.
    """
    nodes, children, amounts, places, groups, wheres = program
    for q in range(len(then)):
        out[q] = then[q]
    for group in range(len(groups)):
        first, last, n = groups[group]
        for node in range(first, last):
            kind, low, high = nodes[node]
            if kind == KNOWN:
                for q in range(n):
                    room[node, q] = amounts[node, q]
            elif kind == FOLLOWS:
                for q in range(n):
                    room[node, q] = then[places[node, q]]
            else:
                child = children[low]
                for q in range(n):
                    room[node, q] = room[child, q]
                for each in range(low + 1, high):
                    child = children[each]
                    if kind == MOST:
                        for q in range(n):
                            room[node, q] = max(room[node, q], room[child, q])
                    else:
                        for q in range(n):
                            room[node, q] = min(room[node, q], room[child, q])
        for q in range(n):
            out[wheres[group, q]] = room[last - 1, q]


bet = compiled(_bet)


def _bet_against(program: Any, known: Any, then: Any, out: Any, room: Any) -> Any:  # noqa: PLR0912 - one compiled loop
    """Fill `out` (2, levels) with what a round is worth to seat 1 where one player goes by estimates.

    `known` are the estimates of what follows; row 0 of `then` is what follows
    where seat 1 plays by them and seat 2 as well as can be, row 1 the other way
    round.  Of equal estimates the first child's counts.  `room` (3, n, levels)
    keeps the values of each node: estimates, then the two.
    """
    nodes, children, amounts, places, groups, wheres = program
    for q in range(len(known)):
        out[0, q], out[1, q] = then[0, q], then[1, q]
    for group in range(len(groups)):
        first, last, n = groups[group]
        for node in range(first, last):
            kind, low, high = nodes[node]
            for q in range(n):
                if kind == KNOWN:
                    for side in range(3):
                        room[side, node, q] = amounts[node, q]
                    continue
                if kind == FOLLOWS:
                    place = places[node, q]
                    room[0, node, q], room[1, node, q], room[2, node, q] = known[place], then[0, place], then[1, place]
                    continue
                child = children[low]
                best, lower, upper = room[0, child, q], room[1, child, q], room[2, child, q]
                for each in range(low + 1, high):
                    child = children[each]
                    if kind == MOST:
                        if room[0, child, q] > best:
                            best, lower = room[0, child, q], room[1, child, q]
                        upper = max(upper, room[2, child, q])
                    else:
                        if room[0, child, q] < best:
                            best, upper = room[0, child, q], room[2, child, q]
                        lower = min(lower, room[1, child, q])
                room[0, node, q], room[1, node, q], room[2, node, q] = best, lower, upper
        for q in range(n):
            for side in range(2):
                out[side, wheres[group, q]] = room[1 + side, last - 1, q]


bet_against = compiled(_bet_against)
