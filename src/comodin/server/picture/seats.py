"""The seats of a hand as everybody sees them.

They are drawn from a view, from which nothing hidden can come.
"""

from __future__ import annotations

from comodin.games import MexicanPoker, NoPeek
from comodin.games.mexican_poker import rounds
from comodin.games.mexican_poker.setting import FIRST_STREET
from comodin.games.no_peek import turning
from comodin.hand import Game, HandState
from comodin.ranking import FaceUpRanking, MexicanRanking
from comodin.server.picture.words import tokens, words_of
from comodin.server.protocol import picture as p
from comodin.telling.reveal import killed_by

__all__ = ["in_front", "leads", "ranking_of_game", "seat_picture"]


def ranking_of_game(game: Game) -> MexicanRanking | FaceUpRanking:
    """Return what ranks the hands of a game."""
    if isinstance(game, MexicanPoker | NoPeek):
        return game.ranking
    raise TypeError(type(game).__name__)


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


def seat_picture(view: HandState, place: int, *, bet: int, leads: bool, won: int) -> p.SeatPicture:
    """Return a seat of a hand as everybody sees it, who sees `view`.

    `bet` lies in front of it, `won` is what it got from the pots.
    """
    seat, over, ranking = view.seats[place - 1], view.over, ranking_of_game(view.game)
    reveals, folded, up, common = isinstance(ranking, FaceUpRanking), seat.folded, seat.upcards, view.common
    shown = seat.showdown == "shown"
    hand = None
    if over and not folded:
        known = tuple(card for card in seat.downcards if card is not None)
        hand = words_of(ranking, up) if reveals else words_of(ranking, (*up, *known, *common)) if shown else None
    killed = killed_by(view, place) if reveals and folded else None
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
        leads=leads,
        killed=None if killed is None else killed.token,
        shown=seat.showdown,
        showing=None if folded or over else words_of(ranking, (*up, *common) if up else ()),
        hand=hand,
        won=won,
    )
