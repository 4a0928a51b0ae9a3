"""One hand's value, as an object that compares and can say itself.

Two values compare by strength alone: a hand with the joker equals the same
hand without it (P15) unless the house plays otherwise, and suits never count.
Values of different scales (another ranking, or a showdown hand against cards
that merely show) have no order, and comparing them is a `TypeError`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from comodin.ranking.category import Category
from comodin.texts import Lang, Text

__all__ = ["HandValue", "Scale"]

Scale = tuple[object, str]
"""What a value belongs to: the ranking that made it, and what it ranks."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HandValue:
    """What some cards are worth; made by `MexicanRanking.value`, `.visible` and `FaceUpRanking.value`.

    `strength` is an integer, higher wins; `ranks` the rank letters in the
    order in which they are compared, as in ``K5A`` for kings, fives and an
    ace; `joker_plays` what the joker stands for: a card where its suit
    matters (``Kh``), a rank where it does not (``A``), None without a joker.

    >>> from comodin.cards import parse_cards
    >>> from comodin.ranking import MexicanRanking
    >>> value = MexicanRanking().value(parse_cards("Ks Kd 5c 5h JoU"))
    >>> print(value, value.category, value.ranks, value.joker_plays)
    two_pair:K5A two_pair K5A A
    >>> value.describe("en"), value.describe("es")
    ('two pair, kings and fives with A', 'dos pares, reyes y cincos con A')
    """

    strength: int
    category: Category
    ranks: str
    joker_plays: str | None
    scale: Scale = field(compare=False)

    @property
    def is_royal(self) -> bool:
        """Whether this is the ace-high straight flush, which has a name of its own (R3.3)."""
        return self.category is Category.STRAIGHT_FLUSH and self.ranks == "A"

    @property
    def text(self) -> Text:
        """The hand in words, in English, and able to say itself in Spanish."""
        if self.is_royal:
            return Text("ranking.says.royal")
        used = _NAMED.get(self.category, 1)
        names: dict[str, object] = {
            "one": _name("one", self.ranks[0]),
            "all": _name("all", self.ranks[0]),
            "top": _name("top", self.ranks[0]),
            "also": _name("all", self.ranks[used - 1]),
        }
        hand = Text(f"ranking.says.{self.category}", **names)
        kickers = "-".join(self.ranks[used:])
        return Text("ranking.says.kickers", hand=hand, kickers=kickers) if kickers else hand

    def describe(self, lang: Lang = "en") -> str:
        """Return the hand in words, as players say it."""
        return self.text.to(lang)

    def __str__(self) -> str:
        return f"{self.category}:{self.ranks}"

    def __repr__(self) -> str:
        return f"<HandValue {self} strength={self.strength}>"

    def __hash__(self) -> int:
        return hash(self.strength)

    def __eq__(self, other: object) -> bool:
        return self.strength == self._same_scale(other).strength if isinstance(other, HandValue) else NotImplemented

    def __lt__(self, other: HandValue) -> bool:
        return self.strength < self._same_scale(other).strength if isinstance(other, HandValue) else NotImplemented

    def __le__(self, other: HandValue) -> bool:
        return self.strength <= self._same_scale(other).strength if isinstance(other, HandValue) else NotImplemented

    def __gt__(self, other: HandValue) -> bool:
        return self.strength > self._same_scale(other).strength if isinstance(other, HandValue) else NotImplemented

    def __ge__(self, other: HandValue) -> bool:
        return self.strength >= self._same_scale(other).strength if isinstance(other, HandValue) else NotImplemented

    def _same_scale(self, other: HandValue) -> HandValue:
        if self.scale != other.scale:
            raise TypeError(Text("ranking.other_scale", first=self, second=other))
        return other


# How many of the ranks a category names in words; the rest are kickers.
_NAMED = {Category.TWO_PAIR: 2, Category.FULL_HOUSE: 2}


def _name(form: str, rank: str) -> Text:
    return Text(f"ranking.ranks.{rank}.{form}")
