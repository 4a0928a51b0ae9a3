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
from comodin.errors import RulesError
from comodin.games.mexican_poker import dealing, irregular, rounds, showdown
from comodin.games.mexican_poker.clauses import Clauses
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.betting import FixedLimit, Limits, NoLimit, PotLimit, SpreadLimit
from comodin.hand.game import Due, Option
from comodin.hand.opening import check_stacks, post
from comodin.hand.play import legal
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, SeatState
from comodin.ranking import MexicanRanking
from comodin.rules import RuleSet, Stakes, preset
from comodin.texts import Text

__all__ = ["MexicanPoker", "ranking_of"]

FIRST_STREET, LAST_STREET = 2, 5

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
}


class MexicanPoker:
    """Mexican Poker at one table: rules, stakes, the stacks by seat (p1 left of the button), the deck.

    Raises `RulesError` for a number of seats that the rules or the deck do
    not serve, and for a stack that does not pay for a hand.

    >>> game = MexicanPoker.at("4/8", stacks=[80, 80, 80], preset="wiki")
    >>> game.stakes.bring_in, game.rules.opener
    (2, 'low_bring_in')
    """

    name = "mexican-poker"

    __slots__ = (
        "_initial",
        "_opening",
        "clauses",
        "counts_pot",
        "deck",
        "deck_mask",
        "later_limits",
        "opening_limits",
        "ranking",
        "rules",
        "stacks",
        "stakes",
    )

    def __init__(self, rules: RuleSet, stakes: Stakes, stacks: Sequence[int], *, deck: Deck = MEXICAN_DECK) -> None:
        self.rules = rules
        self.stakes = stakes
        self.stacks = tuple(stacks)
        self.deck = deck
        self._check()
        self.deck_mask = sum({card.bit for card in deck})
        self.ranking = ranking_of(rules, deck=deck)
        self.later_limits = {street: self._limits(street) for street in range(FIRST_STREET, LAST_STREET + 1)}
        self.opening_limits = self._opening_limits()
        self.counts_pot = rules.structure == "pot_limit"
        self.clauses = Clauses(rules)
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
        chosen = _preset(preset, structure).with_(**rules)
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

    def limits(self, state: HandState) -> Limits:
        """Return the betting structure in force now."""
        opens = state.street == FIRST_STREET and not state.betting.owed_to
        return self.opening_limits if opens else self.later_limits[state.street]

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

    # -- settings ----------------------------------------------------------------

    def __repr__(self) -> str:
        return f"MexicanPoker({self.rules.structure}, {self.stakes}, stacks={self.stacks})"

    def _check(self) -> None:
        least, most = self.rules.players
        seats, cards = len(self.stacks), len(self.deck)
        if not least <= seats <= most:
            raise RulesError(Text("table.seats", seats=seats, least=least, most=most))
        if seats * LAST_STREET > cards:
            raise RulesError(Text("table.cards", seats=seats, needed=seats * LAST_STREET, cards=cards))
        with_burns = seats * LAST_STREET + len(self.rules.burns)
        if self.rules.short_stub == "refuse" and with_burns > cards:
            raise RulesError(Text("table.stub", seats=seats, needed=with_burns, cards=cards))
        check_stacks(self.rules, self.stakes, self.stacks)

    def _limits(self, street: int) -> Limits:
        lower, upper = self.stakes.lower, self.stakes.upper
        cap = self.rules.raise_cap
        match self.rules.structure:
            case "no_limit":
                return NoLimit(lower)
            case "pot_limit":
                return PotLimit(lower)
            case "spread":
                return SpreadLimit(lower, upper, cap=cap)
        mode = self.rules.limit_mode
        if mode == "either" or (mode == "either_first" and street == FIRST_STREET):
            return FixedLimit((lower, upper), cap=cap)
        return FixedLimit((lower,) if street <= 3 else (upper,), cap=cap)

    def _opening_limits(self) -> Limits:
        """The opener alone may choose the upper limit also under fixed sizes (R2.3.7)."""
        if self.rules.structure == "limit" and self.rules.opener_bet == "lower_or_upper":
            return FixedLimit((self.stakes.lower, self.stakes.upper), cap=self.rules.raise_cap)
        return self.later_limits[FIRST_STREET]


def ranking_of(rules: RuleSet, *, deck: Deck = MEXICAN_DECK) -> MexicanRanking:
    """Return the ranking of hands that a rule set asks for (R2.1, R3.3 to R3.6)."""
    return MexicanRanking(
        deck=deck,
        bug_five_aces=rules.bug_five_aces,
        double_ace_flush=rules.double_ace_flush,
        natural_beats_joker=rules.natural_beats_joker,
        joker_up=rules.joker_up,
        joker_down=rules.joker_down,
        joker_dealer_exposed=rules.joker_dealer_exposed,
        wild_upcard_value=rules.wild_upcard_value,
        five_up_value=rules.five_up_value,
    )


def _preset(name: str, structure: str | None) -> RuleSet:
    chosen = preset(name)
    return chosen if structure is None else chosen.with_(structure=structure)
