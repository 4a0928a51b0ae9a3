"""What is played for: how stakes are written, and what follows from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.errors import RulesError
from comodin.rules import REVEAL_GAMES, Stakes, format_stakes, plain_stakes, preset


def test_the_ante_is_half_of_the_lower_limit() -> None:
    """All ante, usually half the smaller limit (W1, R3.7)."""
    assert preset("parkwest").stakes("4/8") == Stakes(lower=4, upper=8, ante=2, bring_in=0, collection=0)


def test_the_bring_in_is_half_of_the_lower_limit() -> None:
    """The usual figure where the low card brings it in (W3, R3.9†, E177)."""
    assert preset("wiki").stakes("2/4") == Stakes(lower=2, upper=4, ante=1, bring_in=1, collection=0)


def test_an_amount_that_is_given_goes_first() -> None:
    """Stakes before rules, rules before the half (R3.7, P2)."""
    rules = preset("wiki").with_(ante=1, bring_in=3, collection=2)

    assert rules.stakes("8/16") == Stakes(lower=8, upper=16, ante=1, bring_in=3, collection=2)
    assert rules.stakes("8/16", ante=0, bring_in=1, collection=0) == Stakes(lower=8, upper=16, ante=0, bring_in=1)


@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
@pytest.mark.parametrize("written", ["4", " 4 ", 4])
def test_one_minimum_bet_without_limits(structure: str, written: str | int) -> None:
    """The wiki bring-in is half the minimum bet there (R2.1, R5.4)."""
    assert preset("wiki", structure=structure).stakes(written) == Stakes(lower=4, upper=4, ante=2, bring_in=2)


def test_spread_limit_takes_a_range() -> None:
    """Any whole amount from A to B (R2.3, 6a)."""
    rules = preset("parkwest", structure="spread")

    assert rules.stakes("2-8") == rules.stakes((2, 8)) == Stakes(lower=2, upper=8, ante=1)


@pytest.mark.parametrize(
    ("base", "structure", "written", "options", "said"),
    [
        ("parkwest", "limit", "8/4", {}, r"the upper limit \(4\) is less than the lower one \(8\)"),
        ("parkwest", "spread", "8-4", {}, r"the greatest wager \(4\) is less than the least one \(8\)"),
        ("parkwest", "limit", "4", {}, "'4' does not fit; limit takes the lower and the upper limit"),
        ("parkwest", "limit", 4, {}, "4 does not fit; limit"),
        ("parkwest", "limit", "4-8", {}, "'4-8' does not fit; limit"),
        ("parkwest", "spread", "4/8", {}, "'4/8' does not fit; spread limit takes"),
        ("parkwest", "no_limit", "4/8", {}, "'4/8' does not fit; no limit takes one minimum bet"),
        ("parkwest", "pot_limit", (4, 8), {}, r"\(4, 8\) does not fit; pot limit takes one minimum bet"),
        ("parkwest", "limit", "4/8/16", {}, "does not fit"),
        ("parkwest", "limit", "-4/8", {}, "does not fit"),
        ("parkwest", "limit", "4.5/9", {}, "does not fit"),
        ("parkwest", "limit", "٤/٨", {}, "does not fit"),
        ("parkwest", "limit", "4/" + "8" * 5000, {}, "does not fit"),
        ("parkwest", "no_limit", True, {}, "does not fit"),
        ("parkwest", "limit", "0/8", {}, "has a limit of 0; the least is 1 chip"),
        ("parkwest", "limit", "5/10", {}, "ante: half of 5 is not a whole chip; give the ante"),
        ("parkwest", "limit", "4/8", {"ante": -1}, "ante: -1 is not possible; it must be whole chips, 0 or more"),
        ("parkwest", "limit", "4/8", {"ante": 0.5}, "ante: 0.5 is not possible"),
        ("parkwest", "limit", "4/8", {"collection": -1}, "collection: -1 is not possible"),
        ("parkwest", "limit", "4/8", {"bring_in": 1}, "bring-in: 1 is given, but nobody posts one"),
        ("wiki", "limit", "4/8", {"bring_in": 4}, "bring-in: 4 is not possible; .* more than 0 and less than 4"),
        ("wiki", "limit", "4/8", {"bring_in": 0}, "bring-in: 0 is not possible"),
        ("wiki", "limit", "5/10", {"ante": 2}, "bring-in: half of 5 is not a whole chip; give the bring-in"),
        ("wiki", "limit", "1/2", {"ante": 1}, "a lower limit or minimum bet of 1 leaves no room"),
    ],
)
def test_stakes_that_cannot_be(base: str, structure: str, written: str, options: dict[str, int], said: str) -> None:
    """Refused with the reason, never rounded (R3.7, R3.9)."""
    with pytest.raises(RulesError, match=said):
        preset(base, structure=structure).stakes(written, **options)


@given(st.integers(1, 10**9), st.integers(0, 10**9), st.sampled_from(["limit", "spread"]))
def test_stakes_are_read_as_they_are_written(lower: int, more: int, structure: str) -> None:
    """Two limits and back."""
    rules = preset("parkwest", structure=structure)
    stakes = rules.stakes((lower, lower + more), ante=0)

    assert rules.stakes(format_stakes(stakes, rules.structure), ante=0) == stakes


@pytest.mark.parametrize(
    ("structure", "written", "limits"),
    [
        ("limit", "4/8", {"lower": 4, "upper": 8}),
        ("spread", "4-8", {"min_bet": 4, "max_bet": 8}),
        ("pot_limit", "4", {"min_bet": 4}),
        ("no_limit", "4", {"min_bet": 4}),
    ],
)
def test_stakes_in_a_record(structure: str, written: str, limits: dict[str, int]) -> None:
    """The record names the limits after the structure (hand histories, event log)."""
    rules = preset("wiki", structure=structure)
    plain = plain_stakes(rules.stakes(written), rules.structure)

    assert plain == limits | {"ante": 2, "bring_in": 2, "collection": 0}


# -- the reveal games ------------------------------------------------------------------


@pytest.mark.parametrize("written", ["4", " 4 ", 4])
@pytest.mark.parametrize("structure", ["limit", "pot_limit", "no_limit"])
def test_the_reveal_games_have_one_bet(structure: str, written: str | int) -> None:
    """Ante half of it (M4, R2.2); in pot limit and no limit it is the minimum bet."""
    assert preset("opr-sweat", structure=structure).stakes(written) == Stakes(lower=4, upper=4, ante=2)


def test_the_ante_of_netplaces_is_a_bet() -> None:
    """Bet and ante are the same there (R2.2), odd or even; an ante that is given goes first."""
    rules = preset("netplaces")

    assert rules.stakes("5") == Stakes(lower=5, upper=5, ante=5)
    assert rules.stakes("5", ante=2).ante == 2
    assert rules.with_(structure="spread").stakes("3-9") == Stakes(lower=3, upper=9, ante=3)
    assert rules.with_(ante="half").stakes("4").ante == 2
    assert rules.with_(ante=0, collection=1).stakes("4") == Stakes(lower=4, upper=4, ante=0, collection=1)


@pytest.mark.parametrize(
    ("structure", "written", "options", "said"),
    [
        ("limit", "4/8", {}, "'4/8' does not fit; limit takes one bet in whole chips, as in 4"),
        ("limit", (4, 8), {}, r"\(4, 8\) does not fit; limit takes one bet"),
        ("limit", "4-8", {}, "'4-8' does not fit; limit takes one bet"),
        ("spread", "4", {}, "'4' does not fit; spread limit takes"),
        ("spread", "8-4", {}, r"the greatest wager \(4\) is less than the least one \(8\)"),
        ("no_limit", "4/8", {}, "'4/8' does not fit; no limit takes"),
        ("limit", "0", {}, "has a limit of 0; the least is 1 chip"),
        ("limit", "5", {}, r"ante: half of 5 is not a whole chip; give the ante \(--ante\)"),
        ("limit", "4", {"ante": -1}, "ante: -1 is not possible"),
        ("limit", "4", {"bring_in": 1}, "bring-in: 1 is given, but nobody posts one in this game"),
    ],
)
def test_stakes_that_the_reveal_games_cannot_have(
    structure: str, written: str, options: dict[str, int], said: str
) -> None:
    """Refused with the reason, never rounded (R2.2)."""
    with pytest.raises(RulesError, match=said) as refused:
        preset("opr-sweat", structure=structure).stakes(written, **options)

    assert refused.value.to("es") != refused.value.to("en")


@pytest.mark.parametrize("game", REVEAL_GAMES)
@pytest.mark.parametrize(
    ("structure", "written", "plain"),
    [
        ("limit", "4", {"bet": 4, "ante": 2}),
        ("spread", "4-8", {"min_bet": 4, "max_bet": 8, "ante": 2}),
        ("pot_limit", "4", {"min_bet": 4, "ante": 2}),
        ("no_limit", "4", {"min_bet": 4, "ante": 2}),
    ],
)
def test_reveal_stakes_in_a_record(game: str, structure: str, written: str, plain: dict[str, int]) -> None:
    """One bet in limit, no bring-in; a collection only where there is one (hand histories, event log)."""
    rules = preset("opr-nopeek", structure=structure)

    assert plain_stakes(rules.stakes(written), rules.structure, game) == plain
    assert plain_stakes(rules.stakes(written, collection=1), rules.structure, game) == plain | {"collection": 1}


@given(st.integers(1, 10**9), st.sampled_from(REVEAL_GAMES))
def test_one_bet_is_read_as_it_is_written(bet: int, game: str) -> None:
    """One number and back."""
    rules = preset("opr-sweat")
    stakes = rules.stakes(bet, ante=0)

    assert format_stakes(stakes, rules.structure, game) == str(bet)
    assert rules.stakes(format_stakes(stakes, rules.structure, game), ante=0) == stakes
