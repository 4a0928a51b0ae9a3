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


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("bots_of_this_folder", "broken_bots", "untidy_bots", "colorsys"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def test_the_current_folder_is_searched_too(here: Path) -> None:
    """A module there is found, as often as one asks, and the path is what it was."""
    before = list(sys.path)
    with pytest.raises(NotationError, match="cannot be imported"):
        make_bot("bots_of_this_folder:Mine", seed=1)
    assert sys.path == before
    (here / "bots_of_this_folder.py").write_text("from comodin.bots import CallerBot as Mine\n")

    assert isinstance(make_bot("bots_of_this_folder:Mine", seed=1), Bot)
    assert isinstance(make_bot("bots_of_this_folder:Mine", seed=2), Bot)
    assert sys.path == before


def test_the_current_folder_hides_nothing(here: Path) -> None:
    """A file there that has the name of another module is not taken for it."""
    (here / "colorsys.py").write_text("raise SystemExit\n")
    (here / "bots_of_this_folder.py").write_text("import colorsys\nfrom comodin.bots import CallerBot as Mine\n")

    assert isinstance(make_bot("bots_of_this_folder:Mine", seed=1), Bot)


def test_a_module_that_is_no_python_is_explained(here: Path) -> None:
    (here / "broken_bots.py").write_text("class Mine\n")
    before = list(sys.path)

    with pytest.raises(NotationError, match=r"cannot be imported \(.*broken_bots.py, line 1\)"):
        make_bot("broken_bots:Mine", seed=1)
    assert sys.path == before


def test_a_module_may_change_the_path_itself(here: Path) -> None:
    """What it takes out or puts in is its own affair."""
    (here / "untidy_bots.py").write_text(
        "import os, sys\nsys.path.remove(os.getcwd())\nfrom comodin.bots import CallerBot as Mine\n"
    )
    before = list(sys.path)

    assert isinstance(make_bot("untidy_bots:Mine", seed=1), Bot)
    assert sys.path == before


def test_a_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    assert isinstance(make_bot("comodin.bots:CallerBot", seed=1), Bot)
