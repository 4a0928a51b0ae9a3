"""Options of the whole test run."""

from __future__ import annotations

import gc
import os
import subprocess
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no fault of the code, and what failed can be shown again: the examples are the same in every run.
# Others are looked for with --hypothesis-profile=explore.
SLOWLY = [HealthCheck.too_slow]
settings.register_profile("explore", deadline=None, suppress_health_check=SLOWLY)
settings.register_profile("comodin", settings.get_profile("explore"), derandomize=True)
settings.load_profile("comodin")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--mutant",
        metavar="NAME",
        help="take one rule out of the code, as scripts/flip_rules.py does; the tests that cite it should fail",
    )


BESIDE: list[subprocess.Popen[bytes]] = []
"""What is compiled beside the tests."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Begin to compile where all tests are run, by several workers."""
    config = session.config
    if getattr(config.option, "numprocesses", None) and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        from tests import kernels

        BESIDE.extend(kernels.begin())


def pytest_sessionfinish() -> None:
    for process in BESIDE:
        process.terminate()
        process.wait()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Leave the tests themselves, a million objects that stay, out of what is searched for garbage, and search less."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.fixture(autouse=True, scope="session")
def _no_power_cut() -> Iterator[None]:
    """Do not wait for the disk: only a machine that goes off could tell."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no worker waits for it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish(session: pytest.Session) -> None:
    name = session.config.getoption("mutant")
    if name is None:
        return
    from tests.clauses.ids import OPTION_NAMES
    from tests.clauses.mutants import MUTANTS, flips

    known = {
        mutant.name: mutant
        for mutant in (*MUTANTS, *(flip for option in sorted(OPTION_NAMES) for flip in flips(option)))
    }
    if name not in known:
        raise pytest.UsageError(f"no mutant {name!r}; scripts/flip_rules.py --list names them")
    known[name].patch()
