"""Chips that a hand left in the pot belong to the next one (R2.2, `last_player_wins`)."""

from __future__ import annotations

import pytest

from comodin.bots import RandomBot, play_hand
from comodin.cards import Shoe
from comodin.games import NoPeek
from comodin.testing import assert_lawful


@pytest.mark.parametrize("ante", [0, 2])
def test_a_carried_pot_is_won_or_carried_on(ante: int) -> None:
    """No chip is lost, also where nobody adds one: `last_player_wins` must_beat_centre (R2.2)."""
    rules = NoPeek.at("4", stacks=[40, 40], last_player_wins="must_beat_centre").rules
    game = NoPeek(rules, rules.stakes("4", ante=ante), [40, 40], carried=10)
    assert_lawful(game, hands=4)
    for hand in range(40):
        bots = [RandomBot(seed=hand), RandomBot(seed=-hand)]
        state, _ = play_hand(game, bots, Shoe.seeded(game.deck, seed=1, hand=hand))
        assert sum(seat.stack for seat in state.seats) + state.reveal.carried == 90
