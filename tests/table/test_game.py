"""What a table plays, as data that a log can keep."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from comodin.errors import RulesError
from comodin.games import MexicanPoker, NoPeek
from comodin.rules import GAMES, REVEAL_GAMES, AnyRules, Stakes
from comodin.table import TableGame
from tests.rules.strategies import any_rules

PRESETS = [(game, preset) for game, presets in GAMES.items() for preset in presets]
STRUCTURES = {"limit": "4/8", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_preset_in_every_structure(game: str, preset: str, structure: str) -> None:
    """All 13, as they are (R2.1, R2.2)."""
    reveals = game in REVEAL_GAMES
    stakes = "4" if reveals and structure == "limit" else STRUCTURES[structure]
    one = TableGame.of(game, preset=preset, structure=structure, stakes=stakes)

    one.check()
    assert one.overrides == {}
    assert one.limits == stakes
    assert one.reveals == reveals
    assert one.rules.structure == structure
    assert type(one.hand([80, 80])) is (NoPeek if reveals else MexicanPoker)
    assert one.hand([80, 70]).stacks == (80, 70)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_preset_it_is_the_games_own(game: str) -> None:
    assert TableGame.of(game, stakes="4/8" if game == "mexican-poker" else 4).preset == GAMES[game][0]


@given(any_rules())
def test_rules_are_kept_as_what_a_house_changes(made: tuple[str, AnyRules]) -> None:
    """And come back from JSON the same."""
    preset, rules = made
    game = next(game for game, presets in GAMES.items() if preset in presets)
    stakes = Stakes(lower=4, upper=4, ante=2)
    one = TableGame.by(rules, stakes, game=game, preset=preset)

    assert one.rules == rules
    again = msgspec.json.decode(msgspec.json.encode(one), type=TableGame)
    assert again == one
    assert again.rules == rules


@pytest.mark.parametrize("game", REVEAL_GAMES)
def test_chips_of_the_hand_before_lie_in_the_next_pot(game: str) -> None:
    """Where cards are turned up (R2.2)."""
    one = TableGame.of(game, stakes=4)
    assert one.hand([80, 80], carried=7).initial().pot == 7


GOOD = TableGame.of(stakes="4/8")
REVEAL = TableGame.of("no-peek", stakes=4)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (replace(GOOD, game="bridge"), "bridge"),
        (replace(GOOD, preset="parkwes"), "parkwes"),
        (replace(GOOD, preset="opr-nopeek"), "no-peek"),
        (replace(REVEAL, preset="wiki"), "mexican-poker"),
        (replace(GOOD, structure="any"), "any"),  # type: ignore[arg-type]
        (replace(GOOD, overrides={"anteater": 1}), "anteater"),
        (replace(GOOD, overrides={"raise_cap": "three"}), "three"),
        (replace(GOOD, overrides={"players": [2, 9]}), "9"),
        (replace(GOOD, overrides={"structure": "no_limit"}), "4/8"),
        (replace(GOOD, stakes=Stakes(lower=8, upper=4, ante=2)), "lower one (8)"),
        (replace(GOOD, stakes=Stakes(lower=0, upper=0, ante=2)), "0"),
        (replace(GOOD, stakes=Stakes(lower=4, upper=8, ante=-2)), "-2"),
        (replace(GOOD, stakes=Stakes(lower=4, upper=8, ante=2, bring_in=2)), "2"),
        (replace(GOOD, stakes=Stakes(lower=4, upper=8, ante=2, collection=-1)), "-1"),
        (replace(REVEAL, stakes=Stakes(lower=4, upper=8, ante=2)), "4"),
        (replace(REVEAL, stakes=Stakes(lower=4, upper=4, ante=2, bring_in=1)), "bring"),
    ],
)
def test_games_that_cannot_be_are_refused(broken: TableGame, said: str) -> None:
    """Rules and stakes that were sent or saved are not believed; what was given is told."""
    with pytest.raises(RulesError) as refused:
        broken.check()

    assert said in str(refused.value)
    assert refused.value.to("es") != str(refused.value)


def test_stakes_that_do_not_fit_are_refused_as_they_are_named() -> None:
    """One bet where there are two, and the other way round."""
    with pytest.raises(RulesError, match="4/8"):
        TableGame.of("no-peek", stakes="4/8")
    with pytest.raises(RulesError, match="'4-8'"):
        TableGame.of(stakes="4-8")
    with pytest.raises(RulesError, match="wiki"):
        TableGame.of("no-peek", preset="wiki", stakes=4)


def test_a_hand_is_refused_where_a_stack_does_not_pay_for_it() -> None:
    """P2."""
    with pytest.raises(RulesError, match="p2"):
        TableGame.of(stakes="4/8", collection=5).hand([80, 5])
    with pytest.raises(RulesError, match="9"):
        GOOD.hand([80] * 9)
