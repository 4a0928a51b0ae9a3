"""A sentence in both languages at once, as a page needs it that switches between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Self

from msgspec import Struct

from comodin.telling.seating import listed
from comodin.texts import Lang, Text, say

__all__ = ["RefusalError", "Words", "both", "example", "list_words"]


class Words(Struct, frozen=True):
    """One sentence, or a part of one, in English and Spanish.

    >>> Words.of("ranking.flush")
    Words(en='flush', es='color')
    """

    en: str
    es: str

    @classmethod
    def of(cls, key: str, /, **holes: object) -> Self:
        """Return a text by its key; a hole that is filled with words or a text is said in its language."""
        return cls(*(say(key, lang, **_in(lang, holes)) for lang in _LANGUAGES))

    @classmethod
    def plain(cls, text: str) -> Self:
        """Return what is the same in both languages: a name, cards, a number."""
        return cls(text, text)

    @classmethod
    def by(cls, speak: Callable[[Lang], str]) -> Self:
        """Return what a function says in each language."""
        return cls(*(speak(lang) for lang in _LANGUAGES))

    def to(self, lang: Lang) -> str:
        """Return the words in one language."""
        return self.es if lang == "es" else self.en

    def capital(self) -> Words:
        """Return the words with a capital letter and a full stop, as a sentence stands."""
        return Words(*(_sentence(said) for said in (self.en, self.es)))


_LANGUAGES: tuple[Lang, Lang] = ("en", "es")


def both(lines: Callable[[Lang], Sequence[str]]) -> tuple[Words, ...]:
    """Return lines that a function gives in each language, as many in one as in the other."""
    return tuple(Words(en, es) for en, es in zip(*(lines(lang) for lang in _LANGUAGES), strict=True))


def list_words(words: Iterable[Words | str], *, last: Literal["and", "or"] = "and") -> Words:
    """Return words as a list in prose.

    >>> list_words(["Lupe", "Chuy", "Memo"])
    Words(en='Lupe, Chuy and Memo', es='Lupe, Chuy y Memo')
    """
    given = [word if isinstance(word, Words) else Words.plain(word) for word in words]
    return Words.by(lambda lang: listed([word.to(lang) for word in given], lang, last=last))


def example(verb: str) -> Words:
    """Return a line that would be right, in the words of each language.

    >>> example("muck").es
    'tira 3'
    """
    return Words.of(f"floor.example.{verb}")


def _in(lang: Lang, holes: dict[str, object]) -> dict[str, object]:
    return {name: value.to(lang) if isinstance(value, Words | Text) else value for name, value in holes.items()}


def _sentence(said: str) -> str:
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "?", "!", ":")) else f"{said}."


class RefusalError(Exception):
    """A line that cannot be carried out, with a sentence in both languages that says what would be right."""

    def __init__(self, key: str, /, **holes: object) -> None:
        super().__init__(key)
        self.words = Words.of(key, **holes)
