"""The order of face-up cards in the reveal games: one to seven, partial hands included (R4.2).

The best five of the cards showing count; with fewer than five all of them do,
and a missing card is below every card.  So all hands of one to seven cards
stand in one order, and their strengths are dense.

The surprise is what does *not* count: a sixth or seventh card is no extra card
(E226), four to a flush or a straight are high cards (E224), and the order of
turning is irrelevant (E230).  A full house beats a flush here (M2), unlike in
Mexican Poker.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from comodin.cards import STANDARD_DECK, Card, Deck, format_cards
from comodin.errors import CardError, RulesError
from comodin.ranking.face_up_tables import (
    CARDS_AT,
    EMPTY,
    FIVE_SUITED,
    KEY_BITS,
    MOST,
    NOTHING,
    RANKS,
    ROW_BITS,
    SUITS_AT,
    TOO_MANY,
    FaceUpTables,
    load,
    unmade,
    word_of,
)
from comodin.ranking.value import HandValue
from comodin.texts import Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from comodin.ranking.face_up_arrays import FaceUpArrays

__all__ = ["FaceUpRanking"]

_CODES = 56
_KEY = (1 << KEY_BITS) - 1
_ROW = (1 << ROW_BITS) - 1
_UNUSUAL = FIVE_SUITED | TOO_MANY
_RANKS_AT = {1 << SUITS_AT + 4 * suit + 3: CARDS_AT + 16 * suit for suit in range(4)}


class FaceUpRanking:
    """The order of one to seven face-up cards of a deck without a joker (M1, M2, M11, R4.2).

    Immutable, and one object for each deck.  Strengths are integers without
    gaps, 0 to `count` - 1, higher wins, and compare whatever the number of
    cards; suits never break a tie.  Compare values, not their categories:
    those stand in the order of Mexican Poker.

    Raises `RulesError` for a deck with a joker.

    >>> from comodin.cards import parse_cards
    >>> ranking = FaceUpRanking()
    >>> ranking.value(parse_cards("Kc Kd Ks Qd Qh")) > ranking.value(parse_cards("Ah Jh 8h 5h 3h 2c 2d"))
    True
    >>> ranking.value(parse_cards("Kd 3c")) > ranking.value(parse_cards("Kh"))
    True
    >>> ranking.count
    9841
    """

    __slots__ = ("__weakref__", "_arrays", "_keys", "_rows", "_strengths", "_suited", "_values", "_words", "deck")
    _known: ClassVar[dict[Deck, FaceUpRanking]] = {}

    empty: Final = EMPTY
    """What shows before a card is turned; see `turn`."""

    nothing: Final = NOTHING
    """The strength of no cards at all, below every other: -1."""

    deck: Deck
    _arrays: FaceUpArrays | None
    _keys: list[int]
    _rows: array[int]
    _strengths: array[int]
    _suited: array[int]
    _values: dict[int, HandValue]
    _words: list[int]

    def __new__(cls, *, deck: Deck = STANDARD_DECK) -> FaceUpRanking:
        """Return the one ranking of this deck; its tables are loaded when it first values a hand."""
        known = cls._known.get(deck)
        if known is not None:
            return known
        if deck.joker:
            raise RulesError(Text("ranking.face_up_joker", deck=deck))
        self = object.__new__(cls)
        words = [word_of(deck, Card.from_code(code)) for code in range(_CODES)]
        keys = [word & (1 << CARDS_AT) - 1 for word in words]
        private = {"deck": deck, "_words": words, "_keys": keys, "_arrays": None, "_values": {}}
        for name, value in private.items():
            object.__setattr__(self, name, value)
        for name in ("_rows", "_strengths", "_suited"):
            object.__setattr__(self, name, array("I"))
        return cls._known.setdefault(deck, self)

    # -- cards all at once

    def value(self, cards: Sequence[Card]) -> HandValue:
        """Return the value of one to seven cards.

        Its `ranks` name only what is there: a lone king is ``high:K``.  Raises
        `CardError` for another number of cards, a card that is not in the
        deck, or one given twice.

        >>> from comodin.cards import parse_cards
        >>> for text in ("Kd Tc", "Kd 3s Kh", "9c 8d 7h 6s 5c 5d 5h"):
        ...     value = FaceUpRanking().value(parse_cards(text))
        ...     print(value, "|", value.describe(), "|", value.describe("es"))
        high:KT | king high with T | carta alta: rey con T
        pair:K3 | pair of kings with 3 | par de reyes con 3
        straight:9 | straight, nine high | corrida al nueve
        """
        strength = self.strength(cards)
        if strength == NOTHING or len({*cards}) != len(cards):
            raise self._wrong(cards)
        try:
            return self._values[strength]
        except KeyError:
            return self.of_strength(strength)

    def strength(self, cards: Sequence[Card]) -> int:
        """Return the strength of up to seven cards, quickly; no cards at all are `nothing`.

        The caller answers for the cards: one given twice goes unseen; more
        than seven or a foreign card are a `CardError`.

        >>> from comodin.cards import parse_cards
        >>> [FaceUpRanking().strength(parse_cards(text)) for text in ("", "2c", "3c", "3c 2d", "As Ks Qs Js Ts 9s 8s")]
        [-1, 0, 1, 2, 9840]
        """
        k = self._keys
        if len(cards) == MOST:
            a, b, c, d, e, f, g = cards
            total = k[a.code] + k[b.code] + k[c.code] + k[d.code] + k[e.code] + k[f.code] + k[g.code] + EMPTY
        else:
            total = EMPTY
            for card in cards:
                total += k[card.code]
        try:
            if not total & _UNUSUAL:
                key = total & _KEY
                return self._strengths[self._rows[key & _ROW] + (key >> ROW_BITS)]
        except IndexError:  # the tables are still to be loaded, which `strength_of` does
            pass
        if total & TOO_MANY:
            raise self._wrong(cards)
        return self.strength_of(EMPTY + sum(self._words[card.code] for card in cards))

    @property
    def count(self) -> int:
        """The number of different strengths."""
        return len(self._tables.made)

    def of_strength(self, strength: int) -> HandValue:
        """Return the value with a strength, as arrays hold it.

        Raises `RulesError` for a strength that no hand has.

        >>> print(FaceUpRanking().of_strength(9840))
        straight_flush:A
        """
        made = self._tables.made
        if not 0 <= strength < len(made):
            raise RulesError(Text("ranking.no_such_strength", strength=strength, last=len(made) - 1))
        hand = unmade(made[strength])
        ranks = "".join(self.deck.ranks[rank] for rank in hand.ranks)
        value = HandValue(int(strength), hand.category, ranks, None, (self, "face up"))
        return self._values.setdefault(value.strength, value)

    # -- card by card, as they are turned

    def turn(self, shown: int, card: Card) -> int:
        """Return what shows after one more card: an integer, for `strength_of` and further turns.

        Begin with `empty`.  Raises `CardError` for an eighth card, one that is
        not in the deck, or one that shows already.

        >>> ranking, shown = FaceUpRanking(), FaceUpRanking.empty
        >>> for card in map(Card, ("5c", "Jh", "Jd")):
        ...     shown = ranking.turn(shown, card)
        ...     print(ranking.of_strength(ranking.strength_of(shown)))
        high:5
        high:J5
        pair:J5
        """
        word = self._words[card.code]
        after = shown + word
        if after & TOO_MANY or (shown & word) >> CARDS_AT:
            raise self._wrong([*self._cards_of(shown), card])
        return after

    def strength_of(self, shown: int) -> int:
        """Return the strength of what shows, `nothing` for `empty`.

        >>> FaceUpRanking().strength_of(FaceUpRanking.empty)
        -1
        """
        try:
            suit = shown & FIVE_SUITED
            if suit:
                return self._suited[shown >> _RANKS_AT[suit] & RANKS]
            key = shown & _KEY
            return self._strengths[self._rows[key & _ROW] + (key >> ROW_BITS)]
        except IndexError:
            tables = self._tables
        for name in ("rows", "strengths", "suited"):
            object.__setattr__(self, f"_{name}", getattr(tables, name))
        return self.strength_of(shown)

    # -- whole arrays

    def values(self, codes: NDArray[np.integer[Any]]) -> NDArray[np.int16]:
        """Return the strengths of many hands: codes of shape (..., n), n from 1 to 7, give int16 of shape (...).

        255 is no card, in any place; a row of 255 alone is `nothing`.  Every
        row is checked: `CardError` names the first one with a foreign card or
        a card given twice.  A `CardError` also for another shape or a dtype
        that is not an integer.

        >>> import numpy as np
        >>> FaceUpRanking().values(np.array([[51, 47, 43, 39, 35, 31, 27], [0] + 6 * [255]], dtype=np.uint8))
        array([9840,    0], dtype=int16)
        """
        return self.arrays.values(codes)

    @property
    def arrays(self) -> FaceUpArrays:
        """The tables as NumPy arrays, for compiled loops that value cards themselves."""
        arrays = self._arrays
        if arrays is None:
            from comodin.ranking.face_up_arrays import FaceUpArrays  # noqa: PLC0415 - NumPy only where arrays are used

            arrays = FaceUpArrays(self.deck, self._tables, self.deck.check)
            object.__setattr__(self, "_arrays", arrays)
        return arrays

    # -- the rest

    def __repr__(self) -> str:
        return "FaceUpRanking()" if self.deck == STANDARD_DECK else f"FaceUpRanking(deck={self.deck!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a ranking cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, tuple[Deck]]:
        return _restore, (self.deck,)

    def __copy__(self) -> FaceUpRanking:
        return self

    def __deepcopy__(self, memo: object) -> FaceUpRanking:
        return self

    @property
    def _tables(self) -> FaceUpTables:
        return load(self.deck)

    def _cards_of(self, shown: int) -> list[Card]:
        return [card for card in self.deck if (shown & self._words[card.code]) >> CARDS_AT]

    def _wrong(self, cards: Sequence[Card]) -> CardError:
        """Return the error that says what is wrong with cards."""
        if 1 <= len(cards) <= MOST:
            try:
                self.deck.check(cards)
            except CardError as error:
                return error
        return CardError(Text("ranking.face_up_cards", count=len(cards), cards=format_cards(cards) or "-"))


def _restore(deck: Deck) -> FaceUpRanking:
    return FaceUpRanking(deck=deck)
