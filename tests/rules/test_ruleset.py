"""`RuleSet`: what goes together, what is refused and why, what a record keeps."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given

from comodin.errors import RulesError
from comodin.rules import OPTIONS, PRESETS, AnyRules, RuleSet, from_overrides, game_of, preset
from comodin.rules.consistency import idle
from comodin.texts import Text
from tests.rules.strategies import any_rules

NUMBERS: dict[str, tuple[object, ...]] = {
    "players": ((2, 2), (2, 7), (2, 8), (3, 6)),
    "ante": (None, 0, 1, 100),
    "collection": (0, 1),
    "bring_in": (None, 1, 2),
    "raise_cap": (0, 1, 3, 4),
    "burns": ((), (3,), (4, 5), (3, 4, 5)),
    "acceptance_actions": (1, 2, 3),
    "short_buys_per_full_buy": (0, 1, 2),
    "full_buy_in": (1, 10, 40),
    "declare_min_contribution": (0, 1, 5),
}

EXPECTED_REFUSALS = {
    ("short_stub", "refuse"): "seven is the most that 41 cards and three burns serve (R3.19)",
    ("expose_reveal", "simultaneous"): "in turn, the card dealt shows the choice (W4, R3.13)",
    ("expose_timing", "in_turn"): "the same from the other side",
    ("bring_in", 1): "nobody posts one (R3.9)",
    ("bring_in", 2): "nobody posts one (R3.9)",
}


def values(name: str) -> tuple[object, ...]:
    return OPTIONS[name].values or NUMBERS[name]


def refused(rules: RuleSet, changes: dict[str, object]) -> Text | None:
    try:
        rules.with_(**changes)
    except RulesError as error:
        return error.message
    return None


@pytest.mark.parametrize("structure", OPTIONS["structure"].values)
@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_every_option_in_every_preset(name: str, base: str, structure: str) -> None:
    """Every option and every value of R2.1 can be chosen, or is refused with a reason that names it."""
    rules = preset(base, structure=structure)

    for value in values(name):
        if refusal := refused(rules, {name: value}):
            assert (name, value) in EXPECTED_REFUSALS
            assert any(word in refusal for word in (name, name.replace("_", "-"), "players"))
            assert refusal.to("es") != refusal
        else:
            assert getattr(rules.with_(**{name: value}), name) == value


def test_nine_players_are_impossible() -> None:
    """Nine players need 45 cards, the deck has 41 (R3.19)."""
    with pytest.raises(RulesError, match="9 players need 45 cards, the deck has 41; 8 is the most"):
        RuleSet(players=(2, 9))


@pytest.mark.parametrize(("burns", "most"), [((), 8), ((5,), 8), ((4, 5), 7), ((3, 4, 5), 7)])
def test_a_stub_that_may_not_run_short_seats_fewer(burns: tuple[int, ...], most: int) -> None:
    """Eight hands and one burn are exactly 41 cards; a second burn is one too many (R3.19, E139, E140)."""
    rules = RuleSet(players=(2, most), burns=burns, short_stub="refuse")

    assert rules.players[1] == most
    if most < 8:
        with pytest.raises(RulesError, match=f"with short_stub=refuse {most} is the most"):
            rules.with_(players=(2, most + 1))


def test_eight_players_reuse_the_burns() -> None:
    """Seven players; eight if the burns are reused (W12)."""
    assert preset("wiki").players == (2, 8)
    assert "short_stub" not in idle(preset("wiki"))
    assert "short_stub" in idle(preset("parkwest"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": (1, 7)}, "players: 1 is too few; a hand takes at least 2"),
        ({"players": (5, 4)}, r"players: the fewest \(5\) is more than the most \(4\)"),
        ({"players": (2, True)}, "players: .* takes the fewest and the most players"),
        ({"players": "seven"}, "players: 'seven' is not a value here"),
        ({"raise_cap": -1}, "raise_cap: -1 is not a value here; it takes a whole number from 0 up"),
        ({"raise_cap": True}, "raise_cap: True is not a value here"),
        ({"raise_cap": "3"}, "raise_cap: '3' is not a value here"),
        ({"check_raise": 1}, "check_raise: 1 is not a value here; it takes true or false"),
        ({"burns": (2, 3)}, "burns: .* it takes some of the streets 3,4,5, or none"),
        ({"burns": [3, 3]}, "burns: "),
        ({"burns": 3}, "burns: 3 is not a value here"),
        ({"joker_up": "wid"}, "joker_up: 'wid' is not a value here; it takes one of wild, bug"),
        ({"structure": "fixed"}, "structure: .* one of limit, spread, pot_limit, no_limit"),
        ({"acceptance_actions": 0}, "acceptance_actions: 0"),
        ({"full_buy_in": 0}, "full_buy_in: 0"),
        ({"ante": -1}, "ante: -1 is not a value here; it takes whole chips from 0 up, or half"),
        ({"ante": 0.5}, "ante: 0.5"),
        ({"bring_in": 1}, "bring-in: 1 is given, but nobody posts one; that needs opener_bet=bringin_or_full"),
        ({"expose_timing": "in_turn", "expose_reveal": "simultaneous"}, "needs expose_timing=before_street"),
        ({"raise_capp": 3}, "'raise_capp' is not a house rule; did you mean 'raise_cap'?"),
        ({"zzz": 3}, "'zzz' is not a house rule; there are: players, structure"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, object], said: str) -> None:
    """A complaint names the option, what was given and what would be right (R2.1)."""
    with pytest.raises(RulesError, match=said):
        RuleSet().with_(**changes)


def test_who_opens_and_what_he_must_do_are_two_questions() -> None:
    """High or low card (P5, W3), either limit or the bring-in (P13, W3): all four go together."""
    for opener in ("high_card", "low_bring_in"):
        for opener_bet in ("lower_or_upper", "bringin_or_full"):
            rules = RuleSet(opener=opener, opener_bet=opener_bet)  # type: ignore[arg-type]
            assert (rules.stakes("4/8").bring_in > 0) == (opener_bet == "bringin_or_full")


def test_rules_cannot_be_changed_in_place() -> None:
    """Rules are a value."""
    with pytest.raises(AttributeError):
        RuleSet().raise_cap = 4  # type: ignore[misc]
    assert hash(RuleSet()) == hash(preset("parkwest"))


@pytest.mark.parametrize("given_burns", [[5, 3], (5, 3), {3, 5}, frozenset({3, 5}), "5,3"])
def test_burns_are_kept_in_order(given_burns: object) -> None:
    """One burn before each of these streets (P25)."""
    assert RuleSet().with_(burns=given_burns).burns == (3, 5)


def test_raises_are_counted_in_limit_and_spread() -> None:
    """Bet and three raises in limit (R3.12); unlimited raises in no limit (R5.4)."""
    counted = {structure: preset("parkwest", structure=structure).capped for structure in ("limit", "spread")}
    uncounted = {structure: preset("parkwest", structure=structure).capped for structure in ("pot_limit", "no_limit")}

    assert set(counted.values()) == {True}
    assert set(uncounted.values()) == {False}
    assert {"raise_cap", "heads_up_uncapped", "limit_mode"} <= set(idle(preset("parkwest", structure="no_limit")))


@given(any_rules())
def test_overrides_rebuild_the_rules(pair: tuple[str, AnyRules]) -> None:
    """What a record keeps under "rules" gives the same rules again, also through JSON."""
    base, rules = pair
    kept = json.loads(json.dumps(rules.overrides(base)))

    assert from_overrides(base, kept, structure=rules.structure) == rules
    assert from_overrides(base, kept, structure=rules.structure, game=game_of(base)) == rules
    assert "structure" not in kept


@given(any_rules())
def test_rules_travel_as_json(pair: tuple[str, AnyRules]) -> None:
    """A rule set is one plain value."""
    _, rules = pair

    assert msgspec.json.decode(msgspec.json.encode(rules), type=type(rules)) == rules


def test_an_unknown_preset_is_named() -> None:
    """The nearest preset is suggested, or all are listed (R2)."""
    with pytest.raises(RulesError, match="did you mean 'lucky-lady'"):
        preset("lucky_lady")
    with pytest.raises(RulesError, match="there are: parkwest, wiki, lucky-lady, aviator, barge"):
        preset("qqq")
