"""The ledger of a session, and who would pay whom; play chips only."""

from __future__ import annotations

import asyncio
import csv
import io
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from comodin.server.protocol import forms as f
from comodin.server.room.state import RoomState
from comodin.server.web.failures import answer
from comodin.server.web.site import asker_of, site_of
from comodin.table import ledger, settlement
from comodin.table.ledger import Payment

__all__ = ["ledger_csv", "ledger_page", "page_of"]


async def ledger_page(request: Request) -> Response:
    """Answer with the accounts."""
    return answer(await asyncio.to_thread(page_of, await _shown(request)))


async def ledger_csv(request: Request) -> Response:
    """Answer with the accounts as a table for a spreadsheet."""
    room = await _shown(request)
    page = await asyncio.to_thread(page_of, room)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["name", "bought", "has", "net"])
    writer.writerows([_cell(row.name), row.bought, row.has, row.net] for row in page.rows)
    if page.house:
        writer.writerow(["(house)", 0, page.house, page.house])
    if page.pot:
        writer.writerow(["(pot)", 0, page.pot, page.pot])
    name = f"{room.id}-ledger.csv"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


async def _shown(request: Request) -> RoomState:
    """Return the room as the asker may see it: spectators may see it later."""
    asker, site = await asker_of(request), site_of(request)
    if not asker.room.limits.delay:
        return asker.room
    archive = await site.archives.of(asker.room.id)
    return archive.shown(asker.person, now=site.now()) or asker.room


def page_of(room: RoomState) -> f.LedgerPage:
    """Return the accounts as they stand; a settlement only while no chips lie in a pot."""
    accounts = ledger(room.table)
    payments = () if accounts.pot else _payments(tuple(accounts.nets.items()))
    return f.LedgerPage(
        rows=tuple(f.LedgerRow(name=row.name, bought=row.bought, has=row.has, net=row.net) for row in accounts.rows),
        house=accounts.house,
        pot=accounts.pot,
        payments=tuple(f.Paid(payer=one.payer, payee=one.payee, amount=one.amount) for one in payments),
    )


@lru_cache(maxsize=256)
def _payments(nets: tuple[tuple[str, int], ...]) -> tuple[Payment, ...]:
    """Return a settlement, which takes long for many people, once until the nets change."""
    return settlement(dict(nets))


def _cell(text: str) -> str:
    """Return a name that no spreadsheet takes for a formula.

    >>> _cell("=1+1"), _cell("Lupe")
    ("'=1+1", 'Lupe')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
