"""The seats of a hand as everybody sees them.

Pictures are values, and so are the seats of a view, from which nothing hidden
can come; so a seat need be drawn anew only where it has changed.
"""

from __future__ import annotations

from comodin.cards import Card
from comodin.games import MexicanPoker, NoPeek
from comodin.games.mexican_poker import rounds
from comodin.games.mexican_poker.setting import FIRST_STREET
from comodin.games.no_peek import turning
from comodin.hand import HandState, SeatState
from comodin.ranking import FaceUpRanking, MexicanRanking
from comodin.server.picture.kept import Kept
from comodin.server.picture.reveal import lying
from comodin.server.picture.words import tokens, words_of
from comodin.server.protocol import picture as p
from comodin.telling.reveal import killed_by

__all__ = ["Seat", "drawn_from", "in_front", "leads", "seat_picture"]


Seat = tuple[SeatState, int, int, bool, bool, tuple[Card, ...], Card | None, int, MexicanRanking | FaceUpRanking]
"""All that the picture of a seat is made from, in the order in which `seat_picture` takes it."""


def drawn_from(view: HandState, won: dict[int, int], kept: Kept | None = None) -> list[Seat]:
    """Return what every seat of a hand is drawn from, by place; `won` is what each place got from the pots."""
    game = view.game
    ranking = game.ranking if isinstance(game, MexicanPoker | NoPeek) else None
    if ranking is None:
        raise TypeError(type(game).__name__)
    over, common, bets = view.over, view.common, in_front(view)
    reveals = isinstance(game, NoPeek)
    if kept is None:
        first = leads(view)
    else:
        first = kept.value(("leads", 0), (view.street, over, common, *lying(view)), lambda: leads(view))
    return [
        (
            seat,
            place,
            bets[place - 1],
            place == first,
            over,
            common,
            killed_by(view, place) if reveals and seat.folded else None,
            won.get(place, 0),
            ranking,
        )
        for place, seat in enumerate(view.seats, 1)
    ]


def in_front(view: HandState) -> list[int]:
    """Return the chips that lie in front of each seat: bets stay there until the next card is dealt.

    The bet of somebody who folds goes to the pots at once.
    """
    seats = view.seats
    if view.stage == "betting":
        return [0 if seat.folded else seat.bet for seat in seats]
    before = view.street - 1
    dealt = view.burns_on_street or any(seat.held > before for seat in seats if not seat.folded)
    if view.over or dealt or not isinstance(view.game, MexicanPoker):
        return [0] * len(seats)
    return [0 if seat.folded else seat.last_bet for seat in seats]


def leads(view: HandState) -> int:
    """Return the seat with the best hand showing, 0 where there is none, or too few to compare.

    In Mexican Poker that is who would lead the betting (P14, P15); where the
    low card opens, nobody is said to lead on the first street (W3).
    """
    game, live = view.game, view.live
    if isinstance(game, NoPeek):
        return turning.leader(game, view)
    if not isinstance(game, MexicanPoker) or len(live) < 2 or view.over:
        return 0
    if not all(view.seats[place - 1].upcards for place in live):
        return 0
    if view.street > FIRST_STREET:
        return rounds.leader(game, view, live)
    return 0 if game.rules.opener == "low_bring_in" else rounds.opener(game, view, live)


def seat_picture(  # noqa: PLR0917
    seat: SeatState,
    place: int,
    bet: int,
    is_first: bool,
    over: bool,
    common: tuple[Card, ...],
    killed: Card | None,
    won: int,
    ranking: MexicanRanking | FaceUpRanking,
) -> p.SeatPicture:
    """Return a seat of a hand as everybody sees it."""
    reveals, folded, up = isinstance(ranking, FaceUpRanking), seat.folded, seat.upcards
    shown = seat.showdown == "shown"
    hand = None
    if over and not folded:
        known = tuple(card for card in seat.downcards if card is not None)
        hand = words_of(ranking, up) if reveals else words_of(ranking, (*up, *known, *common)) if shown else None
    return p.SeatPicture(
        place=place,
        up=tuple([card.token for card in up]),
        down=() if folded else tokens(seat.downcards),
        bet=bet,
        paid=seat.paid,
        folded=folded,
        out=seat.out,
        all_in=not seat.stack and not folded and not over,
        declared=seat.declared,
        choice=None if folded else "chosen" if seat.choice == "secret" else seat.choice,
        leads=is_first,
        killed=None if killed is None else killed.token,
        shown=seat.showdown,
        showing=None if folded or over else words_of(ranking, (*up, *common) if up else ()),
        hand=hand,
        won=won,
    )
