"""A session's hands gone through: which decisions lost most, against what, and how sure that is.

    review(record, player="Ana") -> Judged, one for each decision

Of a record nothing is used but what the reviewed player knew at each decision.
"""

from comodin.solver.review.decisions import Decision, decisions
from comodin.solver.review.judge import SECONDS, review, seats_to_review
from comodin.solver.review.result import Interval, Judged, Method

__all__ = ["SECONDS", "Decision", "Interval", "Judged", "Method", "decisions", "review", "seats_to_review"]
