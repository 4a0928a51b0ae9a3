"""`RevealRules`: what a table of Mexican Sweat or No Peek plays by.

One field for each disputed point of R2.2, under its name there; the defaults
are those of the preset `opr-sweat`.  Both games are played by these rules and
take every preset of them; they differ in the default one.

The chips are not here but in `Stakes`; the rules resolve those (`stakes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from comodin.rules import stakes
from comodin.rules.base import HouseRules
from comodin.rules.options import REVEAL_OPTIONS, Option
from comodin.rules.presets import REVEAL_GAMES, REVEAL_PRESETS
from comodin.rules.stakes import Stakes, Structure

__all__ = ["RevealRules"]


class RevealRules(HouseRules, frozen=True, kw_only=True):
    """The house rules of one table of a game in which cards are turned up.

    Beside each field stands where the question is answered: clauses of the
    founding document (M) and sections of the rules (R).

    >>> RevealRules().centre, RevealRules.of("opr-nopeek").centre
    ('one', 'none')
    >>> RevealRules(players=(2, 8))
    Traceback (most recent call last):
    comodin.errors.RulesError: players: 8 players with 7 cards each and 1 in the middle need 57 cards, \
the deck has 52; 7 is the most (or deal fewer cards)
    """

    kind: ClassVar[Literal["poker", "reveal"]] = "reveal"
    games: ClassVar[tuple[str, ...]] = REVEAL_GAMES
    options: ClassVar[Mapping[str, Option]] = REVEAL_OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = REVEAL_PRESETS

    # -- the table and the deal ----------------------------------------------------
    cards: int = 7
    """Cards dealt face down to each player, at most seven (M5, R4.1)."""
    players: tuple[int, int] = (2, 7)
    """Least and most players; with the cards in the middle they may not need more than 52 (R4.10)."""
    centre: Literal["none", "one", "kill_and_target"] = "one"
    """Cards face up in the middle: none, one, or one that folds and one to beat (M5, R4.1)."""

    # -- turning cards up ------------------------------------------------------------
    centre_is_target: bool = True
    """Whether the middle card is the first hand to beat (M12, R4.5); without one it says nothing."""
    kill_scope: Literal["any_card", "first_card", "none"] = "any_card"
    """When a card of the middle card's rank folds its owner: always, as his first card, or never (M8, R4.5)."""
    first_turn: Literal["until_beats", "one_card"] = "until_beats"
    """What the first player turns: until he beats the middle card, or one card that leads whatever it is (M6, R4.1)."""
    target: Literal["best_showing", "right_neighbour"] = "best_showing"
    """The hand to beat later: the best one, or that of the nearest player to the right who has turned any (M7)."""
    tie_beats: bool = False
    """Whether an equal hand takes the lead (R4.3)."""
    exhausted_leader: Literal["stays_until_turn", "out_immediately"] = "stays_until_turn"
    """A passed leader who has no card left: out when his turn comes, or at once (R4.7)."""
    folded_hands_count: bool = False
    """Whether a folded hand must still be beaten (R4.7)."""
    last_player_wins: Literal["immediate", "must_beat_centre"] = "immediate"
    """Whether the last player left must still beat the middle card (M3, M15, R4.5)."""

    # -- betting -------------------------------------------------------------------
    structure: Structure = "limit"
    """Betting structure; in limit there is one size of bet (R2.2)."""
    ante: int | Literal["half", "bet"] = "half"
    """Ante of each player: half of a bet, a whole one, or chips (M4, R2.2)."""
    collection: int = 0
    """The house's fee for each hand, never in the pot (R3.7)."""
    collection_from: Literal["players", "button"] = "players"
    """Who pays the collection: every player, or the button alone (R3.7)."""
    who_may_bet: Literal["anyone", "leader_only"] = "anyone"
    """Whether all may bet and raise, or the leader alone may bet and nobody raises (R4.6)."""
    betting_opener: Literal["leader", "left_of_leader"] = "leader"
    """Who opens a betting round (R4.6)."""
    first_round: Literal["normal", "forced_minimum"] = "normal"
    """Whether after the first lead each player must put in one bet or fold (R4.6)."""
    bet_on_bust: bool = False
    """Whether there is a betting round when a player ran out of cards without leading (R4.6)."""
    bet_on_kill: bool = False
    """Whether there is a betting round when a card folded its owner (M9)."""
    pair_doubles_minimum: bool = False
    """Whether the bet is doubled when a pair or better is turned (R4.6)."""
    doubling: Literal["once", "each_time"] = "once"
    """Doubled once for the rest of the hand, or at every lead taken with a pair or better (R4.6)."""
    raise_cap: int = 3
    """Raises allowed after the bet, in limit and spread limit (R4.6)."""
    heads_up_uncapped: bool = True
    """Whether two players may raise without end (R2.2)."""
    check_raise: bool = True
    """Whether a player who checked may raise (R3.21)."""

    # -- pots, peeking, buying in ------------------------------------------------------
    side_pot_rule: Literal["best_showing", "none"] = "best_showing"
    """A side pot without the leader: to the best hand showing in it, or to the leader too (R4.8)."""
    odd_chip: Literal["button", "high_card_by_suit"] = "button"
    """Who gets the chips of a side pot that cannot be split (R4.8, R3.20)."""
    peek_penalty: Literal["dead_hand", "match_pot", "fee"] = "dead_hand"
    """What looking at one's own cards costs: the hand, as much as the pot, or one bet (R4.9)."""
    short_buys_per_full_buy: int = 1
    """Short buys allowed for each full buy-in (R3.7)."""
    full_buy_in: int = 10
    """A full buy-in, as a multiple of the bet (R3.7)."""

    @property
    def centre_cards(self) -> int:
        """How many cards lie in the middle (M5, R4.10).

        >>> [RevealRules.of(name).centre_cards for name in ("opr-nopeek", "opr-sweat", "denexa")]
        [0, 1, 2]
        """
        return {"none": 0, "one": 1, "kill_and_target": 2}[self.centre]

    @property
    def has_target(self) -> bool:
        """Whether a card in the middle is the first hand to beat (M12).

        >>> [RevealRules.of(name).has_target for name in ("opr-nopeek", "excite", "denexa")]
        [False, False, True]
        """
        return self.centre != "none" and self.centre_is_target

    def stakes(
        self,
        given: str | int | tuple[int, int],
        *,
        ante: int | None = None,
        bring_in: int | None = None,
        collection: int | None = None,
    ) -> Stakes:
        """Return the stakes in whole chips, with what these rules leave to them filled in.

        The text is ``4`` in limit (the bet), pot limit and no limit (the
        minimum bet), ``1-5`` in spread limit.  An amount given here goes
        before the one of the rules; nobody posts a bring-in.

        >>> RevealRules().stakes("4")
        Stakes(lower=4, upper=4, ante=2, bring_in=0, collection=0)
        >>> RevealRules.of("netplaces").stakes("5").ante
        5
        """
        return stakes.resolve(
            given,
            structure=self.structure,
            game="mexican-sweat",
            posts_bring_in=False,
            ante=self.ante if ante is None else ante,
            bring_in=bring_in,
            collection=self.collection if collection is None else collection,
        )
