"""`RuleSet`: one frozen value that says what a table of Mexican Poker plays by.

One field for each disputed point of R2.1, under its name there; the defaults
are those of the preset `parkwest`.  A rule set that exists is consistent:
making one that contradicts itself raises `RulesError` with the reason.

The chips are not here but in `Stakes`; a rule set resolves those (`stakes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from comodin.rules import stakes
from comodin.rules.base import HouseRules
from comodin.rules.options import OPTIONS, Option
from comodin.rules.presets import PRESETS
from comodin.rules.stakes import Stakes, Structure

__all__ = ["RuleSet"]


class RuleSet(HouseRules, frozen=True, kw_only=True):
    """The house rules of one table.

    Beside each field stands where the question is answered: clauses of the
    founding documents (P Parkwest, W the wiki) and sections of the rules (R).

    >>> RuleSet().opener, RuleSet.of("wiki").opener
    ('high_card', 'low_bring_in')
    >>> RuleSet(players=(2, 9))
    Traceback (most recent call last):
    comodin.errors.RulesError: players: 9 players need 45 cards, the deck has 41; 8 is the most
    """

    kind: ClassVar[Literal["poker", "reveal"]] = "poker"
    games: ClassVar[tuple[str, ...]] = ("mexican-poker",)
    options: ClassVar[Mapping[str, Option]] = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = PRESETS

    # -- the table -------------------------------------------------------------
    players: tuple[int, int] = (2, 7)
    """Least and most players (R3.19, W12)."""
    structure: Structure = "limit"
    """Betting structure (W11: any)."""
    ante: int | None = None
    """Ante of each player; None is half of the lower limit or the minimum bet (W1, R3.7)."""
    collection: int = 0
    """The house's fee for each hand, never in the pot (P2, R3.7)."""
    collection_from: Literal["players", "button"] = "players"
    """Who pays the collection: every player, or the button alone (P2, R3.7)."""

    # -- the deal --------------------------------------------------------------
    deal_order: Literal["down_up", "up_down"] = "down_up"
    """Which of the first two cards comes down (W2, R3.8)."""
    burns: tuple[int, ...] = (3, 4, 5)
    """Streets before which a card is burned (P25, R3.19)."""
    short_stub: Literal["reuse_burns", "common_card", "refuse"] = "reuse_burns"
    """When the cards run out: reshuffle the burns, one card for all, or do not play so many (W12, R3.19)."""

    # -- the opening bet and the sizes -------------------------------------------
    opener: Literal["high_card", "low_bring_in"] = "high_card"
    """Who opens the first round: the highest or the lowest up card (P5, W3, R3.9)."""
    opener_bet: Literal["lower_or_upper", "bringin_or_full"] = "lower_or_upper"
    """What the opener must do: bet either limit, or post the bring-in or bet in full (P13, W3)."""
    bring_in: int | None = None
    """The bring-in, only with ``bringin_or_full``; None is half of the lower limit or minimum bet (R3.9)."""
    opening_card: Literal["door", "all_visible"] = "door"
    """Which cards count for the opening: the regular up card, or all that lie open (R2.1)."""
    opener_all_in: Literal["next_left", "next_highest"] = "next_left"
    """Who opens when the opener is all-in (R3.9)."""
    leader_all_in: Literal["next_clockwise", "next_highest"] = "next_clockwise"
    """Who acts first on a later street when the best hand showing is all-in (R3.10)."""
    limit_mode: Literal["either", "either_first", "fixed"] = "either"
    """Limit only: where either limit may be bet (R3.11)."""
    raise_cap: int = 3
    """Raises allowed after the bet, in limit and spread limit (R3.12)."""
    heads_up_uncapped: bool = True
    """Whether two players may raise without end (R3.12)."""
    check_raise: bool = True
    """Whether a player who checked may raise (P26)."""

    # -- keep or expose ----------------------------------------------------------
    expose_timing: Literal["before_street", "in_turn"] = "before_street"
    """When the down card is kept or exposed: all before the street, or each before his card (P6, W4, R3.13)."""
    expose_reveal: Literal["sequential", "simultaneous"] = "sequential"
    """Whether a choice is seen at once or only when all have chosen (R3.13)."""
    no_decision_means: Literal["keep", "open"] = "keep"
    """What no answer in time stands for (R3.13)."""

    # -- the joker -----------------------------------------------------------------
    joker_down: Literal["wild", "bug"] = "wild"
    """A joker dealt down, also after its owner opened it (P10, W7)."""
    joker_up: Literal["wild", "bug"] = "bug"
    """A joker dealt up (P11)."""
    joker_dealer_exposed: Literal["wild", "bug"] = "wild"
    """A joker that should have come down, exposed by the dealer (P17)."""
    bug_five_aces: bool = True
    """Whether a bug makes four aces five of a kind (R3.4)."""
    double_ace_flush: bool = False
    """Whether a joker may be a second ace in a flush (R3.4)."""
    natural_beats_joker: bool = False
    """Whether, of equal hands, the one without the joker wins (P15, R3.5)."""
    wild_upcard_value: Literal["best", "ace"] = "best"
    """What a visible wild joker counts as when the order of action is sought (R3.6)."""
    five_up_value: Literal["full", "partial"] = "full"
    """Whether five open cards count as a whole hand for the order of action (R3.6)."""

    # -- when something goes wrong ---------------------------------------------------
    exposed_down_card: Literal["next_down_may_declare", "next_down", "misdeal"] = "next_down_may_declare"
    """A down card that the dealer exposes (P16, R3.14)."""
    declare_window: Literal["street_start", "any_time_on_street", "rest_of_hand"] = "street_start"
    """How long its owner may declare himself all-in (R3.15)."""
    declare_min_contribution: int = 1
    """Chips that he must have in the pot for that (R3.15)."""
    acceptance_actions: int = 2
    """Instances of action after which a deal stands (P20, R3.17)."""
    forced_bet_counts_as_action: bool = False
    """Whether the forced bet is one of them (R3.17)."""
    missed_hand_ante: Literal["forfeit", "return"] = "forfeit"
    """The ante of a player whom the deal left out (R3.17)."""
    street_error_bets: Literal["void_all", "void_wrong_recipients"] = "void_all"
    """Which bets go back when a street was dealt out of sequence (P22, P23, R3.18)."""
    misdealt_joker: Literal["intended", "always_wild"] = "intended"
    """A joker moved to its right owner: as it should have come, or wild in any case (R3.18)."""
    unaware_of_raise: Literal["release", "hold"] = "release"
    """A call made without noticing the raise (P38)."""

    # -- showdown and buying in --------------------------------------------------------
    odd_chip: Literal["button", "high_card_by_suit", "first_shown"] = "button"
    """Who gets the chips that cannot be split (R3.20)."""
    muck_retrievable: Literal["floor", "never"] = "floor"
    """Whether the floor may give back a hand that touched the muck (P29)."""
    short_buys_per_full_buy: int = 1
    """Short buys allowed for each full buy-in (P31)."""
    full_buy_in: int = 10
    """A full buy-in, as a multiple of the upper limit (R3.7)."""

    def stakes(
        self,
        given: str | int | tuple[int, int],
        *,
        ante: int | None = None,
        bring_in: int | None = None,
        collection: int | None = None,
    ) -> Stakes:
        """Return the stakes in whole chips, with what these rules leave to them filled in.

        The text is ``4/8`` in limit, ``1-5`` in spread limit, ``4`` (the
        minimum bet) in pot limit and no limit.  An amount given here goes
        before the one of the rules; without either the ante and, where one is
        posted, the bring-in are half of the lower limit (W1, R3.7, R3.9).

        >>> RuleSet.of("wiki").stakes("4/8")
        Stakes(lower=4, upper=8, ante=2, bring_in=2, collection=0)
        >>> RuleSet.of("wiki").stakes("3/6", ante=1)
        Traceback (most recent call last):
        comodin.errors.RulesError: bring-in: half of 3 is not a whole chip; give the bring-in (--bring-in)
        """
        return stakes.resolve(
            given,
            structure=self.structure,
            game="mexican-poker",
            posts_bring_in=self.opener_bet == "bringin_or_full",
            ante=self.ante if ante is None else ante,
            bring_in=self.bring_in if bring_in is None else bring_in,
            collection=self.collection if collection is None else collection,
        )
