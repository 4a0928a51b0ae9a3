"""The server of the browser tests: what `comodin host --pace fast` runs, and decks that a test may stack.

    python -m tests.browser.table_server FOLDER

It prints its port.  A file `FOLDER/ROOM-HAND` with a list of cards in JSON
makes those the first cards of that hand; all others come as they would.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from comodin import parse_cards
from comodin.cards import Shoe
from comodin.hand.dealer import Dealer
from comodin.server.live import draft
from comodin.server.live.cards import HandCards, hand_id
from comodin.server.live.hub import Hub
from comodin.server.store import Store
from comodin.server.web.app import create_app
from comodin.server.web.config import WebConfig
from comodin.server.web.serve import listening, make_server

FOLDER = Path(sys.argv[1])


class StackedCards(HandCards):
    """The cards of a hand, the first of them as a test wants them."""

    def __init__(self, room: str, number: int, seed: bytes, deck: Any, *args: Any, **options: Any) -> None:
        super().__init__(room, number, seed, deck, *args, **options)
        wanted = FOLDER / hand_id(room, number)
        self._first = parse_cards(json.loads(wanted.read_text())) if wanted.exists() else ()
        self._whole = deck.cards

    def close(self, entropy: Iterable[bytes] | None = None) -> None:
        super().close(entropy)
        if self._first:
            rest = [card for card in self._whole if card not in self._first]
            self._dealer = Dealer(Shoe([*self._first, *rest]))


async def serve(listener: socket.socket) -> None:
    async with await Store.open(FOLDER / "tables.db") as store:
        hub = Hub(store, delay=lambda luck: 0)
        await hub.start()
        server = make_server(create_app(store, hub, WebConfig(rates=None, floors=FOLDER / "floor")))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        print(listener.getsockname()[1], flush=True)
        await serving
        await hub.stop()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    draft.HandCards = StackedCards  # type: ignore[misc]
    asyncio.run(serve(listening("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0)))


if __name__ == "__main__":
    main()
