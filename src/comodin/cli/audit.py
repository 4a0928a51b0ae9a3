"""`comodin audit`: judges a record again, every decision, amount and award.

Every hand is judged, also after a wrong one; the first wrong event of each is
named.  Status 1 if any is wrong.
"""

from __future__ import annotations

import json as _json
from typing import Annotated, Any

from cyclopts import Parameter

from comodin.cli.shell import lang, text
from comodin.history import Entry, Verdict, judge, read_entries

__all__ = ["audit"]


def audit(
    file: Annotated[str, Parameter(help=text("cli.audit.file"), allow_leading_hyphen=True)],
    /,
    *,
    json: Annotated[bool, Parameter(help=text("cli.audit.json"), negative=(), show_default=False)] = False,
) -> int:
    """Judge the hands of a record; see the module."""
    hands = wrong = dealt = open_questions = 0
    for entry in read_entries(file):
        hands += 1
        verdict = judge(entry.record) if entry.record is not None and entry.error is None else None
        lawful = verdict is not None and verdict.lawful
        wrong += not lawful
        dealt += lawful and _has_transcript(entry)
        open_questions += lawful and _is_open(entry, verdict)
        if json:
            print(_json.dumps(_as_json(entry, verdict), ensure_ascii=False))
        elif not lawful:
            print(text("cli.audit.hand", file=file, hand=_name(entry), reason=_reason(entry, verdict)))
    if not json:
        key = "wrong" if wrong else "lawful" if hands > 1 else "lawful_one"
        print(text(f"cli.audit.{key}", wrong=wrong, hands=hands))
        if dealt:
            print(text("cli.audit.dealt" if hands > 1 else "cli.audit.dealt_one", hands=dealt))
        if open_questions:
            print(text("cli.audit.unjudged" if hands > 1 else "cli.audit.unjudged_one", hands=open_questions))
    return 1 if wrong else 0


def _reason(entry: Entry, verdict: Verdict | None) -> str:
    if entry.error is not None:
        return entry.error.to(lang())
    if verdict is None or verdict.failure is None:
        return ""
    said = verdict.failure.text
    return said.to(lang()) if entry.line is None else text("errors.at_line", line=entry.line, message=said.to(lang()))


def _has_transcript(entry: Entry) -> bool:
    """Tell whether a hand holds what its cards were committed to by, which is judged with it."""
    return entry.record is not None and entry.record.fair is not None


def _is_open(entry: Entry, verdict: Verdict | None) -> bool:
    """Tell whether something could not be judged that might have been: in a reveal game some cards stay unseen."""
    record = entry.record
    if record is None or verdict is None or (record.reveals and record.viewer is None):
        return False
    return bool(verdict.unjudged)


def _line(entry: Entry, verdict: Verdict | None) -> int | None:
    """Return the line of what is wrong, or of the hand that is."""
    if entry.error is not None:
        return entry.error.line or entry.line
    return None if verdict is None or verdict.lawful else entry.line


def _name(entry: Entry) -> str:
    """Return a hand's place in the file, and its id where that is another."""
    place = str(entry.number)
    return place if entry.record is None or entry.record.id == place else f"{place} ({entry.record.id})"


def _as_json(entry: Entry, verdict: Verdict | None) -> dict[str, Any]:
    failure = None if verdict is None else verdict.failure
    return {
        "hand": entry.number,
        "id": None if entry.record is None else entry.record.id,
        "lawful": verdict is not None and verdict.lawful,
        "deal_checked": verdict is not None and verdict.lawful and _has_transcript(entry),
        "line": _line(entry, verdict),
        "event": None if failure is None else failure.event,
        "error": _reason(entry, verdict) or None,
        "clauses": [] if failure is None else list(failure.clauses),
        "unjudged": [] if verdict is None else [said.to(lang()) for said in verdict.unjudged],
    }
