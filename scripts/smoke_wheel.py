"""Build the wheel, install it alone into a fresh environment, and use it there.

    python scripts/smoke_wheel.py

The installed package is made read-only first: nothing may need to write into it.
"""

from __future__ import annotations

import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


SCREEN = """
import asyncio
from comodin.cli.local.preferences import Preferences
from comodin.cli.tui.screens.setup import SetupScreen
from comodin.cli.tui.session import SessionApp

async def look():
    app = SessionApp(None, lambda start: None, lang="en", preferences=Preferences())
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.01)
            if isinstance(app.screen, SetupScreen):
                break
        print(isinstance(app.screen, SetupScreen))

asyncio.run(look())
"""
"""The screen of the installed package, without a terminal: its style sheets and texts must be there."""


def run(*words: str | Path, cwd: Path, given: str | None = None) -> str:
    """Run a command and return its output; stop with what it said if it fails."""
    command = [str(word) for word in words]
    done = subprocess.run(command, cwd=cwd, check=False, input=given, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(holds: bool, what: str) -> None:
    """Say what works, or stop with it."""
    if not holds:
        sys.exit(f"smoke test: {what}")
    print(f"ok  {what}")


def read_only(folder: Path) -> None:
    """Take the right to write from a folder and all in it, compiled caches included."""
    for path in (*folder.rglob("*"), folder):
        path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))


def table_on_the_web(comodin: Path, work: Path) -> None:
    """Open a table, fetch its page and what the page needs, stop as Ctrl-C does."""
    host = subprocess.Popen(
        [comodin, "host", "--json", "--no-open", "--bind", "127.0.0.1", "--port", "0", "--db", work / "tables.db"],
        cwd=work,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert host.stdout is not None
        links = json.loads(host.stdout.readline())
        here = re.match(r"https?://[^/]+", links["link"])
        assert here is not None
        with urllib.request.urlopen(f"{here[0]}/", timeout=10) as response:
            page = response.read().decode()
        parts = re.findall(r'(?:src|href)="(/?assets/[^"]+)"', page)
        for part in parts:
            urllib.request.urlopen(f"{here[0]}/{part.removeprefix('/')}", timeout=10).read()
        expect(bool(parts), "a table opens on the web, and its page is there")
    finally:
        host.send_signal(signal.SIGINT)
        status = host.wait(15)
    expect(status in (0, 130), "it stops when it is told to")


def main() -> None:
    """Build, install, use."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        run(sys.executable, "-m", "build", "--wheel", "--outdir", work, ROOT, cwd=work)
        (wheel,) = work.glob("*.whl")
        venv.create(work / "venv", with_pip=True)
        python, comodin = work / "venv/bin/python", work / "venv/bin/comodin"
        run(python, "-m", "pip", "install", "--quiet", wheel, cwd=work)
        home = Path(run(python, "-c", "import comodin; print(comodin.__path__[0])", cwd=work).strip())
        read_only(home)
        os.environ["COMODIN_LANG"] = "en"

        expect("comodin" in run(comodin, "--version", cwd=work), "the command is there")
        hand = json.loads(run(comodin, "rank", "As Kd Qc 7h JoU", "--json", cwd=work))
        expect(hand["category"] == "straight", "a hand is ranked")
        arrays = (
            "import numpy as np, comodin;"
            "hands = np.full((1_200_000, 5), [51, 50, 49, 48, 52], np.uint8);"
            "print(comodin.MexicanRanking().values(hands).max())"
        )
        expect(
            run(python, "-W", "error", "-c", arrays, cwd=work).strip() == "2253", "whole arrays are ranked, compiled"
        )
        run(comodin, "simulate", "mexican-poker", "--hands", "50", "--seed", "1", "--out", "r.jsonl", cwd=work)
        run(comodin, "audit", "r.jsonl", cwd=work)
        expect(True, "hands are simulated and judged")
        run(comodin, "convert", "r.jsonl", "r.phhs", cwd=work)
        run(comodin, "audit", "r.phhs", cwd=work)
        expect(True, "records are converted and judged")
        run(comodin, "simulate", "mexican-sweat", "--hands", "20", "--seed", "1", "--out", "s.jsonl", cwd=work)
        run(comodin, "audit", "s.jsonl", cwd=work)
        expect(True, "Mexican Sweat is played and judged")
        expect("P39" in run(comodin, "rules", "parkwest", cwd=work), "rules are told with their sources")
        os.environ["XDG_DATA_HOME"] = str(work / "data")
        run(comodin, "play", "--plain", "--seed", "1", cwd=work, given="?\n")
        expect(True, "a table opens and closes")
        expect("True" in run(python, "-W", "error", "-c", SCREEN, cwd=work), "the table fills a terminal")
        table_on_the_web(comodin, work)
        for path in (home, *home.rglob("*")):
            path.chmod(path.stat().st_mode | stat.S_IWUSR)


if __name__ == "__main__":
    main()
