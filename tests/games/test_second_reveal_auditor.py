"""Records of simulated reveal games, judged again by the second engine from their line of JSON alone."""

from __future__ import annotations

import json
from random import Random

import pytest

from comodin.bots import CallerBot, RandomBot, play_hand
from comodin.cards import Shoe
from comodin.games import NoPeek
from comodin.history import HandRecord, to_line
from comodin.rules import REVEAL_GAMES, RevealRules
from tests.reference import judge_reveal

STAKES = {"limit": "4", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}


@pytest.mark.parametrize("structure", STAKES)
@pytest.mark.parametrize("name", RevealRules.presets)
def test_the_second_engine_finds_every_reveal_record_lawful(name: str, structure: str) -> None:
    """Every preset, structure and number of seats, deep stacks and short ones (hand-history section 1)."""
    rules = RevealRules.of(name, structure)
    stakes = rules.stakes(STAKES[structure])
    least, most = rules.players
    for seats in range(least, most + 1):
        for hand in range(4):
            chance = Random(f"{name}/{structure}/{seats}/{hand}")
            stacks = [chance.randint(1, 30) if hand % 2 else 400 for _ in range(seats)]
            game = NoPeek(rules, stakes, stacks)
            bots = [RandomBot(seed=f"{hand}/{p}") if (hand + p) % 3 else CallerBot() for p in range(seats)]
            state, events = play_hand(game, bots, Shoe.seeded(game.deck, seed=f"{name}{structure}", hand=hand))
            called = REVEAL_GAMES[hand % 2]
            record = HandRecord.of(state, events, id=str(hand), preset=name, game_name=called)
            line = json.loads(to_line(record))
            assert line["game"] == called
            assert judge_reveal(line) == []
