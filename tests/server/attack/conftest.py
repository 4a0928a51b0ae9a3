"""Attacks on the web table: a server in this process, and the hook that runs a test that is a coroutine."""

from __future__ import annotations

from tests.server.unsynced import unsynced  # noqa: F401 - for all tests here
from tests.server.web.conftest import opened, pytest_pyfunc_call  # noqa: F401 - used by their names
