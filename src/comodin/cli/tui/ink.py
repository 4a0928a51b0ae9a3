"""Sentences of `telling`, with their ANSI colours, as `Content` in the colours of the theme.

The sentences are never parsed as markup: a holding is written ``7h [Kd]``.
Cards are found by their colour codes, so that a card in a sentence can be
written with the sign of its suit, as on the felt.
"""

from __future__ import annotations

import re
from typing import Final

from textual.content import Content

from comodin.cards import Card
from comodin.cli.tui.cards import Look, card_text

__all__ = ["coloured", "signed"]

_CODES: Final = {
    "32": "bold $said-c",
    "94": "bold $said-d",
    "31": "bold $said-h",
    "1;33": "bold $said-joker",
    "1": "bold",
    "2": "$text-3",
}
_CODE: Final = re.compile(r"\x1b\[([0-9;]*)m")
_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]")
_SPADE: Final = "bold $said-s"


def coloured(line: str, look: Look) -> Content:
    r"""Return a line with ANSI codes as styled content.

    >>> coloured("You turn \x1b[31m7h\x1b[0m: [?].", Look()).plain
    'You turn 7♥: [?].'
    """
    parts: list[tuple[str, str]] = []
    outer = style = ""
    for place, piece in enumerate(_CODE.split(line)):
        if place % 2 == 0:
            parts.append(_written(piece, style, look))
        elif piece in ("0", ""):
            style, outer = (outer, "") if outer and style != outer else ("", "")
        else:
            outer, style = style, _CODES.get(piece, "")
    return Content.assemble(*[(text, style) for text, style in parts if text])


def _written(text: str, style: str, look: Look) -> tuple[str, str]:
    """Return a piece of a line; the name of a card in a card's colour becomes a card."""
    if style and _CARD.fullmatch(text):
        card = Card(text)
        return card_text(card, look), _SPADE if text[1] == "s" else style
    return text, style


def signed(net: int) -> str:
    """Return a net with its sign.

    >>> signed(5), signed(-5), signed(0)
    ('+5', '−5', '0')
    """
    return f"+{net}" if net > 0 else f"−{-net}" if net else "0"
