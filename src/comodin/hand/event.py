"""`Event`: what every event is, the ordinary ones and those of the floor."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Event"]


class Event(Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """The base of every event."""
