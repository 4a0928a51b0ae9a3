"""Mexican Sweat near its end: against every card and every action played by the rules engine, and against the odds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin.errors import RulesError
from comodin.games import NoPeek
from comodin.hand import HandState, apply, evolve
from comodin.hand.actions import TurnUp
from comodin.hand.events import ActionOn
from comodin.odds.reveal import RevealPosition, exact
from comodin.solver import SweatSpot, solve_sweat
from comodin.solver.poker.rounds import Rounds, Sizing
from tests.solver.plain_sweat import PlainSweat
from tests.solver.sweat_spots import random_spot, start

SIZING = Sizing((0.5, 1.0), 1)


def brute(state: HandState, stack: int, sizing: Sizing = SIZING) -> float:
    """Return what seat 1 wins from here on, with every card turned and every action tried by the engine."""
    if state.ended is not None:
        return state.seats[0].stack - stack
    if state.kind == "turn":
        unseen = [card for card in state.game.deck if not state.seen & card.bit]
        return sum(brute(apply(state, TurnUp(card))[0], stack, sizing) for card in unseen) / len(unseen)
    found = [brute(apply(state, action)[0], stack, sizing) for action in Rounds(sizing)._actions(state)]
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


def plain(spot: SweatSpot, **house: Any) -> float:
    """Return what seat 1 wins, by the plainest way; the house as `PlainSweat` takes it."""
    position = spot.position
    rules = position.rules
    game = PlainSweat(
        position.unseen,
        spot.pot,
        spot.chips,
        target=position.middle[-1] if rules.has_target else None,
        kill=position.middle[0] if position.middle and rules.kill_scope != "none" else None,
        first_card_only=rules.kill_scope == "first_card",
        tie_beats=rules.tie_beats,
        left_opens=rules.betting_opener == "left_of_leader",
        **{"cap": spot.raise_cap, **house},
    )
    first, second = position.seats
    ups = (frozenset(first.upcards), frozenset(second.upcards))
    left, leader = (first.left, second.left), position.leader - 1
    if spot.bets:
        return game.betting(ups, left, leader, spot.opener - 1, 0)
    return game.turning(ups, left, leader, position.turn - 1)


@pytest.mark.parametrize(
    ("rules", "house"),
    [
        ("opr-sweat", {}),
        ("opr-sweat", {"kill_scope": "first_card"}),
        ("opr-sweat", {"kill_scope": "none"}),
        ("opr-sweat", {"tie_beats": True}),
        ("opr-sweat", {"betting_opener": "left_of_leader"}),
        ("opr-sweat", {"exhausted_leader": "out_immediately"}),
        ("denexa", {}),
        ("opr-nopeek", {}),
    ],
)
@pytest.mark.parametrize("left", [(2, 2), (1, 3), (3, 1)])
def test_houses_by_the_plainest_way(rules: str, house: dict[str, object], left: tuple[int, int]) -> None:
    """With and without a card that folds (M8), ties that beat (R4.3), who opens (R4.6), the leader exhausted (R4.7)."""
    spot = random_spot(sum(left) + 7 * left[0], left=left, dead=29, rules=rules, house=house, stacks=(16, 12))
    for bets in (False, True):
        asked = replace_spot(spot, bets=bets)

        assert solve_sweat(asked).values[0] == pytest.approx(plain(asked), abs=1e-9)


def replace_spot(spot: SweatSpot, **given: Any) -> SweatSpot:
    """Return a spot that differs in something."""
    names = ("position", "pot", "stacks", "stakes", "bets", "raise_cap", "sizes")
    return SweatSpot(**{name: getattr(spot, name) for name in names} | given)


@pytest.mark.parametrize("rules", ["opr-sweat", "opr-nopeek"])
@pytest.mark.parametrize("cards", [1, 2])
def test_whole_hands_of_few_cards(rules: str, cards: int) -> None:
    """From the first card on: nobody leads yet, and who turns all his cards in vain is out (M10)."""
    spot = start(cards, keep="57K", rules=rules, stacks=(12, 12))

    assert solve_sweat(spot).values[0] == pytest.approx(plain(spot), abs=1e-9)


def test_a_flush_in_sight_by_the_plainest_way() -> None:
    """Both may still have one, in two suits: cards of those suits are kept apart."""
    dead = "2h 4h 6h 7h 8h 9h Th Jh Qh Kh Ah 3s 4s 5s 7s 8s 9s Ts Js Qs Ks As 3c 4c 5c 3d 5d 7d 9d Qd"
    position = RevealPosition.parse(["Kc Qc 9c 4d 3h [2]", "Ad Td 8d 6s 5h [2]"], middle="2s", dead=dead)
    spot = SweatSpot(position, pot=20, stacks=(8, 8), raise_cap=1, bets=True)

    assert solve_sweat(spot).values[0] == pytest.approx(plain(spot), abs=1e-9)


@pytest.mark.parametrize("cap", [0, 1, 2, 9])
def test_raises_up_to_the_cap_and_without_one(cap: int) -> None:
    """Two players may raise without end where the house has it so (R2.2): as many raises as there are chips for."""
    spot = random_spot(11, left=(2, 1), dead=25, stacks=(24, 28), raise_cap=cap, bets=True)

    assert solve_sweat(spot).values[0] == pytest.approx(plain(spot), abs=1e-9)


def test_a_house_without_a_cap_is_played_out_by_the_engine() -> None:
    spot = random_spot(12, left=(1, 1), dead=28, stacks=(12, 12), raise_cap=9, bets=True)
    state = begun(spot)
    rules = state.game.rules.with_(heads_up_uncapped=True, raise_cap=3)
    game = NoPeek(rules, state.game.stakes, state.game.stacks, deck=state.game.deck)

    assert solve_sweat(spot).values[0] == pytest.approx(brute(replace(state, game=game), 12, Sizing(cap=9)), abs=1e-9)


def test_who_turns_the_last_card_in_vain_has_lost_and_who_is_killed_too() -> None:
    """A bust (M10) and a kill (M8): the other wins the pot whatever is bet."""
    bust = SweatSpot.parse(["Kc Kd Kh Ks 4h 8s 2c", "Qd Qh 9s 5c 6c Ts [1]"], pot=20, middle="7d", bets=True)
    killed = start(1, middle="7d", keep="7", rules="opr-sweat", pot=8)

    assert solve_sweat(bust).values == pytest.approx((20, 0))
    assert solve_sweat(killed).values == pytest.approx((0, 8))


# -- laws ----------------------------------------------------------------------------------


@given(seed=st.integers(0, 10**6), more=st.integers(1, 12), left=st.sampled_from([(1, 1), (2, 1), (1, 2), (2, 2)]))
@settings(max_examples=12, deadline=None)
def test_chips_more_in_the_pot_are_worth_no_less_than_nothing_and_no_more_than_they_are(
    seed: int, more: int, left: tuple[int, int]
) -> None:
    """Whatever both do, they go to one of them."""
    spot = random_spot(seed, left=left, bets=True, stacks=(20, 16))
    low, high = solve_sweat(spot).values[0], solve_sweat(replace_spot(spot, pot=20 + more)).values[0]

    assert low - 1e-9 <= high <= low + more + 1e-9


@given(seed=st.integers(0, 10**6), suits=st.permutations("cdhs"))
@settings(max_examples=10, deadline=None)
def test_seats_and_suits_can_be_changed_about(seed: int, suits: list[str]) -> None:
    spot = random_spot(seed, left=(2, 2), stacks=(12, 20), bets=True)
    turned = str.maketrans("cdhs", "".join(suits))
    hands = [
        " ".join([*(str(card)[0] + str(card)[1].translate(turned) for card in seat.upcards), f"[{seat.left}]"])
        for seat in spot.position.seats
    ]
    middle = "2c".translate(turned)
    position = RevealPosition.parse(hands[::-1], middle=middle)
    other = SweatSpot(position, pot=20, stacks=(20, 12), raise_cap=1, bets=True)

    assert solve_sweat(other).values == pytest.approx(solve_sweat(spot).values[::-1], abs=1e-9)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_nobody_wins_more_than_the_pot_and_the_other_stack(seed: int) -> None:
    found = solve_sweat(random_spot(seed, left=(2, 1), stacks=(12, 20), bets=True))

    assert -12 - 1e-9 <= found.values[0] <= 32 + 1e-9
    assert found.values[found.p - 1] == pytest.approx(max(value for _, value in found.actions))


def test_of_equal_actions_the_first_by_the_rules_is_played_and_a_fold_last() -> None:
    """The other cannot win any more: a bet makes him fold, a check wins as much."""
    spot = SweatSpot.parse(["Kc Kd Kh Ks 4h 8s 2c", "Qd Qh 9s 5c 6c Ts [1]"], pot=20, middle="7d", bets=True)

    assert solve_sweat(spot).actions == (("check", pytest.approx(20)), ("bet 4", pytest.approx(20)))


# -- refusals ------------------------------------------------------------------------------


def test_a_hand_with_many_hidden_cards_is_refused() -> None:
    position = RevealPosition.parse(["Kc [6]", "Qd 4h [5]"], middle="8d")
    with pytest.raises(RulesError, match=r"11 cards are still to be turned; an exact value is found for 8") as caught:
        solve_sweat(SweatSpot(position, pot=8))

    assert caught.value.to("es").startswith("faltan 11 cartas por voltear; el valor exacto")


def test_a_hand_with_too_many_places_is_refused() -> None:
    with pytest.raises(
        RulesError, match="6 cards are still to be turned, which makes more than 1,000 places"
    ) as caught:
        solve_sweat(random_spot(1, left=(3, 3)), places=1000)

    assert "lo que da más de 1,000 lugares" in caught.value.to("es")


def test_too_many_amounts_are_refused() -> None:
    spot = random_spot(
        1, left=(2, 2), rules="opr-sweat", house={"structure": "no_limit"}, stacks=(900, 900), raise_cap=0
    )
    spot = replace_spot(spot, sizes=tuple(n / 7 for n in range(1, 12)))
    with pytest.raises(RulesError, match="different amounts or more; the limit is 80"):
        solve_sweat(spot)


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
