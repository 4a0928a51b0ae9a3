"""The study aid: what the cards are worth if everybody stays in, from the asker's view, where the host allows it."""

from __future__ import annotations

import os

from starlette.requests import Request
from starlette.responses import Response

from comodin.errors import ComodinError
from comodin.hand import HandState
from comodin.server.protocol import forms as f
from comodin.server.web.failures import WebError, answer, words
from comodin.server.web.site import asker_of, site_of
from comodin.table import viewed
from comodin.telling.chances import chances
from comodin.telling.seating import Seating

__all__ = ["odds", "page_of", "prepare"]


async def odds(request: Request) -> Response:
    """Answer with everybody's chances; reckoned in another process, so that no table waits for it."""
    asker, site = await asker_of(request, member=True), site_of(request)
    if not asker.room.limits.aids:
        raise WebError(403, "no_odds")
    chair = 0 if asker.member is None else asker.member.chair
    table = viewed(asker.room.table, chair)
    if table.hand is None or not table.place(chair):
        raise WebError(409, "not_in_hand")
    found = await site.study.run(page_of, table.hand, table.dealt)
    if isinstance(found, ComodinError):
        raise found
    return answer(found)


def prepare() -> None:
    """Compile what the sums need, which is kept on disk; in a process that gives way to tables."""
    from comodin.odds import Position  # noqa: PLC0415 - the machinery is for who asks
    from comodin.odds import odds as poker_odds  # noqa: PLC0415
    from comodin.odds.reveal import RevealPosition  # noqa: PLC0415
    from comodin.odds.reveal import odds as reveal_odds  # noqa: PLC0415

    if hasattr(os, "nice"):
        os.nice(10)
    poker_odds(Position.parse(["Kd 7h 2c [5d]", "Ah Qc 7d [?]"]))
    poker_odds(Position.parse(["Kd 7h [5d]", "Ah Qc [?]", "Js 4s [?]"]), seconds=0.1)
    reveal_odds(RevealPosition.parse(["[7]", "[7]"], middle="8d"), seconds=0.1)


def page_of(view: HandState, chairs: tuple[int, ...]) -> f.OddsPage | ComodinError:
    """Return the chances of a hand as its viewer knows it, or why there are none."""
    names = dict.fromkeys(chairs, "")
    try:
        found = chances(view, Seating(chairs, names, lang="en"))
    except ComodinError as error:
        return error
    rows = tuple(f.OddsRow(chair=chairs[row.p - 1], share=row.share, within=row.within) for row in found.rows)
    return f.OddsPage(rows=rows, method=words(found.method), supposed=words(found.supposed))
