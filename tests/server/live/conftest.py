"""Tests of what runs: coroutines, on a new SQLite file, or where they ask for it on PostgreSQL too."""

from __future__ import annotations

from tests.server.store.conftest import (  # noqa: F401 - fixtures and the hook are used by their names
    address,
    new_postgresql,
    opened,
    postgresql,
    pytest_pyfunc_call,
)
from tests.server.unsynced import unsynced  # noqa: F401 - for all tests here
