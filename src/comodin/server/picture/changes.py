"""What is new in one picture beside another: what a step carries, told by the pictures themselves.

This is the plain way, for who has missed something or sees everything later;
`Sheet` finds the same from what it remembers of a room.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict, astuple

from comodin.server.protocol.merge import Change
from comodin.server.protocol.picture import TablePicture, You

__all__ = ["changed", "table_change", "you_change"]


def changed(before: Struct | None, after: Struct) -> Change:
    """Return the fields that are new; all of them beside nothing.

    >>> changed(You(name="Lupe", chair=1), You(name="Lupe", chair=2))
    {'chair': 2}
    """
    if before is None:
        return asdict(after)
    pairs = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
    return {name: new for name, old, new in pairs if new != old}


def table_change(before: TablePicture, after: TablePicture) -> Change:
    """Return what is new of a table: chairs by number, and of the hand what is new of it."""
    change = changed(before, after)
    if "chairs" in change:
        pairs = zip(before.chairs, after.chairs, strict=True)
        change["chairs"] = {number: chair for number, (old, chair) in enumerate(pairs, 1) if chair != old}
    if "hand" in change and after.hand is not None:
        change["hand"] = changed(before.hand, after.hand)
    return change


def you_change(before: You, after: You) -> Change:
    """Return what is new of what one person alone may know."""
    return changed(before, after)
