"""Which position each card of a hand came from, and which of them its record shows.

Pure.  The order of positions is public, so that this needs no secret; the
cards are taken from the events as their viewer has them, also where a card is
named later than it was dealt: exposed, turned up, shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from comodin.cards import Card
from comodin.errors import CardError, FairError, RecordError
from comodin.fair import Transcript
from comodin.hand import events as e
from comodin.texts import Text

__all__ = ["drawn", "narrowed", "over"]

Drawn = tuple[int, Card | None]


def drawn(fair: Transcript, events: Sequence[e.Event]) -> list[Drawn]:
    """Return each position that was dealt or named again, with the card that the events show there, or None.

    A burn that was mixed in again (R3.19) may come a second time.  Raises
    `FairError` where more cards are dealt than the deck has.
    """
    order = fair.order()
    found: list[Drawn] = []
    burned: list[int] = []
    down: defaultdict[int, list[int]] = defaultdict(list)
    lay_up = {event.card.bit for event in events if isinstance(event, e.CardDealt) and event.up and event.card}
    for event in events:
        match event:
            case e.CardDealt() | e.CommonCardDealt() | e.MiddleCardDealt() | e.CardBurned() | e.CardSetAside():
                try:
                    position = order.draw()
                except CardError:
                    raise FairError(Text("fair.too_many")) from None
                found.append((position, event.card))
                if isinstance(event, e.CardBurned | e.CardSetAside):
                    burned.append(position)
                elif isinstance(event, e.CardDealt) and not event.up:
                    down[event.p].append(position)
            case e.StubReshuffled():
                order.recycle(burned)
                burned.clear()
            case e.DownCardExposed() | e.DownCardExposedByDealer() | e.CardTurned():
                found += _named(down[event.p], [event.card])
            case e.CardMoved():
                if event.card.bit not in lay_up:
                    found += _named(down[event.p], [event.card])
            case e.CardShownTo() if event.card is not None:
                found += [(position, event.card) for position in down[event.p][:1]]
            case e.HoldingShown() | e.CardsShownToAll():  # up cards first: what lies face down is the end of it
                its = down[event.p]
                found += _named(its, event.cards[len(event.cards) - len(its) :])
    return found


def narrowed(fair: Transcript, events: Sequence[e.Event], *, full: bool = False) -> Transcript:
    """Return the transcript for who has seen these events: an opening for each card in them, and no other.

    The seed stays in a `full` record, and where the table opens it and the
    hand is over.  Raises `RecordError` where more cards are dealt than there are.
    """
    try:
        known = {position for position, card in drawn(fair, events) if card is not None}
    except FairError as error:
        raise RecordError(error.message) from None
    openings = tuple([opening for opening in fair.openings if opening.position in known])
    keeps_seed = full or (fair.opens_seed and over(events))
    return replace(fair, openings=openings, seed=fair.seed if keeps_seed else None)


def over(events: Sequence[e.Event]) -> bool:
    """Tell whether the hand is over."""
    return bool(events) and isinstance(events[-1], e.HandEnded)


def _named(down: list[int], cards: Iterable[Card]) -> list[Drawn]:
    """Return the first of a seat's down cards as they are named; they lie face down no more."""
    named: list[Drawn] = list(zip(down, cards, strict=False))
    del down[: len(named)]
    return named
