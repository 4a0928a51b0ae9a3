"""Records of simulated hands, judged again by the second engine from their line of JSON alone."""

from __future__ import annotations

import json
from random import Random

import pytest

from comodin.bots import RandomBot, play_hand
from comodin.cards import Shoe
from comodin.games import MexicanPoker
from comodin.history import HandRecord
from comodin.history.wire import to_line
from comodin.rules import preset
from tests.reference import judge

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")
STAKES = {"limit": "4/8", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}


@pytest.mark.parametrize("structure", STAKES)
@pytest.mark.parametrize("name", PRESETS)
def test_the_second_engine_finds_every_record_lawful(name: str, structure: str) -> None:
    """Every preset, structure and number of seats, deep stacks and short ones (hand-history section 1)."""
    rules = preset(name, structure)
    stakes = rules.stakes(STAKES[structure])
    least, most = rules.players
    for seats in range(least, most + 1):
        for hand in range(8):
            chance = Random(f"{name}/{structure}/{seats}/{hand}")
            stacks = [chance.randint(1, 30) if hand % 2 else 400 for _ in range(seats)]
            game = MexicanPoker(rules, stakes, stacks)
            bots = [RandomBot(seed=f"{hand}/{p}") for p in range(seats)]
            state, events = play_hand(game, bots, Shoe.seeded(game.deck, seed=f"{name}{structure}", hand=hand))
            record = HandRecord.of(state, events, id=str(hand), preset=name)
            assert judge(json.loads(to_line(record))) == []
