"""Positions as arrays for the compiled loops: many at a time, all of one house and one number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from comodin.errors import RulesError
from comodin.games.no_peek import turning
from comodin.odds.reveal.position import RevealPosition
from comodin.ranking import FaceUpRanking
from comodin.texts import Text

__all__ = ["BY_SEAT", "TERMS", "WHOLE", "Counts", "Packed", "Start", "pack"]

BY_SEAT: Final = ("win", "share", "share_squared", "killed", "bust", "passed", "lead")
"""What the loops count for each seat, in the order of their rows."""

WHOLE: Final = ("hands", "nobody", "changes", "changes_squared", "now_lead", "now_killed", "now_bust")
"""What they count for each hand."""

TERMS: Final = (
    "first_only",
    "one_card",
    "tie_beats",
    "right_neighbour",
    "out_at_once",
    "folded_count",
    "must_beat",
    "side_best",
)
"""The options of a house that the loops know, in the order of their places."""

_UNUSUAL: Final = [TERMS.index(name) for name in ("right_neighbour", "folded_count", "must_beat")]

Counts = tuple[NDArray[np.float64], NDArray[np.float64]]


class Start(NamedTuple):
    """Where each position stands, one row each: see `kernel` for `words`, `ints` and `nums`.

    `terms` are the strength to beat in the middle, the rank that folds, the
    number of unseen cards, carried chips, and whether side pots matter;
    `paid` (rows, seats) chips; `decks` (rows, 52) the unseen cards first.
    """

    words: NDArray[np.uint64]
    ints: NDArray[np.int64]
    nums: NDArray[np.int64]
    terms: NDArray[np.int64]
    paid: NDArray[np.int64]
    decks: NDArray[np.int64]


class Packed(NamedTuple):
    """Positions as the compiled loops take them; `house` is the options in the order of `TERMS`, and the tables."""

    start: Start
    house: tuple[NDArray[np.int64], tuple[NDArray[np.generic], ...]]

    @property
    def usual(self) -> bool:
        """Whether the quick loop serves: its rules, and one pot."""
        return not self.house[0][_UNUSUAL].any() and not self.start.terms[:, 4].any()

    def play(self, loops: Any, hands: int, noise: NDArray[np.uint64], out: Counts) -> None:
        """Play each position so many times, and add to the counts."""
        if self.usual:
            loops.sample_usual(self.start, self.house, hands, noise, out)
        else:
            loops.sample(self.start, self.house, hands, noise, out)

    def rows(self, part: slice) -> Packed:
        """Return some of the positions."""
        words, ints, nums, terms, paid, decks = self.start
        start = Start(words[part], ints[part], nums[part], terms[part], paid[part], decks[part])
        return self._replace(start=start)

    def counts(self) -> Counts:
        """Return empty counts: (rows, len(BY_SEAT), seats) and (rows, len(WHOLE))."""
        rows, seats = self.start.paid.shape
        return np.zeros((rows, len(BY_SEAT), seats)), np.zeros((rows, len(WHOLE)))


def pack(positions: Sequence[RevealPosition]) -> Packed:
    """Return positions of one house and one number of seats as arrays.

    Raises `RulesError` where there is none, or where they differ in that.
    """
    if not positions:
        raise RulesError(Text("odds_reveal.reveal.no_positions"))
    first = positions[0]
    for number, other in enumerate(positions):
        if (other.rules, other.deck, len(other.seats)) != (first.rules, first.deck, len(first.seats)):
            raise RulesError(Text("odds_reveal.reveal.unlike", number=number))
    rows, seats = len(positions), len(first.seats)
    start = Start(
        words=np.zeros((rows, 2, seats), dtype=np.uint64),
        ints=np.zeros((rows, 5, seats), dtype=np.int64),
        nums=np.zeros((rows, 5), dtype=np.int64),
        terms=np.zeros((rows, 5), dtype=np.int64),
        paid=np.zeros((rows, seats), dtype=np.int64),
        decks=np.zeros((rows, 52), dtype=np.int64),
    )
    for row, position in enumerate(positions):
        _fill(position, row, start)
    return Packed(start, (_terms(first), FaceUpRanking(deck=first.deck).arrays.lookup))


def _terms(position: RevealPosition) -> NDArray[np.int64]:
    rules = position.rules
    return np.array(
        [
            rules.kill_scope == "first_card",
            rules.first_turn == "one_card",
            rules.tie_beats,
            rules.target == "right_neighbour",
            rules.exhausted_leader == "out_immediately",
            rules.folded_hands_count,
            rules.last_player_wins == "must_beat_centre" and rules.has_target,
            rules.side_pot_rule == "best_showing",
        ],
        dtype=np.int64,
    )


def _fill(position: RevealPosition, row: int, start: Start) -> None:
    words, ints, nums, terms, paid, decks = start
    game, state = position.game, position.state
    ranking = game.ranking
    totals, faces, *_ = ranking.arrays.lookup
    for place, seat in enumerate(position.seats):
        codes = [card.code for card in seat.upcards]
        words[row, 0, place] = ranking.empty + int(totals[codes].sum())
        words[row, 1, place] = int(faces[codes].sum())
        last = max([number for number, p in enumerate(position.leads, 1) if p == place + 1], default=0)
        status = 1 if seat.folded else 2 if seat.out else 0
        ints[row, :, place] = seat.left, status, ranking.strength(seat.upcards), last, 0
        paid[row, place] = seat.paid
    nums[row] = position.turn - 1, len(position.leads), position.leader - 1, -2, 0
    kills = turning.kill_rank(game, state)
    stakes = {seat.paid for seat in position.seats if not seat.folded}
    unseen = [card.code for card in position.unseen]
    terms[row] = (
        turning.centre_strength(game, state),
        -1 if kills is None else kills,
        len(unseen),
        position.carried,
        len(stakes) > 1,
    )
    decks[row, : len(unseen)] = unseen
