"""Rules as they are cited: by their ids, and in a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from comodin.floor.words import Words
from comodin.telling.why import INFERRED, clause_text

__all__ = ["citations", "rule_words"]


def citations(clauses: Sequence[str]) -> tuple[Words, ...]:
    """Return each rule once, by its id and in a sentence."""
    return tuple(
        Words.of("floor.why.clause", clause=clause, text=rule_words(clause)) for clause in dict.fromkeys(clauses)
    )


def rule_words(clause: str) -> Words:
    """Return what a rule says; its id alone where it has no sentence."""
    try:
        return Words.by(lambda lang: clause_text(clause.removesuffix(INFERRED), lang))
    except KeyError:
        return Words.plain(clause)
