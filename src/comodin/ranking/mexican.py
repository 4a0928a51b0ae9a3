"""Rankings: the options of a house on one side, the strength of hands on the other.

The Mexican deck is the default; any other deck is ranked by the same rules
over its own ranks and suits, which is what solvers' tiny decks need.  Tables
are loaded when a ranking first values a hand, so that making one is free.

Strengths of five-card hands are dense (0 to `count` - 1).  Visible cards have
a scale of their own, integers with gaps, because they number one to five.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from comodin.cards import JO, JOD, JOU, JOX, MEXICAN_DECK, Card, Deck, Suit, format_cards
from comodin.errors import CardError, RulesError
from comodin.ranking.order import JokerRole, Made, Order
from comodin.ranking.tables import RANK_MASK, SUIT_SHIFT, Kind, Layout, Settings, Tables, load, order_of, pack
from comodin.ranking.value import HandValue
from comodin.texts import Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from comodin.ranking.arrays import ArrayRanking

__all__ = ["RANKING_OPTIONS", "MexicanRanking"]

JokerPlays = Literal["wild", "bug"]

RANKING_OPTIONS: Final[dict[str, tuple[bool | str, ...]]] = {
    "bug_five_aces": (True, False),
    "double_ace_flush": (False, True),
    "natural_beats_joker": (False, True),
    "joker_up": ("bug", "wild"),
    "joker_down": ("wild", "bug"),
    "joker_dealer_exposed": ("wild", "bug"),
    "wild_upcard_value": ("best", "ace"),
    "five_up_value": ("full", "partial"),
}
"""The options of a ranking and their values, the default first (R2.1)."""

HAND_SIZE = 5
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
        "_arrays",
        "_keys",
        "_kinds",
        "_layout",
        "_order",
        "_plain",
        "_roles",
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
    _arrays: ArrayRanking | None
    _keys: list[int]
    _kinds: dict[int, Kind]
    _layout: Layout
    _order: Order
    _plain: dict[int, int]
    _roles: dict[Card, JokerRole]
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
                _check_option(name, value)
        self = object.__new__(cls)
        for name, value in options.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "deck", deck)
        self._prepare()
        return cls._known.setdefault((deck, *((value, type(value)) for value in options.values())), self)

    def _prepare(self) -> None:
        """Lay out the keys of the cards; the tables come with the first hand."""
        layout = Layout(self.deck)
        roles = {
            JOU: _ROLES[self.joker_up],
            JOD: _ROLES[self.joker_down],
            JOX: _ROLES[self.joker_dealer_exposed],
        }
        keys, visible_keys = [0] * _CODES, [_NO_CARD] * _CODES
        for card in (*self.deck, *(roles if self.deck.joker else ())):
            if card is not JO:
                keys[card.code] = layout.key_of(card, roles.get(card, JokerRole.NONE))
                visible_keys[card.code] = keys[card.code] & RANK_MASK
        private: dict[str, object] = {
            "_layout": layout,
            "_order": order_of(self.deck, self.settings),
            "_roles": roles,
            "_keys": keys,
            "_visible_keys": visible_keys,
            "_plain": {},
            "_suited": {},
            "_shown": {0: 0},
            "_values": {},
            "_kinds": {},
            "_arrays": None,
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
        >>> value = MexicanRanking().value(parse_cards("As Kd Qc 7h JoU"))
        >>> str(value), value.joker_plays, value.describe("es")
        ('pair:AKQ7', 'A', 'par de ases con K-Q-7')
        """
        keys = self._keys
        try:
            a, b, c, d, e = [keys[card.code] for card in cards]
            value = self._values[(a + b + c + d + e & RANK_MASK) | (a & b & c & d & e & ~RANK_MASK)]
        except (KeyError, ValueError):
            return self._make_value(cards)
        if len({*cards}) != HAND_SIZE:
            self.check(cards)
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

    def check(self, cards: Sequence[Card]) -> None:
        """Refuse anything but five cards that the deck can deal to one hand (`CardError`)."""
        if len(cards) != HAND_SIZE:
            raise CardError(Text("ranking.five_cards", count=len(cards), cards=format_cards(cards) or "-"))
        self.check_dealt(cards)

    @property
    def count(self) -> int:
        """The number of different strengths of five-card hands."""
        return self.tables().count

    def of_strength(self, strength: int) -> HandValue:
        """Return the value with a strength, as arrays hold it; it knows of no joker.

        Raises `RulesError` for a strength that no hand has.

        >>> print(MexicanRanking().of_strength(2253))
        five:A
        """
        if not self._kinds:
            self.tables()
            for kind in self._layout.kinds():
                table = self._suited if kind.suited else self._plain
                self._kinds.setdefault(table[self._layout.sum_of(kind)], kind)
        try:
            kind = self._kinds[strength]
        except KeyError:
            raise RulesError(Text("ranking.no_such_strength", strength=strength, last=self.count - 1)) from None
        made = self._order.five(kind.ranks, kind.role, suited=kind.suited)
        return HandValue(strength, made.category, self._letters(made), None, (self, "showdown"))

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
        if not 1 <= len(cards) <= HAND_SIZE:
            raise CardError(Text("ranking.visible_cards", count=len(cards), cards=format_cards(cards) or "-"))
        self.check_dealt(cards)
        made, suits = self._made_visible(cards)
        return HandValue(
            self.visible_strength(cards), made.category, self._letters(made), self._joker(made, suits), (self, "visible")
        )

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
        array([2253,  269], dtype=uint16)
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
        return self._roles[joker]

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

    @property
    def layout(self) -> Layout:
        """The keys of the deck's cards, for look-up tables of one's own."""
        return self._layout

    def tables(self) -> Tables:
        """Return the strengths by sum of keys; loads them if need be."""
        if not self._plain:
            tables = load(self.deck, self.settings)
            self._suited.update(tables.suited)
            self._plain.update(tables.plain)
        return Tables(self._plain, self._suited)

    def visible_kinds(self) -> Iterator[tuple[Kind, int]]:
        """Yield every kind of visible cards with its strength."""
        full = self.five_up_value == "full"
        for kind in self._layout.visible_kinds():
            if full and len(kind.ranks) + (kind.role is not JokerRole.NONE) == HAND_SIZE:
                made = self._order.five(kind.ranks, kind.role, suited=kind.suited)
            else:
                made = self._order.shown(kind.ranks, kind.role, wild_as_ace=self.wild_upcard_value == "ace")
            yield kind, self._pack(made)

    def _array_ranking(self) -> ArrayRanking:
        if self._arrays is None:
            from comodin.ranking.arrays import ArrayRanking

            object.__setattr__(self, "_arrays", ArrayRanking(self))
        return self._arrays

    def check_dealt(self, cards: Sequence[Card]) -> None:
        """Refuse cards that the deck cannot have dealt to one holding, however many (`CardError`)."""
        if JO in cards:
            raise CardError(Text("ranking.undealt_joker"))
        self.deck.check(cards)

    def _split(self, cards: Sequence[Card]) -> tuple[tuple[int, ...], JokerRole, set[Suit]]:
        """Return the natural ranks within the deck, what the joker is, and the natural suits."""
        role = next((self._roles[card] for card in cards if card.is_joker), JokerRole.NONE)
        ranks = tuple(self.deck.ranks.index(card.rank.letter) for card in cards if card.rank is not None)
        return ranks, role, {card.suit for card in cards if card.suit is not None}

    def _make_value(self, cards: Sequence[Card]) -> HandValue:
        """Value a hand whose kind has not been seen yet, or say what is wrong with it."""
        self.check(cards)
        self.tables()
        ranks, role, suits = self._split(cards)
        suited = len(suits) == 1
        made = self._order.five(ranks, role, suited=suited)
        kind = Kind(ranks, role, suited)
        strength = (self._suited if suited else self._plain)[self._layout.sum_of(kind)]
        value = HandValue(
            strength, made.category, self._letters(made), self._joker(made, suits), (self, "showdown")
        )
        common = 1 << suits.pop() << SUIT_SHIFT if suited else 0
        return self._values.setdefault(self._layout.sum_of(kind) | common, value)

    def _made_visible(self, cards: Sequence[Card]) -> tuple[Made, set[Suit]]:
        ranks, role, suits = self._split(cards)
        if len(cards) == HAND_SIZE and self.five_up_value == "full":
            return self._order.five(ranks, role, suited=len(suits) == 1), suits
        return self._order.shown(ranks, role, wild_as_ace=self.wild_upcard_value == "ace"), suits

    def _learn_visible(self, cards: Sequence[Card], total: int) -> int:
        self.check_dealt(cards)
        if len(cards) > HAND_SIZE:
            raise CardError(Text("ranking.visible_cards", count=len(cards), cards=format_cards(cards)))
        made, _ = self._made_visible(cards)
        strength = self._pack(made)
        if len(cards) < HAND_SIZE or self.five_up_value == "partial":
            self._shown[total] = strength
        return strength

    def _pack(self, made: Made) -> int:
        return pack(made.level, made.ranks, natural=self.natural_beats_joker and made.joker is None)

    def _letters(self, made: Made) -> str:
        return "".join(self.deck.ranks[rank] for rank in made.ranks)

    def _joker(self, made: Made, suits: set[Suit]) -> str | None:
        if made.joker is None:
            return None
        letter = self.deck.ranks[made.joker]
        return letter + next(iter(suits)).letter if made.suited else letter


def _check_option(name: str, value: object) -> None:
    allowed = RANKING_OPTIONS[name]
    if not any(value is choice or (isinstance(choice, str) and value == choice) for choice in allowed):
        told = ", ".join(str(choice).lower() for choice in allowed)
        raise RulesError(Text("ranking.option_value", name=name, value=str(value), allowed=told))


def _restore(deck: Deck, options: dict[str, bool | str]) -> MexicanRanking:
    return MexicanRanking(deck=deck, **options)  # type: ignore[arg-type]
