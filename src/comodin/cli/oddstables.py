"""The tables of `comodin odds tables`: computed when they are asked for, printed as Markdown that reads as it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Final

from comodin.cli.shell import text
from comodin.ranking import Category

if TYPE_CHECKING:
    from comodin.odds.reveal import FirstTurn, SeatTable
    from comodin.odds.starting import StartingHand

__all__ = ["print_tables", "table_lines", "tables"]

SAMPLES: Final = 200_000
PLAYERS: Final = (2, 3, 4, 5, 6, 7)
Watch = Callable[[str], None]


def print_tables(
    *, samples: int | None, seed: int, progress: Callable[[], AbstractContextManager[Watch]], as_json: bool
) -> int:
    """Compute all tables and print them; the first numbers come at once, the sampled ones take minutes."""
    with progress() as watch:
        found = tables(samples or SAMPLES, seed, watch)
    if as_json:
        print(json.dumps(found["json"], ensure_ascii=False))
    else:
        print("\n".join(table_lines(found)))
    return 0


def tables(samples: int, seed: int, watch: Watch) -> dict[str, Any]:
    """Return every table, as values and as JSON types."""
    from comodin.odds.reveal import first_turn_table, seat_table
    from comodin.odds.starting import category_counts, joker_worth, starting_hands

    counts = category_counts()

    def told(done: int, total: int) -> None:
        watch(text("cli.odds.progress", done=f"{done / total:.0%}"))

    hands = starting_hands(samples=samples, seed=seed, progress=told)
    worth = joker_worth(hands)
    turns = first_turn_table()
    seats = [seat_table(players, samples=samples, seed=seed) for players in PLAYERS]
    return {
        "samples": samples,
        "counts": counts,
        "hands": hands,
        "worth": worth,
        "turns": turns,
        "seats": seats,
        "json": {
            "samples": samples,
            "categories": {name: {str(kind): n for kind, n in kinds.items()} for name, kinds in counts.items()},
            "starting_hands": [row._asdict() for row in hands],
            "joker": worth,
            "first_turn": [_turn(row) for row in turns],
            "seats": [_seats(table) for table in seats],
        },
    }


def _turn(row: FirstTurn) -> dict[str, Any]:
    return {
        "middle": row.middle[0].token,
        "lead": float(row.lead.sum()),
        "killed": float(row.killed.sum()),
        "bust": row.bust,
        "cards": row.cards_turned,
    }


def _seats(table: SeatTable) -> dict[str, Any]:
    return {
        "players": table.players,
        "win": (table.weight @ table.win).tolist(),
        "killed": (table.weight @ table.killed).tolist(),
        "lead_changes": float(table.weight @ table.lead_changes),
    }


def table_lines(found: dict[str, Any]) -> Iterator[str]:
    """Yield the tables as Markdown."""
    yield f"## {text('cli.odds.table.categories')}"
    yield ""
    yield from _grid(_category_rows(found["counts"]))
    yield ""
    yield f"## {text('cli.odds.table.starting')}"
    yield ""
    yield text("cli.odds.table.starting_note", samples=f"{found['samples']:,}")
    yield ""
    yield from _grid(_starting_rows(found["hands"]))
    yield ""
    yield f"## {text('cli.odds.table.joker')}"
    yield ""
    yield from _grid(_joker_rows(found["worth"]))
    yield ""
    yield f"## {text('cli.odds.table.middle')}"
    yield ""
    yield text("cli.odds.table.middle_note")
    yield ""
    yield from _grid(_middle_rows(found["turns"]))
    yield ""
    yield f"## {text('cli.odds.table.seats')}"
    yield ""
    yield text("cli.odds.table.seats_note", samples=f"{found['samples']:,}")
    yield ""
    yield from _grid(_seat_rows(found["seats"]))


def _grid(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows as a Markdown table; the first is its head."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for number, row in enumerate(rows):
        cells = [row[0].ljust(widths[0]), *(cell.rjust(size) for cell, size in zip(row[1:], widths[1:], strict=True))]
        yield f"| {' | '.join(cells)} |"
        if not number:
            yield "|" + "|".join(["-" * (widths[0] + 2), *("-" * (size + 1) + ":" for size in widths[1:])]) + "|"


def _category_rows(counts: dict[str, dict[Category, int]]) -> list[list[str]]:
    rows = [["", *(text(f"cli.odds.table.joker_{name}") for name in counts)]]
    totals = {name: sum(kinds.values()) for name, kinds in counts.items()}
    for kind in reversed(Category):
        cells = [f"{kinds[kind]:,} ({100 * kinds[kind] / totals[name]:.2f} %)" for name, kinds in counts.items()]
        rows.append([text(f"ranking.{kind}"), *cells])
    return [*rows, [text("cli.odds.table.all"), *(f"{total:,}" for total in totals.values())]]


def _starting_rows(hands: list[StartingHand]) -> list[list[str]]:
    rivals = range(1, len(hands[0].shares) + 1)
    head = [text("cli.odds.table.hand"), *(text("cli.odds.table.against", rivals=number) for number in rivals)]
    return [head, *([row.name, *(f"{100 * share:.1f}" for share in row.shares)] for row in hands)]


def _joker_rows(worth: dict[str, tuple[float, ...]]) -> list[list[str]]:
    head = ["", *(text("cli.odds.table.against", rivals=n) for n in range(1, len(worth["down"]) + 1))]
    return [
        head,
        *(
            [text(f"cli.odds.table.with_{name}"), *(f"{100 * share:.1f}" for share in shares)]
            for name, shares in worth.items()
        ),
    ]


def _middle_rows(turns: list[FirstTurn]) -> list[list[str]]:
    heads = ("middle_card", "beats", "killed", "in_vain", "cards")
    rows = [[text(f"cli.odds.table.{name}") for name in heads]]
    for row in turns:
        figures = [f"{100 * value:.1f} %" for value in (row.lead.sum(), row.killed.sum(), row.bust)]
        rows.append([row.middle[0].token[0], *figures, f"{row.cards_turned:.2f}"])
    return rows


def _seat_rows(tables: list[SeatTable]) -> list[list[str]]:
    most = max(table.players for table in tables)
    head = [text("cli.odds.table.players"), *(f"p{p}" for p in range(1, most + 1)), text("cli.odds.table.killed")]
    rows = [[*head, text("cli.odds.table.leads")]]
    for table in tables:
        wins = [f"{100 * chance:.1f}" for chance in table.weight @ table.win]
        killed = float((table.weight @ table.killed).mean())
        changes = float(table.weight @ table.lead_changes)
        rows.append(
            [str(table.players), *wins, *[""] * (most - table.players), f"{100 * killed:.1f} %", f"{changes:.2f}"]
        )
    return rows
