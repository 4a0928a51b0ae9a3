"""Files that grow by whole lines: what failed leaves nothing behind, what is gone is said."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.errors import RecordError
from comodin.history.line_file import LineFile, whole_lines
from comodin.texts import Text


def opened(path: Path, data: bytes, size: int | None = None) -> LineFile:
    path.write_bytes(data)
    return LineFile(path, len(data) if size is None else size, gone=Text("floor.file.gone", file=path))


@given(st.binary(max_size=40))
def test_whole_lines_and_the_torn_end_make_the_data(data: bytes) -> None:
    whole = whole_lines(data)

    assert data.startswith(whole)
    assert not whole or whole.endswith(b"\n")
    assert b"\n" not in data[len(whole) :]


def test_a_line_goes_where_what_counts_ends(tmp_path: Path) -> None:
    file = opened(tmp_path / "lines", b"one\ntor", size=4)
    assert not file.is_current()
    file.append(b"two\n", durable=False)

    assert file.path.read_bytes() == b"one\ntwo\n"
    assert file.is_current()


def test_the_torn_end_is_cut_off_and_nothing_else(tmp_path: Path) -> None:
    file = opened(tmp_path / "lines", b"one\ntor", size=4)
    file.cut()
    file.cut()

    assert file.path.read_bytes() == b"one\n"


def test_a_failed_sync_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = opened(tmp_path / "lines", b"one\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space") as refused:
            file.append(b"two\n")
    assert refused.value.filename == str(file.path)
    assert file.path.read_bytes() == b"one\n"
    file.append(b"three\n")

    assert file.path.read_bytes() == b"one\nthree\n"


def test_what_a_failed_write_and_a_failed_cut_left_is_cut_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = opened(tmp_path / "lines", b"one\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        patch.setattr(os, "truncate", full)
        with pytest.raises(OSError, match="No space"):
            file.append(b"two\n")
    assert file.path.read_bytes() == b"one\ntwo\n"
    file.append(b"3\n")

    assert file.path.read_bytes() == b"one\n3\n"


@pytest.mark.parametrize("left", [None, b"", b"on"])
def test_a_file_that_is_gone_or_shorter_is_not_filled_up(tmp_path: Path, left: bytes | None) -> None:
    file = opened(tmp_path / "lines", b"one\n")
    file.path.unlink()
    if left is not None:
        file.path.write_bytes(left)
    with pytest.raises(RecordError, match="no longer there"):
        file.append(b"two\n")

    assert (file.path.read_bytes() if file.path.exists() else None) == left
    assert file.size == 4


def full(*_: object) -> NoReturn:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
