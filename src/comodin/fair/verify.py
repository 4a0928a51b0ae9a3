"""The check of a deal, from its transcript alone and the cards that were seen.

Trusts nobody.  What it cannot know is whether the transcript's commitments
are those that were published before the deal: who was there has noted them
and compares (`Transcript.commitment`, `Transcript.seal`).
"""

from __future__ import annotations

from collections.abc import Iterable

from comodin.cards import Card
from comodin.errors import FairError
from comodin.fair import commit
from comodin.fair.entropy import check_pledges
from comodin.fair.transcript import Transcript
from comodin.texts import Text

__all__ = ["verify"]


def verify(transcript: Transcript, dealt: Iterable[tuple[int, Card | None]]) -> None:
    """Refuse a transcript in which anything is not as it was committed to (`FairError` says what).

    `dealt` are the positions of the cards that were dealt, as
    `Transcript.order` draws them, with the card that the reader saw there,
    or None.  Every card that was seen must be opened, and no other.

    >>> from comodin.cards import MEXICAN_DECK, Card
    >>> from comodin.fair import FairDeal
    >>> deal = FairDeal(MEXICAN_DECK, bytes(32), hand="1")
    >>> shoe = deal.shoe()
    >>> seen, unseen = shoe.draw(), shoe.draw()
    >>> first, second = shoe.drawn
    >>> transcript = deal.transcript([first])
    >>> verify(transcript, [(first, seen), (second, None)])
    >>> verify(transcript, [(first, None), (second, None)])
    Traceback (most recent call last):
    comodin.errors.FairError: the card at position 7 is opened to somebody who has not seen it
    """
    _check_commitments(transcript)
    _check_openings(transcript)
    _check_seed(transcript)
    _check_dealt(transcript, dealt)


def _check_commitments(given: Transcript) -> None:
    size = len(given.deck)
    if len(given.cards) != size:
        raise FairError(Text("fair.count", given=len(given.cards), wanted=size))
    committed = commit.commitment(
        given.hand, given.deck, given.pledges, given.seed_commitment, given.cards, opens_seed=given.opens_seed
    )
    if committed != given.commitment:
        raise FairError(Text("fair.commitment"))
    if commit.seal(given.commitment, given.entropy) != given.seal:
        raise FairError(Text("fair.seal"))
    check_pledges(given.entropy, given.pledges)


def _check_openings(given: Transcript) -> None:
    before = -1
    at: dict[Card, int] = {}
    for opening in given.openings:
        position, card = opening.position, opening.card
        if not 0 <= position < len(given.cards):
            raise FairError(Text("fair.position", position=position, last=len(given.cards) - 1))
        if position <= before:
            raise FairError(Text("fair.sequence", position=position, before=before))
        if card not in given.deck or card is not commit.plain(card):
            raise FairError(Text("fair.not_in_deck", position=position, card=card))
        if commit.card_commitment(given.hand, given.deck, position, card, opening.salt) != given.cards[position]:
            raise FairError(Text("fair.opening", position=position, card=card))
        if card in at:
            raise FairError(Text("fair.twice", card=card, first=at[card], second=position))
        at[card] = before = position


def _check_seed(given: Transcript) -> None:
    if given.seed is None:
        return
    hand, deck, seed = given.hand, given.deck, given.seed
    if commit.seed_commitment(hand, deck, seed) != given.seed_commitment:
        raise FairError(Text("fair.seed"))
    for position, card in enumerate(commit.arranged(hand, deck, seed)):
        salt = commit.salt_of(hand, deck, seed, position)
        if commit.card_commitment(hand, deck, position, card, salt) != given.cards[position]:
            raise FairError(Text("fair.not_from_seed", position=position))


def _check_dealt(given: Transcript, dealt: Iterable[tuple[int, Card | None]]) -> None:
    opened = {opening.position: opening.card for opening in given.openings}
    seen: set[int] = set()
    for position, card in dealt:
        if card is None:
            continue
        seen.add(position)
        if position not in opened:
            raise FairError(Text("fair.unopened", position=position, card=card))
        if opened[position] is not commit.plain(card):
            raise FairError(Text("fair.other_card", position=position, card=opened[position], given=card))
    for position in opened:
        if position not in seen:
            raise FairError(Text("fair.unseen", position=position))
