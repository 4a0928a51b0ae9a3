"""Keep, expose, or a function: what each seat will do, and who sees what when it decides."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count

import pytest

from comodin.cards import Card
from comodin.errors import RulesError
from comodin.odds import Odds, Position, Seat, odds
from comodin.odds.playing import orders
from comodin.rules import RuleSet
from tests.odds.brute import SMALL, found, some_position

Boards = tuple[tuple[Card, ...], ...]


def keep(own: Seat, street: int, boards: Boards) -> str:
    return "keep"


def expose(own: Seat, street: int, boards: Boards) -> str:
    return "expose"


def as_functions(position: Position) -> Position:
    functions = {"keep": keep, "expose": expose}
    return replace(position, policies=tuple(functions[str(policy)] for policy in position.policies))


@pytest.mark.parametrize("seed", range(12))
def test_functions_that_always_say_the_same_are_the_fixed_policies(seed: int) -> None:
    """Whole hands dealt in plain Python give the same fractions as the tables of completions."""
    chance = random.Random(seed)
    done = 0
    while done < 3:
        position = some_position(chance, decks=SMALL)
        if not 1 < orders(position) <= 2000:
            continue
        done += 1
        fixed, called = odds(position), odds(as_functions(position))
        assert (fixed.method, called.method) == ("exact", "exact")
        assert found(called) == found(fixed), position
        assert called.policies == position.policies  # the functions are named so


def test_functions_are_sampled_where_orders_are_many() -> None:
    """Third street: within its error of the exact answer of the fixed policies; seeded, with a precision of its own."""
    position = Position.parse(["Kd 7h [?]", "Ah Qc [JoD]"], policy=["keep", "expose"])
    fixed, called = odds(position), odds(as_functions(position), samples=3000, seed=4)

    assert (called.method, called.samples) == ("sampled", 3000)
    assert called == odds(as_functions(position), samples=3000, seed=4)
    for right, seat in zip(fixed.seats, called.seats, strict=True):
        assert abs(right.share - seat.share) < 4 * seat.error


def heard(position: Position) -> list[tuple[str, int, tuple[str, ...]]]:
    """What a function is told over one sampled deal."""
    told: list[tuple[str, int, tuple[str, ...]]] = []

    def listen(own: Seat, street: int, boards: Boards) -> str:
        told.append((str(own), street, tuple(" ".join(map(str, board)) for board in boards)))
        return "expose" if street == 4 else "keep"

    odds(replace(position, policies=(listen,) * len(position.seats)), budget=0, samples=1)
    return told


def test_what_a_function_is_told_when_all_decide_before_the_street() -> None:
    """Its own seat with the down card, the street, the up cards of all; an opened card lies there at once (R3.13)."""
    position = Position.parse(["Kd 7h [2c]", "Ah Qc [3c]"])
    told = heard(position)

    assert told[0] == ("Kd 7h [2c]", 4, ("Kd 7h", "Ah Qc"))
    assert told[1] == ("Ah Qc [3c]", 4, ("Kd 7h 2c", "Ah Qc"))
    assert [street for _, street, _ in told] == [4, 4, 5, 5]


def test_what_a_function_is_told_when_choices_are_revealed_together() -> None:
    """`simultaneous`: nobody sees what the others have chosen before him."""
    rules = RuleSet(expose_reveal="simultaneous")
    told = heard(Position.parse(["Kd 7h [2c]", "Ah Qc [3c]"], rules=rules))

    assert told[1] == ("Ah Qc [3c]", 4, ("Kd 7h", "Ah Qc"))
    assert told[2][2][0] == "Kd 7h 2c"


def test_what_a_function_is_told_when_each_decides_before_his_card() -> None:
    """`in_turn` (W4): the second sees the card of the first, if that came up."""
    rules = RuleSet.of("wiki")
    told = heard(Position.parse(["Kd 7h 2d [2c]", "Ah Qc 3d [3c]"], rules=rules))

    assert told[0] == ("Kd 7h 2d [2c]", 5, ("Kd 7h 2d", "Ah Qc 3d"))
    assert told[1][2][0].startswith("Kd 7h 2d ")


def test_a_function_may_look_at_its_cards() -> None:
    """Opening only what is not the joker's chance: a pair in the hole is kept; the answer has the function's name."""

    def careful(own: Seat, street: int, boards: Boards) -> str:
        (down, _), *_ = own.down
        return "keep" if any(down.rank is card.rank for card in own.up) else "expose"

    answer = odds(Position.parse(["Kd 7h 7c [7d]", "Ah Qc Qd [2c]"], policy=[careful, "keep"]))
    keep_answer = odds(Position.parse(["Kd 7h 7c [7d]", "Ah Qc Qd [2c]"], policy="keep"))

    assert answer.policies == ("careful", "keep")
    assert [seat.exact_share for seat in answer.seats] == [seat.exact_share for seat in keep_answer.seats]


def test_a_function_must_say_keep_or_expose() -> None:
    """Anything else is refused, with what it said."""
    with pytest.raises(RulesError, match="the policy said None"):
        odds(Position.parse(["Kd 7h 7c [7d]", "Ah Qc Qd [2c]"], policy=lambda own, street, boards: None))  # type: ignore[arg-type, return-value]


def interrupted(position: Position, after: int) -> Odds:
    calls = count(1)

    def interrupt(_: object) -> None:
        if next(calls) == after:
            raise KeyboardInterrupt

    return odds(position, progress=interrupt)


@pytest.fixture
def large() -> Position:
    return Position.parse(["Kd 7h 2d [7d]", "Ah Qc Qd [?]"], policy=[keep, expose])


def test_an_interrupted_enumeration_of_functions_becomes_a_sample(large: Position) -> None:
    """Ctrl-C after some thousand orders: a short sample, marked."""
    answer = interrupted(large, 3)

    assert orders(large) == 34 * 33 * 32
    assert (answer.method, answer.samples, answer.interrupted) == ("sampled", 1000, True)


def test_time_runs_out_for_an_enumeration_of_functions(large: Position) -> None:
    """`seconds` too: a sample, marked."""
    answer = odds(large, seconds=0.01)

    assert (answer.method, answer.interrupted) == ("sampled", True)


def test_lists_that_clash_are_dealt_apart() -> None:
    """Sampled down cards of two lists are never the same card."""
    position = Position.parse(["Kd [7h,7c]", "Ah [7h,7c]"], policy=expose)
    answer = odds(position, samples=300)

    assert answer.samples == 300
    assert all(seat.share > 0.2 for seat in answer.seats)
