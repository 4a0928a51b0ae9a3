"""`FairDeal`: the dealer's side of a deal, which holds the secret.

Pure: the seed is given (`new_seed` makes one).  What may leave the process is
`commitment`, `cards` and `seal`, and a `transcript` of the positions that its
reader may see.
"""

from __future__ import annotations

from collections.abc import Iterable

from comodin.cards import Card, Deck, Shoe
from comodin.errors import FairError
from comodin.fair import commit
from comodin.fair.digest import SIZE
from comodin.fair.entropy import check_pledges, pledge_of
from comodin.fair.order import Order
from comodin.fair.transcript import Opening, Transcript
from comodin.texts import Text

__all__ = ["FairDeal", "FairShoe"]


class FairDeal:
    """The deck of one hand, fixed by the server's seed and then by what the players add.

    1. Take the players' pledges (`pledge_of`), in dealing order.
    2. Make the deal with them and publish `commitment`, with `pledges`, and
       with `cards` then or later.
    3. Take the players' entropy up to a deadline.
    4. `with_entropy`; publish `seal` and the entropy.
    5. Deal from `shoe`, and open each card to who sees it.

    `hand` names the hand, once and for all among the hands of this server;
    `opens_seed` tells that the table has opted in to opening the seed.
    Where entropy is given without pledges, it was pledged.

    >>> from comodin.cards import MEXICAN_DECK
    >>> ana = b"a secret of Ana's"
    >>> promised = FairDeal(MEXICAN_DECK, bytes(32), hand="night-1", pledges=[pledge_of(ana), b""])
    >>> deal = promised.with_entropy(ana, b"")
    >>> deal.commitment == promised.commitment, deal.seal == promised.seal
    (True, False)
    >>> shoe = deal.shoe()
    >>> cards = [shoe.draw() for _ in range(3)]
    >>> cards == list(deal.order()[:3])
    True
    >>> transcript = deal.transcript(shoe.drawn[:1])
    >>> transcript.openings[0].card == cards[0], len(transcript.openings), transcript.seed
    (True, 1, None)
    """

    __slots__ = (
        "_at",
        "_salts",
        "_seed",
        "cards",
        "commitment",
        "deck",
        "entropy",
        "hand",
        "opens_seed",
        "pledges",
        "seal",
        "seed_commitment",
    )

    def __init__(
        self,
        deck: Deck,
        seed: bytes,
        entropy: Iterable[bytes] = (),
        *,
        hand: str,
        pledges: Iterable[bytes] | None = None,
        opens_seed: bool = False,
    ) -> None:
        """Fix the deal; `FairError` for a seed that is not of 32 bytes, or entropy that was not pledged."""
        if len(seed) != SIZE:
            raise FairError(Text("fair.length", field="seed", given=len(seed), wanted=SIZE))
        self.deck = deck
        self.hand = hand
        self.opens_seed = opens_seed
        given = tuple(entropy)
        self.pledges = tuple(map(pledge_of, given) if pledges is None else pledges)
        self.entropy = given or (b"",) * len(self.pledges)
        check_pledges(self.entropy, self.pledges)
        self._seed = seed
        self._at = self._arranged()
        self._salts = tuple([commit.salt_of(hand, deck, seed, position) for position in range(len(deck))])
        self.seed_commitment = commit.seed_commitment(hand, deck, seed)
        self.cards = tuple(
            [
                commit.card_commitment(hand, deck, position, card, salt)
                for position, (card, salt) in enumerate(zip(self._at, self._salts, strict=True))
            ]
        )
        self.commitment = commit.commitment(
            hand, deck, self.pledges, self.seed_commitment, self.cards, opens_seed=opens_seed
        )
        self.seal = commit.seal(self.commitment, self.entropy)

    def _arranged(self) -> tuple[Card, ...]:
        return commit.arranged(self.hand, self.deck, self._seed)

    def __repr__(self) -> str:
        return f"<FairDeal of hand {self.hand!r}, {self.commitment.hex()[:16]}>"

    def with_entropy(self, *entropy: bytes) -> FairDeal:
        """Return the deal with what the players gave, seat by seat in dealing order, ``b""`` where one gave nothing."""
        return type(self)(
            self.deck, self._seed, entropy, hand=self.hand, pledges=self.pledges, opens_seed=self.opens_seed
        )

    def positions(self) -> Order:
        """Return the order in which positions are dealt."""
        return commit.dealing_order(self.hand, self.deck, self.entropy)

    def order(self) -> tuple[Card, ...]:
        """Return the whole deck as it is dealt, as long as no burns are mixed in again."""
        positions = self.positions()
        return tuple([self._at[positions.draw()] for _ in self._at])

    def shoe(self) -> FairShoe:
        """Return the cards to deal from."""
        return FairShoe(self._at, self.positions())

    def opening(self, position: int) -> Opening:
        """Return the card at a position with its salt; to be given only to who may see the card."""
        if not 0 <= position < len(self._at):
            raise FairError(Text("fair.position", position=position, last=len(self._at) - 1))
        return Opening(position, self._at[position], self._salts[position])

    def transcript(self, positions: Iterable[int] = (), *, with_seed: bool = False) -> Transcript:
        """Return what may be given to who has seen the cards at these positions.

        With the seed every card lies open: it is for the dealer's own record,
        and for a table that has opted in, when the hand is over.
        """
        return Transcript(
            hand=self.hand,
            deck=self.deck,
            opens_seed=self.opens_seed,
            commitment=self.commitment,
            pledges=self.pledges,
            seed_commitment=self.seed_commitment,
            cards=self.cards,
            entropy=self.entropy,
            seal=self.seal,
            openings=tuple([self.opening(position) for position in sorted(set(positions))]),
            seed=self._seed if with_seed else None,
        )


class FairShoe(Shoe):
    """The shoe of a fair deal: drawn like any other, and it notes which position each card came from.

    Burns that are mixed in again go on in the same public order, so that
    this shuffle is bound like the first (W12, R3.19).
    """

    __slots__ = ("_at", "_order", "drawn")

    def __init__(self, cards: Iterable[Card], order: Order) -> None:
        """Take the cards by position, and the order in which positions are drawn."""
        super().__init__(())
        self._at = tuple(cards)
        self._order = order
        self.drawn: list[int] = []

    def __len__(self) -> int:
        return len(self._order)

    def draw(self) -> Card:
        """Remove and return the next card; `CardError` from an empty shoe."""
        position = self._order.draw()
        self.drawn.append(position)
        return self._at[position]

    def recycle(self, burns: Iterable[Card]) -> None:
        """Mix the burned cards with what is left; `FairError` for a card that was not drawn."""
        place = {card: position for position, card in enumerate(self._at)}
        burned = [commit.plain(card) for card in burns]
        for card in burned:
            if card not in place:
                raise FairError(Text("fair.foreign", card=card, size=len(place)))
        self._order.recycle([place[card] for card in burned])
