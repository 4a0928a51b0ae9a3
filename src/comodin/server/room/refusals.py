"""Refusals: the one way in which a room says no."""

from __future__ import annotations

from comodin.errors import IllegalActionError
from comodin.server.room.actions import RoomAction
from comodin.texts import Text

__all__ = ["refuse"]


def refuse(action: RoomAction, code: str, /, *clauses: str, **given: object) -> IllegalActionError:
    """Return the error for an action that the room refuses; the reason is the text ``room.refused.<code>``."""
    return IllegalActionError(action, code=code, reason=Text(f"room.refused.{code}", **given), clauses=clauses)
