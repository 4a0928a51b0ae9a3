"""`Staff`: the dealer and the bots of one hand, and their luck.

All of it follows from the seed, the number of the hand and the chair.  What
somebody has decided is kept until it is `done`: what could not be written
down is asked again and comes out the same, card or answer.  Where things go
wrong at a rate, what does comes instead of it; it is the house's.
"""

from __future__ import annotations

from collections.abc import Mapping

from comodin.bots import make_bot
from comodin.cards import Deck, Shoe
from comodin.errors import NotationError
from comodin.hand import DEALER, Action, HandState, legal, viewed
from comodin.hand.dealer import Dealer
from comodin.hand.fallible import FallibleDealer
from comodin.texts import Text

__all__ = ["Staff"]


class Staff:
    """Who deals a hand, counted from 1, and who plays it beside you; `bots` are names by chair."""

    def __init__(
        self, deck: Deck, bots: Mapping[int, str], *, seed: str, hand: int, errors: float = 0.0, spared: int = 0
    ) -> None:
        """`errors`: how likely a mistake is before each action; the player of seat `spared` makes none."""
        self._names = dict(bots)
        shoe = Shoe.seeded(deck, seed=seed, hand=hand - 1)
        self._fallible = (
            FallibleDealer(shoe, rate=errors, seed=f"{seed}/errors/{hand - 1}", spared=(spared,)) if errors else None
        )
        self._dealer = self._fallible or Dealer(shoe)
        self._bots = {chair: make_bot(name, seed=f"{seed}/{hand - 1}/{chair - 1}") for chair, name in bots.items()}
        self._decided: tuple[int, Action] | None = None

    def __contains__(self, chair: int) -> bool:
        return chair == DEALER or chair in self._bots

    def act(self, hand: HandState, chair: int) -> tuple[int, Action]:
        """Return who does what where the dealer (chair 0) or a bot is to act; 0 also for what goes wrong.

        Raises `NotationError` where a bot fails, whatever it raises.
        """
        if self._decided is None:
            slip = self._fallible.slip(hand) if self._fallible else None
            if slip is not None:
                self._decided = DEALER, slip
            else:
                self._decided = chair, self._dealer.act(hand) if chair == DEALER else self._ask(hand, chair)
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
