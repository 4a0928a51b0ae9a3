"""All that can be taken out: every clause, every option of a house."""

from __future__ import annotations

from tests.clauses import (  # noqa: F401 - they register
    without_betting,
    without_deal,
    without_floor,
    without_ranking,
    without_sequence,
    without_showdown,
    without_table,
    without_turning,
)
from tests.clauses.flips import ALTERNATIVES, flips
from tests.clauses.surgery import MUTANTS, Mutant

__all__ = ["ALTERNATIVES", "MUTANTS", "Mutant", "flips"]
