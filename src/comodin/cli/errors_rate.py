"""How often things go wrong at a table: the value of ``--dealer-errors``."""

from __future__ import annotations

import re
from typing import Final

from comodin.errors import NotationError
from comodin.texts import Text

__all__ = ["WORDS", "read_rate"]

WORDS: Final = {"none": 0.0, "rare": 0.01, "often": 0.05}
"""Words for a rate: the chance of a mistake before each action."""

_NUMBER: Final = re.compile(r"0?\.[0-9]{1,9}|[01](?:\.0{1,9})?")


def read_rate(word: str | None) -> float:
    """Return a rate, 0 to 1, from a word or a number; 0 for None; `NotationError` where it is neither.

    >>> read_rate("rare"), read_rate("0.2"), read_rate(None)
    (0.01, 0.2, 0.0)
    """
    if word is None:
        return 0.0
    if word in WORDS:
        return WORDS[word]
    if not _NUMBER.fullmatch(word):
        raise NotationError(Text("cli.errors_rate", given=word, words=", ".join(WORDS)))
    return float(word)
