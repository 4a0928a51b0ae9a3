"""What happened in a reveal game, told to you: each turned card is a line of its own, with what it does."""

from __future__ import annotations

from collections.abc import Sequence

from comodin.cards import Card
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import events as e
from comodin.telling.ink import Ink
from comodin.telling.narrator import Narrator, Teller
from comodin.telling.reveal import middle_text
from comodin.telling.seating import Seating

__all__ = ["Suspense", "TurnTeller", "teller"]


class Suspense(str):
    """A line that deserves a moment of waiting before it, where a person watches."""

    __slots__ = ()


class TurnTeller(Teller):
    """Tells a hand of Mexican Sweat or No Peek; remembers what everybody shows."""

    def __init__(self, game: NoPeek, seating: Seating, ink: Ink) -> None:
        super().__init__(seating, ink, odd_chip=game.rules.odd_chip)
        self._game = game
        self._up: dict[int, tuple[Card, ...]] = dict.fromkeys(range(1, len(game.stacks) + 1), ())
        self._is_turned_out = False
        self._is_begun = False

    def tell(self, events: Sequence[e.Event]) -> list[str]:
        """Return what happened, a sentence a line; chips that lay in the pot before come first."""
        lines = super().tell(events)
        if self._game.carried and not self._is_begun:
            lines.insert(0, self._event("carried_in", amount=self._game.carried))
        self._is_begun = True
        return lines

    def _next(self, events: Sequence[e.Event]) -> tuple[int, list[str]]:
        first = events[0]
        match first:
            case e.CardDealt():
                taken = sum(1 for event in events if isinstance(event, e.CardDealt))
                cards = self._game.rules.cards
                return taken, [self._event("unseen" if cards > 1 else "unseen_one", cards=cards)]
            case e.CardTurned():
                return self._turn(first, events[1:])
            case e.HandEnded(reason=reason):
                if reason == "showdown" or self._is_turned_out:
                    self._shown = {p: self._hand(p) for p, cards in self._up.items() if cards}
        return super()._next(events)

    def _turn(self, turned: e.CardTurned, after: Sequence[e.Event]) -> tuple[int, list[str]]:
        """Tell a card with what it does at once: it folds, leads, puts out, or none of these."""
        p, card = turned.p, self._ink.card(turned.card)
        self._up[p] += (turned.card,)
        taken, lines = 1, []
        rest = list(after)
        if rest and isinstance(rest[0], e.BetDoubled):
            lines.append(self._one(rest.pop(0)))
            taken += 1
        what = rest[0] if rest else None
        key = "turned"
        match what:
            case e.ForcedToFold():
                key = "turned_killed"
            case e.LeadTaken():
                key = "turned_leads"
            case e.WentOut(p=q) if q == p:
                key, self._is_turned_out = "turned_out", True
            case _:
                taken -= 1
        said = self._act(key, p, card=card, hand=self._hand(p))
        return taken + 1, [Suspense(self._ink.strong(said) if key == "turned_leads" else said), *lines]

    def _one(self, event: e.Event) -> str:
        match event:
            case e.MiddleCardDealt(card=card, role=role) if card is not None:
                return middle_text(self._game, card, role, self._ink)
            case e.BetDoubled(multiplier=times):
                return self._event("doubled", amount=self._game.stakes.lower * times)
            case e.WentOut(p=p):
                self._is_turned_out = True
                return self._act("went_out", p)
            case e.PotCarried(amount=amount):
                return self._event("carried_on", amount=amount)
        return super()._one(event)

    def _hand(self, p: int) -> str:
        return self._game.ranking.value(self._up[p]).describe(self._lang)


def teller(game: MexicanPoker | NoPeek, seating: Seating, ink: Ink) -> Teller:
    """Return who tells a hand of a game."""
    return TurnTeller(game, seating, ink) if isinstance(game, NoPeek) else Narrator(game, seating, ink)
