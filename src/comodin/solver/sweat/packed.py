"""A spot as arrays for the compiled loops."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from comodin.errors import RulesError
from comodin.games.no_peek import turning
from comodin.ranking import FaceUpRanking
from comodin.solver.poker.rounds import Sizing
from comodin.solver.sweat.betting import Betting, Program
from comodin.solver.sweat.spot import SweatSpot
from comodin.texts import Text

__all__ = ["LEVELS", "Packed", "pack"]

LEVELS: Final = 80
"""The most amounts that both may put in."""


class Packed(NamedTuple):
    """What the loops are given: see `kernel.induce`.

    `won` (2, levels) are the values to seat 1 where seat 1 or 2 wins.
    """

    start: tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64], int, int]
    house: tuple[int, int, bool, bool, tuple[NDArray[np.generic], ...]]
    unseen: NDArray[np.int64]
    won: NDArray[np.float64]
    programs: tuple[Program, Program]
    betting: Betting
    shown: tuple[NDArray[np.int64], NDArray[np.int64]]
    cards: int


def pack(spot: SweatSpot) -> Packed:
    """Return a spot as arrays; `RulesError` where the players can put in too many different amounts."""
    position = spot.position
    rules, game, state = position.rules, position.game, position.state
    try:
        betting = Betting(
            spot.state,
            spot.chips,
            Sizing(spot.sizes, spot.raise_cap),
            most=spot.hidden,
            limit=LEVELS,
            left=rules.betting_opener == "left_of_leader",
        )
    except ValueError as error:
        raise RulesError(Text("solver.sweat_levels", count=error.args[0], most=LEVELS)) from None
    lookup = FaceUpRanking(deck=position.deck).arrays.lookup
    words, bits = lookup[:2]
    kills = turning.kill_rank(game, state)
    centre = -1 if rules.first_turn == "one_card" else turning.centre_strength(game, state)
    codes: list[Any] = [[card.code for card in seat.upcards] for seat in position.seats]
    levels = np.array(betting.levels, dtype=np.float64)
    return Packed(
        start=(
            np.array([FaceUpRanking.empty + int(words[own].sum()) for own in codes], dtype=np.uint64),
            np.array([int(bits[own].sum()) for own in codes], dtype=np.uint64),
            np.array([seat.left for seat in position.seats], dtype=np.int64),
            position.leader - 1,
            position.turn - 1,
        ),
        house=(centre, -1 if kills is None else int(kills), rules.kill_scope == "first_card", rules.tie_beats, lookup),
        unseen=np.array([card.code for card in position.unseen], dtype=np.int64),
        won=np.stack([spot.pot + levels, -levels]),
        programs=(betting.program(1), betting.program(2)),
        betting=betting,
        shown=(np.array(codes[0], dtype=np.int64), np.array(codes[1], dtype=np.int64)),
        cards=rules.cards,
    )
