"""The recorded session: how it is played, and the files that hold it.

    python -m tests.table.session      plays it again and rewrites golden/

Do that only where a change of the rules or of the record is meant to change
it: a log that was written must come to the same table for ever.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from comodin.hand import DEALER, ExposeByDealer, VoidHand
from comodin.table import (
    AddChips,
    Buy,
    ChangeChair,
    ChangeGame,
    Leave,
    Ledger,
    MoveChips,
    SetMenu,
    Sit,
    SitIn,
    SitOut,
    TableEvent,
    TableGame,
    next_button,
    settlement,
)
from comodin.table.codec import decode_events, encode_events
from tests.table.tables import Table

__all__ = ["LEDGER", "LOG", "plain_ledger", "play", "read", "written"]

GOLDEN: Final = Path(__file__).with_name("golden")
LOG: Final = GOLDEN / "session.jsonl"
LEDGER: Final = GOLDEN / "session.ledger.json"

POKER = TableGame.of(stakes="4/8", exposed_down_card="misdeal", collection=1)
ALL_IN = TableGame.of(preset="lucky-lady", stakes="4/8", ante=80)
SWEAT = TableGame.of("mexican-sweat", stakes="4", last_player_wins="must_beat_centre", ante=10)
NO_PEEK = TableGame.of("no-peek", structure="no_limit", stakes="2", title="La ciega")


def play() -> Table:
    """Four people and a bot: each game, and everything that can happen between hands."""
    t = Table.of("Lupe", "Chuy", "", "Toño", game=POKER, chairs=5)
    t.hand(seed=1).do(Sit(5, "Rosa", bot="regular"))
    t.deal(seed=2, cards=5).play(DEALER, ExposeByDealer(1)).hand(seed=3)  # a misdeal, and the redeal
    t.do(SitOut(2), ChangeGame(ALL_IN)).bust(5).do(Buy(5, 40)).bust(5).do(Buy(5))
    t.do(SitIn(2), AddChips(2, 15), SetMenu((SWEAT, NO_PEEK, POKER)))
    t.do(ChangeGame(SWEAT, next_button(t.state))).hand(seed=6).hand(seed=7).do(Leave(1))
    t.do(ChangeGame(NO_PEEK, next_button(t.state))).deal(seed=8).do(Leave(4), Sit(1, "Memo", 30, by_host=True)).rest(
        seed=8
    )
    t.hand(seed=9).do(SetMenu(()), ChangeGame(SWEAT))
    for seed in range(1, 200):
        end = t.copy().hand(seed=seed)
        if end.state.carried:
            end.deal(seed=1, cards=9).play(DEALER, VoidHand("dos manos se mezclaron"))
            return end.do(MoveChips(5, 2, 3, "mal pagado"), ChangeChair(5, 4), Leave(1)).close()
    raise AssertionError("every pot is won")


def written(events: list[TableEvent]) -> bytes:
    """Return a log as it is written down: an event a line."""
    return b"".join(encode_events([event])[1:-1] + b"\n" for event in events)


def read(data: bytes) -> tuple[TableEvent, ...]:
    """Return the events of a log that was written down."""
    return decode_events(b"[" + b",".join(data.splitlines()) + b"]")


def plain_ledger(accounts: Ledger) -> dict[str, Any]:
    """Return the accounts and who pays whom, as JSON holds it."""
    return {
        "rows": [{"name": row.name, "bought": row.bought, "has": row.has, "net": row.net} for row in accounts.rows],
        "house": accounts.house,
        "pot": accounts.pot,
        "payments": [f"{one.payer} -> {one.payee or 'the house'}: {one.amount}" for one in settlement(accounts.nets)],
    }


def main() -> None:
    """Write both files."""
    t = play()
    GOLDEN.mkdir(exist_ok=True)
    LOG.write_bytes(written(t.log))
    text = json.dumps(plain_ledger(t.ledger), ensure_ascii=False, indent=2)
    LEDGER.write_text(text + "\n", encoding="utf-8")
    print(f"{len(t.log)} events, {t.state.hands} hands")


if __name__ == "__main__":
    main()
