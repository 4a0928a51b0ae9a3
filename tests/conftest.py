"""Options of the whole test run."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A slow machine is no fault of the code.
settings.register_profile("comodin", deadline=None)
settings.load_profile("comodin")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--mutant",
        metavar="NAME",
        help="take one rule out of the code, as scripts/flip_rules.py does; the tests that cite it should fail",
    )


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
