"""`NoPeek`: the reveal games at one table, No Peek and Mexican Sweat, and how a hand runs.

    antes - seven unseen cards each - the middle - in turn, cards are turned up
    until one leads, is killed or runs out; betting at each new lead - the best
    hand showing wins                                        (R6.2, M1 to M16)

Mexican Sweat is a preset.  Nobody knows a card before it is turned, its owner
included, so that nobody holds private information.  Turning stands in
`turning`, the end in `settling`; betting rounds are those of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from comodin.cards import STANDARD_DECK, Deck
from comodin.games.no_peek import betting, floor, settling, turning
from comodin.games.no_peek.setting import Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand import fouls
from comodin.hand.game import Due, Option
from comodin.hand.irregular import IRREGULAR
from comodin.hand.opening import post
from comodin.hand.play import legal
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, Reveal, SeatState
from comodin.hand.trouble import CALM
from comodin.rules import RevealRules, Stakes

__all__ = ["NoPeek"]

_RULES: dict[type[a.Action], Callable[[NoPeek, HandState, Any], tuple[e.Event, ...]]] = {
    a.Deal: turning.deal,
    a.TurnUp: betting.turn,
    a.Fold: betting.act,
    a.Check: betting.act,
    a.Call: betting.act,
    a.Bet: betting.act,
    a.Raise: betting.act,
    a.Complete: betting.act,
    a.VoidHand: settling.void_by_floor,
    a.ExposeByDealer: fouls.flash,
    f.Peek: floor.peek,
    **IRREGULAR,
}


class NoPeek(Setting):
    """No Peek or Mexican Sweat at one table: rules, stakes, the stacks by seat (p1 left of the dealer turns first).

    `carried` are chips that the last hand left in the pot (R2.2,
    `last_player_wins`).  Raises `RulesError` as `Setting` does.

    >>> NoPeek.at("4", stacks=[80, 80], preset="denexa").rules.centre
    'kill_and_target'
    """

    name = "no-peek"

    __slots__ = ("_initial", "_opening")

    def __init__(
        self,
        rules: RevealRules,
        stakes: Stakes,
        stacks: Sequence[int],
        *,
        deck: Deck = STANDARD_DECK,
        carried: int = 0,
    ) -> None:
        super().__init__(rules, stakes, stacks, deck=deck, carried=carried)
        seats = tuple([SeatState(stack=stack) for stack in self.stacks])
        reveal = Reveal(carried=carried)
        self._initial = HandState(game=self, seats=seats, stub=len(deck), street=1, reveal=reveal)
        self._opening = post(rules, stakes, self.stacks)

    @classmethod
    def at(
        cls,
        stakes: str,
        *,
        stacks: Sequence[int],
        preset: str = "opr-sweat",
        structure: str | None = None,
        deck: Deck = STANDARD_DECK,
        carried: int = 0,
        **rules: object,
    ) -> Self:
        """Return a table by the name of its preset and its stakes; keyword options override the preset."""
        chosen = RevealRules.of(preset, structure).with_(**rules)
        return cls(chosen, chosen.stakes(stakes), stacks, deck=deck, carried=carried)

    # -- the Game protocol -----------------------------------------------------

    def initial(self) -> HandState:
        """Return the state before anything has happened."""
        return self._initial

    def opening(self) -> tuple[e.Event, ...]:
        """Return the collections and the antes, by seat (M4); a short ante puts its player all-in."""
        return self._opening

    def decide(self, state: HandState, action: a.Action) -> tuple[e.Event, ...]:
        """Return what the action brings about, or raise `IllegalActionError`."""
        if state.ended is not None:
            raise refuse(action, "hand_over")
        rule = _RULES.get(type(action))
        if rule is None:
            raise refuse(action, "no_such_action")
        return rule(self, state, action)

    def follow(self, state: HandState) -> tuple[e.Event, ...] | Due:
        """Return what happens by itself now, or else what the dealer must do."""
        if state.trouble is not CALM:
            return floor.follow(self, state)
        if state.stage == "betting":
            return betting.go_on(state)
        return turning.dealing_due(self, state) or settling.end(self, state) or turning.next_turn(self, state)

    def legal(self, state: HandState) -> tuple[Option, ...]:
        """Return what the seat on turn may do, with amounts and clauses; empty at the dealer's turn."""
        if state.kind == "turn":
            return self.clauses.turn
        return betting.options(self, state) if state.kind == "bet" else ()

    def default(self, state: HandState) -> a.Action:
        """Return what stands without a decision: turn on, check if free, else fold."""
        for option in legal(state):
            if option.action in (a.TurnUp, a.Check, a.Fold):
                return option.action()
        raise refuse(a.Check(), "hand_over")

    def to_meet(self, state: HandState) -> int:
        """Return the bet that everybody must meet now; one bet in the round in which everybody pays one (R2.2)."""
        return betting.to_meet(self, state)

    def has_its_cards(self, state: HandState, p: int, *, at_once: bool) -> bool:
        """Tell whether a seat that is out of the hand could come back into it.

        It has a card left to turn, or has led, and no betting is on, as nobody
        knows what it has in of this bet.
        """
        has_some = bool(state.seats[p - 1].downcards) or p in state.reveal.leads
        return at_once or (state.stage == "dealing" and has_some)

    def __repr__(self) -> str:
        return f"NoPeek({self.rules.structure}, {self.stakes}, stacks={self.stacks})"
