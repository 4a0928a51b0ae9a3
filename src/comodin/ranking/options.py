"""The options of a ranking: their names, their values, their defaults (R2.1)."""

from __future__ import annotations

from typing import Final, Literal

from comodin.errors import RulesError
from comodin.texts import Text

__all__ = ["RANKING_OPTIONS", "JokerPlays", "check_option"]

JokerPlays = Literal["wild", "bug"]

RANKING_OPTIONS: Final[dict[str, tuple[bool | str, ...]]] = {
    "bug_five_aces": (True, False),
    "double_ace_flush": (False, True),
    "natural_beats_joker": (False, True),
    "joker_up": ("bug", "wild"),
    "joker_down": ("wild", "bug"),
    "joker_dealer_exposed": ("wild", "bug"),
    "wild_upcard_value": ("best", "ace"),
    "five_up_value": ("full", "partial"),
}
"""Every option with the values that it takes, the default first."""


def check_option(name: str, value: object) -> None:
    """Refuse a value that an option does not take (`RulesError`).

    >>> check_option("joker_up", "king")
    Traceback (most recent call last):
    comodin.errors.RulesError: joker_up cannot be king: choose bug, wild
    """
    allowed = RANKING_OPTIONS[name]
    if not any(value is choice or (isinstance(choice, str) and value == choice) for choice in allowed):
        told = ", ".join(str(choice).lower() for choice in allowed)
        raise RulesError(Text("ranking.option_value", name=name, value=str(value), allowed=told))
