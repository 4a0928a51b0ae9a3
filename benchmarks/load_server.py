"""The server of benchmarks/load.py: what `comodin host` runs, on one core, with no limit on what one address may ask.

    python benchmarks/load_server.py DATABASE CORE

It prints its port.
"""

from __future__ import annotations

import os
import resource
import socket
import sys
from pathlib import Path

import uvloop

from comodin.server.live.hub import Hub
from comodin.server.store import Store
from comodin.server.web.app import create_app
from comodin.server.web.config import WebConfig
from comodin.server.web.serve import listening, make_server, settled


async def serve(database: Path, listener: socket.socket) -> None:
    async with await Store.open(database) as store:
        hub = Hub(store)
        await hub.start()
        server = make_server(create_app(store, hub, WebConfig(rates=None)))
        with settled():
            print(listener.getsockname()[1], flush=True)
            await server.serve(sockets=[listener])
        await hub.stop()


def main() -> None:
    database, core = Path(sys.argv[1]), int(sys.argv[2])
    os.sched_setaffinity(0, {core})
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvloop.run(serve(database, listening("127.0.0.1", 0)))


if __name__ == "__main__":
    main()
