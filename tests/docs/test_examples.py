"""The scripts in examples/ run and say what they promise."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.docs.examples import ROOT

SAID = {
    "counting.py": "flush                 980       724       724",
    "my_bot.py": "PairBot won +",
    "one_hand.py": "Ana +6, now 86\n  Bruno -6, now 74\nlawful\n",
}


def test_every_script_is_tried() -> None:
    """A new example gets a line in `SAID`."""
    assert {script.name for script in (ROOT / "examples").glob("*.py")} == set(SAID)


@pytest.mark.parametrize("name", SAID)
def test_a_script_runs(name: str) -> None:
    """Alone, with warnings as errors, from anywhere."""
    command = [sys.executable, "-W", "error", str(ROOT / "examples" / name)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert SAID[name] in done.stdout
