"""`find`: the rulings that a description in words fits, best first.

Each word of a question counts by how few entries know it, and by where it
stands: in the situation, among the words of an entry, or in what is ruled.
A word that no entry knows is taken for a slip of one that is near.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from comodin.floor.rulings.catalogue import CATALOGUE, HOUSES, by_preset
from comodin.floor.rulings.entry import MARKS, Entry, Kind, sentences
from comodin.floor.rulings.words import CLAUSE, CLOSE, plain, slip, terms
from comodin.texts import LANGUAGES

__all__ = ["Match", "find", "nearest"]

IN_SITUATION: Final = 3.0
IN_WORDS: Final = 2.2
IN_RULING: Final = 0.8
STREETS: Final[Mapping[str, int]] = {
    "=second_street": 2,
    "=initial": 2,
    "=third_street": 3,
    "=fourth_street": 4,
    "=fifth_street": 5,
}
GAMES: Final[Mapping[Kind, str]] = {"poker": "=mexican_poker", "reveal": "=reveal_game", "both": ""}
OTHER_STREET: Final = 0.3
"""What is left of the score of an entry that belongs to another street."""

KNOWN: Final = 0.4
"""How much of a question an entry must know at least."""

GOOD: Final = 0.72
FAIR: Final = 0.4
"""How much of the best score makes an answer as good, or a fair one."""

COVERED: Final = 0.25
"""What it adds if the question names all of a situation."""

BY_CLAUSE: Final = 12.0


class Match(NamedTuple):
    """An entry, how well it fits, and whether it is as good an answer as the best."""

    entry: Entry
    score: float
    good: bool


def find(question: str, *, kind: Kind | None = None) -> tuple[Match, ...]:
    """Return the entries that fit a question in either language, best first; none where nothing does.

    >>> [match.entry.name for match in find("repartidor destapó comodín") if match.good][0]
    'exposed_joker'
    >>> find("pineapple"), find("")
    ((), ())
    """
    asked = _asked(question)
    ids = {found.capitalize() for found in CLAUSE.findall(plain(question))}
    if not asked and not ids:
        return ()
    wanted = sum(_rarity(term) for term in asked) + BY_CLAUSE * len(ids)
    scored: list[tuple[float, float, Entry]] = []
    for entry in CATALOGUE.values():
        if kind is None or entry.kind in ("both", kind):
            score, known = _score(entry, asked, ids)
            terms_known = sum(term in _index()[entry.name] for term in asked)
            if score and (known >= KNOWN * wanted or 2 * terms_known >= len(asked) > 1):
                scored.append((score, known, entry))
    scored.sort(key=lambda each: -each[0])
    best, best_known, _ = scored[0] if scored else (0.0, 0.0, None)
    return tuple(
        Match(entry, score, score >= GOOD * best and known >= GOOD * best_known)
        for score, known, entry in scored
        if score >= FAIR * best
    )


def nearest(question: str, *, kind: Kind | None = None, n: int = 3) -> tuple[Entry, ...]:
    """Return the entries that are least far from a question, however far that is.

    >>> len(nearest("pineapple"))
    3
    """
    asked = _asked(question)
    flat = plain(question)

    def near(entry: Entry) -> tuple[float, float]:
        alike = max(_alike(flat, plain(entry.situation.to(lang))) for lang in LANGUAGES)
        return _score(entry, asked, set())[0], alike

    entries = [entry for entry in CATALOGUE.values() if kind is None or entry.kind in ("both", kind)]
    return tuple(sorted(entries, key=near, reverse=True)[:n])


def _alike(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one[:200], other, autojunk=False).quick_ratio()


def _score(entry: Entry, asked: tuple[str, ...], ids: set[str]) -> tuple[float, float]:
    """Return how well an entry fits, and how much of the question it knows."""
    index = _index()[entry.name]
    score = known = 0.0
    for term in asked:
        weight = index.get(term, 0.0)
        score += _rarity(term) * weight
        known += _rarity(term) if weight else 0.0
    found = len(ids & _sources(entry)) if ids else 0
    score, known = score + BY_CLAUSE * found, known + BY_CLAUSE * found
    streets = {STREETS[term] for term in asked if term in STREETS}
    if entry.streets and streets and streets.isdisjoint(entry.streets):
        score *= OTHER_STREET
    own = _situations()[entry.name]
    covered = len(own.intersection(asked)) / max(len(own), 1)
    return score * (1 + COVERED * covered), known


def _asked(question: str) -> tuple[str, ...]:
    """Return the terms of a question, each once, slips put right."""
    return tuple(dict.fromkeys(_known(term) for term in terms(question)))


def _known(term: str) -> str:
    vocabulary = _rarities()
    if term in vocabulary or term.startswith("="):
        return term
    near = difflib.get_close_matches(term, vocabulary, n=1, cutoff=CLOSE) if len(term) > 3 else []
    return slip(term) or (near[0] if near else term)


# -- the index, made once ------------------------------------------------------------------


@cache
def _index() -> dict[str, dict[str, float]]:
    """Return, for each entry, its terms with the weight of the best place where they stand."""
    index: dict[str, dict[str, float]] = {}
    for name, entry in CATALOGUE.items():
        weights: dict[str, float] = {}
        for weight, said in _places(entry):
            for term in terms(said):
                weights[term] = max(weight, weights.get(term, 0.0))
        weights[GAMES[entry.kind]] = IN_RULING
        for street in entry.streets:
            for term, number in STREETS.items():
                if number == street:
                    weights[term] = max(IN_WORDS, weights.get(term, 0.0))
        index[name] = weights
    return index


def _places(entry: Entry) -> Iterator[tuple[float, str]]:
    for lang in LANGUAGES:
        yield IN_SITUATION, entry.situation.to(lang)
        yield IN_WORDS, entry.words.to(lang)
        yield IN_RULING, entry.reason.to(lang)
        for text in dict.fromkeys(text for rules in HOUSES.values() for text in sentences(entry, rules)):
            yield IN_RULING, text.to(lang)


@cache
def _situations() -> dict[str, frozenset[str]]:
    """Return the English terms of each situation."""
    return {name: frozenset(terms(entry.situation)) for name, entry in CATALOGUE.items()}


@cache
def _sources(entry: Entry) -> frozenset[str]:
    ruled = {source for group in by_preset(entry) for ruling in group.rulings.values() for source in ruling.clauses}
    return frozenset(source.rstrip(MARKS) for source in ruled)


@cache
def _rarities() -> dict[str, float]:
    counts: dict[str, int] = {}
    for weights in _index().values():
        for term in weights:
            counts[term] = counts.get(term, 0) + 1
    return {term: math.log(1 + len(CATALOGUE) / count) for term, count in counts.items()}


def _rarity(term: str) -> float:
    """Return how much a term tells: the more the fewer entries know it."""
    return _rarities().get(term, math.log(1 + len(CATALOGUE)))
