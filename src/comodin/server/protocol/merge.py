"""How a reader puts a step into what he has: a change names what is new, and all else stays.

Pictures and changes are plain JSON here.  The client does the same
(``web/src/lib/merge.ts``), and a test holds both to the same cases.
"""

from __future__ import annotations

from typing import Any, Final

__all__ = ["Change", "Reader", "merged", "merged_table", "present"]

Change = dict[str, Any]
"""Some fields of a picture, with what they are now."""

_NOTHING: Final[Change] = {}


def merged(picture: Change, change: Change | None) -> Change:
    """Return a picture with the fields of a change in the place of its own.

    >>> merged({"pot": 4, "owed": 2}, {"pot": 6})
    {'pot': 6, 'owed': 2}
    """
    return picture if not change else picture | change


def merged_table(table: Change, change: Change | None) -> Change:
    """Return a table with a change of it: `chairs` are named by number, of `hand` only what is new is there.

    >>> merged_table({"hands": 1, "chairs": [None, "Ana"], "hand": {"pot": 4, "owed": 2}}, {"hand": {"pot": 6}})
    {'hands': 1, 'chairs': [None, 'Ana'], 'hand': {'pot': 6, 'owed': 2}}
    >>> merged_table({"hands": 1, "chairs": [None, "Ana"], "hand": None}, {"chairs": {"1": "Lupe"}})
    {'hands': 1, 'chairs': ['Lupe', 'Ana'], 'hand': None}
    """
    if not change:
        return table
    found = table | change
    if "chairs" in change:
        chairs = list(table["chairs"])
        for number, chair in change["chairs"].items():
            chairs[int(number) - 1] = chair
        found["chairs"] = chairs
    if change.get("hand") is not None:
        found["hand"] = (table["hand"] or _NOTHING) | change["hand"]
    return found


def present(table: Change, people: list[str], watching: int) -> Change:
    """Return a table with who is here just now, as a `Here` tells it: that comes apart from the entries."""
    here = set(people)
    chairs = []
    for chair in table["chairs"]:
        if chair is not None and chair.get("person"):
            rest = {name: value for name, value in chair.items() if name != "here"}
            chairs.append(rest if chair["person"] in here else rest | {"here": False})
        else:
            chairs.append(chair)
    return table | {"chairs": chairs, "host_here": table["host"] in here, "watching": watching}


class Reader:
    """What one reader has: the last table and what he alone may know, brought up to date by each frame."""

    def __init__(self) -> None:
        self.seq = 0
        self.table: Change = {}
        self.you: Change = {}

    def hear(self, frame: Change) -> bool:
        """Take in a frame as it came; tell whether it brought a picture, or what is new in one."""
        kind = frame["type"]
        if kind == "here" and self.table:
            self.table = present(self.table, frame["people"], frame["watching"])
        if kind not in ("snapshot", "step"):
            return False
        self.seq = frame["seq"]
        if kind == "snapshot":
            self.table, self.you = frame["table"], frame["you"]
            return True
        self.table = merged_table(self.table, frame["table"])
        self.you = merged(self.you, frame.get("you"))
        return frame["table"] is not None
