"""Bounds on hands of Mexican Sweat: around the exact value where there is one, the same again by their seed."""

from __future__ import annotations

import pytest

from comodin.errors import RulesError
from comodin.odds.reveal import RevealPosition, exact
from comodin.rules import RevealRules
from comodin.solver import SweatBounds, SweatInterval, SweatSpot, bound_sweat, solve_sweat, sweat_value
from tests.solver.sweat_spots import random_spot, start

DEALS = {"deals": 2000, "fit": 2000}
SURE = 4.5
"""Standard errors; the chance that a mean is further off is less than one in a hundred thousand."""


def covers(interval: SweatInterval, value: float) -> bool:
    low = interval.lower - SURE * interval.lower_error
    return low - 1e-9 <= value <= interval.upper + SURE * interval.upper_error + 1e-9


@pytest.mark.parametrize(
    ("spot", "widest"),
    [
        (random_spot(3, left=(3, 3), bets=True), 1.5),
        (random_spot(4, left=(2, 3), stacks=(9, 40), raise_cap=3), 1.5),
        (random_spot(5, left=(1, 4), rules="opr-nopeek", bets=True), 1.5),
        (random_spot(6, left=(2, 2), house={"betting_opener": "left_of_leader"}, bets=True), 1.5),
        (start(3), 1.0),
        (start(3, rules="opr-nopeek"), 1.0),
    ],
    ids=["six", "all-in", "no-peek", "left", "whole", "whole-no-peek"],
)
@pytest.mark.long
def test_bounds_hold_the_exact_value_between_them(spot: SweatSpot, widest: float) -> None:
    right, found = solve_sweat(spot), bound_sweat(spot, seed=1, **DEALS)

    for interval, value in zip(found.values, right.values, strict=True):
        assert covers(interval, value)
        assert interval.high - interval.low < widest
    actions = dict(right.actions)
    assert [name for name, _ in found.actions if not covers(dict(found.actions)[name], actions[name])] == []
    assert found.best in (None, right.actions[0][0] if right.actions else None)
    assert found.p == right.p


def test_intervals_cover_as_often_as_they_say() -> None:
    """Few deals, so that chance counts: of six intervals one may miss, half of them do not."""
    spot = random_spot(8, left=(2, 2), bets=True)
    right = solve_sweat(spot).values[0]
    found = [bound_sweat(spot, deals=100, fit=100, seed=seed).values[0] for seed in range(6)]

    assert sum(not each.low <= right <= each.high for each in found) <= 2


def test_the_same_seed_gives_the_same_bounds() -> None:
    spot = random_spot(9, left=(3, 4), bets=True)
    first, again, other = (bound_sweat(spot, deals=500, fit=500, seed=seed) for seed in (1, 1, 2))

    assert (first.values, first.actions, first.deals, first.fitted) == (again.values, again.actions, 500, 500)
    assert first.values != other.values


def test_without_chips_to_bet_both_bounds_are_the_chance_to_win() -> None:
    spot = random_spot(2, left=(2, 2), stacks=(0, 30))
    found = bound_sweat(spot, seed=3, **DEALS).values[0]

    assert found.lower == pytest.approx(found.upper, abs=1e-9)
    assert covers(found, 20 * exact(spot.position).win[0])


def test_what_is_known_when_somebody_has_enough_is_told() -> None:
    """Ctrl-C after the first deals."""
    told: list[tuple[int, SweatInterval | None]] = []

    def watch(deals: int, found: SweatInterval | None) -> None:
        told.append((deals, found))
        if deals:
            raise KeyboardInterrupt

    found = bound_sweat(random_spot(2, left=(2, 2)), deals=100_000, fit=100, watch=watch)

    assert found.interrupted
    assert told[0] == (0, None)
    assert told[1] == (found.deals, found.values[0])


def test_the_value_of_a_small_game_lies_in_its_interval() -> None:
    """Two cards each, a middle card of each rank; exact values of the thirteen hands beside."""
    house = RevealRules.of("opr-sweat").with_(cards=2)
    found = sweat_value(house, deals=200, fit=200)
    spots = [SweatSpot(RevealPosition.start(2, middle=middle, rules=house), 4) for middle, _, _ in found.rows]
    right = sum(solve_sweat(spot).values[0] for spot in spots) / 13 - 2

    assert len(found.rows) == 13
    assert covers(found.first, right)
    assert covers(found.second, -right)


def test_the_action_that_is_best_for_sure() -> None:
    sure, near = SweatInterval(5, 6, 0.1, 0.1), SweatInterval(4, 5.9, 0.1, 0.1)
    spot = random_spot(2, left=(2, 2))
    far = SweatInterval(1, 2, 0.1, 0.1)

    def told(*actions: tuple[str, SweatInterval]) -> str | None:
        return SweatBounds(spot, (sure, sure), 1, actions, 1, 1, 0.0).best

    assert told(("bet 4", sure), ("check", far)) == "bet 4"
    assert told(("bet 4", sure), ("check", near)) is None
    assert told() is None


@pytest.mark.parametrize("name", ["seconds", "deals", "fit"])
def test_limits_that_are_none_are_refused(name: str) -> None:
    with pytest.raises(RulesError, match=f"{name} cannot be 0; it is a positive number") as caught:
        bound_sweat(random_spot(2, left=(2, 2)), **{name: 0})

    assert caught.value.to("es") == f"{name} no puede ser 0; es un número positivo"
