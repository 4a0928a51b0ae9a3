"""Compiled loops behind `bounds`: estimates of what places are worth, and hands played against a player who sees all.

A *cell* is what an estimate tells apart: who turns, how many cards both have
left, and two chances, each in classes (see `finals`).  `worth` (cells, levels)
is for a card about to be turned, `led` the same with the leader's betting
round before.

The machine code depends on this file, `betting_kernel`, `turn_kernel` and the
strengths of `comodin.odds.reveal.kernel`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from comodin.odds.reveal.kernel import strength_of
from comodin.ranking.kernel import compiled
from comodin.solver.sweat.betting_kernel import bet, bet_against
from comodin.solver.sweat.turn_kernel import GOES_ON, LEADS, WINS, turn

__all__ = ["BY_TAKES", "BY_WINS", "bet_all", "deal", "fit_layer", "play", "strengths_seen"]

BY_TAKES, BY_WINS = 32, 64
"""Classes of the chance that who turns takes the lead, and of the chance that he wins."""


def _deal(unseen: Any, noise: Any, decks: Any) -> Any:
    """Fill `decks` (hands, cards) with the next cards in their order, drawn from `unseen`; `noise` goes on."""
    codes = unseen.copy()
    for hand in range(len(decks)):
        for place in range(decks.shape[1]):
            noise[0] += np.uint64(0x9E3779B97F4A7C15)
            mixed = noise[0]
            mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
            mixed ^= mixed >> np.uint64(31)
            room = np.uint64(len(codes) - place)
            other = place + np.int64((mixed >> np.uint64(32)) * room >> np.uint64(32))
            codes[place], codes[other] = codes[other], codes[place]
            decks[hand, place] = codes[place]


deal = compiled(_deal)


def _flushed(total: Any, flush: Any) -> Any:
    """Return the chance that who shows this has a flush in the end, the other's cards being no matter."""
    shown = total >> np.uint64(41)
    found = 0.0
    for suit in range(4):
        # Each counter of a suit begins at three.
        found += flush[shown, np.int64(total >> np.uint64(25 + 4 * suit) & np.uint64(15)) - 3]
    return found


flushed = compiled(_flushed)


def _showdown(likely: Any, above: Any) -> Any:
    """Return the chance that one last hand is above another, given how likely the other's classes are."""
    first = second = third = fourth = np.float32(0.0)
    for each in range(0, len(likely), 4):
        first += likely[each] * above[each]
        second += likely[each + 1] * above[each + 1]
        third += likely[each + 2] * above[each + 2]
        fourth += likely[each + 3] * above[each + 3]
    return first + second + third + fourth


showdown = compiled(_showdown)


def _cell(  # noqa: PLR0917 - a cell has so many parts
    p: Any, mine: Any, others: Any, takes: Any, wins: Any, high: Any, flush_mine: Any, flush_other: Any, finals: Any
) -> Any:
    """Return the cell of a place from the chances that who turns takes the lead, and wins, but for flushes."""
    flushes, span = finals[6], finals[7]
    if high < flushes:
        takes += flush_mine * (1.0 - takes)
    alone = flush_mine * (1.0 - flush_other)
    wins = wins * (1.0 - flush_mine) * (1.0 - flush_other) + 0.93 * alone + 0.5 * flush_mine * flush_other
    class_takes = min(max(np.int64(takes * BY_TAKES), 0), BY_TAKES - 1)
    class_wins = min(max(np.int64(wins * BY_WINS), 0), BY_WINS - 1)
    return (((p * span + mine) * span + others) * BY_TAKES + class_takes) * BY_WINS + class_wins


cell_of = compiled(_cell)


def _cell_at(nodes: Any, totals: Any, left: Any, p: Any, high: Any, finals: Any) -> Any:  # noqa: PLR0917
    """Return the cell of a place in which `p` turns next."""
    _, _, likely, above, classes, flush, _, _ = finals
    other = 1 - p
    row = above[p, nodes[p]]
    wins = showdown(likely[other, nodes[other]], row)
    mine, its = flushed(totals[p], flush), flushed(totals[other], flush)
    return cell_of(p, left[p], left[other], row[classes[high + 1]], wins, high, mine, its, finals)


cell_at = compiled(_cell_at)


def _strengths_seen(start: Any, house: Any, decks: Any, out: Any) -> Any:
    """Add to `out` (strengths + 1) how often each strength is the one to beat."""
    centre, lookup = house[0], house[4]
    for hand in range(len(decks)):
        totals, faces, left = start[0].copy(), start[1].copy(), start[2].copy()
        leader, p = start[3], start[4]
        high = centre if leader < 0 else strength_of(totals[leader], faces[leader], lookup)
        for place in range(decks.shape[1]):
            out[high + 1] += 1
            code = decks[hand, place]
            how, totals[p], faces[p], mine = turn(totals[p], faces[p], left[p], left[1 - p], high, code, house)
            left[p] -= 1
            if how == LEADS:
                high = mine
                p = 1 - p
            elif how != GOES_ON:
                break


strengths_seen = compiled(_strengths_seen)


def _look(  # noqa: PLR0917 - one compiled loop
    totals: Any, faces: Any, nodes: Any, left: Any, p: Any, high: Any, gone: Any, hand: Any, tables: Any, out: Any
) -> Any:
    """Fill `out` with what a place is worth by the estimates of the places that each unseen card leads to."""
    house, unseen, won = hand
    worth, led, finals = tables
    grown, _, likely, above, classes, flush, _, _ = finals
    levels = len(out)
    for q in range(levels):
        out[q] = 0.0
    other = 1 - p
    likely_other, above_other = likely[other, nodes[other]], above[other, nodes[other]]
    flush_other = flushed(totals[other], flush)
    rank = -1
    takes_on = wins_on = wins_led = 0.0
    count = 0
    for code in unseen:
        if gone >> np.uint64(code) & np.uint64(1):
            continue
        count += 1
        how, total, _, mine = turn(totals[p], faces[p], left[p], left[other], high, code, house)
        if how >= LEADS:
            if code >> 2 != rank:
                rank = code >> 2
                node = grown[nodes[p], rank]
                takes_on = above[p, node, classes[high + 1]]
                wins_on = showdown(likely_other, above[p, node])
                wins_led = showdown(likely[p, node], above_other)
            flush_mine = flushed(total, flush)
            if how == LEADS:
                takes = above_other[classes[mine + 1]]
                cell = cell_of(other, left[other], left[p] - 1, takes, wins_led, mine, flush_other, flush_mine, finals)
                for q in range(levels):
                    out[q] += led[cell, q]
            else:
                cell = cell_of(p, left[p] - 1, left[other], takes_on, wins_on, high, flush_mine, flush_other, finals)
                for q in range(levels):
                    out[q] += worth[cell, q]
        else:
            winner = p if how == WINS else other
            for q in range(levels):
                out[q] += won[winner, q]
    for q in range(levels):
        out[q] /= count


look = compiled(_look)


def _fit_layer(start: Any, hand: Any, decks: Any, hidden: Any, tables: Any, sums: Any) -> Any:  # noqa: PLR0917
    """Add to `sums` (cells, levels + 1) what places with so many hidden cards are worth, the last one counting them."""
    house, _, won = hand
    centre, lookup = house[0], house[4]
    finals = tables[2]
    levels = won.shape[1]
    found = np.empty(levels)
    for deck in range(len(decks)):
        totals, faces, left, nodes = start[0].copy(), start[1].copy(), start[2].copy(), finals[1].copy()
        leader, p = start[3], start[4]
        gone = np.uint64(0)
        high = centre if leader < 0 else strength_of(totals[leader], faces[leader], lookup)
        for place in range(decks.shape[1]):
            if left[0] + left[1] == hidden:
                look(totals, faces, nodes, left, p, high, gone, hand, tables, found)
                cell = cell_at(nodes, totals, left, p, high, finals)
                for q in range(levels):
                    sums[cell, q] += found[q]
                sums[cell, levels] += 1
                break
            code = decks[deck, place]
            gone |= np.uint64(1) << np.uint64(code)
            how, totals[p], faces[p], mine = turn(totals[p], faces[p], left[p], left[1 - p], high, code, house)
            left[p] -= 1
            nodes[p] = finals[0][nodes[p], code >> 2]
            if how == LEADS:
                high = mine
                p = 1 - p
            elif how != GOES_ON:
                break


fit_layer = compiled(_fit_layer)


def _play(  # noqa: PLR0917 - one compiled loop
    start: Any, hand: Any, programs: Any, decks: Any, bets: Any, asked: Any, tables: Any, out: Any
) -> Any:
    """Fill `out` (hands, 2, 1 + asked) with lower and upper values of each hand; see `bounds` for what they are.

    `bets` tells that a betting round comes first: then the values of the
    nodes `asked` of the leader's program follow those of the whole.
    """
    house, _, won = hand
    centre, lookup = house[0], house[4]
    worth, led, finals = tables
    levels = won.shape[1]
    most = decks.shape[1] + 1
    expected = np.empty((most, levels))
    came = np.empty((most, levels))
    opened = np.empty(most, dtype=np.int64)
    size = max(programs[0][0].shape[0], programs[1][0].shape[0], 1)
    room = np.empty((3, size, levels))
    values = np.empty((2, levels))
    after = np.empty((2, levels))
    for deck in range(len(decks)):
        totals, faces, left, nodes = start[0].copy(), start[1].copy(), start[2].copy(), finals[1].copy()
        leader, p = start[3], start[4]
        gone = np.uint64(0)
        high = centre if leader < 0 else strength_of(totals[leader], faces[leader], lookup)
        place = 0
        opened[0] = leader if bets else -1
        while True:
            look(totals, faces, nodes, left, p, high, gone, hand, tables, expected[place])
            code = decks[deck, place]
            gone |= np.uint64(1) << np.uint64(code)
            other = 1 - p
            how, totals[p], faces[p], mine = turn(totals[p], faces[p], left[p], left[other], high, code, house)
            left[p] -= 1
            nodes[p] = finals[0][nodes[p], code >> 2]
            if how < LEADS:
                came[place] = won[p if how == WINS else other]
                break
            opened[place + 1] = -1
            if how == LEADS:
                high = mine
                opened[place + 1] = p
                p = other
            cell = cell_at(nodes, totals, left, p, high, finals)
            came[place] = led[cell] if how == LEADS else worth[cell]
            place += 1
        values[0] = came[place]
        values[1] = came[place]
        while place >= 0:
            for side in range(2):
                for q in range(levels):
                    values[side, q] += expected[place, q] - came[place, q]
            if opened[place] >= 0:
                bet_against(programs[opened[place]], expected[place], values, after, room)
                values[:] = after
            place -= 1
        out[deck, 0, 0], out[deck, 1, 0] = values[0, 0], values[1, 0]
        for each in range(len(asked)):
            out[deck, 0, 1 + each], out[deck, 1, 1 + each] = room[1, asked[each], 0], room[2, asked[each], 0]


play = compiled(_play)


def _bet_all(programs: Any, hidden: Any, tables: Any, room: Any) -> Any:
    """Fill `led` from `worth` in every cell with so many hidden cards."""
    worth, led, finals = tables
    span = finals[7]
    for turner in range(2):
        for mine in range(1, span):
            others = hidden - mine
            if others < 0 or others >= span:
                continue
            first = ((turner * span + mine) * span + others) * BY_TAKES * BY_WINS
            for cell in range(first, first + BY_TAKES * BY_WINS):
                bet(programs[1 - turner], worth[cell], led[cell], room)


bet_all = compiled(_bet_all)
