"""The machine-readable worked examples that a table can play, by their kind."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.reveal_vectors import REVEAL_VECTORS
from tests.reference.vectors import VECTORS

__all__ = ["boards_of", "reveal_vectors", "vectors"]


def vectors(kind: str) -> list[Any]:
    """Return the examples of a kind of Mexican Poker as test parameters, each under its id."""
    return _vectors(VECTORS, kind)


def reveal_vectors(kind: str) -> list[Any]:
    """Return the examples of a kind of the reveal games as test parameters, each under its id."""
    return _vectors(REVEAL_VECTORS, kind)


def _vectors(lines: str, kind: str) -> list[Any]:
    found = []
    for line in lines.strip().splitlines():
        head, *parts = line.split(" | ")
        name, its_kind = head.split()
        if its_kind == kind:
            fields = dict(part.split("=", 1) for part in parts)
            found.append(pytest.param({key: value.strip() for key, value in fields.items()}, id=name))
    return found


def boards_of(case: dict[str, str]) -> list[str]:
    """Return the boards of an example, seat by seat."""
    return case["ups"].split(", ")
