"""The compiled loops: a hand played on from any position, with drawn cards or with all there are.

The rules are those of `comodin.games.no_peek.turning` and `settling`, held to
them by test, card by card.  Without betting nobody decides anything, and
since nobody has seen a face-down card (M5), each unseen card is as likely as
any other to be the next one turned, whoever turns it.

A `hand` is `words` (2, seats) as in `comodin.ranking.kernel`, `ints` (5, seats)
and `nums` by the places below; `house` its options (`terms`, in the order of
`arrays.TERMS`) and the tables of strengths; `start` is `Packed.start`.

Imported late: Numba takes half a second to load.  The machine code on disk
knows only when this file changes: whatever these loops call stands here, and
what needs none of it is in `quick` and `sets`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from comodin.odds.reveal.quick import sample_usual
from comodin.odds.reveal.sets import first_turn
from comodin.ranking.kernel import compiled

__all__ = ["advance", "begin", "enumerate_all", "first_turn", "sample", "sample_usual"]

# Rows of `ints`: cards left; 0 in, 1 folded, 2 out; strength of what shows, -1 for nothing;
# the number of the last lead it took, 0 for none; how it ended (1 killed, 2 bust, 3 passed).
LEFT, STATE, STRENGTH, LED, END = 0, 1, 2, 3, 4
# Places of `nums`: who turns next, -1 once it is over; leads taken so far; who leads; who won, -1 nobody;
# how the turn that the position is in ended, as 1 lead, 2 kill, 3 bust, 0 not yet.
TURN, TAKEN, LEADER, WINNER, NOW = 0, 1, 2, 3, 4
# Places of `terms`.
FIRST_ONLY, ONE_CARD, TIE_BEATS, RIGHT, OUT_AT_ONCE, FOLDED_COUNT, MUST_BEAT, SIDE_BEST = 0, 1, 2, 3, 4, 5, 6, 7
# Rows of what is counted by seat, and places of what is counted for the hand.
WIN, SHARE, SHARE_SQUARED, KILLED, BUST, PASSED, LEADS = 0, 1, 2, 3, 4, 5, 6
HANDS, NOBODY, CHANGES, CHANGES_SQUARED, NOW_LEAD, NOW_KILLED, NOW_BUST = 0, 1, 2, 3, 4, 5, 6


def _strength(total: Any, faces: Any, lookup: Any) -> Any:
    """Return the strength of up to seven cards from the sums of their words; see `comodin.ranking.face_up_tables`."""
    _, _, rows, strengths, suited = lookup
    if total & np.uint64(0x8888 << 25):
        suit = np.uint64(0)
        while not total >> (np.uint64(28) + (suit >> np.uint64(2))) & np.uint64(1):
            suit += np.uint64(16)
        return np.int64(suited[faces >> suit & np.uint64((1 << 13) - 1)])
    key = total & np.uint64((1 << 25) - 1)
    return np.int64(strengths[rows[key & np.uint64((1 << 13) - 1)] + (key >> np.uint64(13))])


strength_of = compiled(_strength)


def _settle(hand: Any, terms: Any, centre: Any, seat: Any, turning: Any) -> Any:  # noqa: PLR0912 - one compiled loop
    """End the hand or say who turns next: `settling.end` and `turning.next_turn`."""
    _, ints, nums = hand
    seats = ints.shape[1]
    turns = seat if turning and (terms[RIGHT] or terms[FOLDED_COUNT]) else -1  # leads once it beats what it must
    while True:
        leader, best, order = -1, np.int64(-1), np.int64(0)
        active, last, waiting = 0, -1, 0
        for p in range(seats):
            if ints[STATE, p] == 0:
                active += 1
                last = p
                if ints[LEFT, p] > 0:
                    waiting += 1
                led, shown = ints[LED, p], ints[STRENGTH, p]
                if led > 0 and p != turns and (shown > best or (shown == best and led > order)):
                    leader, best, order = p, shown, led
        nums[LEADER] = leader
        if leader >= 0 and ints[LEFT, leader] > 0:
            waiting -= 1
        winner = -2
        if active == 0:
            winner = -1
        elif active == 1:
            if not terms[MUST_BEAT] or ints[STRENGTH, last] > centre - terms[TIE_BEATS]:
                winner = last
        elif waiting == 0:
            winner = leader
        if winner > -2:
            nums[TURN], nums[WINNER] = -1, winner
            for p in range(seats):
                if ints[STATE, p] == 0 and p != winner:
                    ints[END, p] = 3
            return
        if turning:
            nums[TURN] = seat
            return
        q = seat
        while True:
            q = q + 1 if q + 1 < seats else 0
            if ints[STATE, q] == 0 and (q != leader or active == 1):
                break
        if ints[LEFT, q] > 0:
            nums[TURN] = q
            return
        ints[STATE, q], ints[END, q] = 2, 3  # passed, and his turn has come with nothing to turn (R4.7)


settle = compiled(_settle)


def _advance(hand: Any, house: Any, centre: Any, kill: Any, code: Any) -> Any:  # noqa: PLR0912 - one compiled loop
    """Turn one card up for the seat on turn, and all that follows: `turning.turn`, then `settle`."""
    words, ints, nums = hand
    terms, lookup = house
    seats = ints.shape[1]
    p, target = nums[TURN], centre
    if terms[MUST_BEAT] and (ints[STATE] == 0).sum() == 1:
        pass  # the last one has the middle card to beat, and nothing else
    elif terms[ONE_CARD] and nums[TAKEN] == 0:
        target = -1
    elif terms[RIGHT]:
        q = p
        for _ in range(seats - 1):
            q = q - 1 if q > 0 else seats - 1
            counts = ints[STATE, q] == 0 or (ints[STATE, q] == 1 and terms[FOLDED_COUNT])
            if counts and ints[STRENGTH, q] >= 0:
                target = ints[STRENGTH, q]
                break
    else:
        if nums[LEADER] >= 0:
            target = ints[STRENGTH, nums[LEADER]]
        if terms[FOLDED_COUNT]:
            for q in range(seats):
                if ints[STATE, q] == 1 and ints[STRENGTH, q] > target:
                    target = ints[STRENGTH, q]
    first = ints[STRENGTH, p] < 0
    words[0, p] += lookup[0][code]
    words[1, p] |= lookup[1][code]
    mine = strength_of(words[0, p], words[1, p], lookup)
    ints[STRENGTH, p] = mine
    ints[LEFT, p] -= 1
    effect = 0
    if code >> 2 == kill and (first or not terms[FIRST_ONLY]):  # tested before "beat" (M8, R4.5)
        effect = 2
        ints[STATE, p], ints[END, p] = 1, 1
    elif mine > target or (terms[TIE_BEATS] and mine == target):
        effect = 1
        nums[TAKEN] += 1
        ints[LED, p] = nums[TAKEN]
        if terms[OUT_AT_ONCE]:
            for q in range(seats):
                leads = q == p or (q == nums[LEADER] and ints[STRENGTH, q] > mine)
                if not leads and ints[STATE, q] == 0 and ints[LEFT, q] == 0:
                    ints[STATE, q], ints[END, q] = 2, 3
    elif ints[LEFT, p] == 0:
        effect = 3
        ints[STATE, p], ints[END, p] = 2, 2
    if nums[NOW] == 0:
        nums[NOW] = effect
    settle(hand, terms, centre, p, effect == 0)


advance = compiled(_advance)


def _shares(ints: Any, money: Any, winner: Any, shares: Any) -> Any:  # noqa: PLR0912 - one compiled loop
    """Fill in which part of all chips each seat gets: the layers of `hand.pots`, awarded as in `settling`."""
    paid, carried, side_best, _ = money
    seats = ints.shape[1]
    total, highest = carried, np.int64(0)
    for p in range(seats):
        shares[p] = 0.0
        total += paid[p]
        highest = max(highest, paid[p])
    floor, carrying = np.int64(-1), carried
    while True:
        level, most = np.int64(-1), np.int64(-1)
        for p in range(seats):
            if ints[STATE, p] != 1:
                most = max(most, paid[p])
                if paid[p] > floor and (level < 0 or paid[p] < level):
                    level = paid[p]
        if level < 0:
            break
        top = highest if level == most else level
        amount = np.int64(0)
        for p in range(seats):
            amount += min(paid[p], top) - min(paid[p], max(floor, 0))
        if amount > 0:
            amount += carrying
            carrying = 0
            best, ties = np.int64(-1), 0
            for p in range(seats):
                if ints[STATE, p] != 1 and paid[p] >= level:
                    if ints[STRENGTH, p] > best:
                        best, ties = ints[STRENGTH, p], 1
                    elif ints[STRENGTH, p] == best:
                        ties += 1
            if paid[winner] >= level or not side_best:
                shares[winner] += amount / total
            else:
                for p in range(seats):
                    if ints[STATE, p] != 1 and paid[p] >= level and ints[STRENGTH, p] == best:
                        shares[p] += amount / total / ties
        floor = level
    if carrying > 0:
        shares[winner] += carrying / total


shares_of = compiled(_shares)


def _count(hand: Any, before: Any, money: Any, weight: Any, out: Any) -> Any:
    """Add a hand that is over to the counts; `money` says last whether whoever wins may not get all."""
    _, ints, nums = hand
    by_seat, whole, shares = out
    winner = nums[WINNER]
    if winner < 0:
        whole[NOBODY] += weight
    else:
        by_seat[WIN, winner] += weight
        if money[3]:
            shares_of(ints, money, winner, shares)
            for p in range(ints.shape[1]):
                by_seat[SHARE, p] += weight * shares[p]
                by_seat[SHARE_SQUARED, p] += weight * shares[p] * shares[p]
        else:
            by_seat[SHARE, winner] += weight
            by_seat[SHARE_SQUARED, winner] += weight
    for p in range(ints.shape[1]):
        if ints[END, p] > 0:
            by_seat[KILLED - 1 + ints[END, p], p] += weight
        if ints[LED, p] > before:
            by_seat[LEADS, p] += weight
    changes = nums[TAKEN] - before
    whole[HANDS] += weight
    whole[CHANGES] += weight * changes
    whole[CHANGES_SQUARED] += weight * changes * changes
    if nums[NOW] > 0:
        whole[NOW_LEAD - 1 + nums[NOW]] += weight


count = compiled(_count)


def _begin(start: Any, row: Any, terms: Any, hand: Any) -> Any:
    """Copy a position, and end it where nothing is left to turn."""
    words, ints, nums = hand
    for p in range(ints.shape[1]):
        for each in range(2):
            words[each, p] = start[0][row, each, p]
        for each in range(5):
            ints[each, p] = start[1][row, each, p]
    for each in range(5):
        nums[each] = start[2][row, each]
    settle(hand, terms, start[3][row, 0], max(nums[TURN], 0), nums[TURN] >= 0)


begin = compiled(_begin)


def _sample(start: Any, house: Any, hands: Any, noise: Any, out: Any) -> Any:
    """Play each position so many times with cards drawn from its unseen ones; `noise` is the state of the draw.

    The generator is SplitMix64; a draw below n is off by less than n / 2**32.
    """
    seats = start[1].shape[2]
    hand = np.empty((2, seats), dtype=np.uint64), np.empty((5, seats), dtype=np.int64), np.empty(5, dtype=np.int64)
    nums, shares = hand[2], np.empty(seats, dtype=np.float64)
    paid, decks = start[4], start[5]
    terms = house[0]
    state = noise[0]
    for row in range(len(decks)):
        centre, kill, size, carried = start[3][row, 0], start[3][row, 1], start[3][row, 2], start[3][row, 3]
        deck, before = decks[row].copy(), start[2][row, TAKEN]
        money = paid[row], carried, terms[SIDE_BEST], start[3][row, 4] != 0
        counts = out[0][row], out[1][row], shares
        for _ in range(hands):
            begin(start, row, terms, hand)
            left = size
            while nums[TURN] >= 0:
                state += np.uint64(0x9E3779B97F4A7C15)
                mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
                mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
                mixed = (mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32)
                place = np.int64(mixed * np.uint64(left) >> np.uint64(32))
                left -= 1
                code = deck[place]
                deck[place], deck[left] = deck[left], code
                advance(hand, house, centre, kill, code)
            count(hand, before, money, 1.0, counts)
    noise[0] = state


sample = compiled(_sample)


def _suits_that_matter(words: Any, ints: Any) -> Any:
    """Return the suits, as four bits, in which somebody may still show five cards."""
    suits = 0
    for p in range(ints.shape[1]):
        if ints[STATE, p] == 0 and ints[LEFT, p] > 0:
            for suit in range(4):
                held = np.int64(words[0, p] >> np.uint64(25 + 4 * suit) & np.uint64(15)) - 3
                if held + ints[LEFT, p] >= 5:
                    suits |= 1 << suit
    return suits


suits_that_matter = compiled(_suits_that_matter)


def _alike(unseen: Any, suits: Any, code: Any) -> Any:
    """Return how many unseen cards are as good as this one, 0 where it is unseen no more or another stands for it."""
    bit = 1 << (code & 3)
    held = np.int64(unseen >> np.uint64(code & 60) & np.uint64(15))
    if not held & bit:
        return 0
    if suits & bit:
        return 1
    rest = held & ~suits
    if rest & (bit - 1):
        return 0
    return (rest & 1) + (rest >> 1 & 1) + (rest >> 2 & 1) + (rest >> 3)


alike = compiled(_alike)


def _enumerate_all(  # noqa: PLR0912, PLR0915 - one compiled loop
    start: Any, house: Any, stack: Any, limit: Any, out: Any
) -> Any:
    """Go on through all orders of cards until `limit` of them have ended; return whether that was all.

    `stack` holds a hand for each card turned (words, ints, nums; the first one
    has begun), its unseen cards as a set, the suits that matter, and its
    weight; then `where`: the depth, the orders ended so far, the next code for
    each depth; then the state of a draw.  Where that is not 0, one order is
    drawn instead, any kind of card as likely as another, and the product of
    the numbers of kinds on its way is added to the hands in `out`: on average
    the number of orders (Knuth).
    """
    words, ints, nums, unseen, suits, weights, where, noise = stack
    seats = ints.shape[2]
    counts = out[0][0], out[1][0], np.empty(seats, dtype=np.float64)
    centre, kill, before = start[3][0, 0], start[3][0, 1], start[2][0, TAKEN]
    money = start[4][0], start[3][0, 3], house[0][SIDE_BEST], start[3][0, 4] != 0
    drawing = noise[0] != 0
    stop = where[1] + limit
    size = start[3][0, 2]
    depth = where[0]
    while where[1] < stop:
        code = where[2 + depth]
        if code == 52:
            if depth == 0:
                return True
            depth -= 1
            continue
        if code == 0:
            suits[depth] = suits_that_matter(words[depth], ints[depth])
        if drawing:
            kinds = 0
            for each in range(52):
                kinds += alike(unseen[depth], suits[depth], each) > 0
            noise[0] = noise[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
            wanted = np.int64((noise[0] >> np.uint64(32)) * np.uint64(kinds) >> np.uint64(32))
            code = -1
            while wanted >= 0:
                code += 1
                wanted -= alike(unseen[depth], suits[depth], code) > 0
            weight = weights[depth] * kinds
            where[2 + depth] = 52
        else:
            where[2 + depth] = code + 1
            times = alike(unseen[depth], suits[depth], code)
            if times == 0:
                continue
            weight = weights[depth] * times / (size - depth)
        for p in range(seats):
            for each in range(2):
                words[depth + 1, each, p] = words[depth, each, p]
            for each in range(5):
                ints[depth + 1, each, p] = ints[depth, each, p]
        for each in range(5):
            nums[depth + 1, each] = nums[depth, each]
        hand = words[depth + 1], ints[depth + 1], nums[depth + 1]
        advance(hand, house, centre, kill, code)
        if hand[2][TURN] >= 0:
            unseen[depth + 1] = unseen[depth] & ~(np.uint64(1) << np.uint64(code))
            weights[depth + 1] = weight
            depth += 1
            where[2 + depth] = 0
            continue
        where[1] += 1
        if drawing:
            counts[1][HANDS] += weight
        else:
            count(hand, before, money, weight, counts)
    where[0] = depth
    return False


enumerate_all = compiled(_enumerate_all)
