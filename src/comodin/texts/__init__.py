"""Every sentence that a person reads, in English and in Spanish.

One TOML file a topic, both languages side by side under one key, so that a
missing translation is seen where it is missing (and fails a test).  `Text` is
an English string that still knows how to say itself in the other language:
errors and rulings carry one, interfaces render it.

A hole may name what it counts, so that one is not said as many:
``{hands:hand|hands}``, ``{hands:mano|manos}``.

Not here: card notation, command names and record fields, which have one form.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, Literal, cast

__all__ = ["LANGUAGES", "Lang", "Text", "say", "topics"]

Lang = Literal["en", "es"]
LANGUAGES: Final[tuple[Lang, ...]] = ("en", "es")

Entry = dict[str, str]


class Text(str):
    """An English sentence that can also say itself in Spanish.

    The key is ``topic.entry``; the parameters fill the ``{named}`` holes of
    the template, and a parameter that is itself a `Text` is translated too.

    >>> text = Text("errors.card_token", token="Xx")
    >>> print(text)
    'Xx' is not a card: a card is a rank of 23456789TJQKA and a suit of cdhs, as in Kd, or a joker: Jo, JoU, JoD, JoX
    >>> text.to("es")[:20]
    "'Xx' no es una carta"
    """

    key: str
    params: dict[str, object]

    def __new__(cls, key: str, /, **params: object) -> Text:
        """Look the key up and fill the English template; `KeyError` if there is no such key."""
        text = super().__new__(cls, _fill(key, "en", params))
        text.key = key
        text.params = params
        return text

    def to(self, lang: Lang) -> str:
        """Return the sentence in one of the `LANGUAGES`."""
        return str(self) if lang == "en" else _fill(self.key, lang, self.params)

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        return _rebuild, (self.key, self.params)


def say(key: str, lang: Lang, /, **params: object) -> str:
    """Return one sentence in one language.

    >>> say("ranking.flush", "es")
    'color'
    """
    return _fill(key, lang, params)


@cache
def topic(name: str) -> dict[str, Entry]:
    """Return the entries of one topic file, nested tables joined with dots."""
    source = files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return dict(_flatten(tomllib.loads(source), ""))


def topics() -> tuple[str, ...]:
    """Return the names of all topic files."""
    names = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _flatten(table: dict[str, object], prefix: str) -> list[tuple[str, Entry]]:
    entries: list[tuple[str, Entry]] = []
    for key, value in table.items():
        inner = cast("dict[str, object]", value)
        if all(isinstance(text, str) for text in inner.values()):
            entries.append((prefix + key, cast("Entry", inner)))
        else:
            entries += _flatten(inner, f"{prefix}{key}.")
    return entries


def _fill(key: str, lang: Lang, params: dict[str, object]) -> str:
    name, _, entry = key.partition(".")
    template = topic(name)[entry][lang]
    said = {hole: value.to(lang) if isinstance(value, Text) else value for hole, value in params.items()}
    if "|" in template:
        said = {hole: _Counted(value) for hole, value in said.items()}
    return template.format(**said)


class _Counted:
    """A value in a hole that may name what it counts: ``{hands:hand|hands}`` is "1 hand" or "2 hands"."""

    __slots__ = ("_value",)

    def __init__(self, value: object) -> None:
        self._value = value

    def __format__(self, spec: str) -> str:
        one, counted, many = spec.partition("|")
        return f"{self._value} {one if str(self._value) == '1' else many}" if counted else format(self._value, spec)


def _rebuild(key: str, params: dict[str, object]) -> Text:
    return Text(key, **params)
