"""How much `regular` wins against `random` and `caller`, with 99 % intervals.

    python benchmarks/bots.py [DEALS [PRESET ...]]

Every deal is played from every seat and counts once, so that equal cards for
both sides take most of the luck out.  Six seats get a third of the deals.
The table that it prints is Markdown.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.bots.matches import match


def main(deals: int = 1200, *presets: str) -> None:
    """Print one line for each preset, structure, table size and opponent."""
    print("| preset | structure | seats | against | deals | chips a hand | 99 % interval | ms a hand |")
    print("|---|---|---|---|---|---|---|---|")
    for preset in presets or ("parkwest", "wiki"):
        for structure in ("limit", "no_limit"):
            for seats in (2, 6):
                for other in ("random", "caller"):
                    number = deals if seats == 2 else deals // 3
                    began = process_time()
                    found = match(preset=preset, structure=structure, seats=seats, other=other, deals=number, seed=9)
                    spent = 1000 * (process_time() - began) / (number * seats)
                    low, high = found.mean - found.margin, found.mean + found.margin
                    cells = (
                        preset,
                        structure,
                        seats,
                        other,
                        number,
                        f"{found.mean:+.1f}",
                        f"{low:+.1f} to {high:+.1f}",
                    )
                    print(f"| {' | '.join(map(str, cells))} | {spent:.1f} |", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
