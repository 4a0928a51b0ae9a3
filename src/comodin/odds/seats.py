"""A seat as the odds see it: up cards, and a down card that is known, one of some, or anybody's guess.

The notation is that of holdings with more inside the brackets: ``Kd [7h]``
knows the down card, ``Kd [?]`` does not, ``Kd [7h,Jo]`` says it is one of the
two and ``Kd [7h:3,Jo]`` that the first is three times as likely.  A comma
makes a list; cards with a blank between would be two down cards, which no
seat has (P4).  An opened joker stands outside as ``JoD``, one dealt up as
``JoU``, one that the dealer exposed as ``JoX``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from comodin.cards import JO, JOD, JOU, JOX, Card, format_cards, parse_cards
from comodin.errors import CardError, NotationError
from comodin.texts import Text

__all__ = ["HAND_SIZE", "MOST_WEIGHT", "Seat"]

HAND_SIZE = 5
MOST_WEIGHT = 1_000_000
"""The largest weight of a card in a range, once all are in lowest terms."""

_HOLDING = re.compile(r"[^\[\]]*(\[[^\[\]]*\][^\[\]]*)*")
_INSIDE = re.compile(r"\[([^\[\]]*)\]")
_WEIGHT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?|[0-9]{1,12}/[0-9]{1,12}")
_UNKNOWN = ("?", "??")


@dataclass(frozen=True, slots=True)
class Seat:
    """The cards of one seat: `up`, and `down` as the cards that it may be with their weights.

    `down` is empty where there is no down card, or where it is `unknown`:
    then it is any card not seen elsewhere.  Weights are integers in lowest
    terms.  Raises `CardError` for cards that no seat can have.

    >>> seat = Seat.parse("Kd 7h [Jo:1,Kc:2]")
    >>> seat.up, seat.down
    ((Card('Kd'), Card('7h')), ((Card('JoD'), 1), (Card('Kc'), 2)))
    >>> str(seat), seat.held, seat.known
    ('Kd 7h [JoD:1,Kc:2]', 3, (Card('Kd'), Card('7h')))
    """

    up: tuple[Card, ...] = ()
    down: tuple[tuple[Card, int], ...] = ()
    unknown: bool = False

    def __post_init__(self) -> None:
        if self.unknown and self.down:
            raise CardError(Text("odds.unknown_and_known", seat=str(self)))
        if JO in self.up:
            raise CardError(Text("ranking.undealt_joker"))
        possible = [card for card, _ in self.down]
        for joker in (JO, JOU, JOX):
            if joker in possible:
                raise CardError(Text("odds.joker_not_down", joker=joker))
        for card in possible:
            if possible.count(card) > 1:
                raise CardError(Text("errors.card_twice", card=card))
        if not self.held:
            raise CardError(Text("odds.no_cards"))
        if self.held > HAND_SIZE:
            raise CardError(Text("odds.six_cards", seat=str(self), count=self.held))
        for card, weight in self.down:
            if not 0 < weight <= MOST_WEIGHT:
                raise CardError(Text("odds.weight", card=card, weight=weight, most=MOST_WEIGHT))

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Return the seat that a holding describes.

        Raises `NotationError` for text that is none, `CardError` for cards
        that no seat can have.

        >>> Seat.parse("Kd [7h 6h]")
        Traceback (most recent call last):
        comodin.errors.CardError: 'Kd [7h 6h]' has two down cards; a seat has one, and a comma makes a list: [7h,6h]
        """
        if not _HOLDING.fullmatch(text):
            raise NotationError(Text("errors.holding_bracket", text=text))
        up = parse_cards(_INSIDE.sub(" ", text))
        brackets = [inside for inside in _INSIDE.findall(text) if inside.strip()]
        if len(brackets) > 1:
            raise _two_down(text, brackets)
        if not brackets:
            return cls(up)
        words = [word.split() for word in brackets[0].split(",")]
        if [] in words:
            raise NotationError(Text("odds.empty_place", text=text))
        if any(len(word) > 1 for word in words):
            raise _two_down(text, brackets[0].replace(",", " ").split())
        options = [word for (word,) in words]
        if any(option in _UNKNOWN for option in options):
            if len(options) > 1:
                raise CardError(Text("odds.unknown_and_known", seat=text))
            return cls(up, unknown=True)
        return cls(up, _in_lowest_terms([_option(option) for option in options]))

    @property
    def held(self) -> int:
        """The number of cards, the down card included."""
        return len(self.up) + self.has_down

    @property
    def has_down(self) -> bool:
        """Whether there is a down card, known or not."""
        return self.unknown or bool(self.down)

    @property
    def known(self) -> tuple[Card, ...]:
        """All cards that are certain: the up cards, then the down card where it can be one only."""
        return (*self.up, self.down[0][0]) if len(self.down) == 1 else self.up

    def __str__(self) -> str:
        up = format_cards(self.up)
        if self.unknown and not self.down:
            down = "[?]"
        elif len(self.down) > 1 and any(weight != 1 for _, weight in self.down):
            down = "[" + ",".join(f"{card}:{weight}" for card, weight in self.down) + "]"
        else:
            down = "[" + ",".join(str(card) for card, _ in self.down) + "]" if self.down else ""
        return " ".join(part for part in (up, down) if part)


def _option(text: str) -> tuple[Card, Fraction]:
    token, colon, weight = text.partition(":")
    card = Card.parse(token)
    if colon and (not _WEIGHT.fullmatch(weight) or weight.rpartition("/")[2].strip("0") == ""):
        raise NotationError(Text("odds.weight_text", option=text))
    share = Fraction(weight) if colon else Fraction(1)
    if not share:
        raise NotationError(Text("odds.weight_text", option=text))
    return (JOD if card is JO else card), share


def _in_lowest_terms(options: Sequence[tuple[Card, Fraction]]) -> tuple[tuple[Card, int], ...]:
    scale = lcm(*(weight.denominator for _, weight in options))
    whole = [int(weight * scale) for _, weight in options]
    common = gcd(*whole)
    return tuple((card, weight // common) for (card, _), weight in zip(options, whole, strict=True))


def _two_down(text: str, cards: Sequence[str]) -> CardError:
    return CardError(Text("odds.two_down", text=text, listed="[" + ",".join(card.strip() for card in cards) + "]"))
