"""Hands as sums of keys, and the table from sums to dense strengths.

Every rank has a key such that the sum over one to five cards tells exactly
which ranks they are, the number of cards included; a joker's key is beyond
all those sums, and chosen so that a hand with two jokers, or with a card that
is not in the deck, has a sum that no legal hand has.

Suits matter only where all cards share one: `SUIT_SHIFT` bits higher each
card has one bit for its suit, the joker all four, and the bits common to five
cards are the suits of a flush.

`mexican.bin` beside this module holds the strengths of the Mexican deck under
the eight settings that change them; `scripts/make_ranking_tables.py` writes
it.  Other decks are built here when first asked for, in a fraction of a second.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from comodin.cards import MEXICAN_DECK, Card, Deck
from comodin.ranking.order import JokerRole, Order

__all__ = [
    "RANK_MASK",
    "SUIT_SHIFT",
    "Kind",
    "Layout",
    "Settings",
    "Tables",
    "build",
    "load",
    "order_of",
    "pack",
    "shipped_settings",
    "to_bytes",
    "unpack",
]

SUIT_SHIFT = 24
RANK_MASK = (1 << SUIT_SHIFT) - 1

# Smallest numbers, each after the other, whose sums over 0 to 5 cards with at most four of a rank are all different.
_KEYS = (1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 148432)

_MAGIC = b"comodin mexican ranking 1\n"


class Settings(NamedTuple):
    """The options that change the order of five-card hands; the others only say what a joker is."""

    bug_five_aces: bool = True
    double_ace_flush: bool = False
    natural_beats_joker: bool = False


class Kind(NamedTuple):
    """One kind of five-card hand: the natural ranks, what the joker is, whether the suits agree."""

    ranks: tuple[int, ...]
    role: JokerRole
    suited: bool


class Tables(NamedTuple):
    """Dense strengths by rank sum: of hands with mixed suits, and of hands in one suit."""

    plain: dict[int, int]
    suited: dict[int, int]

    @property
    def different(self) -> int:
        """How many strengths there are; they run from 0 to one less."""
        return 1 + max((*self.plain.values(), *self.suited.values()), default=-1)


class Layout:
    """The keys of one deck.

    `rank_keys` stand by rank within the deck, `role_keys` by `JokerRole`;
    `end` is beyond the sum of every legal hand.

    >>> layout = Layout(MEXICAN_DECK)
    >>> layout.key_of(Card.parse("2c")), layout.key_of(Card.parse("As")) & RANK_MASK
    (16777217, 19998)
    """

    __slots__ = ("deck", "end", "order", "rank_keys", "role_keys")

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.rank_keys = _KEYS[: len(deck.ranks)]
        highest = self.rank_keys[-1] if self.rank_keys else 0
        wild = 5 * highest + 1
        # One more than needed, so that two wild jokers do not add up to a bug and an ace.
        bug = wild + 4 * highest + 2
        self.role_keys = (0, wild, bug)
        self.end = bug + 4 * highest + 1

    def key_of(self, card: Card, role: JokerRole = JokerRole.NONE) -> int:
        """Return the key of a card of the deck, the joker in the role that its tag has."""
        if card.rank is None or card.suit is None:
            return self.role_keys[role] | 15 << SUIT_SHIFT
        return self.rank_keys[self.deck.ranks.index(card.rank.letter)] | 1 << card.suit << SUIT_SHIFT

    def sum_of(self, kind: Kind) -> int:
        """Return the rank sum of a kind of hand."""
        return self.role_keys[kind.role] + sum(map(self.rank_keys.__getitem__, kind.ranks))

    def kinds(self) -> Iterator[Kind]:
        """Yield every kind of five-card hand that the deck can deal, in the order of the shipped file."""
        ranks, suits = range(len(self.rank_keys)), len(self.deck.suits)
        roles = JokerRole if self.deck.joker else (JokerRole.NONE,)
        for role in roles:
            natural = 5 if role is JokerRole.NONE else 4
            for chosen in combinations_with_replacement(ranks, natural):
                # Chosen in rising order, so `suits` of a rank stand side by side.
                fits = all(chosen[i] != chosen[i + suits] for i in range(natural - suits))
                if fits and (suits > 1 or len(set(chosen)) < natural):
                    yield Kind(chosen, role, False)
            for chosen in combinations(ranks, natural):
                yield Kind(chosen, role, True)

    def visible_kinds(self) -> Iterator[Kind]:
        """Yield every kind of one to five visible cards; suits tell kinds apart only among five."""
        ranks, suits = range(len(self.rank_keys)), len(self.deck.suits)
        for role in JokerRole if self.deck.joker else (JokerRole.NONE,):
            jokers = int(role is not JokerRole.NONE)
            for natural in range(1 - jokers, 5 - jokers):
                for chosen in combinations_with_replacement(ranks, natural):
                    if all(chosen[i] != chosen[i + suits] for i in range(natural - suits)):
                        yield Kind(chosen, role, False)
        yield from self.kinds()


def order_of(deck: Deck, settings: Settings) -> Order:
    """Return the order of hands of a deck."""
    return Order(
        len(deck.ranks),
        ace_low="A" in deck.ranks,
        bug_five_aces=settings.bug_five_aces,
        double_ace_flush=settings.double_ace_flush,
    )


def pack(level: int, ranks: tuple[int, ...], *, natural: bool) -> int:
    """Return a hand as one integer that compares as (level, ranks, natural).

    Ranks count from 1 in it, so that a missing card is below every card (R3.6).

    >>> pack(1, (9,), natural=False) < pack(1, (9, 0), natural=False) < pack(2, (1, 0), natural=False)
    True
    """
    packed = level
    for place in range(5):
        packed = packed << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
    return packed << 1 | natural


def unpack(packed: int) -> tuple[int, tuple[int, ...]]:
    """Return the level and the ranks that `pack` was given.

    >>> unpack(pack(2, (12, 0, 5), natural=True))
    (2, (12, 0, 5))
    """
    places = [packed >> 1 + 4 * place & 15 for place in reversed(range(5))]
    return packed >> 21, tuple(rank - 1 for rank in places if rank)


def build(deck: Deck, settings: Settings) -> Tables:
    """Return the tables of a deck, worked out from first principles."""
    order, layout = order_of(deck, settings), Layout(deck)
    kinds = tuple(layout.kinds())
    packed = []
    for ranks, role, suited in kinds:
        made = order.five(ranks, role, suited=suited)
        natural = settings.natural_beats_joker and role is JokerRole.NONE
        packed.append(pack(made.level, made.ranks, natural=natural))
    dense = {value: strength for strength, value in enumerate(sorted(set(packed)))}
    return _spread(layout, kinds, [dense[value] for value in packed])


@cache
def load(deck: Deck, settings: Settings) -> Tables:
    """Return the tables of a deck: the shipped ones of the Mexican deck, built ones of another."""
    if deck != MEXICAN_DECK:
        return build(deck, settings)
    layout = Layout(deck)
    kinds = tuple(layout.kinds())
    return _spread(layout, kinds, _shipped(len(kinds))[shipped_settings().index(settings)])


def shipped_settings() -> tuple[Settings, ...]:
    """Return the settings whose tables are shipped, in the order of the file."""
    return tuple(Settings(*values) for values in product((True, False), (False, True), (False, True)))


def to_bytes() -> bytes:
    """Return the contents of the shipped file, worked out from first principles."""
    layout = Layout(MEXICAN_DECK)
    parts = [_MAGIC]
    for settings in shipped_settings():
        tables = build(MEXICAN_DECK, settings)
        strengths = array(
            "H", ((tables.suited if kind.suited else tables.plain)[layout.sum_of(kind)] for kind in layout.kinds())
        )
        if sys.byteorder == "big":
            strengths.byteswap()
        parts.append(strengths.tobytes())
    return b"".join(parts)


@cache
def _shipped(count: int) -> tuple[array[int], ...]:
    data = files(__package__).joinpath("data", "mexican.bin").read_bytes().removeprefix(_MAGIC)
    tables = []
    for start in range(0, len(data), 2 * count):
        strengths = array("H", data[start : start + 2 * count])
        if sys.byteorder == "big":
            strengths.byteswap()
        tables.append(strengths)
    return tuple(tables)


def _spread(layout: Layout, kinds: tuple[Kind, ...], strengths: list[int] | array[int]) -> Tables:
    tables = Tables({}, {})
    for kind, strength in zip(kinds, strengths, strict=True):
        (tables.suited if kind.suited else tables.plain)[layout.sum_of(kind)] = strength
    return tables
