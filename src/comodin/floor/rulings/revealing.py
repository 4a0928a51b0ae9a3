"""The games in which cards are turned up: killing, busting, leading, peeking (R4, M5 to M16)."""

from __future__ import annotations

from typing import Final

from comodin.floor.rulings.entry import Entry, rule, sheet

__all__ = ["ENTRIES"]

MIDDLE: Final = ("one", "kill_and_target")
KILLS: Final = (("kill_scope", ("any_card", "first_card")),)

ENTRIES: Final = (
    Entry("peek", "reveal", (sheet("peek_penalty"),), ("M5", "R4.9"), verbs=("peek",)),
    Entry("turned_early", "reveal", (rule(),), ("P24", "R2.3.13†"), verbs=("flash_card",)),
    Entry("dealer_turned", "reveal", (rule(),), ("P24", "R2.3.13†"), verbs=("expose_by_dealer",)),
    Entry("kill", "reveal", (sheet("kill_scope"), rule()), ("M8", "M16", "R4.5"), where=KILLS),
    Entry("kill_betting", "reveal", (sheet("bet_on_kill"),), ("M9", "R4.6"), where=KILLS),
    Entry("killed_pots", "reveal", (rule(),), ("R4.8†",)),
    Entry("bust", "reveal", (rule(), sheet("bet_on_bust")), ("M10", "R4.4")),
    Entry("bust_first", "reveal", (rule(),), ("M6", "R4.5"), where=(("first_turn", ("until_beats",)),)),
    Entry(
        "middle_card",
        "reveal",
        (sheet("centre_is_target"), rule()),
        ("M12", "R4.5"),
        where=(("centre", MIDDLE),),
    ),
    Entry(
        "middle_example",
        "reveal",
        (rule(),),
        ("M13", "R4.5"),
        where=(("centre", ("one",)), ("centre_is_target", (True,)), ("kill_scope", ("any_card",))),
    ),
    Entry("first_turn", "reveal", (sheet("first_turn"),), ("M6", "R4.4")),
    Entry("turn_order", "reveal", (rule(), sheet("target")), ("M7", "R4.4")),
    Entry("tie_turn", "reveal", (sheet("tie_beats"),), ("M7", "R4.3")),
    Entry("partial_hands", "reveal", (rule(),), ("M11", "R4.2")),
    Entry("reveal_opener", "reveal", (sheet("betting_opener"), sheet("who_may_bet")), ("R4.6",)),
    Entry("first_betting", "reveal", (sheet("first_round"),), ("R4.6",)),
    Entry("pair_doubles", "reveal", (sheet("pair_doubles_minimum"), sheet("doubling")), ("R4.6",)),
    Entry("exhausted", "reveal", (sheet("exhausted_leader"),), ("R4.7",)),
    Entry("leader_folds", "reveal", (rule(), sheet("folded_hands_count")), ("R4.7†",)),
    Entry("last_player", "reveal", (sheet("last_player_wins"),), ("M3", "M15", "R4.5")),
    Entry("reveal_end", "reveal", (rule(),), ("M14", "R4.7")),
    Entry("reveal_all_in", "reveal", (rule(), sheet("side_pot_rule")), ("R4.8†",)),
    Entry("reveal_deal", "reveal", (sheet("cards"), sheet("centre"), rule(), sheet("players")), ("M5", "R4.10")),
    Entry("reveal_order", "reveal", (rule(),), ("M6", "M7", "R6.2")),
)
