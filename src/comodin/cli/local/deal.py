"""One hand of a session, played decision by decision.

The dealer draws from the seed of the session and the number of the hand, each
bot's luck from those and its chair: the recorded decisions alone give the
hand again.  A bot is asked again in a replay, so that its random stream
stands where it stood; what was recorded is what counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comodin.bots import Bot, make_bot
from comodin.cards import Shoe
from comodin.cli.local.session import Session, Step
from comodin.cli.telling.seating import YOU, Seating
from comodin.errors import IllegalActionError, NotationError, RecordError
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import Action, Event, HandState, Option, Wager, apply, legal, start, view, viewed
from comodin.hand import actions as a
from comodin.hand.dealer import Dealer
from comodin.hand.events import PotCarried
from comodin.history import HandRecord
from comodin.rules import RevealRules
from comodin.texts import Lang, Text, say

__all__ = ["Deal"]

_ACTIONS: Final[dict[str, type[Action]]] = {
    kind.verb: kind
    for kind in (
        *(a.Fold, a.Check, a.Call, a.BringIn, a.Bet, a.Raise, a.Complete),
        *(a.Keep, a.Expose, a.DeclareAllIn, a.DeclineAllIn, a.TurnUp),
    )
}


class Deal:
    """A hand that runs: its state, which never leaves this class, and your view of it.

    `keep` is called after every decision, with the session brought up to date.
    """

    def __init__(self, session: Session, *, lang: Lang, keep: Callable[[], None] = lambda: None) -> None:
        self._session = session
        self._keep = keep
        self.seating = Seating([player.name for player in session.players], hand=session.hand, lang=lang)
        chairs = [self.seating.chair(p) for p in range(1, len(session.players) + 1)]
        stacks = [session.players[chair].stack for chair in chairs]
        self.game = _game(session, stacks)
        self._dealer = Dealer(Shoe.seeded(self.game.deck, seed=session.seed, hand=session.hand))
        self._bots = {p: self._bot(chair) for p, chair in enumerate(chairs, 1) if chair != YOU}
        self._state, happened = start(self.game)
        self._events: list[Event] = list(happened)
        self._told = 0

    def _bot(self, chair: int) -> Bot:
        session = self._session
        return make_bot(session.players[chair].bot, seed=f"{session.seed}/{session.hand}/{chair}")

    # -- what you may know -------------------------------------------------------------

    @property
    def view(self) -> HandState:
        """The hand as your seat may know it."""
        return viewed(self._state, self.seating.you)

    @property
    def options(self) -> tuple[Option, ...]:
        """What you may do; empty where you are not asked."""
        return legal(self._state) if self._state.actor == self.seating.you else ()

    @property
    def decided(self) -> bool:
        """Whether anybody has decided anything yet."""
        return bool(self._session.steps)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self._state.over

    def events(self) -> list[Event]:
        """Return all that happened so far, masked for you."""
        return [view(event, self.seating.you) for event in self._events]

    def news(self) -> list[Event]:
        """Return what happened since the last time this was asked, masked for you."""
        fresh = self._events[self._told :]
        self._told = len(self._events)
        return [view(event, self.seating.you) for event in fresh]

    # -- playing -----------------------------------------------------------------------

    def run(self) -> None:
        """Play on until you must act or the hand is over."""
        while not self._state.over and self._state.actor != self.seating.you:
            self._advance()

    def act(self, action: Action) -> None:
        """Carry your action out; `IllegalActionError`, and nothing changed, where the rules refuse it."""
        self._decided(action)

    def replay(self) -> None:
        """Play the recorded decisions again; `RecordError` where they do not fit."""
        steps = list(self._session.steps)
        for number, step in enumerate(steps, 1):
            while not self._state.over and not self._state.actor:
                self._apply(self._dealer.act(self._state))
            if self._state.actor != step.p or step.verb not in _ACTIONS:
                raise RecordError(Text("play.error.step", step=number, reason=f"{step.p} {step.verb}"))
            if step.p in self._bots:
                self._bots[step.p].act(viewed(self._state, step.p), legal(self._state))
            kind = _ACTIONS[step.verb]
            try:
                self._apply(kind(to=step.to) if issubclass(kind, Wager) else kind())
            except IllegalActionError as error:
                raise RecordError(Text("play.error.step", step=number, reason=error.message)) from None

    def _advance(self) -> None:
        p = self._state.actor
        if p:
            try:
                self._decided(self._bots[p].act(viewed(self._state, p), legal(self._state)))
            except IllegalActionError as error:
                bot = self._session.players[self.seating.chair(p)].bot
                raise NotationError(Text("play.error.bot", bot=bot, reason=error.message)) from error
        else:
            self._apply(self._dealer.act(self._state))

    def _decided(self, action: Action) -> None:
        p = self._state.actor
        self._apply(action)
        self._session.steps.append(Step(p, action.verb, action.to if isinstance(action, Wager) else 0))
        self._keep()

    def _apply(self, action: Action) -> None:
        self._state, happened = apply(self._state, action)
        self._events += happened

    # -- the end -----------------------------------------------------------------------

    def stacks(self) -> list[int]:
        """Return the chips by chair."""
        return [self._state.seat(self.seating.place(chair)).stack for chair in range(len(self.seating))]

    def in_pot(self) -> int:
        """Return the chips in the middle."""
        return self._state.pot

    @property
    def house(self) -> int:
        """What the house collected in this hand."""
        return self._state.house

    @property
    def carried(self) -> int:
        """What nobody won in this hand, and stays in the pot (R2.2)."""
        return sum(event.amount for event in self._events if isinstance(event, PotCarried))

    def record(self) -> HandRecord:
        """Return the hand so far as your record, your view of it and nothing more."""
        names = [self.seating.name(p) for p in range(1, len(self.seating) + 1)]
        names[self.seating.you - 1] = say("play.recorded", self.seating.lang)  # others will read it: not "You"
        return HandRecord.of(
            self._state,
            self._events,
            id=f"{self._session.id}-{self._session.hand + 1}",
            preset=self._session.preset,
            game_name=self._session.game,
            names=names,
            viewer=self.seating.you,
        )


def _game(session: Session, stacks: list[int]) -> MexicanPoker | NoPeek:
    rules = session.rules()
    if isinstance(rules, RevealRules):
        return NoPeek(rules, session.stakes, stacks, carried=session.carried)
    return MexicanPoker(rules, session.stakes, stacks)
