"""Words as one searches by them: either language, accents, plurals, and what means the same.

A sentence becomes terms: a group of words that mean the same (`=joker`), or
the stem of a word.  The groups stand in the texts, both languages together.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

from comodin.texts import topic

__all__ = ["CLAUSE", "groups", "plain", "sounds_spanish", "stem", "terms"]

CLAUSE: Final = re.compile(r"\b(?:[pwm]\d{1,2}|r\d(?:\.\d{1,2}){0,2}a?)(?![\w.])")
"""The id of a clause or a section, in small letters."""

_WORD: Final = re.compile(r"[a-z0-9]+")
_ENDINGS: Final = (
    ("ciones", "cion"),
    ("iones", "ion"),
    ("ando", ""),
    ("iendo", ""),
    ("ing", ""),
    ("adas", ""),
    ("ados", ""),
    ("ada", ""),
    ("ado", ""),
    ("idas", ""),
    ("idos", ""),
    ("ida", ""),
    ("ido", ""),
    ("aron", ""),
    ("ieron", ""),
    ("ies", "y"),
    ("ed", ""),
    ("es", ""),
    ("ar", ""),
    ("er", ""),
    ("ir", ""),
    ("s", ""),
    ("a", ""),
    ("o", ""),
    ("e", ""),
)
SHORTEST: Final = 4
"""Letters that a stem keeps at least."""

CLOSE: Final = 0.8
"""How much alike two words must be for one to be a slip of the other (`difflib`)."""


def plain(sentence: str) -> str:
    """Return a sentence in small letters without accents.

    >>> plain("¿Comodín TAPADO?")
    '¿comodin tapado?'
    """
    split = unicodedata.normalize("NFKD", sentence.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def stem(word: str) -> str:
    """Return a plain word without its ending, as long as enough of it is left.

    >>> stem("tables"), stem("table"), stem("doubled"), stem("muck")
    ('tabl', 'tabl', 'doubl', 'muck')
    """
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= SHORTEST:
            return word.removesuffix(ending) + instead
    return word


@lru_cache(maxsize=4096)
def terms(sentence: str) -> tuple[str, ...]:
    """Return the terms of a sentence in their order, stop words left out.

    >>> terms("The dealer exposes a hole card on 4th street"), terms("Destapó mi comodín")
    (('=dealer', '=exposed', '=down', '=fourth_street'), ('=exposed', '=joker'))
    """
    return tuple(_terms(sentence))


def slip(word: str) -> str | None:
    """Return the term that a misspelt word means, None where nothing is near.

    >>> slip("dealr"), slip("comodni"), slip("zzz")
    ('=dealer', '=joker', None)
    """
    if len(word) < SHORTEST:
        return None
    known = groups()
    near = difflib.get_close_matches(word, [each for each in known if " " not in each], n=1, cutoff=CLOSE)
    return known[near[0]] if near else None


@cache
def groups() -> dict[str, str]:
    """Return every word and phrase that belongs to a group, with the term of the group."""
    return {
        plain(phrase.strip()).replace("-", " "): f"={key.removeprefix('same.')}"
        for key, entry in topic("ruling").items()
        if key.startswith("same.")
        for said in entry.values()
        for phrase in said.split(",")
    }


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(plain(word.strip()) for said in topic("ruling")["stop"].values() for word in said.split(","))


def sounds_spanish(sentence: str) -> bool:
    """Tell whether a question is asked in Spanish: by its letters, or by two of its small words.

    >>> sounds_spanish("salió un nueve"), sounds_spanish("el jugador que se fue"), sounds_spanish("no card for him")
    (True, True, False)
    """
    if any(letter in "áéíóúñ¿¡" for letter in sentence.casefold()):
        return True
    small = {lang: {plain(word.strip()) for word in said.split(",")} for lang, said in topic("ruling")["stop"].items()}
    return len(small["es"].difference(small["en"]).intersection(_words(sentence))) > 1


@cache
def _phrases() -> re.Pattern[str]:
    longest_first = sorted(groups(), key=lambda phrase: (-phrase.count(" "), -len(phrase), phrase))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b|[a-z0-9]+")


def _terms(sentence: str) -> Iterator[str]:
    known, stop = groups(), _stop_words()
    for found in _phrases().findall(" ".join(_words(sentence))):
        if found in known:
            yield known[found]
        elif found not in stop:
            yield stem(found)


def _words(sentence: str) -> Iterable[str]:
    return _WORD.findall(CLAUSE.sub(" ", plain(sentence)))
