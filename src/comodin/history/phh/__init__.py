"""Poker Hand History (PHH): the dialect in which people and tests write hands.

Reading plays the hand through the rules (`reader`); writing needs the events
alone (`writer`).  The format is docs/reference/records.md, "PHH dialect".

>>> record = loads('''
... variant = "FMP"
... antes = [2, 2]
... small_bet = 4
... big_bet = 8
... starting_stacks = [80, 80]
... actions = ["d dh p1 2c", "d dh p2 Jo", "d dh p1 Kd", "d dh p2 7h", "p1 cbr 4", "p2 f"]
... ''')
>>> record.payoffs
(2, -2)
"""

from collections.abc import Iterable, Iterator

from comodin.errors import RecordError
from comodin.history.jsonl import Entry
from comodin.history.phh.reader import expected, read_many, read_one
from comodin.history.phh.writer import dumps
from comodin.history.record import HandRecord
from comodin.texts import Text

__all__ = ["dumps", "dumps_all", "expected", "loads", "loads_all", "read_many", "read_one"]


def loads(text: str) -> HandRecord:
    """Return the hand of a .phh text; `RecordError` with the line of what is wrong."""
    return _record(read_one(text))


def loads_all(text: str) -> Iterator[HandRecord]:
    """Return the hands of a .phhs text; `RecordError` at the first that is wrong."""
    return map(_record, read_many(text))


def dumps_all(records: Iterable[HandRecord]) -> str:
    """Return hands as a .phhs text: tables ``[1]``, ``[2]`` ..."""
    return "\n".join(f"[{number}]\n{dumps(record)}" for number, record in enumerate(records, 1))


def _record(entry: Entry) -> HandRecord:
    if entry.error is not None or entry.record is None:
        raise entry.error or RecordError(Text("history.file.empty"))
    return entry.record
