"""What goes wrong in the betting, and who opens, leads and raises (R3.9 to R3.12, R5.2 to R5.6, R5.10)."""

from __future__ import annotations

from typing import Final

from comodin.floor.rulings.entry import Entry, as_in, by, rule, sheet

__all__ = ["ENTRIES"]

_FIRST: Final = (
    Entry(
        "opener",
        "poker",
        (sheet("opener"), sheet("opener_bet"), sheet("bring_in"), sheet("opening_card")),
        ("R3.9",),
        streets=(2,),
    ),
    Entry("opener_refuses", "poker", (rule(), sheet("opener_bet")), ("R3.9",), streets=(2,)),
    Entry("opener_short", "poker", (rule(),), ("R3.9", "R5.3"), streets=(2,)),
    Entry("opener_all_in", "poker", (sheet("opener_all_in"), rule()), ("R3.9†",), streets=(2,)),
    Entry("leader_all_in", "poker", (sheet("leader_all_in"), rule()), ("R3.10†",), streets=(3, 4, 5)),
    Entry(
        "lead",
        "poker",
        (rule(), sheet("wild_upcard_value"), sheet("five_up_value")),
        ("P14", "P15", "R3.10"),
        streets=(3, 4, 5),
    ),
    Entry("wrong_opener", "poker", (rule(),), ("P34", "R3.9†"), verbs=("act_out_of_turn",)),
)

_TURNS: Final = (
    Entry("skipped_seat", "both", (rule(),), ("P34", "R5.6"), verbs=("act_out_of_turn",)),
    Entry("out_of_turn_held", "both", (rule(),), ("P34", "R5.6"), verbs=("act_out_of_turn",)),
    Entry("out_of_turn_released", "both", (rule(),), ("P34", "R5.6"), verbs=("act_out_of_turn",)),
    Entry("motion", "both", (rule(),), ("P36", "R5.6"), verbs=("motion_to_bet",)),
    Entry("motion_acted", "both", (rule(),), ("P36", "P34", "R5.6"), verbs=("motion_to_bet",)),
    Entry("say_call_nothing", "both", (rule(),), ("P37", "R5.6"), verbs=("say_call",)),
    Entry("say_call_owed", "both", (rule(),), ("P37", "R5.6"), verbs=("say_call",)),
    Entry(
        "unaware",
        "both",
        (by("unaware_of_raise", kind="poker"), as_in("unaware.unaware_of_raise.release", kind="reveal")),
        ("P38", "R5.6"),
        verbs=("call_short",),
    ),
    Entry("unaware_acted", "both", (rule(),), ("P38", "P34", "R5.6"), verbs=("call_short",)),
    Entry("string_raise", "both", (rule(),), ("P30", "R5.10"), verbs=("string_bet",)),
    Entry("string_bet", "both", (rule(),), ("P30", "R5.10"), verbs=("string_bet",)),
    Entry("verbal", "both", (rule(),), ("P43", "R5.6")),
    Entry("half_raise", "both", (rule(),), ("P43", "R5.6")),
)

_SIZES: Final = (
    Entry("raise_least", "both", (rule(),), ("P27", "R3.11")),
    Entry("short_all_in", "both", (rule(),), ("P43", "R5.2", "R5.4", "R2.3.3†")),
    Entry("raise_cap", "both", (sheet("raise_cap"), sheet("heads_up_uncapped")), ("R3.12",)),
    Entry("check_raise", "both", (sheet("check_raise"),), ("P26", "R3.21")),
    Entry("fold_free", "both", (rule(),), ("R2.3.1†",)),
    Entry("lone_player", "both", (rule(),), ("R2.3.10†", "R2.3.11†")),
)

ENTRIES: Final = (*_FIRST, *_TURNS, *_SIZES)
