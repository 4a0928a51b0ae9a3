"""Refusals: the one way in which a game says no."""

from __future__ import annotations

from comodin.errors import IllegalActionError
from comodin.hand.actions import Action
from comodin.texts import Text

__all__ = ["refuse"]


def refuse(action: Action, code: str, /, *clauses: str, form: str = "", **given: object) -> IllegalActionError:
    """Return the error for an action that the rules refuse.

    The reason is the text ``illegal.<code>``, or another `form` of it.
    """
    reason = Text(f"illegal.{code}{form}", **given)
    return IllegalActionError(action, code=code, reason=reason, clauses=clauses)
