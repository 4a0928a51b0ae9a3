"""Bots by name: `make_bot("regular", seed=1)`, or anybody's own as ``module:Class``.

A class of one's own takes ``seed`` as a keyword and has the one method of
`Bot`.  It is imported by its name, from where Python finds modules or else
from the current folder.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import Any, Final

from comodin.bots.base import Bot
from comodin.bots.regular import RegularBot
from comodin.bots.simple import CallerBot, RandomBot
from comodin.errors import NotationError
from comodin.texts import Text

__all__ = ["BOTS", "find_bot", "make_bot"]

BOTS: Final[Mapping[str, Callable[..., Bot]]] = MappingProxyType(
    {"random": RandomBot, "caller": CallerBot, "regular": RegularBot}
)
"""The bots of this package by name."""


def make_bot(name: str, *, seed: int | str) -> Bot:
    """Return a new bot of a name, with its own random stream.

    Raises `NotationError` that says what exists, or what is wrong with a
    ``module:Class``.

    >>> make_bot("caller", seed=1).__class__.__name__
    'CallerBot'
    >>> make_bot("comodin.bots:RandomBot", seed=1).__class__.__name__
    'RandomBot'
    >>> make_bot("nowhere:Shark", seed=1)
    Traceback (most recent call last):
    comodin.errors.NotationError: nowhere:Shark: the module 'nowhere' cannot be imported (No module named 'nowhere')
    """
    make = find_bot(name)
    try:
        bot = make(seed=seed)
    except TypeError as error:
        raise NotationError(Text("bots.not_made", given=name, reason=error)) from error
    if not isinstance(bot, Bot):
        raise NotationError(Text("bots.no_bot", given=name))
    return bot


def find_bot(name: str) -> Callable[..., Any]:
    """Return what makes the bots of a name; `NotationError` where there is nothing."""
    if name in BOTS:
        return BOTS[name]
    module_name, colon, class_name = name.partition(":")
    if not colon:
        raise NotationError(Text("bots.unknown", given=name))
    if not module_name or not class_name:
        raise NotationError(Text("bots.form", given=name))
    try:
        with _current_folder():
            module = importlib.import_module(module_name)
    except (ImportError, SyntaxError) as error:
        raise NotationError(Text("bots.no_module", given=name, module=module_name, reason=error)) from error
    made = getattr(module, class_name, None)
    if made is None:
        raise NotationError(Text("bots.no_class", given=name, module=module_name, name=class_name))
    if not isinstance(made, type) or not callable(getattr(made, "act", None)):
        raise NotationError(Text("bots.no_bot", given=name))
    return made


@contextmanager
def _current_folder() -> Iterator[None]:
    """Let Python look for modules in the current folder too, after all other places, and for this once."""
    here = None
    with suppress(FileNotFoundError):  # the folder may have been removed under us
        here = os.getcwd()
    if here is None or here in sys.path or "" in sys.path:
        yield
        return
    importlib.invalidate_caches()  # the module may have been written a moment ago
    sys.path.append(here)
    try:
        yield
    finally:
        with suppress(ValueError):
            sys.path.remove(here)
