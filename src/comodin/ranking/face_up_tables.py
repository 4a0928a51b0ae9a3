"""Face-up cards as one sum of words, and the tables from sums to dense strengths.

A card's word holds, from its lowest bit up, a key for its rank, a one in its
suit's counter, a one, and (from bit 64 on) a bit of its own.  The sum of words
over one to seven cards therefore tells which ranks they are, whether five
share a suit and which, how many they are, and whether they are all different:
only then does it hold as many bits as cards.

Two look-ups give the strength: the low bits of the sum of keys choose a row,
the high bits the place in it, and the rows are shifted into each other until
they share one table without holes.  Cards in one suit have a table by their
set of ranks.

`face_up.bin` beside this module holds the tables of the standard deck;
`scripts/make_ranking_tables.py` writes it.  Those of other decks are built
here when first asked for, in a second or less.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import NamedTuple

from comodin.cards import STANDARD_DECK, Card, Deck
from comodin.ranking.category import STANDARD_ORDER
from comodin.ranking.order import Made, Order
from comodin.ranking.tables import pack, unpack

__all__ = [
    "CARDS_AT",
    "COUNT_AT",
    "EMPTY",
    "FIVE_SUITED",
    "KEYS",
    "KEY_BITS",
    "MOST",
    "NOTHING",
    "RANKS",
    "ROW_BITS",
    "SUITS_AT",
    "TOO_MANY",
    "FaceUpTables",
    "build",
    "holdings",
    "load",
    "to_bytes",
    "unmade",
    "word_of",
]

MOST = 7
NOTHING = -1
"""The strength of no cards at all."""

KEY_BITS = 25
SUITS_AT = KEY_BITS
COUNT_AT = SUITS_AT + 16
CARDS_AT = 64
ROW_BITS = 13

RANKS = (1 << 13) - 1
TOO_MANY = (1 << CARDS_AT) - (MOST + 1 << COUNT_AT)
"""The bits that only eight cards or more can set."""

# Each suit's counter begins at three, so that the fifth card of a suit sets its highest bit.
EMPTY = 0x3333 << SUITS_AT
FIVE_SUITED = 0x8888 << SUITS_AT

# Smallest numbers, each after the other, whose sums over 0 to 7 cards with at most four of a rank are all different.
KEYS = (1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359, 3453520)

_MAGIC = b"comodin face-up ranking 1\n"
_PARTS = ("I", "I", "h", "h")


class FaceUpTables(NamedTuple):
    """Dense strengths of one deck, and what they mean.

    `strengths[rows[low] + high]` is the strength of a sum of keys (`ROW_BITS`
    are low), `suited[ranks]` that of five cards or more in one suit, by their
    set of ranks; `made[strength]` is the hand as `pack` packs it.
    """

    rows: array[int]
    made: array[int]
    suited: array[int]
    strengths: array[int]


def word_of(deck: Deck, card: Card) -> int:
    """Return the word of a card; that of one not in the deck counts as eight cards and has no bit of its own.

    >>> word_of(STANDARD_DECK, Card("4d")) & (1 << KEY_BITS) - 1
    24
    """
    if card not in deck or card.rank is None or card.suit is None:
        return MOST + 1 << COUNT_AT
    rank = deck.ranks.index(card.rank.letter)
    return KEYS[rank] | 1 << SUITS_AT + 4 * card.suit | 1 << COUNT_AT | 1 << CARDS_AT + 16 * card.suit + rank


def holdings(deck: Deck, most: int = MOST) -> Iterator[tuple[int, ...]]:
    """Yield the ranks of every nonempty holding that is no flush, rising, those of fewer cards first.

    A deck of one suit has none of five cards or more.
    """
    ranks, suits = range(len(deck.ranks)), len(deck.suits)
    level: list[tuple[int, ...]] = [()]
    for _ in range(most if suits > 1 else min(most, 4)):
        level = [
            (*held, rank) for held in level for rank in ranks[held[-1] if held else 0 :] if held.count(rank) < suits
        ]
        yield from level


def build(deck: Deck) -> FaceUpTables:
    """Return the tables of a deck without a joker, worked out from first principles."""
    order = Order(len(deck.ranks), ace_low="A" in deck.ranks)
    packed: dict[int, int] = {0: 0}  # by sum of keys
    for held in holdings(deck):
        total = sum(map(KEYS.__getitem__, held))
        if len(held) < 5:
            packed[total] = _pack(order.shown(held))
        elif len(held) == 5:
            packed[total] = _pack(order.five(held, suited=False))
        else:  # the best five of six are the best five of some five of them (R4.2)
            packed[total] = max(packed[total - KEYS[rank]] for rank in set(held))
    flushes = {
        sum(1 << rank for rank in held): _pack(order.five(held, suited=True))
        for held in combinations(range(len(deck.ranks)), 5)
    }
    made = sorted({*packed.values(), *flushes.values()} - {0})
    dense = {0: NOTHING} | {value: strength for strength, value in enumerate(made)}
    rows, strengths = _squeezed({total: dense[value] for total, value in packed.items()})
    suited = array("h", [NOTHING]) * (RANKS + 1)
    for ranks in range(RANKS + 1):
        if ranks in flushes:
            suited[ranks] = dense[flushes[ranks]]
        elif ranks.bit_count() > 5:
            suited[ranks] = max(suited[ranks ^ 1 << rank] for rank in range(len(KEYS)) if ranks >> rank & 1)
    return FaceUpTables(rows, array("I", made), suited, strengths)


@cache
def load(deck: Deck) -> FaceUpTables:
    """Return the tables of a deck: the shipped ones of the standard deck, built ones of another."""
    if deck != STANDARD_DECK:
        return build(deck)
    data = files(__package__).joinpath("data", "face_up.bin").read_bytes().removeprefix(_MAGIC)
    sizes = _array("I", data[: 4 * len(_PARTS)])
    parts, start = [], 4 * len(_PARTS)
    for kind, size in zip(_PARTS, sizes, strict=True):
        parts.append(_array(kind, data[start : start + size]))
        start += size
    return FaceUpTables(*parts)


def to_bytes() -> bytes:
    """Return the contents of the shipped file, worked out from first principles."""
    parts = [_bytes(part) for part in build(STANDARD_DECK)]
    return b"".join((_MAGIC, _bytes(array("I", map(len, parts))), *parts))


def unmade(packed: int) -> Made:
    """Return the hand that an entry of `made` stands for."""
    level, ranks = unpack(packed)
    return Made(STANDARD_ORDER[level].level, ranks)


def _pack(made: Made) -> int:
    return pack(STANDARD_ORDER.index(made.category), made.ranks, natural=False)


def _squeezed(values: dict[int, int]) -> tuple[array[int], array[int]]:
    """Return where each row begins in a common table, and the table: fullest rows first, each where it first fits."""
    rows: dict[int, list[int]] = {}
    for total in values:
        rows.setdefault(total & (1 << ROW_BITS) - 1, []).append(total >> ROW_BITS)
    starts = array("I", [0]) * (1 << ROW_BITS)
    taken = 0
    for row, places in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        conflicts = 0
        for place in places:
            conflicts |= taken >> place
        start = (~conflicts & conflicts + 1).bit_length() - 1
        starts[row] = start
        taken |= sum(1 << place for place in places) << start
    # Long enough that also the sum of seven cards that cannot be lies within.
    table = array("h", [NOTHING]) * (max(starts) + (MOST * KEYS[-1] >> ROW_BITS) + 1)
    for total, value in values.items():
        table[starts[total & (1 << ROW_BITS) - 1] + (total >> ROW_BITS)] = value
    return starts, table


def _array(kind: str, data: Iterable[int]) -> array[int]:
    made = array(kind, data)
    if sys.byteorder == "big":
        made.byteswap()
    return made


def _bytes(part: array[int]) -> bytes:
    if sys.byteorder == "big":
        part = array(part.typecode, part)
        part.byteswap()
    return part.tobytes()
