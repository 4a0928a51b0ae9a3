"""Names of people and bots, and what may be said: visible, short, on one line."""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

from comodin.server.room.state import RoomState
from comodin.table.decide import LONGEST_NAME

__all__ = ["LONGEST_LINE", "bot_name", "clean_line", "clean_name", "is_free", "key"]

LONGEST_LINE: Final = 300
"""So many characters has a line of chat at most."""

BOT_NAMES: Final = (
    "Lupe",
    "Chuy",
    "Memo",
    "Tere",
    "Nacho",
    "Meche",
    "Beto",
    "Chelo",
    "Paco",
    "Concha",
    "Toño",
    "Quique",
)

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for start, end in ((0x180B, 0x1810), (0xFE00, 0xFE10), (0xE0100, 0xE01F0)) for code in range(start, end)
}
"""Characters that count as letters or marks, and show nothing."""

_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of writing around."""


def clean_name(name: object) -> str | None:
    r"""Return a name as it is kept, without blanks at its ends; None for one that cannot be.

    It has 1 to 20 characters, all of which are seen.

    >>> clean_name("  Lupe "), clean_name("Lu\u200bpe"), clean_name("")
    ('Lupe', None, None)
    """
    if not isinstance(name, str):
        return None
    clean = normalize("NFC", name).strip()
    if not 1 <= len(clean) <= LONGEST_NAME or not clean.isprintable() or _BLANK.intersection(clean):
        return None
    return None if category(clean[0]).startswith("M") else clean


def clean_line(words: object) -> str | None:
    r"""Return a line of chat as it is kept; None for one that is empty, too long or holds control characters.

    >>> clean_line(" ¡buena mano! "), clean_line("a\x00b")
    ('¡buena mano!', None)
    """
    if not isinstance(words, str):
        return None
    clean = normalize("NFC", words).strip()
    if not 1 <= len(clean) <= LONGEST_LINE or not any(sign.isprintable() and not sign.isspace() for sign in clean):
        return None
    odd = any(category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in clean)
    return None if odd or _TURNING.intersection(clean) else clean


def key(name: str) -> str:
    """Return what two names have in common that are taken for the same.

    >>> key("ＬＵＰＥ") == key("Lupe")
    True
    """
    return normalize("NFKC", normalize("NFKC", name).casefold())


def is_free(state: RoomState, name: str) -> bool:
    """Whether nobody here has a name: no person, no bot, nobody on a chair, nobody with an account.

    The name of somebody who was put out is free again, unless he has bought
    chips: who comes after him would go on with his account.
    """
    wanted = key(name)
    taken = {key(member.name) for member in state.members.values() if not member.kicked}
    taken |= {key(chair.name) for chair in state.table.chairs if chair is not None}
    return wanted not in taken | {key(account.name) for account in state.table.accounts}


def bot_name(state: RoomState) -> str:
    """Return a name for a bot that is coming: the first of the usual ones that is free."""
    for number in range(1, 1000):
        for name in BOT_NAMES:
            numbered = name if number == 1 else f"{name} {number}"
            if is_free(state, numbered):
                return numbered
    raise ValueError("no name is left for a bot")
