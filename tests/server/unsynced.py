"""Stores that do not wait for the disk, for tests in one process: only a machine that goes off could tell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from comodin.server.store import sqlite


@pytest.fixture(autouse=True, scope="module")
def unsynced() -> Iterator[None]:
    """SQLite leaves it to the system when what it has written goes to the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "WRITER", (*sqlite.WRITER, "PRAGMA synchronous=OFF"))
        yield
