"""Records as PHH: fields, then every deal, choice and showing as a line, in order.

Works on events alone, so that a viewer's masked record is written too, with
``??`` for what it hides.  Where nobody sees his cards before they are turned
up, they are always written so: what was never turned stays unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from comodin.cards import Card
from comodin.hand import events as e
from comodin.hand.actions import Expose, Keep
from comodin.history.check import check_of
from comodin.history.derive import choice_at
from comodin.history.irregular import irregular_at, is_consequence
from comodin.history.phh.floor import floor_line
from comodin.history.phh.header import CHECK, header_fields
from comodin.history.phh.notation import show_line, write_card
from comodin.history.phh.toml import dump_key, dump_value
from comodin.history.record import HandRecord

__all__ = ["action_lines", "check_line", "dumps"]

UNASKED: Final = (
    e.CardFlashed,
    e.CardMoved,
    e.CardSetAside,
    e.CardShownTo,
    e.DealAccepted,
    e.DeckFouled,
    e.HandFouled,
    e.HandRetrieved,
    e.MisdealDeclared,
    e.RulingMade,
    e.ShowDemanded,
)
"""What a line says that answers no question, so that it does not imply a refusal to declare."""


def dumps(record: HandRecord) -> str:
    """Return a record as the text of a .phh file, or of one table of a .phhs file."""
    lines = [f"{key} = {dump_value(value)}" for key, value in header_fields(record)]
    if record.events and isinstance(record.events[-1], e.HandEnded):
        lines.append(f"finishing_stacks = {dump_value(record.stacks)}")
    lines += [f"{dump_key(key)} = {_kept(key, value)}" for key, value in record.phh.items()]
    actions = [f"  {dump_value(line)}," for line in action_lines(record.events)]
    text = "\n".join([*lines, "actions = [", *actions, "]", ""])
    return text if record.fair is None else text + check_line(text)


def check_line(text: str) -> str:
    """Return the line that follows the text of a hand whose deal can be checked."""
    return f"{CHECK} = {dump_value(check_of(text.encode()))}\n"


def action_lines(events: Sequence[e.Event]) -> Iterator[str]:
    """Return the lines of a hand.

    >>> list(action_lines([e.CardDealt(p=1, card=None, up=False, street=2), e.Checked(p=1), e.Raised(p=2, to=16)]))
    ['d dh p1 ??', 'p1 cc', 'p2 cbr 16']
    """
    yield from _unseen_deal(events)
    unknown: set[int] = set()
    chosen: set[int] = set()
    for place, event in _regular(events, unknown):
        match event:
            case str():
                yield event
            case e.CardDealt() | e.CommonCardDealt() | e.CardBurned() | e.CardSetAside():
                yield from _card_line(event)
                if isinstance(event, e.CardDealt) and event.card is None:
                    unknown.add(event.p)
            case e.ChoiceMade():
                choice = choice_at(events, place)
                if choice is not None:
                    chosen.add(event.p)
                    yield _choice_line(event.p, choice, unknown)
            case e.DownCardKept() | e.DownCardExposed():
                if event.p not in chosen:
                    choice = Expose(event.card) if isinstance(event, e.DownCardExposed) else Keep()
                    yield _choice_line(event.p, choice, unknown)
                chosen.discard(event.p)
            case e.DownCardExposedByDealer():
                yield _turned(f"d xp p{event.p}", event.p, event.card, unknown)
            case e.DeclarationDeclined() if _must_be_written(events[place + 1 :], event.p):
                yield f"p{event.p} nd"
            case _:
                yield from _plain_line(event)


def _regular(events: Sequence[e.Event], unknown: set[int]) -> Iterator[tuple[int, e.Event | str]]:
    """Give each event with its place; in place of those of an irregular action its line, if it has one."""
    taken = 0
    for place, event in enumerate(events):
        if place >= taken:
            taken, said = _irregular(events, place)
            if not taken:
                yield place, event
                continue
            for line in said:
                yield place, line
            _note_unknown(events, place, taken, unknown)


def _note_unknown(events: Sequence[e.Event], place: int, after: int, unknown: set[int]) -> None:
    """Keep count of who has a down card that is unknown, through the events of an irregular action."""
    for event in events[place:after]:
        match event:
            case e.CardDealt(card=None):
                unknown.add(event.p)
            case e.DownCardExposedByDealer():
                unknown.discard(event.p)
            case e.CardMoved() if not any(
                isinstance(dealt, e.CardDealt) and dealt.card is not None and dealt.card.bit == event.card.bit
                for dealt in events[:place]
            ):
                unknown.discard(event.p)


def _irregular(events: Sequence[e.Event], place: int) -> tuple[int, Iterable[str]]:
    """Return up to where an irregular action goes and its line, if any: what follows by itself has none."""
    event = events[place]
    done = irregular_at(events, place)
    if done is None:
        return (place + 2, ()) if isinstance(event, e.HeldToAction) else (0, ())
    if is_consequence(events, place):
        return place + 1, ()
    after = place + done.events
    while isinstance(event, e.CardMoved) and after < len(events) and isinstance(events[after], e.CardMoved):
        after += 1
    return after, (floor_line(done.action, getattr(event, "p", 0)),)


def _unseen_deal(events: Sequence[e.Event]) -> Iterator[str]:
    """Write the deal of a game in which nobody sees his cards: a line for each seat, and the middle."""
    cards = Counter(event.p for event in events if isinstance(event, e.CardDealt) and not event.street)
    for p, dealt in sorted(cards.items()):
        yield f"d dh p{p} {write_card(None) * dealt}"
    middle = [write_card(event.card) for event in events if isinstance(event, e.MiddleCardDealt)]
    if middle:
        yield f"d mc {' '.join(middle)}"


def _card_line(event: e.CardDealt | e.CommonCardDealt | e.CardBurned | e.CardSetAside) -> Iterator[str]:
    card = write_card(event.card)
    match event:
        case e.CardDealt() if event.street:
            yield f"d dh p{event.p} {card}"
        case e.CommonCardDealt():
            yield f"d db {card}"
        case e.CardBurned() | e.CardSetAside():
            yield f"d bn {card}"


def _plain_line(event: e.Event) -> Iterator[str]:
    match event:
        case e.Checked() | e.Called():
            yield f"p{event.p} cc"
        case e.Folded():
            yield f"p{event.p} f"
        case e.CardTurned():
            yield f"p{event.p} tu {write_card(event.card)}"
        case e.BetMade() | e.Raised() | e.Completed():
            yield f"p{event.p} cbr {event.to}"
        case e.BringInPosted():
            yield f"p{event.p} pb"
        case e.AllInDeclared():
            yield f"p{event.p} da"
        case e.HoldingShown() | e.HoldingMucked():
            yield show_line(event)


def _choice_line(p: int, choice: Keep | Expose, unknown: set[int]) -> str:
    return _turned(f"p{p} xp", p, choice.card, unknown) if isinstance(choice, Expose) else f"p{p} kp"


def _turned(line: str, p: int, card: Card | None, unknown: set[int]) -> str:
    """Name the card that is turned up where it was dealt unknown."""
    if p not in unknown:
        return line
    unknown.discard(p)
    return f"{line} {write_card(card)}"


def _must_be_written(later: Sequence[e.Event], p: int) -> bool:
    """Tell whether a refusal to declare must be written, as the next line does not imply it."""
    for event in later:
        match event:
            case e.ActionOn() | e.DeclarationDeclined() | e.BettingEnded():
                continue
            case e.DownCardExposedByDealer() | e.HandVoided():
                return True
            case _ if isinstance(event, UNASKED):
                return True
            case e.AllInDeclared():
                return event.p == p
        return False
    return True


def _kept(key: str, value: object) -> str:
    """Return a kept value; a time of day that JSON has made a text stands bare again."""
    if key == "time" and isinstance(value, str) and value[2:3] == ":":
        return value
    return dump_value(value)
