"""One card: a rank and a suit, or the joker with how it was dealt.

Cards are interned, so that they compare by identity and a state of the game
shares them freely; pickling and copying give the same object back.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

from comodin.errors import NotationError
from comodin.texts import Text

__all__ = ["JO", "JOD", "JOU", "JOX", "Card", "Joker", "Rank", "Suit"]


class Rank(IntEnum):
    """The thirteen ranks, by strength; the Mexican deck lacks 8, 9 and 10 (P1)."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """The rank as it is written: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return "23456789TJQKA"[self]


class Suit(IntEnum):
    """The four suits; they never decide who wins (P15), only the odd chip of some houses (R2.3.9)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit as it is written: ``c``, ``d``, ``h``, ``s``."""
        return "cdhs"[self]


class Joker(Enum):
    """How a joker was meant to be dealt, which is what it plays as.

    `UNDEALT` lies in the stub; `UP` is the bug (P11); `DOWN` is wild, also
    after its owner opened it (P10, W7); `EXPOSED` was to come down and the
    dealer exposed it: wild (P17).
    """

    UNDEALT = "Jo"
    UP = "JoU"
    DOWN = "JoD"
    EXPOSED = "JoX"


class Card:
    """One card of a deck, interned: ``Card.parse("Kd") is Card.parse("Kd")``.

    `rank` and `suit` are None for the joker, `joker` is None for all others.
    `code` is the card as a small integer, the same in every deck:
    ``4 * rank + suit`` (0-51, deuce of clubs to ace of spades), then JoU 52,
    JoD 53, JoX 54 and the undealt joker 55.  `bit` is the card's place in a set
    of cards held as an integer; all jokers share one, as a deck has one.

    >>> king = Card.parse("Kd")
    >>> king, king.rank.name, king.suit.name, king.code
    (Card('Kd'), 'KING', 'DIAMONDS', 45)
    >>> Card.parse("JoD").joker
    <Joker.DOWN: 'JoD'>
    """

    __slots__ = ("bit", "code", "is_joker", "joker", "rank", "suit", "token")

    token: str
    rank: Rank | None
    suit: Suit | None
    joker: Joker | None
    code: int
    bit: int
    is_joker: bool

    def __new__(cls, token: str) -> Card:
        """Return the one card that the token names; see `parse`."""
        return cls.parse(token)

    @staticmethod
    def parse(token: str) -> Card:
        """Return the card that a token names; `NotationError` if it names none."""
        try:
            return _BY_TOKEN[token]
        except (KeyError, TypeError):
            raise NotationError(Text("errors.card_token", token=token)) from None

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """Return the natural card of a rank and a suit."""
        return _BY_CODE[4 * rank + suit]

    @staticmethod
    def from_code(code: int) -> Card:
        """Return the card of a code from 0 to 55; `NotationError` beyond."""
        if not 0 <= code < len(_BY_CODE):
            raise NotationError(Text("errors.card_code", code=code, last=len(_BY_CODE) - 1))
        return _BY_CODE[code]

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        return f"Card({self.token!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.token,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _make(token: str, rank: Rank | None, suit: Suit | None, joker: Joker | None, code: int) -> Card:
    card = object.__new__(Card)
    fields = {
        "token": token,
        "rank": rank,
        "suit": suit,
        "joker": joker,
        "code": code,
        "bit": 1 << min(code, 52),
        "is_joker": joker is not None,
    }
    for name, value in fields.items():
        object.__setattr__(card, name, value)
    return card


def _all() -> tuple[Card, ...]:
    natural = [_make(r.letter + s.letter, r, s, None, 4 * r + s) for r in Rank for s in Suit]
    tags = (Joker.UP, Joker.DOWN, Joker.EXPOSED, Joker.UNDEALT)
    jokers = [_make(tag.value, None, None, tag, 52 + place) for place, tag in enumerate(tags)]
    return (*natural, *jokers)


_BY_CODE: Final[tuple[Card, ...]] = _all()
_BY_TOKEN: Final[dict[str, Card]] = {card.token: card for card in _BY_CODE}

JOU: Final[Card] = _BY_TOKEN["JoU"]
JOD: Final[Card] = _BY_TOKEN["JoD"]
JOX: Final[Card] = _BY_TOKEN["JoX"]
JO: Final[Card] = _BY_TOKEN["Jo"]
