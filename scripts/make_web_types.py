"""Write ``web/src/lib/generated/{protocol,floor}.ts``: what the server says, and understands, as TypeScript.

The types are those of `comodin.server.protocol`, and of `comodin.floor` for
live tables; a field that may be left out is optional.  A test holds the files
to this script.

    python scripts/make_web_types.py
"""

from __future__ import annotations

import inspect
import json
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from comodin.floor import Board, BoardPot, BoardProposal, BoardRule, BoardSeat, Button
from comodin.server.protocol import floor, messages, picture

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "generated" / "protocol.ts"
FLOOR_FILE = FILE.with_name("floor.ts")
HEAD = """// Made by scripts/make_web_types.py from comodin.server.protocol; not to be edited.
/* eslint-disable */
"""
STEP = {"events": "Plain[]", "table": "TableChange | null", "you": "YouChange | null"}
CHANGES = """/** Some fields of `You`. */
export type YouChange = Partial<You>;

/** Some fields of a `TablePicture`; of `chairs` those that are new, by number, of `hand` only what is new of it. */
export interface TableChange extends Partial<Omit<TablePicture, "chairs" | "hand">> {
  chairs?: Record<string, ChairPicture | null>;
  hand?: Partial<HandPicture> | null;
}"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}


def kind_of(hint: Any) -> str:
    """Return a Python type as TypeScript.

    >>> kind_of(dict[int, str | None]), kind_of(tuple[int, ...])
    ('Record<string, string | null>', 'number[]')
    >>> kind_of(tuple[str, int])
    '[string, number]'
    """
    origin, args = get_origin(hint), get_args(hint)
    named_as = named().get(hint) if origin is Literal else PLAIN.get(hint)
    if named_as is not None:
        return named_as
    if origin in (Literal, Union, UnionType):
        return " | ".join(json.dumps(one) if origin is Literal else kind_of(one) for one in args)
    if origin is dict:
        return f"Record<string, {kind_of(args[1])}>"
    if origin in (tuple, list):
        if origin is tuple and args[-1] is not ...:
            return f"[{', '.join(kind_of(one) for one in args)}]"
        inner = kind_of(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


def comment(text: str, margin: str = "") -> list[str]:
    """Return a docstring as a comment."""
    lines = inspect.cleandoc(text).replace("``", "`").replace("None", "null").splitlines()
    if len(lines) == 1:
        return [f"{margin}/** {lines[0]} */"]
    return [f"{margin}/**", *(f"{margin} * {line}".rstrip() for line in lines), f"{margin} */"]


def default_of(field: msgspec.structs.FieldInfo) -> str:
    """Return what holds where a field is left out, as JSON."""
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    return json.dumps(value)


def interface(kind: type[Struct], *, sent: bool) -> str:
    """Return one struct as an interface; of what a client sends, every field with a default may be left out."""
    lines = [*comment(kind.__doc__ or ""), f"export interface {kind.__name__} {{"]
    config = kind.__struct_config__
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    hints = get_type_hints(kind)
    for field in msgspec.structs.fields(kind):
        has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        optional = has_default and (sent or config.omit_defaults)
        kind_name = STEP[field.name] if kind is messages.Step and field.name in STEP else kind_of(hints[field.name])
        line = f"  {field.encode_name}{'?' if optional else ''}: {kind_name};"
        lines.append(line + (f" // else {default_of(field)}" if optional else ""))
    return "\n".join([*lines, "}"])


def union(name: str, base: type[Struct]) -> str:
    """Return the union of all messages of one way."""
    kinds = [kind.__name__ for kind in base.__subclasses__()]
    lines = [*comment(f"{inspect.cleandoc(base.__doc__ or '').splitlines()[0]}"), f"export type {name} ="]
    return "\n".join(lines) + "\n" + "\n".join(f"  | {kind}" for kind in kinds) + ";"


@cache
def named() -> dict[Any, str]:
    """Return the sets of words that have a name."""
    values = {name: getattr(picture, name) for name in picture.__all__}
    return {value: name for name, value in values.items() if get_origin(value) is Literal}


def literals() -> list[str]:
    """Return the named sets of words as types."""
    return [
        f"export type {name} = {' | '.join(json.dumps(word) for word in get_args(value))};"
        for value, name in named().items()
    ]


def types() -> str:
    """Return the whole file."""
    structs = [value for name in picture.__all__ if isinstance(value := getattr(picture, name), type)]
    clients = messages.ClientMessage.__subclasses__()
    frames = messages.ServerFrame.__subclasses__()
    event = (
        "/** Something that happened: its type, and what belongs to it. */\nexport interface Plain {\n  type: string;\n"
    )
    parts = [
        HEAD.rstrip(),
        f"/** The version that client and server speak. */\nexport const VERSION = {messages.VERSION};",
        f"{event}  [field: string]: unknown;\n}}",
        *literals(),
        *(interface(kind, sent=False) for kind in structs),
        CHANGES,
        *(interface(kind, sent=True) for kind in clients),
        union("ClientMessage", messages.ClientMessage),
        *(interface(kind, sent=False) for kind in frames),
        union("ServerFrame", messages.ServerFrame),
    ]
    return "\n\n".join(parts) + "\n"


def floor_types() -> str:
    """Return the whole file of live tables."""
    shown = (Button, BoardSeat, BoardPot, BoardRule, BoardProposal, Board, floor.FloorPage)
    parts = [
        HEAD.replace("comodin.server.protocol", "comodin.floor").rstrip(),
        'import type { Words } from "./protocol";',
        *(interface(kind, sent=False) for kind in shown),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Write the files."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    for path, text in ((FILE, types()), (FLOOR_FILE, floor_types())):
        path.write_text(text, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
