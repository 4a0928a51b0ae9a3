"""What the cards are worth if everybody stays in: the study aid of a table, from your view and nothing more."""

from __future__ import annotations

from typing import Final, NamedTuple

from comodin.hand import HandState
from comodin.telling.seating import Seating
from comodin.texts import Lang, Text, say

__all__ = ["Chance", "Chances", "bar", "chance_lines", "chances", "percent"]

SECONDS: Final = 0.4
"""A question at the table is answered within this time, as well as that allows."""
BAR: Final = 20
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


class Chance(NamedTuple):
    """One seat: its share of the pot from 0 to 1, with half of a 95 % interval, 0 where it is exact."""

    p: int
    name: str
    share: float
    within: float


class Chances(NamedTuple):
    """Every seat that is in, and in a sentence how that was found and what is supposed."""

    rows: tuple[Chance, ...]
    method: Text
    supposed: Text


def chances(view: HandState, seating: Seating, *, seconds: float = SECONDS) -> Chances:
    """Return the chances of a hand as its viewer knows it; `RulesError` where nothing can be said."""
    from comodin.odds import Position, odds  # the machinery is for who asks
    from comodin.odds.reveal import odds as reveal_odds
    from comodin.odds.watching import position_of, seats_of

    position = position_of(view)
    places = seats_of(view)
    if isinstance(position, Position):
        answer = odds(position, seconds=seconds)
        key = "exact" if answer.method == "exact" else "sampled"
        shares = [(seat.share, 1.96 * seat.error) for seat in answer.seats]
        count = answer.completions if answer.method == "exact" else answer.samples
        method, supposed = Text(f"play.odds.{key}", count=f"{count or 0:,}"), Text("play.odds.supposed")
    else:
        found = reveal_odds(position, seconds=seconds)
        shares = [(chance, 1.96 * found.error("win", p)) for p, chance in enumerate(found.win, 1)]
        method, supposed = found.method_text, found.assumption
    rows = [
        Chance(p, seating.name(p), share, within)
        for p, (share, within) in zip(places, shares, strict=True)
        if not view.seats[p - 1].folded
    ]
    return Chances(tuple(sorted(rows, key=lambda row: seating.chair(row.p))), method, supposed)


def chance_lines(found: Chances, lang: Lang) -> list[str]:
    """Return the chances, a line a seat, with a bar."""
    width = max(len(row.name) for row in found.rows)
    lines = [say("play.odds.title", lang)]
    for row in found.rows:
        within = f" ± {100 * row.within:.1f}" if row.within else ""
        lines.append(f"  {row.name.ljust(width)}  {percent(row.share).rjust(6)}{within}  {bar(row.share)}".rstrip())
    return [*lines, f"  {found.method.to(lang)}", f"  {found.supposed.to(lang)}"]


def percent(value: float) -> str:
    """Return a chance in percent; what is possible is never told as 0, nor what is not certain as 100.

    >>> percent(0.61234), percent(0.00001), percent(0.99999), percent(1.0)
    ('61.2%', '<0.1%', '>99.9%', '100%')
    """
    if value in (0.0, 1.0):
        return f"{100 * value:.0f}%"
    if value < 0.001:
        return "<0.1%"
    return ">99.9%" if value > 0.999 else f"{100 * value:.1f}%"


def bar(share: float, width: int = BAR) -> str:
    """Return a bar for a part of one, to an eighth of a column.

    >>> bar(0.5), bar(0.03)
    ('██████████', '▋')
    """
    eighths = round(share * width * 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
