"""One entry being carried out: the table as it goes, and all that happens at it."""

from __future__ import annotations

from comodin.errors import IllegalActionError
from comodin.floor.asking import asked
from comodin.floor.book import FloorBook
from comodin.floor.words import RefusalError, Words
from comodin.games import NoPeek
from comodin.hand import Action, Burn, Deal, Due, Event, HandState, Keep, due
from comodin.hand.events import BettingEnded
from comodin.hand.voiding import LONGEST_REASON
from comodin.table import InHand, Play, TableAction, TableEvent, TableState, apply, evolve
from comodin.table.events import HandDealt

__all__ = ["Run"]

FLOOR = 0
_MOST_QUIET = 80


class Run:
    """Carries actions out one after another; a refusal leaves the book as it was, since it is never touched.

    `what` is set where something went wrong at the table: it names the
    irregularity, which must be confirmed.  `clauses` are cited where no event
    of it cites any.
    """

    def __init__(self, book: FloorBook) -> None:
        self.book = book
        self.table: TableState = book.table
        self.last: HandState | None = book.hand
        self.events: tuple[Event, ...] = book.events
        self.happened: list[TableEvent] = []
        self.choices: dict[int, Action] = dict(book.choices)
        self.said: list[Words] = []
        """What is to be told besides what has happened."""
        self.what: Words | None = None
        self.clauses: tuple[str, ...] = ()

    # -- looking ----------------------------------------------------------------------------

    @property
    def hand(self) -> HandState:
        """The hand that runs; `RefusalError` where none does."""
        if self.table.hand is None:
            raise RefusalError("floor.wrong.no_hand")
        return self.table.hand

    @property
    def running(self) -> bool:
        """Whether a hand runs."""
        return self.table.hand is not None

    @property
    def due(self) -> Due | None:
        """What the dealer must do, None where it is a seat's turn."""
        return due(self.hand)

    @property
    def turn(self) -> int:
        """The seat that must act, 0 where it is the dealer's turn."""
        return self.seat(self.hand.actor) if self.hand.actor else 0

    def wanted(self) -> Due:
        """Return what the dealer must do; `RefusalError` where it is a seat's turn."""
        wanted = self.due
        if wanted is None:
            raise self.not_now()
        return wanted

    def not_now(self) -> RefusalError:
        """Return why no card can come now."""
        kind = "no_card_now" if isinstance(self.hand.game, NoPeek) else "card_now"
        return RefusalError(f"floor.wrong.{kind}", ask=asked(self))

    @property
    def showing(self) -> bool:
        """Whether the hands are being shown."""
        wanted = self.due
        return wanted is not None and wanted.what == "show"

    def seat(self, place: int) -> int:
        """Return the seat of a place in the hand."""
        return self.table.dealt[place - 1]

    def place(self, seat: int) -> int:
        """Return the place of a seat in the running hand; `RefusalError` if it is not in it."""
        if self.table.chair(seat) is None:
            raise RefusalError("floor.wrong.no_seat", seat=seat)
        place = self.table.place(seat)
        if not self.running or not place:
            raise RefusalError("floor.wrong.not_dealt", name=self.called(seat))
        return place

    def called(self, seat: int) -> str:
        """Return what a player is called: his name and his seat."""
        chair = self.table.chair(seat)
        return str(seat) if chair is None else f"{chair.name} ({seat})"

    @property
    def places(self) -> dict[int, str]:
        """Names by place in the hand that runs, or ran last."""
        return dict(enumerate(self.table.dealt_names, 1))

    # -- doing --------------------------------------------------------------------------------

    def do(self, action: TableAction) -> None:
        """Carry out an action of the table; raises `IllegalActionError`, and nothing has happened."""
        _, happened = apply(self.table, action)
        for event in happened:
            self._fold(event)
        self.stored_choices()

    def _fold(self, event: TableEvent) -> None:
        self.table = evolve(self.table, event)
        self.happened.append(event)
        if isinstance(event, HandDealt):
            self.events = ()
            self.choices.clear()
        elif isinstance(event, InHand):
            self.events = (*self.events, event.event)
            if isinstance(event.event, BettingEnded):
                self.choices.clear()
        if self.table.hand is not None:
            self.last = self.table.hand

    def acts(self, act: Action) -> None:
        """Let whoever is on turn act: a seat, or the dealer."""
        self.do(Play(self.turn, act))

    def floor(self, act: Action) -> None:
        """Do what the floor or the dealer may do at any time."""
        self.do(Play(FLOOR, act))

    def irregular(self, kind: str, act: Action, clauses: tuple[str, ...] = (), **holes: object) -> None:
        """Do what must be confirmed: `kind` is a text of ``floor.what``, `clauses` what stands behind a mere fact."""
        self.what, self.clauses = Words.of(f"floor.what.{kind}", **holes), clauses
        reason = getattr(act, "reason", "")
        if not isinstance(reason, str) or len(reason) > LONGEST_REASON:
            raise RefusalError("floor.wrong.reason", longest=LONGEST_REASON)
        self.floor(act)

    # -- what needs no words ----------------------------------------------------------------------

    def quiet_step(self, *, choices: bool = False) -> bool:
        """Do what comes next if nobody need say it: a burn, a card face down, a down card kept for want of a choice."""
        hand = self.table.hand
        if hand is None:
            return False
        if hand.actor:
            if hand.kind != "choose" or not choices:
                return False
            self.acts(self._unsaid_choice(hand))
            return True
        wanted = due(hand)
        if wanted is None or (wanted.what != "burn" and (wanted.what != "deal" or wanted.up)):
            return False
        self.acts(Burn() if wanted.what == "burn" else Deal(None))
        return True

    def quiet(self, *, choices: bool = False) -> bool:
        """Do all of that; tell whether there was any."""
        done = 0
        while done < _MOST_QUIET and self.quiet_step(choices=choices):
            done += 1
        return done > 0

    def _unsaid_choice(self, hand: HandState) -> Action:
        stands = hand.game.default(hand)
        if not isinstance(stands, Keep):
            raise RefusalError("floor.wrong.must_choose", name=self.called(self.turn), seat=self.turn)
        return stands

    def stored_choices(self) -> None:
        """Carry out a choice that was entered before its turn came; one that is no longer possible is dropped."""
        while (hand := self.table.hand) is not None and hand.actor and hand.kind == "choose":
            act = self.choices.pop(self.turn, None)
            if act is None:
                return
            try:
                _, happened = apply(self.table, Play(self.turn, act))
            except IllegalActionError:
                return
            for event in happened:
                self._fold(event)
