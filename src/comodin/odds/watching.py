"""`position_of`: where a live hand stands, as one of its viewers knows it.

What the viewer may not see is unknown here too, so that an aid for study can
never tell more than its reader has before his eyes.
"""

from __future__ import annotations

from comodin.errors import RulesError
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import HandState, SeatState
from comodin.odds.position import Policy, Position
from comodin.odds.reveal import RevealPosition
from comodin.odds.seats import Seat
from comodin.texts import Text

__all__ = ["position_of", "seats_of"]


def seats_of(view: HandState) -> tuple[int, ...]:
    """Return the seats that the odds of a hand are about, in the order of its position: all that have not folded."""
    if isinstance(view.game, NoPeek):
        return tuple(range(1, len(view.seats) + 1))
    return view.live


def position_of(view: HandState, *, policy: Policy = "expose") -> Position | RevealPosition:
    """Return the position of a hand as its viewer knows it; `view` is what `viewed` or masked events give.

    Folded cards that were open are dead, those that were not are `hidden`.
    Raises `RulesError` where nothing can be said: the hand is over, one
    player is left, or cards of the first two are still to come.

    >>> from comodin.hand import Bet, Call, Deal, apply, start, viewed
    >>> from comodin.cards import parse_cards
    >>> state, _ = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    >>> for card in parse_cards("2c 7h Kd Qd"):
    ...     state, _ = apply(state, Deal(card))
    >>> [str(seat) for seat in position_of(viewed(state, 2)).seats]
    ['Kd [?]', 'Qd [7h]']
    """
    game = view.game
    if isinstance(game, NoPeek):
        return RevealPosition.of(view)
    if not isinstance(game, MexicanPoker) or view.over or len(view.live) < 2:
        raise RulesError(Text("odds_watching.over"))
    if any(seat.held < 2 for seat in view.seats):
        raise RulesError(Text("odds_watching.dealing"))
    folded = [seat for seat in view.seats if seat.folded]
    dead = [card for seat in folded for card in seat.upcards]
    known = [card for seat in folded for card in seat.downcards if card is not None]
    hidden = sum(len(seat.downcards) for seat in folded) - len(known)
    return Position(
        tuple(_seat(view.seats[p - 1]) for p in view.live),
        rules=game.rules,
        dead=(*dead, *known),
        common=view.common,
        street=min(view.street, 5),
        policies=(policy,),
        hidden=hidden,
        kept=frozenset(place for place, p in enumerate(view.live) if _has_kept(view, p)),
        deck=game.deck,
    )


def _has_kept(view: HandState, p: int) -> bool:
    """Tell whether a seat has said, for all to hear, that it keeps for a card that it does not have yet."""
    seat = view.seats[p - 1]
    return seat.choice == "kept" and seat.held + len(view.common) < view.street


def _seat(seat: SeatState) -> Seat:
    if not seat.downcards:
        return Seat(seat.upcards)
    (down,) = seat.downcards
    return Seat(seat.upcards, unknown=True) if down is None else Seat(seat.upcards, ((down, 1),))
