"""The bot's own quick estimate against the exact odds: two ways to complete a hand, one answer."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from comodin import MexicanPoker, apply, legal, start
from comodin.bots import CallerBot
from comodin.bots.regular import sampling
from comodin.bots.regular.reading import read
from comodin.cards import Shoe
from comodin.hand import viewed
from comodin.hand.dealer import Dealer
from comodin.odds import Position, odds
from comodin.odds.watching import position_of

SAMPLES = 4_000


@pytest.mark.parametrize("seed", range(12))
def test_the_bots_share_is_that_of_the_odds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has bet more than he had to, so that ranges are even; every later card comes down in both."""
    monkeypatch.setattr(sampling, "DOWN_RATE", 1.0)
    game = MexicanPoker.at("4/8", stacks=[80] * (2 + seed % 3))
    state, _ = start(game)
    dealer, caller = Dealer(Shoe.seeded(game.deck, seed="share", hand=seed)), CallerBot()
    checked = 0
    while not state.over:
        p = state.actor
        if p and state.kind == "bet" and state.street > 2:
            view = viewed(state, p)
            position = position_of(view)
            assert isinstance(position, Position)
            reading = read(view)
            even = reading._replace(rivals=[rival._replace(weights=None) for rival in reading.rivals])
            found = sampling.outlook(even, Random(seed), samples=SAMPLES)
            answer = odds(position, precision=0.001)
            mine = next(seat for place, seat in zip(view.live, answer.seats, strict=True) if place == p)
            error = sqrt(max(mine.share * (1 - mine.share), 0.01) / SAMPLES) + mine.error
            assert found.share == pytest.approx(mine.share, abs=4.5 * error)
            checked += 1
        state, _ = apply(state, caller.act(viewed(state, p), legal(state)) if p else dealer.act(state))
    assert checked
