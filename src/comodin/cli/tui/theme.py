"""The look of the table in a terminal: a cantina at night, and the same by day.

Two Textual themes hold every colour; the rest of the package names them
(``$felt``, ``$bone``, ``$suit-h``) and never writes a colour itself.  Cards
are the brightest thing on the screen and the same in both themes.  Marigold
means *you*: your turn, your hidden card, the main action.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

__all__ = ["DAY", "NIGHT", "THEMES"]

_CARDS: Final = {
    "bone": "#faf2e2",
    "bone-2": "#e9dcc2",
    "card-edge": "#c9b690",
    "suit-s": "#1c1a18",
    "suit-h": "#c31d2b",
    "suit-d": "#1b57b8",
    "suit-c": "#16682f",
    "suit-joker": "#7a2350",
    "back": "#8f3420",
    "back-line": "#e9b36a",
    "marigold": "#f6ae2d",
    "on-marigold": "#2a1703",
    "terracotta": "#b64a2d",
    "on-terracotta": "#fff5e6",
    "tag": "#2a1703",
    "rosa": "#d8457c",
    "keep": "#1f6f58",
    "on-keep": "#faf2e2",
    "felt-good": "#8fd0b2",
    "felt-danger": "#ff9b78",
}

_NIGHT: Final = {
    "night": "#15100c",
    "night-2": "#1e1611",
    "night-3": "#2a1f17",
    "night-4": "#38291e",
    "line": "#4a3728",
    "line-strong": "#8a6c50",
    "text-1": "#f6ecd9",
    "text-2": "#d6c3a5",
    "text-3": "#b09a7c",
    "felt": "#114a3c",
    "felt-lo": "#0a3229",
    "felt-hi": "#1b6250",
    "felt-text": "#f6ecd9",
    "felt-text-2": "#bcd6c8",
    "rim": "#7d3a26",
    "brass": "#e2a84a",
    "beside": "#0a3229",
    "plate": "#1a130e",
    "plate-turn": "#38291e",
    "plate-text": "#f6ecd9",
    "plate-text-2": "#d6c3a5",
    "danger": "#ff9b78",
    "agave": "#8fd0b2",
    "turn": "#f6ae2d",
    "said-s": "#f6ecd9",
    "said-h": "#ff8d86",
    "said-d": "#8fbcff",
    "said-c": "#7fd694",
    "said-joker": "#f6ae2d",
}

_DAY: Final = {
    "night": "#f0e2c9",
    "night-2": "#fbf4e5",
    "night-3": "#fffaf0",
    "night-4": "#f3e3c6",
    "line": "#dcc7a1",
    "line-strong": "#94734a",
    "text-1": "#2b1b10",
    "text-2": "#5a4029",
    "text-3": "#75583a",
    "felt": "#1b6252",
    "felt-lo": "#145042",
    "felt-hi": "#22705c",
    "felt-text": "#f6ecd9",
    "felt-text-2": "#dceee4",
    "rim": "#a9502f",
    "brass": "#e2a84a",
    "beside": "#fbf4e5",
    "plate": "#0d3a2f",
    "plate-turn": "#082a22",
    "plate-text": "#f6ecd9",
    "plate-text-2": "#dceee4",
    "danger": "#a5381b",
    "agave": "#14664e",
    "turn": "#8a4b00",
    "said-s": "#1c1a18",
    "said-h": "#b81a28",
    "said-d": "#1b57b8",
    "said-c": "#16682f",
    "said-joker": "#7a2350",
}


def _theme(name: str, room: dict[str, str], *, dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=_CARDS["marigold"],
        secondary=room["agave"],
        accent=_CARDS["marigold"],
        warning=_CARDS["marigold"],
        error=_CARDS["terracotta"],
        success=room["agave"],
        foreground=room["text-1"],
        background=room["night"],
        surface=room["night-2"],
        panel=room["night-3"],
        dark=dark,
        variables={**_CARDS, **room},
    )


NIGHT: Final = _theme("comodin-night", _NIGHT, dark=True)
DAY: Final = _theme("comodin-day", _DAY, dark=False)
THEMES: Final = (NIGHT, DAY)
