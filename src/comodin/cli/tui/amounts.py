"""The amount of a wager in words: which totals are open, why one is not, and those that have a name."""

from __future__ import annotations

from collections.abc import Mapping

from comodin.cli.tui.stepper import Stepper
from comodin.hand import HandState
from comodin.telling.screen import full_pot, half_pot
from comodin.telling.seating import listed
from comodin.texts import Lang, say

__all__ = ["guide", "named", "refusal", "sizes"]


def _spelled(stepper: Stepper, lang: Lang, key: str) -> str:
    """Return the legal totals: the ends of a range, or each of a few."""
    if stepper.ranged:
        return say(f"terminal.amount.{key}", lang, least=stepper.amounts[0], most=stepper.amounts[-1])
    return listed(map(str, stepper.amounts), lang, last="or")


def guide(stepper: Stepper, lang: Lang) -> str:
    """Return how the amount is changed.

    >>> guide(Stepper((8, 12)), "en"), guide(Stepper(range(8, 41)), "en")
    ('◀ ▶ 8 or 12', '◀ ▶ 8 to 40, or type it')
    """
    key = "range" if stepper.ranged else "some"
    return say(f"terminal.amount.{key}", lang, amounts=_spelled(stepper, lang, "span"))


def refusal(verb: str, stepper: Stepper, lang: Lang) -> str:
    """Return why what was typed cannot be wagered.

    >>> stepper = Stepper((4, 8))
    >>> stepper.type("5")
    >>> refusal("bet", stepper, "en"), refusal("bet", stepper, "es")
    ('5 is not possible: 4 or 8.', 'No puedes apostar 5; sí 4 u 8.')
    """
    amounts = _spelled(stepper, lang, "between")
    return say(f"terminal.refused.{verb}", lang, typed=stepper.typed, amounts=amounts)


def sizes(view: HandState, stepper: Stepper) -> dict[str, int]:
    """Return the totals that have a name, where they are open to you."""
    seat = view.seat(view.actor)
    found = {"half": half_pot(view), "pot": full_pot(view)} if stepper.ranged else {}
    found["all_in"] = seat.bet + seat.stack
    return {name: total for name, total in found.items() if total in stepper.amounts}


def named(stepper: Stepper, found: Mapping[str, int], lang: Lang) -> str:
    """Return the totals with a name and their keys; or that all your chips go in."""
    if not stepper.many:
        return say("terminal.detail.all_in", lang) if "all_in" in found else ""
    said = {name: say(f"terminal.amount.{name}", lang, amount=total) for name, total in found.items()}
    shares = " · ".join(text for name, text in said.items() if name != "all_in")
    return "\n".join(text for text in (shares, said.get("all_in", "")) if text)
