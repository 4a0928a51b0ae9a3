"""What the dealer does wrong, and what players do with their cards: exposures, misdeals, burns (R3.13 to R3.19, R6)."""

from __future__ import annotations

from typing import Final

from comodin.floor.rulings.entry import Entry, by, rule, sheet

__all__ = ["ENTRIES"]

MAY_DECLARE: Final = "next_down_may_declare"
NO_MISDEAL: Final = (MAY_DECLARE, "next_down")
LATER: Final = by("exposed_down_card", "shared.exposed_later")
"""What an exposure after the first deal gives."""

WINDOW: Final = sheet("declare_window")
ACCEPTANCE: Final = (sheet("acceptance_actions"), sheet("forced_bet_counts_as_action"))

_EXPOSED: Final = (
    Entry(
        "exposed_first",
        "poker",
        (
            by("exposed_down_card"),
            by("deal_order", exposed_down_card=NO_MISDEAL),
            by("opening_card", deal_order="up_down", exposed_down_card=NO_MISDEAL),
            WINDOW,
        ),
        ("P16", "R3.14", "R6"),
        streets=(2,),
        verbs=("expose_by_dealer",),
    ),
    Entry(
        "exposed_due_down",
        "poker",
        (rule(), LATER, WINDOW),
        ("P16", "R3.14", "R6"),
        streets=(3, 4),
        verbs=("expose_by_dealer", "deal_astray"),
    ),
    Entry(
        "exposed_knocked",
        "poker",
        (rule(), LATER, WINDOW),
        ("P16", "R3.14", "R6"),
        streets=(3, 4),
        verbs=("expose_by_dealer",),
    ),
    Entry(
        "exposed_between",
        "poker",
        (rule(), LATER, WINDOW),
        ("P16", "R2.3.14†"),
        streets=(3, 4, 5),
        verbs=("expose_by_dealer",),
    ),
    Entry(
        "exposed_fifth",
        "poker",
        (rule(), LATER, WINDOW, sheet("five_up_value")),
        ("P16", "R3.14", "R6"),
        streets=(5,),
        verbs=("expose_by_dealer",),
    ),
    Entry(
        "exposed_joker",
        "poker",
        (sheet("joker_dealer_exposed"), rule(), LATER),
        ("P16", "P17", "R3.4"),
        verbs=("expose_by_dealer",),
    ),
    Entry(
        "exposed_joker_knocked",
        "poker",
        (rule(), sheet("joker_down"), LATER),
        ("P16", "P17", "R2.1"),
        verbs=("expose_by_dealer",),
    ),
    Entry("exposed_twice", "poker", (rule(), LATER), ("P16", "R6"), verbs=("expose_by_dealer",)),
    Entry(
        "exposed_several",
        "poker",
        (rule(exposed_down_card=NO_MISDEAL), sheet("exposed_down_card")),
        ("P16", "R5.5", "R6", "R2.3.14†"),
        verbs=("expose_by_dealer",),
    ),
    Entry(
        "wrong_way",
        "poker",
        (rule(), by("misdealt_joker")),
        ("R6†",),
        verbs=("deal_astray",),
    ),
    Entry("off_table", "poker", (rule(), sheet("exposed_down_card")), ("R5.8†",), verbs=("expose_by_dealer",)),
)

_DECLARING: Final = (
    Entry(
        "declare_meaning",
        "poker",
        (rule(),),
        ("P16", "R3.15†"),
        where=(("exposed_down_card", (MAY_DECLARE,)),),
        verbs=("declare",),
    ),
    Entry(
        "declare_when",
        "poker",
        (sheet("declare_window"), rule()),
        ("P16",),
        where=(("exposed_down_card", (MAY_DECLARE,)),),
        verbs=("declare",),
    ),
    Entry(
        "declare_nothing",
        "poker",
        (sheet("declare_min_contribution"),),
        ("P16",),
        where=(("exposed_down_card", (MAY_DECLARE,)),),
        verbs=("declare",),
    ),
    Entry(
        "declare_needless",
        "poker",
        (rule(),),
        ("P16", "R2.3.14†"),
        where=(("exposed_down_card", (MAY_DECLARE,)),),
        verbs=("declare",),
    ),
    Entry("declare_alone", "poker", (rule(),), ("R2.3.11†", "R3.15†")),
)

_FIRST_DEAL: Final = (
    Entry(
        "misdeal", "poker", (rule(), *ACCEPTANCE), ("P19", "R3.17"), streets=(2,), verbs=("deal_astray", "find_error")
    ),
    Entry(
        "deal_accepted",
        "poker",
        (rule(), *ACCEPTANCE),
        ("P20", "R3.17"),
        streets=(2,),
        verbs=("deal_astray", "find_error"),
    ),
    Entry("deal_heads_up", "poker", (rule(),), ("P20", "R3.17†"), streets=(2,), verbs=("deal_astray", "find_error")),
    Entry(
        "missed_hand",
        "poker",
        (rule(), sheet("missed_hand_ante")),
        ("P20", "R3.17"),
        streets=(2,),
        verbs=("pass_over", "find_error"),
    ),
    Entry(
        "missed_early",
        "poker",
        (rule(), *ACCEPTANCE),
        ("P19", "R3.17"),
        streets=(2,),
        verbs=("pass_over", "find_error"),
    ),
    Entry("other_misdeals", "poker", (rule(), *ACCEPTANCE, sheet("exposed_down_card")), ("P43", "R5.5"), streets=(2,)),
    Entry("what_is_action", "poker", (rule(), *ACCEPTANCE), ("P20", "R5.1")),
)

_STREETS: Final = (
    Entry(
        "street_found",
        "poker",
        (rule(), by("street_error_bets")),
        ("P21", "P22", "P23", "R3.18"),
        streets=(3, 4),
        verbs=("deal_astray", "find_error"),
    ),
    Entry(
        "street_down",
        "poker",
        (rule(), LATER),
        ("P21", "R3.18†"),
        streets=(3, 4),
        verbs=("find_error",),
    ),
    Entry("street_joker", "poker", (sheet("misdealt_joker"),), ("P21",), streets=(3, 4, 5), verbs=("find_error",)),
    Entry(
        "street_fifth",
        "poker",
        (rule(), by("street_error_bets")),
        ("P21", "P22", "P23", "R3.18†"),
        streets=(5,),
        verbs=("deal_astray", "find_error"),
    ),
    Entry("street_late", "poker", (rule(),), ("R6†",), streets=(3, 4, 5), verbs=("find_error",)),
    Entry("street_folds", "poker", (rule(),), ("P22", "R3.18†"), streets=(3, 4, 5), verbs=("retrieve_hand",)),
)

_DECK: Final = (
    Entry("burn_missing", "poker", (rule(),), ("P25", "R5.8†"), verbs=("burn_astray",)),
    Entry("burn_extra", "poker", (rule(),), ("P25", "R5.8†"), verbs=("burn_astray",)),
    Entry("dealt_too_soon", "poker", (rule(),), ("R5.8†",), verbs=("deal_too_soon",)),
    Entry("burns", "poker", (sheet("burns"),), ("P25",)),
    Entry("stub_short", "poker", (sheet("short_stub", anyway=True),), ("R3.19",), streets=(5,)),
    Entry("fouled_deck", "both", (rule(),), ("R5.7", "R3.17"), verbs=("foul_deck",)),
    Entry("fouled_stub", "both", (rule(),), ("R5.7",)),
    Entry("fouled_hand", "both", (rule(),), ("R5.7",), verbs=("foul_hand",)),
)

_CHOICES: Final = (
    Entry("flash", "poker", (rule(),), ("P24", "R3.16"), verbs=("flash_card",)),
    Entry("flash_joker", "poker", (rule(), sheet("joker_down")), ("P24", "R3.16"), verbs=("flash_card",)),
    Entry(
        "keep_or_expose",
        "poker",
        (sheet("expose_timing"), sheet("expose_reveal"), rule()),
        ("P7", "R3.13"),
        streets=(3, 4, 5),
    ),
    Entry("no_answer", "poker", (sheet("no_decision_means"),), ("R3.13",), streets=(3, 4, 5)),
    Entry("change_mind", "poker", (rule(),), ("P6", "R3.13†"), streets=(3, 4, 5)),
    Entry("all_in_chooses", "poker", (rule(), sheet("joker_down")), ("R3.13†",), streets=(3, 4, 5)),
    Entry("rearrange", "poker", (rule(),), ("R3.13",)),
)

ENTRIES: Final = (*_EXPOSED, *_DECLARING, *_FIRST_DEAL, *_STREETS, *_DECK, *_CHOICES)
