"""What to type to go on: a command that works from here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from comodin.cli.local.farewell import program, resume_command


def script(path: Path) -> Path:
    """Make a file that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, and an empty one on the path."""
    (tmp_path / "bin").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def test_the_command_where_it_is_on_the_path(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(here / "bin" / "comodin")
    monkeypatch.setattr(sys, "argv", [str(here / ".venv" / "bin" / "comodin")])

    assert resume_command(None, "en") == "comodin play --resume"


@pytest.mark.parametrize("started", [".venv/bin/comodin", "{here}/.venv/bin/comodin"])
def test_the_program_of_an_environment_from_the_current_folder(
    here: Path, monkeypatch: pytest.MonkeyPatch, started: str
) -> None:
    """As `make play` starts it."""
    monkeypatch.setattr(sys, "argv", [started.format(here=here)])

    assert resume_command(Path("my hands.jsonl"), "es", plain=True) == (
        "./.venv/bin/comodin play --plain --resume --save 'my hands.jsonl' --lang es"
    )


def test_the_program_of_an_environment_from_elsewhere(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(here / ".venv" / "bin" / "comodin")])
    monkeypatch.chdir(here / "bin")

    assert program() == [str(here / ".venv" / "bin" / "comodin")]


def test_the_module_by_the_name_of_its_python(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name alone where that finds the very same, else where it lies."""
    monkeypatch.setattr(sys, "argv", ["/somewhere/comodin/__main__.py"])
    monkeypatch.setattr(sys, "executable", str(script(here / "env" / "python3")))
    assert program() == ["./env/python3", "-m", "comodin"]

    monkeypatch.setattr(sys, "executable", str(script(here / "bin" / "python3")))
    assert program() == ["python3", "-m", "comodin"]


def test_another_program_names_the_command(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/pytest"])

    assert program() == ["comodin"]
