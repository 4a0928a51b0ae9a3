"""What a game must tell the floor, and what every ruling asks first."""

from __future__ import annotations

from typing import Protocol

from comodin.cards import Deck
from comodin.hand.actions import Action
from comodin.hand.events import Event
from comodin.hand.game import Due
from comodin.hand.opening import FeeRules, Posted
from comodin.hand.play import due
from comodin.hand.refusals import refuse
from comodin.hand.rounds import BettingClauses, BettingGame, BettingRules
from comodin.hand.state import HandState, SeatState

__all__ = ["FloorGame", "at_showdown", "cited", "seat_of"]


class FloorClauses(BettingClauses, Protocol):
    """The clauses of a game; `floor` is the one by which somebody has the last word."""

    @property
    def floor(self) -> tuple[str, ...]:
        """P42, or M17."""


class FloorRules(BettingRules, FeeRules, Protocol):
    """What the house rules say of betting and fees."""


class FloorGame(BettingGame, Protocol):
    """A game whose irregularities are ruled on here."""

    @property
    def rules(self) -> FloorRules:
        """The house rules."""

    @property
    def clauses(self) -> FloorClauses:
        """The options with their clauses."""

    @property
    def stakes(self) -> Posted:
        """The chips that the rules leave open."""

    @property
    def deck(self) -> Deck:
        """The cards that are played with."""

    def decide(self, state: HandState, action: Action) -> tuple[Event, ...]:
        """Return what an action brings about, or raise `IllegalActionError`."""

    def follow(self, state: HandState) -> tuple[Event, ...] | Due:
        """Return what happens by itself now, or else what the dealer must do."""

    def to_meet(self, state: HandState) -> int:
        """Return the bet that everybody must meet now, in all on this street."""

    def has_its_cards(self, state: HandState, p: int, *, at_once: bool) -> bool:
        """Tell whether a seat that is out of the hand could come back as it lies; `at_once`: nothing happened since."""


def cited(game: FloorGame, *clauses: str) -> tuple[str, ...]:
    """Return the clauses that this game has: those of Mexican Poker (P) are not the reveal games'."""
    if game.clauses.floor == ("P42",):
        return clauses
    return tuple([clause for clause in clauses if not clause.startswith("P")])


def seat_of(state: HandState, action: Action, p: int) -> SeatState:
    """Return a seat by its number, or refuse an action that names none."""
    if not 1 <= p <= len(state.seats):
        raise refuse(action, "no_such_seat", p=p, seats=len(state.seats))
    return state.seats[p - 1]


def at_showdown(state: HandState) -> bool:
    """Tell whether the hands are being shown, or about to be."""
    wanted = due(state)
    return state.stage == "showdown" or (wanted is not None and wanted.what == "show")
