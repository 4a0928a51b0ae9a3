"""`Setting`: what a hand is played with - rules, stakes, stacks, deck - and what follows from them once for all.

The modules that hold the rules take it and never the game, so that each can
be read on its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from comodin.cards import MEXICAN_DECK, Deck
from comodin.errors import RulesError
from comodin.games.mexican_poker.clauses import clauses_of
from comodin.hand.betting import FixedLimit, Limits, limits_of
from comodin.hand.opening import check_stacks
from comodin.hand.state import HandState
from comodin.ranking import MexicanRanking
from comodin.rules import RuleSet, Stakes
from comodin.texts import Text

__all__ = ["FIRST_STREET", "LAST_STREET", "Setting", "ranking_of"]

FIRST_STREET, LAST_STREET = 2, 5


class Setting:
    """One table: `ranking`, betting `limits` and `clauses` are made of the rules once.

    Raises `RulesError` for a number of seats that the rules or the deck do
    not serve, and for a stack that does not pay for a hand.
    """

    __slots__ = (
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
        self.clauses = clauses_of(rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setting) and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.stakes.lower, self.stakes.upper, self.stacks))

    @property
    def _key(self) -> tuple[object, ...]:
        return self.rules, self.stakes, self.stacks, tuple(self.deck)

    def limits(self, state: HandState) -> Limits:
        """Return the betting structure in force now."""
        opens = state.street == FIRST_STREET and not state.betting.owed_to
        return self.opening_limits if opens else self.later_limits[state.street]

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
        """Return the structure of a street: under fixed sizes limit has one of the two (R3.11)."""
        sizes: tuple[int, ...] = (self.stakes.lower, self.stakes.upper)
        mode = self.rules.limit_mode
        by_street = mode == "fixed" or (mode == "either_first" and street != FIRST_STREET)
        if self.rules.structure == "limit" and by_street:
            sizes = sizes[:1] if street <= 3 else sizes[1:]
        return limits_of(self.rules.structure, sizes, cap=self.rules.raise_cap)

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
