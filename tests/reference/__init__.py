"""The second engine: both games written again, slowly, from the rules alone.

It shares no line with the product and is allowed to be naive; its only use is
to disagree.  Clause ids (P5, W3, R3.12, R2.3.2, E169) are those of the rules
documents; R sections are sections of the rules, E numbers the worked examples.
"""

from .auditor import judge, record_of
from .engine import ReferenceHand
from .perft import moves, perft
from .ranking import best_value, text, visible_value
from .reveal_auditor import judge_reveal, reveal_record_of
from .reveal_engine import ReferenceReveal
from .reveal_perft import reveal_perft

__all__ = [
    "ReferenceHand",
    "ReferenceReveal",
    "best_value",
    "judge",
    "judge_reveal",
    "moves",
    "perft",
    "record_of",
    "reveal_perft",
    "reveal_record_of",
    "text",
    "visible_value",
]
