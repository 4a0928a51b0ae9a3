"""How fast positions of heads-up Mexican Poker are solved, to which exact exploitability.

    python benchmarks/solver.py [--positions 60] [--start 20] [--fourth 5] [--sweat 60] [--json]

Process CPU time on one core over random positions, `fixed` limits (4/8, preset
`wiki`), pot 24, one bet and three raises.  The tree and the certificates are
timed apart from the iterations; iterations stand beside the seconds.  The
certificate is asked as often as `solve` asks it, every 20 or 10 iterations.

Then the end of a hand of Mexican Sweat with six cards to turn, exactly, in
positions that come up where cards are dealt and nobody folds; and CFR+ on
Leduc, so many iterations here and by OpenSpiel in the same run, where
`open_spiel` is installed (it is no dependency).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from comodin.cards import MEXICAN_DECK, STANDARD_DECK, Card
from comodin.games import NoPeek
from comodin.hand import Check, Deal, TurnUp, apply, start
from comodin.odds.reveal import RevealPosition
from comodin.solver import Spot, SweatSpot, solve_sweat
from comodin.solver.core import DCFR, CFRPlus, Solver

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.solver.toys import leduc

LEDUC_ITERATIONS = 500

KINDS = {
    "fifth street after the exposes": (4, 5, 0.01, 20),
    "start of fifth street": (3, 5, 0.1, 10),
    "fourth street": (3, 4, 0.5, 10),
}


def spot(kind: str, seed: int) -> Spot:
    cards, street, _, _ = KINDS[kind]
    drawn = random.Random(f"{kind}{seed}").sample(list(MEXICAN_DECK), 2 * cards)
    ups = [[Card("JoU") if card.is_joker else card for card in part] for part in (drawn[:cards], drawn[cards:])]
    return Spot.parse([" ".join(map(str, up)) + " [?]" for up in ups], pot=24, rules="wiki", street=street)


def measure(kind: str, seed: int) -> dict[str, float]:
    """Return seconds and iterations of one position, to its target in percent of the pot."""
    target, step = KINDS[kind][2:]
    position = spot(kind, seed)
    begun = time.process_time()
    tree = position.plant().tree
    built = time.process_time()
    update = DCFR(beta=-100.0) if len(tree.nodes) < 2000 else DCFR()  # as `solve` takes them
    solver = Solver(tree, update=update, dtype=np.float32)
    solved = certified = 0.0
    while True:
        start = time.process_time()
        solver.run(step)
        middle = time.process_time()
        found = solver.certificate()
        solved += middle - start
        certified = time.process_time() - middle
        if 100 * found.exploitability / position.pot <= target:
            break
    return {"build": built - begun, "solve": solved, "certificate": certified, "iterations": solver.iterations}


def summary(kind: str, count: int) -> dict[str, Any]:
    rows = [measure(kind, seed) for seed in range(count)]
    solve = sorted(row["solve"] for row in rows)
    return {
        "kind": kind,
        "target_percent": KINDS[kind][2],
        "positions": count,
        "solve_median": statistics.median(solve),
        "solve_p99": solve[min(len(solve) - 1, int(0.99 * len(solve)))],
        "iterations_median": statistics.median(row["iterations"] for row in rows),
        "build_median": statistics.median(row["build"] for row in rows),
        "certificate_median": statistics.median(row["certificate"] for row in rows),
    }


def sweat(seed: int) -> float:
    """Return the seconds of one hand with a lead just taken and six cards to turn, the leader to bet."""
    chance = random.Random(f"sweat{seed}")
    position = None
    while position is None:
        position = reached(chance)
    begun = time.process_time()
    solve_sweat(position)
    return time.process_time() - begun


def reached(chance: random.Random) -> SweatSpot | None:
    """Deal a hand and check it through; return it where a round begins with six cards to turn, None if none does."""
    cards = chance.sample(list(STANDARD_DECK), 15)
    state, _ = start(NoPeek.at("4", stacks=[40, 40]))
    for card in (*[None] * 14, cards.pop()):
        state, _ = apply(state, Deal(card))
    while not state.over:
        if state.kind == "bet":
            position = RevealPosition.of(state)
            if sum(seat.left for seat in position.seats) == 6:
                return SweatSpot(position, pot=20, bets=True)
            state, _ = apply(state, Check())
        else:
            state, _ = apply(state, TurnUp(cards.pop()))
    return None


def on_leduc() -> list[tuple[str, float, float]]:
    """Return for each solver its name, seconds and exploitability of CFR+ on Leduc, averages by the iteration."""
    solver = Solver(leduc(), update=CFRPlus(), dtype=np.float64)
    solver.run(1)  # loads the machine code
    solver = Solver(leduc(), update=CFRPlus(), dtype=np.float64)
    begun = time.process_time()
    solver.run(LEDUC_ITERATIONS)
    found = [("comodin", time.process_time() - begun, solver.certificate().exploitability)]
    try:
        import pyspiel
    except ImportError:
        return found
    game = pyspiel.load_game("leduc_poker")
    other = pyspiel.CFRPlusSolver(game)
    begun = time.process_time()
    for _ in range(LEDUC_ITERATIONS):
        other.evaluate_and_update_policy()
    seconds = time.process_time() - begun
    found.append(("OpenSpiel", seconds, pyspiel.exploitability(game, other.average_policy())))
    return found


def _print_others(hands: int, *, as_json: bool) -> None:
    if hands:
        sweat(-1)  # loads the machine code
    times = sorted(sweat(seed) for seed in range(hands))
    rows: list[dict[str, Any]] = []
    if times:
        rows.append({"kind": "Mexican Sweat, six cards left", "hands": hands, "median": statistics.median(times)})
        rows[-1]["p90"] = times[int(0.9 * (len(times) - 1))]
    found = on_leduc()
    for name, seconds, exploitability in found:
        rows.append({"kind": f"Leduc, {LEDUC_ITERATIONS} iterations of CFR+, {name}", "seconds": seconds})
        rows[-1]["exploitability"] = exploitability
    for row in rows:
        values = ", ".join(f"{name} {value:.3g}" for name, value in row.items() if name != "kind")
        print(json.dumps(row) if as_json else f"{row['kind']}: {values}", flush=True)
    if len(found) == 1:
        print("open_spiel cannot be imported (pip install open_spiel); Leduc stands alone", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--start", type=int, default=20)
    parser.add_argument("--fourth", type=int, default=5)
    parser.add_argument("--sweat", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    measure("fifth street after the exposes", -1)  # loads the machine code
    if not given.json:
        print("load averages " + ", ".join(f"{each:.1f}" for each in os.getloadavg()), flush=True)
    counts = dict(zip(KINDS, (given.positions, given.start, given.fourth), strict=True))
    for kind, count in counts.items():
        if not count:
            continue
        row = summary(kind, count)
        if given.json:
            print(json.dumps(row), flush=True)
        else:
            print(
                f"{kind}: {row['target_percent']} % of the pot in {row['solve_median']:.4f} s (median of {count}), "
                f"{row['solve_p99']:.4f} s (p99), {row['iterations_median']:.0f} iterations; "
                f"tree {row['build_median']:.3f} s, certificate {row['certificate_median']:.4f} s",
                flush=True,
            )
    _print_others(given.sweat, as_json=given.json)


if __name__ == "__main__":
    main()
