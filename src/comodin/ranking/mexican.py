"""Rankings: the options of a house on one side, the strength of hands on the other.

The Mexican deck is the default; any other deck is ranked by the same rules
over its own ranks and suits, which is what solvers' tiny decks need.  Tables
are loaded when a ranking first values a hand, so that making one is free.

Strengths of five-card hands are dense (0 to `count` - 1).  Visible cards have
a scale of their own, integers with gaps, because they number one to five.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from comodin.cards import JO, JOD, JOU, JOX, MEXICAN_DECK, Card, Deck
from comodin.ranking.appraiser import HAND_SIZE, Appraiser
from comodin.ranking.options import RANKING_OPTIONS, JokerPlays, check_option
from comodin.ranking.order import JokerRole
from comodin.ranking.tables import RANK_MASK, Settings
from comodin.ranking.value import HandValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from comodin.ranking.arrays import ArrayRanking

__all__ = ["MexicanRanking"]

_CODES = 56
_ROLES = {"wild": JokerRole.WILD, "bug": JokerRole.BUG}
_NO_CARD = 1 << 40  # the visible key of what is not in the deck: no sum of cards reaches it


class MexicanRanking:
    """The order of hands under one house's options for the joker.

    Immutable, and one object for each choice of options: two rankings are
    equal exactly if they are the same object.  All options are those of the
    rule sets (R2.1):

    - `bug_five_aces`: four aces and a bug are five aces (R3.4, R2.3.8);
    - `double_ace_flush`: a joker in a flush may be a second ace;
    - `natural_beats_joker`: among equal hands, visible ones too, the one
      without the joker is better (R3.5);
    - `joker_up`, `joker_down`, `joker_dealer_exposed`: what `JoU`, `JoD` and
      `JoX` are, ``"bug"`` or ``"wild"`` (P10, P11, P17);
    - `wild_upcard_value`: a visible wild joker counts at its best or as an
      ace; `five_up_value`: five visible cards are a complete hand or only
      pairs and high cards (R3.6).

    Raises `RulesError` for any other value.

    >>> from comodin.cards import parse_cards
    >>> ranking = MexicanRanking()
    >>> flush, full = parse_cards("Ah 7h 5h 3h 2h"), parse_cards("Kc Kd Ks Qd Qh")
    >>> ranking.value(flush) > ranking.value(full)
    True
    >>> ranking.count
    2254
    >>> print(MexicanRanking(double_ace_flush=True).value(parse_cards("Ah Jh 5h 3h JoU")))
    flush:AAJ53
    """

    __slots__ = (
        "__weakref__",
        "_appraiser",
        "_arrays",
        "_keys",
        "_plain",
        "_shown",
        "_suited",
        "_values",
        "_visible_keys",
        "bug_five_aces",
        "deck",
        "double_ace_flush",
        "five_up_value",
        "joker_dealer_exposed",
        "joker_down",
        "joker_up",
        "natural_beats_joker",
        "wild_upcard_value",
    )
    _known: ClassVar[dict[tuple[object, ...], MexicanRanking]] = {}

    deck: Deck
    bug_five_aces: bool
    double_ace_flush: bool
    natural_beats_joker: bool
    joker_up: JokerPlays
    joker_down: JokerPlays
    joker_dealer_exposed: JokerPlays
    wild_upcard_value: Literal["best", "ace"]
    five_up_value: Literal["full", "partial"]
    _appraiser: Appraiser
    _arrays: ArrayRanking | None
    _keys: list[int]
    _plain: dict[int, int]
    _shown: dict[int, int]
    _suited: dict[int, int]
    _values: dict[int, HandValue]
    _visible_keys: list[int]

    def __new__(
        cls,
        *,
        deck: Deck = MEXICAN_DECK,
        bug_five_aces: bool = True,
        double_ace_flush: bool = False,
        natural_beats_joker: bool = False,
        joker_up: JokerPlays = "bug",
        joker_down: JokerPlays = "wild",
        joker_dealer_exposed: JokerPlays = "wild",
        wild_upcard_value: Literal["best", "ace"] = "best",
        five_up_value: Literal["full", "partial"] = "full",
    ) -> MexicanRanking:
        """Return the one ranking with these options."""
        options: dict[str, bool | str] = {
            "bug_five_aces": bug_five_aces,
            "double_ace_flush": double_ace_flush,
            "natural_beats_joker": natural_beats_joker,
            "joker_up": joker_up,
            "joker_down": joker_down,
            "joker_dealer_exposed": joker_dealer_exposed,
            "wild_upcard_value": wild_upcard_value,
            "five_up_value": five_up_value,
        }
        try:
            return cls._known[deck, *((value, type(value)) for value in options.values())]
        except (KeyError, TypeError):
            for name, value in options.items():
                check_option(name, value)
        self = object.__new__(cls)
        for name, value in options.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "deck", deck)
        self._prepare()
        return cls._known.setdefault((deck, *((value, type(value)) for value in options.values())), self)

    def _prepare(self) -> None:
        """Lay out the keys of the cards; the tables come with the first hand."""
        roles = {JOU: _ROLES[self.joker_up], JOD: _ROLES[self.joker_down], JOX: _ROLES[self.joker_dealer_exposed]}
        appraiser = Appraiser(
            self.deck,
            self.settings,
            roles,
            wild_as_ace=self.wild_upcard_value == "ace",
            full=self.five_up_value == "full",
        )
        keys, visible_keys = [0] * _CODES, [_NO_CARD] * _CODES
        for card in (*self.deck, *(roles if self.deck.joker else ())):
            if card is not JO:
                keys[card.code] = appraiser.layout.key_of(card, roles.get(card, JokerRole.NONE))
                visible_keys[card.code] = keys[card.code] & RANK_MASK
        private: dict[str, object] = {
            "_appraiser": appraiser,
            "_arrays": None,
            "_keys": keys,
            "_visible_keys": visible_keys,
            "_plain": {},
            "_suited": {},
            "_shown": {0: 0},
            "_values": {},
        }
        for name, value in private.items():
            object.__setattr__(self, name, value)

    # -- five cards at a showdown

    def value(self, cards: Sequence[Card]) -> HandValue:
        """Return the value of exactly five cards.

        Raises `CardError` for another number, a card that is not in the deck,
        one given twice, two jokers, or a joker of which nobody says how it
        was dealt (`Jo`).  Source: P39 to P41, R3.2 to R3.5.

        >>> from comodin.cards import parse_cards
        >>> value = MexicanRanking().value(parse_cards("As Kd Qc 5h JoU"))
        >>> str(value), value.joker_plays, value.describe("es")
        ('pair:AKQ5', 'A', 'par de ases con K-Q-5')
        """
        keys = self._keys
        try:
            a, b, c, d, e = [keys[card.code] for card in cards]
            value = self._values[(a + b + c + d + e & RANK_MASK) | (a & b & c & d & e & ~RANK_MASK)]
        except (KeyError, ValueError):
            return self._make_value(cards)
        if len({*cards}) != HAND_SIZE:
            self._appraiser.check_hand(cards)
        return value

    def strength(self, cards: Sequence[Card]) -> int:
        """Return the strength of five cards, 0 to `count` - 1, quickly: `value(cards).strength`.

        The caller answers for the cards: a natural card given twice goes
        unseen; a wrong number of cards, a foreign card, an undealt joker or a
        second one is a `CardError`.

        >>> from comodin.cards import parse_cards
        >>> MexicanRanking().strength(parse_cards("As Ad Ac Ah JoU"))
        2253
        """
        keys = self._keys
        try:
            first, second, third, fourth, fifth = cards
            a = keys[first.code]
            b = keys[second.code]
            c = keys[third.code]
            d = keys[fourth.code]
            e = keys[fifth.code]
            if a & b & c & d & e > RANK_MASK:
                return self._suited[a + b + c + d + e & RANK_MASK]
            return self._plain[a + b + c + d + e & RANK_MASK]
        except (KeyError, ValueError):
            return self._make_value(cards).strength

    def strength_of_codes(self, codes: Sequence[int]) -> int:
        """Return the strength of five cards given by `Card.code`; otherwise like `strength`.

        >>> MexicanRanking().strength_of_codes([51, 50, 49, 48, 52])
        2253
        """
        keys = self._keys
        try:
            a, b, c, d, e = codes
            a = keys[a]
            b = keys[b]
            c = keys[c]
            d = keys[d]
            e = keys[e]
            if a & b & c & d & e > RANK_MASK:
                return self._suited[a + b + c + d + e & RANK_MASK]
            return self._plain[a + b + c + d + e & RANK_MASK]
        except (KeyError, ValueError, IndexError):
            return self._make_value([Card.from_code(code) for code in codes]).strength

    @property
    def count(self) -> int:
        """The number of different strengths of five-card hands."""
        return self._appraiser.tables.different

    def of_strength(self, strength: int) -> HandValue:
        """Return the value with a strength, as arrays hold it; it knows of no joker.

        Raises `RulesError` for a strength that no hand has.

        >>> print(MexicanRanking().of_strength(2253))
        five:A
        """
        return self._appraiser.value_of_strength(strength, (self, "showdown"))

    # -- cards that show

    def visible(self, cards: Sequence[Card]) -> HandValue:
        """Return the value of one to five visible cards (R3.6).

        Fewer than five make pairs and high cards only, and a missing card is
        below any card.  Such values compare with each other, not with those
        of `value`.  Raises `CardError` as `value` does.

        >>> from comodin.cards import parse_cards
        >>> value = MexicanRanking().visible(parse_cards("JoD Kd"))
        >>> print(value, "|", value.describe(), "|", value.joker_plays)
        pair:K | pair of kings | K
        """
        return self._appraiser.visible_value(cards, (self, "visible"))

    def visible_strength(self, cards: Sequence[Card]) -> int:
        """Return the strength of up to five visible cards, quickly; no cards at all are worth 0.

        The integers compare like the values of `visible` and have gaps.  The
        caller answers for the cards, as for `strength`.

        >>> from comodin.cards import parse_cards
        >>> ranking = MexicanRanking()
        >>> ranking.visible_strength(parse_cards("Kd 2c")) > ranking.visible_strength(parse_cards("Kh"))
        True
        """
        keys = self._visible_keys
        total = 0
        for card in cards:
            total += keys[card.code]
        try:
            return self._shown[total]
        except KeyError:
            return self._learn_visible(cards, total)

    def opening_rank(self, card: Card) -> int:
        """Return how one up card counts for the opening; any joker is an ace (E081, E084, R3.9).

        Comparable with itself and with `visible_strength`.

        >>> from comodin.cards import JOX, Card
        >>> MexicanRanking().opening_rank(JOX) == MexicanRanking().opening_rank(Card("Ad"))
        True
        """
        return self.visible_strength((card,))

    # -- whole arrays

    def values(self, codes: NDArray[np.integer[Any]]) -> NDArray[np.uint16]:
        """Return the strengths of many hands: codes of shape (..., 5) give uint16 of shape (...).

        Every row is checked: `CardError` names the first one with a foreign
        card, an undealt joker or a card given twice.  A `CardError` also for
        another shape or a dtype that is not an integer.

        >>> import numpy as np
        >>> MexicanRanking().values(np.array([[51, 50, 49, 48, 52], [0, 5, 10, 15, 45]], dtype=np.uint8))
        array([2253,   52], dtype=uint16)
        """
        return self._array_ranking().values(codes)

    def visible_values(self, codes: NDArray[np.integer[Any]]) -> NDArray[np.uint32]:
        """Return the strengths of many visible holdings: codes of shape (..., n), n from 1 to 5, 255 for no card.

        The same integers as `visible_strength`; a row of 255 alone is 0.

        >>> import numpy as np
        >>> first, second = MexicanRanking().visible_values(np.array([[45, 255], [46, 0]], dtype=np.uint8))
        >>> bool(first < second)
        True
        """
        return self._array_ranking().visible_values(codes)

    # -- the rest

    @property
    def settings(self) -> Settings:
        """The options that change the order of five-card hands."""
        return Settings(self.bug_five_aces, self.double_ace_flush, self.natural_beats_joker)

    @property
    def options(self) -> dict[str, bool | str]:
        """All options with their values, the deck aside."""
        return {name: getattr(self, name) for name in RANKING_OPTIONS}

    def role(self, joker: Card) -> JokerRole:
        """Return what a dealt joker is in this house."""
        return self._appraiser.roles[joker]

    def __repr__(self) -> str:
        told = [f"{name}={value!r}" for name, value in self.options.items() if value != RANKING_OPTIONS[name][0]]
        if self.deck != MEXICAN_DECK:
            told.insert(0, f"deck={self.deck!r}")
        return f"MexicanRanking({', '.join(told)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a ranking cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, tuple[Deck, dict[str, bool | str]]]:
        return _restore, (self.deck, self.options)

    def __copy__(self) -> MexicanRanking:
        return self

    def __deepcopy__(self, memo: object) -> MexicanRanking:
        return self

    def _array_ranking(self) -> ArrayRanking:
        arrays = self._arrays
        if arrays is None:
            from comodin.ranking.arrays import ArrayRanking  # noqa: PLC0415 - NumPy only where arrays are used

            arrays = ArrayRanking(self._appraiser)
            object.__setattr__(self, "_arrays", arrays)
        return arrays

    def _make_value(self, cards: Sequence[Card]) -> HandValue:
        """Value a hand of a kind that has not been seen yet, or say what is wrong with it."""
        value = self._appraiser.hand_value(cards, (self, "showdown"))
        if not self._plain:
            self._suited.update(self._appraiser.tables.suited)
            self._plain.update(self._appraiser.tables.plain)
        a, b, c, d, e = [self._keys[card.code] for card in cards]
        return self._values.setdefault((a + b + c + d + e & RANK_MASK) | (a & b & c & d & e & ~RANK_MASK), value)

    def _learn_visible(self, cards: Sequence[Card], total: int) -> int:
        """Value visible cards of a kind that has not been seen yet, or say what is wrong with them."""
        self._appraiser.check_visible(cards)
        strength = self._appraiser.visible_strength(self._appraiser.kind_of(cards))
        # Of five cards the sum tells too little: their suits may count.
        if len(cards) < HAND_SIZE:
            self._shown[total] = strength
        return strength


def _restore(deck: Deck, options: dict[str, bool | str]) -> MexicanRanking:
    return MexicanRanking(deck=deck, **options)  # type: ignore[arg-type]
