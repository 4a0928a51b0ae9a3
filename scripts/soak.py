"""Kill a server again and again while people play, far longer than the tests do.

    python scripts/soak.py [--points 1000] [--seed 1]

A real server on SQLite is killed (SIGKILL) at random moments with both games
under way.  Each time the log that it leaves is compared with all that was
acknowledged and shown, entry by entry, by the hash of the picture; then it is
started again, and every table must go on within three seconds.  Every fifty
kills all downloads are audited, and a new database begins.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.killing import Server, all_lawful, free_port, kill_again_and_again

EACH = 50
LIVE = 3.0


def main() -> None:
    """Kill, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--points", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun, done, acknowledged, pictures, hands = time.monotonic(), 0, 0, 0, 0
    back: list[float] = []
    on: list[float] = []
    while done < options.points:
        points = min(EACH, options.points - done)
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "tables.db", free_port())
            try:
                run = kill_again_and_again(server, Path(folder), points=points, seed=options.seed + done)
                killed = asyncio.run(run)
                hands += all_lawful(killed)
            finally:
                server.stop()
        done += points
        acknowledged += killed.acknowledged
        pictures += killed.witness.pictures
        back += killed.back
        on += killed.on
        print(
            f"{done:,} kills in {time.monotonic() - begun:,.0f} s: {acknowledged:,} acknowledged actions, none lost; "
            f"{pictures:,} pictures, each as the log has it; {hands:,} downloaded hands, all lawful; "
            f"tables on after {statistics.median(on):.2f} s, at most {max(on):.2f} s",
            flush=True,
        )
    if max(on) > LIVE:
        sys.exit(f"a table went on after {max(on):.2f} s; {LIVE:g} s are the most")


if __name__ == "__main__":
    main()
