"""How a session went for you, in numbers: a pure function over its hands.

Only finished hands in which you had cards count; a hand is *won* if any part
of a pot was yours, a showdown is *seen* if your cards were in it.  A hand in
which you both kept and exposed counts under both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from comodin.cli.local.played import PlayedHand
from comodin.hand import events as e

__all__ = ["Choices", "GameTally", "Point", "Statistics", "statistics"]


@dataclass(frozen=True, kw_only=True)
class Choices:
    """One way to choose: how many `times`, in how many `hands`, how many of those were `won`, and what they came to."""

    times: int = 0
    hands: int = 0
    won: int = 0
    net: int = 0


@dataclass(frozen=True, kw_only=True)
class GameTally:
    """The hands of one game, by its name."""

    game: str
    hands: int
    won: int
    net: int


@dataclass(frozen=True)
class Point:
    """Your stack around a hand, `bought` chips more before it than you had after the one before."""

    number: int
    before: int
    after: int
    bought: int = 0


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """A session in numbers; `jokers_up` and `jokers_down` count the jokers that were dealt to you."""

    hands: int = 0
    won: int = 0
    net: int = 0
    biggest_pot: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    kept: Choices = Choices()
    exposed: Choices = Choices()
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
    played = [_of(hand) for hand in hands if hand.view.over and hand.your_place]
    return Statistics(
        hands=len(played),
        won=sum(hand.won for hand in played),
        net=sum(hand.net for hand in played),
        biggest_pot=max((hand.pot for hand in played), default=0),
        showdowns=sum(hand.showdown for hand in played),
        showdowns_won=sum(hand.showdown and hand.won for hand in played),
        kept=_choices(played, [hand.kept for hand in played]),
        exposed=_choices(played, [hand.exposed for hand in played]),
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


def _choices(played: Sequence[_Hand], times: Sequence[int]) -> Choices:
    """Return what became of the hands in which something was chosen, so many times in each."""
    chosen = [hand for hand, often in zip(played, times, strict=True) if often]
    return Choices(
        times=sum(times),
        hands=len(chosen),
        won=sum(hand.won for hand in chosen),
        net=sum(hand.net for hand in chosen),
    )


def _by_game(played: Sequence[_Hand]) -> tuple[GameTally, ...]:
    """Return the games in the order in which they were first played."""
    found = []
    for game in dict.fromkeys(hand.game for hand in played):
        ours = [hand for hand in played if hand.game == game]
        found.append(GameTally(game=game, hands=len(ours), won=sum(h.won for h in ours), net=sum(h.net for h in ours)))
    return tuple(found)


def _points(played: Sequence[_Hand]) -> tuple[Point, ...]:
    points: list[Point] = []
    for hand in played:
        bought = hand.before - points[-1].after if points else 0
        points.append(Point(hand.number, hand.before, hand.before + hand.net, max(0, bought)))
    return tuple(points)
