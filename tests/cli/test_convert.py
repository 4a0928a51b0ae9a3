"""`comodin convert`, run as a user runs it."""

from __future__ import annotations

import io
import sys
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.history import RecordWriter, read_records
from tests.history.playing import GOLDEN, HANDS

E120 = HANDS / "e120_choices_before_the_street.phh"
E121 = HANDS / "e121_choices_in_turn.phh"


def run(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> tuple[str, str]:
    assert main(["convert", *map(str, words), *(() if "--lang" in words else ("--lang", "en"))]) == status
    output, errors = capsys.readouterr()
    assert "Traceback" not in errors
    return output, errors


def test_every_form_leads_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """.phh to .jsonl to .phhs to .jsonl to .phh, by suffix."""
    first, second, third, last = (tmp_path / name for name in ("a.jsonl", "b.phhs", "c.jsonl", "d.phh"))
    for source, out in ((E120, first), (first, second), (second, third), (third, last)):
        run(capsys, source, out)

    assert first.read_bytes() == third.read_bytes() == (GOLDEN / "e120.jsonl").read_bytes()
    assert second.read_text() == "[1]\n" + last.read_text()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("source", "golden"), [(E120, "e120"), (HANDS / "e181_declared_side_pot.phh", "e181")])
def test_a_story_in_either_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, source: Path, golden: str, lang: str
) -> None:
    """The golden files are what a person reads; every joker is marked (W8)."""
    run(capsys, source, tmp_path / "a.txt", "--lang", lang)

    assert (tmp_path / "a.txt").read_text() == (GOLDEN / f"{golden}.{lang}.txt").read_text()


def test_a_view_hides(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """``--viewer N``: what that seat could see, ``null`` and ``??`` for the rest."""
    run(capsys, E121, tmp_path / "v.jsonl", "--viewer", "1")
    run(capsys, E121, tmp_path / "v.phh", "--viewer", "p1")

    assert (tmp_path / "v.jsonl").read_bytes() == (GOLDEN / "e121.viewer1.jsonl").read_bytes()
    assert '"d dh p1 3c"' in (tmp_path / "v.phh").read_text()
    assert '"d dh p2 ??"' in (tmp_path / "v.phh").read_text()
    _, errors = run(capsys, tmp_path / "v.jsonl", tmp_path / "w.jsonl", "--viewer", "2", status=1)
    assert "nobody else's view can be made of it" in errors


def test_standard_input_and_output(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """``-``: what comes in is told by how it begins, what goes out by ``--to``."""
    golden = (GOLDEN / "e120.jsonl").read_bytes()
    for data in (golden, E120.read_bytes(), b"# two\n\n[1]\n" + E120.read_bytes()):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert main(["convert", "-", "-", "--to", "jsonl"]) == 0
        assert capsysbinary.readouterr().out == golden


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("a.txt", "b.jsonl"), "a.txt: a record's name ends in .jsonl"),
        (("a.jsonl", "b.csv"), "b.csv: what to write follows from the name"),
        (("a.jsonl", "-"), "standard output has no suffix; say the format with --to"),
        (("a.jsonl", "-", "--to", "csv"), "--to: 'csv' is not a format"),
        (("a.jsonl", "b.jsonl", "--viewer", "-1"), "--viewer: '-1' is not a seat"),
        (("a.jsonl", "b.jsonl", "--viewer", "x"), "--viewer: 'x' is not a seat"),
        (("missing.jsonl", "b.jsonl"), "missing.jsonl"),
        ((str(GOLDEN / "e120.jsonl"), "b.jsonl", "--viewer", "9"), "hand 1 has no seat 9: its seats are 1 to 4; 0 is"),
    ],
)
def test_misuse(capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    """Status 2, and what would be right."""
    named = [word if word.startswith("-") or "." not in word else str(tmp_path / word) for word in words]
    _, errors = run(capsys, *named, status=2)

    assert message in errors
    assert not list(tmp_path.iterdir())


def test_a_file_is_not_written_onto_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It would be gone before it is read."""
    path = tmp_path / "a.jsonl"
    path.write_bytes((GOLDEN / "e120.jsonl").read_bytes())
    _, errors = run(capsys, path, tmp_path / "." / "a.jsonl", status=2)

    assert "would be written while it is read" in errors
    assert path.read_bytes() == (GOLDEN / "e120.jsonl").read_bytes()


def test_a_phh_file_holds_one_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """More are refused before anything is written."""
    two = tmp_path / "two.jsonl"
    two.write_bytes(2 * (GOLDEN / "e120.jsonl").read_bytes())
    _, errors = run(capsys, two, tmp_path / "one.phh", status=1)

    assert "a .phh file holds one hand; write .phhs for more" in errors
    assert not (tmp_path / "one.phh").exists()


def test_it_ends_at_the_first_wrong_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In a new file what was written until then stays; the line is named, in either language."""
    source, out = tmp_path / "a.jsonl", tmp_path / "b.phhs"
    line = (GOLDEN / "e120.jsonl").read_bytes()
    source.write_bytes(line + line[:99])
    _, errors = run(capsys, source, out, "--lang", "es", status=1)

    assert errors == f"comodin: {source}: línea 2: la línea está cortada: un registro termina con una llave de cierre\n"
    assert out.read_text().startswith("[1]\nvariant")
    assert "[2]" not in out.read_text()


@pytest.mark.parametrize("good", [0, 1])
@pytest.mark.parametrize("words", [(), ("--viewer", "1")])
def test_an_older_file_is_only_replaced_by_a_whole_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: int, words: tuple[str, ...]
) -> None:
    """Whichever hand is wrong, the old file stays, and nothing stays beside it."""
    source, out = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    line = (GOLDEN / "e120.jsonl").read_bytes()
    source.write_bytes(good * line + line[:99])
    out.write_bytes(b"precious")
    out.chmod(0o640)
    run(capsys, source, out, *words, status=1)
    assert out.read_bytes() == b"precious"

    source.write_bytes(line)
    run(capsys, source, out)
    assert out.read_bytes() == line
    assert out.stat().st_mode & 0o777 == 0o640
    assert sorted(tmp_path.iterdir()) == [source, out]


def test_an_interrupted_run_leaves_the_older_file(tmp_path: Path) -> None:
    """Also by Ctrl-C between two hands."""
    out = tmp_path / "b.jsonl"
    out.write_bytes(b"precious")
    (record,) = read_records(str(GOLDEN / "e120.jsonl"))

    def run_on() -> None:
        with RecordWriter(str(out), keep_older=True) as writer:
            writer.write(record)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_on()
    assert out.read_bytes() == b"precious"
    assert list(tmp_path.iterdir()) == [out]


def test_nothing_is_made_of_a_wrong_first_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Not even an empty file."""
    (tmp_path / "a.jsonl").write_bytes(b"{}\n")
    run(capsys, tmp_path / "a.jsonl", tmp_path / "b.jsonl", status=1)

    assert not (tmp_path / "b.jsonl").exists()


def test_a_file_that_the_system_refuses_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The file that was asked for, in the system's errors too."""
    folder = tmp_path / "hands.jsonl"
    folder.mkdir()
    _, errors = run(capsys, E120, folder, status=2)

    assert errors.startswith(f"comodin: {folder}: ")


def test_the_record_of_a_saved_table_is_not_replaced(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`comodin play` goes on in it."""
    out = tmp_path / "b.jsonl"
    out.write_bytes(b"precious")
    out.with_name("b.jsonl.table").write_text("{}")
    _, errors = run(capsys, E120, out, status=2)

    assert "the saved table beside it" in errors
    assert out.read_bytes() == b"precious"


@pytest.mark.parametrize("suffix", ["jsonl", "phh", "phhs"])
def test_a_byte_order_mark_is_passed_over(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, suffix: str
) -> None:
    """In a file and on standard input."""
    golden = (GOLDEN / "e120.jsonl").read_bytes()
    data = {"jsonl": golden, "phh": E120.read_bytes(), "phhs": b"[1]\n" + E120.read_bytes()}[suffix]
    source = tmp_path / f"a.{suffix}"
    source.write_bytes(BOM_UTF8 + data)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BOM_UTF8 + data)))
    for name in (str(source), "-"):
        assert main(["convert", name, "-", "--to", "jsonl"]) == 0
        assert capsysbinary.readouterr().out == golden


def test_an_empty_file_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nothing is made of nothing."""
    for name in ("a.jsonl", "a.phh", "a.phhs"):
        (tmp_path / name).write_bytes(b"\n")
        _, errors = run(capsys, tmp_path / name, tmp_path / "b.jsonl", status=1)
        assert "there is no hand in it" in errors


def test_what_was_never_turned_stays_unseen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """M5, E290: a full record of a reveal game becomes a PHH file without its unseen cards, and a view has none."""
    run(capsys, GOLDEN / "e260.jsonl", tmp_path / "a.phhs")
    run(capsys, GOLDEN / "e260.jsonl", tmp_path / "v.jsonl", "--viewer", "1")

    assert '"d dh p2 ??????????????"' in (tmp_path / "a.phhs").read_text()
    assert '"p1 tu 5c"' in (tmp_path / "a.phhs").read_text()
    assert "3s" not in (tmp_path / "a.phhs").read_text()
    assert (tmp_path / "v.jsonl").read_bytes() == (GOLDEN / "e260.viewer1.jsonl").read_bytes()
