"""Closed standard streams are empty ones: no command ends in a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = (
    "--help",
    "rank 'As Kd Qc 7h JoU'",
    "rank -",
    "rules parkwest",
    "simulate mexican-poker --hands 2 --seed 1",
    "perft mexican-poker 2",
    "audit -",
    "play --plain --seed 1 --save table.jsonl",
)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_fails_for_a_closed_stream(command: str, closed: str, tmp_path: Path) -> None:
    """A stream that the caller closed is one that has nothing to say."""
    line = f"{sys.executable} -m comodin {command} {closed}"
    done = subprocess.run(
        ["bash", "-c", line], cwd=tmp_path, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2)
    assert done.returncode == 0 or command == "audit -"
