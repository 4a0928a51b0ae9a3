"""What a line means at the plain table, in both languages, and what is said about one that means nothing."""

from __future__ import annotations

import pytest

from comodin import MexicanPoker, apply, legal, start
from comodin.cards import Card
from comodin.cli.plain.commands import Ask, Do, Wrong, understand
from comodin.hand import (
    Action,
    Bet,
    BringIn,
    Burn,
    Call,
    Check,
    Complete,
    Deal,
    Expose,
    Fold,
    HandState,
    Keep,
    Raise,
    due,
)


def dealt(cards: str, *, stacks: tuple[int, ...] = (80, 80), **table: object) -> HandState:
    stakes = str(table.pop("stakes", "4/8"))
    state, _ = start(MexicanPoker.at(stakes, stacks=stacks, **table))  # type: ignore[arg-type]
    rest = cards.split()
    while rest and not state.actor:
        wanted = due(state)
        burns = wanted is not None and wanted.what == "burn"
        state, _ = apply(state, Burn() if burns else Deal(Card(rest.pop(0))))
    return state


def after(state: HandState, *actions: Action) -> HandState:
    for action in actions:
        state, _ = apply(state, action)
    return state


def meant(line: str, state: HandState) -> Do | Ask | Wrong:
    return understand(line, state, legal(state))


FACING = after(dealt("2c 3c Kd 4d"), Bet(to=4))
"""Seat 2 faces 4 in 4/8 limit."""
CHOOSING = after(FACING, Call())
NO_LIMIT = after(dealt("2c 3c Kd 4d", stakes="4", structure="no_limit", stacks=(400, 400)), Bet(to=4))
OPENING = dealt("2c 3c Kd 4d")
BRINGING_IN = dealt("2c 3c Kd 4d", preset="wiki")
FREE = after(CHOOSING, Keep(), Keep(), Burn(), Deal(Card("5s")), Deal(Card("6s")))


@pytest.mark.parametrize(
    ("line", "action"),
    [
        *((word, Fold()) for word in ("f", "fold", "F", "  Fold ", "retirarse", "retirarte", "me retiro", "no voy")),
        *((word, Call()) for word in ("c", "call", "pagar", "pago", "p", "¡Pago!", "ver")),
        *(
            (word, Raise(to=8))
            for word in ("r 8", "r8", "8", "raise 8", "raise to 8", "subir a 8", "s 8", "b 8", "min")
        ),
        *((word, Raise(to=12)) for word in ("r 12", "raise max", "subir tope", "r máximo")),
        *((word, Raise(to=9)) for word in ("r 9", "9")),
        ("k", Check()),
        ("paso", Check()),
        ("i", BringIn()),
    ],
)
def test_facing_a_bet(line: str, action: Action) -> None:
    """Words and letters of both languages; what is not legal is left to the rules to refuse."""
    if line == "min":
        line = "r min"

    assert meant(line, FACING) == Do(action)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        *((word, Keep()) for word in ("k", "keep", "quedar", "me quedo", "guardar", "g")),
        *((word, Expose()) for word in ("o", "x", "a", "open", "expose", "abrir", "abro", "mostrar")),
    ],
)
def test_keep_or_expose(line: str, action: Action) -> None:
    assert meant(line, CHOOSING) == Do(action)


@pytest.mark.parametrize(
    ("line", "to"),
    [
        ("r 100", 100),
        ("100", 100),
        ("raise pot", 16),
        ("r bote", 16),
        ("r half the pot", 10),
        ("subir medio bote", 10),
        ("all-in", 398),
        ("todo", 398),
        ("r all in", 398),
        ("r max", 398),
        ("r min", 8),
    ],
)
def test_amounts_by_name(line: str, to: int) -> None:
    """The pot is 8 and 4 are owed: a raise of the pot goes to 16 (R2.3.6a)."""
    assert meant(line, NO_LIMIT) == Do(Raise(to=to))


def test_all_in_calls_where_the_stack_only_reaches_so_far() -> None:
    state = after(dealt("2c 3c Kd 4d", stakes="4", structure="no_limit", stacks=(400, 60)), Bet(to=100))

    assert meant("all-in", state) == Do(Call())
    assert meant("todo", state) == Do(Call())


def test_the_only_amount_may_be_left_out() -> None:
    """In the wiki game a limit completion has one size."""
    state = after(BRINGING_IN, BringIn())

    assert meant("r", state) == Do(Complete(to=4))
    assert meant("completar", state) == Do(Complete(to=4))


@pytest.mark.parametrize(("line", "state", "action"), [("i", BRINGING_IN, BringIn()), ("b 8", OPENING, Bet(to=8))])
def test_opening(line: str, state: HandState, action: Action) -> None:
    assert meant(line, state) == Do(action)


@pytest.mark.parametrize("line", ["c", "p", "k", "check", "pasar"])
def test_checking(line: str) -> None:
    """The letter for calling checks where nothing is owed: the two are never both legal."""
    assert meant(line, FREE) == Do(Check())


@pytest.mark.parametrize("state", [FACING, CHOOSING, FREE, OPENING])
@pytest.mark.parametrize("line", ["", "   ", "\t"])
def test_an_empty_line_shows_the_table(line: str, state: HandState) -> None:
    """Enter does nothing dangerous."""
    assert meant(line, state) == Ask("table")


@pytest.mark.parametrize(
    ("line", "topic"),
    [
        *((word, "why") for word in ("?", "help", "ayuda", "why", "por qué", "¿por qué?")),
        *((word, "history") for word in ("h", "hand", "mano")),
        *((word, "rules") for word in ("rules", "reglas")),
        *((word, "accounts") for word in ("l", "cuentas", "ledger")),
        *((word, "quit") for word in ("q", "quit", "salir")),
        *((word, "table") for word in ("t", "mesa")),
    ],
)
@pytest.mark.parametrize("state", [FACING, CHOOSING])
def test_asking(line: str, topic: str, state: HandState) -> None:
    assert meant(line, state) == Ask(topic)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "state", "en", "es"),
    [
        ("zzz", FACING, "'zzz' is not something to do here. You may fold (f), call (c) or raise", "no se entiende"),
        ("r", FACING, "'r' needs an amount: to 8, 12", "necesita una cantidad: a 8, 12"),
        ("r -4", FACING, "'-4' is not an amount", "no es una cantidad"),
        ("-4", FACING, "'-4' is not an amount", "no es una cantidad"),
        ("r +4", FACING, "'+4' is not an amount", "no es una cantidad"),
        ("r 8.5", FACING, "'8.5' is not an amount: write whole chips, as in 8", "no es una cantidad"),
        ("r 1e3", FACING, "'1e3' is not an amount", "no es una cantidad"),
        ("r 9999999999999999", FACING, "is not an amount", "no es una cantidad"),
        ("r lots", FACING, "'lots' is not an amount", "no es una cantidad"),
        ("f 8", FACING, "'f' takes no amount", "no lleva cantidad"),
        ("c 4", FACING, "'c' takes no amount", "no lleva cantidad"),
        ("8", CHOOSING, "'8' is not something to do here. You may keep (k) or expose (e)", "quedarte con la tapada"),
        ("f", CHOOSING, "'f' is not something to do here", "no se entiende"),
        ("c", CHOOSING, "'c' is not something to do here", "no se entiende"),
        ("x", FACING, "'x' is not something to do here", "no se entiende"),
        ("\x1b[A", FACING, "'?[A' is not something to do here", "no se entiende"),
        ("\u0000", FACING, "'?' is not something to do here", "no se entiende"),
        ("８", FACING, "'８' is not an amount", "no es una cantidad"),
        ("x" * 500, FACING, "x...' is not something to do here", "no se entiende"),
    ],
)
def test_what_means_nothing(line: str, state: HandState, en: str, es: str) -> None:
    """The answer names what was given and what would be right."""
    wrong = meant(line, state)

    assert isinstance(wrong, Wrong)
    assert en in wrong.message.to("en")
    assert es in wrong.message.to("es")


def test_a_wager_where_none_is_open() -> None:
    state = after(dealt("2c 3c Kd 4d", stacks=(80, 4)), Bet(to=4))
    wrong = meant("r 8", state)

    assert isinstance(wrong, Wrong)
    assert "no bet or raise is open to you now. You may fold (f) or call (c)." in wrong.message.to("en")
