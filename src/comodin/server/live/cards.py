"""`HandCards`: the dealer's secret of one hand, from the promise to the last card.

The seed lies in the store, and everything follows from it: a hand that was
cut short goes on with the cards that it would have had.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

from comodin.cards import Card, Deck
from comodin.errors import FairError
from comodin.fair import FairDeal, pledge_of
from comodin.fair.commit import plain
from comodin.fair.entropy import LEAST, MOST
from comodin.hand import Action, HandState
from comodin.hand import events as e
from comodin.hand.dealer import Dealer
from comodin.texts import Text

__all__ = ["HandCards", "hand_id"]

_DRAWN: Final = (e.CardDealt, e.CardBurned, e.CommonCardDealt, e.MiddleCardDealt)
"""What the dealer draws a card for."""


def hand_id(room: str, number: int) -> str:
    """Return the name under which a hand of a server is recorded, once and for all.

    >>> hand_id("mesa", 3)
    'mesa-3'
    """
    return f"{room}-{number}"


class HandCards:
    """The deal of one hand: `order` are the chairs in dealing order, `pledges` what they promised to add."""

    def __init__(
        self,
        room: str,
        number: int,
        seed: bytes,
        deck: Deck,
        order: tuple[int, ...],
        *,
        pledges: Mapping[int, bytes] | None = None,
        opens_seed: bool = False,
    ) -> None:
        promised = pledges or {}
        self.number = number
        self.order = order
        self.pledges = tuple(promised.get(chair, b"") for chair in order)
        self.given: dict[int, bytes] = {}
        self._seed = seed
        self._deal = FairDeal(deck, seed, hand=hand_id(room, number), pledges=self.pledges, opens_seed=opens_seed)
        self._dealer: Dealer | None = None

    def __repr__(self) -> str:
        return f"<HandCards of hand {self.number}>"

    @property
    def commitment(self) -> bytes:
        """What fixes the seed and every card before the first is dealt."""
        return self._deal.commitment

    @property
    def entropy(self) -> tuple[bytes, ...]:
        """What the players added, in dealing order."""
        return self._deal.entropy

    @property
    def seal(self) -> bytes:
        """What fixes the order of the cards, once `close` was called."""
        return self._deal.seal

    @property
    def awaited(self) -> frozenset[int]:
        """The chairs that promised to add something and have not yet."""
        promised = {chair for chair, pledge in zip(self.order, self.pledges, strict=True) if pledge}
        return frozenset(promised - self.given.keys())

    def give(self, chair: int, entropy: bytes) -> None:
        """Take what a chair adds; `FairError` where it is not what it promised."""
        pledge = self.pledges[self.order.index(chair)] if chair in self.order else b""
        if not LEAST <= len(entropy) <= MOST or pledge_of(entropy) != pledge:
            raise FairError(Text("live.message.entropy_other"))
        self.given[chair] = entropy

    def close(self, entropy: Iterable[bytes] | None = None) -> None:
        """Fix the deck with what was given, or with what stands in the log."""
        added = tuple(self.given.get(chair, b"") for chair in self.order) if entropy is None else tuple(entropy)
        if any(added):
            self._deal = self._deal.with_entropy(*added)
        self._dealer = Dealer(self._deal.shoe())

    @property
    def closed(self) -> bool:
        """Whether cards can be dealt."""
        return self._dealer is not None

    def act(self, hand: HandState) -> Action:
        """Return the dealer's next action; to be asked once for each, where nobody else is to act."""
        if self._dealer is None:
            raise FairError(Text("live.cards.open"))
        return self._dealer.act(hand)

    def pass_by(self, hand: HandState, event: e.Event) -> None:
        """Draw the card of something that happened before, from the state just before it; `FairError` for another."""
        if not isinstance(event, _DRAWN):
            return
        drawn: Card | None = getattr(self.act(hand), "card", None)
        if drawn is None or event.card is None or plain(drawn) != plain(event.card):
            raise FairError(Text("live.cards.other"))

    def luck(self, chair: int, turn: int) -> str:
        """Return the seed of one decision of a bot, which tells nothing of the cards."""
        told = b"|".join((b"comodin bot", self._seed, b"%d" % chair, b"%d" % turn))
        return sha256(told).hexdigest()
