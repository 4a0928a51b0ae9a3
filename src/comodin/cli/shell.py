"""What the subcommands share of the terminal: language, output, complaints.

The language is chosen once, before any subcommand is imported, because help
texts are made when a subcommand's parameters are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from errno import EACCES, EEXIST, EISDIR, ENOENT, ENOSPC, ENOTDIR, EPERM, EROFS
from io import TextIOWrapper
from typing import TYPE_CHECKING

from comodin.texts import LANGUAGES, Lang, Text, say

if TYPE_CHECKING:
    from cyclopts import CycloptsError

__all__ = [
    "choose_language",
    "complain",
    "explain_system",
    "explain_usage",
    "lang",
    "language_is_asked",
    "open_closed_streams",
    "text",
    "version",
]

_chosen: Lang = "en"
_asked = False


def choose_language(words: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """Take ``--lang`` (anywhere in the line) or the environment's language; return the other words.

    Order: ``--lang``, ``COMODIN_LANG``, then ``LC_ALL``, ``LC_MESSAGES``,
    ``LANG``; English where none of them names Spanish.
    """
    rest: list[str] = []
    asked: str | None = None
    pending = iter(words)
    for word in pending:
        if word == "--lang":
            asked = next(pending, "")
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
        else:
            rest.append(word)
    _use("en", asked=asked is not None or bool(environment.get("COMODIN_LANG")))
    if asked is None:
        names = ("COMODIN_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
        found = next((environment[name] for name in names if environment.get(name)), "")
        _use("es" if found.lower().startswith("es") else "en")
    elif asked in LANGUAGES:
        _use(asked)
    else:
        from comodin.errors import NotationError

        raise NotationError(Text("cli.no_such_language", given=asked, known=", ".join(LANGUAGES)))
    return rest


def lang() -> Lang:
    """Return the language of this run."""
    return _chosen


def language_is_asked() -> bool:
    """Tell whether somebody named the language of this run, by an option or `COMODIN_LANG`."""
    return _asked


def text(key: str, /, **params: object) -> str:
    """Return a sentence in the language of this run."""
    return say(key, _chosen, **params)


def complain(message: str) -> None:
    """Write one error message, where errors belong."""
    print(f"comodin: {message}", file=sys.stderr)


def open_closed_streams() -> None:
    """Take a closed standard stream for an empty one, and let a terminal show ``?`` for a letter it cannot."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 - stays open as long as the process, like the stream it stands for
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def version() -> str:
    """Return the installed version."""
    from importlib.metadata import version as installed

    return f"comodin {installed('comodin')}"


def explain_system(error: OSError) -> str:
    """Return what the system refused, in the language of this run where it is one of the usual things."""
    usual = {ENOENT: "missing", EISDIR: "folder", ENOTDIR: "no_folder", EACCES: "denied", EPERM: "denied"}
    usual |= {EROFS: "read_only", ENOSPC: "full", EEXIST: "exists"}
    key = usual.get(error.errno or 0)
    reason = error.strerror or str(error) if key is None else text(f"cli.system_{key}")
    return text("cli.os_error", file=error.filename or "?", reason=reason)


def explain_usage(error: CycloptsError, command: str) -> str:
    """Return what is wrong with a command's words, in the language of this run."""
    import cyclopts

    argument = getattr(error, "argument", None)
    name = getattr(argument, "name", None) or "?"
    match error:
        case cyclopts.UnknownCommandError() | cyclopts.UnknownOptionError() | cyclopts.UnusedCliTokensError():
            token = getattr(error, "token", None)
            unused = getattr(error, "unused_tokens", None) or ()
            given = getattr(token, "keyword", None) or getattr(token, "value", None) or " ".join(map(str, unused))
            key = "cli.unknown_word"
            said = text(key, given=given or str(error))
        case cyclopts.MissingArgumentError():
            said = text("cli.missing_word", name=name)
        case cyclopts.CoercionError():
            token = getattr(error, "token", None)
            given = getattr(token, "value", "?")
            wanted = getattr(getattr(error, "target_type", None), "__name__", "?")
            said = text("cli.wrong_kind", name=name, given=given, wanted=wanted)
        case _:
            said = str(error)
    see = text("cli.see_help", command=f"comodin {command}")
    return f"{said}\n{see}"


def _use(chosen: Lang, *, asked: bool | None = None) -> None:
    global _asked, _chosen  # noqa: PLW0603 - one run of the command speaks one language
    _chosen = chosen
    _asked = _asked if asked is None else asked
