"""The little TOML that PHH needs beyond `tomllib`: writing, cutting, finding lines.

`tomllib` reads values and forgets where they stood; a person who wrote a hand
wants to hear the line.  A .phhs file is cut at its table headers, so that one
bad hand does not take the others with it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any, Final, NamedTuple

from comodin.errors import RecordError
from comodin.texts import Text

__all__ = ["Chunk", "chunks", "dump_key", "dump_value", "key_line", "parse", "string_lines"]

_HEADER: Final = re.compile(r"""^\[[ \t]*("[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*\][ \t]*(?:\#.*)?\r?$""", re.M)
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLACE: Final = re.compile(r" \(at line (\d+), column \d+\)$")
_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|\#[^\n]*|[\[\]]', re.S
)
_REASONS: Final = {
    "Unclosed array": "array",
    "Unclosed inline table": "table",
    "Unterminated string": "string",
    'Expected "\'"': "string",
    "Expected '\"'": "string",
    "Illegal character '\\n'": "string",
    "Expected '='": "equals",
    "Invalid value": "value",
    "Invalid statement": "statement",
    "Expected newline": "newline",
    "Cannot overwrite": "twice",
    "Cannot declare": "twice",
    "Duplicate inline": "twice",
}
HUGE: Final = 4096


class Chunk(NamedTuple):
    """A part of a file that holds one hand: its table's name, its text, the file's line before it."""

    name: str
    text: str
    before: int


def chunks(text: str) -> tuple[Chunk, list[Chunk]]:
    r"""Return what stands before the first table, and each table.

    >>> top, tables = chunks("# mine\n[1]\na = 1\n[2]\na = 2\n")
    >>> [(table.name, table.text, table.before) for table in tables]
    [('1', 'a = 1\n', 2), ('2', 'a = 2\n', 4)]
    """
    headers = list(_HEADER.finditer(text))
    ends = [*(header.start() for header in headers[1:]), len(text)][: len(headers)]
    tables = []
    before, counted = 0, 0
    for header, end in zip(headers, ends, strict=True):
        start = min(header.end() + 1, end)
        before += text.count("\n", counted, start)
        counted = start
        tables.append(Chunk(header[1].strip("\"'"), text[start:end], before))
    return Chunk("", text[: headers[0].start()] if headers else text, 0), tables


def parse(chunk: Chunk) -> dict[str, Any]:
    """Return the values of a chunk; `RecordError` with the file's line where it is not TOML."""
    try:
        values = tomllib.loads(chunk.text)
    except RecursionError:
        raise _not_toml(chunk, Text("history.toml.deep"), 1) from None
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = _PLACE.search(said)
        line = int(place[1]) if place else chunk.text.rstrip().count("\n") + 1
        reason = _reason(_PLACE.sub("", said)) if place else Text("history.toml.end")
        raise _not_toml(chunk, reason, line) from None
    except ValueError:  # a number that Python does not read
        raise _not_toml(chunk, Text("history.toml.number"), 1) from None
    if _has_huge(values):
        raise _not_toml(chunk, Text("history.toml.number"), 1)
    return values


def _not_toml(chunk: Chunk, reason: str, line: int) -> RecordError:
    return RecordError(Text("history.phh.toml", reason=reason), line=chunk.before + line)


def _has_huge(value: object) -> bool:
    """Tell whether a number in it has more digits than Python writes."""
    match value:
        case int():
            return value.bit_length() > HUGE
        case list():
            return any(map(_has_huge, value))
        case dict():
            return any(map(_has_huge, value.values()))
    return False


def _reason(said: str) -> str:
    key = next((key for start, key in _REASONS.items() if said.startswith(start)), None)
    return said if key is None else Text(f"history.toml.{key}")


def key_line(chunk: Chunk, key: str) -> int | None:
    """Return the file's line on which a key is set."""
    found = re.search(rf"""^[ \t]*["']?{re.escape(key)}["']?[ \t]*=""", chunk.text, re.M)
    return None if found is None else chunk.before + chunk.text.count("\n", 0, found.end()) + 1


def string_lines(chunk: Chunk, key: str) -> list[int]:
    r"""Return the file's line of each string in a flat list.

    >>> string_lines(Chunk("", 'actions = [\n  "p1 f", # why\n\n  "p2 f"]', 0), "actions")
    [2, 4]
    """
    start = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*\[", chunk.text, re.M)
    if start is None:
        return []
    lines: list[int] = []
    for token in _TOKEN.finditer(chunk.text, start.end()):
        if token[0] in "[]":
            break
        if not token[0].startswith("#"):
            lines.append(chunk.before + chunk.text.count("\n", 0, token.start()) + 1)
    return lines


def dump_value(value: object) -> str:
    r"""Return a value as TOML on one line.

    >>> dump_value({"raise_cap": 4, "a b": ['x"', True]})
    '{ raise_cap = 4, "a b" = ["x\\"", true] }'
    """
    match value:
        case bool():
            return str(value).lower()
        case int() | float() | None:
            return "nan" if value is None else repr(value)  # JSON has no nan
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(dump_value, value))}]"
        case Mapping():
            pairs = ", ".join(_pairs(value))
            return f"{{ {pairs} }}" if pairs else "{}"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def _pairs(table: Mapping[Any, object]) -> Iterator[str]:
    for key, value in table.items():
        yield f"{dump_key(str(key))} = {dump_value(value)}"


def dump_key(key: str) -> str:
    """Return a key, quoted where it must be."""
    return key if _BARE.fullmatch(key) else dump_value(key)
