"""Options of the whole test run."""

from __future__ import annotations

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
