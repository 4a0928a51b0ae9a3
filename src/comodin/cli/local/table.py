"""`LocalTable`: the table of one person on this machine, with a dealer and bots.

The pure table decides; this keeps its log, deals from the seed, asks the bots
and hands out what the person may know.  Dealer and bots draw from the seed,
the number of the hand and the chair; when a table is opened again in the
middle of a hand they go through it once more, so that their luck stands where
it stood.  What stands in the log is what counts.

Nothing is told to anybody before it is in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from comodin.bots import make_bot
from comodin.cli.local.buying import bots_buy, buying, with_bots_bought
from comodin.cli.local.log import Entry, Head, TableLog, broken
from comodin.cli.local.new import NewTable
from comodin.cli.local.played import PlayedHand
from comodin.cli.local.record import append_line
from comodin.cli.local.staff import Staff
from comodin.errors import ComodinError, IllegalActionError, NotationError
from comodin.hand import DEALER, Action, Event, HandState, Option, legal
from comodin.history import to_line
from comodin.table import (
    BuyIn,
    Chair,
    ChangeGame,
    CloseTable,
    DealHand,
    InHand,
    Ledger,
    Play,
    TableAction,
    TableEvent,
    TableGame,
    TableState,
    apply,
    buy_in,
    choices,
    ledger,
    masked,
    next_button,
    ready,
    replay,
)
from comodin.table import viewed as viewed_table
from comodin.table.events import HandDealt, HandSettled
from comodin.telling.chances import chances
from comodin.telling.seating import YOU, Seating
from comodin.texts import Lang, Text

__all__ = ["LocalTable"]


class LocalTable:
    """You, on chair 1, at a table of bots; open it with `begin` or `resume`."""

    you: Final = YOU

    def __init__(self, log: TableLog, state: TableState, record: Path, *, lang: Lang) -> None:
        self.lang: Lang = lang
        self.record = record
        self.hands: list[PlayedHand] = []
        """Every hand of the session in order, the running one last."""
        self.last: int | None = None
        """How many hands to play; None is as many as one likes."""
        self._log = log
        self._state = state
        self._record_size = 0
        self._unrecorded: PlayedHand | None = None
        self._told = 0
        self._chosen = 0
        self._staff: Staff | None = None

    # -- opening ---------------------------------------------------------------------------

    @classmethod
    def begin(cls, new: NewTable, record: Path, path: Path, *, record_size: int = 0, lang: Lang) -> LocalTable:
        """Open a table, seat everybody, and begin its file."""
        state, happened = new.open()
        first = Entry(happened, recorded=record_size, last=new.last)
        head = Head(id=new.id, seed=new.seed, errors=new.errors)
        table = cls(TableLog.create(path, head, first), state, record, lang=lang)
        table.last, table._record_size = new.last, record_size
        return table

    @classmethod
    def resume(cls, record: Path, path: Path, *, last: int | None = None, lang: Lang) -> LocalTable:
        """Open a table that waits; `RecordError` says what is wrong with its file."""
        log, entries = TableLog.open(path)
        try:
            state = replay(entries[0].events if entries else ())
            table = cls(log, state, record, lang=lang)
            running = max((n for n, entry in enumerate(entries) if _deals(entry)), default=0)
            for number, entry in enumerate(entries):
                table._go_through(entry, is_first=not number, again=number >= running)
        except NotationError:  # a bot of one's own that is not where it was
            raise
        except ComodinError as error:
            raise broken(path, error.message) from None
        except (ValueError, LookupError, TypeError, AttributeError) as error:  # a right seal on a wrong tale
            raise broken(path, error) from None
        if state_is_odd(table._state):
            raise broken(path, Text("play.error.seats"))
        if table._unrecorded:
            table._write_record()
        if last is not None and last != table.last:
            table.last = last
            log.append(Entry(last=last))
        table._told = 0
        return table

    def _go_through(self, entry: Entry, *, is_first: bool, again: bool) -> None:
        """Take over one line of the file; in the last hand the dealer and the bots do `again` what they did."""
        self.last = self.last if entry.last is None else entry.last
        if entry.recorded is not None:
            self._record_size, self._unrecorded = entry.recorded, None
        if is_first or not entry.events:
            return
        hand = self._state.hand
        if hand is not None and self._staff is not None and isinstance(entry.events[0], InHand):
            if self._turn(hand) in self._staff:
                self._staff.act(hand, self._turn(hand))
            self._staff.done()
        self._adopt(replay(entry.events, onto=self._state), entry.events, staffed=again)

    def _turn(self, hand: HandState) -> int:
        """Return the chair that must act, or the dealer."""
        return self._state.dealt[hand.actor - 1] if hand.actor else DEALER

    # -- what you may know --------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The name of the session in its record."""
        return self._log.head.id

    @property
    def seed(self) -> str:
        """The seed of the cards; whoever knows it knows them all."""
        return self._log.head.seed

    @property
    def path(self) -> Path:
        """The file of the table."""
        return self._log.path

    @property
    def state(self) -> TableState:
        """The table as you may know it."""
        return viewed_table(self._state, YOU)

    @property
    def seat(self) -> Chair:
        """Your chair."""
        chair = self._state.chair(YOU)
        if chair is None:
            raise broken(self.path, Text("play.error.seats"))
        return chair

    @property
    def stack(self) -> int:
        """Your chips now, also in the middle of a hand."""
        return self._state.stack(YOU)

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self._state.hand is not None

    @property
    def number(self) -> int:
        """The number of the running or last hand, from 1; 0 before the first."""
        return self._state.hands

    @property
    def hand(self) -> PlayedHand:
        """The hand that runs, or the last one; `IndexError` before the first."""
        return self.hands[-1]

    @property
    def setup(self) -> TableGame:
        """The game of that hand: its house rules and stakes; before the first hand that of the table."""
        return self.hand.setup if self.hands else self._state.game

    @property
    def net(self) -> int:
        """What you have won in the hands that are over."""
        account = self._state.account(self.seat.name)
        return 0 if account is None else self.seat.stack + account.taken - account.bought

    @property
    def view(self) -> HandState:
        """That hand as you may know it."""
        return self.hand.view

    @property
    def seating(self) -> Seating:
        """Who sits where in it; before the first hand everybody by chair."""
        if self.hands:
            return self.hand.seating(self.lang)
        return Seating(self._state.taken, self.names, lang=self.lang)

    @property
    def names(self) -> dict[int, str]:
        """The players' names by chair."""
        return {n: chair.name for n, chair in enumerate(self._state.chairs, 1) if chair is not None}

    @property
    def options(self) -> tuple[Option, ...]:
        """What you may do in the hand; empty where you are not asked."""
        hand = self._state.hand
        return legal(hand) if hand is not None and hand.actor and hand.actor == self._state.place(YOU) else ()

    def events(self) -> list[Event]:
        """Return all that happened in the hand, masked for you."""
        return list(self.hand.events)

    def news(self) -> list[Event]:
        """Return what happened in the hand since the last time this was asked, masked for you."""
        fresh = self.hand.events[self._told :]
        self._told = len(self.hand.events)
        return fresh

    @property
    def ledger(self) -> Ledger:
        """The accounts as they stand."""
        return ledger(self._state)

    # -- a hand ---------------------------------------------------------------------------------

    def step(self) -> bool:
        """Let the dealer or one bot do one thing; False where it is on you, or no hand runs.

        What could not be written down is done again by the next call: the same
        card, the same answer.  Raises `NotationError` for a bot that fails, or
        does what the rules refuse, `OSError` where nothing can be written.
        """
        if self._unrecorded is not None:
            self._write_record()
        hand = self._state.hand
        if hand is None or self._staff is None or (chair := self._turn(hand)) == YOU:
            return False
        try:
            who, action = self._staff.act(hand, chair)
            self._apply(Play(who, action), durable=chair != DEALER)
        except IllegalActionError as error:
            raise self._staff.refused(chair, error.message) from error
        return True

    def act(self, action: Action) -> None:
        """Carry your action out; `IllegalActionError`, and nothing changed, where the rules refuse it."""
        self._apply(Play(YOU, action))

    def share(self) -> float:
        """Return your share of the pot if everybody stays in, from 0 to 1, as far as you can see."""
        place = self.hand.your_place
        return next(row.share for row in chances(self.view, self.seating).rows if row.p == place)

    def hint(self) -> Action:
        """Return what the bot `regular` would do for you, knowing what you know; to be asked at your turn."""
        bot = make_bot("regular", seed=f"{self.seed}/hint/{self.number}/{len(self.hand.events)}")
        return bot.act(self.view, self.options)

    # -- between hands ------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether all hands that were asked for are played."""
        return self.last is not None and not self.running and self._state.hands >= self.last

    @property
    def broke(self) -> bool:
        """Whether you would like to play and have too few chips for a hand."""
        return not self.seat.sitting_out and YOU not in ready(self._state)

    @property
    def sitting_out(self) -> bool:
        """Whether you are left out of the next deal."""
        return self.seat.sitting_out

    @property
    def buy_in(self) -> BuyIn:
        """What you may buy in for, when you have no chips (P31)."""
        return buy_in(self._state, self.seat.name)

    @property
    def choosing(self) -> tuple[TableGame, ...]:
        """The games from which you must choose the next, if the button will be yours at dealer's choice; else none."""
        if self.running or self._chosen > self._state.hands:
            return ()
        return choices(self._state) if next_button(with_bots_bought(self._state)) == YOU else ()

    def do(self, action: TableAction) -> tuple[TableEvent, ...]:
        """Carry out an action between hands; `IllegalActionError`, and nothing changed, where it is refused."""
        if isinstance(action, ChangeGame) and action.chair == YOU:
            happened = self._apply(action)
            self._chosen = self._state.hands + 1
            return happened
        return self._apply(action)

    def buy(self, amount: int | None = None) -> int:
        """Buy in again, or make a stack too small for a hand whole; return for how much."""
        stack = self.seat.stack
        self._apply(buying(self._state, YOU, amount))
        return self.seat.stack - stack

    def deal(self) -> tuple[TableEvent, ...]:
        """Let bots buy chips and choose the game where it is theirs to choose, then begin a hand.

        Returns what happened before the hand; raises `IllegalActionError`
        where too few can be dealt in.
        """
        happened: list[TableEvent] = []
        for action in bots_buy(self._state):
            happened += self._apply(action)
        button = next_button(self._state)
        games = choices(self._state)
        if games and button != YOU:
            chosen = Random(f"{self.seed}/choice/{self._state.hands}").choice(games)
            happened += self._apply(ChangeGame(chosen, button))
        self._apply(DealHand())
        return tuple(happened)

    def close(self) -> None:
        """Leave for good: the table is closed, and its file removed."""
        if not self._state.closed:
            self._apply(CloseTable())
        self._log.remove()

    # -- keeping it ---------------------------------------------------------------------------------

    def _apply(self, action: TableAction, *, durable: bool = True) -> tuple[TableEvent, ...]:
        """Decide, write down, adopt: in this order; a hand that is over is in the record before another begins."""
        if self._unrecorded is not None:
            self._write_record()
        state, events = apply(self._state, action)
        self._log.append(Entry(events), durable=durable)
        if self._staff is not None and isinstance(action, Play):
            self._staff.done()
        self._adopt(state, events)
        if self._unrecorded is not None:
            self._write_record()
        return events

    def _adopt(self, state: TableState, events: Sequence[TableEvent], *, staffed: bool = True) -> None:
        before, self._state = self._state, state
        for event in events:
            match event:
                case HandDealt():
                    self._sit_to_hand(event, before, staffed=staffed)
                case InHand():
                    seen = masked(event, state, YOU)
                    if isinstance(seen, InHand):
                        self.hand.events.append(seen.event)
                case HandSettled():
                    self._unrecorded = self.hand

    def _sit_to_hand(self, event: HandDealt, before: TableState, *, staffed: bool) -> None:
        """Make what a new hand needs: your view of it; and where it is played on, the dealer's shoe and the bots."""
        game = before.game.hand(event.stacks, carried=before.carried)
        names = {n: chair.name for n, chair in enumerate(before.chairs, 1) if chair is not None}
        self.hands.append(PlayedHand(event.number, before.game, game, event.chairs, names))
        self._told = 0
        if staffed:
            bots = {n: chair.bot for n in event.chairs if (chair := before.chair(n)) is not None and chair.bot}
            yours = event.chairs.index(YOU) + 1 if YOU in event.chairs else 0
            self._staff = Staff(
                game.deck, bots, seed=self.seed, hand=event.number, errors=self._log.head.errors, spared=yours
            )

    def _write_record(self) -> None:
        """Put the finished hand into the record: once, also if this was cut short before."""
        if self._unrecorded is None:
            return
        line = to_line(self._unrecorded.record(self.id))
        size = append_line(self.record, line, after=self._record_size)
        self._log.append(Entry(recorded=size))
        self._record_size, self._unrecorded = size, None


def _deals(entry: Entry) -> bool:
    return any(isinstance(event, HandDealt) for event in entry.events)


def state_is_odd(state: TableState) -> bool:
    """Tell whether a table is none of ours, whatever its seals say: you are not at it, or its hand is another's."""
    hand = state.hand
    return state.chair(YOU) is None or (hand is not None and not 0 <= hand.actor <= len(state.dealt) == len(hand.seats))
