"""The table in a real terminal: killed in the middle of a hand, gone on with, left; and where there is no terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from comodin.cli.local.table import LocalTable
from comodin.history import audit, read_records
from tests.cli.tui.test_session import _key

PATIENCE = 60.0


class Terminal:
    """A process on a terminal of its own, and what its table's file says meanwhile."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.record = folder / "hands.jsonl"
        self._copy = folder / "copy"
        self._screen = b""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        home = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "COMODIN_LANG": "en"}
        settings = folder / "comodin"
        settings.mkdir(exist_ok=True)
        (settings / "settings.json").write_text('{"speed": "instant"}')
        self.process = subprocess.Popen(
            [sys.executable, "-m", "comodin", "play", "--save", str(self.record), *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=os.environ | home | {"TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(slave)

    def read(self, seconds: float = 0.05) -> bytes:
        """Take what the process has written."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self._master], [], [], max(0.0, end - time.monotonic()))[0]:
                try:
                    self._screen += os.read(self._master, 65536)
                except OSError:  # the process has closed it
                    break
        return self._screen

    @property
    def table(self) -> LocalTable | None:
        """The table as its file says, read from a copy."""
        shutil.rmtree(self._copy, ignore_errors=True)
        self._copy.mkdir()
        path = self.record.with_name("hands.jsonl.table")
        if not path.exists():
            return None
        copy = shutil.copy(path, self._copy / path.name)
        return LocalTable.resume(self._copy / "hands.jsonl", Path(copy), lang="en")

    def until(self, wanted: Callable[[], object]) -> None:
        """Let the process run until something holds."""
        end = time.monotonic() + PATIENCE
        while not wanted():
            assert time.monotonic() < end, self.read()[-3000:]
            self.read()

    def asked(self) -> tuple[int, int]:
        """Tell how far the hand is, when it is on you: its number and its events; (0, 0) when it is not."""
        table = self.table
        if table is None or not (table.options or (table.number and not table.running)):
            return (0, 0)
        return (table.number, len(table.events()))

    def press(self, key: str) -> None:
        """Press a key until the table has moved on: the first moment after a question answers to none."""
        before = self.asked()
        end = time.monotonic() + PATIENCE
        while self.asked() in (before, (0, 0)):
            assert time.monotonic() < end, self.read()[-3000:]
            if self.asked() == before:
                os.write(self._master, key.encode())
            self.read(0.6)

    def kill(self) -> None:
        """End it as nothing can be caught."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self._master)

    def leave(self) -> bytes:
        """Leave with the table waiting, and return what was written in the end."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self._screen[-3000:]
            os.write(self._master, b"q")
            self.read(0.7)
            if self.process.poll() is None:
                os.write(self._master, b"\r")
                self.read(0.7)
        said = self.read()
        os.close(self._master)
        return said


def test_killed_in_mid_hand_and_gone_on_with(tmp_path: Path) -> None:
    """kill -9 loses nothing: the same cards, the same question; then the hand is played to its end and recorded."""
    first = Terminal(tmp_path, "--seed", "5", "--bot", "caller")
    first.until(lambda: first.asked()[0])
    for _ in range(3):
        table = first.table
        assert table is not None
        first.press(_key(table.options))
    before = first.table
    first.kill()
    second = Terminal(tmp_path, "--resume")
    second.until(lambda: b"hand 1" in second.read())
    second.until(lambda: second.asked()[0])
    after = second.table
    assert before is not None
    assert after is not None
    assert (after.view, after.options) == (before.view, before.options)
    while (table := second.table) is not None and table.running:
        second.press(_key(table.options))
    said = second.leave()

    assert second.process.returncode == 0
    assert re.search(rb"The table waits at hand 2\. Go on with: (\S+ -m )?comodin play --resume", said)
    (record,) = read_records(str(second.record))
    assert audit(record) is None
    assert b"Traceback" not in said


@pytest.mark.parametrize("words", [[], ["mexican-sweat"], ["--lang", "es"]])
def test_without_a_terminal_it_is_line_by_line(tmp_path: Path, words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "comodin", "play", *words],
        input=b"",
        capture_output=True,
        check=False,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "COMODIN_LANG": "en"},
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"--plain --resume" in done.stdout
