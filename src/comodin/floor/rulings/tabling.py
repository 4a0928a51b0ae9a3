"""Hands, the muck, the showdown, chips, and what the floor decides (R3.20, R3.21, R5.7, R5.9)."""

from __future__ import annotations

from typing import Final

from comodin.floor.rulings.entry import Entry, as_in, by, rule, sheet

__all__ = ["ENTRIES"]

_HANDS: Final = (
    Entry("cards_speak", "both", (rule(),), ("P28", "R3.20")),
    Entry("muck", "both", (rule(),), ("P29", "R3.21", "R5.9"), verbs=("touch_muck",)),
    Entry(
        "retrieve",
        "both",
        (by("muck_retrievable", kind="poker"), as_in("retrieve.muck_retrievable.floor", kind="reveal")),
        ("P29", "R3.21", "R5.9"),
        verbs=("retrieve_hand",),
    ),
    Entry("show_one", "poker", (rule(),), ("P32", "R5.9"), verbs=("show_to", "demand_show")),
    Entry("rabbit", "both", (rule(),), ("P33", "R5.9"), verbs=("rabbit_hunt",)),
    Entry("show_order", "poker", (rule(),), ("P35", "R3.20")),
    Entry("show_order_side", "poker", (rule(),), ("R3.20",)),
    Entry("odd_chip", "both", (sheet("odd_chip"),), ("R3.20",)),
    Entry("ties", "poker", (sheet("natural_beats_joker"),), ("P15", "R3.5")),
    Entry("ranking", "poker", (rule(),), ("P39", "R3.3")),
    Entry("straights", "poker", (rule(),), ("P18", "P40", "R3.2")),
    Entry(
        "joker",
        "poker",
        (
            rule(),
            *map(sheet, ("joker_down", "joker_up", "joker_dealer_exposed", "bug_five_aces", "double_ace_flush")),
        ),
        ("P41", "R3.4"),
    ),
)

_FLOOR: Final = (
    Entry("short_buy", "both", (sheet("short_buys_per_full_buy"), sheet("full_buy_in")), ("P31", "R3.7")),
    Entry("override", "both", (rule(),), ("P42", "M17"), verbs=("make_ruling",)),
    Entry("void_hand", "both", (rule(),), ("P42", "M17", "R3.17"), verbs=("void",)),
    Entry("dead_by_floor", "both", (rule(),), ("P42", "M17", "R5.7"), verbs=("foul_hand", "retrieve_hand")),
    Entry("house_rules", "both", (rule(),), ("P43", "M17")),
    Entry("hand_order", "poker", (rule(),), ("R6.1",)),
)

ENTRIES: Final = (*_HANDS, *_FLOOR)
