"""What is legal, as buttons: a word, a key that works in both languages, and what it brings about.

Legality is what the `Option` objects say; nothing is added.  Enter does what
is marked: it checks where that is free, turns a card where nothing else can
be done, and makes a wager once its amount was touched.  It never folds, never
calls, never keeps or exposes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from textual.content import Content

from comodin.cards import Card
from comodin.cli.tui.cards import Look, card_text, row, small_card
from comodin.hand import Action, BringIn, Call, Check, Expose, HandState, Keep, Option, TurnUp, Wager
from comodin.telling.ink import Ink
from comodin.telling.reveal import risk_line
from comodin.texts import Lang, say

__all__ = ["Choice", "Tone", "aside", "betting_keys", "choices", "question"]

Tone = Literal["plain", "safe", "main", "danger"]

_KEYS: Final[dict[str, str]] = {
    "fold": "f",
    "check": "kc",
    "call": "c",
    "bring_in": "i",
    "bet": "b",
    "raise": "r",
    "complete": "mr",
    "keep": "kg",
    "expose": "e",
    "turn": "t",
    "declare": "d",
    "decline": "n",
}
_SPANISH: Final[dict[str, str]] = {"raise": "s", "complete": "ms", "expose": "ae", "turn": "vt"}
"""Keys by verb: the first is written on the button, the others do the same."""
_BETTING: Final[dict[str, str]] = {
    "f": "fold",
    "k": "check",
    "c": "call",
    "i": "bring_in",
    "b": "bet",
    "m": "complete",
    "a": "all_in",
}
"""What the keys of the betting do; the one for a raise depends on the language."""

_TONES: Final[dict[str, Tone]] = {
    "fold": "danger",
    "check": "safe",
    "call": "safe",
    "bring_in": "safe",
    "bet": "main",
    "raise": "main",
    "complete": "main",
    "keep": "safe",
    "expose": "main",
    "turn": "main",
    "declare": "main",
    "decline": "safe",
}


class Choice(NamedTuple):
    """One button: its keys, its words, what it brings about, and its option."""

    option: Option
    keys: str
    label: str
    detail: str
    tone: Tone
    picture: Content = Content("")
    by_enter: bool = False

    @property
    def key(self) -> str:
        """The key that is written on the button."""
        return self.keys[0].upper()

    @property
    def is_wager(self) -> bool:
        """Whether it needs an amount."""
        return issubclass(self.option.action, Wager)

    def action(self, to: int | None = None) -> Action | None:
        """Return what the button does; None for a wager whose amount is not legal."""
        kind = self.option.action
        if issubclass(kind, Wager):
            return kind(to=to) if to is not None and to in self.option.amounts else None
        return kind()


def choices(view: HandState, options: Sequence[Option], look: Look) -> list[Choice]:
    """Return a button for each option, in the order in which they stand."""
    return [_choice(view, option, look) for option in options]


def _choice(view: HandState, option: Option, look: Look) -> Choice:
    verb, lang = option.verb, look.lang
    seat = view.seat(view.actor)
    holes: dict[str, object] = {}
    detail = ""
    if option.action in (Keep, Expose):
        holes["card"] = _down_card(view, look)
        detail = say(f"terminal.detail.{verb}", lang, **holes)
    elif option.action is Call:
        holes["amount"] = option.to - seat.bet
        if option.to == seat.bet + seat.stack:
            detail = say("terminal.detail.all_in", lang)
    elif option.action is BringIn:
        holes["amount"] = option.to
    elif option.action is TurnUp:
        left = len(seat.downcards)
        detail = say("terminal.detail.turn" if left > 1 else "terminal.detail.turn_last", lang, left=left)
    elif verb in ("declare", "decline"):
        detail = say(f"terminal.detail.{verb}", lang, amount=seat.paid)
    label = "" if issubclass(option.action, Wager) else say(f"terminal.do.{verb}", lang, **holes)
    return Choice(
        option,
        _keys(verb, lang),
        label,
        detail,
        _TONES[verb],
        _picture(view, option, look),
        option.action in (Check, TurnUp),
    )


def _picture(view: HandState, option: Option, look: Look) -> Content:
    """Return what the table will see after keeping or exposing: a back and a card up, or a card and a back."""
    if option.action is Keep:
        return small_card(None, look) + Content(" ") + Content.styled(" ↑", "bold $suit-s on $bone")
    if option.action is Expose:
        return row(view.seat(view.actor).downcards, look) + Content(" ") + small_card(None, look)
    return Content("")


def _keys(verb: str, lang: Lang) -> str:
    return _SPANISH.get(verb, _KEYS[verb]) if lang == "es" else _KEYS[verb]


def betting_keys(lang: Lang) -> dict[str, str]:
    """Return what each key of the betting does; while you are asked to bet it means nothing else, open to you or not.

    >>> betting_keys("en")["r"], betting_keys("es")["s"], "r" in betting_keys("es")
    ('raise', 'raise', False)
    """
    return {**_BETTING, _keys("raise", lang): "raise"}


def _down_card(view: HandState, look: Look) -> str:
    known = [card for card in view.seat(view.actor).downcards if isinstance(card, Card)]
    return " ".join(card_text(card, look) for card in known)


def aside(view: HandState, lang: Lang) -> str:
    """Return what is said beside the buttons: what your next card risks, where you must turn one."""
    return risk_line(view, view.actor, Ink(lang=lang)) if view.kind == "turn" else ""


def question(view: HandState, options: Sequence[Option], lang: Lang) -> str:
    """Return what you are asked, in a few words."""
    seat = view.seat(view.actor)
    if view.kind in ("choose", "declare", "turn"):
        return say(f"terminal.ask.{view.kind}", lang)
    owed = min(max(0, view.betting.owed_to - seat.bet), seat.stack)
    if owed:
        return say("terminal.ask.owed", lang, owed=owed)
    if Check not in {option.action for option in options}:
        return say("terminal.ask.forced" if view.reveal.turner else "terminal.ask.open", lang)
    return say("terminal.ask.bet", lang)
