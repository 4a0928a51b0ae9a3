"""What a person types, in English or Spanish, turned into what is meant.

A line is an action (`Do`), a wish to be told something (`Ask`), nothing, or
`Wrong` with a sentence that says what was given and what would be right.
Whether an action is legal is not decided here; only an amount left out where
one alone is possible is filled in.  An empty line never decides anything: it
turns a card where a card must be turned.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from comodin.hand import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    DeclareAllIn,
    DeclineAllIn,
    Expose,
    Fold,
    HandState,
    Keep,
    Option,
    TurnUp,
    Wager,
)
from comodin.hand.rounds import spell_amounts
from comodin.telling.screen import full_pot, half_pot
from comodin.texts import Text

__all__ = ["LONGEST", "Ask", "Do", "Topic", "Wrong", "fold_case", "quoted", "topic_of", "understand", "verbs"]

Topic = Literal["why", "table", "history", "rules", "accounts", "quit", "leave", "stats", "odds", "deal"]


class Do(NamedTuple):
    """Carry an action out, if the rules allow it."""

    action: Action


class Ask(NamedTuple):
    """Tell something, or leave."""

    topic: Topic


class Wrong(NamedTuple):
    """The line means nothing here; `message` says why and what would be right."""

    message: Text


_TOPICS: Final[Mapping[str, Topic]] = {
    **dict.fromkeys(("?", "help", "why", "ayuda", "por que", "porque"), "why"),
    **dict.fromkeys(("", "t", "table", "mesa"), "table"),
    **dict.fromkeys(("h", "hand", "history", "mano", "historia"), "history"),
    **dict.fromkeys(("rules", "reglas"), "rules"),
    **dict.fromkeys(("l", "ledger", "accounts", "cuentas"), "accounts"),
    **dict.fromkeys(("odds", "chances", "probabilidades"), "odds"),
    **dict.fromkeys(("stats", "statistics", "estadisticas"), "stats"),
    **dict.fromkeys(("q", "quit", "exit", "salir"), "quit"),
    **dict.fromkeys(("leave", "leave the table", "irme", "irse", "me voy", "dejar la mesa", "dejo la mesa"), "leave"),
}

_CHOICES: Final[Mapping[str, type[Action]]] = {
    **dict.fromkeys(("k", "keep", "quedar", "quedarme", "quedarte", "quedarse", "me quedo"), Keep),
    **dict.fromkeys(("guardar", "guardo", "g"), Keep),
    **dict.fromkeys(("o", "open", "x", "expose", "e", "a", "abrir", "abro", "mostrar", "muestro", "m"), Expose),
}

_DECLARATIONS: Final[Mapping[str, type[Action]]] = {
    **dict.fromkeys(("d", "declare", "declarar", "declararme", "declararte", "declararse"), DeclareAllIn),
    **dict.fromkeys(("declare all-in", "declarar all-in", "declararte all-in", "declararse all-in"), DeclareAllIn),
    **dict.fromkeys(("n", "no", "play on", "decline", "seguir", "sigo", "seguir jugando"), DeclineAllIn),
}

_TURNS: Final = {"", "t", "turn", "turn up", "v", "voltear", "volteo", "voltea"}
"""Words that turn the next card; an empty line too, as nothing else can be done then."""

_FREE: Final = ("p", "c")
"""Words that check where checking is free and call where it is not: the two are never both legal."""

_PLAIN: Final[Mapping[str, type[Action]]] = {
    **dict.fromkeys(("f", "fold", "retirarse", "retirarte", "retirarme", "me retiro", "no voy"), Fold),
    **dict.fromkeys(("k", "check", "pasar", "paso"), Check),
    **dict.fromkeys(("call", "pagar", "pago", "ver", "veo"), Call),
    **dict.fromkeys(("i", "bring in", "bring-in", "bringin", "entrada", "entrada forzosa"), BringIn),
}

_WAGERS: Final = {
    *("b", "bet", "apostar", "apuesto", "r", "raise", "s", "subir", "subo"),
    *("complete", "completar", "completo", "all-in", "all in", "allin", "todo"),
}
_ALL_IN: Final = {"all-in", "all in", "allin", "todo"}
_MOST: Final = {"max", "maximo", "tope"}
_LEAST: Final = {"min", "minimo"}
_POT: Final = {"pot", "the pot", "bote", "el bote"}
_HALF: Final = {"half", "half pot", "half the pot", "medio", "mitad", "medio bote"}

_WITH_AMOUNT = re.compile(r"([a-z -]*?[a-z])\s*(?:\bto\b|\ba\b)?\s*([0-9].*)")
LONGEST: Final = 40

_WHOLE = re.compile(r"[0-9]{1,15}")


def fold_case(line: str) -> str:
    """Return a line as it is compared: lower case, no accents, single blanks.

    >>> fold_case("  Por QUÉ ")
    'por que'
    """
    plain = unicodedata.normalize("NFD", line.casefold())
    words = " ".join("".join(sign for sign in plain if not unicodedata.combining(sign)).split())
    return words.strip("¿?¡!.") or words


def topic_of(said: str) -> Topic | None:
    """Return what somebody asks to be told, if that is what a line asks."""
    return _TOPICS.get(said)


def understand(line: str, view: HandState, options: Sequence[Option]) -> Do | Ask | Wrong:
    """Return what a line means at your turn; see the module."""
    said = fold_case(line)
    if view.kind == "choose" and said in _CHOICES:
        return Do(_CHOICES[said]())
    if view.kind == "declare" and said in _DECLARATIONS:
        return Do(_DECLARATIONS[said]())
    if view.kind == "turn" and said in _TURNS:
        return Do(TurnUp())
    if said in _TOPICS:
        return Ask(_TOPICS[said])
    if view.kind != "bet":
        return _unknown(line, options)
    return _betting(said, line, view, options)


def _betting(said: str, line: str, view: HandState, options: Sequence[Option]) -> Do | Wrong:
    plain = _plain(said, view, options)
    if plain is not None:
        return Do(plain)
    wager = next((option for option in options if issubclass(option.action, Wager)), None)
    verb, amount = _split(said)
    if amount and (verb in _PLAIN or verb in _FREE):
        return Wrong(Text("play.wrong.amount_extra", given=verb))
    if verb not in _WAGERS and not (amount and not verb):
        return _unknown(line, options)
    if wager is None:
        return Wrong(Text("play.wrong.no_wager", given=quoted(line), verbs=verbs(options)))
    return _wager(quoted(line), amount or (verb if verb in _ALL_IN else ""), view, wager)


def _plain(said: str, view: HandState, options: Sequence[Option]) -> Action | None:
    """Return the action of a word that needs no amount, if the line is one."""
    kinds = {option.action: option for option in options}
    if said in _FREE:
        return Check() if Check in kinds else Call()
    if said in _PLAIN:
        return _PLAIN[said]()
    if DeclareAllIn in kinds and _DECLARATIONS.get(said) is DeclareAllIn:
        return DeclareAllIn()
    seat = view.seat(view.actor)
    if said in _ALL_IN and Call in kinds and kinds[Call].to == seat.bet + seat.stack:
        return Call()
    return None


def _wager(given: str, amount: str, view: HandState, option: Option) -> Do | Wrong:
    amounts = option.amounts
    kind = option.action if issubclass(option.action, Wager) else Bet
    if not amount and len(amounts) > 1:
        return Wrong(Text("play.wrong.amount_missing", given=given, amounts=spell_amounts(amounts)))
    to = _amount(amount, view, amounts)
    if to is None:
        return Wrong(Text("play.wrong.amount_form", given=quoted(amount), example=amounts[0]))
    return Do(kind(to=to))


def _amount(word: str, view: HandState, amounts: Sequence[int]) -> int | None:
    """Return the total that a word names, or None; whether it is allowed is for the rules to say."""
    seat = view.seat(view.actor)
    named: list[tuple[set[str], int]] = [
        ({"", *_LEAST}, amounts[0]),
        (_MOST, amounts[-1]),
        (_ALL_IN, seat.bet + seat.stack),
        (_POT, full_pot(view)),
        (_HALF, half_pot(view)),
    ]
    for words, total in named:
        if word in words:
            return total
    return int(word) if _WHOLE.fullmatch(word) else None


def _split(said: str) -> tuple[str, str]:
    """Return the verb and the amount of a line: ``raise to 12``, ``r12``, ``12``, ``apostar medio``."""
    if said[:1].isdigit() or said[:1] in ("+", "-"):
        return "", said
    match = _WITH_AMOUNT.fullmatch(said)
    if match:
        return match[1].removesuffix(" to").removesuffix(" a").strip(), match[2]
    for verb in sorted(_WAGERS, key=len, reverse=True):
        rest = said.removeprefix(verb + " ")
        if rest != said:
            return verb, rest.removeprefix("to ").removeprefix("a ").strip()
    return said, ""


def _unknown(line: str, options: Sequence[Option]) -> Wrong:
    return Wrong(Text("play.wrong.word", given=quoted(line), verbs=verbs(options)))


def quoted(line: str) -> str:
    """Return what was typed, fit to be said again: printable, and not endless."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in line.strip())
    return shown if len(shown) <= LONGEST else shown[:LONGEST] + "..."


def verbs(options: Sequence[Option]) -> Text:
    """Return the legal actions as a list that can be said in both languages."""
    said = Text(f"play.verb.{options[0].verb}")
    for option in options[1:-1]:
        said = Text("play.verb_then", first=said, second=Text(f"play.verb.{option.verb}"))
    if len(options) > 1:
        said = Text("play.verb_or", first=said, second=Text(f"play.verb.{options[-1].verb}"))
    return said
