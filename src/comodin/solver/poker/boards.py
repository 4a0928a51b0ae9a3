"""Boards: what shows at each showdown, who leads, and the matrix of who beats whom.

A player's part of a board is the tuple of his up cards, the joker as it came.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.cards import Card
from comodin.ranking import MexicanRanking
from comodin.rules import RuleSet
from comodin.solver.core import WIDTH
from comodin.solver.poker.places import Places

__all__ = ["Boards"]

Up = tuple[Card, ...]


class Boards:
    """Numbers the boards as they are met; `places` are those of the cards that can be hidden."""

    def __init__(self, ranking: MexicanRanking, rules: RuleSet, places: Places) -> None:
        self.ranking = ranking
        self.rules = rules
        self.places = places
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
    def _hidden(self) -> list[list[Card | None]]:
        """A card for each part and place that can be hidden beside it, None where there is none."""
        found = []
        for up in self._parts:
            rest: list[Card | None] = [None] * WIDTH
            for place, cards in self.places.left(_bits(up)):
                rest[place] = cards[0]
            found.append(rest)
        return found

    @cached_property
    def _strengths(self) -> NDArray[np.int32]:
        """Strength of each part with each hidden card, -1 where there is none."""
        codes = np.zeros((len(self._parts), WIDTH, 5), dtype=np.uint8)
        codes[:, :, :4] = np.array([[card.code for card in up] for up in self._parts], dtype=np.uint8)[:, None, :]
        held = np.array([[card is not None for card in rest] for rest in self._hidden])
        codes[held, 4] = [card.code for rest in self._hidden for card in rest if card is not None]
        strengths = np.full(held.shape, -1, dtype=np.int32)
        strengths[held] = self.ranking.values(codes[held])
        return strengths

    @cached_property
    def held(self) -> NDArray[np.int8]:
        """How many cards of each place can be hidden at each board: shape (boards, WIDTH), see `Tree.held`."""
        found = np.zeros((len(self._numbers), WIDTH), dtype=np.int8)
        for number, (first, second) in enumerate(self._numbers):
            for place, cards in self.places.left(_bits(first) | _bits(second)):
                found[number, place] = len(cards)
        return found

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
        parts = zip(self._parts, self._hidden, strict=True)
        high = np.array([[_high(up, card) for card in rest] for up, rest in parts])
        first, second = self._indices()
        owner = np.where(high[first][:, :, None] > high[second][:, None, :], 1, -1)
        return np.asarray(tied * owner, dtype=np.float32)

    def _indices(self) -> tuple[NDArray[Any], NDArray[Any]]:
        parts = self._parts
        return (
            np.array([parts[board[0]] for board in self._numbers]),
            np.array([parts[board[1]] for board in self._numbers]),
        )

    def _pairs(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        first, second = self._indices()
        strengths, some, more = self._strengths, self.held > 0, self.held > 1
        possible = some[:, :, None] & some[:, None, :]
        both = np.arange(WIDTH)
        possible[:, both, both] = more
        return strengths[first][:, :, None], strengths[second][:, None, :], possible


def _bits(up: Up) -> int:
    bits = 0
    for card in up:
        bits |= card.bit
    return bits


def _high(up: Up, hidden: Card | None) -> int:
    """Return the highest natural card as a number, a joker last (R2.3.9); two holdings never share it."""
    cards = up if hidden is None else (*up, hidden)
    return max(-1 if card.is_joker else card.code for card in cards)
