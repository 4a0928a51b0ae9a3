"""The live table line by line: for pipes, screen readers and tests; no prompt, nothing drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

import msgspec

from comodin.cli.floor_files import LiveTable, resume_command
from comodin.floor import Board, BoardProposal, Entered, board
from comodin.floor.draw import lines_of
from comodin.telling.why import wrapped
from comodin.texts import Lang, say

__all__ = ["FloorLines"]


class FloorLines:
    """Reads lines, answers lines; `as_json`: the whole board after each."""

    def __init__(self, table: LiveTable, *, source: TextIO, sink: TextIO, lang: Lang, as_json: bool = False) -> None:
        self._table = table
        self._source = source
        self._sink = sink
        self._lang: Lang = lang
        self._as_json = as_json

    def run(self) -> int:
        """Go on until the input ends or somebody quits; returns the exit status.

        Raises `OSError` and `RecordError` where an entry cannot be kept.
        """
        self._begin()
        for line in self._source:
            if not line.strip():
                continue
            entered = self._table.enter(line)
            if entered.quit:
                break
            self._answer(entered)
        if not self._as_json:
            self._say("bye", file=self._table.path, command=resume_command(self._table.path, self._lang, plain=True))
        return 0

    def _begin(self) -> None:
        shown = board(self._table.book)
        if self._as_json:
            self._json(shown)
            return
        key = "saved" if self._table.is_new else "going_on"
        self._write([shown.title.to(self._lang)])
        self._say(key, file=self._table.path, entries=shown.entries)
        self._write([say("floor.cli.hint", self._lang), "", *lines_of(shown, self._lang)])
        if shown.proposal is not None:
            self._propose(shown.proposal)
        else:
            self._ask(shown)

    def _answer(self, entered: Entered) -> None:
        shown = board(entered.book, entered)
        if self._as_json:
            self._json(shown)
            return
        if entered.refusal is not None:
            self._write(wrapped([entered.refusal.to(self._lang)]))
            return
        self._write(piece for words in entered.said for piece in self._pieces(words.to(self._lang)))
        if shown.proposal is not None:
            self._propose(shown.proposal)
        elif entered.line or entered.undone or entered.said:
            self._ask(shown)

    def _pieces(self, line: str) -> Iterable[str]:
        """Return a line in pieces that fit, a table's as it is."""
        return [line] if line.startswith((" ", "*")) else wrapped([line], indent="  ")

    def _propose(self, proposal: BoardProposal) -> None:
        lang = self._lang
        lines = [f"{say('floor.cli.proposal', lang)}: {proposal.what.to(lang)}", say("floor.cli.does", lang)]
        lines += [f"- {words.to(lang)}" for words in proposal.does]
        lines += [f"{rule.clause}: {rule.text.to(lang)}" for rule in proposal.rules]
        self._write(wrapped([*lines, say("floor.cli.confirm", lang)], indent="  "))

    def _ask(self, shown: Board) -> None:
        asked = [say("floor.cli.now", self._lang, ask=shown.ask.to(self._lang))]
        if shown.next is not None:
            asked.append(say("floor.cli.then", self._lang, ask=shown.next.to(self._lang)))
        self._write(wrapped(asked, indent="  "))

    def _json(self, shown: Board) -> None:
        self._write([msgspec.json.encode(shown).decode()])

    def _say(self, key: str, **holes: object) -> None:
        self._write([say(f"floor.cli.{key}", self._lang, **holes)])

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._sink.write(line.rstrip() + "\n")
        self._sink.flush()
