"""`MexicanPoker`: the rules of one table, and the order in which a hand runs.

    antes - two cards each - betting - three times: keep or expose, burn, a
    card each, betting - showdown                            (R6.1, P1 to P9)

What happens when stands here; how it happens stands in `dealing`, `rounds`,
`showdown` and `irregular`.  Every step is decided from the state alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from comodin.cards import MEXICAN_DECK, Deck
from comodin.games.mexican_poker import astray, dealing, floor, irregular, rounds, showdown
from comodin.games.mexican_poker.setting import FIRST_STREET, LAST_STREET, Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand import fouls
from comodin.hand.game import Due, Option
from comodin.hand.irregular import IRREGULAR
from comodin.hand.opening import post
from comodin.hand.play import legal
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, SeatState
from comodin.hand.trouble import CALM
from comodin.rules import RuleSet, Stakes

__all__ = ["MexicanPoker"]

_RULES: dict[type[a.Action], Callable[[MexicanPoker, HandState, Any], tuple[e.Event, ...]]] = {
    a.Deal: dealing.deal,
    a.Burn: dealing.burn,
    a.Keep: dealing.choose,
    a.Expose: dealing.choose,
    a.Fold: rounds.act,
    a.Check: rounds.act,
    a.Call: rounds.act,
    a.BringIn: rounds.act,
    a.Bet: rounds.act,
    a.Raise: rounds.act,
    a.Complete: rounds.act,
    a.ExposeByDealer: irregular.expose,
    a.DeclareAllIn: irregular.declare,
    a.DeclineAllIn: irregular.decline,
    a.Show: showdown.report,
    a.Muck: showdown.report,
    a.VoidHand: irregular.void_by_floor,
    f.BurnAstray: astray.burn_astray,
    f.DealAstray: astray.deal_astray,
    f.DealTooSoon: astray.deal_too_soon,
    f.FindError: astray.find_error,
    f.PassOver: astray.pass_over,
    f.DemandShow: fouls.demand_show,
    f.ShowTo: fouls.show_to,
    **IRREGULAR,
}


class MexicanPoker(Setting):
    """Mexican Poker at one table: rules, stakes, the stacks by seat (p1 left of the button), the deck.

    Raises `RulesError` as `Setting` does.

    >>> game = MexicanPoker.at("4/8", stacks=[80, 80, 80], preset="wiki")
    >>> game.stakes.bring_in, game.rules.opener
    (2, 'low_bring_in')
    """

    name = "mexican-poker"

    __slots__ = ("_initial", "_opening")

    def __init__(self, rules: RuleSet, stakes: Stakes, stacks: Sequence[int], *, deck: Deck = MEXICAN_DECK) -> None:
        super().__init__(rules, stakes, stacks, deck=deck)
        seats = tuple([SeatState(stack=stack) for stack in self.stacks])
        self._initial = HandState(game=self, seats=seats, stub=len(deck), street=FIRST_STREET)
        self._opening = post(rules, stakes, self.stacks)

    @classmethod
    def at(
        cls,
        stakes: str,
        *,
        stacks: Sequence[int],
        preset: str = "parkwest",
        structure: str | None = None,
        deck: Deck = MEXICAN_DECK,
        **rules: object,
    ) -> Self:
        """Return a table by the name of its preset and its stakes; keyword options override the preset.

        >>> MexicanPoker.at("4", stacks=[400, 400], structure="no_limit", raise_cap=4).stakes.ante
        2
        """
        chosen = RuleSet.of(preset, structure).with_(**rules)
        return cls(chosen, chosen.stakes(stakes), stacks, deck=deck)

    # -- the Game protocol -----------------------------------------------------

    def initial(self) -> HandState:
        """Return the state before anything has happened."""
        return self._initial

    def opening(self) -> tuple[e.Event, ...]:
        """Return the collections (P2) and the antes (W1, R3.7), by seat; a short ante puts its player all-in."""
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
            ahead = rounds.go_on(state) if state.betting.begun else rounds.open_round(self, state)
            return irregular.ask(self, state, ahead) if state.exposures else ahead
        if state.stage == "over":
            return irregular.void(self, state)
        if state.street > LAST_STREET:
            return showdown.settle(self, state)
        then = dealing.follow(self, state)
        if then is not None:
            return then
        ahead = rounds.open_round(self, state)
        return irregular.ask(self, state, ahead) if state.exposures else ahead

    def legal(self, state: HandState) -> tuple[Option, ...]:
        """Return what the seat on turn may do, with amounts and clauses; empty at the dealer's turn."""
        if state.kind == "bet":
            return rounds.options(self, state)
        if state.kind == "choose":
            return self.clauses.choices
        if state.kind == "declare":
            return self.clauses.declarations
        return ()

    def default(self, state: HandState) -> a.Action:
        """Return what stands without a decision: check if free, else fold, keep (R3.13); an opener opens small."""
        if state.kind == "choose":
            return a.Keep() if self.rules.no_decision_means == "keep" else a.Expose()
        if state.kind == "declare":
            return a.DeclineAllIn()
        options = {option.action: option for option in legal(state)}
        for free in (a.Check, a.Fold, a.BringIn):
            if free in options:
                return free()
        return a.Bet(options[a.Bet].amounts[0])

    def to_meet(self, state: HandState) -> int:
        """Return the bet that everybody must meet now."""
        return state.betting.owed_to

    def has_its_cards(self, state: HandState, p: int, *, at_once: bool) -> bool:
        """Tell whether a seat that is out of the hand could come back into it: it has as many cards as some other."""
        held = [state.seats[q - 1].held for q in state.live if q not in state.trouble.passed]
        return (at_once or not state.common) and state.seats[p - 1].held >= min(held)

    def __repr__(self) -> str:
        return f"MexicanPoker({self.rules.structure}, {self.stakes}, stacks={self.stacks})"
