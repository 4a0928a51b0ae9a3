"""The slow half of a ranking: checks cards and works out what they are worth.

`mexican` asks it once for each kind of hand, and for whatever the quick
look-ups do not know, which includes all wrong input: so no check costs
anything where the cards are right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from comodin.cards import JO, Card, Deck, Suit, format_cards
from comodin.errors import CardError, RulesError
from comodin.ranking.order import JokerRole, Made
from comodin.ranking.tables import Kind, Layout, Settings, Tables, load, order_of, pack
from comodin.ranking.value import HandValue, Scale
from comodin.texts import Text

__all__ = ["HAND_SIZE", "Appraiser"]

HAND_SIZE = 5


class Appraiser:
    """Values of hands by one deck and one set of options.

    `roles` says what each dealt joker is; `wild_as_ace` and `full` are the
    options for visible cards (R3.6).
    """

    def __init__(
        self, deck: Deck, settings: Settings, roles: Mapping[Card, JokerRole], *, wild_as_ace: bool, full: bool
    ) -> None:
        self.deck = deck
        self.roles = roles
        self.layout = Layout(deck)
        self._settings = settings
        self._order = order_of(deck, settings)
        self._wild_as_ace = wild_as_ace
        self._full = full

    # -- what may be asked

    def check_hand(self, cards: Sequence[Card]) -> None:
        """Refuse anything but five cards that the deck can deal to one hand (`CardError`)."""
        if len(cards) != HAND_SIZE:
            raise CardError(Text("ranking.five_cards", count=len(cards), cards=format_cards(cards) or "-"))
        self.check_dealt(cards)

    def check_visible(self, cards: Sequence[Card]) -> None:
        """Refuse anything but one to five cards that the deck can deal to one hand (`CardError`)."""
        if not 1 <= len(cards) <= HAND_SIZE:
            raise CardError(Text("ranking.visible_cards", count=len(cards), cards=format_cards(cards) or "-"))
        self.check_dealt(cards)

    def check_dealt(self, cards: Sequence[Card]) -> None:
        """Refuse cards that cannot have been dealt together, however many (`CardError`)."""
        if self.deck.joker and JO in cards:
            raise CardError(Text("ranking.undealt_joker"))
        self.deck.check(cards)

    # -- what cards are and what they make

    def kind_of(self, cards: Sequence[Card]) -> Kind:
        """Return the kind of hand that checked cards are."""
        role = next((self.roles[card] for card in cards if card.is_joker), JokerRole.NONE)
        ranks = tuple(self.deck.ranks.index(card.rank.letter) for card in cards if card.rank is not None)
        return Kind(ranks, role, len({card.suit for card in cards if card.suit is not None}) == 1)

    def five(self, kind: Kind) -> Made:
        """Return what five cards make at a showdown."""
        return self._order.five(kind.ranks, kind.role, suited=kind.suited)

    def visible(self, kind: Kind) -> Made:
        """Return what one to five visible cards make."""
        if self._full and self._is_hand(kind):
            return self.five(kind)
        return self._order.shown(kind.ranks, kind.role, wild_as_ace=self._wild_as_ace)

    def visible_strength(self, kind: Kind) -> int:
        """Return the integer by which visible cards compare; no such integer is 0."""
        made = self.visible(kind)
        natural = self._settings.natural_beats_joker and kind.role is JokerRole.NONE
        return pack(made.level, made.ranks, natural=natural)

    def letters(self, made: Made) -> str:
        """Return the ranks of a hand as letters."""
        return "".join(self.deck.ranks[rank] for rank in made.ranks)

    def joker_plays(self, made: Made, cards: Sequence[Card]) -> str | None:
        """Return what the joker among the cards stands for: a card of a flush, else a rank."""
        if made.joker is None:
            return None
        letter = self.deck.ranks[made.joker]
        return letter + _suit(cards).letter if made.suited else letter

    # -- the same as values, on the scale of whoever asks

    def hand_value(self, cards: Sequence[Card], scale: Scale) -> HandValue:
        """Return the value of a hand at a showdown; `CardError` as `check_hand` raises it."""
        self.check_hand(cards)
        kind = self.kind_of(cards)
        return self._value(self.five(kind), self.strength(kind), cards, scale)

    def visible_value(self, cards: Sequence[Card], scale: Scale) -> HandValue:
        """Return the value of visible cards; `CardError` as `check_visible` raises it."""
        self.check_visible(cards)
        kind = self.kind_of(cards)
        return self._value(self.visible(kind), self.visible_strength(kind), cards, scale)

    def value_of_strength(self, strength: int, scale: Scale) -> HandValue:
        """Return the value with a strength, without the joker; `RulesError` for a strength that no hand has."""
        kind = self.kind_by_strength.get(strength)
        if kind is None:
            last = self.tables.different - 1
            raise RulesError(Text("ranking.no_such_strength", strength=strength, last=last))
        return self._value(self.five(kind)._replace(joker=None), strength, (), scale)

    def _value(self, made: Made, strength: int, cards: Sequence[Card], scale: Scale) -> HandValue:
        return HandValue(strength, made.category, self.letters(made), self.joker_plays(made, cards), scale)

    # -- all there is

    @cached_property
    def tables(self) -> Tables:
        """The strengths of five-card hands by sum of keys."""
        return load(self.deck, self._settings)

    def strength(self, kind: Kind) -> int:
        """Return the dense strength of a kind of five-card hand."""
        tables = self.tables
        return (tables.suited if kind.suited else tables.plain)[self.layout.sum_of(kind)]

    @cached_property
    def kind_by_strength(self) -> dict[int, Kind]:
        """One kind of hand, without the joker where there is one, for each strength."""
        kinds: dict[int, Kind] = {}
        for kind in self.layout.kinds():
            kinds.setdefault(self.strength(kind), kind)
        return kinds

    def visible_kinds(self) -> Iterator[tuple[Kind, int]]:
        """Yield every kind of visible cards with its strength."""
        hands = {strength: self.visible_strength(kind) for strength, kind in self.kind_by_strength.items()}
        for kind in self.layout.visible_kinds():
            whole = self._full and self._is_hand(kind)
            yield kind, hands[self.strength(kind)] if whole else self.visible_strength(kind)

    def _is_hand(self, kind: Kind) -> bool:
        return len(kind.ranks) + (kind.role is not JokerRole.NONE) == HAND_SIZE


def _suit(cards: Sequence[Card]) -> Suit:
    return next(card.suit for card in cards if card.suit is not None)
