"""A place of a solution as a table in colour, as a page with a picture, as JSON."""

from __future__ import annotations

import html
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from comodin.cli.shell import lang, text
from comodin.solver import Line, Place, Solution

__all__ = ["as_json", "page", "table"]

COLOURS: Final = {
    "fold": "#4a6fa5",
    "check": "#2e8b57",
    "call": "#2e8b57",
    "keep": "#2e8b57",
    "expose": "#b8860b",
    "bet": "#c0392b",
    "raise": "#c0392b",
    "complete": "#c0392b",
}


def head(found: Solution, place: Place) -> list[str]:
    """Return what is to be said before the cards."""
    chance = f"{100 * place.chance:.2f} %"
    first, second = (f"{value:.3f}" for value in found.values)
    return [
        text(
            "solver.cli.head",
            chips=f"{found.exploitability:.4f}",
            percent=f"{found.percent:.3f}",
            iterations=found.iterations,
            seconds=f"{found.seconds:.1f}",
            cap=found.spot.raise_cap,
        ),
        text("solver.cli.worth", first=first, second=second, pot=found.spot.pot),
        text("solver.cli.acts", p=place.p, chance=chance) if place.p else text("solver.cli.nobody", chance=chance),
    ]


def table(found: Solution, place: Place) -> None:
    """Print a place: a line for each hidden card in the range."""
    for p, seat in enumerate(found.spot.seats, 1):
        print(f"p{p}  {seat}")
    print("\n".join(head(found, place)))
    shown = Table(box=None, pad_edge=False)
    for name in ("card", "weight", *place.actions, "value"):
        words = text(f"solver.cli.{name}") if name in ("card", "weight", "value") else name
        shown.add_column(words, justify="left" if name == "card" else "right", style=_style(name))
    for line in _ranged(place.lines):
        plays = [f"{100 * line.plays[name]:.1f}" if place.actions else "" for name in place.actions]
        shown.add_row(str(line.card), f"{line.weight:.3f}", *plays, _value(line))
    if place.p:
        totals = [f"{100 * chance:.1f}" for chance in place.totals.values()]
        shown.add_row(text("solver.cli.all"), "", *totals, "", style="bold")
    Console().print(shown)


def as_json(found: Solution, place: Place) -> dict[str, Any]:
    """Return a place and what the solution is worth as plain values."""
    return {
        "hands": [str(seat) for seat in found.spot.seats],
        "pot": found.spot.pot,
        "values": list(found.values),
        "exploitability": found.exploitability,
        "percent": found.percent,
        "best_responses": list(found.certificate.best),
        "iterations": found.iterations,
        "seconds": found.seconds,
        "raise_cap": found.spot.raise_cap,
        "at": list(place.path),
        "to_act": place.p,
        "chance": place.chance,
        "actions": place.totals,
        "cards": [_plain(line) for line in place.lines],
        "others": [_plain(line) for line in place.others],
        "steps": list(place.steps),
    }


def page(found: Solution, place: Place) -> str:
    """Return a page of its own: a bar for each hidden card, as long as its chances."""
    rows = []
    lines = _ranged(place.lines)
    for number, line in enumerate(lines):
        x, y = 60.0, 24 * number
        rows.append(f'<text x="0" y="{y + 16}">{html.escape(str(line.card))}</text>')
        for name in place.actions:
            width = 400 * line.plays[name]
            title = html.escape(f"{line.card} {name} {100 * line.plays[name]:.1f} %")
            fill = _style(name)
            rows.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="20" fill="{fill}"><title>{title}</title></rect>'
            )
            x += width
        rows.append(f'<text x="470" y="{y + 16}">{_value(line)}</text>')
    totals = "; ".join(f"{name} {100 * chance:.1f} %" for name, chance in place.totals.items()) if place.p else ""
    said = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in [*head(found, place), totals])
    hands = "".join(f"<li>{html.escape(str(seat))}</li>" for seat in found.spot.seats)
    picture = f'<svg width="560" height="{24 * len(lines)}" role="img">{"".join(rows)}</svg>'
    return (
        f'<!doctype html>\n<html lang="{lang()}"><head><meta charset="utf-8"><title>comodin solve</title>'
        "<style>body{font-family:sans-serif;max-width:40rem;margin:2rem auto}text{font:14px monospace}</style></head>"
        f"<body><ol>{hands}</ol>{said}{picture}</body></html>\n"
    )


def _ranged(lines: tuple[Line, ...]) -> list[Line]:
    return [line for line in lines if line.weight > 0]


def _style(name: str) -> str:
    return COLOURS.get(name.partition(" ")[0], "")


def _value(line: Line) -> str:
    return "-" if line.value is None else f"{line.value:.2f}"


def _plain(line: Line) -> dict[str, Any]:
    return {"card": str(line.card), "weight": line.weight, "plays": line.plays, "value": line.value}
