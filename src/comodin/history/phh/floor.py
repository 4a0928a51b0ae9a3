"""The floor's verbs: irregular actions as lines, and back.

Syntax only, as in `lines`.  What is named last and may be a sentence is the
floor's own words, also a ``#`` in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from comodin.cards import Card
from comodin.errors import IllegalActionError, NotationError
from comodin.hand import actions as a
from comodin.hand import floor_actions as f
from comodin.hand.gestures import standing
from comodin.hand.rounds import wager_kind
from comodin.hand.state import HandState
from comodin.history.phh.notation import read_cards, write_card
from comodin.texts import Text

__all__ = ["UNPROMPTED", "floor_line", "read_floor", "settled"]

UNPROMPTED: Final = frozenset(
    {"expose", "vd", "fd", "rl", "rh", "fh", "fe", "po", "ba", "ds", "ws", "fc", "tm", "pk", "st"}
)
"""Verbs that come at any moment: no question must be answered, and nothing burned, before them."""

_ON_TURN: Final = frozenset({"mt", "sc", "sb", "sy"})
"""Verbs of the seat on turn, and of no other (P34)."""

_SEAT: Final = re.compile(r"p([1-9][0-9]?)")
_CHIPS: Final = re.compile(r"[0-9]{1,15}")
_WAYS: Final = {"up": True, "dn": False}


# -- written ---------------------------------------------------------------------------------


def _out_of_turn(action: f.ActOutOfTurn) -> str:
    act = action.act
    said = f"cbr {act.to}" if isinstance(act, a.Wager) else {a.Fold: "f", a.BringIn: "pb"}.get(type(act), "cc")
    return f"p{action.p} ot {said}"


def _named(card: Card | None) -> str:
    return "" if card is None else f" {write_card(card)}"


def _astray(action: f.DealAstray) -> str:
    way = "" if action.up is None else " up" if action.up else " dn"
    opens = "" if action.opens is None else f" xp{_named(action.opens)}"
    return f"d as p{action.p} {write_card(action.card)}{way}{opens}"


_WRITE: Final[dict[type[a.Action], Callable[[Any, int], str]]] = {
    a.VoidHand: lambda action, p: f"d vd {action.reason}",
    f.PassOver: lambda action, p: f"d po p{action.p}",
    f.DealAstray: lambda action, p: _astray(action),
    f.FindError: lambda action, p: " ".join(["d fe", *map(write_card, action.cards)]),
    f.BurnAstray: lambda action, p: f"d ba {write_card(action.card)}",
    f.DealTooSoon: lambda action, p: f"d ds {write_card(action.card)}",
    f.RetrieveHand: lambda action, p: f"d rh p{action.p} {action.reason}".rstrip(),
    f.FoulHand: lambda action, p: f"d fh p{action.p} {action.reason}",
    f.FoulDeck: lambda action, p: f"d fd {action.reason}",
    f.MakeRuling: lambda action, p: f"d rl {action.reason}",
    f.DemandShow: lambda action, p: f"d ws p{action.p}",
    f.ActOutOfTurn: lambda action, p: _out_of_turn(action),
    f.MotionToBet: lambda action, p: f"p{p} mt {action.to}",
    f.CallShort: lambda action, p: f"p{p} sc {action.to}",
    f.StringBet: lambda action, p: f"p{p} sb {action.to}" + (f" {action.first}" if action.first else ""),
    f.SayCall: lambda action, p: f"p{p} sy",
    f.FlashCard: lambda action, p: f"p{action.p} fc",
    f.TouchMuck: lambda action, p: f"p{action.p} tm",
    f.Peek: lambda action, p: f"p{action.p} pk",
    f.ShowTo: lambda action, p: f"p{action.p} st p{action.to}" + _named(action.card),
}


def floor_line(action: a.Action, p: int) -> str:
    """Return the line of an irregular action; `p` is the seat on turn, for those that do not name theirs.

    >>> floor_line(f.StringBet(to=12, first=4), 3)
    'p3 sb 12 4'
    """
    return _WRITE[type(action)](action, p)


# -- read ------------------------------------------------------------------------------------


def read_floor(text: str) -> tuple[str, int, a.Action] | None:
    """Return the verb, the seat and the action of a line of the floor, None where it is an ordinary one.

    Raises `NotationError` where the verb is the floor's and the rest does not
    fit.  An act out of turn says ``cc`` for a check and for a call: the
    reader of the hand knows which.

    >>> read_floor("d fh p2 played out of turn twice # again")
    ('fh', 2, FoulHand(p=2, reason='played out of turn twice # again'))
    >>> read_floor("p2 cc") is None
    True
    """
    words = text.split(None, 3)
    if words[:1] == ["d"] and len(words) > 1 and words[1] in (*_RULINGS, *_HANDS):
        return _ruling(text)
    words = text.partition("#")[0].split()
    if len(words) < 2:
        return None
    who, verb, rest = words[0], words[1], words[2:]
    if who == "d" and verb in _DEALER:
        action = _DEALER[verb](rest)
        return verb, getattr(action, "p", 0), action
    if verb in _PLAYER and _SEAT.fullmatch(who):
        return verb, _seat(who), _PLAYER[verb](_seat(who), rest)
    return None


def _ruling(text: str) -> tuple[str, int, a.Action]:
    """Return a ruling: what follows are the floor's own words, also a ``#``."""
    verb = text.split(None, 2)[1]
    if verb in _RULINGS:
        words = text.split(None, 2)
        return verb, 0, _RULINGS[verb](words[2].strip() if len(words) > 2 else "")
    words = text.split(None, 3)
    if len(words) < 3:
        raise _misfit()
    p = _seat(words[2])
    return verb, p, _HANDS[verb](p, words[3].strip() if len(words) > 3 else "")


def settled(state: HandState, action: a.Action, verb: str, p: int) -> a.Action:
    """Return the action with an act out of turn as what it is at this moment: a check or a call, a bet or a raise.

    Raises `IllegalActionError` where seat `p` does what only the seat on turn can do.
    """
    if verb in _ON_TURN and state.actor and p != state.actor:
        raise IllegalActionError(
            action, code="not_his_turn", reason=Text("history.phh.not_his_turn", p=p), clauses=("P34",)
        )
    if not isinstance(action, f.ActOutOfTurn) or not 1 <= action.p <= len(state.seats):
        return action
    act, state = action.act, standing(state)
    if isinstance(act, a.Check) and state.betting.owed_to > state.seats[action.p - 1].bet:
        return f.ActOutOfTurn(action.p, a.Call())
    if isinstance(act, a.Bet):
        return f.ActOutOfTurn(action.p, wager_kind(state.betting)(act.to))
    return action


def _misfit() -> NotationError:
    return NotationError(Text("history.phh.unknown_line", forms=Text("history.phh.floor_forms")))


def _seat(word: str) -> int:
    found = _SEAT.fullmatch(word)
    if found is None:
        raise _misfit()
    return int(found[1])


def _chips(words: Sequence[str]) -> int:
    if len(words) != 1 or not _CHIPS.fullmatch(words[0]):
        raise NotationError(Text("history.phh.chips", given=" ".join(words)))
    return int(words[0])


def _one(words: Sequence[str]) -> Card | None:
    cards = read_cards("".join(words))
    if len(cards) > 1:
        raise NotationError(Text("history.phh.one_card"))
    return cards[0] if cards else None


def _only_seat(kind: Callable[[int], a.Action]) -> Callable[[Sequence[str]], a.Action]:
    def read(words: Sequence[str]) -> a.Action:
        if len(words) != 1:
            raise _misfit()
        return kind(_seat(words[0]))

    return read


def _read_astray(words: Sequence[str]) -> a.Action:
    if len(words) < 2:
        raise _misfit()
    opens: Card | None = None
    if "xp" in words[2:]:
        place = list(words).index("xp")
        words, opens = words[:place], _one(words[place + 1 :])
    way = _WAYS.get(words[-1])
    return f.DealAstray(_seat(words[0]), _one(words[1:] if way is None else words[1:-1]), way, opens)


def _read_error(words: Sequence[str]) -> a.Action:
    cards = read_cards("".join(words))
    return f.FindError(tuple([card for card in cards if card is not None]))


def _read_out_of_turn(p: int, words: Sequence[str]) -> a.Action:
    match words:
        case ["cbr", *chips]:
            return f.ActOutOfTurn(p, a.Bet(_chips(chips)))
        case ["cc"]:
            return f.ActOutOfTurn(p, a.Check())
        case ["f"]:
            return f.ActOutOfTurn(p, a.Fold())
        case ["pb"]:
            return f.ActOutOfTurn(p, a.BringIn())
    raise _misfit()


def _read_string(p: int, words: Sequence[str]) -> a.Action:
    if not 1 <= len(words) <= 2:
        raise _misfit()
    return f.StringBet(_chips(words[:1]), _chips(words[1:]) if words[1:] else 0)


def _bare(action: a.Action, words: Sequence[str]) -> a.Action:
    if words:
        raise _misfit()
    return action


def _read_shows(p: int, words: Sequence[str]) -> a.Action:
    if not words:
        raise _misfit()
    return f.ShowTo(p, _seat(words[0]), _one(words[1:]))


_DEALER: Final[dict[str, Callable[[Sequence[str]], a.Action]]] = {
    "as": _read_astray,
    "po": _only_seat(f.PassOver),
    "fe": _read_error,
    "ba": lambda words: f.BurnAstray(_one(words)),
    "ds": lambda words: f.DealTooSoon(_one(words)),
    "ws": _only_seat(f.DemandShow),
}

_PLAYER: Final[dict[str, Callable[[int, Sequence[str]], a.Action]]] = {
    "ot": _read_out_of_turn,
    "mt": lambda p, words: f.MotionToBet(_chips(words)),
    "sc": lambda p, words: f.CallShort(_chips(words)),
    "sb": _read_string,
    "sy": lambda p, words: _bare(f.SayCall(), words),
    "fc": lambda p, words: f.FlashCard(p, _one(words)),
    "tm": lambda p, words: _bare(f.TouchMuck(p), words),
    "pk": lambda p, words: _bare(f.Peek(p), words),
    "st": _read_shows,
}

_RULINGS: Final[dict[str, Callable[[str], a.Action]]] = {"vd": a.VoidHand, "fd": f.FoulDeck, "rl": f.MakeRuling}
_HANDS: Final[dict[str, Callable[[int, str], a.Action]]] = {"rh": f.RetrieveHand, "fh": f.FoulHand}
