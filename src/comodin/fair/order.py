"""In which order places are drawn: a Fisher-Yates by rejection sampling, one draw at a time.

Serves both shuffles: that of the cards, secret, and that of the places in
which they lie, public.
"""

from __future__ import annotations

from collections.abc import Iterable

from comodin.cards import Deck
from comodin.errors import CardError, ComodinError, FairError
from comodin.fair.digest import Numbers
from comodin.texts import Text

__all__ = ["Order", "deck_of", "deck_token"]

_JOKER = "Jo"


class Order:
    """Places 0 to `size` - 1, drawn in the order that the bytes of a purpose fix.

    Each draw takes one of the places left, all equally likely, and puts the
    last of them into the gap.

    >>> order = Order(5, "order", b"7")
    >>> sorted(order.draw() for _ in range(5))
    [0, 1, 2, 3, 4]
    """

    __slots__ = ("_left", "_numbers")

    def __init__(self, size: int, kind: str, *parts: bytes) -> None:
        self._left = list(range(size))
        self._numbers = Numbers(kind, *parts)

    def __len__(self) -> int:
        return len(self._left)

    def draw(self) -> int:
        """Remove and return the next place; `CardError` where none is left."""
        left = self._left
        if not left:
            raise CardError(Text("errors.shoe_empty"))
        chosen = self._numbers.below(len(left))
        last = left.pop()
        if chosen == len(left):
            return last
        place = left[chosen]
        left[chosen] = last
        return place

    def recycle(self, places: Iterable[int]) -> None:
        """Put places back behind those that are left (W12, R3.19); `FairError` for one that is there."""
        for place in places:
            if place in self._left:
                raise FairError(Text("fair.not_drawn", position=place))
            self._left.append(place)


def deck_token(deck: Deck) -> str:
    """Return a deck as the protocol names it: ranks, suits, and the joker where there is one.

    >>> from comodin.cards import MEXICAN_DECK
    >>> deck_token(MEXICAN_DECK)
    '234567JQKA cdhs Jo'
    """
    return f"{deck.ranks} {deck.suits}" + (f" {_JOKER}" if deck.joker else "")


def deck_of(token: str) -> Deck:
    """Return the deck that `deck_token` named; `FairError` if it named none."""
    words = token.split(" ")
    try:
        deck = Deck(ranks=words[0], suits=words[1], joker=words[2:] == [_JOKER])
    except (ComodinError, IndexError):
        raise FairError(Text("fair.deck", given=token)) from None
    if deck_token(deck) != token:
        raise FairError(Text("fair.deck", given=token))
    return deck
