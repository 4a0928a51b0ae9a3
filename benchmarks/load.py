"""The web table under load: real play through real sockets, the server on one core, the players on another.

    python benchmarks/load.py [--tables 1000] [--rate 1000] [--seconds 20] [--knee]

Each table has five people who play and one who watches, half of the tables
Mexican Poker, half Mexican Sweat.  Actions come at random moments, `rate` a
second over all tables, each from somebody whose turn it is; what he does is
decided by the rules engine, stored in SQLite (FULL: a commit is on the disk),
and only then shown to the six viewers.  Measured is the time from when an
action is sent until the last of the six has received its step.

The server is a process of its own with one core to itself; the players share
the other with whatever else the machine does.  How busy they were is printed
too: were it 100 %, the numbers would be theirs.  `--knee` steps the rate up
until actions wait too long.  What is lost is what was never answered, or never
reached all six.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.load_players import Crowd, Table
from benchmarks.load_rooms import VIEWERS, make_rooms

HERE = Path(__file__).parent
HOST = "127.0.0.1"
KNEE = (200, 400, 600, 800, 1000, 1200, 1400, 1600)
MOST_WAIT = 0.025
"""The slowest hundredth may wait so long, in seconds."""


class Server:
    """The server's process, and what it takes of the machine."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self, what: str = "VmRSS") -> float:
        """Memory now (VmRSS), or the most so far (VmHWM)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(what)) / 1000


@contextlib.contextmanager
def server_on(database: Path, core: int) -> Iterator[Server]:
    """Start the server on a core, and stop it at the end."""
    process = subprocess.Popen(
        [sys.executable, str(HERE / "load_server.py"), str(database), str(core)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield Server(process, int(process.stdout.readline()))
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


async def measure(server: Server, crowd: Crowd, rate: int, seconds: float) -> bool:
    """Act at a rate, print what came of it; tell whether all of it came in time."""
    await crowd.act(rate, min(3.0, seconds / 2))
    await crowd.settle()
    crowd.clear()
    begun, took, own = time.perf_counter(), server.seconds(), time.process_time()
    await crowd.act(rate, seconds)
    passed = time.perf_counter() - begun
    busy, own_busy = (server.seconds() - took) / passed, (time.process_time() - own) / passed
    lost = await crowd.settle()
    cuts = statistics.quantiles(crowd.waited, n=1000)
    late = statistics.quantiles(crowd.late, n=100)[98]
    refused = f", refused {crowd.refused}" if crowd.refused else ""
    print(
        f"{rate:5,}/s asked, {crowd.done / passed:7,.0f}/s done, {crowd.frames / passed:8,.0f} frames/s   "
        f"p50 {cuts[499] * 1e3:6.1f} ms  p99 {cuts[989] * 1e3:6.1f} ms  p99.9 {cuts[998] * 1e3:6.1f} ms   "
        f"server {busy:4.0%} of its core, {busy * passed / max(1, crowd.done) * 1e3:.2f} ms an action, "
        f"{server.megabytes():,.0f} MB; "
        f"players {own_busy:4.0%}, late by {late * 1e3:.1f} ms; nobody on turn {crowd.starved}; "
        f"lost {lost}{refused}",
        flush=True,
    )
    return cuts[989] <= MOST_WAIT and not lost and crowd.done >= 0.97 * rate * passed


async def run(server: Server, rooms: list[tuple[str, list[str]]], options: argparse.Namespace) -> None:
    crowd = Crowd(options.seed)
    crowd.tables = [Table(crowd, room, tokens) for room, tokens in rooms]
    begun = time.perf_counter()
    await crowd.connect(HOST, server.port)
    print(f"{len(rooms) * VIEWERS:,} sockets connected in {time.perf_counter() - begun:.1f} s", flush=True)
    await asyncio.sleep(3)
    knee = 0
    for rate in KNEE if options.knee else (options.rate,):
        in_time = await measure(server, crowd, rate, options.seconds)
        if options.knee and not in_time:
            break
        knee = rate
    if options.knee:
        print(f"the knee: up to {knee:,} actions a second the slowest hundredth waits {MOST_WAIT * 1e3:g} ms at most")
    print(f"server: at most {server.megabytes('VmHWM'):,.0f} MB; sockets lost {crowd.lost}, byes {len(crowd.byes)}")
    for text in crowd.byes[:3]:
        print(text)
    crowd.leave()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=1000, help="actions a second, over all tables")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--knee", action="store_true", help="find the rate beyond which actions wait too long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the database lies")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        sys.exit("the server wants one core and the players another; this machine has one")
    os.sched_setaffinity(0, set(cores[1:]))
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        database = Path(folder) / "load.db"
        begun = time.perf_counter()
        rooms = asyncio.run(make_rooms(database, options.tables))
        print(f"{options.tables:,} tables made in {time.perf_counter() - begun:.1f} s", flush=True)
        with server_on(database, cores[0]) as server:
            import uvloop

            uvloop.run(run(server, rooms, options))


if __name__ == "__main__":
    main()
