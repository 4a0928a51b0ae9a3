"""Bots by name, and what is said about a name that is none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from comodin.bots import BOTS, Bot, make_bot
from comodin.errors import NotationError


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text(
        "from comodin.bots import CallerBot\n"
        "class Mine(CallerBot):\n    pass\n"
        "class NoSeed:\n    def act(self, view, options):\n        return options[0].action()\n"
        "class NoBot:\n    pass\n"
        "number = 3\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_own_bots", raising=False)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_name_makes_a_bot(name: str) -> None:
    assert isinstance(make_bot(name, seed=1), Bot)


@pytest.mark.usefixtures("mine")
def test_a_class_of_ones_own() -> None:
    assert type(make_bot("my_own_bots:Mine", seed=1)).__name__ == "Mine"


@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize(
    ("name", "en", "es"),
    [
        ("shark", "'shark' is not a bot: choose random, caller or regular", "'shark' no es un bot"),
        ("", "'' is not a bot", "'' no es un bot"),
        (":Shark", "':Shark' names no bot", "no nombra ningún bot"),
        ("my_own_bots:", "'my_own_bots:' names no bot", "no nombra ningún bot"),
        ("no.such.module:Shark", "the module 'no.such.module' cannot be imported", "no se puede importar"),
        ("my_own_bots:Shark", "the module 'my_own_bots' has no 'Shark'", "no tiene 'Shark'"),
        ("my_own_bots:NoBot", "that is not a bot class", "no es una clase de bot"),
        ("my_own_bots:number", "that is not a bot class", "no es una clase de bot"),
        ("my_own_bots:NoSeed", "the bot cannot be made with seed", "no se puede crear el bot"),
    ],
)
def test_what_is_wrong_is_said(name: str, en: str, es: str) -> None:
    """The message names what was given and what would be right, in both languages."""
    with pytest.raises(NotationError) as refused:
        make_bot(name, seed=1)

    assert en in refused.value.to("en")
    assert es in refused.value.to("es")
