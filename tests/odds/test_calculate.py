"""`odds` itself: which method, limits, progress, interrupts, the first compilation, and what an answer says."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from comodin.errors import RulesError
from comodin.odds import Odds, Position, Progress, calculate, exact, odds, sampling
from comodin.ranking import Category
from comodin.rules import RuleSet

THREE = Position.parse(["Kd 7h [2c]", "Ah Qc [?]", "3d 3c [Kh,Ks:2]"])


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "_STEPS_A_CHUNK", 100_000)


def stop_at(call: int) -> Callable[[Progress], None]:
    calls: list[Progress] = []

    def progress(done: Progress) -> None:
        calls.append(done)
        if len(calls) == call:
            raise KeyboardInterrupt

    return progress


def test_exact_within_the_budget_and_sampled_beyond() -> None:
    """The answer says which; a budget of 0 always samples."""
    assert odds(THREE).method == "exact"
    answer = odds(THREE, budget=0, samples=10)
    assert (answer.method, answer.samples, answer.completions) == ("sampled", 10, None)


@pytest.mark.usefixtures("small_chunks")
def test_chunks_add_up() -> None:
    """An enumeration in many parts is the one in a single part, and tells how far it is."""
    heard: list[Progress] = []
    parts = odds(THREE, progress=heard.append)
    exact._STEPS_A_CHUNK = 10**12
    whole = odds(THREE)

    assert parts == whole
    assert len(heard) > 10
    assert heard == sorted(heard)
    assert heard[-1].done == heard[-1].total
    assert {progress.error for progress in heard} == {None}


@pytest.mark.usefixtures("small_chunks")
def test_an_interrupted_enumeration_becomes_a_short_sample() -> None:
    """Half of an enumeration says nothing; a sample does, and is marked."""
    answer = odds(THREE, progress=stop_at(3))
    right = odds(THREE)

    assert (answer.method, answer.interrupted, answer.samples) == ("sampled", True, sampling.CHUNK)
    for seat, known in zip(answer.seats, right.seats, strict=True):
        assert abs(seat.share - known.share) < 4 * seat.error


@pytest.mark.usefixtures("small_chunks")
def test_an_enumeration_that_takes_too_long_becomes_a_short_sample() -> None:
    """`seconds` binds the exact way too."""
    answer = odds(THREE, seconds=1e-6)

    assert (answer.method, answer.interrupted) == ("sampled", True)


def test_ctrl_c_before_anything_is_known_goes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing to return."""

    def nothing(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sampling, "sample_deals", nothing)
    with pytest.raises(KeyboardInterrupt):
        odds(THREE, budget=0)


@pytest.mark.parametrize("limits", [{"precision": 0.0}, {"seconds": -1.0}, {"samples": 0}, {"precision": float("nan")}])
def test_limits_are_positive(limits: dict[str, float]) -> None:
    """A limit that nothing reaches is refused, in both languages."""
    with pytest.raises(RulesError, match="must be a positive number") as refused:
        odds(THREE, **limits)  # type: ignore[arg-type]

    assert "debe ser un número positivo" in refused.value.to("es")


def test_weights_too_large_for_whole_numbers_are_sampled() -> None:
    """64 bits hold the weights of an enumeration, else it is not one."""
    lists = ["2c:999983", "2d:999979", "2h"], ["3c:999961", "3d:999959", "3h"], ["4c:999953", "4d:999931", "4h"]
    holdings = [f"{card} [{','.join(each)}]" for card, each in zip(("Kd", "Kh", "Ks"), lists, strict=True)]

    assert odds(Position.parse(holdings), budget=10**12, samples=1000).method == "sampled"


def test_what_a_seat_holds_now() -> None:
    """Pairs and high cards of fewer than five, with the joker as it came; nothing of what nobody knows."""
    answer = odds(Position.parse(["Kd [JoD]", "Ah [?]"]))
    low = odds(Position.parse(["2c 3d [Kd,Kh]", "4c 4d [?]"]))

    assert answer.seats[0].now is not None
    assert (str(answer.seats[0].now), answer.seats[0].now.describe("es")) == ("pair:K", "par de reyes")
    assert str(answer.seats[1].now) == "high:A"
    assert str(low.seats[0].now) == "high:32"
    assert odds(Position.parse(["[?]", "Kd [2c]"], street=2)).seats[0].now is None


def test_how_a_hand_can_end() -> None:
    """Only what is possible, lowest first."""
    ends = odds(Position.parse(["Kd Kh 7c [7d]", "Ah Qc Qd [2c]"])).seats[0].ends

    assert list(ends) == [Category.TWO_PAIR, Category.FULL_HOUSE]


def test_rules_change_the_odds() -> None:
    """A tie that the natural hand wins where the house says so (R3.5)."""
    holdings = ["Kd Kh 7c 2c [JoD]", "Kc Ks 7d 2d [3c]"]
    plain = odds(Position.parse(["Kd 7c 2c 3d [JoD]", "Kc Ks 7d 2d [3c]"]))
    strict = odds(Position.parse(["Kd 7c 2c 3d [JoD]", "Kc Ks 7d 2d [3c]"], rules=RuleSet(natural_beats_joker=True)))

    assert [seat.share for seat in plain.seats] == [0.5, 0.5]
    assert [seat.share for seat in strict.seats] == [0, 1]
    assert odds(Position.parse(holdings)).seats[0].win == 1


def test_the_first_compilation_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once there is machine code, in this process or on disk, nothing is said."""
    said: list[str] = []

    class Fresh:
        signatures = ()

    monkeypatch.setattr(calculate, "_kept", lambda kernel: False)
    odds(THREE)
    odds(THREE, on_compile=lambda: said.append("again"))
    assert said == []

    monkeypatch.setattr(exact, "KERNELS", (Fresh(),))
    odds(THREE, on_compile=lambda: said.append("compiling"))
    assert said == ["compiling"]

    monkeypatch.setattr(calculate, "_kept", lambda kernel: True)
    odds(THREE, on_compile=lambda: said.append("kept"))
    assert said == ["compiling"]


def test_machine_code_is_kept_beside_its_source() -> None:
    """A second process need not compile."""
    odds(THREE)
    odds(THREE, budget=0, samples=10)

    for kernel in (*exact.KERNELS, sampling.sample_deals):
        assert calculate._kept(kernel) is (kernel.stats.cache_path is not None)


def test_importing_loads_neither_numpy_nor_numba() -> None:
    """Positions can be read and refused at once; the calculation loads the rest."""
    code = (
        "import sys; from comodin.odds import Position; Position.parse(['Kd [?]', 'Ah [?]']); "
        "print({'numpy', 'numba'} & set(sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "set()"


def test_answers_are_values() -> None:
    """Frozen, comparable, with the policies by seat."""
    answer = odds(Position.parse(["Kd 7h 7c [2c]", "Ah Qc Qd [2d]"], policy=["keep", "expose"]))

    assert isinstance(answer, Odds)
    assert answer.policies == ("keep", "expose")
    assert answer.error == 0.0
    with pytest.raises(AttributeError):
        answer.method = "sampled"  # type: ignore[misc]
