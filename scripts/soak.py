"""Kill a server again and again while people play, and look for cards that leak, far longer than the tests do.

    python scripts/soak.py [--points 1000] [--hands 4000] [--seed 1]

A real server on SQLite is killed (SIGKILL) at random moments with both games
under way.  Each time the log that it leaves is compared with all that was
acknowledged and shown, entry by entry, by the hash of the picture; then it is
started again, and every table must go on within three seconds.  Every fifty
kills all downloads are audited, and a new database begins.

Then hands of both games are played, half of them each, and played again with
two cards exchanged that some of the players and the spectator never see: they
must be told the same, byte for byte (`tests/server/live/interference.py`).
With ``--points 0`` or ``--hands 0`` only the other is done.
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

from tests.server.hosting import Server, free_port
from tests.server.killing import all_lawful, kill_again_and_again
from tests.server.live.interference import Compared, compare
from tests.server.live.table import GAMES

EACH = 50
LIVE = 3.0
AT_A_TABLE = 25
"""Hands before a new table begins."""


def main() -> None:
    """Kill and compare, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--points", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    look_for_leaks(options.hands, options.seed)
    kill(options.points, options.seed)


def look_for_leaks(wanted: int, seed: int) -> None:
    """Play so many hands twice; stops with the seed where somebody was told of what he never sees."""
    begun = time.monotonic()
    for name in GAMES:
        found, number = Compared(), 0
        while found.hands < wanted // len(GAMES):
            hands = min(AT_A_TABLE, wanted // len(GAMES) - found.hands)
            with tempfile.TemporaryDirectory() as folder:
                for each in ("first", "second"):
                    (Path(folder) / each).mkdir()
                found += asyncio.run(compare(name, Path(folder), hands=hands, seed=seed + number))
            number += 1
            if not number % 10 or found.hands == wanted // len(GAMES):
                print(
                    f"{name}: {found.hands:,} hands in {time.monotonic() - begun:,.0f} s; "
                    f"{found.looked:,} frames that name cards, none that its reader may not see; "
                    f"{found.exchanged:,} hands again with two cards exchanged, "
                    f"{found.frames:,} frames to who sees neither, each the same",
                    flush=True,
                )


def kill(wanted: int, seed: int) -> None:
    """Kill a server so often; stops where something was lost, or a table took too long."""
    begun, done, acknowledged, pictures, hands = time.monotonic(), 0, 0, 0, 0
    back: list[float] = []
    on: list[float] = []
    while done < wanted:
        points = min(EACH, wanted - done)
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "tables.db", free_port())
            try:
                run = kill_again_and_again(server, Path(folder), points=points, seed=seed + done)
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
    if max(on, default=0) > LIVE:
        sys.exit(f"a table went on after {max(on):.2f} s; {LIVE:g} s are the most")


if __name__ == "__main__":
    main()
