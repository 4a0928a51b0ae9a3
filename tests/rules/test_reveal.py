"""`RevealRules`: what goes together in the reveal games, what is refused and why."""

from __future__ import annotations

import pytest

from comodin.errors import RulesError
from comodin.rules import REVEAL_OPTIONS, REVEAL_PRESETS, RevealRules, preset
from comodin.rules.consistency import idle
from comodin.texts import Text

NUMBERS: dict[str, tuple[object, ...]] = {
    "cards": (1, 5, 7),
    "players": ((2, 2), (2, 7), (3, 6)),
    "ante": ("half", "bet", 0, 1, 100),
    "collection": (0, 1),
    "raise_cap": (0, 1, 3, 4),
    "short_buys_per_full_buy": (0, 1, 2),
    "full_buy_in": (1, 10, 40),
}

EXPECTED_REFUSALS = {
    ("centre", "none"): "a kill, or a first turn that must beat, needs a card (M6, M8)",
    ("centre", "one"): "without kill it neither folds nor is to be beaten",
    ("centre", "kill_and_target"): "its first card folds, its second is to be beaten (R4.1)",
    ("centre_is_target", False): "what is there to beat first? (M6)",
    ("centre_is_target", True): "never refused where there is a card",
    ("kill_scope", "any_card"): "no card whose rank could fold anybody (M8)",
    ("kill_scope", "first_card"): "the same",
    ("kill_scope", "none"): "a card that then would do nothing",
    ("first_turn", "until_beats"): "nothing to beat (R4.1)",
    ("last_player_wins", "must_beat_centre"): "nothing to beat",
    ("bet_on_kill", True): "nothing folds anybody (M9)",
    ("betting_opener", "left_of_leader"): "only the leader may bet (R4.6)",
}


def values(name: str) -> tuple[object, ...]:
    return REVEAL_OPTIONS[name].values or NUMBERS[name]


def refused(rules: RevealRules, changes: dict[str, object]) -> Text | None:
    try:
        rules.with_(**changes)
    except RulesError as error:
        return error.message
    return None


@pytest.mark.parametrize("structure", REVEAL_OPTIONS["structure"].values)
@pytest.mark.parametrize("base", REVEAL_PRESETS)
@pytest.mark.parametrize("name", REVEAL_OPTIONS)
def test_every_value_of_every_option_in_every_preset(name: str, base: str, structure: str) -> None:
    """Every option and every value of R2.2 can be chosen, or is refused with a reason that names it."""
    rules = preset(base, structure=structure)

    for value in values(name):
        if refusal := refused(rules, {name: value}):
            assert (name, value) in EXPECTED_REFUSALS
            word = str(value).lower() if isinstance(value, bool) else value
            assert f"{name}={word}" in refusal or "needs a middle card" in refusal
            assert refusal.to("es") != refusal
        else:
            assert getattr(rules.with_(**{name: value}), name) == value


@pytest.mark.parametrize("name", [name for name in REVEAL_OPTIONS if REVEAL_OPTIONS[name].values])
def test_every_value_is_possible_somewhere(name: str) -> None:
    """No value of R2.2 is refused everywhere."""
    possible = {
        value
        for value in REVEAL_OPTIONS[name].values
        if any(not refused(preset(base), {name: value}) for base in REVEAL_PRESETS)
    }

    assert possible == set(REVEAL_OPTIONS[name].values)


@pytest.mark.parametrize(
    ("base", "changes", "count"),
    [
        ("opr-nopeek", {}, "8 players with 7 cards each need 56 cards, the deck has 52; 7 is the most"),
        (
            "opr-sweat",
            {},
            "8 players with 7 cards each and 1 in the middle need 57 cards, the deck has 52; 7 is the most",
        ),
        ("denexa", {}, "8 players with 7 cards each and 2 in the middle need 58 cards, the deck has 52; 7 is the most"),
    ],
)
def test_an_eighth_player_needs_more_cards_than_there_are(base: str, changes: dict[str, object], count: str) -> None:
    """7 x 7 + 1 = 50; 8 would need 57 (R4.10, E286)."""
    with pytest.raises(RulesError, match=count):
        preset(base).with_(players=(2, 8), **changes)


@pytest.mark.parametrize(
    ("base", "cards", "most"), [("opr-sweat", 6, 8), ("opr-sweat", 5, 10), ("denexa", 5, 10), ("opr-nopeek", 4, 13)]
)
def test_fewer_cards_seat_more(base: str, cards: int, most: int) -> None:
    """Six cards at a table of eight (R4.10); the cards in the middle count."""
    assert preset(base).with_(cards=cards, players=(2, most)).players[1] == most
    with pytest.raises(RulesError, match=f"the deck has 52; {most} is the most"):
        preset(base).with_(cards=cards, players=(2, most + 1))


def test_more_cards_do_not_fit_the_seats() -> None:
    """The count is made whichever option is changed (R4.10)."""
    eight = preset("opr-sweat").with_(cards=6, players=(2, 8))

    with pytest.raises(RulesError, match="8 players with 7 cards each and 1 in the middle need 57 cards"):
        eight.with_(cards=7)
    with pytest.raises(RulesError, match="13 players with 4 cards each and 1 in the middle need 53 cards"):
        preset("opr-nopeek").with_(cards=4, players=(2, 13)).with_(centre="one", kill_scope="any_card")


@pytest.mark.parametrize(
    ("base", "changes", "said"),
    [
        ("opr-sweat", {"players": (1, 7)}, "players: 1 is too few"),
        ("opr-sweat", {"players": (5, 4)}, r"players: the fewest \(5\) is more than the most \(4\)"),
        ("opr-sweat", {"cards": 8}, "cards: 8 is not a value here; it takes a whole number from 1 to 7"),
        ("opr-sweat", {"cards": 0}, "cards: 0 is not a value here"),
        ("opr-sweat", {"ante": "third"}, "ante: 'third' is not a value here; it takes whole chips from 0 up, or half"),
        ("opr-sweat", {"ante": None}, "ante: None is not a value here"),
        ("opr-sweat", {"ante": True}, "ante: True is not a value here"),
        ("opr-sweat", {"odd_chip": "first_shown"}, "odd_chip: 'first_shown' is not a value here"),
        ("opr-sweat", {"centre": "none"}, "kill_scope=any_card needs a middle card; with centre=none"),
        ("opr-sweat", {"centre": "none", "kill_scope": "none"}, "first_turn=until_beats needs a middle card to beat"),
        ("opr-nopeek", {"kill_scope": "first_card"}, "kill_scope=first_card needs a middle card"),
        ("opr-nopeek", {"last_player_wins": "must_beat_centre"}, "last_player_wins=must_beat_centre needs a middle"),
        ("opr-nopeek", {"bet_on_kill": True}, "bet_on_kill=true needs cards that fold their owner"),
        ("denexa", {"centre_is_target": False}, "a card that only folds is centre=one"),
        ("denexa", {"kill_scope": "none"}, "a card that is only to be beaten is centre=one"),
        ("excite", {"kill_scope": "none"}, "that is centre=none"),
        ("excite", {"first_turn": "until_beats"}, "first_turn=until_beats needs a middle card to beat"),
        ("gustafson-blind", {"betting_opener": "left_of_leader"}, "needs who_may_bet=anyone"),
        ("opr-sweat", {"joker_up": "bug"}, "'joker_up' is a house rule of mexican-poker, not of mexican-sweat"),
        ("opr-sweat", {"firstturn": "one_card"}, "'firstturn' is not a house rule; did you mean 'first_turn'"),
        ("parkwest", {"first_turn": "one_card"}, "'first_turn' is a house rule of mexican-sweat and no-peek, not of"),
    ],
)
def test_what_is_wrong_is_named(base: str, changes: dict[str, object], said: str) -> None:
    """A complaint names the option, what was given and what would be right (R2.2)."""
    with pytest.raises(RulesError, match=said) as complaint:
        preset(base).with_(**changes)

    assert complaint.value.to("es") != complaint.value.to("en")


def test_the_cards_in_the_middle() -> None:
    """None, one that is both, one that only folds, one of each (M5, M12, R4.1)."""
    middle = {base: (preset(base).centre_cards, preset(base).has_target) for base in REVEAL_PRESETS}

    assert middle["opr-sweat"] == middle["pokerdb"] == (1, True)
    assert middle["excite"] == (1, False)
    assert middle["denexa"] == (2, True)
    assert {middle[base] for base in ("opr-nopeek", "netplaces", "pokernews-nopeek", "gustafson-blind")} == {(0, False)}


def test_a_middle_card_that_is_only_to_be_beaten() -> None:
    """Seven Card Nopeek and Beat It: the middle card as target, no kill (R4.1)."""
    rules = preset("opr-sweat").with_(kill_scope="none")

    assert rules.has_target
    assert "bet_on_kill" in idle(rules)


def test_one_card_may_lead_whatever_lies_in_the_middle() -> None:
    """Who turns first and whether the middle card is a target are two questions (R7.12)."""
    assert preset("opr-sweat").with_(first_turn="one_card").has_target


@pytest.mark.parametrize(
    ("base", "changes", "silent"),
    [
        ("opr-sweat", {}, {"collection_from", "doubling"}),
        ("opr-nopeek", {}, {"collection_from", "doubling", "centre_is_target", "kill_scope", "bet_on_kill"}),
        ("excite", {"side_pot_rule": "none"}, {"collection_from", "odd_chip"}),
        ("excite", {"structure": "no_limit"}, {"collection_from", "raise_cap", "heads_up_uncapped"}),
        (
            "opr-sweat",
            {"who_may_bet": "leader_only"},
            {"collection_from", "doubling", "raise_cap", "heads_up_uncapped", "check_raise"},
        ),
    ],
)
def test_what_cannot_come_up(base: str, changes: dict[str, object], silent: set[str]) -> None:
    """Nobody raises where the leader alone may bet (R4.6); no kill without a middle card (M8)."""
    assert set(idle(preset(base).with_(**changes))) == silent


def test_rules_cannot_be_changed_in_place() -> None:
    """Rules are a value."""
    with pytest.raises(AttributeError):
        RevealRules().raise_cap = 4  # type: ignore[misc]
    assert hash(RevealRules()) == hash(preset("opr-sweat"))
    assert preset("opr-nopeek") == preset("pokernews-nopeek")
