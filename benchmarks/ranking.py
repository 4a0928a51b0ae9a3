"""Hands a second, beside the evaluators that pip installs.

    python benchmarks/ranking.py [--json]

Process CPU time on one core.  All contestants take turns, round after round,
and the medians are compared, so that a busy machine is busy for all.  Peers
rank the standard deck and know no joker; of five cards ours are hands of the
41 cards, a third each without a joker, with a bug, with a wild one.  Of seven
cards all rank the same hands, as many as there are cards of the standard
deck.  "Turned" counts cards, each turned and its strength read; "played out"
counts whole hands of Mexican Sweat for seven without betting.  A peer that is
not installed is said to be absent: `pip install phevaluator eval7 treys
pkrbot pokerkit`.
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
from comodin.games.no_peek.kernel import play_out
from comodin.ranking import FaceUpRanking, MexicanRanking

ROUNDS = 15
HANDS = 20_000
ROWS = 1_000_000
DEALS = 50_000
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


def seven_cards() -> list[list[Card]]:
    chance = random.Random(7)
    return [chance.sample(STANDARD_DECK.cards, 7) for _ in range(HANDS)]


def standard_rows(count: int, size: int) -> np.ndarray:
    """Rows of different cards of the 52, in random order."""
    order = np.random.default_rng(size).random((count, 52)).argpartition(size - 1, axis=1)
    return np.ascontiguousarray(order[:, :size].astype(np.uint8))


def ours_face_up() -> list[Contest]:
    ranking = FaceUpRanking()
    hands = [tuple(hand) for hand in seven_cards()]
    rows = standard_rows(ROWS, 7)
    partial = rows.copy()
    partial[np.arange(7) >= 1 + np.arange(ROWS)[:, None] % 7] = 255
    decks = np.random.default_rng(52).permuted(np.tile(np.arange(52, dtype=np.uint8), (DEALS, 1)), axis=1)
    ranking.values(rows)  # loads and compiles the kernels
    play_out(decks[:1], players=7)

    def turn_all() -> None:
        turn, strength_of = ranking.turn, ranking.strength_of
        for hand in hands:
            shown = ranking.empty
            for card in hand:
                shown = turn(shown, card)
                strength_of(shown)

    return [
        ("comodin, Card objects", loop(ranking.strength, hands), HANDS),
        ("comodin, checked HandValue", loop(ranking.value, hands), HANDS),
        ("comodin, cards turned", turn_all, 7 * HANDS),
        ("comodin, array of uint8", lambda: ranking.values(rows), ROWS),
        ("comodin, array, 1-7 cards", lambda: ranking.values(partial), ROWS),
        ("comodin, hands played out", lambda: play_out(decks, players=7), DEALS),
    ]


def peers(hands: list[list[Card]]) -> tuple[list[Contest], list[str]]:
    found: list[Contest] = []
    absent = []
    for name, make in PEERS.items():
        try:
            function, prepared = make(hands)
        except ImportError:
            absent.append(name)
        else:
            found.append((f"{name} {version(name)}", loop(function, prepared), len(prepared)))
    return found, absent


def phevaluator(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    from phevaluator import evaluate_cards

    return lambda hand: evaluate_cards(*hand), [[card.code for card in hand] for hand in hands]


def eval7(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    import eval7 as peer

    return peer.evaluate, [[peer.Card(card.token) for card in hand] for hand in hands]


def treys(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    import treys as peer

    evaluator = peer.Evaluator()
    function = evaluator._five if len(hands[0]) == 5 else evaluator._seven
    return function, [[peer.Card.new(card.token) for card in hand] for hand in hands]


def pkrbot(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    import pkrbot as peer

    return peer.evaluate, [[peer.Card(card.token) for card in hand] for hand in hands]


def pokerkit(hands: list[list[Card]]) -> tuple[Callable[[Any], object], list[Any]]:
    from pokerkit import Card as PeerCard
    from pokerkit import StandardHighHand

    some = hands[: HANDS // (10 if len(hands[0]) == 5 else 100)]  # it takes its time
    prepared = [tuple(PeerCard.parse("".join(card.token for card in hand))) for hand in some]
    function = StandardHighHand if len(hands[0]) == 5 else StandardHighHand.from_game
    return function, prepared


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
    chance = random.Random(52)
    others, absent = peers([chance.sample(STANDARD_DECK.cards, 5) for _ in range(HANDS)])
    speeds = measure(ours() + others)
    of_seven = measure(ours_face_up() + peers(seven_cards())[0])
    if words == ["--json"]:
        print(json.dumps({"million_a_second": speeds, "million_of_seven_a_second": of_seven, "absent": absent}))
        return
    show("five cards", speeds, "comodin, codes")
    show("seven cards", of_seven, "comodin, Card objects")
    for name in absent:
        print(f"{name:<32}    absent")


def show(title: str, speeds: dict[str, float], measured_by: str) -> None:
    base = speeds[measured_by]
    print(f"{title:<32}{'M/s':>10}{'x ' + measured_by.removeprefix('comodin, '):>16}")
    for name, speed in speeds.items():
        print(f"{name:<32}{speed:>10.3f}{speed / base:>16.3f}")
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
