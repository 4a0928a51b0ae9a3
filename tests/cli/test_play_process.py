"""The plain table as a process: pipes, signals, a kill, where its files go."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.plain_play import PASSIVE, QUIET, answers, command, piped

KEYS = PASSIVE * 40


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "hands.jsonl"


def test_a_pipe_plays_hands(record: Path) -> None:
    done = piped(record, KEYS, "--seed", "5", "--hands", "2", "--lang", "es")

    assert (done.status, done.err) == (0, "")
    assert "Se jugaron 2 manos." in done.out
    assert len(record.read_text().splitlines()) == 2


def test_a_pipe_of_garbage_is_survived(record: Path) -> None:
    """Bytes that are no text, endless lines, control signs: answers, and the table waits."""
    garbage = b"\xff\xfe\n" + b"x" * 100_000 + b"\n\x1b[2J\n\x00\x00\n\n"
    done = subprocess.run(
        command(record, "--seed", "5"), input=garbage, capture_output=True, check=False, env=os.environ | QUIET
    )

    assert done.returncode == 0
    assert done.stderr == b""
    assert b"The table waits at hand 1." in done.stdout


def test_output_that_knows_no_accents(record: Path) -> None:
    """A terminal in plain ASCII gets question marks, not a crash."""
    done = piped(record, ["?", ""], "--seed", "5", "--lang", "es", environment={"PYTHONIOENCODING": "ascii"})

    assert done.status == 0
    assert "La mesa espera" in done.out


def test_no_colour_in_a_pipe(record: Path) -> None:
    done = piped(record, ["b 4"], "--seed", "5")

    assert "\x1b" not in done.out


def _begin(record: Path, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(record, *words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | QUIET | {"PYTHONUNBUFFERED": "1"},
    )


def _until(process: subprocess.Popen[bytes], wanted: bytes) -> bytes:
    assert process.stdout is not None
    seen = b""
    while not seen.endswith(wanted):
        byte = process.stdout.read(1)
        assert byte, seen
        seen += byte
    return seen


def _type(process: subprocess.Popen[bytes], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()


def test_ctrl_c_pauses(record: Path) -> None:
    """No traceback, status 0, and the hand goes on exactly where it was."""
    process = _begin(record, "--seed", "5")
    _until(process, b"> ")
    _type(process, "b 4")
    _until(process, b"> ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)

    assert process.returncode == 0
    assert err == b""
    assert re.search(rb"The table waits at hand 1\. Go on with: (\S+ -m )?comodin play --plain --resume", out)
    _same_as_one_sitting(record, ["b 4"])


@pytest.mark.parametrize("lines", [[], ["b 4"], ["b 4", "k"], ["b 4", "k", "c"]])
def test_a_kill_loses_nothing(record: Path, lines: list[str]) -> None:
    """After kill -9 every decision that was answered is there."""
    process = _begin(record, "--seed", "5")
    _until(process, b"> ")
    for line in lines:
        _type(process, line)
        _until(process, b"> ")
    process.kill()
    process.communicate(timeout=20)

    _same_as_one_sitting(record, lines)


def test_kills_at_any_moment(record: Path) -> None:
    """Killed while bots act or files are written: the table always resumes, and the game is the same.

    The keys fit one question each (call or check, keep, bring in, next hand),
    so that it does not matter where in them a run begins.
    """
    keys = ("c", "k", "i", "") * 60
    settings = ("--preset", "wiki", "--seed", "7", "--hands", "3")
    whole = piped(record.with_name("whole.jsonl"), keys, *settings)

    def words() -> tuple[str, ...]:
        return ("--resume",) if _table(record).exists() else settings

    for attempt in range(6):
        process = _begin(record, *words())
        assert process.stdin is not None
        with suppress(BrokenPipeError):
            process.stdin.write("".join(line + "\n" for line in keys).encode())
            process.stdin.flush()
        seen = _until(process, b"> ") if process.stdout else b""
        time.sleep(0.01 * attempt)
        process.kill()
        process.communicate(timeout=20)
        assert seen
        if record.exists() and not _table(record).exists():
            break
    else:
        assert piped(record, keys, *words()).status == 0

    assert record.read_bytes() == whole.record.read_bytes()


def _table(record: Path) -> Path:
    return record.with_name(record.name + ".table")


def _same_as_one_sitting(record: Path, lines: list[str]) -> None:
    rest = KEYS
    resumed = piped(record, rest, "--resume", "--hands", "1")
    whole = piped(record.with_name("whole.jsonl"), [*lines, *rest], "--seed", "5", "--hands", "1")

    assert resumed.status == 0
    assert record.read_bytes() == whole.record.read_bytes()
    assert answers(resumed.out)[-12:-1] == answers(whole.out)[-12:-1]


def test_records_go_to_the_data_folder(tmp_path: Path) -> None:
    """Without --save each session has a file of its own; --resume finds the latest table that waits."""
    environment = os.environ | QUIET | {"XDG_DATA_HOME": str(tmp_path)}

    def run(keys: bytes, *words: str) -> str:
        line = [word for word in command(Path("x"), *words) if word not in ("--save", "x")]
        return subprocess.run(line, input=keys, capture_output=True, check=True, env=environment).stdout.decode()

    first = run(b"b 4\n", "--seed", "5")
    folder = tmp_path / "comodin"
    (saved,) = folder.glob("*.jsonl.table")
    assert f"Finished hands are saved in {folder}" in first

    second = run(b"", "--seed", "6")
    earlier = r"An earlier table still waits; to go on with it: (\S+ -m )?comodin play --plain --resume --save"
    assert re.search(earlier, second)
    assert str(saved).removesuffix(".table") in second
    assert re.search(r"Go on with: (\S+ -m )?comodin play --plain --resume\n", second)

    third = run(b"", "--resume")
    assert len(list(folder.glob("*.jsonl.table"))) == 2
    assert "hand 1" in third


def test_nothing_to_resume(tmp_path: Path) -> None:
    line = [word for word in command(Path("x"), "--resume") if word not in ("--save", "x")]
    done = subprocess.run(
        line, capture_output=True, check=False, env=os.environ | QUIET | {"XDG_DATA_HOME": str(tmp_path)}
    )

    assert done.returncode == 2
    assert b"no table waits to be resumed in" in done.stderr


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = piped(tmp_path / "file" / "hands.jsonl", [], "--seed", "5")

    assert done.status == 2
    assert "Traceback" not in done.err


@pytest.mark.parametrize(("extra", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_a_terminal_gets_colour_unless_it_asks_not_to(record: Path, extra: dict[str, str], coloured: bool) -> None:
    ours, theirs = pty.openpty()
    environment = os.environ | QUIET | {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"} | extra
    process = subprocess.Popen(
        command(record, "--seed", "5"), stdin=theirs, stdout=theirs, stderr=theirs, env=environment, close_fds=True
    )
    os.close(theirs)
    seen = b""
    while b"(b 4)." not in seen:
        seen += os.read(ours, 4096)
    os.write(ours, b"\x04")
    try:
        while chunk := os.read(ours, 4096):
            seen += chunk
    except OSError:
        pass
    process.wait(timeout=20)
    os.close(ours)

    assert process.returncode == 0
    assert (b"\x1b[31m" in seen) is coloured


def test_numba_is_never_loaded(record: Path) -> None:
    """Playing is quick to start: neither NumPy nor Numba is imported."""
    code = (
        "import sys, io; sys.stdin = io.StringIO('b 4\\nk\\n'); from comodin.cli import main; "
        f"main(['play', '--plain', '--seed', '5', '--save', {str(record)!r}]); "
        "print('LOADED', [name for name in ('numba', 'numpy', 'starlette') if name in sys.modules])"
    )
    done = subprocess.run(
        [*command(record)[:1], "-c", code], capture_output=True, text=True, check=True, env=os.environ | QUIET
    )

    assert "LOADED []" in done.stdout
