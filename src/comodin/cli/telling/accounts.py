"""Who has how much: the line between hands, and the accounts that sum to zero."""

from __future__ import annotations

from comodin.cli.local.session import Session
from comodin.cli.telling.seating import YOU, Seating
from comodin.texts import Lang, say

Row = tuple[str, int, int, int]

__all__ = ["account_lines", "result", "standings"]


def standings(session: Session, lang: Lang) -> str:
    """Return everybody's chips in one line."""
    seating = Seating([player.name for player in session.players], hand=0, lang=lang)
    said = ", ".join(f"{seating.called(chair)} {player.stack}" for chair, player in enumerate(session.players))
    return say("play.result.standings", lang, seats=said)


def account_lines(session: Session, lang: Lang, *, stacks: list[int] | None = None, pot: int = 0) -> list[str]:
    """Return what each player bought and has, and the difference; the last line sums to zero.

    `stacks` and `pot` are those of a hand that still runs.  The collection of
    the house stands in a line of its own, and so do chips in the pot.
    """
    seating = Seating([player.name for player in session.players], hand=0, lang=lang)
    rows: list[Row] = []
    for chair, player in enumerate(session.players):
        stack = player.stack if stacks is None else stacks[chair]
        rows.append((seating.called(chair), player.bought, stack, stack - player.bought))
    collected = sum(bought - stack for _, bought, stack, _ in rows) - pot
    if collected:
        rows.append((say("play.ledger.house", lang), 0, collected, collected))
    if pot:
        rows.append((say("play.ledger.pending", lang), 0, pot, pot))
    total = say("play.ledger.total", lang)
    rows.append((total, sum(row[1] for row in rows), sum(row[2] for row in rows), sum(row[3] for row in rows)))
    heads = [say(f"play.ledger.{name}", lang) for name in ("name", "bought", "stack", "net")]
    width = max(len(heads[0]), *(len(row[0]) for row in rows))
    widths = [max(len(head), 8) for head in heads[1:]]
    title = "title_one" if session.hand == 1 else "title"
    lines = [say(f"play.ledger.{title}", lang, hands=session.hand)]
    lines.append("  ".join(["", heads[0].ljust(width), *(h.rjust(w) for h, w in zip(heads[1:], widths, strict=True))]))
    for name, *amounts in rows:
        figures = (str(amounts[0]), str(amounts[1]), f"{amounts[2]:+d}" if amounts[2] else "0")
        cells = (figure.rjust(size) for figure, size in zip(figures, widths, strict=True))
        lines.append("  ".join(["", name.ljust(width), *cells]))
    return lines


def result(session: Session, before: int, lang: Lang) -> str:
    """Return how you came out of a hand that began with `before` chips."""
    gain = session.players[YOU].stack - before
    key = "won" if gain > 0 else "lost" if gain else "even"
    return say(f"play.result.{key}", lang, chips=abs(gain))
