"""The presets say what the tables of R2.1 and R2.2 say, mark by mark.

The tables below are copied from there, cell for cell; "same" repeats the first
column with its dagger, "-" is a rule that does not arise.
"""

from __future__ import annotations

import pytest

from comodin.rules import OPTIONS, PRESETS, REVEAL_OPTIONS, REVEAL_PRESETS, RevealRules, RuleSet, preset
from comodin.rules.sources import cite

COLUMNS = ("parkwest", "wiki", "lucky-lady", "barge")
REVEAL_COLUMNS = ("opr-sweat", "opr-nopeek", "netplaces", "denexa", "excite", "pokerdb")

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

# The column of excite and poker_db is taken apart. The dagger of R4.7 on folded
# hands holds for every preset, as that section says it of all.
REVEAL_TABLE = """
cards                | 7               | 7            | 7               | 7               | 7          | 7
players              | 2-7             | same         | 2-7             | same            | same       | same
centre               | one             | none         | none            | kill_and_target | one        | one
centre_is_target     | true            | -            | -               | true            | false      | true
kill_scope           | any_card        | none         | none            | any_card        | first_card | first_card
first_turn           | until_beats     | one_card     | one_card        | until_beats     | one_card   | until_beats
target               | best_showing    | best_showing† | best_showing   | best_showing    | best_showing | best_showing
tie_beats            | false           | false        | false           | false           | false      | false
betting_opener       | leader†         | leader†      | leader†         | leader†         | leader     | leader
bet_on_bust          | false†          | false†       | false           | false†          | false      | false
bet_on_kill          | false           | -            | -               | false†          | false      | false
first_round          | normal          | normal       | forced_minimum  | normal          | normal     | normal
pair_doubles_minimum | false           | false        | true            | false           | true       | false
doubling             | -               | -            | once†           | -               | once†      | -
exhausted_leader     | stays_until_turn† | same       | same            | same            | same       | same
folded_hands_count   | false†          | same         | same            | same            | same       | same
last_player_wins     | immediate       | immediate    | immediate       | immediate       | immediate  | immediate
peek_penalty         | dead_hand†      | dead_hand    | match_pot       | dead_hand       | dead_hand† | dead_hand†
side_pot_rule        | best_showing†   | same         | same            | same            | same       | same
ante                 | half†           | same         | bet             | same            | same       | same
raise_cap            | 3†              | same         | 3†              | same            | same       | same
heads_up_uncapped    | true†           | same         | true†           | same            | same       | same
who_may_bet          | anyone          | same         | same            | same            | same       | same
"""

CARRIED_OVER = {
    "structure",
    "collection",
    "collection_from",
    "check_raise",
    "odd_chip",
    "short_buys_per_full_buy",
    "full_buy_in",
}
"""What the tables of the other game have, and no source says for this one."""


def cells_of(table: str, columns: tuple[str, ...]) -> list[tuple[str, str, str]]:
    return [
        (option.strip(), column, cells[0].strip() if cell.strip() == "same" else cell.strip())
        for option, *cells in (line.split("|") for line in table.strip().splitlines())
        for column, cell in zip(columns, cells, strict=True)
    ]


CELLS = cells_of(TABLE, COLUMNS)
REVEAL_CELLS = cells_of(REVEAL_TABLE, REVEAL_COLUMNS)


@pytest.mark.parametrize(("option", "base", "cell"), CELLS + REVEAL_CELLS, ids=str)
def test_the_table_of_presets(option: str, base: str, cell: str) -> None:
    """Each value of R2.1 and R2.2, and whether its source states it."""
    rules = preset(base)
    if cell == "-":
        assert getattr(rules, option) == getattr(type(rules)(), option)
        return
    word = cell.removesuffix("†")

    assert getattr(rules, option) == rules.options[option].read(option, word)
    assert (cite(option, base, rules).status == "inferred") == cell.endswith("†")


def test_the_table_is_whole() -> None:
    """Every option stands in R2.1, except who pays the collection, which stands in its row (P2)."""
    assert {option for option, _, _ in CELLS} == set(OPTIONS) - {"collection_from"}
    assert {option for option, _, _ in REVEAL_CELLS} == set(REVEAL_OPTIONS) - CARRIED_OVER


@pytest.mark.parametrize("base", REVEAL_PRESETS)
def test_what_is_carried_over_is_inferred(base: str) -> None:
    """A rule of the neighbouring game has its dagger (R2)."""
    assert {cite(option, base, preset(base)).status for option in CARRIED_OVER} == {"inferred"}


def test_two_further_presets() -> None:
    """Only the leader may bet in Blind Poker; PokerNews has the rules of No Peek (R2.2)."""
    assert preset("gustafson-blind").overrides("opr-nopeek") == {"who_may_bet": "leader_only"}
    assert preset("pokernews-nopeek").overrides("opr-nopeek") == {}
    assert str(cite("who_may_bet", "gustafson-blind", preset("gustafson-blind"))) == "R4.6"


def test_parkwest_is_the_default() -> None:
    """The fields' defaults are those of S1 (R2.1)."""
    assert preset("parkwest") == RuleSet()


def test_opr_sweat_is_the_default_of_the_reveal_games() -> None:
    """The fields' defaults are those of S3 (R2.2)."""
    assert preset("opr-sweat") == RevealRules()


def test_aviator_is_parkwest_with_its_own_word_on_players() -> None:
    """`aviator` = `parkwest` with 2-7 players stated by its source (R2.1)."""
    aviator = preset("aviator")

    assert aviator == preset("parkwest")
    assert cite("players", "aviator", aviator).status == "stated"
    assert cite("players", "parkwest", preset("parkwest")).status == "inferred"


@pytest.mark.parametrize("structure", OPTIONS["structure"].values)
@pytest.mark.parametrize("base", [*PRESETS, *REVEAL_PRESETS])
def test_every_preset_in_every_structure(base: str, structure: str) -> None:
    """Any betting structure (W11) leaves everything else alone."""
    rules = preset(base, structure=structure)

    assert rules.structure == structure
    assert rules.with_(structure="limit") == preset(base)
    assert rules.overrides(base) == {}


def test_barge_leaves_nothing_to_declare() -> None:
    """Where the table has a dash the rule cannot come up (R2.1)."""
    assert preset("barge").exposed_down_card == "next_down"
