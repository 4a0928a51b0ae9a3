"""One record as one line of JSON, and back, strictly.

The keys stand in the order of docs/reference/records.md; every event begins
with its number ``n``.  Unknown further keys are passed over, as a later
program of the same version may add them; anything else that is not as it
must be is a `RecordError` that says where.

A record of a deal that can be checked ends with ``check``, a digest of all
the bytes before it, so that a line in which any bit has changed is refused.
It is no signature: who rewrites a line on purpose can make it anew.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from comodin.errors import ComodinError, FairError, RecordError, RecordVersionError
from comodin.fair import Transcript, from_plain, to_plain
from comodin.hand.codec import EVENT_TYPES, decode_event, encode_event
from comodin.hand.events import Event, PotAwarded
from comodin.history.check import check_of
from comodin.history.explain import explain
from comodin.history.fill import WORKED_OUT, fill, left_out
from comodin.history.record import HandRecord, Seat
from comodin.rules import GAMES, REVEAL_GAMES, Stakes, Structure, plain_stakes
from comodin.texts import Text

__all__ = ["VERSION", "from_line", "to_line"]

VERSION: Final = 1


class _Version(msgspec.Struct):
    v: int


class _Seat(msgspec.Struct):
    p: int
    name: str
    stack: int


class _EventHead(msgspec.Struct):
    n: int
    type: str


class _Line(msgspec.Struct, omit_defaults=True):
    v: int
    id: str
    game: str
    preset: str
    rules: dict[str, Any]
    structure: Structure
    stakes: dict[str, int]
    seats: list[_Seat]
    viewer: int | None
    events: list[msgspec.Raw]
    stacks: list[int]
    payoffs: list[int]
    carried: int = 0
    phh: dict[str, Any] = {}
    fair: dict[str, Any] | UnsetType = UNSET
    check: str | UnsetType = UNSET


_VERSION = msgspec.json.Decoder(_Version)
_LINE = msgspec.json.Decoder(_Line)
_EVENT_HEAD = msgspec.json.Decoder(_EventHead)
_ENCODER = msgspec.json.Encoder()


def to_line(record: HandRecord) -> bytes:
    r"""Return a record as one line, its newline at the end.

    >>> from comodin import MexicanPoker, start
    >>> state, events = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    >>> line = to_line(HandRecord.of(state, events, id="1", preset="parkwest"))
    >>> line[:58]
    b'{"v":1,"id":"1","game":"mexican-poker","preset":"parkwest"'
    >>> line[-36:]
    b'"stacks":[78,78],"payoffs":[-2,-2]}\n'
    """
    line = _Line(
        v=VERSION,
        id=record.id,
        game=record.game_name,
        preset=record.preset,
        rules=record.overrides,
        structure=record.structure,
        stakes=plain_stakes(record.stakes, record.structure, record.game_name),
        seats=[_Seat(p, seat.name, seat.stack) for p, seat in enumerate(record.seats, 1)],
        viewer=record.viewer,
        events=[msgspec.Raw(b'{"n":%d,%b' % (n, encode_event(event)[1:])) for n, event in enumerate(record.events)],
        stacks=list(record.stacks),
        payoffs=list(record.payoffs),
        carried=record.carried,
        phh=record.phh,
        fair=UNSET if record.fair is None else to_plain(record.fair),
    )
    data = _ENCODER.encode(line)
    return data + b"\n" if record.fair is None else data[:-1] + _checked(data[:-1]) + b"\n"


def from_line(line: bytes) -> HandRecord:
    """Return the record of a line.

    Raises `RecordError` for a line that is cut off, that is no record, or
    whose rules cannot be; `RecordVersionError` for a later version.

    >>> from_line(b'{"v":1,"id":"1","ga')
    Traceback (most recent call last):
    comodin.errors.RecordError: the line is cut off: a record ends with a closing brace
    """
    try:
        version = _VERSION.decode(line).v
        if version > VERSION:
            raise RecordVersionError(Text("history.line.version", given=version, known=VERSION))
        given = _LINE.decode(line)
        stated = _keys(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        cut_off = line.startswith(b"{") and not line.rstrip().endswith(b"}")
        raise RecordError(
            Text("history.line.truncated") if cut_off else explain(error, Text("history.line.head"))
        ) from None
    if version < 1:
        raise RecordError(Text("history.line.value", where="v", given=version))
    _check(given)
    fair = _fair(given, line)
    unstated: dict[int, tuple[str, ...]] = {}
    record = HandRecord(
        id=given.id,
        game_name=given.game,
        preset=given.preset,
        overrides=given.rules,
        structure=given.structure,
        stakes=_stakes(given),
        seats=tuple(Seat(seat.name, seat.stack) for seat in given.seats),
        viewer=given.viewer,
        events=tuple(_event(n, raw, len(given.seats), stated, unstated) for n, raw in enumerate(given.events)),
        stacks=tuple(given.stacks),
        payoffs=tuple(given.payoffs),
        carried=given.carried,
        phh=given.phh,
        fair=fair,
    )
    try:
        record.game()
    except RecordError:
        raise
    except ComodinError as error:
        raise RecordError(error.message) from None
    return fill(record, unstated) if unstated else record


def _check(given: _Line) -> None:
    if given.game not in GAMES:
        raise RecordError(Text("history.line.game", given=given.game))
    if given.carried < 0 or (given.carried and given.game not in REVEAL_GAMES):
        raise RecordError(Text("history.line.value", where="carried", given=given.carried))
    seats = len(given.seats)
    for p, seat in enumerate(given.seats, 1):
        if seat.p != p:
            raise RecordError(Text("history.line.seat_order", given=seat.p, wanted=p))
    for name, numbers in (("stacks", given.stacks), ("payoffs", given.payoffs)):
        if len(numbers) != seats:
            raise RecordError(Text("history.line.length", where=name, given=len(numbers), wanted=seats))
    if given.viewer is not None and not 0 <= given.viewer <= seats:
        raise RecordError(Text("history.line.no_seat", where="viewer", p=given.viewer, seats=seats))


def _checked(data: bytes) -> bytes:
    """Return the end of a line: its check, and the closing brace."""
    return b',"check":"%b"}' % check_of(data).encode()


def _fair(given: _Line, line: bytes) -> Transcript | None:
    """Return the transcript of the deal; `RecordError` where it is none, or the line is not as it was written."""
    if given.fair is UNSET and given.check is UNSET:
        return None
    if given.fair is UNSET or given.check is UNSET:
        raise RecordError(Text("fair.check_missing"))
    whole = line.rstrip(b" \t\r\n")
    body = whole[: len(whole) - len(_checked(b""))]
    if whole != body + _checked(body):
        raise RecordError(Text("fair.check"))
    try:
        return from_plain(given.fair)
    except FairError as error:
        raise RecordError(error.message) from None


def _stakes(given: _Line) -> Stakes:
    amounts = given.stakes
    lower = amounts.get("lower", amounts.get("bet", amounts.get("min_bet", 0)))
    stakes = Stakes(
        lower=lower,
        upper=amounts.get("upper", amounts.get("max_bet", lower)),
        ante=amounts.get("ante", 0),
        bring_in=amounts.get("bring_in", 0),
        collection=amounts.get("collection", 0),
    )
    wanted = plain_stakes(stakes, given.structure, given.game)
    if given.game in REVEAL_GAMES:  # what is 0 there need not stand, but may
        amounts = {name: chips for name, chips in amounts.items() if chips or name in wanted}
    if amounts != wanted:
        names = {"structure": given.structure, "wanted": ", ".join(wanted), "given": ", ".join(amounts)}
        raise RecordError(Text("history.line.stakes", **names))
    return stakes


def _keys(line: bytes) -> list[dict[str, Any]]:
    """Return the events with the keys that they state; `RecordError` for a key that stands twice in one object.

    The decoder takes the last of two, where another program may take the first.
    """
    text = line.decode()
    try:
        events: list[dict[str, Any]] = _READER.decode(text)["events"]
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        raise RecordError(Text("history.line.malformed", byte=error.pos)) from None
    except ValueError:  # a number that Python does not read
        raise RecordError(Text("history.line.range", where=Text("history.line.head"))) from None
    return events


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        where = _where(keys["n"]) if "type" in keys and "n" in keys else Text("history.line.head")
        raise RecordError(Text("history.line.twice", where=where, field=twice))
    return keys


_READER: Final = json.JSONDecoder(object_pairs_hook=_once, strict=False)


def _event(
    n: int, raw: msgspec.Raw, seats: int, stated: list[dict[str, Any]], unstated: dict[int, tuple[str, ...]]
) -> Event:
    data = bytes(raw)
    try:
        head = _EVENT_HEAD.decode(data)
        if head.n != n:
            raise RecordError(Text("history.line.number", where=_where(n), given=head.n, wanted=n))
        if head.type not in EVENT_TYPES:
            raise RecordError(Text("history.line.event_type", where=_where(n), given=head.type))
        event = decode_event(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(explain(error, _where(n))) from None
    missing = left_out(head.type, stated[n])
    for field in missing:
        if field not in WORKED_OUT:
            raise RecordError(Text("history.line.missing", where=_where(n), field=field))
    if missing:
        unstated[n] = missing
    named = event.shares if isinstance(event, PotAwarded) else (getattr(event, "p", 1),)
    for p in named:
        if not 1 <= p <= seats:
            raise RecordError(Text("history.line.no_seat", where=_where(n), p=p, seats=seats))
    return event


def _where(n: int) -> Text:
    return Text("history.line.event", n=n)
