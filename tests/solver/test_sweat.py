"""Mexican Sweat near its end: against every card and every action played by the rules engine, and against the odds."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from comodin.cards import STANDARD_DECK
from comodin.errors import RulesError
from comodin.hand import HandState, apply, evolve
from comodin.hand.actions import TurnUp
from comodin.hand.events import ActionOn
from comodin.odds.reveal import RevealPosition, exact
from comodin.solver import SweatSpot, solve_sweat
from comodin.solver.poker.rounds import Rounds, Sizing

SIZING = Sizing((0.5, 1.0), 1)


def random_spot(seed: int, *, left: tuple[int, int], dead: int = 0, **given: object) -> SweatSpot:
    """Return a position in which the leader has just taken the lead; the middle is a two, and no two shows."""
    chance = random.Random(seed)
    cards = [card for card in STANDARD_DECK if card.code >> 2]
    drawn = chance.sample(cards, 14 - sum(left) + dead)
    first, second = drawn[: 7 - left[0]], drawn[7 - left[0] : 14 - sum(left)]
    hands = [" ".join([*map(str, cards), f"[{n}]"]) for cards, n in zip((first, second), left, strict=True)]
    preset = str(given.pop("rules", "opr-sweat"))
    gone = " ".join(map(str, drawn[14 - sum(left) :]))
    middle = "" if preset == "opr-nopeek" else "2c"
    position = RevealPosition.parse(hands, middle=middle, rules=preset, dead=gone)
    return SweatSpot(position, pot=20, raise_cap=1, **given)


def brute(state: HandState, stack: int) -> float:
    """Return what seat 1 wins from here on, with every card turned and every action tried by the engine."""
    if state.ended is not None:
        return state.seats[0].stack - stack
    if state.kind == "turn":
        unseen = [card for card in state.game.deck if not state.seen & card.bit]
        return sum(brute(apply(state, TurnUp(card))[0], stack) for card in unseen) / len(unseen)
    found = [brute(apply(state, action)[0], stack) for action in Rounds(SIZING)._actions(state)]
    return max(found) if state.actor == 1 else min(found)


def begun(spot: SweatSpot) -> HandState:
    """Return the engine's own state of a spot, its chips and cards as they lie."""
    state = spot.state(0, spot.position.leader)
    real = spot.position.state
    seats = tuple(
        replace(seat, upcards=own.upcards, downcards=own.downcards)
        for seat, own in zip(state.seats, real.seats, strict=True)
    )
    state = replace(state, seats=seats, reveal=replace(state.reveal, leads=real.reveal.leads), memo=None)
    if spot.bets:
        return evolve(state, ActionOn(p=spot.position.leader, kind="bet"))
    return evolve(state, ActionOn(p=spot.position.turn, kind="turn"))


@pytest.mark.parametrize(
    ("seed", "left", "stacks", "rules"),
    [
        (1, (1, 1), (40, 40), "opr-sweat"),
        (2, (1, 1), (6, 40), "opr-sweat"),
        (3, (2, 1), (4, 9), "opr-sweat"),
        (4, (1, 2), (40, 5), "opr-nopeek"),
        (5, (1, 1), (11, 11), "pokerdb"),
    ],
)
@pytest.mark.parametrize("bets", [False, True])
def test_every_card_and_every_action_of_the_engine_gives_the_same(
    seed: int, left: tuple[int, int], stacks: tuple[int, int], rules: str, bets: bool
) -> None:
    spot = random_spot(seed, left=left, dead=25, stacks=stacks, rules=rules, bets=bets)

    assert solve_sweat(spot).values[0] == pytest.approx(brute(begun(spot), spot.chips[0]), abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_without_chips_behind_the_value_is_the_chance_to_win(seed: int) -> None:
    spot = random_spot(seed, left=(2, 2), stacks=(0, 30))
    found = exact(spot.position)

    assert solve_sweat(spot).values[0] == pytest.approx(20 * found.win[0], abs=1e-9)


def test_suits_that_matter_are_kept_apart() -> None:
    """Two of four to a flush: as often as the odds count."""
    position = RevealPosition.parse(["Kc Qc 9c 7c 4d 3h [1]", "Ad Ah Td 8d 6d [2]"], middle="2s")
    spot = SweatSpot(position, pot=20, stacks=(0, 0))

    assert solve_sweat(spot).values[0] == pytest.approx(20 * exact(position).win[0], abs=1e-9)


def test_who_opens_is_told_what_each_action_is_worth_the_best_one_first() -> None:
    spot = random_spot(7, left=(2, 2), bets=True)
    found = solve_sweat(spot)
    told = dict(found.actions)

    assert found.p == spot.position.leader
    assert set(told) == {"check", "bet 4"}
    assert found.actions[0][1] == max(told.values()) == pytest.approx(found.values[found.p - 1])
    assert sum(found.values) == pytest.approx(20)


def test_a_hand_with_many_hidden_cards_is_refused_with_its_size() -> None:
    position = RevealPosition.parse(["Kc [6]", "Qd 4h [5]"], middle="8d")
    with pytest.raises(RulesError, match=r"11 cards are still to be turned, .*comodin odds"):
        solve_sweat(SweatSpot(position, pot=8))


@pytest.mark.parametrize(
    ("hands", "given", "said"),
    [
        (["Kc [6]", "[7]", "[7]"], {"pot": 8}, "heads-up"),
        (["Kc [6]", "[7]"], {"pot": 0}, "pot cannot be 0"),
        (["[7]", "[7]"], {"pot": 8, "bets": True}, "nobody leads"),
        (["Kc [6]", "[7]"], {"pot": 8, "raise_cap": -1}, "0 or more"),
        (["Kc [6]", "[7]"], {"pot": 8, "stacks": (-1, 3)}, "0 chips or more"),
    ],
)
def test_what_cannot_be_is_refused(hands: list[str], given: dict[str, object], said: str) -> None:
    with pytest.raises(RulesError, match=said):
        SweatSpot.parse(hands, middle="8d", **given)


def test_a_house_that_doubles_bets_is_refused() -> None:
    position = RevealPosition.parse(["Kc [6]", "[7]"], middle="8d", rules="excite")
    with pytest.raises(RulesError, match="pair_doubles_minimum=true"):
        SweatSpot(position, pot=8)
