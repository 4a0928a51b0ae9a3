"""The machine's time is set while people play."""

from __future__ import annotations

import time

import pytest

from comodin.server.live.clock import RealClock


class Machine:
    """What the machine says: its time, which can be set, and one that goes on by itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady = 1_800_000_000_000_000_000, 5_000_000_000
        monkeypatch.setattr(time, "time_ns", lambda: self.wall)
        monkeypatch.setattr("comodin.server.live.clock._steady_ns", lambda: self.steady)

    def go_on(self, ms: int, *, jump: int = 0) -> None:
        self.steady += ms * 1_000_000
        self.wall += (ms + jump) * 1_000_000


def test_a_clock_that_is_set_back_goes_on_from_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """No turn, and no deal, waits for an hour to come again."""
    machine = Machine(monkeypatch)
    clock = RealClock()
    begun = clock.now()
    machine.go_on(1_000)
    assert clock.now() == begun + 1_000
    machine.go_on(1_000, jump=-3_600_000)
    assert clock.now() == begun + 2_000
    machine.go_on(500)
    assert clock.now() == begun + 2_500


def test_a_clock_that_is_set_forward_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the machine has slept, or has heard only now what time it is; and it never goes back."""
    machine = Machine(monkeypatch)
    clock = RealClock()
    begun = clock.now()
    machine.go_on(1_000, jump=3_600_000)
    assert clock.now() == begun + 3_601_000
    machine.go_on(1_000, jump=-3_600_000)
    assert clock.now() == begun + 3_602_000
