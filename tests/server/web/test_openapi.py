"""The description is true: whatever is sent by it is answered as it says, and nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS

from comodin.server.web.openapi import description
from tests.server.web.running import Running

schemathesis.checks.load_all_checks()
SCHEMA = schemathesis.openapi.from_dict(description())
BEYOND = [CHECKS.get_one("unsupported_method"), CHECKS.get_one("positive_data_acceptance")]
"""Other methods have a test of their own; and what house rules can be, no schema says."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a room in which a hand is over."""
    with Running(tmp_path_factory.mktemp("server") / "tables.db") as found:
        yield found


CALLS = count()


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_server_does_what_its_description_says(case: Any, running: Running) -> None:
    """With what fits it and what does not, with keys and without, in rooms that are there and others."""
    call = next(CALLS)
    path = dict(case.path_parameters or {})
    if "room" in path and call % 3:
        case.path_parameters["room"] = running.room
    if "number" in path and call % 2:
        case.path_parameters["number"] = 1
    if "floor" in path and call % 3:
        case.path_parameters["floor"] = running.floor
    keys: list[dict[str, str]] = [{}, running.people[1].key, running.people[-1].key]
    response = case.call(base_url=running.url, headers=keys[call % 3] if not case.path.endswith("claim") else {})

    case.validate_response(response, excluded_checks=BEYOND)
    assert response.status_code != 500
