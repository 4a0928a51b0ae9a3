"""`comodin floor`: whole live hands line by line, what is saved, and what is refused."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from rich.console import Console

from comodin.cli import main
from comodin.cli.floor_files import LiveTable, choose
from comodin.cli.floor_screen import FloorScreen
from comodin.errors import RecordError
from comodin.floor import Entered, Setup, board, open_book
from comodin.floor.files import FloorFile
from comodin.table import TableGame
from comodin.texts import Lang
from tests.cli.floor_table import transcript

GOLDEN = Path(__file__).parent / "floor"

POKER = Setup.of(TableGame.of(stakes="4/8"), [("Lupe", 80), ("Chuy", 120), ("Memo", 46), ("Ana", 80)])
SWEAT = Setup.of(TableGame.of("mexican-sweat", stakes="4"), [("Lupe", 40), ("Chuy", 40), ("Memo", 40)])

LIVE_HAND = """\
new hand
1 up Kd
7h
Memo up Qs
4 5h
checks
1 bets 4
2 calls
4 calls
y
3 raises 8
4 calls
1 calls
2 folds
1 keeps
3 opens Js
4 keeps
4d
deal
6c
3 checks
n
1 bets 4
3 calls
4 calls
1 keeps
2 keeps
all keep
5c
3h
exposed 3
exposed 3 Jo
y
5s
4 bets 4
3 declares
why
4 bets 8
1 calls
4 opens 2s
6d
4 checks
1 bets 8
4 calls
1 shows Kc
4 mucks
show As
show 3 Qd
status
undo
show 3 Qh
status
new hand
quit
"""

MANO = """\
otra mano
reparte
Qh 3d 7c 2s
Lupe apuesta 8
2 paga
3 paga
4 se va
todos guardan
2 Kc
si
3 Ac
si
4h
3 apuesta 8
por que
reparto fuera de orden
si
3 abre As
6d
2d
reparte
3 pasa
1 apuesta 4
toco el muck 2
no
2 paga
3 paga
5d
Jc
Qs
3 pasa
1 apuesta 8
2 sube a 16
3 se va
paga
muestra 2 Ah
muestra 1 Qd
deshacer 2
estado
muestra 2 Ah
tira 1
estado
salir
"""

SUDOR = """\
otra mano
reparte
Kd
5c
Ah
1 apuesta 4
2 paga
3 paga
2 2c
3 9d
si
7c
miro 3
si
2d
pasa
pasa
1 5d
1 apuesta 4
2 paga
Kc
estado
salir
"""

SESSIONS: dict[str, tuple[Setup, list[str], Lang]] = {
    "live_hand": (POKER, LIVE_HAND.splitlines(), "en"),
    "mano": (POKER, MANO.splitlines(), "es"),
    "sudor": (SWEAT, SUDOR.splitlines(), "es"),
}


@pytest.mark.parametrize("name", SESSIONS)
def test_a_whole_live_hand_reads_like_this(name: str, tmp_path: Path) -> None:
    """A live hand with irregularities (P16, P21 to P23, P29, R2.3.13, R4.9), with undone steps."""
    setup, lines, lang = SESSIONS[name]

    said = transcript(tmp_path / "t.floor", setup, lines, lang=lang)

    assert said == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_a_table_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Whatever line a session ends at, the rest of it goes on from the file as if nothing had been."""
    file = tmp_path / "t.floor"
    whole = transcript(tmp_path / "whole.floor", POKER, LIVE_HAND.splitlines())
    lines = [line for line in LIVE_HAND.splitlines() if line != "quit"]

    transcript(file, POKER, lines[:25])
    for at in range(25, len(lines), 9):
        said = transcript(file, POKER, lines[at : at + 9], fresh=False)
        assert "!" not in said.splitlines()[0]

    assert FloorFile.read(file)[1].table == FloorFile.read(tmp_path / "whole.floor")[1].table
    assert whole.count("RULING") == 3


def test_the_end_of_a_file_that_a_crash_tore_off_is_dropped(tmp_path: Path) -> None:
    """A line that was not whole on the disk was never answered: the table stands before it, and goes on."""
    file = tmp_path / "t.floor"
    transcript(file, POKER, ["new hand", "1 up Kd", "7h"])
    whole = file.read_bytes()

    for cut in range(1, len(b'{"line":"7h"}\n')):
        file.write_bytes(whole[:-cut])
        opened, book = FloorFile.open(file)
        assert book.lines == ("new hand", "1 up Kd")
        opened.keep(Entered(book=book, line="2h"))
        assert FloorFile.read(file)[1].lines == ("new hand", "1 up Kd", "2h")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not the file of a live table"),
        (b"hola\n", "is not the file of a live table"),
        (b'{"floor":9,"setup":{}}\n', "is of version 9"),
        (b'{"floor":1,"setup":{"game":{"stakes":{"lower":4,"upper":8,"ante":2}},"seats":[]}}\nx\n', "is damaged here"),
        (b'{"floor":1,"setup":{"game":{"stakes":{"lower":4,"upper":8,"ante":2}},"seats":[]}}\n{"line":"Kd"}\n', "'Kd'"),
        (b"\xff\xfe\n", "is not the file of a live table"),
        (b"[" * 100_000 + b"\n", "is not the file of a live table"),
    ],
)
def test_a_file_that_is_no_live_table_is_one_sentence(
    data: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever lies in the file, the complaint is a sentence, and the file stays as it is."""
    file = tmp_path / "t.floor"
    file.write_bytes(data)

    status = main(["floor", "--plain", "--lang", "en", "--file", str(file)])

    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--names", ",,"], "is no list of players"),
        (["--names", "Lupe,LUPE"], "is called LUPE"),
        (["--names", "Lupe,Ana", "--seats", "4"], "2 names and 4 seats"),
        (["--names", "Lupe"], "these rules seat 2 to 7"),
        (["--names", "a,b,c,d,e,f,g,h"], "these rules seat 2 to 7"),
        (["--button", "7", "--seats", "6"], "'7' is no seat"),
        (["--button", "zero"], "'zero' is no seat"),
        (["--stakes", "x"], "stakes"),
        (["canasta"], "canasta"),
        (["--rounds", "3"], "--rounds goes with --quiz"),
        (["--quiz", "--rounds", "0"], "'0' is no number of questions"),
        (["--quiz", "--names", "Lupe,Ana"], "--names does not go with --quiz"),
        (["--file", "/dev/null/x"], "no live table at"),
        (["--new", "--file", "/dev/null/x"], "/dev/null"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong option says what was given and what would be right, and begins no table."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    status = main(["floor", "--plain", "--lang", "en", *words])

    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert said in err
    assert not list(tmp_path.rglob("*.floor"))


def test_the_last_table_goes_on_by_itself_through_pipes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`comodin floor` begins a table where there is none, then goes on with it; --new and --list work beside that."""
    begun = subprocess.run(
        [sys.executable, "-m", "comodin", "floor", "--names", "Lupe, Don Chuy 200, Memo"],
        input="new hand\n\x00 ♞ ñ\n1 up K♦\n".encode(),
        capture_output=True,
        timeout=120,
        check=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "COMODIN_LANG": "en", "PYTHONUTF8": "1"},
    )
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COMODIN_LANG", "en")

    def command(*words: str, typed: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(["floor", *words]) == 0
        return capsys.readouterr().out

    again = command(typed="Don Chuy Qh\nstatus\n")
    shown = json.loads(command("--json", typed="3 As\n").splitlines()[-1])
    command("--new", "--seats", "2", typed="")

    assert "is not a word, a card, a seat or a name here" in begun.stdout.decode()
    assert "Don Chuy  Qh [?]  198 chips" in again
    assert [seat["up"] for seat in shown["seats"]] == [["Kd"], ["Qh"], ["As"]]
    assert shown["ask"] == {
        "en": "Memo (3) opens with ace high: bet 4 or 8.",
        "es": "Memo (3) abre con carta alta: as. Toca: apostar 4 u 8.",
    }
    assert command("--list", typed="").count("\n") == 2


def test_players_begin_a_table_in_a_file_that_is_not_there_and_in_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["floor", "--plain", "--lang", "en", "--file", str(tmp_path / "t.floor"), "--names", "Lupe,Ana"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(words) == 0
    kept = (tmp_path / "t.floor").read_bytes()
    capsys.readouterr()

    assert main(words) == 2
    assert "goes on with its players and rules" in capsys.readouterr().err
    assert (tmp_path / "t.floor").read_bytes() == kept


def test_where_no_table_is_saved_the_list_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--list` knows the tables of the data folder, and not those that were saved elsewhere by name."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COMODIN_LANG", "en")

    assert main(["floor", "--list"]) == 0

    assert f"No live table has been saved in {tmp_path}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "waits", "lines"),
    [
        ((), True, 2),
        (("y",), False, 3),
        (("n",), False, 2),
        (("undo",), False, 2),
        (("undo 1",), False, 1),
        (("3 calls",), True, 2),
        (("Qs 5h",), False, 3),
        (("n", "muck 3"), True, 2),
    ],
)
def test_an_open_ruling_comes_back(answer: tuple[str, ...], waits: bool, lines: int, tmp_path: Path) -> None:
    """What waits for its yes when the table is left waits when it is opened again; what was answered does not."""
    file = tmp_path / "t.floor"
    transcript(file, POKER, ["new hand", "Kd 7h", "muck 2", *answer], fresh=True)
    kept, book = FloorFile.read(file)

    assert (book.proposal is not None, book.number) == (waits, lines)
    assert kept.records == file.read_bytes().count(b"\n") - 1 - file.read_bytes().count(b'"asks"')
    assert ("RULING" in transcript(file, POKER, [], fresh=False)) is waits


def test_two_programs_do_not_write_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table that is open elsewhere is refused by name; without a name a new one begins."""
    file = tmp_path / "t.floor"
    with choose(file, fresh=True, setup=lambda: POKER):
        status = main(["floor", "--plain", "--lang", "en", "--file", str(file)])

    assert status == 2
    assert str(file) in capsys.readouterr().err


def test_a_file_that_is_gone_ends_the_session_with_a_sentence(tmp_path: Path) -> None:
    """What cannot be kept is not done: the entry is refused as the file is no longer there."""
    with choose(tmp_path / "t.floor", fresh=True, setup=lambda: POKER) as live:
        live.path.unlink()
        before = live.book
        with pytest.raises(RecordError, match="no longer there"):
            live.enter("new hand")
        assert live.book is before


def test_a_disk_that_is_full_ends_the_session_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the system refuses is said in a sentence with the file; what was answered before is on the disk."""
    file = tmp_path / "t.floor"
    transcript(file, POKER, ["new hand", "Kd"])
    kept = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("comodin.history.line_file.os.fsync", full)
    monkeypatch.setattr(sys, "stdin", io.StringIO("7h\n"))
    status = main(["floor", "--plain", "--lang", "en", "--file", str(file)])

    assert status == 2
    assert capsys.readouterr().err.startswith(f"comodin: {file}: ")
    assert file.read_bytes() == kept


@pytest.mark.parametrize("name", SESSIONS)
def test_the_screen_draws_every_moment_of_a_hand(name: str, tmp_path: Path) -> None:
    """Each board of a whole hand, in either language, fits 80 columns, with its players, its question, its ruling."""
    setup, lines, _ = SESSIONS[name]
    file = FloorFile.create(tmp_path / "t.floor", setup)
    table = LiveTable(file, open_book(setup), is_new=True)
    console = Console(width=80, height=30, record=True, file=io.StringIO(), color_system=None)
    languages: list[Lang] = ["en", "es"]
    for number, line in enumerate(lines):
        lang = languages[number % 2]
        screen = FloorScreen(table, lang=lang, console=console)
        entered = table.enter(line)
        shown = board(table.book, entered)
        console.print(screen.page(shown))
        drawn = console.export_text()
        assert max(map(len, drawn.splitlines())) <= 80
        joined = " ".join(drawn.split())
        if shown.proposal is None:
            assert " ".join(shown.ask.to(lang).split()) in joined
        assert all(seat.name in drawn for seat in shown.seats)


def test_a_session_on_the_screen_is_kept_and_ends_with_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines typed on the whole screen go to the file; an empty one draws again; the end of input leaves it."""
    typed = iter(["new hand", "Kd", "", "help", "muck 2", "y", "xyzzy"])
    sink = io.StringIO()
    console = Console(width=80, height=24, file=sink, force_terminal=True)

    def answer(*_: object, **__: object) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(console, "input", answer)
    with choose(tmp_path / "t.floor", fresh=True, setup=lambda: POKER) as live:
        assert FloorScreen(live, lang="en", console=console).run() == 0

    _, book = FloorFile.read(tmp_path / "t.floor")
    assert book.lines == ("new hand", "Kd", "muck 2 !")
    assert "Go on with:" in sink.getvalue()
    assert "RULING" in sink.getvalue()


def test_the_quiz_is_a_command_of_the_floor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`comodin floor --quiz` asks by the rules that are named, in the language of the run, and ends at q."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("nada\nq\n"))

    status = main(["floor", "no-peek", "--quiz", "--seed", "7", "--rounds", "2", "--lang", "es"])

    out = capsys.readouterr().out
    assert status == 0
    assert "Pregunta 1 de 2" in out


def write() -> None:
    """Write the transcripts anew: ``python -m tests.cli.test_floor``; read what has changed before it is kept."""
    with tempfile.TemporaryDirectory() as folder:
        for name, (setup, lines, lang) in SESSIONS.items():
            said = transcript(Path(folder, f"{name}.floor"), setup, lines, lang=lang)
            (GOLDEN / f"{name}.txt").write_text(said, encoding="utf-8")


if __name__ == "__main__":
    write()
