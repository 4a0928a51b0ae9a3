"""Tables for players: against an independent count, against exact odds, and the page against the program."""

from __future__ import annotations

import re
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from comodin.cards import JOD, JOU, MEXICAN_DECK, Card
from comodin.cli.oddstables import table_lines, tables
from comodin.odds import Position, Seat, odds
from comodin.odds.reveal import first_turn_table
from comodin.odds.starting import category_counts, joker_worth, starting_hands, starts
from comodin.odds.watching import position_of
from comodin.ranking import Category

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "odds-tables.md"


def test_hands_without_a_joker_are_counted_by_formula() -> None:
    """Ten ranks, four suits: the usual counting, with 7 and J as neighbours and the ace at both ends (R3.3)."""
    counts = category_counts()["none"]
    runs = 7  # A2345 and 23456 to 7JQKA
    straight_flush = runs * 4
    assert counts[Category.STRAIGHT_FLUSH] == straight_flush
    assert counts[Category.QUADS] == 10 * 36
    assert counts[Category.FULL_HOUSE] == 10 * 4 * 9 * 6
    assert counts[Category.FLUSH] == 4 * comb(10, 5) - straight_flush
    assert counts[Category.STRAIGHT] == runs * 4**5 - straight_flush
    assert counts[Category.TRIPS] == 10 * 4 * comb(9, 2) * 16
    assert counts[Category.TWO_PAIR] == comb(10, 2) * 36 * 32
    assert counts[Category.PAIR] == 10 * 6 * comb(9, 3) * 64
    assert sum(counts.values()) == comb(40, 5)


def test_hands_with_a_joker_are_counted_by_formula() -> None:
    """A wild joker always makes a pair or better; a bug is an ace where it completes nothing (P10, P11)."""
    counts = category_counts()
    assert sum(counts["wild"].values()) == sum(counts["bug"].values()) == comb(40, 4)
    assert counts["wild"][Category.FIVE] == 10
    assert counts["bug"][Category.FIVE] == 1
    assert counts["wild"][Category.HIGH] == counts["wild"][Category.TWO_PAIR] == 0
    assert counts["wild"][Category.QUADS] == 10 * 4 * 36
    assert counts["wild"][Category.FULL_HOUSE] == comb(10, 2) * 36
    assert counts["bug"][Category.QUADS] == 9 * 1 + comb(4, 3) * 36  # four of a kind with an ace; three aces


def test_the_kinds_of_starts_cover_every_two_cards_once() -> None:
    """All pairs of natural cards, and the joker with each of them down and up."""
    kinds = list(starts())
    naturals = [kind for kind in kinds if not (kind.up.is_joker or kind.down.is_joker)]

    assert sum(kind.ways for kind in naturals) == 10 * 6 + comb(10, 2) * 16 == comb(40, 2)
    assert sum(kind.ways for kind in kinds if kind.down == JOD) == 40
    assert sum(kind.ways for kind in kinds if kind.up == JOU) == 40
    assert len({kind.name for kind in kinds}) == len(kinds)
    for kind in naturals:
        alike = [
            pair
            for pair in combinations([card for card in MEXICAN_DECK if not card.is_joker], 2)
            if {card.rank for card in pair} == {kind.up.rank, kind.down.rank}
            and (pair[0].suit == pair[1].suit) == (kind.up.suit == kind.down.suit)
        ]
        assert len(alike) == kind.ways


def test_a_starting_hand_is_what_exact_odds_say() -> None:
    """Heads-up, within its error; and the average of all hands is an even share."""
    rows = starting_hands(range(1, 2), samples=4_000, seed=1)
    by_name = {row.name: row for row in rows}
    seats = (Seat.parse("As [Ah]"), Seat.parse("[?]"))
    exact = odds(Position(seats, street=2), budget=10**11).seats[0]

    assert exact.error == 0
    assert by_name["AA"].shares[0] == pytest.approx(exact.share, abs=4.5 * by_name["AA"].errors[0])
    assert [row.shares[0] for row in rows] == sorted((row.shares[0] for row in rows), reverse=True)
    down, up, none = (40 * joker_worth(rows)[name][0] for name in ("down", "up", "none"))
    everything = (comb(40, 2) * none / 40 + 0.5 * down + 0.5 * up) / (comb(40, 2) + 40)
    assert everything == pytest.approx(0.5, abs=0.01)


def test_the_page_holds_what_the_program_counts() -> None:
    """The exact tables of docs/reference/odds-tables.md, number for number: after a change, comodin odds tables."""
    page = PAGE.read_text(encoding="utf-8")
    numbers = [line for line in table_lines(tables(200, 0, lambda said: None)) if line.startswith("|")]
    exact = [line for line in numbers if re.match(r"\| ([a-z]+ ?)+ *\| +[\d,]+ \(", line)]
    turns = [line for line in numbers if re.match(r"\| [2-9TJQKA] +\| +[\d.]+ %", line)]

    assert len(exact) == 10
    assert len(turns) == len(first_turn_table()) == 13
    assert [line for line in (*exact, *turns) if line not in page] == []


def test_what_a_viewer_may_not_see_is_unknown_to_his_odds() -> None:
    """Two hands that differ in hidden cards only are one position for who may not see them."""
    from comodin import MexicanPoker, apply, start
    from comodin.cards import parse_cards
    from comodin.hand import Deal, viewed

    seen = []
    for hidden in ("3d", "Jo"):
        state, _ = start(MexicanPoker.at("4/8", stacks=[80, 80]))
        for card in parse_cards(f"2c {hidden} Kd Qd"):
            state, _ = apply(state, Deal(card))
        seen.append(position_of(viewed(state, 1)))

    assert seen[0] == seen[1]
    assert Card("3d") in seen[0].unseen
