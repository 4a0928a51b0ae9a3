"""What a seat can read off the table: the cards still unseen, and what others may hold.

A rival's down card is one of the unseen cards, but not each as likely: who
has bet and raised more often holds one that fits his board.  The weights are
a rule of thumb, bounded, and come from public things alone.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import exp
from typing import NamedTuple, cast

from comodin.cards import JO, JOD, Card
from comodin.games import MexicanPoker
from comodin.hand import HandState, SeatState

__all__ = ["HAND_SIZE", "Holder", "Reading", "read", "unseen_cards"]

HAND_SIZE = 5

CALLED, WAGERED, AGAIN, BIG = 0.5, 1.0, 0.45, 1.2
"""What a call, a wager, each further one and a large one (against the pot) say of a rival's hand."""

BOLDEST = 3.0
SLOPE = 1.5


class Holder(NamedTuple):
    """A live seat as it is sampled, in card codes.

    `known` are its cards in sight of the reader, `down` the down card among
    them, `hidden` whether it has one besides; `to_come` cards follow, the
    first of them face down if `next_down`.  `weights` are cumulative, by
    place among the unseen cards.
    """

    p: int
    known: tuple[int, ...]
    down: int | None
    hidden: bool
    to_come: int
    next_down: bool
    weights: tuple[float, ...] | None


class Reading(NamedTuple):
    """A table as one seat reads it: itself first, its rivals, the unseen cards."""

    game: MexicanPoker
    me: Holder
    rivals: tuple[Holder, ...]
    unseen: tuple[int, ...]


def unseen_cards(view: HandState) -> tuple[Card, ...]:
    """Return the cards that the viewer has not seen: the stub, the burns, what others hide.

    >>> from comodin import MexicanPoker, start
    >>> len(unseen_cards(start(MexicanPoker.at("4/8", stacks=[80, 80]))[0]))
    41
    """
    return tuple([card for card in view.game.deck if not view.out & card.bit])


def read(view: HandState) -> Reading:
    """Return what the viewer reads off the table."""
    game = cast("MexicanPoker", view.game)
    p = view.viewer or view.actor
    unseen = unseen_cards(view)
    common = tuple([card.code for card in view.common])
    rivals = []
    for q, seat in enumerate(view.seats, 1):
        if q != p and not seat.folded:
            hidden = None in seat.downcards
            weights = _weights(game, seat, view.common, unseen, _boldness(view, q)) if hidden else None
            rivals.append(_holder(q, seat, common, weights))
    return Reading(game, _holder(p, view.seat(p), common, None), tuple(rivals), tuple([card.code for card in unseen]))


def _holder(p: int, seat: SeatState, common: tuple[int, ...], weights: tuple[float, ...] | None) -> Holder:
    known = tuple([card.code for card in seat.cards if card is not None])
    hidden = None in seat.downcards
    to_come = max(0, HAND_SIZE - len(seat.cards) - len(common))
    down = None if hidden or not seat.downcards else known[-1]
    return Holder(p, known + common, down, hidden, to_come, not seat.downcards, weights)


def _boldness(view: HandState, p: int) -> float:
    """Return how much a rival's play says that he holds something, 0 to `BOLDEST`."""
    seat, betting = view.seats[p - 1], view.betting
    bold = 0.25 * max(0, view.street - 2)
    if betting.bettor == p:
        forced = view.street == 2 and betting.wagers <= 1
        if forced:
            return bold + 0.2
        bold += WAGERED + AGAIN * betting.raises + BIG * min(1.0, seat.bet / max(1, view.pot - seat.bet))
    elif seat.bet and seat.acted:
        bold += CALLED + 0.5 * AGAIN * betting.raises
    return min(bold, BOLDEST)


def _weights(
    game: MexicanPoker, seat: SeatState, common: tuple[Card, ...], unseen: Sequence[Card], bold: float
) -> tuple[float, ...] | None:
    if not bold:
        return None
    board = (*seat.upcards, *common)
    value = game.ranking.strength if len(board) == HAND_SIZE - 1 else game.ranking.visible_strength
    strengths = [value((*board, JOD if card is JO else card)) for card in unseen]
    ordered = sorted(strengths)
    top = 2 * len(ordered)
    places = [(bisect_left(ordered, its) + bisect_right(ordered, its)) / top for its in strengths]
    return tuple(accumulate([exp(SLOPE * bold * (place - 0.5)) for place in places]))
