"""A hand as everybody sees it: the running one, or the last one until the next begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from comodin.games import MexicanPoker, NoPeek
from comodin.games.mexican_poker.setting import LAST_STREET
from comodin.hand import HandState
from comodin.hand.events import PotAwarded
from comodin.server.picture.game import game_picture
from comodin.server.picture.kept import Kept
from comodin.server.picture.reveal import beat, middle
from comodin.server.picture.words import words_of
from comodin.server.protocol import picture as p
from comodin.server.room.state import Promise, RoomState, Thinking
from comodin.table import TableState
from comodin.telling.screen import showing_pots

__all__ = ["hand_picture"]


def hand_picture(
    state: RoomState, table: TableState, view: HandState, bets: list[int], kept: Kept | None = None
) -> p.HandPicture:
    """Return a hand as a spectator knows it, who sees `view`.

    It lies on `table`; `bets` lie in front of the places, `kept` is what was found about the room before.
    """
    order = table.dealt
    promise = state.promise if state.promise is not None and state.promise.hand == table.hands else None
    return p.HandPicture(
        number=table.hands,
        order=order,
        button=table.button,
        street=min(view.street, LAST_STREET) if isinstance(view.game, MexicanPoker) else view.street,
        stage=_stage(view, promise),
        pot=view.pot,
        bets=sum(bets),
        pots=_pots(view, order, bets),
        owed=view.betting.owed_to if view.stage == "betting" else 0,
        common=tuple([card.token for card in view.common]),
        middle=middle(view.game, view.reveal.middle),
        beat=beat(view, order, kept),
        multiplier=view.reveal.multiplier,
        carried=view.reveal.carried,
        turn=_turn(view, order, state.turn, state.thinking, paused=state.paused),
        awards=_awards(view, order, state.awards) if state.awards else (),
        ended=view.ended,
        reason=state.voided if view.ended == "void" else "",
        commitment="" if promise is None else promise.commitment,
        game=None if table.game == state.table.game else game_picture(table.game),
    )


def _stage(view: HandState, promise: Promise | None) -> p.HandStage:
    if promise is not None and promise.entropy is None and not view.over:
        return "promised"
    match view.kind:
        case "choose":
            return "choosing"
        case "turn":
            return "turning"
        case "bet" | "declare":
            return "betting"
    return view.stage


def _turn(
    view: HandState, order: tuple[int, ...], number: int, thinking: Thinking | None, *, paused: bool
) -> p.Turn | None:
    if not view.actor or view.kind is None:
        return None
    chair = order[view.actor - 1]
    runs = thinking is not None and thinking.chair == chair and not paused
    clock = p.Clock(thinking.soft, thinking.hard) if thinking is not None and runs else None
    return p.Turn(chair, view.kind, number, clock)


def _pots(view: HandState, order: tuple[int, ...], bets: list[int]) -> tuple[p.PotPicture, ...]:
    """Return the pots without the bets that still lie in front of the players."""
    return () if view.over else _pot_pictures(showing_pots(view, without=bets), order)


@lru_cache(maxsize=4096)
def _pot_pictures(layers: tuple[tuple[int, tuple[int, ...]], ...], order: tuple[int, ...]) -> tuple[p.PotPicture, ...]:
    return tuple([p.PotPicture(amount, tuple([order[place - 1] for place in places])) for amount, places in layers])


def _awards(view: HandState, order: tuple[int, ...], awards: Sequence[PotAwarded]) -> tuple[p.Award, ...]:
    """Return the pots that were won, with the hand that won each, if it was seen."""
    return tuple(
        [
            p.Award(
                event.pot,
                event.amount,
                {order[place - 1]: chips for place, chips in event.shares.items()},
                _winning(view, event),
            )
            for event in awards
        ]
    )


def _winning(view: HandState, event: PotAwarded) -> p.Words | None:
    game, place = view.game, next(iter(event.shares))
    seat = view.seat(place)
    if isinstance(game, NoPeek):
        return words_of(game.ranking, seat.upcards)
    if not isinstance(game, MexicanPoker) or seat.showdown != "shown":
        return None
    known = tuple(card for card in (*seat.cards, *view.common) if card is not None)
    return words_of(game.ranking, known)
