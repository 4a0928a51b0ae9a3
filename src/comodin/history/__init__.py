"""Records of hands: written, read, judged, told.

One record (`HandRecord`), three forms: the event log (`jsonl`), the PHH
dialect in which hands are exchanged and written by hand (`phh`), and a story
to read (`text`).  `audit` judges a record.  Formats: docs/reference/records.md.
"""

from comodin.history.audit import AuditFailure, Verdict, audit, judge
from comodin.history.files import RecordWriter, format_of, read_entries, read_records
from comodin.history.jsonl import Entry
from comodin.history.record import HandRecord, Seat, default_names, view_of, with_deal
from comodin.history.text import story
from comodin.history.wire import from_line, to_line

__all__ = [
    "AuditFailure",
    "Entry",
    "HandRecord",
    "RecordWriter",
    "Seat",
    "Verdict",
    "audit",
    "default_names",
    "format_of",
    "from_line",
    "judge",
    "read_entries",
    "read_records",
    "story",
    "to_line",
    "view_of",
    "with_deal",
]
