"""The hand so far in sentences, the newest of them known; told by `telling`, kept for the log.

A story is begun anew with each hand, and told again from its events where
language or letters change.
"""

from __future__ import annotations

from typing import cast

from comodin.cli.telling.ink import Ink
from comodin.cli.telling.narrator import Narrator, Teller
from comodin.cli.telling.turned import TurnTeller
from comodin.cli.tui.driver import Table
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import Event
from comodin.hand import events as e

__all__ = ["Story"]


class Story:
    """What was told of the hand that runs; `fresh` counts the sentences of the last time that anything was."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.fresh = 0
        self.before: list[str] = []
        """What happened before the hand, to be told at its head."""
        self._number = 0
        self._teller: Teller | None = None

    def hear(self, table: Table) -> list[Event]:
        """Take in what has happened, and return it."""
        if self._teller is None or self._number != table.number:
            happened = self.retell(table)
            table.news()
            return happened
        happened = table.news()
        told = self._teller.tell(happened)
        self.lines += told
        self.fresh = len(told) or self.fresh
        return happened

    def retell(self, table: Table) -> list[Event]:
        """Tell the hand from its beginning, and return all that happened."""
        game = table.view.game
        ranking = game.ranking if isinstance(game, MexicanPoker) else None
        ink = Ink(colour=True, lang=table.lang, ranking=ranking)
        teller: Teller
        if isinstance(game, NoPeek):
            teller = TurnTeller(game, table.seating, ink)
        else:
            teller = Narrator(cast("MexicanPoker", game), table.seating, ink)
        events = table.events()
        self.lines = [*self.before, teller.opening(table.number), *teller.tell(events)]
        self.fresh = len(self.lines)
        self._teller, self._number = teller, table.number
        return events

    def outcome(self, table: Table) -> str:
        """Return who won, in the last words of the story."""
        awards = sum(isinstance(event, e.PotAwarded) for event in table.events())
        return " ".join(self.lines[-max(1, awards) :])
