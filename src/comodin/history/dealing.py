"""The judge of a deal: the transcript of a record against its hand.

What the commitments bind is `comodin.fair`'s to check; here it is held against
the events, the game's deck, the seats and the viewer.
"""

from __future__ import annotations

from comodin.errors import FairError
from comodin.fair import Transcript, deck_token, verify
from comodin.games import MexicanPoker, NoPeek
from comodin.history.drawn import drawn, over
from comodin.history.record import HandRecord
from comodin.texts import Text

__all__ = ["wrong_deal"]


def wrong_deal(record: HandRecord, game: MexicanPoker | NoPeek) -> Text | None:
    """Return what is wrong with the deal of a record, or None, also where it has no transcript."""
    if record.fair is None:
        return None
    try:
        _check_frame(record, record.fair, game)
        verify(record.fair, drawn(record.fair, record.events))
    except FairError as error:
        return error.message
    return None


def _check_frame(record: HandRecord, fair: Transcript, game: MexicanPoker | NoPeek) -> None:
    """Refuse a transcript that belongs to another hand, or whose seed is open or closed against the agreement."""
    if fair.hand != record.id:
        raise FairError(Text("fair.hand", given=fair.hand, wanted=record.id))
    if fair.deck != game.deck:
        raise FairError(Text("fair.other_deck", given=deck_token(fair.deck), wanted=deck_token(game.deck)))
    if len(fair.entropy) not in (0, len(record.seats)):
        raise FairError(Text("fair.seats", given=len(fair.entropy), wanted=len(record.seats)))
    opens = fair.opens_seed and over(record.events)
    if record.viewer is not None and opens != (fair.seed is not None):
        raise FairError(Text("fair.seed_missing" if opens else "fair.seed_early"))
