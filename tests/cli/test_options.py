"""The options that commands share: what they come to, what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.cli.options import RuleOptions, TableOptions, check_game, resolve_rules, resolve_table
from comodin.errors import RulesError
from comodin.rules import OPTIONS, PRESETS, preset


def test_without_options() -> None:
    """Parkwest, 4/8, ante 2, ten big bets each (R3.7)."""
    table = resolve_table()

    assert (table.preset, table.rules, table.overrides) == ("parkwest", preset("parkwest"), {})
    assert (table.stakes.lower, table.stakes.upper, table.stakes.ante) == (4, 8, 2)
    assert table.stacks == (80,) * 6
    assert table.seats == 6
    assert not table.stakes_given
    assert len(table.seed) == 16


@pytest.mark.parametrize(
    ("options", "stakes", "stack"),
    [
        ({"no_limit": True}, (4, 4, 2), 400),
        ({"pot_limit": True, "stakes": "2"}, (2, 2, 1), 200),
        ({"spread": True}, (2, 8, 1), 80),
        ({"stakes": "10/20"}, (10, 20, 5), 200),
        ({"stakes": "5/10", "ante": "1"}, (5, 10, 1), 100),
        ({"rule": ("structure=no_limit",)}, (4, 4, 2), 400),
        ({"rule": ("structure=no_limit",), "no_limit": True}, (4, 4, 2), 400),
        ({"rule": ("full_buy_in=20",)}, (4, 8, 2), 160),
    ],
)
def test_structures_and_their_defaults(options: dict[str, Any], stakes: tuple[int, ...], stack: int) -> None:
    """Ten times the upper limit, or a hundred minimum bets (R3.7)."""
    table = resolve_table(TableOptions(**options))

    assert (table.stakes.lower, table.stakes.upper, table.stakes.ante) == stakes
    assert set(table.stacks) == {stack}


def test_rules_by_word() -> None:
    """``--rule NAME=VALUE``, dashes for underscores if you like."""
    house = resolve_rules(RuleOptions(preset="wiki", rule=("raise-cap=4", "burns = 4,5", "players=2-7")))

    assert house.overrides == {"players": [2, 7], "raise_cap": 4, "burns": [4, 5]}


def test_seats_follow_the_rules() -> None:
    """Two up to the most that the rules seat (R3.19)."""
    assert resolve_table(TableOptions(preset="wiki", seats="8")).seats == 8
    assert resolve_table(TableOptions(rule=("players=2-4",))).seats == 4
    assert resolve_table(TableOptions(rule=("players=7-7",)), seats=2).seats == 7
    assert resolve_table(TableOptions(stacks="80, 35,1")).stacks == (80, 35, 1)
    assert resolve_table(TableOptions(stacks="80,35", seats="2", seed="x")).seed == "x"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seats": "8"}, "--seats: 8 players; these rules seat 2 to 7"),
        ({"seats": "1"}, "--seats: 1 player;"),
        ({"seats": "x"}, "--seats: 'x' is not a whole number"),
        ({"seats": "-2"}, "--seats: '-2' is not a whole number"),
        ({"stacks": "80"}, "--stacks: 1 player"),
        ({"stacks": "80,,80"}, "--stacks: '' is not a whole number"),
        ({"stacks": "80,0"}, "--stacks: a stack of 0 cannot play"),
        ({"stacks": "80,80", "seats": "3"}, "--stacks names 2 seats, --seats 3"),
        ({"stacks": "80,80", "stack": "3"}, "--stack and --stacks are both given"),
        ({"stack": "0"}, "--stack: a stack of 0 cannot play"),
        ({"stack": "1e3"}, "--stack: '1e3' is not a whole number"),
        ({"ante": "-1"}, "--ante: '-1' is not a whole number"),
        ({"ante": "0.5"}, "--ante: '0.5' is not"),
        ({"stakes": "5/10"}, r"half of 5 is not a whole chip; give the ante \(--ante\)"),
        ({"stakes": "4", "preset": "wiki"}, "'4' does not fit; limit takes"),
        ({"stakes": ""}, "'' does not fit"),
        ({"bring_in": "1"}, "bring-in: 1 is given, but nobody posts one"),
        ({"no_limit": True, "spread": True}, "more than one betting structure"),
        ({"no_limit": True, "rule": ("structure=limit",)}, "more than one betting structure"),
        ({"rule": ("raise_cap",)}, "--rule: 'raise_cap' is not NAME=VALUE"),
        ({"rule": ("raise_cap=3", "raise_cap=4")}, "--rule: 'raise_cap' is given twice"),
        ({"rule": ("raisecap=3",)}, "'raisecap' is not a house rule; did you mean 'raise_cap'"),
        ({"rule": ("raise_cap=lots",)}, "raise_cap: 'lots' is not a value here"),
        ({"preset": "wikki"}, "did you mean 'wiki'"),
        ({"preset": "wiki", "rules": "x.toml"}, "'wiki' and 'x.toml' are both given"),
    ],
)
def test_what_cannot_be_is_explained(options: dict[str, Any], said: str) -> None:
    """A wrong option is refused with what was given and what would be right."""
    with pytest.raises(RulesError, match=said) as refused:
        resolve_table(TableOptions(**options))

    assert refused.value.to("es") != refused.value.to("en")


def test_a_rules_file_and_what_the_line_changes(tmp_path: Path) -> None:
    """Options of the command line go before the file, one by one."""
    file = tmp_path / "game.toml"
    file.write_text('name = "Los martes"\npreset = "wiki"\nstakes = "2/4"\n[rules]\nraise_cap = 4\n', encoding="utf-8")
    house = resolve_rules(RuleOptions(rules=str(file), rule=("burns=5",), stakes="8/16"))

    assert (house.name, house.preset) == ("Los martes", "wiki")
    assert house.overrides == {"raise_cap": 4, "burns": [5]}
    assert (house.stakes.lower, house.stakes.ante) == (8, 4)
    assert resolve_rules(source=str(file)).stakes.upper == 4
    with pytest.raises(RulesError, match="the rules file plays for '2/4', which does not fit no_limit"):
        resolve_rules(RuleOptions(rules=str(file), no_limit=True))


@given(st.sampled_from(sorted(PRESETS)), st.sampled_from(OPTIONS["structure"].values))
def test_every_preset_and_structure_has_a_table(base: str, structure: str) -> None:
    """Defaults fit everywhere, the fullest table included."""
    options = TableOptions(preset=base, rule=(f"structure={structure}",), seats=str(preset(base).players[1]))

    assert resolve_table(options).seats == preset(base).players[1]


def test_games() -> None:
    """A game that is not here is named, with those that are."""
    assert check_game("mexican-poker") == "mexican-poker"
    assert check_game("no-peek") == "no-peek"
    with pytest.raises(RulesError, match="'stud' is not a game here; there are: mexican-poker, mexican-sweat, no-peek"):
        check_game("stud")
