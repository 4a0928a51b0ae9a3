"""The live table on the whole terminal: the board above, what happened below it, one line to type at the bottom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from comodin.cli.floor_files import LiveTable, resume_command
from comodin.floor import Board, BoardProposal, BoardSeat, Words, board
from comodin.floor.draw import flag_words, holding
from comodin.texts import Lang, say

__all__ = ["FloorScreen"]

_GOLD: Final = "#f6ae2d"
_SUITS: Final = {"c": "green", "d": "bright_blue", "h": "red", "s": "bold"}


class FloorScreen:
    """Draws the board anew after each line; `run` returns the exit status."""

    def __init__(self, table: LiveTable, *, lang: Lang, console: Console | None = None) -> None:
        self._table = table
        self._lang: Lang = lang
        self._console = console or Console(highlight=False)

    def run(self) -> int:
        """Go on until somebody quits or the input ends.

        Raises `OSError` and `RecordError` where an entry cannot be kept.
        """
        console = self._console
        with console.screen(hide_cursor=False):
            shown: Board = board(self._table.book)
            greeting: str | None = self._greeting()
            while True:
                self._draw(shown, greeting)
                try:
                    line = console.input(Styled(f"{say('floor.cli.prompt', self._lang)} ", style=_GOLD))
                except (EOFError, KeyboardInterrupt):
                    break
                greeting = None
                if not line.strip():
                    shown = board(self._table.book)
                    continue
                entered = self._table.enter(line)
                if entered.quit:
                    break
                shown = board(entered.book, entered)
        command = resume_command(self._table.path, self._lang)
        console.print(say("floor.cli.bye", self._lang, file=self._table.path, command=command), soft_wrap=True)
        return 0

    def _greeting(self) -> str:
        key = "saved" if self._table.is_new else "going_on"
        return say(f"floor.cli.{key}", self._lang, file=self._table.path, entries=self._table.book.number)

    # -- drawing --------------------------------------------------------------------------------

    def _draw(self, shown: Board, greeting: str | None) -> None:
        console = self._console
        page = self.page(shown, greeting)
        if len(console.render_lines(page)) >= console.size.height:
            page = self.page(shown, greeting, seats=False)
        console.clear()
        console.print(page)

    def page(self, shown: Board, greeting: str | None = None, *, seats: bool = True) -> Group:
        """Return everything above the line that is typed; without the seats where there is no room for them."""
        lang = self._lang
        said = shown.said
        parts: list[RenderableType] = [
            Styled(shown.title.to(lang), style="dim"),
            self._heading(shown),
            *(self._felt(shown) if seats else ()),
            Styled(""),
        ]
        if greeting is not None:
            parts += [Styled(greeting, style="dim"), Styled("")]
        elif shown.refusal is not None:
            parts += [Styled(shown.refusal.to(lang), style="red"), Styled("")]
        elif said and shown.proposal is None:
            parts += [*self._said(said), Styled("")]
        if shown.proposal is not None:
            parts.append(self._proposal(shown.proposal))
        else:
            parts += self._asked(shown)
        parts.append(Styled(say("floor.cli.hint", lang), style="dim"))
        return Group(*parts)

    def _felt(self, shown: Board) -> list[RenderableType]:
        middle = [Styled(f"  {words.to(self._lang)}") for _, words in shown.middle]
        return [self._seats(shown), *middle, *self._pots(shown)]

    def _heading(self, shown: Board) -> Styled:
        text = shown.heading.to(self._lang)
        if shown.pot:
            text = say("floor.draw.pot", self._lang, heading=text, pot=shown.pot)
        return Styled(text, style=f"bold {_GOLD}")

    def _said(self, said: Iterable[Words]) -> list[RenderableType]:
        return [Styled(words.to(self._lang)) for words in said]

    def _asked(self, shown: Board) -> list[RenderableType]:
        lang = self._lang
        parts: list[RenderableType] = [Styled(shown.ask.to(lang), style="bold")]
        if shown.next is not None:
            parts.append(Styled(say("floor.cli.then", lang, ask=shown.next.to(lang)), style="dim"))
        return parts

    def _proposal(self, proposal: BoardProposal) -> Panel:
        lang = self._lang
        parts: list[RenderableType] = [
            Styled(proposal.what.to(lang), style="bold"),
            Styled(say("floor.cli.does", lang), style="dim"),
            *(Padding(Styled(words.to(lang)), (0, 0, 0, 2)) for words in proposal.does),
        ]
        if proposal.rules:
            rules = Table.grid(padding=(0, 2))
            for rule in proposal.rules:
                rules.add_row(Styled(rule.clause, style="dim"), Styled(rule.text.to(lang), style="dim"))
            parts.append(rules)
        parts.append(Styled(say("floor.cli.confirm", lang), style=_GOLD))
        title = say("floor.cli.proposal", lang)
        return Panel(Group(*parts), title=title, title_align="left", border_style=_GOLD, padding=(0, 1))

    def _pots(self, shown: Board) -> list[RenderableType]:
        if len(shown.pots) < 2:
            return []
        names = {seat.seat: seat.name for seat in shown.seats}
        return [
            Styled(
                "  "
                + say(
                    "floor.draw.side_pot",
                    self._lang,
                    pot=pot.label.to(self._lang),
                    names=", ".join(names.get(seat, str(seat)) for seat in pot.seats),
                ),
                style="dim",
            )
            for pot in shown.pots
        ]

    # -- seats ----------------------------------------------------------------------------------

    def _seats(self, shown: Board) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 1), expand=False)
        for _ in range(3):
            table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        for seat in shown.seats:
            table.add_row(*self._row(seat))
        return table

    def _row(self, seat: BoardSeat) -> list[Styled]:
        lang = self._lang
        turn, gone = "turn" in seat.flags, bool({"folded", "fouled"} & {*seat.flags})
        style = "dim" if gone else f"bold {_GOLD}" if turn else ""
        chips = say("floor.draw.bet", lang, chips=seat.bet) if seat.bet else ""
        if seat.won:
            chips = say("floor.draw.won", lang, chips=seat.won)
        return [
            Styled("▶" if turn else " ", style=_GOLD),
            Styled(str(seat.seat), style=style),
            Styled(seat.name, style=style),
            Styled(holding(seat, lang), style="dim") if gone else _cards(seat, lang),
            Styled(str(seat.stack), style=style),
            Styled(chips, style=_GOLD if seat.won else ""),
            Styled(flag_words(seat, lang), style="dim" if not turn else ""),
        ]


def _cards(seat: BoardSeat, lang: Lang) -> Styled:
    """Return the cards of a seat in the colours of their suits."""
    text = Styled()
    for word in holding(seat, lang).split():
        style = f"bold {_GOLD}" if word.startswith("Jo") else _SUITS.get(word[-1], "dim")
        text.append(word, style=style)
        text.append(" ")
    text.rstrip()
    return text
