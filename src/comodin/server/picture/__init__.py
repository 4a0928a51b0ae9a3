"""Pictures of a room: what everybody may see of it, what one person alone may know, and what happened, masked.

table_picture   the table as a spectator sees it
you             what one person may know beside it
masked_step     the events of an entry of the log, for one person
Sheet           what is on the screens of a room, and what each entry changes on them

Computed from `comodin.table.viewed` and `comodin.table.masked` alone, so that
nothing about an unseen card can get into any of it.
"""

from comodin.server.picture.changes import table_change, you_change
from comodin.server.picture.events import masked_step
from comodin.server.picture.frames import events_frame, snapshot_frame, step_frame
from comodin.server.picture.game import game_picture
from comodin.server.picture.own import you
from comodin.server.picture.sheet import Sheet, StepFrames
from comodin.server.picture.table import table_picture

__all__ = [
    "Sheet",
    "StepFrames",
    "events_frame",
    "game_picture",
    "masked_step",
    "snapshot_frame",
    "step_frame",
    "table_change",
    "table_picture",
    "you",
    "you_change",
]
