"""What lies in the middle, what must be beaten, what a turn risks: the reveal games, for a client."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from comodin.cards import Card
from comodin.games import NoPeek
from comodin.games.no_peek import turning
from comodin.hand import Game, HandState
from comodin.hand.events import Role
from comodin.hand.rounds import contenders
from comodin.ranking import FaceUpRanking
from comodin.server.picture.kept import Kept
from comodin.server.picture.words import ranked, signed, words_for, words_of_value
from comodin.server.protocol import picture as p
from comodin.telling.reveal import Risk, hand_to_beat, middle_key, risk
from comodin.texts import Text

__all__ = ["beat", "lying", "middle", "risk_of", "risks"]


def middle(game: Game, cards: tuple[Card, ...]) -> tuple[p.MiddlePicture, ...]:
    """Return the cards in the middle with what they do in this house (M8, M12)."""
    if not cards or not isinstance(game, NoPeek):
        return ()
    scope = game.rules.kill_scope
    dealt = zip(cards, game.roles, strict=False)
    return tuple([_middle(card, role, middle_key(game, role), scope) for card, role in dealt])


@lru_cache(maxsize=1024)
def _middle(card: Card, role: Role, key: str, scope: str) -> p.MiddlePicture:
    folds = role != "target" and scope != "none"
    words = words_for(Text(f"play.reveal.middle.{key}", card=signed(card), rank=ranked(card)))
    return p.MiddlePicture(card.token, role, card.token[0] if folds else None, folds and scope == "first_card", words)


def beat(view: HandState, order: tuple[int, ...], kept: Kept | None = None) -> p.ToBeat | None:
    """Return what must be beaten by who turns next, None where any card leads, or nobody turns any more."""
    if not isinstance(view.game, NoPeek) or not view.actor:
        return None
    if kept is None:
        return _beat(view, order)
    return kept.value("beat", (order, _asks(view), lying(view, kept)), lambda: _beat(view, order))


def _beat(view: HandState, order: tuple[int, ...]) -> p.ToBeat | None:
    game = cast("NoPeek", view.game)
    found = hand_to_beat(view)
    if found is None:
        return None
    cards = view.seat(found.p).upcards if found.p else _target(game, view)
    least = -1 if found.least is None else found.least.strength
    return _to_beat(game.ranking, order[found.p - 1] if found.p else 0, cards, found.value.strength, least)


def lying(view: HandState, kept: Kept) -> tuple[object, ...]:
    """Return what lies on the table and who is in, on which depends who leads, and what must be beaten."""
    return kept.once("lying", view, lambda: kept.same("lies", _lying(view)))


def _lying(view: HandState) -> tuple[object, ...]:
    return view.game, view.reveal, tuple([(seat.upcards, seat.folded, seat.out) for seat in view.seats])


def _asks(view: HandState) -> int:
    """Return who is asked to turn; while bets are made, who is asked for one matters only where he is alone."""
    return view.actor if view.kind == "turn" or len(contenders(view)) < 2 else 0


@lru_cache(maxsize=8192)
def _to_beat(ranking: FaceUpRanking, chair: int, cards: tuple[Card, ...], target: int, least: int) -> p.ToBeat:
    words = None if least < 0 else words_of_value(ranking.of_strength(least))
    shown = tuple([card.token for card in cards])
    return p.ToBeat(chair, shown, words_of_value(ranking.of_strength(target)), words)


def _target(game: NoPeek, view: HandState) -> tuple[Card, ...]:
    dealt = zip(view.reveal.middle, game.roles, strict=False)
    return tuple(card for card, role in dealt if role in ("target", "both"))


def risk_of(view: HandState, place: int) -> p.Risk | None:
    """Return what the next card of a seat may do, counted over all cards that nobody has seen.

    None where it has none to turn, or leads and so need not.
    """
    game, seat = view.game, view.seat(place)
    if not isinstance(game, NoPeek) or not view.actor or seat.folded or seat.out or not seat.downcards:
        return None
    if (view.kind != "turn" or view.actor != place) and turning.leader(game, view) == place:
        return None
    return _risk(risk(view, place))


def risks(view: HandState, kept: Kept) -> tuple[p.Risk | None, ...]:
    """Return `risk_of` for every seat, by place."""
    turns = view.actor if view.kind == "turn" else 0
    of = turns, not view.actor, view.seen, lying(view, kept)
    return kept.value("risks", of, lambda: _risks(view))


def _risks(view: HandState) -> tuple[p.Risk | None, ...]:
    return tuple([risk_of(view, place) for place in range(1, len(view.seats) + 1)])


@lru_cache(maxsize=4096)
def _risk(found: Risk) -> p.Risk:
    return p.Risk(found.unseen, found.fold, found.lead, tuple([card.token for card in found.cards]))
