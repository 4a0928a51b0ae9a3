"""`Staff`: the dealer and the bots of one hand, and their luck.

All of it follows from the seed, the number of the hand and the chair.  What
somebody has decided is kept until it is `done`: what could not be written
down is asked again and comes out the same, card or answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from comodin.bots import make_bot
from comodin.cards import Deck, Shoe
from comodin.errors import NotationError
from comodin.hand import DEALER, Action, HandState, legal, viewed
from comodin.hand.dealer import Dealer
from comodin.texts import Text

__all__ = ["Staff"]


class Staff:
    """Who deals a hand, counted from 1, and who plays it beside you; `bots` are names by chair."""

    def __init__(self, deck: Deck, bots: Mapping[int, str], *, seed: str, hand: int) -> None:
        self._names = dict(bots)
        self._dealer = Dealer(Shoe.seeded(deck, seed=seed, hand=hand - 1))
        self._bots = {chair: make_bot(name, seed=f"{seed}/{hand - 1}/{chair - 1}") for chair, name in bots.items()}
        self._decided: Action | None = None

    def __contains__(self, chair: int) -> bool:
        return chair == DEALER or chair in self._bots

    def act(self, hand: HandState, chair: int) -> Action:
        """Return what the dealer (chair 0) or a bot does now; `NotationError` where a bot fails, whatever it raises."""
        if self._decided is None:
            self._decided = self._dealer.act(hand) if chair == DEALER else self._ask(hand, chair)
        return self._decided

    def done(self) -> None:
        """Take note that what was decided has happened."""
        self._decided = None

    def refused(self, chair: int, reason: Text) -> NotationError:
        """Return the complaint about a bot that did what the rules refuse."""
        return NotationError(Text("play.error.bot", bot=self._names.get(chair, ""), reason=reason))

    def _ask(self, hand: HandState, chair: int) -> Action:
        try:
            return self._bots[chair].act(viewed(hand, hand.actor), legal(hand))
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise NotationError(Text("play.error.bot_broke", bot=self._names[chair], reason=reason)) from error
