"""The shipped tables are the ones that the builder makes, and the keys tell hands apart."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from comodin.cards import MEXICAN_DECK, Deck
from comodin.ranking import tables
from comodin.ranking.tables import Layout, Settings

ROOT = Path(__file__).parents[2]


def test_the_shipped_tables_are_as_made() -> None:
    """Regenerate all eight and compare byte for byte."""
    shipped = files("comodin.ranking").joinpath("data", "mexican.bin").read_bytes()

    assert tables.to_bytes() == shipped


def test_the_script_agrees() -> None:
    """`scripts/make_ranking_tables.py --check` is what a release runs."""
    script = ROOT / "scripts" / "make_ranking_tables.py"
    done = subprocess.run([sys.executable, script, "--check"], check=False, capture_output=True, text=True)

    assert (done.returncode, done.stdout) == (0, "mexican.bin: as made\nface_up.bin: as made\n")


@pytest.mark.parametrize("settings", tables.shipped_settings())
def test_loading_gives_what_building_gives(settings: Settings) -> None:
    """Whether a table was shipped or built makes no difference."""
    assert tables.load(MEXICAN_DECK, settings) == tables.build(MEXICAN_DECK, settings)


@pytest.mark.parametrize("ranks", range(1, 14))
def test_sums_of_keys_tell_every_holding_apart(ranks: int) -> None:
    """Zero to five cards, at most four of a rank, with or without a joker; and two jokers are nothing."""
    deck = Deck(ranks="23456789TJQKA"[:ranks], joker=True)
    layout = Layout(deck)
    sums: Counter[int] = Counter()
    for size in range(6):
        for chosen in combinations_with_replacement(layout.rank_keys, size):
            if all(chosen.count(key) <= 4 for key in chosen):
                total = sum(chosen)
                for joker in layout.role_keys if size < 5 else (0,):
                    sums[total + joker] += 1
    legal = {layout.sum_of(kind) for kind in layout.kinds()}

    assert max(sums.values()) == 1
    assert max(sums) < layout.end <= tables.RANK_MASK
    for jokers in ((1, 1), (1, 2), (2, 2)):
        for chosen in combinations_with_replacement(layout.rank_keys, 3):
            assert sum(layout.role_keys[joker] for joker in jokers) + sum(chosen) not in legal
    for chosen in combinations_with_replacement(layout.rank_keys, 2):
        assert 3 * layout.role_keys[1] + sum(chosen) not in legal


def test_packed_values_compare_as_the_tuples_that_they_hold() -> None:
    """Category, ranks, a missing rank lowest, then natural before joker (R3.5, R3.6)."""
    keys = [
        (level, ranks, natural) for level in (0, 9) for ranks in ((0,), (0, 0), (3,), (12, 1)) for natural in (0, 1)
    ]

    packed = [tables.pack(level, ranks, natural=bool(natural)) for level, ranks, natural in keys]

    assert sorted(packed) == packed
    assert len(set(packed)) == len(packed)
