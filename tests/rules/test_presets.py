"""The presets say what the table of R2.1 says, mark by mark.

The table below is copied from there, cell for cell; "same" repeats the first
column with its dagger, "-" is a rule that does not arise.
"""

from __future__ import annotations

import pytest

from comodin.rules import OPTIONS, PRESETS, RuleSet, preset
from comodin.rules.sources import cite

COLUMNS = ("parkwest", "wiki", "lucky-lady", "barge")

TABLE = """
players                     | 2-7†         | 2-8             | 2-7†           | 2-8
structure                   | limit        | limit           | limit          | limit
ante                        | half†        | half            | half†          | half†
collection                  | 0            | 0               | 0              | 0
deal_order                  | down_up†     | down_up         | up_down        | down_up
opener                      | high_card    | low_bring_in    | high_card      | high_card
opener_bet                  | lower_or_upper | bringin_or_full | lower_or_upper | lower_or_upper
bring_in                    | -            | half†           | -              | -
limit_mode                  | either†      | fixed†          | either         | either_first†
raise_cap                   | 3†           | 3†              | 3              | 3
heads_up_uncapped           | true†        | true†           | false†         | true
expose_timing               | before_street | in_turn        | in_turn        | before_street
expose_reveal               | sequential†  | sequential      | sequential     | sequential†
burns                       | 3,4,5        | 3,4,5†          | 3,4,5          | 3,4,5†
short_stub                  | reuse_burns† | reuse_burns     | reuse_burns†   | common_card†
joker_down                  | wild         | wild            | wild           | wild
joker_up                    | bug          | bug             | bug            | bug
joker_dealer_exposed        | wild         | wild†           | wild†          | wild†
bug_five_aces               | true†        | true†           | true†          | true†
double_ace_flush            | false†       | false†          | false†         | false†
natural_beats_joker         | false        | false           | false          | false
wild_upcard_value           | best†        | best†           | best†          | best†
opening_card                | door†        | door†           | door†          | door†
opener_all_in               | next_left†   | next_left†      | next_left†     | next_left†
leader_all_in               | next_clockwise† | same         | same           | same
exposed_down_card           | next_down_may_declare | next_down_may_declare† | next_down_may_declare† | next_down†
declare_window              | street_start† | same           | same           | -
acceptance_actions          | 2            | 2†              | 2†             | 2†
forced_bet_counts_as_action | false†       | same            | same           | same
missed_hand_ante            | forfeit†     | same            | same           | same
street_error_bets           | void_all†    | same            | same           | same
misdealt_joker              | intended†    | same            | same           | same
odd_chip                    | button†      | button†         | button†        | high_card_by_suit
short_buys_per_full_buy     | 1            | 1†              | 1†             | -
full_buy_in                 | 10†          | same            | same           | -
check_raise                 | true         | true†           | true†          | true†
declare_min_contribution    | 1†           | same            | same           | -
five_up_value               | full†        | same            | same           | same
muck_retrievable            | floor        | never†          | never†         | floor†
unaware_of_raise            | release      | hold†           | hold†          | hold†
no_decision_means           | keep†        | same            | same           | same
"""

CELLS = [
    (option.strip(), column, cells[0].strip() if cell.strip() == "same" else cell.strip())
    for option, *cells in (line.split("|") for line in TABLE.strip().splitlines())
    for column, cell in zip(COLUMNS, cells, strict=True)
]


@pytest.mark.parametrize(("option", "base", "cell"), CELLS, ids=str)
def test_the_table_of_presets(option: str, base: str, cell: str) -> None:
    """Each value of R2.1, and whether its source states it."""
    rules = preset(base)
    if cell == "-":
        assert getattr(rules, option) == getattr(RuleSet(), option)
        return
    word = cell.removesuffix("†")

    assert getattr(rules, option) == OPTIONS[option].read(option, word)
    assert (cite(option, base, rules).status == "inferred") == cell.endswith("†")


def test_the_table_is_whole() -> None:
    """Every option stands in R2.1, except who pays the collection, which stands in its row (P2)."""
    assert {option for option, _, _ in CELLS} == set(OPTIONS) - {"collection_from"}


def test_parkwest_is_the_default() -> None:
    """The fields' defaults are those of S1 (R2.1)."""
    assert preset("parkwest") == RuleSet()


def test_aviator_is_parkwest_with_its_own_word_on_players() -> None:
    """`aviator` = `parkwest` with 2-7 players stated by its source (R2.1)."""
    aviator = preset("aviator")

    assert aviator == preset("parkwest")
    assert cite("players", "aviator", aviator).status == "stated"
    assert cite("players", "parkwest", preset("parkwest")).status == "inferred"


@pytest.mark.parametrize("structure", OPTIONS["structure"].values)
@pytest.mark.parametrize("base", PRESETS)
def test_every_preset_in_every_structure(base: str, structure: str) -> None:
    """Any betting structure (W11) leaves everything else alone."""
    rules = preset(base, structure=structure)

    assert rules.structure == structure
    assert rules.with_(structure="limit") == preset(base)
    assert rules.overrides(base) == {}


def test_barge_leaves_nothing_to_declare() -> None:
    """Where the table has a dash the rule cannot come up (R2.1)."""
    assert preset("barge").exposed_down_card == "next_down"
