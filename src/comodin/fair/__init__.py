"""A deal that can be checked: commitments before the first card, openings of what was seen.

Knows cards and nothing of any hand.  `FairDeal` is the dealer's secret side,
`Transcript` what may be handed out, `verify` the check that needs no trust in
who dealt.  Protocol and bytes: docs/reference/records.md; what it cannot
prevent: docs/adr/0008-a-deal-that-can-be-checked.md.

The surprise: two shuffles make one deal.  The seed puts the cards in a secret
order, which is committed to card by card; then the players' entropy, by a
shuffle that anybody can repeat, tells in which order those places are dealt.
So the order can be checked although the seed stays closed.
"""

from comodin.fair.deal import FairDeal, FairShoe
from comodin.fair.entropy import pledge_of
from comodin.fair.order import Order, deck_of, deck_token
from comodin.fair.seed import new_seed
from comodin.fair.transcript import Opening, Transcript, decode, encode, from_plain, to_plain
from comodin.fair.verify import verify

__all__ = [
    "FairDeal",
    "FairShoe",
    "Opening",
    "Order",
    "Transcript",
    "deck_of",
    "deck_token",
    "decode",
    "encode",
    "from_plain",
    "new_seed",
    "pledge_of",
    "to_plain",
    "verify",
]
