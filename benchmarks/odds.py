"""How fast the odds of Mexican Poker and of Mexican Sweat are found, and how much faster than by plain enumeration.

    python benchmarks/odds.py [--json]

Process CPU time on one core, medians over some rounds in which all contestants
take turns, so that a busy machine is busy for all.  The plain enumeration ranks
every completion once through `MexicanRanking.values` and compares all pairs
that share no card in NumPy; it must find the same counts.  The first
compilation is timed in a new process with an empty cache.

There is no peer to compare with: calculators for stud know no joker, none
deals with a card whose strength depends on how it came, and none has this deck.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import combinations

import numpy as np

from comodin.cards import JOD, MEXICAN_DECK
from comodin.odds import Position, odds, odds_of
from comodin.odds.reveal import RevealPosition, sample
from comodin.ranking import MexicanRanking

ROUNDS = 9
SAMPLES = 10_000_000
HANDS = 1_000_000
POSITIONS = 1000

TWO_CARDS = Position.parse(["Kd [7h]", "Ah [Qc]"])
JOKER_DOWN = Position.parse(["Kd JoD [7h]", "Ah 2c [Qc]"], policy="keep")
JOKER_TO_COME = Position.parse(["Kd 7h", "Ah 7c"], policy="keep")
UNKNOWN = Position.parse(["Kd [?]", "Ah [?]"])
UNKNOWN_KEPT = Position.parse(["Kd [?]", "Ah [?]"], policy="keep")
THREE_SEATS = Position.parse(["Kd 2c [7h]", "Ah 3c [Qc]", "Jd 4c [?]"])
EIGHT_SEATS = Position.parse([f"{rank}c [?]" for rank in "234567JQ"])

COLD = """
import time
start = time.process_time()
from comodin.odds import Position, odds
two, three = Position.parse(["Kd [7h]", "Ah [Qc]"]), Position.parse(["Kd [7h]", "Ah [Qc]", "2c [?]"])
odds(two)
exact = time.process_time() - start
odds(two, budget=0, samples=1), odds(three, budget=0, samples=1)
print(exact, time.process_time() - start)
"""


def plain() -> tuple[int, int]:
    """Wins and ties of the first seat of `TWO_CARDS`, by comparing 46 million pairs."""
    unseen = [JOD.code if card.is_joker else card.code for card in TWO_CARDS.unseen]
    places = np.array(list(combinations(range(len(unseen)), 3)))
    masks = (np.uint64(1) << places.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    further = np.array(unseen, dtype=np.uint8)[places]
    strengths = []
    for seat in TWO_CARDS.seats:
        held = np.tile(np.array([card.code for card in seat.known], dtype=np.uint8), (len(places), 1))
        strengths.append(MexicanRanking().values(np.concatenate([held, further], axis=1)))
    wins = ties = 0
    for mask, strength in zip(masks, strengths[0], strict=True):
        others = strengths[1][masks & mask == 0]
        wins += int((others < strength).sum())
        ties += int((others == strength).sum())
    return wins, ties


def clever() -> tuple[int, int]:
    wins, ties = odds(TWO_CARDS).seats[0].splits
    return wins, ties


def third_street(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Random positions of two seats with two up cards and a down card each."""
    chance = random.Random(3)
    codes = [JOD.code if card.is_joker else card.code for card in MEXICAN_DECK]
    rows = np.array([chance.sample(codes, 6) for _ in range(count)])
    return rows[:, :4].reshape(count, 2, 2), rows[:, 4:]


def sampled(position: Position) -> Callable[[], object]:
    return lambda: odds(position, budget=0, samples=SAMPLES)


def turns(position: RevealPosition) -> Callable[[], object]:
    return lambda: sample(position, samples=HANDS, seed=1)


def measure(contests: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Return seconds, the median over the rounds; the first round warms up."""
    times: dict[str, list[float]] = {name: [] for name in contests}
    for each in range(rounds + 1):
        for name, run in contests.items():
            start = time.process_time()
            run()
            if each:
                times[name].append(time.process_time() - start)
    return {name: statistics.median(each) for name, each in times.items()}


def cold() -> tuple[float, float]:
    """Seconds of a new process until the first exact answer, and until all is compiled."""
    with tempfile.TemporaryDirectory() as directory:
        told = subprocess.run(
            [sys.executable, "-c", COLD],
            env=os.environ | {"NUMBA_CACHE_DIR": directory},
            capture_output=True,
            text=True,
            check=True,
        )
    first, second = map(float, told.stdout.split())
    return first, second


def main(words: list[str]) -> None:
    assert clever() == plain(), "the two ways do not agree"
    up, down = third_street(POSITIONS)
    exact = measure({"two seats, two cards each": clever, "the same by plain enumeration": plain}, ROUNDS)
    more = {
        "two seats, two cards each, one down unknown": lambda: odds(UNKNOWN),
        "three seats on third street, one down unknown": lambda: odds(THREE_SEATS),
        f"{POSITIONS} positions of three cards each": lambda: odds_of(up, down),
    }
    exact |= measure(more, 3)
    sampling = {
        "two seats, all known": TWO_CARDS,
        "two seats, an opened joker": JOKER_DOWN,
        "two seats, no down card yet, keep": JOKER_TO_COME,
        "two seats, both down cards unknown": UNKNOWN,
        "two seats, both unknown, keep": UNKNOWN_KEPT,
        "three seats": THREE_SEATS,
        "eight seats, all down cards unknown": EIGHT_SEATS,
    }
    speeds = measure({name: sampled(position) for name, position in sampling.items()}, 3)
    millions = {name: SAMPLES / seconds / 1e6 for name, seconds in speeds.items()}
    sweat = {
        f"Mexican Sweat from the beginning, {players} players": RevealPosition.start(players, middle="8d")
        for players in (2, 4, 7)
    }
    turned = measure({name: turns(position) for name, position in sweat.items()}, 3)
    millions |= {name: HANDS / seconds / 1e6 for name, seconds in turned.items()}
    first, everything = cold()
    ratio = exact["the same by plain enumeration"] / exact["two seats, two cards each"]
    if words == ["--json"]:
        compiling = {"first_exact": first, "everything": everything}
        print(json.dumps({"exact_seconds": exact, "million_a_second": millions, "cold_seconds": compiling}))
        return
    print(f"{'exact':<48}{'ms':>10}")
    for name, seconds in exact.items():
        print(f"{name:<48}{seconds * 1000:>10.2f}")
    print(f"{'plain enumeration takes longer by':<48}{ratio:>9.0f}x\n")
    print(f"{'sampled':<48}{'M/s':>10}")
    for name, speed in millions.items():
        print(f"{name:<48}{speed:>10.1f}")
    print(f"\n{'nothing compiled yet':<48}{'s':>10}")
    print(
        f"{'until the first exact answer':<48}{first:>10.1f}\n{'until everything is compiled':<48}{everything:>10.1f}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
