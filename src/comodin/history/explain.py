"""What is wrong with a line of JSON, said in either language.

msgspec's messages are English and made for programs; this turns them into
`Text`.  A message that is not known here is quoted as it is.
"""

from __future__ import annotations

import re
from typing import Final

from comodin.errors import ComodinError
from comodin.texts import Text

__all__ = ["explain"]

_KINDS: Final = frozenset({"int", "float", "str", "bool", "array", "object", "null"})
_PATH: Final = re.compile(r" - at (?:`key` in )?`\$?(?P<path>[^`]*)`$")
_EXPECTED: Final = re.compile(r"Expected `(?P<wanted>[^`]+)`.*, got `(?P<given>[^`]+)`")
_MISSING: Final = re.compile(r"Object missing required field `(?P<field>[^`]+)`")
_VALUE: Final = re.compile(r"Invalid (?:enum )?value '?(?P<given>[^']*)'?")
_MALFORMED: Final = re.compile(r"JSON is malformed: .*\(byte (?P<byte>\d+)\)")


def explain(error: Exception, where: Text) -> Text:
    """Return what an error of decoding says; `where` is what was being decoded.

    >>> import msgspec
    >>> try:
    ...     msgspec.json.decode(b'{"p":"1"}', type=dict[str, int])
    ... except msgspec.DecodeError as error:
    ...     print(explain(error, Text("history.line.event", n=3)))
    event 3, '[...]': text where a whole number belongs
    """
    said = str(error)
    found = _PATH.search(said)
    if found:
        said = said[: found.start()]
        path = found["path"].lstrip(".")
        where = Text("history.line.field", where=where, field=path) if path else where
    cause = error.__cause__
    if isinstance(cause, ComodinError):
        return Text("history.line.reason", where=where, reason=cause.message)
    return _translated(said, where) or Text("history.line.not_json", reason=said)


def _translated(said: str, where: Text) -> Text | None:
    if match := _EXPECTED.match(said):
        given, wanted = _kind(match["given"]), _kind(match["wanted"])
        return Text("history.line.wrong_type", where=where, given=given, wanted=wanted)
    if match := _MISSING.match(said):
        return Text("history.line.missing", where=where, field=match["field"])
    if match := _VALUE.match(said):
        return Text("history.line.value", where=where, given=match["given"])
    if match := _MALFORMED.match(said):
        return Text("history.line.malformed", byte=match["byte"])
    if "out of range" in said:
        return Text("history.line.range", where=where)
    return Text("history.line.truncated") if "truncated" in said else None


def _kind(names: str) -> Text | str:
    said: Text | str | None = None
    for name in names.split(" | "):
        word = Text(f"history.kind.{name}") if name in _KINDS else name
        said = word if said is None else Text("history.kind.either", first=said, second=word)
    return said or names
