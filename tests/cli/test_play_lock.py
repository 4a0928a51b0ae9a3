"""One table at a record at a time, and files that cannot be: what is refused before anything is said."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from comodin.cli.local.lock import hold, is_held, lock_file
from comodin.cli.local.log import TableLog
from comodin.errors import RecordError
from comodin.history import read_records
from comodin.table.events import PlayerSat
from tests.cli.plain_play import PASSIVE, QUIET, Played, command, play

KEYS = PASSIVE * 40
REFUSED = {
    "en": "you cannot sit down: another comodin that runs now plays at {file}; leave the table there (q)",
    "es": "no puedes sentarte: otro comodin que está abierto juega con {file}; deja la mesa allí (q)",
}


Here = Callable[..., Played]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "hands.jsonl"


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    """Runs the command in this process: another than the one that sits, which is all that a lock asks."""

    def run(record: Path, lines: Iterable[str], *words: str) -> Played:
        return play(monkeypatch, capsys, record, lines, *words)

    return run


class Seated:
    """A process that sits at a table and waits for a line."""

    def __init__(self, record: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            command(record, *words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | QUIET | {"PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        seen = b""
        while not seen.endswith(b"> "):
            byte = self.process.stdout.read(1)
            assert byte, seen
            seen += byte

    def play(self, *lines: str) -> int:
        """Type lines, then end the input; return the exit status."""
        self.process.communicate("".join(line + "\n" for line in lines).encode(), timeout=60)
        return self.process.returncode

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=20)


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _is_refused(done: Played, record: Path, lang: str = "en") -> bool:
    return (done.status, done.out) == (2, "") and REFUSED[lang].format(file=record) in done.err


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_waiting_table_is_resumed_once(record: Path, lang: str, here: Here) -> None:
    """The second of two processes is refused and changes nothing; the record has each hand once."""
    here(record, [], "--seed", "5")
    first = Seated(record, "--resume", "--hands", "1")
    before = _files(record.parent)
    second = here(record, KEYS, "--resume", "--hands", "1", "--lang", lang)

    assert _is_refused(second, record, lang)
    assert _files(record.parent) == before
    assert first.play(*KEYS) == 0
    assert len(list(read_records(record))) == 1
    assert os.listdir(record.parent) == ["hands.jsonl"]


@pytest.mark.parametrize("words", [["--seed", "6"], ["--resume"]])
def test_a_link_is_the_same_table(record: Path, words: list[str], here: Here) -> None:
    """Whatever links a record is named through, file or folder, it is one record."""
    link, folder = record.with_name("link.jsonl"), record.with_name("folder")
    link.symlink_to(record)
    folder.symlink_to(record.parent)
    first = Seated(record, "--seed", "5")

    assert _is_refused(here(link, KEYS, *words), record)
    assert _is_refused(here(folder / "hands.jsonl", KEYS, *words), record)
    first.play()
    assert sorted(os.listdir(record.parent)) == ["folder", "hands.jsonl.table", "link.jsonl"]
    assert "goes on where it stopped" in here(link, [], "--resume").out


def test_a_kill_leaves_no_lock(record: Path, here: Here) -> None:
    first = Seated(record, "--seed", "5")
    first.kill()
    assert lock_file(record).exists()
    done = here(record, KEYS, "--resume", "--hands", "1")

    assert done.status == 0
    assert os.listdir(record.parent) == ["hands.jsonl"]


def test_the_latest_table_is_resumed_once(tmp_path: Path) -> None:
    """Without --save as well; and a table that is played at is not said to wait."""
    data = {"XDG_DATA_HOME": str(tmp_path)}
    line = [word for word in command(Path("x")) if word not in ("--save", "x")]
    environment = os.environ | QUIET | data | {"PYTHONUNBUFFERED": "1"}
    first = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
    assert first.stdout is not None
    while b"turn" not in first.stdout.readline():
        pass
    again = subprocess.run([*line, "--resume"], input=b"", capture_output=True, check=False, env=environment)
    other = subprocess.run(line, input=b"", capture_output=True, check=False, env=environment)
    first.communicate(b"", timeout=20)

    assert again.returncode == 2
    assert b"you cannot sit down" in again.stderr
    assert (other.returncode, other.stderr) == (0, b"")
    assert b"An earlier table still waits" not in other.stdout
    assert len(list((tmp_path / "comodin").iterdir())) == 2


def test_the_lock_itself(record: Path) -> None:
    """It is held once, by whoever asks first, and given back by an error too."""
    with hold(record):
        assert is_held(record)
        with pytest.raises(RecordError, match="you cannot sit down"), hold(record):
            raise AssertionError
    with pytest.raises(ZeroDivisionError), hold(record):
        raise ZeroDivisionError

    assert not is_held(record)
    assert not lock_file(record).exists()


def test_a_moved_table_writes_beside_itself(tmp_path: Path, here: Here) -> None:
    """What is locked is what is written: a saved table does not reach back to where it came from."""
    old, new = tmp_path / "here", tmp_path / "there"
    old.mkdir()
    here(old / "hands.jsonl", [], "--seed", "5")
    old.rename(new)
    done = here(new / "hands.jsonl", KEYS, "--resume", "--hands", "1")

    assert done.status == 0
    assert len(list(read_records(new / "hands.jsonl"))) == 1
    assert not old.exists()


# -- files that cannot be -----------------------------------------------------------------


@pytest.mark.parametrize("words", [["--seed", "5"], ["--resume"]])
@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("file/x.jsonl", {"en": "file is a file and not a folder", "es": "file es un archivo y no una carpeta"}),
        ("file/a/x.jsonl", {"en": "file is a file and not a folder", "es": "file es un archivo y no una carpeta"}),
        ("no/such/x.jsonl", {"en": "no/such; create it first", "es": "no/such; créala antes"}),
        ("folder", {"en": "folder is a folder", "es": "folder es una carpeta"}),
        ("../" * 40, {"en": "/ is a folder", "es": "/ es una carpeta"}),
    ],
)
def test_a_file_that_cannot_be_is_refused_first(
    tmp_path: Path, named: str, said: dict[str, str], words: list[str], here: Here
) -> None:
    """Nothing is said, nothing is made."""
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    for lang, sentence in said.items():
        done = here(tmp_path / named, KEYS, *words, "--lang", lang)

        assert (done.status, done.out) == (2, "")
        assert sentence in done.err
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


def test_a_name_too_long_is_refused_first(tmp_path: Path, here: Here) -> None:
    done = here(tmp_path / ("x" * 245), KEYS, "--seed", "5")

    assert (done.status, done.out) == (2, "")
    assert os.listdir(tmp_path) == []


# -- a bot of one's own --------------------------------------------------------------------


def test_a_bot_in_the_current_folder(tmp_path: Path) -> None:
    """No PYTHONPATH is needed, to play and to simulate; -P keeps Python itself from looking here."""
    (tmp_path / "mybots.py").write_text("from comodin.bots import CallerBot\nclass Shark(CallerBot):\n    pass\n")
    comodin = [sys.executable, "-P", "-m", "comodin"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | QUIET

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        words = (*comodin, *words, "--bot", "mybots:Shark")
        return subprocess.run(
            words, input="b 4\n", capture_output=True, text=True, check=False, cwd=tmp_path, env=environment
        )

    played = run("play", "--plain", "--seed", "5", "--save", "hands.jsonl")
    (tmp_path / "mybots.py").rename(tmp_path / "theirbots.py")
    elsewhere = subprocess.run(
        [*comodin, "play", "--plain", "--resume", "--save", "hands.jsonl"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    (tmp_path / "theirbots.py").rename(tmp_path / "mybots.py")
    simulated = run("simulate", "mexican-poker", "--hands", "2", "--seats", "2")

    assert (played.returncode, played.stderr) == (0, "")
    _, entries = TableLog.open(tmp_path / "hands.jsonl.table")
    assert [event.bot for event in entries[0].events if isinstance(event, PlayerSat)] == ["", *["mybots:Shark"] * 3]
    assert "mybots:Shark: the module 'mybots' cannot be imported" in elsewhere.stderr
    assert simulated.returncode == 0
    assert "Shark-1" in simulated.stdout
