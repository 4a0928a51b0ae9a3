"""All that can be taken out: every clause of a regular hand, every option of a house."""

from __future__ import annotations

from tests.clauses import without_betting, without_deal, without_ranking, without_showdown  # noqa: F401 - they register
from tests.clauses.flips import ALTERNATIVES, flips
from tests.clauses.surgery import MUTANTS, Mutant

__all__ = ["ALTERNATIVES", "MUTANTS", "Mutant", "flips"]
