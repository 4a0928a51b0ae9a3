"""A table in a few words: seat it, deal, play hands at random, and look.

    t = Table.of("Lupe", "Chuy", stakes="4/8").hand(seed=1)
    t.do(SitOut(2))

Cards come from a shoe that is seeded by hand, so that the same words always
give the same session.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest
from msgspec.structs import replace

from comodin.cards import Shoe
from comodin.errors import IllegalActionError
from comodin.hand import (
    DEALER,
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    DeclineAllIn,
    HandState,
    Keep,
    TurnUp,
    legal,
)
from comodin.hand.dealer import Dealer
from comodin.table import (
    CloseTable,
    DealHand,
    Ledger,
    Play,
    Sit,
    TableAction,
    TableEvent,
    TableGame,
    TableState,
    apply,
    ledger,
    open_table,
)

__all__ = ["Table", "decision", "plain", "total"]

E = TypeVar("E", bound=TableEvent)
ENOUGH = 2000
PASSIVE = (Keep, DeclineAllIn, TurnUp, Check, Call, BringIn, Bet)


class Table:
    """A table in play; every method that plays returns the table itself."""

    def __init__(self, chairs: int, game: TableGame, *, first_button: int | None = None) -> None:
        self.state, events = open_table(chairs, game, first_button=first_button)
        self.log: list[TableEvent] = list(events)

    @classmethod
    def of(
        cls,
        *names: str,
        game: TableGame | None = None,
        rules_of: str = "mexican-poker",
        chairs: int = 0,
        stack: int | None = None,
        stacks: Sequence[int] = (),
        first_button: int | None = None,
        **rules: object,
    ) -> Table:
        """Seat people from chair 1 on, "" for an empty chair: in full, or with what the host gives them."""
        chosen = TableGame.of(rules_of, **({"stakes": "4/8"} | rules)) if game is None else game  # type: ignore[arg-type]
        table = cls(chairs or max(2, len(names)), chosen, first_button=first_button)
        for place, name in enumerate(names):
            amount = stacks[place] if stacks else stack
            if name:
                table.do(Sit(place + 1, name, amount, by_host=amount is not None))
        return table

    # -- playing ----------------------------------------------------------------

    def do(self, *actions: TableAction) -> Table:
        """Do these things."""
        for action in actions:
            self.state, events = apply(self.state, action)
            self.log += events
        return self

    def deal(self, *, seed: int = 0, cards: int = ENOUGH) -> Table:
        """Begin a hand and deal so many cards of it, or until somebody must act."""
        self.do(DealHand())
        dealer = self.dealer(seed)
        for _ in range(cards):
            if self.state.hand is None or self.state.hand.actor:
                break
            self.play(DEALER, dealer.act(self.state.hand))
        return self

    def dealer(self, seed: int = 0) -> Dealer:
        """Return a dealer for the hand that runs."""
        hand = self.state.hand
        assert hand is not None
        return Dealer(Shoe.seeded(hand.game.deck, seed=seed, hand=self.state.hands))

    def play(self, chair: int, *acts: Action) -> Table:
        """Act in the hand."""
        return self.do(*(Play(chair, act) for act in acts))

    def hand(self, *, seed: int = 0, passive: bool = False) -> Table:
        """Play a whole hand at random; `passive`: nobody folds and nobody raises."""
        return self.do(DealHand()).rest(seed=seed, passive=passive)

    def rest(self, *, seed: int = 0, passive: bool = False) -> Table:
        """Play the rest of a hand; cards that are out already are passed over."""
        dealer, random = self.dealer(seed), Random(seed)
        for _ in range(ENOUGH):
            hand = self.state.hand
            if hand is None:
                return self
            if hand.actor:
                self.play(self.turn, decision(hand, random, passive=passive))
                continue
            act = dealer.act(hand)
            while act.card is not None and hand.out & act.card.bit:
                act = dealer.act(hand)
            self.play(DEALER, act)
        raise AssertionError("the hand does not end")

    def bust(self, chair: int) -> Table:
        """Play the first hand, by its seed, that takes all chips of a chair and of nobody else."""
        stacks = {number for number in self.state.taken if self.state.stack(number)}
        for seed in range(1, 500):
            other = self.copy().hand(seed=seed, passive=True)
            if {number for number in other.state.taken if other.state.stack(number)} == stacks - {chair}:
                self.state, self.log = other.state, other.log
                return self
        raise AssertionError(f"seat {chair} does not lose")

    def copy(self) -> Table:
        """Return a table that goes on from here on its own."""
        other = object.__new__(Table)
        other.state, other.log = self.state, list(self.log)
        return other

    def close(self) -> Table:
        """End the session."""
        return self.do(CloseTable())

    # -- looking ----------------------------------------------------------------

    def refused(self, action: TableAction) -> IllegalActionError:
        """Return the refusal of an action, which says both languages and leaves everything as it is."""
        before = plain(self.state)
        with pytest.raises(IllegalActionError) as refused:
            apply(self.state, action)
        error = refused.value
        assert plain(self.state) == before
        assert str(error.reason) in str(error)
        assert error.reason.to("es") != str(error.reason)
        assert "{" not in str(error) + error.to("es")
        return error

    def events(self, kind: type[E]) -> list[E]:
        """All that happened of a kind."""
        return [event for event in self.log if isinstance(event, kind)]

    @property
    def turn(self) -> int:
        """The chair that is to act, 0 for the dealer or nobody."""
        hand = self.state.hand
        return self.state.dealt[hand.actor - 1] if hand is not None and hand.actor else 0

    @property
    def stacks(self) -> list[int]:
        """What lies before each chair now."""
        return [self.state.stack(number) for number in range(1, len(self.state.chairs) + 1)]

    @property
    def ledger(self) -> Ledger:
        """The accounts now."""
        return ledger(self.state)


def decision(hand: HandState, random: Random, *, passive: bool = False) -> Action:
    """Return one of the things that the seat on turn may do; `passive`: neither fold nor raise."""
    options = legal(hand)
    if passive:
        options = tuple(option for option in options if option.action in PASSIVE)[:1] or options
    option = random.choice(options)
    return option.action(to=random.choice(option.amounts)) if option.amounts else option.action()


def plain(state: TableState) -> TableState:
    """Return a table without what its hand has worked out from the rest."""
    hand = state.hand
    return state if hand is None else replace(state, hand=replace(hand, memo=None, viewer=None))


def total(state: TableState) -> int:
    """All chips that are at the table or were taken away from it."""
    hand = state.hand
    stacks = sum(state.stack(number) for number in state.taken)
    middle = state.carried if hand is None else hand.pot + hand.house
    return stacks + middle + state.house + sum(account.taken for account in state.accounts)
