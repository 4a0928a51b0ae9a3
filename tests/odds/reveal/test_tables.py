"""Tables for players: the first turn exactly, the seats by sample."""

from __future__ import annotations

import numpy as np
import pytest

from comodin.odds.reveal import Progress, RevealPosition, exact, first_turn, first_turn_table, sample, seat_table
from comodin.rules import RevealRules
from tests.odds.reveal.engine import houses


def test_the_first_turn_is_that_of_the_exact_odds() -> None:
    """Every house, one and two cards to each player, against all orders of the cards."""
    for rules in houses(last_player_wins="immediate", exhausted_leader="stays_until_turn", side_pot_rule="none")[::3]:
        for cards in (1, 2):
            house = rules.with_(cards=cards, players=(2, 2))
            middle = ["", "Qd", "Qd 7c"][house.centre_cards]
            found = first_turn(middle, rules=house)
            now = exact(RevealPosition.start(2, middle=middle, rules=house)).now

            assert found.lead.shape == found.killed.shape == (cards,)
            assert (found.lead.sum(), found.killed.sum(), found.bust) == pytest.approx((now.lead, now.killed, now.bust))


@pytest.mark.parametrize("preset", ["opr-sweat", "pokerdb", "denexa", "opr-nopeek"])
def test_the_first_turn_with_seven_cards_is_within_the_error_of_a_sample(preset: str) -> None:
    """Flushes and straights of seven cards count, and nothing is lost."""
    rules = RevealRules.of(preset)
    for middle in (["", "Ad", "5d Kc"][rules.centre_cards], ["", "Jd", "Ad Ac"][rules.centre_cards]):
        found = first_turn(middle, rules=rules)
        seen = sample(RevealPosition.start(2, middle=middle, rules=rules), samples=100_000, seed=1).now

        assert found.lead.sum() + found.killed.sum() + found.bust == pytest.approx(1)
        assert (found.lead.sum(), found.killed.sum(), found.bust) == pytest.approx(
            (seen.lead, seen.killed, seen.bust), abs=0.006
        )
        assert 1 <= found.cards_turned <= 7


def test_a_middle_ace_is_beaten_by_a_pair_at_least() -> None:
    """Nothing single beats it, and an ace kills (R4.5); a deuce is beaten by any first card but a deuce."""
    table = first_turn_table()
    deuce, ace = table[0], table[-1]

    assert (ace.lead[0], ace.killed[0]) == pytest.approx((0, 3 / 51))
    assert ace.lead[1] == pytest.approx(48 / 51 * 3 / 50)
    assert (deuce.lead[0], deuce.bust) == (pytest.approx(48 / 51), 0)
    chances = [row.lead.sum() for row in table]
    assert chances == sorted(chances, reverse=True)
    assert len(first_turn_table(RevealRules.of("denexa").with_(cards=2))) == 169
    assert len(first_turn_table("opr-nopeek")) == 1


def test_the_table_of_seats_sums_to_one() -> None:
    """By middle card, and over all of them by their weights."""
    reports: list[Progress] = []
    table = seat_table(3, samples=5000, seed=1, progress=reports.append)

    assert table.win.shape == table.killed.shape == table.bust.shape == (13, 3)
    assert table.win.sum(axis=1) == pytest.approx(np.ones(13))
    assert table.weight.sum() == pytest.approx(1)
    assert table.weight @ table.win == pytest.approx(np.full(3, 1 / 3), abs=0.02)
    assert reports[-1].done == 13
    assert not table.interrupted
    assert seat_table(2, rules="denexa", samples=100, seed=1).weight.sum() == pytest.approx(1)


def test_an_interrupted_table_has_the_rows_that_were_done() -> None:
    """With their weights, which do not sum to one any more."""

    def stop(progress: Progress) -> None:
        if progress.done >= 3:
            raise KeyboardInterrupt

    table = seat_table(2, samples=100_000, seed=1, progress=stop)

    assert table.interrupted
    assert 3 <= len(table.middles) == len(table.weight) == len(table.win) < 13
