"""The shipped tables of face-up cards are as made, small and quick to load; the keys tell holdings apart."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from math import comb

import pytest

from comodin.cards import STANDARD_DECK, Card, Deck
from comodin.ranking import face_up_tables
from comodin.ranking.face_up_tables import CARDS_AT, EMPTY, KEY_BITS, KEYS, MOST, TOO_MANY, holdings, word_of


def test_the_shipped_tables_are_as_made() -> None:
    """Regenerate and compare byte for byte; loading gives what building gives."""
    shipped = files("comodin.ranking").joinpath("data", "face_up.bin").read_bytes()

    assert face_up_tables.to_bytes() == shipped
    assert len(shipped) < 300_000
    assert face_up_tables.load(STANDARD_DECK) == face_up_tables.build(STANDARD_DECK)


def test_loading_takes_no_time() -> None:
    """Less than 50 ms of the processor from a fresh interpreter, 2 measured without the imports."""
    code = (
        "import time, importlib.resources, comodin.ranking.face_up_tables as tables; from comodin.cards import *\n"
        "start = time.process_time(); tables.load(STANDARD_DECK); print(time.process_time() - start)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)

    assert float(done.stdout) < 0.05


def test_sums_of_keys_tell_every_holding_apart() -> None:
    """76,154 holdings of one to seven cards, and none at all."""
    found = list(holdings(STANDARD_DECK))
    sums = {sum(KEYS[rank] for rank in held) for held in found}

    assert len(found) == len(set(found)) == len(sums) == 76_154
    assert all(list(held) == sorted(held) and max(map(held.count, held)) <= 4 for held in found)
    assert 0 not in sums
    assert MOST * KEYS[-1] < 1 << KEY_BITS


@pytest.mark.parametrize(("ranks", "suits", "most"), [("234", "cd", 6), ("23456789", "s", 4), ("2", "cdhs", 4)])
def test_holdings_of_small_decks(ranks: str, suits: str, most: int) -> None:
    """No more of a rank than there are suits; in one suit five cards are a flush and not listed."""
    found = list(holdings(Deck(ranks=ranks, suits=suits)))

    assert max(map(len, found)) == most
    assert max(held.count(rank) for held in found for rank in held) == len(suits)
    if suits == "s":
        assert len(found) == sum(comb(8, size) for size in range(1, 5))


def test_words_count_cards_and_keep_them_apart() -> None:
    """Seven different cards have seven bits; a foreign card is as good as eight."""
    seven = EMPTY + sum(word_of(STANDARD_DECK, card) for card in STANDARD_DECK.cards[:7])

    assert (seven >> CARDS_AT).bit_count() == 7
    assert not seven & TOO_MANY
    assert (seven + word_of(STANDARD_DECK, Card("As"))) & TOO_MANY
    assert (EMPTY + word_of(STANDARD_DECK, Card("JoU"))) & TOO_MANY
    for count in range(8, 53):
        assert (EMPTY + sum(word_of(STANDARD_DECK, card) for card in STANDARD_DECK.cards[:count])) & TOO_MANY
