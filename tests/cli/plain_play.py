"""Playing at the plain table from tests: in this process, and through a pipe."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from comodin.cli import main
from comodin.cli.local.table import LocalTable

QUIET = {"COMODIN_LANG": "en"}


@dataclass(frozen=True)
class Played:
    """What a run left behind."""

    status: int
    out: str
    err: str
    record: Path

    @property
    def table(self) -> Path:
        """The saved table."""
        return self.record.with_name(self.record.name + ".table")

    @property
    def saved(self) -> LocalTable:
        """The table that waits."""
        return LocalTable.resume(self.record, self.table, lang="en")


class Keys(io.StringIO):
    """Keys as standard input: lines, then the end."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__("".join(line + "\n" for line in lines))


def play(monkeypatch: object, capsys: object, record: Path, lines: Iterable[str], *words: str) -> Played:
    """Run ``comodin play --save RECORD ...`` in this process."""
    monkeypatch.setattr(sys, "stdin", Keys(lines))  # type: ignore[attr-defined]
    monkeypatch.setenv("COMODIN_LANG", "en")  # type: ignore[attr-defined]
    status = main(["play", "--plain", "--save", str(record), *words])
    out, err = capsys.readouterr()  # type: ignore[attr-defined]
    return Played(status, out, err, record)


def piped(record: Path, lines: Iterable[str], *words: str, environment: dict[str, str] | None = None) -> Played:
    """Run the same as a process of its own, keys through a pipe."""
    done = subprocess.run(
        command(record, *words),
        input="".join(line + "\n" for line in lines).encode(),
        capture_output=True,
        check=False,
        timeout=60,
        env=os.environ | QUIET | (environment or {}),
    )
    return Played(done.returncode, done.stdout.decode(), done.stderr.decode(), record)


def command(record: Path, *words: str) -> list[str]:
    """Return the command line of a table with a record."""
    return [sys.executable, "-m", "comodin", "play", "--plain", "--save", str(record), *words]


def answers(transcript: str) -> list[str]:
    """Return the lines that a game is not different without: all but prompts and greetings."""
    return [line for line in transcript.splitlines() if line and ">" not in line]


PASSIVE = ("c", "k", "b 4", "")
"""Tried in turn at every question, these play on for ever: call or check, keep, open for 4, deal the next hand."""
