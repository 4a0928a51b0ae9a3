"""What folding, calling and choosing are worth by the odds alone: everybody stays in, whatever he has done so far.

The share of the pot comes from `comodin.odds` against any hidden cards.  What
it leaves out is what others meant by their bets, and the betting to come.  So
a value lies between those of two guesses of each: those who put chips in on this
street hide any card or one of their better half; nobody bets any more or all
put in one bet a street, by which the worse hand loses and the better wins.
Bets and raises are not judged: what they make others do is not in the odds.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as dataclass_replace
from math import hypot
from typing import Any, Final

from comodin.cards import JOD
from comodin.games import MexicanPoker
from comodin.games.mexican_poker.setting import LAST_STREET
from comodin.hand import Call, Check, Fold, HandState, legal
from comodin.odds import Position, Seat, odds
from comodin.odds.reveal import RevealPosition
from comodin.odds.reveal import odds as reveal_odds
from comodin.odds.seats import HAND_SIZE
from comodin.odds.watching import position_of
from comodin.solver.review.decisions import Decision
from comodin.solver.review.result import Interval

__all__ = ["Estimated", "estimated"]

BUDGET: Final = 3_000_000
SAMPLES: Final = 20_000
_Z: Final = 1.96


@dataclass(frozen=True)
class Estimated:
    """What each action is worth, and what the chosen one loses against the best of them."""

    values: dict[str, Interval]
    loss: Interval


@dataclass(frozen=True)
class _Share:
    """A part of the pot with its standard error."""

    value: float
    error: float

    def less(self, other: _Share) -> _Share:
        """Return how much larger this part is than another one."""
        return _Share(self.value - other.value, hypot(self.error, other.error))

    def worth(self, pot: float, paid: float, further: float, even: float = 0.0) -> Interval:
        """Return what it wins of a pot less what is paid, without further betting or with so many chips of it.

        With an `even` part of it nobody gains by further chips.
        """
        ends = []
        for share in (self.value - _Z * self.error, self.value + _Z * self.error):
            ends += [share * pot - paid, share * pot - paid + (share - even) * further]
        return Interval(self.value * pot - paid, min(ends), max(ends))


def estimated(decision: Decision, seed: int = 0) -> Estimated | None:
    """Return what the odds can tell of a decision; None where that is nothing.

    Raises `RulesError` or `CardError` for a position that the odds do not know.
    """
    if decision.before.kind == "choose":
        return _choices(decision, seed)
    return _betting(decision, seed)


def _betting(decision: Decision, seed: int) -> Estimated | None:
    state, p = decision.before, decision.p
    known = {option.action: option for option in legal(state)}
    stays = Call if Call in known else Check
    if type(decision.action) not in (Fold, stays) or not {Fold, stays} <= set(known):
        return None
    seat = state.seat(p)
    cost = known[Call].to - seat.bet if stays is Call else 0
    owed = max(state.betting.owed_to, seat.bet + cost)
    pot = float(state.reveal.carried + seat.paid + cost)
    for number, other in enumerate(state.seats, 1):
        if number != p:
            calls = min(owed - other.bet, other.stack) if other.can_bet else 0
            pot += min(other.paid + max(0, calls), seat.paid + cost)
    position = position_of(state)
    share, further = _share(position, state, p, seed)
    players = len(_in(state))
    further = players * min(float(seat.stack - cost), further)
    worth = share.worth(pot, cost, further, 1 / players)
    if isinstance(position, Position):
        read, _ = _share(_read(position, state, p), state, p, seed)
        worth = worth.or_else(read.worth(pot, cost, further, 1 / players))
    values = {Fold.verb: Interval.exact(0.0), stays.verb: worth}
    best = max(values, key=lambda name: values[name].value)
    if decision.action.verb == best:
        return Estimated(values, Interval.exact(0.0))
    loss = worth if best == stays.verb else Interval(-worth.value, -worth.high, -worth.low)
    return Estimated(values, loss)


def _read(position: Position, state: HandState, p: int) -> Position:
    """Return a position in which others who have put chips in on this street hide one of the better half of cards."""
    ranking, unseen = position.ranking, [JOD if card.is_joker else card for card in position.unseen]
    seats = []
    for number, seat in zip(state.live, position.seats, strict=True):
        if number != p and seat.unknown and state.seat(number).bet:
            whole = seat.held == HAND_SIZE
            strength = ranking.strength if whole else ranking.visible_strength
            best = sorted(unseen, key=lambda card, up=seat.up: -strength((*up, card)))  # type: ignore[misc]
            half = best[: (len(best) + 1) // 2]
            seats.append(Seat(seat.up, tuple((card, 1) for card in half)))
        else:
            seats.append(seat)
    return dataclass_replace(position, seats=tuple(seats))


def _in(state: HandState) -> list[int]:
    return [p for p, seat in enumerate(state.seats, 1) if not seat.folded and not seat.out]


def _share(position: Position | RevealPosition, state: HandState, p: int, seed: int) -> tuple[_Share, float]:
    """Return the share of a seat and how many chips one bet on each round to come would be."""
    if isinstance(position, RevealPosition):
        told = reveal_odds(position, samples=SAMPLES, budget=BUDGET, seed=seed)
        found = told.estimate("win", p)
        return _Share(found.value, (found.high - found.low) / 2 / _Z), told.lead_changes * _bet(state)
    chances = odds(position, budget=BUDGET, samples=SAMPLES, seed=seed)
    mine = chances.seats[state.live.index(p)]
    return _Share(mine.share, mine.error), max(0, LAST_STREET - state.street) * _bet(state)


def _bet(state: HandState) -> float:
    """Return a usual bet: the upper limit, or half of the pot where there is none."""
    game: Any = state.game
    return float(game.stakes.upper) if game.rules.structure in ("limit", "spread") else state.pot / 2


def _choices(decision: Decision, seed: int) -> Estimated | None:
    """Return what keeping and exposing are worth, whichever is done on later streets if that is better."""
    state, p = decision.before, decision.p
    position = position_of(state)
    if not isinstance(position, Position) or not isinstance(state.game, MexicanPoker):
        return None
    me = state.live.index(p)
    seat = position.seats[me]
    if len(seat.down) != 1 or position.common:
        return None
    exposed = Seat((*seat.up, seat.down[0][0]))
    kept = position.kept | {me}
    ways = {
        "keep": [(seat, "keep", position.kept), (seat, "expose", kept)],
        "expose": [(exposed, "keep", position.kept), (exposed, "expose", position.kept)],
    }
    if state.street == LAST_STREET:
        ways = {name: found[:1] for name, found in ways.items()}
    shares = {}
    for name, found in ways.items():
        tried = [_share_of(position, me, *way, seed=seed) for way in found]
        shares[name] = max(tried, key=lambda share: share.value)
    behind = [other.stack for number, other in enumerate(state.seats, 1) if number != p and other.can_bet]
    each = min((LAST_STREET - state.street + 1) * _bet(state), state.seat(p).stack, max(behind, default=0))
    further = len(state.live) * each
    values = {name: share.worth(state.pot, 0.0, further, 1 / len(state.live)) for name, share in shares.items()}
    best = max(shares, key=lambda name: shares[name].value)
    chosen = decision.action.verb
    if chosen == best:
        return Estimated(values, Interval.exact(0.0))
    return Estimated(values, shares[best].less(shares[chosen]).worth(state.pot, 0.0, further))


def _share_of(position: Position, me: int, seat: Seat, policy: Any, kept: frozenset[int], *, seed: int) -> _Share:
    seats = tuple(seat if place == me else other for place, other in enumerate(position.seats))
    policies = tuple(policy if place == me else other for place, other in enumerate(position.policies))
    asked = dataclass_replace(position, seats=seats, policies=policies, kept=kept)
    found = odds(asked, budget=BUDGET, samples=SAMPLES, seed=seed).seats[me]
    return _Share(found.share, found.error)
