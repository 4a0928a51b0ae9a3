"""Tables for players: what a first turn comes to against each middle card, and what a seat is worth.

The first turn is exact, and needs no play-outs: more cards never make a weaker
hand, so that a player has not beaten the middle card exactly while the cards
he shows, as a set, do not beat it.  Counting those sets is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from comodin.cards import Card, Rank, Suit
from comodin.games.no_peek import turning
from comodin.odds.reveal.counted import Told, kernel
from comodin.odds.reveal.many import odds_of_many
from comodin.odds.reveal.position import RevealPosition
from comodin.ranking import FaceUpRanking
from comodin.rules import RevealRules

__all__ = ["FirstTurn", "SeatTable", "first_turn", "first_turn_table", "middles", "seat_table"]


class FirstTurn(NamedTuple):
    """How the first turn of a hand ends, by the number of the card that ends it: arrays of `cards` chances each.

    `lead[k]` is the chance to take the lead with card k + 1, `killed[k]` to
    be killed by it; `bust` to turn all cards in vain.
    """

    middle: tuple[Card, ...]
    lead: NDArray[np.float64]
    killed: NDArray[np.float64]
    bust: float

    @property
    def cards_turned(self) -> float:
        """The expected number of cards turned."""
        ends = self.lead + self.killed
        return float((ends * np.arange(1, len(ends) + 1)).sum() + self.bust * len(ends))


class SeatTable(NamedTuple):
    """What each seat is worth before a card is turned, by middle card: arrays (middles, players), all sampled.

    `weight` is how likely each middle is, by rank, so that ``weight @ win``
    is the chance of a seat whatever lies in the middle; `lead_changes` has
    shape (middles,).  The standard error of a chance p in a row is the root
    of p (1 - p) / samples.  After Ctrl-C there are only the rows that were done.
    """

    players: int
    middles: tuple[tuple[Card, ...], ...]
    weight: NDArray[np.float64]
    win: NDArray[np.float64]
    killed: NDArray[np.float64]
    bust: NDArray[np.float64]
    lead_changes: NDArray[np.float64]
    samples: int
    interrupted: bool


def first_turn(middle: str | Sequence[Card], *, rules: RevealRules | str = "opr-sweat") -> FirstTurn:
    """Return how the first player's first turn ends, exactly.

    Raises as `RevealPosition.start` does.

    >>> found = first_turn("8d")
    >>> [f"{chance:.4f}" for chance in (found.killed[0], found.lead[0], found.lead.sum(), found.cards_turned)]
    ['0.0588', '0.4706', '0.8965', '1.7374']
    """
    position = RevealPosition.start(2, middle=middle, rules=rules)
    house, game, state = position.rules, position.game, position.state
    kills = turning.kill_rank(game, state)
    target = turning.to_beat(game, state, 1)
    scope = house.kill_scope if kills is not None else "none"
    unseen = position.unseen
    fatal = sum(card.rank == kills for card in unseen)
    codes = [card.code for card in unseen if scope != "any_card" or card.rank != kills]
    counts = np.zeros(house.cards + 1)
    first_kill = -1 if kills is None or scope != "first_card" else int(kills)
    lookup = FaceUpRanking(deck=position.deck).arrays.lookup
    beats = target if house.tie_beats else target + 1
    kernel().first_turn(np.array(codes, dtype=np.int64), beats, first_kill, lookup, counts)
    places = np.arange(house.cards + 1)
    alive = counts / np.array([comb(len(unseen), int(k)) for k in places])
    deadly = alive[:-1] * fatal / (len(unseen) - places[:-1])
    if scope == "none":
        deadly[:] = 0
    elif scope == "first_card":
        deadly[1:] = 0
    lead = np.maximum(alive[:-1] - alive[1:] - deadly, 0.0)  # where none leads, rounding may leave less than nothing
    return FirstTurn(position.middle, lead, deadly, float(alive[-1]))


def first_turn_table(rules: RevealRules | str = "opr-sweat") -> list[FirstTurn]:
    """Return the first turn against each middle there can be, deuce to ace; with two cards, the one that folds first.

    >>> [f"{row.middle[0]} {row.lead.sum():.3f}" for row in first_turn_table()][::4]
    ['2d 0.941', '6d 0.917', 'Td 0.865', 'Ad 0.635']
    """
    house = RevealRules.of(rules) if isinstance(rules, str) else rules
    return [first_turn(middle, rules=house) for middle, _ in middles(house)]


def seat_table(
    players: int,
    *,
    rules: RevealRules | str = "opr-sweat",
    samples: int = 100_000,
    seed: int | None = None,
    progress: Told | None = None,
) -> SeatTable:
    """Return what each seat is worth with so many players, by middle card, from `samples` hands for each.

    Raises `RulesError` for a number of players that the rules do not serve.

    >>> table = seat_table(2, samples=4000, seed=1)
    >>> table.win.shape, [round(float(chance), 1) for chance in table.weight @ table.win]
    ((13, 2), [0.5, 0.5])
    """
    house = RevealRules.of(rules) if isinstance(rules, str) else rules
    centres = middles(house)
    found = odds_of_many(
        [RevealPosition.start(players, middle=middle, rules=house) for middle, _ in centres],
        samples=samples,
        seed=seed,
        progress=progress,
    )
    done = len(found.win)
    return SeatTable(
        players=players,
        middles=tuple([middle for middle, _ in centres[:done]]),
        weight=np.array([weight for _, weight in centres[:done]]),
        win=found.win,
        killed=found.killed,
        bust=found.bust,
        lead_changes=found.lead_changes,
        samples=samples,
        interrupted=found.interrupted,
    )


def middles(rules: RevealRules) -> list[tuple[tuple[Card, ...], float]]:
    """Return one middle for each rank there can be, or pair of ranks, with how likely it is; suits do not matter."""
    if rules.centre == "none":
        return [((), 1.0)]
    if rules.centre == "one":
        return [((Card.of(rank, Suit.DIAMONDS),), 1 / 13) for rank in Rank]
    return [
        ((Card.of(kill, Suit.DIAMONDS), Card.of(beat, Suit.CLUBS)), 1 / 13 * (3 if kill == beat else 4) / 51)
        for kill in Rank
        for beat in Rank
    ]
