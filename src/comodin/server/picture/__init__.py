"""Pictures of a room: what everybody may see of it, what one person alone may know, and what happened, masked.

table_picture   the table as a spectator sees it
you             what one person may know beside it
masked_step     the events of an entry of the log, for one person
StepFrames      all frames of one entry, with what they share encoded once

Computed from `comodin.table.viewed` and `comodin.table.masked` alone, so that
nothing about an unseen card can get into any of it.
"""

from comodin.server.picture.events import Told, masked_step, tell
from comodin.server.picture.frames import StepFrames, snapshot_frame
from comodin.server.picture.game import game_picture
from comodin.server.picture.kept import Kept
from comodin.server.picture.own import you
from comodin.server.picture.table import table_picture

__all__ = [
    "Kept",
    "StepFrames",
    "Told",
    "game_picture",
    "masked_step",
    "snapshot_frame",
    "table_picture",
    "tell",
    "you",
]
