"""Who has how much: the line between hands, the accounts that sum to zero, who would pay whom."""

from __future__ import annotations

from comodin.table import HOUSE, Ledger, TableState, settlement
from comodin.telling.seating import Seating
from comodin.texts import Lang, say

__all__ = ["account_lines", "called", "result", "settlement_lines", "standings"]


def standings(state: TableState, seating: Seating) -> str:
    """Return everybody's chips in one line; who sits out is marked."""
    lang = seating.lang
    said = []
    for number in state.taken:
        chair = state.chair(number)
        out = f" {say('play.result.out', lang)}" if chair is not None and chair.sitting_out else ""
        said.append(f"{seating.called(number)} {state.stack(number)}{out}")
    return say("play.result.standings", lang, seats=", ".join(said))


def called(name: str, you: str, lang: Lang) -> str:
    """Return what somebody in the accounts is called; `you` is your name there."""
    if name == HOUSE:
        return say("play.ledger.house", lang)
    return say("play.you", lang) if name == you else name


def account_lines(ledger: Ledger, hands: int, you: str, lang: Lang) -> list[str]:
    """Return what each player bought and has, and the difference; the last line sums to zero.

    The collection of the house stands in a line of its own, and so do chips
    in the pot.
    """
    rows = [(called(row.name, you, lang), row.bought, row.has, row.net) for row in ledger.rows]
    if ledger.house:
        rows.append((say("play.ledger.house", lang), 0, ledger.house, ledger.house))
    if ledger.pot:
        rows.append((say("play.ledger.pending", lang), 0, ledger.pot, ledger.pot))
    total = say("play.ledger.total", lang)
    rows.append((total, sum(row[1] for row in rows), sum(row[2] for row in rows), ledger.balance))
    heads = [say(f"play.ledger.{name}", lang) for name in ("name", "bought", "stack", "net")]
    width = max(len(heads[0]), *(len(row[0]) for row in rows))
    widths = [max(len(head), 8) for head in heads[1:]]
    title = "title_one" if hands == 1 else "title"
    lines = [say(f"play.ledger.{title}", lang, hands=hands)]
    lines.append("  ".join(["", heads[0].ljust(width), *(h.rjust(w) for h, w in zip(heads[1:], widths, strict=True))]))
    for name, *amounts in rows:
        figures = (str(amounts[0]), str(amounts[1]), f"{amounts[2]:+d}" if amounts[2] else "0")
        cells = (figure.rjust(size) for figure, size in zip(figures, widths, strict=True))
        lines.append("  ".join(["", name.ljust(width), *cells]))
    return lines


def settlement_lines(ledger: Ledger, you: str, lang: Lang) -> list[str]:
    """Return who would pay whom, with the fewest payments; nothing while chips lie in a pot, or where all are even."""
    payments = () if ledger.pot else settlement(ledger.nets)
    if not payments:
        return []
    lines = [say("play.ledger.settle", lang)]
    for payment in payments:
        who = "you" if payment.payer == you else "to_you" if payment.payee == you else "they"
        payer, payee = (called(name, you, lang) for name in (payment.payer, payment.payee))
        lines.append("  " + say(f"play.ledger.pays.{who}", lang, payer=payer, payee=payee, amount=payment.amount))
    return lines


def result(gain: int, lang: Lang) -> str:
    """Return how you came out of a hand."""
    key = "won" if gain > 0 else "lost" if gain else "even"
    return say(f"play.result.{key}", lang, chips=abs(gain))
