"""How a session went for you, in numbers: a pure function over its hands.

Only finished hands in which you had cards count; a hand is *won* if any part
of a pot was yours, a showdown is *seen* if your cards were in it.  Choices are
counted one by one; hands with choices fall into two kinds that have none in
common: those in which you only kept, and those in which you exposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from comodin.cli.local.played import PlayedHand
from comodin.hand import events as e

__all__ = ["GameTally", "Point", "Statistics", "Tally", "statistics"]


@dataclass(frozen=True, kw_only=True)
class Tally:
    """Some hands: how many, how many of them were `won`, and what they came to."""

    hands: int = 0
    won: int = 0
    net: int = 0


@dataclass(frozen=True)
class GameTally:
    """The hands of one game, by its name."""

    game: str
    tally: Tally


@dataclass(frozen=True)
class Point:
    """Your stack around a hand, `bought` chips more before it than you had after the one before."""

    number: int
    before: int
    after: int
    bought: int = 0


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """A session in numbers: `hands` are those that you played, of all that were `dealt`.

    `kept` and `exposed` count choices; `keeping` are the hands in which you
    only kept, `exposing` those in which you exposed at least once.
    `jokers_up` and `jokers_down` count the jokers that were dealt to you.
    """

    dealt: int = 0
    hands: int = 0
    won: int = 0
    net: int = 0
    biggest_pot: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    kept: int = 0
    exposed: int = 0
    keeping: Tally = Tally()
    exposing: Tally = Tally()
    jokers_up: int = 0
    jokers_down: int = 0
    games: tuple[GameTally, ...] = ()
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _Hand:
    """What one hand adds."""

    game: str
    number: int
    before: int
    net: int
    pot: int
    showdown: bool
    kept: int
    exposed: int
    up: int
    down: int

    @property
    def won(self) -> bool:
        return self.pot > 0


def statistics(hands: Iterable[PlayedHand]) -> Statistics:
    """Return the numbers of a session, whose hands come in order."""
    dealt = [hand for hand in hands if hand.view.over]
    played = [_of(hand) for hand in dealt if hand.your_place]
    return Statistics(
        dealt=len(dealt),
        hands=len(played),
        won=sum(hand.won for hand in played),
        net=sum(hand.net for hand in played),
        biggest_pot=max((hand.pot for hand in played), default=0),
        showdowns=sum(hand.showdown for hand in played),
        showdowns_won=sum(hand.showdown and hand.won for hand in played),
        kept=sum(hand.kept for hand in played),
        exposed=sum(hand.exposed for hand in played),
        keeping=_tally(hand for hand in played if hand.kept and not hand.exposed),
        exposing=_tally(hand for hand in played if hand.exposed),
        jokers_up=sum(hand.up for hand in played),
        jokers_down=sum(hand.down for hand in played),
        games=_by_game(played),
        points=_points(played),
    )


def _of(hand: PlayedHand) -> _Hand:
    p = hand.your_place
    seat = hand.view.seat(p)
    events = hand.events
    jokers = [event for event in events if isinstance(event, e.CardDealt) and event.p == p and _is_joker(event)]
    reason = next((event.reason for event in events if isinstance(event, e.HandEnded)), "")
    return _Hand(
        game=hand.setup.game,
        number=hand.number,
        before=hand.game.stacks[p - 1],
        net=hand.your_gain,
        pot=sum(event.shares.get(p, 0) for event in events if isinstance(event, e.PotAwarded)),
        showdown=reason == "showdown" and not seat.folded,
        kept=sum(isinstance(event, e.DownCardKept) and event.p == p for event in events),
        exposed=sum(isinstance(event, e.DownCardExposed) and event.p == p for event in events),
        up=sum(event.up for event in jokers),
        down=sum(not event.up for event in jokers),
    )


def _is_joker(event: e.CardDealt) -> bool:
    return event.card is not None and event.card.joker is not None


def _tally(hands: Iterable[_Hand]) -> Tally:
    ours = list(hands)
    return Tally(hands=len(ours), won=sum(hand.won for hand in ours), net=sum(hand.net for hand in ours))


def _by_game(played: Sequence[_Hand]) -> tuple[GameTally, ...]:
    """Return the games in the order in which they were first played."""
    games = dict.fromkeys(hand.game for hand in played)
    return tuple(GameTally(game, _tally(hand for hand in played if hand.game == game)) for game in games)


def _points(played: Sequence[_Hand]) -> tuple[Point, ...]:
    points: list[Point] = []
    for hand in played:
        bought = hand.before - points[-1].after if points else 0
        points.append(Point(hand.number, hand.before, hand.before + hand.net, max(0, bought)))
    return tuple(points)
