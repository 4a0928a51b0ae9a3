"""A dealer and players who make mistakes, so that every irregularity comes up and is ruled on.

What may go wrong at a moment is `mishaps`; here is decided whether, and which:
the dealer's and the players' slips often, the floor's own rulings seldom.
Somebody notices soon that a deal went wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from comodin.cards import Card, Shoe
from comodin.hand import actions as a
from comodin.hand import floor_actions as f
from comodin.hand.dealer import Dealer
from comodin.hand.mishaps import mishaps
from comodin.hand.play import due
from comodin.hand.state import HandState
from comodin.hand.trouble import CALM

__all__ = ["NOTICED", "FallibleDealer"]

NOTICED: Final = 0.2
"""How likely it is, each time somebody acts or a card comes, that an error of the deal is noticed."""

_WEIGHTS: Final[dict[type[a.Action], float]] = {
    f.DealAstray: 6,
    f.PassOver: 3,
    f.DealTooSoon: 1,
    f.BurnAstray: 2,
    a.ExposeByDealer: 4,
    f.ActOutOfTurn: 4,
    f.MotionToBet: 2,
    f.CallShort: 3,
    f.StringBet: 2,
    f.SayCall: 1,
    f.FlashCard: 1,
    f.TouchMuck: 1,
    f.Peek: 1,
    f.ShowTo: 1,
    f.DemandShow: 3,
    f.FindError: 3,
    f.RetrieveHand: 2,
    f.FoulHand: 0.1,
    f.MakeRuling: 0.1,
    f.FoulDeck: 0.05,
}
"""How often each happens beside the others that can happen at the same moment."""

_PLAYERS: Final = (
    f.ActOutOfTurn,
    f.MotionToBet,
    f.CallShort,
    f.StringBet,
    f.SayCall,
    f.FlashCard,
    f.TouchMuck,
    f.Peek,
    f.ShowTo,
)


class FallibleDealer(Dealer):
    """A dealer at whose table things go wrong: ask `slip` before each action, and do what it says instead.

    `rate` is the chance of a mistake each time, 0 to 1; seats that are
    `spared` make none themselves, but those of the dealer meet them too.  All
    luck follows from the shoe and the seed.

    >>> from comodin import MexicanPoker, start
    >>> game = MexicanPoker.at("4/8", stacks=[80, 80, 80])
    >>> dealer = FallibleDealer(Shoe.seeded(game.deck, seed=5, hand=0), rate=1, seed="5")
    >>> dealer.slip(start(game)[0])
    DealAstray(p=3, card=Card('3h'), up=None, opens=None)
    """

    __slots__ = ("_random", "_rate", "_spared")

    def __init__(self, shoe: Shoe, *, rate: float, seed: str, spared: Sequence[int] = ()) -> None:
        super().__init__(shoe)
        self._rate = rate
        self._random = Random(seed)
        self._spared = frozenset(spared)

    def slip(self, state: HandState) -> a.Action | None:
        """Return what goes wrong now, None for nothing; a card that is dealt by it has left the shoe."""
        if state.ended is not None:
            return None
        unnoticed = state.trouble is not CALM and (state.trouble.astray or state.trouble.passed)
        noticed = unnoticed and self._random.random() < NOTICED
        if not noticed and self._random.random() >= self._rate:
            return None
        found = self._thinkable(state)
        errors = [action for action in found if type(action) is f.FindError]
        if noticed and errors:
            return errors[0]
        if noticed or not found:
            return None
        return self._take(state, self._chosen(found))

    def _thinkable(self, state: HandState) -> list[a.Action]:
        card = self.peek(state) if state.stub else None
        return [action for action in mishaps(state, card) if type(action) in _WEIGHTS and self._may(state, action)]

    def _may(self, state: HandState, action: a.Action) -> bool:
        return not isinstance(action, _PLAYERS) or getattr(action, "p", state.actor) not in self._spared

    def _chosen(self, found: Sequence[a.Action]) -> a.Action:
        """Return one of them: its kind by weight, then any of the kind."""
        kinds = list(dict.fromkeys(type(action) for action in found))
        (kind,) = self._random.choices(kinds, [_WEIGHTS[kind] for kind in kinds])
        return self._random.choice([action for action in found if type(action) is kind])

    def _take(self, state: HandState, action: a.Action) -> a.Action:
        """Take the card that a mistake deals from the shoe; one that is put aside lies with the burns."""
        card: Card | None = getattr(action, "card", None)
        if card is None or not isinstance(action, f.DealAstray | f.DealTooSoon | f.BurnAstray):
            return action
        wanted = due(state)
        aside = isinstance(action, f.DealTooSoon) or (wanted is not None and wanted.what == "burn")
        self.draw(state, burned=aside)
        return action
