"""The accounts and the settlement in lines: who bought how much, who has how much, who pays whom.

`names` are what players are called here by their names at the table; the
house and the chips in the middle have lines of their own, and all of it sums
to zero.  Play chips only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual.content import Content

from comodin.cli.tui.ink import signed
from comodin.cli.tui.screens.parts import HEADING, wrap
from comodin.table import HOUSE, Ledger, settlement
from comodin.texts import Lang, say

__all__ = ["ledger_lines", "settlement_lines", "signed"]


class _Row(NamedTuple):
    name: str
    bought: int
    has: int
    net: int
    style: str = "$text-1"


def _rows(ledger: Ledger, names: Mapping[str, str], lang: Lang) -> list[_Row]:
    rows = [_Row(names.get(row.name, row.name), row.bought, row.has, row.net) for row in ledger.rows]
    for key, chips in (("house", ledger.house), ("pending", ledger.pot)):
        if chips:
            rows.append(_Row(say(f"play.ledger.{key}", lang), 0, chips, chips, "$text-2"))
    return rows


def ledger_lines(ledger: Ledger, names: Mapping[str, str], lang: Lang, width: int) -> list[Content]:
    """Return a line for each player, and the sum, which is zero."""
    rows = _rows(ledger, names, lang)
    total = say("play.ledger.total", lang)
    rows.append(_Row(total, sum(row.bought for row in rows), sum(row.has for row in rows), ledger.balance, "$text-2"))
    heads = [say(f"play.ledger.{name}", lang) for name in ("bought", "stack", "net")]
    figures = [(str(row.bought), str(row.has), signed(row.net)) for row in rows]
    sizes = [max(len(head), *(len(row[place]) for row in figures)) for place, head in enumerate(heads)]
    room = max(12, min(max(len(row.name) for row in rows), width - sum(sizes) - 6))
    lines = [_line(Content(" " * room), heads, sizes, ("$text-3", "$text-3"))]
    for place, (row, cells) in enumerate(zip(rows, figures, strict=True)):
        if place == len(rows) - 1:
            lines.append(Content.styled("─" * (room + sum(sizes) + 6), "$line-strong"))
        net = "bold $agave" if row.net > 0 else "bold $danger" if row.net < 0 else row.style
        name = Content.styled(row.name, row.style).truncate(room, ellipsis=True)
        name = name.pad_right(room - name.cell_length)
        lines.append(_line(name, cells, sizes, (row.style, row.style if place == len(rows) - 1 else net)))
    return lines


def _line(name: Content, cells: Sequence[str], sizes: Sequence[int], styles: tuple[str, str]) -> Content:
    """Return a name and its figures; the last one has a style of its own."""
    line, (style, last) = name, styles
    for place, (cell, size) in enumerate(zip(cells, sizes, strict=True)):
        line += Content.styled("  " + cell.rjust(size), last if place == len(sizes) - 1 else style)
    return line


def settlement_lines(ledger: Ledger, names: Mapping[str, str], lang: Lang, width: int) -> list[Content]:
    """Return who would pay whom if the session ended now, in as few payments as can be."""
    lines = [Content.styled(say("screens.ledger.settle", lang), HEADING)]
    if ledger.pot:
        return lines + [Content.styled(piece, "$text-2") for piece in wrap(say("screens.ledger.in_hand", lang), width)]
    payments = settlement(ledger.nets)
    if not payments:
        return [*lines, Content.styled(say("screens.ledger.even", lang), "$text-2")]
    called = {**names, HOUSE: say("play.ledger.house", lang)}
    you = say("play.you", lang)
    for payment in payments:
        payer, payee = (called.get(name, name) for name in (payment.payer, payment.payee))
        key = "you_pay" if payer == you else "pays_you" if payee == you else "pays"
        said = say(f"screens.ledger.{key}", lang, payer=payer, payee=payee, amount=payment.amount)
        lines.append(Content.styled(said, "$text-1"))
    return lines
