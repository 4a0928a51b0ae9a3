"""Boards: what shows at each showdown, who leads, and the matrix of who beats whom.

A player's part of a board is the tuple of his up cards, the joker as it came.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.cards import JOD, Card
from comodin.ranking import MexicanRanking
from comodin.rules import RuleSet
from comodin.solver.core import WIDTH

__all__ = ["Boards"]

Up = tuple[Card, ...]


class Boards:
    """Numbers the boards as they are met; `cards` are those that can be hidden, the joker as ``JoD``."""

    def __init__(self, ranking: MexicanRanking, rules: RuleSet, cards: Sequence[Card]) -> None:
        self.ranking = ranking
        self.rules = rules
        self.cards = tuple(cards)
        self._numbers: dict[tuple[Up, Up], int] = {}
        self._visible: dict[Up, int] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, first: Up, second: Up) -> int:
        """Return the number of a board."""
        return self._numbers.setdefault((first, second), len(self._numbers))

    def leader(self, first: Up, second: Up) -> int:
        """Return the seat that acts first on a later street: the best hand showing, seat 1 of equals (P14, P15)."""
        return 2 if self._shown(second) > self._shown(first) else 1

    def _shown(self, up: Up) -> int:
        found = self._visible.get(up)
        if found is None:
            found = self._visible[up] = self.ranking.visible_strength(up)
        return found

    @cached_property
    def _parts(self) -> dict[Up, int]:
        """The parts of all boards, numbered."""
        found: dict[Up, int] = {}
        for board in self._numbers:
            for up in board:
                found.setdefault(up, len(found))
        return found

    @cached_property
    def _strengths(self) -> NDArray[np.int32]:
        """Strength of each part with each hidden card, -1 where the card lies open in that part."""
        rows = [[card.code for card in up] for up in self._parts]
        codes = np.zeros((len(rows), WIDTH, 5), dtype=np.uint8)
        codes[:, :, :4] = np.array(rows, dtype=np.uint8)[:, None, :]
        codes[:, : len(self.cards), 4] = [card.code for card in self.cards]
        held = np.zeros((len(rows), WIDTH), dtype=bool)
        for number, up in enumerate(self._parts):
            bits = {card.bit for card in up}
            held[number, : len(self.cards)] = [card.bit not in bits for card in self.cards]
        strengths = np.full((len(rows), WIDTH), -1, dtype=np.int32)
        strengths[held] = self.ranking.values(codes[held])
        return strengths

    def signs(self) -> NDArray[np.float32]:
        """Return the matrices of `Tree.signs`, shape (boards, WIDTH, WIDTH)."""
        mine, theirs, possible = self._pairs()
        return np.asarray(np.where(possible, np.sign(mine - theirs), 0), dtype=np.float32)

    def ties(self) -> NDArray[np.float32]:
        """Return the matrices of `Tree.ties`: who gets the odd chip where the house gives it by seat or by card."""
        mine, theirs, possible = self._pairs()
        tied: NDArray[np.float32] = np.asarray(possible & (mine == theirs), dtype=np.float32)
        if self.rules.odd_chip != "high_card_by_suit":
            return tied
        high = np.array([_high([*up, card]) for up in self._parts for card in self._padded]).reshape(-1, WIDTH)
        first, second = self._indices()
        owner = np.where(high[first][:, :, None] > high[second][:, None, :], 1, -1)
        return np.asarray(tied * owner, dtype=np.float32)

    @property
    def _padded(self) -> list[Card]:
        return [*self.cards, *([JOD] * (WIDTH - len(self.cards)))]

    def _indices(self) -> tuple[NDArray[Any], NDArray[Any]]:
        parts = self._parts
        return (
            np.array([parts[board[0]] for board in self._numbers]),
            np.array([parts[board[1]] for board in self._numbers]),
        )

    def _pairs(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        first, second = self._indices()
        strengths = self._strengths
        open_ = (strengths[first] >= 0) & (strengths[second] >= 0)
        possible = open_[:, :, None] & open_[:, None, :] & ~np.eye(WIDTH, dtype=bool)
        return strengths[first][:, :, None], strengths[second][:, None, :], possible


def _high(cards: Sequence[Card]) -> int:
    """Return the highest natural card as a number, a joker last (R2.3.9); two holdings never share it."""
    return max(-1 if card.is_joker else card.code for card in cards)
