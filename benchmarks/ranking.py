"""Hands a second, beside the evaluators that pip installs.

    python benchmarks/ranking.py [--json]

Process CPU time on one core.  All contestants take turns, round after round,
and the medians are compared, so that a busy machine is busy for all.  Peers
rank the standard deck and know no joker; ours are hands of the 41 cards, a
third each without a joker, with a bug, with a wild one.  A peer that is not
installed is said to be absent: `pip install phevaluator eval7 treys pkrbot
pokerkit`.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any

import numpy as np

from comodin.cards import JOD, JOU, MEXICAN_DECK, STANDARD_DECK, Card
from comodin.ranking import MexicanRanking

ROUNDS = 15
HANDS = 20_000
ROWS = 1_000_000
Contest = tuple[str, Callable[[], object], int]


def mexican_hands(count: int, chance: random.Random) -> list[tuple[Card, ...]]:
    """A third each: no joker, a bug, a wild joker; in any order of cards."""
    natural = [card for card in MEXICAN_DECK if not card.is_joker]
    hands = []
    for number in range(count):
        hand = chance.sample(natural, 5)
        if number % 3:
            hand[chance.randrange(5)] = (JOU, JOD)[number % 3 - 1]
        hands.append(tuple(hand))
    return hands


def mexican_rows(count: int) -> np.ndarray:
    """As `mexican_hands`, as an array of codes without equal rows."""
    chance = np.random.default_rng(41)
    natural = np.array([card.code for card in MEXICAN_DECK if not card.is_joker], dtype=np.uint8)
    rows = np.empty((0, 5), dtype=np.uint8)
    while len(rows) < count:
        more = natural[chance.random((count, 40)).argpartition(5, axis=1)[:, :5]]
        more[: count // 3, 0], more[count // 3 : 2 * count // 3, 0] = JOU.code, JOD.code
        more = chance.permuted(more, axis=1)
        rows = np.concatenate([rows, more[chance.permutation(count)]])
        _, first = np.unique(rows, axis=0, return_index=True)
        rows = rows[np.sort(first)]
    return np.ascontiguousarray(rows[:count])


def loop(function: Callable[[Any], object], hands: Sequence[Any]) -> Callable[[], object]:
    def run() -> None:
        for hand in hands:
            function(hand)

    return run


def ours() -> list[Contest]:
    ranking = MexicanRanking()
    hands = mexican_hands(HANDS, random.Random(41))
    codes = [[card.code for card in hand] for hand in hands]
    shown = [hand[:3] for hand in hands]
    rows = mexican_rows(ROWS)
    ranking.values(rows)  # loads and compiles the kernel
    return [
        ("comodin, codes", loop(ranking.strength_of_codes, codes), HANDS),
        ("comodin, Card objects", loop(ranking.strength, hands), HANDS),
        ("comodin, checked HandValue", loop(ranking.value, hands), HANDS),
        ("comodin, three visible cards", loop(ranking.visible_strength, shown), HANDS),
        ("comodin, array of uint8", lambda: ranking.values(rows), ROWS),
    ]


def peers() -> tuple[list[Contest], list[str]]:
    chance = random.Random(52)
    hands = [chance.sample(STANDARD_DECK.cards, 5) for _ in range(HANDS)]
    found: list[Contest] = []
    absent = []
    for name, make in PEERS.items():
        try:
            function, prepared = make(hands)
        except ImportError:
            absent.append(name)
        else:
            found.append((f"{name} {version(name)}", loop(function, prepared), HANDS))
    return found, absent


def phevaluator(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    from phevaluator import evaluate_cards

    return lambda hand: evaluate_cards(*hand), [[card.code for card in hand] for hand in hands]


def eval7(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    import eval7 as peer

    return peer.evaluate, [[peer.Card(card.token) for card in hand] for hand in hands]


def treys(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    import treys as peer

    return peer.Evaluator()._five, [[peer.Card.new(card.token) for card in hand] for hand in hands]


def pkrbot(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    import pkrbot as peer

    return peer.evaluate, [[peer.Card(card.token) for card in hand] for hand in hands]


def pokerkit(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    from pokerkit import Card as PeerCard
    from pokerkit import StandardHighHand

    prepared = [tuple(PeerCard.parse("".join(card.token for card in hand))) for hand in hands[: HANDS // 10]]
    return StandardHighHand, prepared * 10


PEERS: dict[str, Callable[[list[list[Card]]], tuple[Callable[[Any], object], list[Any]]]] = {
    "phevaluator": phevaluator,
    "eval7": eval7,
    "treys": treys,
    "pkrbot": pkrbot,
    "pokerkit": pokerkit,
}


def measure(contests: list[Contest]) -> dict[str, float]:
    """Return millions a second, the median over the rounds."""
    times: dict[str, list[float]] = {name: [] for name, _, _ in contests}
    for each in range(ROUNDS + 1):
        for name, run, _ in contests:
            start = time.process_time()
            run()
            if each:  # the first round warms up
                times[name].append(time.process_time() - start)
    return {name: size / statistics.median(times[name]) / 1e6 for name, _, size in contests}


def main(words: list[str]) -> None:
    others, absent = peers()
    speeds = measure(ours() + others)
    if words == ["--json"]:
        print(json.dumps({"million_a_second": speeds, "absent": absent}))
        return
    base = speeds["comodin, codes"]
    print(f"{'':<32}{'M hands/s':>10}{'x codes':>10}")
    for name, speed in speeds.items():
        print(f"{name:<32}{speed:>10.2f}{speed / base:>10.2f}")
    for name in absent:
        print(f"{name:<32}    absent")


if __name__ == "__main__":
    main(sys.argv[1:])
