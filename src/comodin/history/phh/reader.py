"""PHH hands played through the rules: what a person wrote becomes a record, or a refusal that helps.

Up or down, all-in or not, kills and awards follow from the rules; the file
only says what was dealt and decided.  Where nobody sees his cards before they
are turned up, a line may deal a whole hand, and hands need not be dealt at all.  Burns and refusals to declare that are
not written are implied.  A hand that ends early is read as far as it goes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from comodin.cards import JO, JOD, Card
from comodin.errors import ComodinError, IllegalActionError, RecordError
from comodin.games import NoPeek
from comodin.hand import (
    Action,
    Bet,
    Burn,
    Call,
    Check,
    Deal,
    DeclineAllIn,
    Event,
    Expose,
    HandState,
    Muck,
    Raise,
    Show,
    TurnUp,
    Wager,
    apply,
    due,
    legal,
    start,
)
from comodin.hand import actions as a
from comodin.hand.events import HoldingMucked, HoldingShown
from comodin.hand.refusals import refuse
from comodin.history.jsonl import Entry
from comodin.history.phh.floor import UNPROMPTED, settled
from comodin.history.phh.header import CHECK, FieldError, Header, read_header
from comodin.history.phh.lines import Line, parse_line
from comodin.history.phh.notation import show_line, written
from comodin.history.phh.toml import Chunk, chunks, key_line, parse, string_lines
from comodin.history.phh.writer import check_line
from comodin.history.record import HandRecord
from comodin.history.words import awaited, clauses_in_brackets, printable
from comodin.texts import Text

__all__ = ["Played", "expected", "play", "read_many", "read_one"]

_PLAIN: dict[str, type[Action]] = {
    "pb": a.BringIn,
    "f": a.Fold,
    "kp": a.Keep,
    "da": a.DeclareAllIn,
    "nd": DeclineAllIn,
}


MARK: Final = "\ufeff"
"""The byte-order mark that some editors put before a text."""

_WRITTEN: dict[str, str] = {"burn": "bn", "common": "db", "expose": "d xp"}
"""How a dealer's verb is written."""


class Played(NamedTuple):
    """How far the actions of a hand went: the state, the events, and what stopped them, with the action's place."""

    state: HandState
    events: tuple[Event, ...]
    error: Text | None = None
    place: int = 0


class _LineError(Exception):
    """A line that the reader itself refuses, before the rules are asked."""

    def __init__(self, message: Text, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message, self.clauses = message, clauses


def read_one(text: str, *, number: int = 1) -> Entry:
    """Return the hand of a .phh file."""
    return _entry(Chunk("", text.removeprefix(MARK), 0), number)


def read_many(text: str) -> Iterator[Entry]:
    """Return the hands of a .phhs file, one table each; a bad one does not keep the others from being read."""
    top, tables = chunks(text.removeprefix(MARK))
    try:
        for key in parse(top):
            raise RecordError(Text("history.phh.not_a_hand", key=key), line=key_line(top, key))
    except RecordError as error:
        yield Entry(1, None, error)
        return
    names: set[str] = set()
    for number, table in enumerate(tables, 1):
        if table.name in names:
            yield Entry(number, None, RecordError(Text("history.phh.table_twice", name=table.name), line=table.before))
            continue
        names.add(table.name)
        yield _entry(table, number)


def play(header: Header) -> Played:
    """Run the actions of a hand through the rules, up to the first that is refused."""
    game = header.game
    table = _RevealTable(header, cards=game.rules.cards) if isinstance(game, NoPeek) else _Table(header)
    for place, text in enumerate(header.actions):
        try:
            line = parse_line(text)
            if line is not None:
                table.take(line)
        except IllegalActionError as error:
            return table.stopped(place, text, error.reason, error.clauses)
        except _LineError as error:
            return table.stopped(place, text, error.message, error.clauses)
        except ComodinError as error:
            said = Text("history.phh.action", number=place + 1, line=printable(text), reason=error.message)
            return Played(table.state, tuple(table.events), said, place)
    return Played(table.state, tuple(table.events))


def expected(state: HandState) -> Text:
    """Return what the hand waits for, in words and as it is written."""
    said, _ = awaited(state)
    lines = written(state)
    return Text("history.phh.written", awaited=said, written=lines) if lines else said


def _entry(chunk: Chunk, number: int) -> Entry:
    begins = chunk.before or 1
    try:
        header = read_header(parse(chunk), number=number)
        if header.fair is not None:
            _check_text(chunk)
    except RecordError as error:
        return Entry(number, None, error, begins)
    except FieldError as error:
        line = key_line(chunk, error.key)
        return Entry(number, None, RecordError(error.message, line=line or begins), begins)
    played = play(header)
    record = HandRecord.of(
        played.state,
        played.events,
        id=header.id,
        preset=header.preset,
        game_name=header.game_name,
        names=header.names,
        viewer=header.viewer,
        phh=header.kept,
        fair=header.fair,
    )
    return Entry(number, record, _problem(chunk, header, played, record), begins)


def _check_text(chunk: Chunk) -> None:
    """Refuse a hand whose text is not the one that its check was made for (`FieldError`)."""
    text, mark, end = chunk.text.rpartition(f"\n{CHECK} = ")
    text += "\n"
    if (mark + end).strip() != check_line(text).strip():
        raise FieldError(CHECK, Text("fair.check"))


def _problem(chunk: Chunk, header: Header, played: Played, record: HandRecord) -> RecordError | None:
    if played.error is not None:
        lines = string_lines(chunk, "actions")
        line = lines[played.place] if played.place < len(lines) else None
        return RecordError(played.error, line=line)
    if header.finishing is None or (played.state.over and header.finishing == record.stacks):
        return None
    line = key_line(chunk, "finishing_stacks")
    if not played.state.over:
        return RecordError(Text("history.phh.unfinished", awaited=expected(played.state)), line=line)
    said = Text("history.phh.finishing", given=list(header.finishing), wanted=list(record.stacks))
    return RecordError(said, line=line)


class _Table:
    """A hand in play, and the showdown events that no line has confirmed yet."""

    def __init__(self, header: Header) -> None:
        self.state, happened = start(header.game)
        self.events = list(happened)
        self._unconfirmed: deque[HoldingShown | HoldingMucked] = deque()

    def take(self, line: Line) -> None:
        """Do what a line says, after what it implies."""
        self._imply(line)
        seats = len(self.state.seats)
        if line.seat > seats:
            raise _LineError(Text("history.phh.no_seat", p=line.seat, seats=seats))
        if line.action is not None:
            self._do(settled(self.state, line.action, line.verb, line.seat))
            return
        match line.verb:
            case "middle" | "tu":
                raise _LineError(Text("history.phh.reveal_only", verb="tu" if line.seat else "mc"))
            case "deal" | "common":
                if len(line.cards or ()) != 1:
                    raise _LineError(Text("history.phh.one_card"))
                self._deal(line)
            case "burn":
                card = _named(line)
                self._do(Burn(JO if card is not None and card.is_joker else card), line)
            case "expose":
                self._do(a.ExposeByDealer(line.seat, _named(line)), line)
            case "sm":
                self._show(line)
            case _:
                self._decide(line)

    def stopped(self, place: int, text: str, reason: Text, clauses: tuple[str, ...]) -> Played:
        """Return the end of a hand at a line that was refused."""
        awaiting = self._unconfirmed
        wanted = Text("history.say.plain", said=show_line(awaiting[0])) if awaiting else expected(self.state)
        said = Text(
            "history.phh.refused",
            number=place + 1,
            line=printable(text),
            reason=reason,
            clauses=clauses_in_brackets(clauses),
            awaited=wanted,
        )
        return Played(self.state, tuple(self.events), said, place)

    def _imply(self, line: Line) -> None:
        if line.verb in UNPROMPTED:
            return
        while self.state.kind == "declare" and not (line.verb in ("da", "nd") and line.seat == self.state.actor):
            self._do(DeclineAllIn())
        wanted = due(self.state)
        if wanted is not None and wanted.what == "burn" and line.verb != "burn":
            self._do(Burn(None))

    def _do(self, action: Action, line: Line | None = None) -> None:
        """Do what a line says; a joker that it names must be the joker that it is."""
        state, happened = apply(self.state, action)
        if line is not None:
            _check_joker(line, happened[0])
        self.state = state
        self.events += happened
        self._unconfirmed += [event for event in happened if isinstance(event, HoldingShown | HoldingMucked)]

    def _deal(self, line: Line) -> None:
        wanted, card = due(self.state), _named(line)
        if wanted is not None and wanted.what in ("deal", "common"):
            if line.verb == "common" and wanted.what == "deal":
                raise _LineError(Text("history.phh.no_common"), wanted.clauses)
            if line.verb == "deal" and wanted.what == "common":
                raise _LineError(Text("history.phh.common_due"), wanted.clauses)
            if line.seat != wanted.p:
                raise _LineError(Text("history.phh.not_his_card", p=line.seat), wanted.clauses)
        if card is not None and card.token == "JoX":
            raise _LineError(Text("history.phh.joker_exposed", p=line.seat), ("P17",))
        self._do(Deal(card), line)

    def _decide(self, line: Line) -> None:
        _check_turn(self.state, line, "P34")
        if line.verb == "cbr":
            self._do(self._wager(line.to))
        elif line.verb == "cc":
            free = any(option.action is Check for option in legal(self.state))
            self._do(Check() if free else Call())
        elif line.verb == "xp":
            self._do(Expose(_named(line)), line)
        else:
            self._do(_PLAIN[line.verb]())

    def _wager(self, to: int) -> Action:
        for option in legal(self.state):
            if issubclass(option.action, Wager):
                return option.action(to)
        return Raise(to) if self.state.betting.owed_to else Bet(to)

    def _show(self, line: Line) -> None:
        if not self._unconfirmed:
            self._do(Muck(line.seat) if line.cards is None else Show(line.seat, self._tagged(line)), line)
        event = self._unconfirmed[0]
        if not _confirms(line, event):
            raise _LineError(Text("history.phh.shows", wanted=show_line(event)), ("P28", "P35"))
        _check_joker(line, event)
        self._unconfirmed.popleft()

    def _tagged(self, line: Line) -> tuple[Card, ...]:
        """Return the cards of a shown hand, its joker as it was dealt."""
        upcards = self.state.seats[line.seat - 1].upcards
        joker = next((card for card in upcards if card.is_joker), JOD)
        return tuple(joker if card.is_joker else card for card in line.cards or () if card is not None)


class _RevealTable(_Table):
    """A hand of the games in which cards are turned up, and the hands that are written but not dealt yet.

    The dealer deals round by round; a line says what one seat gets.  So each
    waits for the others, and what no line has said is dealt unknown as soon
    as something else happens.
    """

    def __init__(self, header: Header, *, cards: int) -> None:
        super().__init__(header)
        self._each = cards
        self._waiting: list[deque[Card | None]] = [deque() for _ in header.game.stacks]

    def take(self, line: Line) -> None:
        """Do what a line says, after the cards that it implies."""
        seats = len(self.state.seats)
        if line.seat > seats:
            raise _LineError(Text("history.phh.no_seat", p=line.seat, seats=seats))
        if line.verb == "deal":
            self._wait(line)
            return
        if line.action is not None:
            self._do(settled(self.state, line.action, line.verb, line.seat))
            return
        while (wanted := due(self.state)) is not None and wanted.what == "deal":
            its = self._waiting[wanted.p - 1]
            self._do(Deal(its.popleft() if its else None))
        match line.verb:
            case "middle":
                for card in line.cards or ():
                    self._middle(card)
            case "tu":
                _check_turn(self.state, line, "R4.4")
                self._do(TurnUp(_named(line)))
            case "cbr" | "cc" | "f":
                self._decide(line)
            case verb:
                raise _LineError(Text("history.phh.poker_only", verb=_WRITTEN.get(verb, verb)))

    def _wait(self, line: Line) -> None:
        """Note the cards of a seat, and deal as far as it is known who gets what."""
        p, cards = line.seat, line.cards or ()
        wanted = due(self.state)
        if wanted is None:
            self._do(Deal(None))  # refused: it is a seat's turn, or the hand is over
        elif wanted.what != "deal":
            raise _LineError(Text("history.phh.all_dealt"), wanted.clauses)
        its = self._waiting[p - 1]
        has = self.state.seats[p - 1].held + len(its)
        if not cards or has + len(cards) > self._each:
            raise _LineError(Text("history.phh.hand_size", p=p, cards=self._each, has=has, given=len(cards)), ("M5",))
        for card in cards:
            if card is not None:
                self._check_card(card)
            its.append(card)
        while (wanted := due(self.state)) is not None and wanted.what == "deal" and self._waiting[wanted.p - 1]:
            self._do(Deal(self._waiting[wanted.p - 1].popleft()))

    def _check_card(self, card: Card) -> None:
        """Refuse a card that is not in the deck or that another line has dealt."""
        if any(card in its for its in self._waiting):
            raise refuse(Deal(card), "card_already_out", card=card)
        self.state.game.decide(self.state, Deal(card))

    def _middle(self, card: Card | None) -> None:
        wanted = due(self.state)
        if not self.state.actor and (wanted is None or wanted.what != "middle"):
            raise _LineError(Text("history.phh.no_common"))
        self._do(Deal(card))


def _check_turn(state: HandState, line: Line, clause: str) -> None:
    """Refuse a line of a seat while another one is asked."""
    if state.actor and line.seat != state.actor:
        raise _LineError(Text("history.phh.not_his_turn", p=line.seat), (clause,))


def _check_joker(line: Line, event: Event) -> None:
    """Refuse a joker that a line names as what it is not: up, down, exposed by the dealer; ``Jo`` says neither."""
    cards: tuple[Card | None, ...] = event.cards if isinstance(event, HoldingShown) else (getattr(event, "card", None),)
    comes = next((card.token for card in cards if card is not None and card.is_joker), None)
    named = next((card.token for card in line.cards or () if card is not None and card.is_joker), "Jo")
    if comes is None or named in ("Jo", comes):
        return
    if comes == "Jo":
        raise _LineError(Text("history.phh.joker_burned"), ("P25",))
    raise _LineError(Text("history.phh.joker", wanted=comes), ("P17",) if comes == "JoX" else ("P10", "P11"))


def _confirms(line: Line, event: HoldingShown | HoldingMucked) -> bool:
    if line.seat != event.p:
        return False
    if line.cards is None or isinstance(event, HoldingMucked):
        return line.cards is None and isinstance(event, HoldingMucked)
    return _plain(line.cards) == _plain(event.cards)


def _plain(cards: Iterable[Card | None]) -> list[str]:
    return sorted("??" if card is None else "Jo" if card.is_joker else card.token for card in cards)


def _named(line: Line) -> Card | None:
    return line.cards[0] if line.cards else None
