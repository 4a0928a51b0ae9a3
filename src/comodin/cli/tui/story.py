"""The hand so far in sentences, the newest of them known; told by `telling`, kept for the log.

A story is begun anew with each hand, and told again from its events where
language or letters change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import cast

from comodin.cli.tui.cards import Look
from comodin.cli.tui.driver import Table
from comodin.cli.tui.ink import coloured
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import Event
from comodin.hand import events as e
from comodin.telling.ink import Ink
from comodin.telling.narrator import Narrator, Teller
from comodin.telling.turned import TurnTeller
from comodin.texts import say

__all__ = ["Story"]


class Story:
    """What was told of the hand that runs; `fresh` counts the sentences of the last time that anything was."""

    def __init__(self) -> None:
        self.fresh = 0
        self.before: list[str] = []
        """What happened before the hand, to be told at its head."""
        self.number = 0
        """The number of the hand."""
        self._told: list[str] = []
        self._after: list[str] = []
        self._teller: Teller | None = None

    @property
    def lines(self) -> list[str]:
        """What was told of the hand, and what was done after it."""
        return [*self._told, *self._after]

    def hear(self, table: Table) -> list[Event]:
        """Take in what has happened, and return it."""
        if self._teller is None or self.number != table.number:
            happened = self.retell(table)
            table.news()
            return happened
        happened = table.news()
        told = self._teller.tell(happened)
        self._told += told
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
        if self.number != table.number:
            self._after = []
        self._told = [*self.before, teller.opening(table.number), *teller.tell(events)]
        self.fresh = len(self.lines)
        self._teller, self.number = teller, table.number
        return events

    def add(self, line: str) -> None:
        """Add what was done after the hand."""
        self._after.append(line)
        self.fresh = 1

    def outcome(self, table: Table, look: Look) -> list[str]:
        """Return who won: in the last words of the story, and shorter, by who won how much."""
        awards = [event for event in table.events() if isinstance(event, e.PotAwarded)]
        whole = " ".join(coloured(line, look).plain for line in self._told[-max(1, len(awards)) :])
        return [whole, _shares(awards, table)] if awards else [whole]


def _shares(awards: Iterable[e.PotAwarded], table: Table) -> str:
    """Return what each of the winners takes, pot by pot."""
    won: dict[int, list[str]] = defaultdict(list)
    for award in awards:
        for p, chips in award.shares.items():
            won[p].append(str(chips))
    seating = table.seating
    return " ".join(
        say(
            "terminal.wins.you" if p == seating.you else "terminal.wins.they",
            table.lang,
            name=seating.name(p),
            chips=" + ".join(won[p]),
        )
        for p in seating.from_you()
        if won[p]
    )
